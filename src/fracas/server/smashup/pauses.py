"""Equal pauses, so that nobody learns from one who holds a card to interrupt with (Q-19).

Whoever could interrupt is asked in secret, and only those who hold such a card are asked at all: without care
the others would see a pause exactly when somebody holds one. So after an answer that such a card *could* have
interrupted, as far as everybody knows (the factions at the table, the events told), the others are shown
nothing before a fixed time has passed, whether somebody was asked or not. Who is asked is shown it at once.
What a secret answer leads to may make the pause longer, never shorter; a process that has just loaded the
table begins the pause anew; and a bot whose turn it is goes on when everybody was shown what was before.
Nothing that leaves the server tells of it either: sequence numbers, reasons, the right to take back.

Bots answer such questions well within the time. A person may take longer, and then the others notice that
somebody is thinking; only a clock that passes for people would prevent that. At one screen nothing waits.
"""

from functools import cache
from typing import Any

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Piece
from fracas.smashup.engine.events import When

from .table import LiveTable

FOR_BOTS = 0.5
FOR_PEOPLE = 2.0


def pause(table: LiveTable, seat: int | None, events: list[dict[str, Any]]) -> float:
    """How long that seat (None: a spectator) has to wait for what these events led to."""
    if table.mode == "hotseat" or table.game is None:
        return 0.0
    happened = {note["event"] for note in events}
    longest = 0.0
    for player, chair in zip(table.game.table.players, table.chairs, strict=True):
        if player.seat != seat and not happened.isdisjoint(answered_from_hand(player.factions)):
            longest = max(longest, FOR_BOTS if chair.kind == "bot" else FOR_PEOPLE)
    return longest


@cache
def answered_from_hand(factions: tuple[str, ...]) -> frozenset[str]:
    """The events that a hand of these factions, or a treasure in it, may answer."""
    own = [LIBRARY.factions[name] for name in factions]
    common = [kind for faction in own for kind in LIBRARY.sets[faction.set_id].common]
    return frozenset(
        event for kind in (*(kind for f in own for kind in f.kinds), *common) for event in _answered(kind)
    )


def _answered(kind: type[Piece]) -> list[str]:
    return [
        (key.event if isinstance(key, When) else key).__name__
        for key in kind.hand_abilities
        if not isinstance(key, str | tuple)
    ]
