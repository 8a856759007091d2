"""Words that cards of several factions of this set and of others use."""

from collections.abc import Sequence

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


def carry(
    by: Piece, game: Table, sources: Sequence[Minion], to: Sequence[Minion], at_most: int | None = None
) -> Effect[None]:
    """Transfer any number of counters (at most so many) from one of these minions to one of those."""
    ask = "Take counters from which minion?"
    source = yield from by.may_choose(sources if len(to) > 1 else [], ask, gains=False)
    if source:
        taker = yield from by.choose([m for m in to if m is not source], "Put the counters on which minion?")
        amounts = [str(number) for number in range(1, source.counters + 1)][:at_most]
        number = yield from by.choose(amounts, "How many counters?")
        if taker and number:
            yield from game.transfer_counters(source, taker, int(number), by=by)


def split_counters(by: Piece, game: Table, number: int, at: Base | None = None) -> Effect[int]:
    """Place that many +1 power counters on your minions (there), as you like, all at once. How many?"""
    given: list[Minion] = []
    for _ in range(number):
        minion = yield from by.choose(game.minions(at, of=by.controller), "Which minion gets a counter?")
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
