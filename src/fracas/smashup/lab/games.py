"""Random games: who plays which factions, by which rules."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import fields

from fracas.smashup.engine import Library, Ruleset, Setup, SetupError, make_setup
from fracas.smashup.engine.ruleset import allowed


def factions_of(library: Library, sets: Iterable[str] | None = None) -> list[str]:
    """The names of all factions, or of those in these boxes, by id or title."""
    if sets is None:
        return list(library.factions)
    if isinstance(sets, str):  # whose letters are no boxes
        raise SetupError(f"a list of boxes, not {sets!r}")
    boxes = {box.id: box for box in map(library.box, sets)}
    return [faction.name for box in boxes.values() for faction in box.factions]


def boxes_with(library: Library, names: Iterable[str]) -> list[str] | None:
    """The boxes that these factions are from, and bases should be from; None: all there are."""
    found = {library.factions[name].set_id for name in names}
    return None if found == library.sets.keys() else [box for box in library.sets if box in found]


def deal_factions(
    rng: random.Random, names: Sequence[str], players: int, *, copies: int = 1
) -> list[list[str]]:
    """Two random factions for each player, where so many copies of each are in use (Q-34)."""
    everything = [name for name in names for _ in range(copies)]
    if len(everything) < 2 * players or len(names) < min(2, 2 * players):
        raise SetupError(f"{players} players need {2 * players} factions; there are {len(everything)}")
    while True:
        picked = rng.sample(everything, 2 * players)
        pairs = [picked[2 * seat : 2 * seat + 2] for seat in range(players)]
        if all(first != second for first, second in pairs):
            return pairs


def random_rules(rng: random.Random) -> Ruleset:
    """Any combination of ruleset options."""
    return Ruleset(**{option.name: rng.choice(allowed(option.name)) for option in fields(Ruleset)})


def random_setup(
    rng: random.Random,
    library: Library,
    players: int,
    *,
    names: Sequence[str] | None = None,
    ruleset: Ruleset | str | None = None,
    draft: bool = False,
) -> Setup:
    """A game with a random seed for that many players, who have random factions or draft them."""
    rules = Ruleset.of(ruleset)
    pool = list(library.factions) if names is None else list(names)
    return make_setup(
        library,
        players=players,
        factions=None if draft else deal_factions(rng, pool, players, copies=rules.copies),
        pool=pool if draft else None,
        sets=boxes_with(library, pool),
        seed=rng.getrandbits(32),
        ruleset=rules,
        first_player=rng.randrange(players) if rules.first_player == "chosen" else None,
    )
