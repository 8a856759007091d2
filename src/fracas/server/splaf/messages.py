"""Every message of Splaf!, as models that check it and from which the schema is published."""

from dataclasses import asdict
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, TypeAdapter
from pydantic.json_schema import models_json_schema

from fracas.splaf.game import Slap, Verdict

from ..forms import Count, Emote, Emoted, Invite, Link, Look, Name, SeatKind, SeatToken, Strict, Token
from ..refusals import ErrorCode

SeatNumber = Annotated[int, Field(ge=0, le=7)]
Slot = Annotated[int, Field(ge=0, le=7)]
Stamp = Annotated[float, Field(ge=-1e15, le=1e15, allow_inf_nan=False)]
BotLevel = Literal["easy", "normal", "hard", "expert"]

# --- REST --------------------------------------------------------------------------------------------


class SplafSeat(Strict):
    kind: Literal["me", "person", "bot", "open"]
    name: Name | None = None
    level: BotLevel | None = None
    friendly: bool = False
    profile: Token | None = None


class NewRoom(Strict):
    mode: Literal["bots", "shared", "online"]
    seats: Annotated[list[SplafSeat], Field(min_length=2, max_length=8)]
    ring: Literal[4, 5, 6, 8] = 6
    timeout: Annotated[float, Field(ge=3, le=60)] = 15
    tie_ms: Annotated[float, Field(ge=0, le=250)] = 25
    gentle: bool = False
    side: Literal["A", "B"] | None = None
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None


class JoinRoom(Strict):
    code: Token
    name: Name
    profile: Token | None = None


class FillSeat(Strict):
    seat: SeatNumber
    level: BotLevel | None


class OpenedRoom(BaseModel):
    room: str
    creator: str
    seats: list[SeatToken]
    invites: list[Invite]
    code: Annotated[str | None, Field(description="takes the first open seat, as long as there is one")]


class NextRoom(BaseModel):
    room: str


class RoomSettings(BaseModel):
    ring: int
    timeout: float
    tie_ms: float
    gentle: bool


class SeatView(BaseModel):
    seat: int
    name: str
    kind: SeatKind
    level: str | None
    friendly: bool
    online: bool
    left: bool
    won: list[int]
    person: Annotated[str | None, Field(description="who it is, if they have a profile")]


class RoomSummary(BaseModel):
    room: str
    mode: str
    casual: bool
    started: bool
    over: bool
    settings: RoomSettings
    seats: list[SeatView]


# --- WebSocket, from the client ----------------------------------------------------------------------


class Greeting(Strict):
    type: Literal["hello"]
    tokens: Annotated[list[Token], Field(max_length=8)]
    profile: Annotated[Token | None, Field(description="holds the seats of that person as well")] = None
    look: Annotated[bool, Field(description="somebody looks at the page; see the message `look`")] = True


class OfSeat(Strict):
    as_: Annotated[SeatNumber | None, Field(alias="as")] = None


class Roll(OfSeat):
    type: Literal["roll"]
    race: Count


class SlapMessage(OfSeat):
    type: Literal["slap"]
    race: Count
    slot: Slot | None = None
    card: Annotated[int, Field(ge=1, le=20)] | None = None
    at: Stamp
    shown: Stamp


class Leave(OfSeat):
    type: Literal["leave"]


class EmoteOf(OfSeat):
    type: Literal["emote"]
    emote: Emote


class Hold(Strict):
    type: Literal["hold"]
    on: bool


class ClockPong(Strict):
    type: Literal["pong"]
    n: Count
    at: Stamp


from_player: TypeAdapter[Any] = TypeAdapter(
    Annotated[
        Greeting | Roll | SlapMessage | Leave | EmoteOf | Hold | Look | ClockPong, Field(discriminator="type")
    ]
)

# --- WebSocket, from the server ----------------------------------------------------------------------


class ClockPing(BaseModel):
    type: Literal["ping"] = "ping"
    n: int
    offset: float | None
    uncertainty: float | None


class DiceView(BaseModel):
    monster: str
    direction: str


class SlapView(BaseModel):
    seat: int
    slot: int
    ms: float
    right: bool
    row_missed: bool
    row: list[tuple[int, float]]


class UncountedView(BaseModel):
    seat: int
    why: str
    slot: int | None
    ms: float


class VerdictView(BaseModel):
    type: Literal["verdict"] = "verdict"
    race: int
    outcome: Literal["taken", "tie", "nobody", "void"]
    roller: int
    dice: DiceView
    side: str
    ring: list[int | None]
    start: int
    path: list[int]
    target: int
    winner: int | None
    tied: list[int]
    card: int | None
    slaps: list[SlapView]
    late: list[SlapView]
    uncounted: list[UncountedView]
    drawn: int | None
    took: float


class AgainState(BaseModel):
    room: str
    by: int


class RoomState(RoomSummary):
    type: Literal["state"] = "state"
    you: list[int]
    phase: Literal["waiting", "to_roll", "racing", "over"]
    blue: list[int]
    ring: list[int | None]
    pile: int
    side: str | None
    roller: int | None
    race: int
    reveal_at: float | None
    dice: DiceView | None
    slapped: list[int]
    rolls_at: float | None
    held: bool
    last: VerdictView | None
    result: dict[str, Any] | None
    note: Annotated[str | None, Field(description="what people in this room have to know about it")]
    next: Annotated[AgainState | None, Field(description="the rematch, and who wanted it")]


class Rolling(BaseModel):
    type: Literal["rolling"] = "rolling"
    race: int
    roller: int
    reveal_at: float


class DiceShown(BaseModel):
    type: Literal["dice"] = "dice"
    race: int
    dice: DiceView
    reveal_at: float
    n: int


class Slapped(BaseModel):
    type: Literal["slapped"] = "slapped"
    race: int
    seat: int
    slot: int


class NotCounted(BaseModel):
    type: Literal["refused"] = "refused"
    race: int
    seat: int
    why: str
    card: int | None
    message: str


class SplafError(BaseModel):
    type: Literal["error"] = "error"
    code: ErrorCode
    message: str


PUBLISHED: tuple[type[BaseModel], ...] = (
    *(NewRoom, OpenedRoom, RoomSummary, JoinRoom, FillSeat, Link, NextRoom),
    *(Greeting, Roll, SlapMessage, Leave, EmoteOf, Hold, Look, ClockPong),
    *(ClockPing, RoomState, Rolling, DiceShown, Slapped, NotCounted, VerdictView, Emoted, SplafError),
)


def splaf_schema() -> dict[str, Any]:
    """The definitions of all messages, by name."""
    _, definitions = models_json_schema([(model, "validation") for model in PUBLISHED], by_alias=True)
    found: dict[str, Any] = definitions["$defs"]
    return found


def verdict_view(verdict: Verdict, uncounted: list[dict[str, Any]], took: float) -> VerdictView:
    """A verdict as clients get it."""
    slaps = [slap_view(slap, verdict, right=slap.seat in verdict.right) for slap in verdict.slaps]
    known = asdict(verdict) | {"dice": verdict.dice._asdict(), "slaps": slaps, "late": []}
    more = {"start": verdict.path[0], "target": verdict.target, "uncounted": uncounted, "took": took}
    return VerdictView.model_validate(known | more)


def slap_view(slap: Slap, verdict: Verdict, *, right: bool) -> SlapView:
    row_missed = slap.slot == verdict.target and not right
    return SlapView.model_validate(slap.as_dict() | {"right": right, "row_missed": row_missed})
