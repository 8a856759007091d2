"""Words that cards of several factions of this set use."""

from ...engine import Base, Effect, Minion, Piece, Table


def take_counters(by: Piece, game: Table, number: int | None = None) -> Effect[int]:
    """Remove that many +1 power counters from your minions (None: any number), all at once. How many?"""
    ask = "Remove a counter from which minion?"
    taken = [minion for minion in game.minions(of=by.controller) for _ in range(minion.counters)]
    if number is None or len(taken) > number:  # otherwise there is nothing to choose
        taken = []
    while number is None or len(taken) < number:
        left = game.minions(of=by.controller, where=lambda minion: minion.counters > taken.count(minion))
        pick = yield from (by.may_choose(left, ask, "Done") if number is None else by.choose(left, ask))
        if pick is None:
            break
        taken.append(pick)
    return (yield from game.add_counters(taken, -1, by=by))


def split_counters(by: Piece, game: Table, number: int) -> Effect[int]:
    """Place that many +1 power counters on your minions, split as you like, all at once. How many?"""
    given: list[Minion] = []
    for _ in range(number):
        minion = yield from by.choose(game.minions(of=by.controller), "Which minion gets a counter?")
        if minion is None:
            break
        given.append(minion)
    return (yield from game.add_counters(given, 1, by=by))


def outdone(game: Table, base: Base, player: int) -> bool:
    """Another player has more power on that base."""
    totals = game.totals(base)
    return max(totals) > totals[player]


def counters_of(game: Table, player: int) -> int:
    """How many +1 power counters there are on that player's minions."""
    return sum(minion.counters for minion in game.minions(of=player))
