"""What several factions of this set do."""

from ...engine import Base, Effect, Minion, Piece, Table


def gather(by: Piece, game: Table, base: Base, at_most: int) -> Effect[list[Minion]]:
    """Move up to so many of your minions from other bases to that one: those of them that moved."""
    away = game.minions(of=by.controller, where=lambda minion: minion.base is not base)
    ask = f"Move which minion to {base}?"
    chosen = yield from by.choose_many(away, ask, at_most=at_most)
    moved = yield from game.move(chosen, base, by=by)
    return [minion for minion in chosen if minion in moved]
