"""The rematch of a game of Smash Up."""

import time
from dataclasses import asdict, replace

from fracas.smashup.engine import RULES

from ..keys import digest, new_seed, new_token
from ..store import Header
from .table import LiveTable


def rematch_of(table: LiveTable, id: str) -> Header:
    """The same seats, held by the same tokens; rules and boxes as they were."""
    assert table.game is not None
    played = [list(player.factions) for player in table.game.table.players]
    same = table.keeps and all(len(pair) == 2 for pair in played)  # a draft may not have come to its end
    chairs = [
        replace(
            old,
            kind="person" if old.token else "bot",
            level=None if old.token else old.level,
            factions=pair if same else None,
            invite=None,
        )
        for old, pair in zip(table.chairs, played, strict=True)
    ]
    body = {
        "mode": table.mode,
        "draft": table.draft and not same,
        "ruleset": table.rules.options(),
        "sets": table.sets,
        "watch": table.watch,
        "pace": None if table.pace is None else table.pace.model_dump(),
        "seed": new_seed(),
        "casual": False,
        "creator": digest(new_token()),  # there is nothing left for one to do
        "rules": RULES,
        "seats": [asdict(chair) for chair in chairs],
    }
    return Header(id, time.time(), body)
