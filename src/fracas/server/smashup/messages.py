"""Every message between client and server, as models that check it and from which the schema is published."""

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, JsonValue, StringConstraints, TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from ..forms import Count, Emote, Emoted, Invite, Link, Look, Name, SeatKind, SeatToken, Strict, Token
from ..pace import PaceWish
from ..refusals import ErrorCode
from . import shapes
from .shapes import GameEvent, Shaped, View, WouldScore

SeatNumber = Annotated[int, Field(ge=0, le=3)]
Level = Annotated[str, StringConstraints(max_length=16)]
Pair = Annotated[list[Annotated[str, StringConstraints(max_length=60)]], Field(min_length=2, max_length=2)]
Boxes = Annotated[list[Annotated[str, StringConstraints(max_length=60)]], Field(min_length=1, max_length=100)]
Watch = Annotated[int, Field(ge=0, le=3600)] | Literal["after"]
OptionId = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Ref = Annotated[JsonValue, Field(description="sent back as it came")]


# --- REST --------------------------------------------------------------------------------------------


class SeatWish(Strict):
    kind: Literal["me", "person", "bot", "open"]
    name: Name | None = None
    level: Level | None = None
    factions: Pair | None = None
    profile: Token | None = None


class NewTable(Strict):
    mode: Literal["bots", "hotseat", "online"]
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=4)]
    draft: bool = False
    ruleset: dict[str, str | bool | int] | str | None = None
    sets: Boxes | None = None
    lobby: bool = False
    pace: Annotated[PaceWish | None, Field(description="of an online table; null: there is no clock")] = None
    watch: Watch = 0
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None


class Join(Strict):
    code: Token
    name: Name
    factions: Pair | None = None
    profile: Token | None = None


class FillBot(Strict):
    seat: SeatNumber
    level: Level


class EmptySeat(Strict):
    seat: SeatNumber


class InviteWish(Strict):
    """Somebody one has played with is to have an open seat; one says who one is oneself."""

    seat: SeatNumber
    person: Annotated[str, StringConstraints(max_length=32)]
    profile: Token


class Rematch(Strict):
    factions: Literal["same", "new"]


class Fork(Strict):
    at: Count
    seat: SeatNumber | None = None
    level: Level | None = None
    name: Name | None = None


class NewLesson(Strict):
    name: Name | None = None


class NewPuzzle(Strict):
    name: Name | None = None


class Opened(BaseModel):
    table: str
    creator: str
    seats: list[SeatToken]
    invites: list[Invite]
    code: Annotated[str | None, Field(description="takes the first open seat, as long as there is one")] = (
        None
    )


class Next(BaseModel):
    table: str


class SeatInfo(BaseModel):
    seat: int
    name: str
    kind: SeatKind
    level: str | None
    online: bool
    factions: list[str] | None
    gave_up: Annotated[int | None, Field(description="after so many events they gave up, and a bot plays on")]
    person: Annotated[str | None, Field(description="who it is, if they have a profile")]
    stand_in: Annotated[bool, Field(description="a bot plays for this person until they are back")]
    away: Annotated[float | None, Field(description="since when they have had no connection")]


class LobbyState(BaseModel):
    sets: Annotated[list[str] | None, Field(description="the boxes that are played with; null: all")]
    draft: bool
    copies: Annotated[int, Field(description="how many may choose the same faction")]
    titans: bool
    ready: list[int]


class Summary(BaseModel):
    table: str
    mode: str
    draft: bool
    casual: bool
    started: bool
    over: bool
    seats: list[SeatInfo]
    lobby: LobbyState | None
    pace: PaceWish | None
    watch: Watch


# --- WebSocket, from the client ----------------------------------------------------------------------


class Hello(Strict):
    type: Literal["hello"]
    token: Token | None = None
    tokens: Annotated[list[Token], Field(min_length=1, max_length=4)] | None = None
    profile: Annotated[Token | None, Field(description="holds the seats of that person as well")] = None
    since: Count = 0
    branch: Count = 0
    version: Annotated[
        int, Field(ge=1, description="of the protocol, as far as the client knows it; from 2 on: changes")
    ] = 1
    look: Annotated[bool, Field(description="somebody looks at the page; see the message `look`")] = True


class FromSeat(Strict):
    as_: Annotated[SeatNumber | None, Field(alias="as")] = None


class Answer(FromSeat):
    type: Literal["answer"]
    seq: Count
    answer: OptionId


class Undo(FromSeat):
    type: Literal["undo"]


class UndoConsent(FromSeat):
    type: Literal["undo_consent"]
    agree: bool


class AskPreview(FromSeat):
    type: Literal["preview"]
    seq: Count
    answer: OptionId
    ref: Ref = None


class AskHint(FromSeat):
    type: Literal["hint"]
    seq: Count


class ConcedeStop(FromSeat):
    type: Literal["concede_stop"]


class Resign(FromSeat):
    type: Literal["resign"]


class StandIn(FromSeat):
    type: Literal["stand_in"]
    seat: Annotated[SeatNumber | None, Field(description="null: whoever decides in secret")]


class Back(FromSeat):
    type: Literal["back"]


class End(FromSeat):
    type: Literal["end"]
    agree: bool


class Choose(FromSeat):
    type: Literal["choose"]
    factions: Pair | None


class Ready(FromSeat):
    type: Literal["ready"]
    ready: bool


class ShowEmote(FromSeat):
    type: Literal["emote"]
    emote: Emote


class AskWhole(FromSeat):
    type: Literal["whole"]


class Ping(FromSeat):
    type: Literal["ping"]


FromClient = Annotated[
    Hello
    | Answer
    | Undo
    | UndoConsent
    | AskPreview
    | AskHint
    | ConcedeStop
    | Resign
    | StandIn
    | Back
    | End
    | Choose
    | Ready
    | ShowEmote
    | AskWhole
    | Look
    | Ping,
    Field(discriminator="type"),
]
from_client: TypeAdapter[Any] = TypeAdapter(FromClient)

# --- WebSocket, from the server ----------------------------------------------------------------------


class UndoState(BaseModel):
    possible: bool
    free: bool
    asked_by: int | None
    needs: list[int]


class StopState(BaseModel):
    possible: bool
    agreed: list[int]


class ClockView(BaseModel):
    turn: Annotated[float, Field(description="seconds that are left of this turn, before `runs`")]
    reserve: Annotated[float, Field(description="seconds that are left after that")]


class TimeState(BaseModel):
    now: Annotated[float, Field(description="what time it is: seconds since 1970")]
    runs: Annotated[float, Field(description="from when on the time of whoever is waited for runs")]
    waiting: Annotated[list[int], Field(description="the people whose turn it is")]
    secret: Annotated[bool, Field(description="somebody decides whom nobody may know; nobody's time runs")]
    helped: Annotated[bool, Field(description="and a bot does that for them")]
    clocks: Annotated[list[ClockView], Field(description="of each seat; none if there is no clock")]
    missed_after: Annotated[float, Field(description="seconds for which one may be away, without a clock")]
    ending: Annotated[list[int], Field(description="who would end the game as it stands")]


class PuzzleState(BaseModel):
    id: str
    base: Annotated[str | None, Field(description="the base to take; null: win the game")]
    state: Literal["open", "solved", "failed"]


class State(BaseModel):
    type: Literal["state"] = "state"
    seq: int
    seat: int | None
    view: Annotated[dict[str, Any], Shaped(View)] | None
    since: int
    events: list[GameEvent]
    told: int
    branch: int
    seats: list[SeatInfo]
    undo: UndoState
    stop: StopState
    mode: str
    over: bool
    casual: bool
    note: Annotated[str | None, Field(description="what people at this table have to know about it")]
    why: dict[str, str]
    lesson: Annotated[str | None, Field(description="which lesson is played here")]
    puzzle: Annotated[PuzzleState | None, Field(description="which puzzle is posed here")]
    next: Annotated[str | None, Field(description="the table of the rematch; the same tokens hold its seats")]
    lobby: Annotated[LobbyState | None, Field(description="before the game, where people choose and wait")]
    pace: Annotated[PaceWish | None, Field(description="null: there is no clock")]
    time: Annotated[TimeState | None, Field(description="of a game online that is not over")]
    watch: Annotated[Watch, Field(description="how many seconds later it is shown to those who only look on")]
    frame: Annotated[int, Field(description="what changes may refer to")] = 0


class Changes(BaseModel):
    """What is new since the last state, or the last changes, of a seat."""

    type: Literal["changes"] = "changes"
    seat: int | None
    after: Annotated[int, Field(description="the frame that these change")]
    frame: int
    since: int
    events: list[GameEvent]
    changes: Annotated[
        list[list[JsonValue]],
        Field(description="[path, value], [path] (the key goes) or [path, at, gone, items] (in a list)"),
    ]


class BasePreview(BaseModel):
    uid: int
    total: int
    breakpoint: int
    powers: list[int]
    would_score: Annotated[dict[str, Any], Shaped(WouldScore)]


class Preview(BaseModel):
    type: Literal["preview"] = "preview"
    ref: Ref
    bases: list[BasePreview]
    vp: list[int]
    open: bool


class Hint(BaseModel):
    type: Literal["hint"] = "hint"
    seq: int
    answer: Annotated[str, Field(description="the id of the option that an expert would take")]
    why: str


class Error(BaseModel):
    type: Literal["error"] = "error"
    code: ErrorCode
    message: str
    seq: int
    ref: Ref = None


class Pong(BaseModel):
    type: Literal["pong"] = "pong"


PUBLISHED: tuple[type[Any], ...] = (
    *(NewTable, Opened, Summary, Join, SeatToken, FillBot, EmptySeat, InviteWish, Invite, Link),
    *(Rematch, Next, Fork, NewLesson, NewPuzzle),
    *shapes.PUBLISHED,
    *(Hello, Answer, Undo, UndoConsent, AskPreview, AskHint, ConcedeStop, Resign, Choose, Ready),
    *(StandIn, Back, End, ShowEmote, AskWhole, Look, Ping),
    *(State, Changes, Preview, Hint, Emoted, Error, Pong),
)


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema of all messages."""
    adapters: list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]] = [
        (message.__name__, "validation", TypeAdapter(message)) for message in PUBLISHED
    ]
    _, definitions = TypeAdapter.json_schemas(adapters, by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Fracas", **definitions}
