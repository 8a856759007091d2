"""Everything that happens, as small records: triggers answer them, logs and animations show them.

An event carries who did it (`player`), by which card (`by`), and what it was done to.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

if TYPE_CHECKING:
    from .others import Titan
    from .pieces import Action, Base, Card, Minion, Piece
    from .scoring import Scoring
    from .verbs import Verb


class Event:
    """Something that happened, or a window in which things may happen."""

    secret: ClassVar[tuple[str, ...]] = ()
    """Fields that only `player` may see."""
    window: ClassVar[bool] = False
    """A window stays open: cards that arrive while it is open may answer it too."""
    player: int | None
    __slots__ = ()


class YourTurn(Event):
    """The Play Cards phase: the time of Talents and of whatever may be used "on your turn"."""

    __slots__ = ()


class When:
    """The key under which interrupts of an event are filed: they act while it happens, not after it."""

    __slots__ = ("event",)
    _all: "ClassVar[dict[type[Event], When]]" = {}

    def __new__(cls, event: type[Event]) -> "When":
        if event not in cls._all:
            key = cls._all[event] = super().__new__(cls)
            key.event = event
        return cls._all[event]

    event: type[Event]


Key: TypeAlias = "type[Event] | When | str | tuple[str, object]"
"""What a piece may answer: an event or window, interrupts of an event, or a hook by its name.

With a zone before it: outside play, and from there."""


# --- windows -------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Window(Event):
    window: ClassVar[bool] = True


@dataclass(slots=True, eq=False)
class TurnStarts(Window):
    """A turn begins."""

    player: int


@dataclass(slots=True, eq=False)
class TurnEnds(Window):
    """A turn is about to end."""

    player: int


@dataclass(slots=True, eq=False)
class ScoringWindow(Window):
    """A moment of a scoring; `player` is the active player."""

    player: int
    scoring: "Scoring"

    @property
    def base(self) -> "Base":
        return self.scoring.base


@dataclass(slots=True, eq=False)
class BeforeScoring(ScoringWindow):
    """The base is chosen; nobody has gained anything yet."""


@dataclass(slots=True, eq=False)
class WhenScoring(ScoringWindow):
    """The award: places are known, victory points are being handed out."""


@dataclass(slots=True, eq=False)
class AfterScoring(ScoringWindow):
    """Victory points are given; the cards are still there."""


@dataclass(slots=True, eq=False)
class LootRevealed(ScoringWindow):
    """The treasures of a scored base lie open and are about to be shared."""


@dataclass(slots=True, eq=False)
class DuelWindow(Window):
    """A moment of a duel; `player` is the challenger."""

    player: int
    challenger: "Minion"
    other: "Minion"
    base: "Base"


@dataclass(slots=True, eq=False)
class DuelStarts(DuelWindow):
    """Two minions face each other; no duel card has been laid."""


@dataclass(slots=True, eq=False)
class DuelCardsLaid(DuelWindow):
    """Whatever was to be laid lies face down; nothing has been revealed."""


@dataclass(slots=True, eq=False)
class DuelDecided(DuelWindow):
    """The duel cards are dealt with; powers are about to be compared."""


# --- happenings ------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class MinionPlayed(Event):
    """A minion was played; nobody (None) played the monsters that come with a base."""

    player: int | None
    minion: "Minion"
    base: "Base"
    extra: bool


@dataclass(slots=True, eq=False)
class ActionPlayed(Event):
    """An action was played; or none was, but what answers that is set off all the same (`action` is None)."""

    player: int
    action: "Action | None"
    target: "Piece | None"
    base: "Base | None"
    extra: bool


@dataclass(slots=True, eq=False)
class TitanPlayed(Event):
    """A titan came to a base."""

    player: int
    titan: "Titan"
    base: "Base"


@dataclass(slots=True, eq=False)
class TitanLeft(Event):
    """A titan went back beside its owner's deck."""

    player: int | None
    titan: "Titan"
    base: "Base"


@dataclass(slots=True, eq=False)
class CardBuried(Event):
    """A card was buried; only who buried it knows which, unless everybody saw it (`public`)."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    player: int
    cards: "tuple[Card, ...]"
    base: "Base"
    public: bool = False


@dataclass(slots=True, eq=False)
class Uncovered(Event):
    """A buried card was turned up."""

    player: int
    card: "Card"
    base: "Base"


@dataclass(slots=True, eq=False)
class DuelCardLaid(Event):
    """A duellist laid a card face down; only they know which."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    player: int
    cards: "tuple[Card, ...]"


@dataclass(slots=True, eq=False)
class DuelEnded(Event):
    """A duel was decided (tied duellists are on both sides); nobody on either side: it was broken off."""

    player: int
    base: "Base"
    winners: "tuple[Minion, ...]"
    losers: "tuple[Minion, ...]"


@dataclass(slots=True, eq=False)
class MadnessDrawn(Event):
    """Everybody sees how many; which of the thirty they are is for `player` to know."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    player: int
    number: int
    cards: "tuple[Card, ...]"


@dataclass(slots=True, eq=False)
class MadnessReturned(Event):
    player: int
    number: int


@dataclass(slots=True, eq=False)
class MadnessCounted(Event):
    """The game is over: how many Madness cards a player has, and the victory points that costs."""

    player: int
    number: int
    vp: int


@dataclass(slots=True, eq=False)
class TreasuresDrawn(Event):
    secret: ClassVar[tuple[str, ...]] = ("cards",)
    player: int
    cards: "tuple[Card, ...]"
    public: bool = False


@dataclass(slots=True, eq=False)
class Affected(Event):
    """A card was affected by another; `player` controls the card that did it."""

    player: int | None
    piece: "Piece"
    by: "Piece"
    how: "Verb"


@dataclass(slots=True, eq=False)
class Destroyed(Event):
    """A card in play was destroyed; `power` is what it had."""

    player: int | None
    piece: "Piece"
    base: "Base"
    by: "Piece | None"
    power: int
    together: "tuple[Piece, ...]"
    """Everything that is destroyed at this moment, this card included."""


@dataclass(slots=True, eq=False)
class ToDiscard(Event):
    """A card went from play to a discard pile, destroyed or cleared away."""

    player: int | None
    piece: "Piece"
    base: "Base"
    by: "Piece | None"
    power: int


@dataclass(slots=True, eq=False)
class ToHand(Event):
    """A card came to a player's hand from play or from a discard pile, however it did."""

    player: int


@dataclass(slots=True, eq=False)
class Moved(Event):
    """Cards moved together to one base."""

    player: int | None
    pieces: "tuple[Piece, ...]"
    origins: "tuple[Base, ...]"
    base: "Base"
    by: "Piece | None"
    together: "tuple[tuple[Piece, Base, Base], ...]"
    """Everything that moves at this moment, also elsewhere: which card, from where, to where."""
    first: "tuple[Piece, ...]" = ()
    """Those that had not moved before in this turn; only told if a card of this game `counts_moves`."""


@dataclass(slots=True, eq=False)
class Returned(Event):
    """A card in play went to its owner's hand."""

    player: int | None
    piece: "Piece"
    base: "Base"
    by: "Piece | None"


@dataclass(slots=True, eq=False)
class Placed(Event):
    """A card went somewhere by an instruction: on or under a deck, or to a hand from a discard pile.

    `player` knows it; `of` is whose deck it is, if not theirs.
    """

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    player: int
    cards: "tuple[Card, ...]"
    to: str
    public: bool = True
    of: int | None = None


@dataclass(slots=True, eq=False)
class Shuffled(Event):
    player: int | None
    cards: "tuple[Card, ...]"
    into: str


@dataclass(slots=True, eq=False)
class Drawn(Event):
    """A player drew cards; only that player knows which."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    player: int
    cards: "tuple[Card, ...]"


@dataclass(slots=True, eq=False)
class Discarded(Event):
    """Cards that were not in play went to the discard pile."""

    player: int
    cards: "tuple[Card, ...]"
    by: "Piece | None"


@dataclass(slots=True, eq=False)
class Revealed(Event):
    """Everybody saw these cards of `player`; `by`: the card that made them show them, if one did."""

    player: int | None
    cards: "tuple[Card, ...]"
    by: "Piece | None" = None


@dataclass(slots=True, eq=False)
class LookedAt(Event):
    """`player` alone saw these cards of `owner`."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    player: int
    owner: int | None
    cards: "tuple[Card, ...]"


@dataclass(slots=True, eq=False)
class Attached(Event):
    """An action came to rest on a base or minion by other means than being played."""

    player: int | None
    action: "Action"
    target: "Piece"
    by: "Piece | None"


@dataclass(slots=True, eq=False)
class PowerChanged(Event):
    """A one-shot change of power or breakpoint."""

    player: int | None
    piece: "Piece"
    amount: int
    by: "Piece | None"


@dataclass(slots=True, eq=False)
class PowerIncreased(Event):
    """A minion of `player` has more power than before, by whatever means; only told if somebody listens."""

    player: int | None
    piece: "Piece"
    base: "Base"


@dataclass(slots=True, eq=False)
class CountersChanged(Event):
    """+1 power counters were placed on a card or removed from it, or else transferred to it or from it."""

    player: int | None
    piece: "Piece"
    amount: int
    by: "Piece | None"
    transferred: bool = False


@dataclass(slots=True, eq=False)
class ControlChanged(Event):
    """`player` gave a card to who controls it now, or took it; `former`: whose it was."""

    player: int | None
    piece: "Piece"
    by: "Piece | None"
    former: int | None = None


@dataclass(slots=True, eq=False)
class VpChanged(Event):
    """A player gained victory points, or lost them."""

    player: int
    amount: int
    by: "Piece | None"


@dataclass(slots=True, eq=False)
class Named(Event):
    """A player named something in public: a faction, a card, a player."""

    player: int
    what: str
    by: "Piece | None"


@dataclass(slots=True, eq=False)
class BaseEntered(Event):
    """A base entered play."""

    player: int | None
    base: "Base"


@dataclass(slots=True, eq=False)
class BaseLeft(Event):
    player: int | None
    base: "Base"


@dataclass(slots=True, eq=False)
class Scored(Event):
    """The award of a base: totals and victory points by player."""

    player: int | None
    base: "Base"
    totals: "tuple[int, ...]"
    vp: "tuple[int, ...]"


@dataclass(slots=True, eq=False)
class Cleared(Event):
    """What was left on a scored base was discarded."""

    player: int | None
    base: "Base"
    pieces: "tuple[Piece, ...]"


@dataclass(slots=True, eq=False)
class AbilityUsed(Event):
    """A Talent, a Special or an optional ability was used; `label` says which of these it is."""

    player: int
    piece: "Piece"
    ability: str
    label: str


@dataclass(slots=True, eq=False)
class PhaseBegan(Event):
    player: int
    phase: str


@dataclass(slots=True, eq=False)
class Resigned(Event):
    """A player gives up."""

    player: int


@dataclass(slots=True, eq=False)
class BrokenOff(Event):
    """The game ends as it stands, and nobody has won."""

    player: int | None


@dataclass(slots=True, eq=False)
class GameWon(Event):
    player: int | None
    winners: "tuple[int, ...]"
