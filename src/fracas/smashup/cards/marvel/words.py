"""What several factions of this set do."""

from ...engine import Base, Effect, Piece, Table


def gather(by: Piece, game: Table, base: Base, at_most: int) -> Effect[list[Piece]]:
    """Move up to so many of your minions from other bases to that one: those that moved."""
    away = game.minions(of=by.controller, where=lambda minion: minion.base is not base)
    ask = f"Move which minion to {base.name}?"
    chosen = yield from by.choose_many(away, ask, at_most=at_most)
    return (yield from game.move(chosen, base, by=by))
