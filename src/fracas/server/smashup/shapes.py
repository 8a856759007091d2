"""What views, events, replays and the catalogue look like: for the schema and for type checkers.

At run time they are plain dictionaries that nobody checks; `tests/server/smashup/test_shapes.py` does.
"""

from dataclasses import fields, is_dataclass
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, NotRequired, TypeAlias, get_type_hints

from pydantic import ConfigDict, Field, GetJsonSchemaHandler, TypeAdapter, with_config
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema
from typing_extensions import TypeAliasType, TypedDict

from fracas.smashup.engine import events
from fracas.smashup.engine.verbs import Verb

CLOSED = ConfigDict(extra="forbid")
MEMORY = ConfigDict(
    extra="allow", json_schema_extra={"additionalProperties": {"type": ["string", "boolean"]}}
)


class Shaped:
    """Says in the schema what plain data looks like, and does nothing else."""

    def __init__(self, shape: Any) -> None:
        self.shape = shape

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return handler(TypeAdapter(self.shape).core_schema)


@with_config(CLOSED)
class Shape(TypedDict):
    pass


# --- the view ----------------------------------------------------------------------------------------

CardType = Literal["minion", "action", "titan", "base"]
Phase = Literal["start", "play", "score", "draw", "end"]
Uid = Annotated[int, Field(description="the number of a card, the same as long as the game lasts")]
BySeat = Annotated[dict[str, int], Field(description="by seat")]


class CardView(Shape):
    """A card that is not in play."""

    uid: Uid
    name: str
    faction: Annotated[str | None, Field(description="of several cards of one name, which it is")]
    type: CardType
    power: Annotated[int | None, Field(description="of a minion")]
    owner: int | None


class HandCard(CardView):
    """A card in a hand, as its player sees it."""

    why_not: Annotated[str | None, Field(description="why it cannot be played now")]
    not_on: Annotated[
        dict[str, str], Field(description="by uid: where it cannot go though it can be played, and why")
    ]


@with_config(MEMORY)
class PieceView(Shape):
    """A card in play; whatever else it has to remember stands beside these."""

    uid: Uid
    name: str
    faction: str | None
    controller: int | None
    owner: int | None
    counters: int


class MinionView(PieceView):
    power: int
    printed: int
    actions: list[PieceView]
    cancelled: bool


class FaceDown(Shape):
    """A buried card of somebody else."""

    controller: int | None
    counters: int


class TitanView(CardView):
    """A titan beside its owner's deck."""

    counters: Annotated[int, Field(description="that its own text has placed on it there")]


class BuriedView(CardView, FaceDown):
    """A buried card of one's own."""


class WouldScore(Shape):
    """What a base would bring if it scored as it is."""

    ready: bool
    places: BySeat
    vp: BySeat


class BaseView(Shape):
    uid: Uid
    name: str
    printed_breakpoint: int
    breakpoint: int
    total: int
    powers: list[int]
    vp: list[int]
    would_score: WouldScore
    minions: list[MinionView]
    actions: list[PieceView]
    titans: list[PieceView]
    buried: list[BuriedView | FaceDown]


class PlayerView(Shape):
    seat: int
    name: str
    factions: list[str]
    vp: int
    hand_size: int
    deck_size: int
    discard: list[CardView]
    titans: Annotated[list[TitanView], Field(description="beside the deck")]
    hand: NotRequired[Annotated[list[HandCard], Field(description="one's own; in a replay everybody's")]]


class ExtraPlay(Shape):
    """A further play in this turn, with its limits."""

    type: Literal["minion", "action", "card"]
    max_power: int | None
    base: Uid | None
    host: Annotated[Uid | None, Field(description="the only minion it may be played on")]
    named: str | None
    from_: Annotated[Literal["hand", "discard"], Field(alias="from")]
    by: str | None


class TurnView(Shape):
    active: int
    number: int
    phase: Phase
    minion_plays: int
    action_plays: int
    extras: list[ExtraPlay]


class DuelView(Shape):
    challenger: Annotated[Uid | None, Field(description="null: it has left the table, as `other` may")]
    other: Uid | None
    laid: Annotated[dict[str, CardView | None], Field(description="by seat; null: face down")]


class Option(Shape):
    """An answer: what it says, and what it is."""

    id: str
    label: str
    kind: Literal["play", "use", "card", "buried", "player", "faction", "pay", "word", "end", "decline"]
    card: NotRequired[Annotated[Uid, Field(description="of play, use and card")]]
    name: NotRequired[Annotated[str, Field(description="what that card, base or faction is called")]]
    faction: NotRequired[Annotated[str | None, Field(description="that card's")]]
    zone: NotRequired[Annotated[str, Field(description="where a play comes from")]]
    target: NotRequired[Annotated[Uid | None, Field(description="where a play goes to")]]
    base: NotRequired[Annotated[Uid, Field(description="where a face-down card lies")]]
    seat: NotRequired[Annotated[int, Field(description="which player")]]
    done: NotRequired[Annotated[bool, Field(description="whether declining ends a run of picks")]]


class Decision(Shape):
    """What one has to decide."""

    player: int
    ask: str
    card: Annotated[str | None, Field(description="which card asks")]
    options: list[Option]
    can_decline: bool
    event: Annotated[
        "GameEvent | None", Field(description="what happened that abilities may answer now, without uids")
    ]


class Waiting(Shape):
    """Somebody else decides; null: nobody is to know who."""

    player: int | None


class GameResult(Shape):
    winners: list[int]
    vp: list[int]
    vp_before_madness: list[int]
    madness: list[int]
    turns: int


class View(Shape):
    """The table as one seat, or a spectator, sees it."""

    seat: int | None
    turn: TurnView
    players: list[PlayerView]
    bases: list[BaseView]
    base_deck: int
    base_discard: list[CardView]
    box: list[CardView]
    madness_deck: int
    monster_deck: int
    monster_discard: list[CardView]
    treasure_deck: int
    treasure_discard: list[CardView]
    loot: Annotated[list[CardView], Field(description="treasures that are being shared")]
    turned_up: Annotated[CardView | None, Field(description="a face-down card about to be played")]
    duel: DuelView | None
    resolving: list[PieceView]
    scoring: Annotated[Uid | None, Field(description="the base that is being scored, until it leaves")]
    pending: Decision | Waiting | None
    winners: list[int] | None
    result: GameResult | None


# --- events ------------------------------------------------------------------------------------------


class CardNote(Shape):
    card: str
    uid: NotRequired[Uid]
    owner: int | None


class BaseNote(Shape):
    card: str
    uid: NotRequired[Uid]


class PieceNote(Shape):
    """A card in play: a face-down one has no uid, a base no controller, what is on no base no `at`."""

    card: str
    uid: NotRequired[Uid]
    controller: NotRequired[int | None]
    at: NotRequired[Annotated[str, Field(description="the base")]]


NOTES = {
    **dict.fromkeys(("Piece", "Minion", "Action", "Titan"), PieceNote),
    **{"Card": CardNote, "Base": BaseNote, "Scoring": BaseNote, "Verb": Verb},
}
"""What the engine's objects become in an event, by the names in its annotations."""


def _event(kind: type[events.Event]) -> Any:
    """The shape of an event, read off its class: `event` says which it is, then come its fields."""
    name, hints = kind.__name__, get_type_hints(kind, localns=NOTES)
    hints |= {field: hints[field] | int for field in kind.secret}  # others are told how many
    assert is_dataclass(kind)
    shown = {field.name: hints[field.name] for field in fields(kind)}
    if "scoring" in shown:
        shown["base"] = shown.pop("scoring")
    typed_dict: Any = TypedDict
    shape = with_config(CLOSED)(typed_dict(name, {"event": Literal[name], **shown}))
    if not (kind.__doc__ or "").startswith(f"{name}("):  # that one was made by `dataclass`
        shape.__doc__ = kind.__doc__
    return shape


def _any_event() -> Any:
    """One of all events but those that are only families of others."""
    found = [kind for kind in vars(events).values() if isinstance(kind, type)]
    found = [kind for kind in found if issubclass(kind, events.Event) and kind is not events.YourTurn]
    families = {family for kind in found for family in kind.__bases__}
    union = reduce(or_, (_event(kind) for kind in found if kind not in families))
    return TypeAliasType("GameEvent", Annotated[union, Field(discriminator="event")])


GameEvent: TypeAlias = Annotated[dict[str, Any], Shaped(_any_event())]

# --- lessons -----------------------------------------------------------------------------------------


class LessonStep(Shape):
    say: str
    do: Annotated[str | None, Field(description="as in scenario files; null: there is only to read")]
    with_: Annotated[list[str], Field(alias="with", description="cards and bases, in the order of use")]
    at: Annotated[str | None, Field(description="what is spoken of, if not what is to be done")]
    until: Annotated[list[str] | None, Field(description="which events show that it was done")]


class Lesson(Shape):
    id: str
    title: str
    about: str
    game: Annotated[bool, Field(description="a whole game, in which one may do otherwise")]
    steps: list[LessonStep]


# --- puzzles -----------------------------------------------------------------------------------------


class Puzzle(Shape):
    id: str
    grade: int
    base: Annotated[str | None, Field(description="the base to take; null: win the game")]
    factions: list[list[str]]


# --- replays -----------------------------------------------------------------------------------------


class ReplaySeat(Shape):
    kind: Literal["person", "bot", "open"]
    level: str | None
    gave_up: NotRequired[
        Annotated[int | None, Field(description="after so many answers, and a bot played on; not in lists")]
    ]


class Finished(Shape):
    id: str
    names: list[str]
    seats: list[ReplaySeat]
    factions: list[list[str]]
    mode: str
    casual: bool
    result: GameResult


class ReplayInfo(Finished):
    """A finished game, as lists show it."""

    finished: Annotated[float, Field(description="when, in seconds since 1970")]
    answers: Annotated[int, Field(description="how many")]


class ReplayAnswer(Shape):
    seat: Annotated[int | None, Field(description="null: all agreed to stop")]
    answer: int
    label: str
    why: str | None
    turn: int


class ReplaySetup(Shape):
    factions: list[list[str]]
    seed: int | str
    ruleset: dict[str, str | bool | int]
    pool: list[str]
    first_player: int | None
    names: list[str]
    sets: Annotated[list[str], Field(description="those that were played with; empty: all")]


class Replay(Finished):
    """A finished game with every answer."""

    setup: ReplaySetup
    note: Annotated[str | None, Field(description="what people have to know about it")]
    answers: list[ReplayAnswer]


class ReplayStep(Shape):
    """The table after `n` answers, all hands open, and what the last of them led to."""

    n: int
    count: int
    view: View
    events: list[GameEvent]


class ReviewPoint(Shape):
    at: Annotated[int, Field(description="after so many answers")]
    turn: int
    player: Annotated[int | None, Field(description="whose turn begins; null: the game is over")]
    chances: Annotated[list[float], Field(description="to win, by seat")]
    vp: list[int]


class TurningPoint(Shape):
    """A turn that changed the chances much."""

    at: Annotated[int, Field(description="it begins after so many answers")]
    end: int
    turn: int
    player: int
    before: list[float]
    after: list[float]
    seat: Annotated[int, Field(description="whose chance changed most")]
    words: list[str]


class ReviewVerdict(Shape):
    """A decision of the reviewed player."""

    at: int
    played: str
    best: Annotated[list[str], Field(description="what an expert would have done there, and then")]
    loss: Annotated[float, Field(description="what the answer cost of the chance to win; 0: nothing")]
    chance: Annotated[float, Field(description="to win, as the expert saw it")]
    why: str | None


class ReviewTurn(Shape):
    """A turn in which the reviewed player had a choice."""

    turn: int
    player: Annotated[int, Field(description="whose turn it was")]
    decisions: Annotated[list[int], Field(description="after how many answers each was open")]
    played: list[str]
    verdicts: list[ReviewVerdict]
    loss: float
    grade: Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class Review(Shape):
    """A finished game looked at again (docs/review.md)."""

    seat: int
    points: list[ReviewPoint]
    turning_points: list[TurningPoint]
    turns: Annotated[list[ReviewTurn], Field(description="those that are judged already")]
    of: Annotated[int, Field(description="how many turns there will be")]


# --- what never changes ------------------------------------------------------------------------------


class SetFacts(Shape):
    id: str
    name: str


class Look(Shape):
    """How an own faction looks: dark and light colour, a pattern, an emblem (a path in a square of 512)."""

    ink: str
    tint: str
    pattern: str
    emblem: str


class Art(Shape):
    """The pictures of an own set: names of drawings, of bases and titans after a skyline; and their paths."""

    cards: dict[str, list[str]]
    places: dict[str, list[str]]
    drawings: dict[str, str]


class FactionFacts(Shape):
    name: str
    set: str
    character: Annotated[str, Field(description="who they are and how they play, in a sentence")]
    difficulty: Annotated[Literal[1, 2, 3], Field(description="easy, some practice or hard to play")]
    cards: list[str]
    titans: list[str]
    strength: NotRequired[
        Annotated[
            Literal[1, 2, 3],
            Field(description="weak, average or strong in games between bots, where that is known"),
        ]
    ]
    look: NotRequired[Annotated[Look, Field(description="of own sets: the client knows the others")]]


class Facts(Shape):
    name: str
    faction: str | None
    set: str


class CardFacts(Facts):
    type: Literal["minion", "action", "titan"]
    power: int | None
    copies: int
    deck: Literal["monsters", "treasures", "madness"] | None
    plays_on: Literal["base", "minion"] | None


class BaseFacts(Facts):
    breakpoint: int
    vp: list[int]
    stand_in: Annotated[
        bool,
        Field(description="the printed base was not available: these numbers and this text are not its own"),
    ]


class Rulesets(Shape):
    editions: dict[str, dict[str, str | bool | int]]
    options: dict[str, list[str | bool | int]]


class Catalogue(Shape):
    """Everything there is to play with."""

    sets: list[SetFacts]
    factions: list[FactionFacts]
    cards: dict[str, CardFacts]
    bases: dict[str, BaseFacts]
    levels: list[str]
    rulesets: Rulesets


class CardTexts(Shape):
    """What stands on a card and what was ruled on it, in one language."""

    text: str
    rulings: list[str]
    english: Annotated[str, Field(description="the text in English, whatever the language")]


class Words(Shape):
    """A language: by English text what the client says, what the game says, and what things are called."""

    web: dict[str, str]
    game: dict[str, str]
    names: dict[str, str]


class RuleText(Shape):
    id: str
    section: str
    text: str
    source: str


class Refusal(Shape):
    """What a refused REST request answers."""

    error: str
    message: str


PUBLISHED: tuple[type[Any], ...] = (
    Catalogue,
    Art,
    CardTexts,
    Words,
    RuleText,
    Lesson,
    Puzzle,
    ReplayInfo,
    Replay,
    ReplayStep,
    Review,
    Refusal,
)
"""What REST requests answer, beside the models of `messages`."""
