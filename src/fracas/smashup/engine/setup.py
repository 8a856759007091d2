"""From a set-up to the first decision: factions or draft, decks, bases, opening hands, redraws."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fracas.words import put

from .choices import Effect, choose, may_choose
from .errors import SetupError
from .library import CardSet, Faction, Library
from .pieces import Base, Card, Piece
from .ruleset import Ruleset
from .state import Turn
from .table import Table

HAND = 5


@dataclass(frozen=True)
class Setup:
    """Everything that determines a game before its first answer."""

    factions: tuple[tuple[str, ...], ...]
    """Two for each player; none at all for a draft."""
    seed: int | str = 0
    """A whole number, or hexadecimal digits for luck that nobody can compute."""
    ruleset: Ruleset = field(default_factory=Ruleset)
    pool: tuple[str, ...] = ()
    """The factions to draft from, each as often as the ruleset allows; empty: all of the sets."""
    first_player: int | None = None
    names: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    """The boxes that are there: their factions, their bases, and no others; empty: all."""

    @property
    def players(self) -> int:
        """How many there are."""
        return len(self.factions)

    @property
    def drafted(self) -> bool:
        """Whether the players will choose their factions."""
        return not any(self.factions)

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "factions": [list(pair) for pair in self.factions],
            "seed": self.seed,
            "ruleset": self.ruleset.options(),
            "pool": list(self.pool),
            "first_player": self.first_player,
            "names": list(self.names),
            "sets": list(self.sets),
        }


def make_setup(
    library: Library,
    *,
    factions: Sequence[Sequence[str]] | None = None,
    players: Any = None,
    seed: Any = 0,
    ruleset: Ruleset | str | dict[str, Any] | None = None,
    pool: Iterable[object] | None = None,
    first_player: Any = None,
    names: Iterable[str] | None = None,
    sets: Iterable[object] | None = None,
) -> Setup:
    """A checked set-up. Give `factions` (two names for each player), or `players` for a draft.

    Examples:
        >>> from fracas.smashup.cards import LIBRARY
        >>> from fracas.smashup.engine import make_setup
        >>> make_setup(LIBRARY, players=3, sets=["core-set"], seed=7).drafted
        True
        >>> make_setup(LIBRARY, factions=[["Ninjas", "Ninjas"], ["Robots", "Zombies"]])
        Traceback (most recent call last):
        fracas.smashup.engine.errors.SetupError: a player's two factions must be different, not twice Ninjas

    Whole numbers are Any: what is no number is refused in our words, not by the compiled engine in its own.
    """
    rules = Ruleset.of(ruleset)
    if not _is_seed(seed):
        raise SetupError(f"a seed is a whole number, or 32 to 128 hexadecimal digits, not {put(repr(seed))}")
    if factions is None and players is None:
        raise SetupError("say which factions each player has, or how many players draft")
    if factions is not None and players not in (None, len(factions)):
        raise SetupError(f"{put(players)} players, but factions for {put(len(factions))}")
    number = players if factions is None else len(factions)
    if isinstance(number, bool) or not isinstance(number, int) or not 2 <= number <= 4:
        raise SetupError(f"Smash Up is for 2, 3 or 4 players, not {put(number)}")
    chosen = tuple(_pair(library, pair) for pair in factions) if factions is not None else ((),) * number
    name, times = _most_frequent([name for pair in chosen for name in pair])
    if times > rules.copies == 1:
        raise SetupError(f"{put(name)} was chosen twice; each faction can be taken once")
    if times > rules.copies:
        raise SetupError(
            f"{put(name)} was chosen {put(times)} times; {put(rules.copies)} copies of it are in use"
        )
    if first_player is not None and first_player not in range(number):
        raise SetupError(
            f"the first player is a seat from 0 to {put(number - 1)}, not {put(repr(first_player))}"
        )
    if rules.first_player == "chosen" and first_player is None:
        raise SetupError("this ruleset wants the first player chosen: say first_player")
    boxes = tuple(dict.fromkeys(library.box(one).id for one in sets or ()))
    there = library.factions_of(boxes)
    draft_pool = tuple(library.faction(name).name for name in pool or ())
    for name in (*(name for pair in chosen for name in pair), *draft_pool):
        if name not in there:
            raise SetupError(f"{put(name)} is in none of the sets that are played with")
    name, times = _most_frequent(draft_pool)
    if times > rules.copies:
        raise SetupError(f"the pool holds {put(name)} {put(times)} times; copies in use: {put(rules.copies)}")
    if factions is None:
        size = len(set(draft_pool or there))
        if size < 2 * number:
            raise SetupError(
                f"a draft for {put(number)} needs at least {put(2 * number)} factions, not {put(size)}"
            )
    return Setup(chosen, seed, rules, draft_pool, first_player, tuple(names or ()), boxes)


def _is_seed(seed: Any) -> bool:
    if isinstance(seed, str):
        return re.fullmatch(r"([0-9a-f]{2}){16,64}", seed) is not None
    return isinstance(seed, int) and not isinstance(seed, bool)


def _most_frequent(names: Sequence[str]) -> tuple[str, int]:
    """The name that comes most often, and how often that is."""
    return max(Counter(names).items(), key=lambda item: item[1], default=("", 0))


def _pair(library: Library, names: Sequence[Any]) -> tuple[str, str]:
    if isinstance(names, str) or len(names) != 2:
        raise SetupError(f"a player mixes two factions, not {put(repr(names))}")
    first, second = (library.faction(name).name for name in names)
    if first == second:
        raise SetupError(f"a player's two factions must be different, not twice {put(first)}")
    return first, second


def setup_from_dict(library: Library, data: Mapping[str, Any]) -> Setup:
    """A set-up as a saved game has it."""
    factions = data["factions"]
    drafted = not any(factions)
    return make_setup(
        library,
        factions=None if drafted else factions,
        players=len(factions),
        seed=data["seed"],
        ruleset=data["ruleset"],
        pool=data["pool"],
        first_player=data["first_player"],
        names=data["names"],
        sets=data.get("sets"),  # old ones had all of them
    )


class Cards:
    """Hands out cards, each with a number of its own."""

    def __init__(self) -> None:
        self._next = 0

    def make(self, kind: type[Piece], owner: int | None) -> Card:
        self._next += 1
        key = (self._next, kind, owner)
        card = _CARDS.get(key)
        if card is None:
            card = _CARDS[key] = Card(self._next, kind, owner)
        return card


_CARDS: dict[tuple[int, type[Piece], int | None], Card] = {}
"""Those that were ever handed out: a card never changes, so it serves many games."""


def begin(table: Table, library: Library, setup: Setup) -> Effect[None]:
    """Set the game up and run on to the first decision of the first turn (SETUP-16)."""
    chosen = [list(pair) for pair in setup.factions]
    if setup.drafted:
        yield from _draft(table, library, setup, chosen)
    cards = Cards()
    for player in table.players:
        player.factions = tuple(chosen[player.seat])
        for name in player.factions:
            faction = library.factions[name]
            player.deck += [cards.make(k, player.seat) for k in faction.kinds for _ in range(k.copies)]
            if setup.ruleset.titans == "on" or faction.needs_titan:
                player.titans += [cards.make(kind, player.seat) for kind in faction.titans]
        table.rng.shuffle(player.deck)
    in_use = sets_in_use(library, table, setup)
    table.base_deck = [cards.make(kind, None) for card_set in in_use for kind in card_set.bases]
    table.rng.shuffle(table.base_deck)
    lay_out_common_decks(table, in_use, cards)
    first = setup.first_player
    if first is None:
        first = table.rng.below(setup.players)
    table.turn = Turn(first, 1)
    know_hands(table)
    for _ in range(setup.players + 1):
        card = first_base(table)
        if card is not None:
            yield from table.perform(table.enter_base(card))
    for seat in table.seats():
        yield from table.perform(table.draw(seat, HAND))
    for seat in table.seats():
        yield from _redraw(table, seat)
    yield from table.run_from("start")


def first_base(table: Table) -> Card | None:
    """The next base of the set-up; one that is not for that goes back once the next has been turned up."""
    card = table.draw_base()
    while card is not None and issubclass(card.kind, Base) and card.kind.not_at_first:
        table.reveal(None, [card])
        late, card = card, table.draw_base()
        table.base_deck.append(late)
        table.shuffle_bases()
    return card


def lay_out_common_decks(table: Table, in_use: Iterable[CardSet], cards: Cards) -> None:
    """The common decks of the sets in use (SETUP-08)."""
    decks = {"madness": table.madness, "monsters": table.monsters, "treasures": table.treasures}
    for card_set in in_use:
        for kind in card_set.common:
            assert kind.home is not None
            decks[kind.home] += [cards.make(kind, None) for _ in range(kind.copies)]
    table.rng.shuffle(table.monsters)
    table.rng.shuffle(table.treasures)


def know_hands(table: Table) -> None:
    """Note what the cards of this game can answer from a hand or discard pile."""
    cards = [card for p in table.players for card in (*p.deck, *p.hand, *p.discard, *p.titans)]
    cards += (*table.treasures, *table.treasure_discard, *table.madness)
    cards += (piece.card for piece in table.pieces())
    table.hand_keys = frozenset(key for keys in {c.kind.outside_keys for c in cards} for key in keys)


def sets_in_use(library: Library, table: Table, setup: Setup) -> list[CardSet]:
    """The sets of the factions that were chosen, or all that are there (BASEDECK-01, BASEDECK-04).

    Own sets come in with their factions, or if they are named: a saved game stays what it was, whatever
    is installed later.
    """
    chosen = {library.factions[name].set_id for player in table.players for name in player.factions}
    if setup.ruleset.base_deck == "all":
        chosen |= set(setup.sets) or library.sets.keys() - library.own
    return [card_set for card_set in library.sets.values() if card_set.id in chosen]


def _draft(table: Table, library: Library, setup: Setup, chosen: list[list[str]]) -> Effect[None]:
    """One faction each clockwise from a random player, then one each in reverse (DRAFT-03, DRAFT-04)."""
    names = setup.pool or library.factions_of(setup.sets)
    pool = [library.factions[name] for name in dict.fromkeys(names)]
    taken: Counter[str] = Counter()
    first = table.rng.below(setup.players)
    order = [(first + i) % setup.players for i in range(setup.players)]
    for seat in order + order[::-1]:
        left = [faction for faction in pool if taken[faction.name] < setup.ruleset.copies]
        free: list[Faction] = [faction for faction in left if faction.name not in chosen[seat]]
        pick = yield from choose(seat, free, "Choose a faction")
        assert pick is not None
        taken[pick.name] += 1
        chosen[seat].append(pick.name)
        table.players[seat].factions = tuple(chosen[seat])
        table.announce(seat, pick.name, None)


REDRAW = "No minion in your opening hand: show it and draw a new one?"


def _redraw(table: Table, seat: int) -> Effect[None]:
    """A hand without a minion may (or, in old rules, must) be exchanged once (SETUP-12, SETUP-13)."""
    player = table.players[seat]
    if any(card.is_minion for card in player.hand):
        return
    old = player.hand.copy()
    if table.ruleset.opening_hand_redraw == "discard-mandatory":
        table.reveal(seat, old)
        yield from table.perform(table.discard(seat, old, None))
        yield from table.perform(table.draw(seat, HAND))
        return
    if (yield from may_choose(seat, ("Yes",), REDRAW, decline="Keep it")) is None:
        return
    table.reveal(seat, old)
    player.hand.clear()
    yield from table.perform(table.draw(seat, HAND))
    player.deck += old
    table.shuffle(seat)
