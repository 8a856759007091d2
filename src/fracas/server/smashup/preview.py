"""What an answer would do to the bases, tried in a world that its seat imagines."""

import asyncio
import random

from pydantic import JsonValue

from fracas.smashup.bots.seat import imagine
from fracas.smashup.engine import Game

from ..refusals import Refused
from .messages import BasePreview, Preview
from .table import LiveTable


async def preview(table: LiveTable, seat: int, seq: int, answer: str, ref: JsonValue) -> Preview:
    """The totals after that answer, up to the next decision; what is hidden is dealt anew, not betrayed."""
    if table.seq(seat) != seq:
        raise Refused("stale", "the game has gone on since")
    place = table.place(seat, answer)
    if place is None or table.game is None:
        raise Refused("illegal", "that is not an answer to an open decision of yours")
    world = imagine(table.game, seat, random.Random(0))
    numbers = {base.uid: table.handles.number(base.uid) for base in table.game.table.bases}
    return await asyncio.to_thread(_try, world, place, ref, numbers)


def _try(world: Game, place: int, ref: JsonValue, numbers: dict[int, int]) -> Preview:
    """What becomes of the bases with these numbers; one that only the imagined world turned up has none."""
    world.answer(place)
    shown = world.view(None)
    bases = [
        BasePreview(**{name: base[name] for name in BasePreview.model_fields} | {"uid": numbers[base["uid"]]})
        for base in shown["bases"]
        if base["uid"] in numbers
    ]
    return Preview(
        ref=ref, bases=bases, vp=[player["vp"] for player in shown["players"]], open=not world.at_rest
    )
