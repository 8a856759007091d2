"""Python finds garbage that holds on to itself by looking through all there is; meanwhile nobody is served.

A thousand tables are more than a million things, and nearly all of them stay: so it looks often at what is
new, and seldom at what has been there for a while.
"""

import asyncio
import gc

NEW = (50_000, 10, 10)
"""After so many new things it looks at the newest; every tenth time at older ones."""
EVERY = 60.0
"""Seconds after which what is there stays, as far as can be seen,"""
ALL = 15
"""and how often that happens until everything is looked through once."""


async def keep_house() -> None:
    """As long as the server runs."""
    gc.set_threshold(*NEW)
    while True:
        gc.unfreeze()
        gc.collect()
        for _ in range(ALL):
            gc.freeze()
            await asyncio.sleep(EVERY)
