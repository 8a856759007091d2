"""How a card class declares what it does: decorators for abilities, and the words to filter them with.

    @after(MinionPlayed, here, by_others)
    def trap(self, game, event): ...

    @before_scoring(anywhere, may=True)
    def ambush(self, game, event): ...

Words such as `here` are plain functions `(piece, game, event) -> bool`; a card may pass its own.
They are asked when the event begins. `if_` is asked when the ability would resolve, and decides whether an
optional ability is offered at all; it takes the same arguments as the ability. Abilities of a base take the
player they speak to as a last argument: whoever did it or whose turn it is, or those that `for_` names.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from .choices import Effect
from .events import (
    AfterScoring,
    BeforeScoring,
    Event,
    Key,
    LookedAt,
    MinionPlayed,
    ScoringWindow,
    TurnEnds,
    TurnStarts,
    When,
    WhenScoring,
    YourTurn,
)

if TYPE_CHECKING:
    from .pieces import Piece
    from .table import Table

Test: TypeAlias = Callable[[Any, "Table", Any], bool]
Script: TypeAlias = Callable[..., Effect[None]]
Label: TypeAlias = Literal["ongoing", "special", "talent"]
Zone: TypeAlias = Literal["play", "hand", "discard", "aside", "deck"]
ZONES: tuple[Zone, ...] = ("play", "hand", "discard", "aside", "deck")
"""Where an ability works from; aside: a titan beside the deck; deck: a card that is revealed there."""
Limit: TypeAlias = Literal["turn", "card", "scoring", "moment", "play"]
Quiet: TypeAlias = Literal["note", "tally", "power", "draw", "leave"]
"""All that an ability does, if that is one of a few small things whose order matters only in rare company.

note: nothing but bookkeeping, also of what waits for the next base. tally: victory points are gained, or
more treasures will be shared out. power: cards that nobody chooses, or its player's total, gain power or
counters. draw: its player draws cards. leave: its own card goes away.
Amounts are fixed, nobody is asked, and no condition looks at what another quiet ability may change.
"""


class Ability:
    """One ability of a card class, as its decorator declared it."""

    __slots__ = (
        *("each", "for_", "granted", "if_", "label", "late", "may", "name"),
        *("on", "once", "quiet", "run", "tests", "zone"),
    )

    def __init__(
        self,
        name: str,
        run: Script,
        on: Key,
        label: Label,
        zone: Zone,
        may: bool,
        tests: tuple[Test, ...] = (),
        if_: Callable[..., Any] | None = None,
        for_: Callable[[Any, "Table", Any], Iterable[int | None]] | None = None,
        once: Limit | None = None,
        quiet: Quiet | None = None,
        granted: bool = False,
        late: bool = False,
        each: Callable[[Any, "Table", Any], int] | None = None,
    ) -> None:
        self.name = name
        self.run = run
        self.on = on
        self.label = label
        self.zone = zone
        self.may = may  # optional: offered in turn; otherwise it must resolve
        self.tests = tests
        self.if_ = if_
        self.for_ = for_
        # at most once per turn or scoring, over all copies of the card; per turn by each card; per moment;
        # for each card that is played
        self.once = once
        self.quiet = quiet  # all it does, if that is so little that its order seldom matters
        self.each = each  # how often one event sets it off, if it speaks of each of several cards
        self.granted = granted  # of the minion this action is on: gone if that one's are cancelled
        self.late = late  # from hand: the card may have come there since the event


def _declare(
    on: Key,
    *tests: Test,
    label: Label = "ongoing",
    zone: Zone = "play",
    may: bool = False,
    if_: Callable[..., Any] | None = None,
    for_: Callable[[Any, "Table", Any], Iterable[int | None]] | None = None,
    once: Limit | None = None,
    quiet: Quiet | None = None,
    granted: bool = False,
    late: bool = False,
    each: Callable[[Any, "Table", Any], int] | None = None,
) -> Callable[[Script], Script]:
    def mark(run: Script) -> Script:
        ability = Ability(
            run.__name__, run, on, label, zone, may, tests, if_, for_, once, quiet, granted, late, each
        )
        run.__dict__.setdefault("abilities", []).append(ability)
        return run

    return mark


def play_in(window: type[Event]) -> Ability:
    """The right to play an action in a window with its ordinary text."""

    def play(action: Any, game: "Table", event: Event) -> Effect[None]:
        yield from action.on_play(game)

    def somewhere(action: Any, game: "Table", event: Event) -> bool:
        return bool(game.places_for(action.controller, action.__class__, event))

    return Ability("play", play, window, "special", "hand", True, if_=somewhere)


def after(event: type[Event], *tests: Test, **how: Any) -> Callable[[Script], Script]:
    """Answers an event once it and everything already under way is done."""
    return _declare(event, *tests, **how)


def when(event: type[Event], *tests: Test, **how: Any) -> Callable[[Script], Script]:
    """Interrupts an event: acts as soon as it happens, before its consequences."""
    return _declare(When(event), *tests, **how)


def start_of_turn(*tests: Test, **how: Any) -> Callable[[Script], Script]:
    """At the start of a turn; add `your_turn` for your own."""
    return _declare(TurnStarts, *tests, **how)


def end_of_turn(*tests: Test, **how: Any) -> Callable[[Script], Script]:
    """At the end of a turn; add `your_turn` for your own."""
    return _declare(TurnEnds, *tests, **how)


def before_scoring(*tests: Test, **how: Any) -> Callable[[Script], Script]:
    """Before this base scores; add `anywhere` for any base."""
    return _scoring(BeforeScoring, *tests, **how)


def when_scoring(*tests: Test, **how: Any) -> Callable[[Script], Script]:
    """When this base scores; add `anywhere` for any base."""
    return _scoring(WhenScoring, *tests, **how)


def after_scoring(*tests: Test, **how: Any) -> Callable[[Script], Script]:
    """After this base scores; add `anywhere` for any base."""
    return _scoring(AfterScoring, *tests, **how)


def _scoring(window: type[ScoringWindow], *tests: Test, **how: Any) -> Callable[[Script], Script]:
    place: tuple[Test, ...] = () if how.get("zone", "play") != "play" or anywhere in tests else (here,)
    return _declare(window, *place, *(test for test in tests if test is not anywhere), **how)


def talent(run: Script) -> Script:
    """Once on each of its controller's turns, in the Play Cards phase."""
    return _declare(YourTurn, label="talent", may=True)(run)


def granted_talent(run: Script) -> Script:
    """A Talent that an action gives to the minion it is on: for that minion's controller (CANCEL-03)."""
    return _declare(YourTurn, label="talent", may=True, granted=True)(run)


def on_your_turn(*tests: Test, **how: Any) -> Callable[[Script], Script]:
    """Once in each of your Play Cards phases, if you like. Not a Talent."""
    return _declare(YourTurn, *tests, may=True, **how)


# --- the words ---------------------------------------------------------------------------------


def here(piece: "Piece", game: "Table", event: Any) -> bool:
    """It happened on this card's base."""
    return event.base is piece.base


def anywhere(piece: "Piece", game: "Table", event: Any) -> bool:
    """On any base. (Scoring abilities otherwise mean their own base.)"""
    return True


def elsewhere(piece: "Piece", game: "Table", event: Any) -> bool:
    """On a base other than this card's."""
    return event.base is not piece.base


def by_you(piece: "Piece", game: "Table", event: Any) -> bool:
    """The controller of this card did it; for a turn: it is that player's turn."""
    return bool(event.player == piece.controller)


def by_others(piece: "Piece", game: "Table", event: Any) -> bool:
    """Another player did it."""
    return event.player is not None and event.player != piece.controller


def by_somebody(piece: "Piece", game: "Table", event: Any) -> bool:
    """A player did it, not the rules or a base (Q-27)."""
    return event.player is not None


your_turn = by_you
"""Of a window: it is your turn."""


def this_card(piece: "Piece", game: "Table", event: Any) -> bool:
    """It happened to this card."""
    return event.piece is piece


def host(piece: Any, game: "Table", event: Any) -> bool:
    """It happened to the minion this action is on."""
    return event.piece is piece.host


def a_minion(piece: Any, game: "Table", event: Any) -> bool:
    """It happened to a minion."""
    return bool(event.piece.card_type == "minion")


def a_minion_comes(piece: "Piece", game: "Table", event: Any) -> bool:
    """A minion moves to this card's base, be it this very one (`Moved`).

    A card that goes away itself at this moment does not see who comes in its place (VERB-14).
    """
    goes = any(moved is piece for moved, _, _ in event.together)
    arrives = piece in event.pieces if goes else event.base is piece.base
    return arrives and any(moved.card_type == "minion" for moved in event.pieces)


def of_a_deck(piece: "Piece", game: "Table", event: Any) -> bool:
    """Cards of a player's deck were looked at, searched (`LookedAt`) or revealed (`Revealed`)."""
    owner = event.owner if isinstance(event, LookedAt) else event.player
    return owner is not None and event.cards[0] in game.players[owner].deck


def first_here(base: Any, game: "Table", event: Any) -> bool:
    """The first minion that player plays here this turn."""
    before = (played.base for played in game.turn.played if played.player == event.player)
    return event.player is not None and base.uid not in before


def winners(base: Any, game: "Table", event: Any) -> Iterable[int]:
    """The winner of the scoring; tied winners in turn order."""
    return list(event.scoring.at_place(1))


def runners_up(base: Any, game: "Table", event: Any) -> Iterable[int]:
    """Who came second at the scoring, in turn order."""
    return list(event.scoring.at_place(2))


def the_first_winner(base: Any, game: "Table", event: Any) -> Iterable[int]:
    """One winner only, where twice makes no sense: the first in turn order (TIE-06)."""
    return [seat for seat in event.scoring.at_place(1) if not game.ignores(seat, base)][:1]


def its_owner(base: Any, game: "Table", event: Any) -> Iterable[int]:
    """The owner of the minion it is about; a minion without an owner speaks to nobody."""
    minion = event.minion if isinstance(event, MinionPlayed) else event.piece
    return () if minion.owner is None else (minion.owner,)


def its_controller(base: Any, game: "Table", event: Any) -> Iterable[int]:
    """The controller of the card it is about, if it has one."""
    piece = event.minion if isinstance(event, MinionPlayed) else event.piece
    return () if piece.controller is None else (piece.controller,)


def everybody(base: Any, game: "Table", event: Any) -> Iterable[None]:
    """All players by one ability, which itself goes round `game.subject_to(self)` (TRIGGER-11)."""
    return (None,)


def the_player(base: Any, game: "Table", event: Any) -> Iterable[int]:
    """The player whose doing or whose turn it is."""
    return (event.player,)
