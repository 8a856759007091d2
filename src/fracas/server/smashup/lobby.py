"""Before the game: who may sit where, what people want to play, and whether they are ready."""

from collections.abc import Sequence

from fracas.errors import FracasError
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import SetupError
from fracas.words import put

from ..keys import digest
from ..refusals import Refused
from ..store import Entry
from .messages import LobbyState
from .table import LiveTable


def lobby_of(table: LiveTable) -> LobbyState | None:
    """What people see of each other before the game; none where it begins by itself, or has begun."""
    if not table.lobby or table.game is not None:
        return None
    return LobbyState(
        sets=table.sets,
        draft=table.draft,
        copies=table.rules.copies,
        titans=table.rules.titans == "on",
        ready=sorted(table.ready),
    )


def choosing(table: LiveTable, seat: int, factions: Sequence[str] | None) -> Entry:
    """Somebody wants to play these two factions, or any (None)."""
    _gathering(table)
    if seat in table.ready:
        raise Refused("illegal", "you are ready: take that back before you choose again")
    try:
        wanted = None if factions is None else pair(factions)
        if wanted is not None:
            fitting(table, seat, wanted)
    except FracasError as problem:
        raise Refused("illegal", problem.said) from None
    return Entry("choose", seat, 0, {"factions": wanted})


def readying(table: LiveTable, seat: int, ready: bool) -> Entry:
    """Somebody is ready to begin, or not any more."""
    _gathering(table)
    return Entry("ready", seat, int(ready))


def emptying(table: LiveTable, seat: int, code: str) -> Entry:
    """The seat of a bot, or of somebody who does not come, is open again, for whoever has that code."""
    before(table)
    if seat >= len(table.chairs) or seat in table.open_seats:
        raise Refused("illegal", "nobody sits there")
    if seat in table.hosts:
        raise Refused("illegal", "who opened the table stays")
    return Entry("open", seat, 0, {"invite": digest(code)})


def linking(table: LiveTable, code: str) -> Entry:
    """From now on that code takes the first open seat, and no other does."""
    before(table)
    return Entry("link", None, 0, {"code": digest(code)})


def before(table: LiveTable) -> None:
    if table.game is not None:
        raise Refused("illegal", "it is too late: the game has begun")


def _gathering(table: LiveTable) -> None:
    before(table)
    if not table.lobby:
        raise Refused("illegal", "this table has no lobby: the game begins when every seat is taken")


def pair(names: Sequence[str]) -> list[str]:
    """Two factions by their names."""
    first, second = (LIBRARY.faction(name).name for name in names)
    if first == second:
        raise SetupError(f"a player's two factions must be different, not twice {put(first)}")
    return [first, second]


def fitting(table: LiveTable, seat: int, factions: Sequence[str]) -> None:
    """Refuse factions that somebody has, that are not there, or that a draft is to decide."""
    if table.draft:
        raise SetupError("with a draft nobody has factions beforehand")
    others = [
        name for other, chair in enumerate(table.chairs) if other != seat for name in chair.factions or ()
    ]
    for name in factions:
        if name not in LIBRARY.factions_of(table.sets or ()):
            raise SetupError(f"{put(name)} is in none of the sets that are played with")
        if others.count(name) >= table.rules.copies == 1:
            raise SetupError(f"somebody else plays {put(name)}")
        if others.count(name) >= table.rules.copies:
            raise SetupError(f"all {put(table.rules.copies)} copies of {put(name)} are taken")
