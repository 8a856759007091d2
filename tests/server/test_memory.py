"""What holds on to itself is thrown away when a server starts, and what stays is not looked through again."""

import asyncio
import gc
import weakref

from fracas.server.memory import NEW, keep_house


class Ring:
    def __init__(self) -> None:
        self.itself = self


def test_it_keeps_house() -> None:
    threshold = gc.get_threshold()

    async def work() -> None:
        gc.disable()
        try:
            garbage = weakref.ref(Ring())
            assert garbage() is not None
            task = asyncio.create_task(keep_house())
            await asyncio.sleep(0)
            assert garbage() is None
            assert gc.get_threshold() == NEW
            assert gc.get_freeze_count() > 0
            task.cancel()
        finally:
            gc.unfreeze()
            gc.set_threshold(*threshold)
            gc.enable()

    asyncio.run(work())
