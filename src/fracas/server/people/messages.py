"""What is said about people, as models that check it and from which the schema is published."""

from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, Field, StringConstraints
from pydantic.json_schema import models_json_schema

from ..forms import Name, Strict
from ..pace import PaceWish

Game = Literal["smashup", "splaf"]
Language = Literal["en", "fr", "ru"]
Way = Literal["push", "mail", "webhook"]
WAYS: tuple[Way, ...] = get_args(Way)


class NewPerson(Strict):
    name: Name


class Wishes(Strict):
    """What somebody has chosen; everything is off until they say so."""

    public: Annotated[
        bool, Field(description="anybody may see one's page, not only who one has played with")
    ] = False
    listed: Annotated[bool, Field(description="on the leaderboard of this server, if it has one")] = False


class SomeWishes(Strict):
    """Those that are to change."""

    public: bool | None = None
    listed: bool | None = None


class Change(Strict):
    name: Name | None = None
    settings: SomeWishes | None = None


class PushKeys(Strict):
    p256dh: Annotated[str, StringConstraints(pattern=r"^[\w-]{86,88}={0,2}$")]
    auth: Annotated[str, StringConstraints(pattern=r"^[\w-]{16,44}={0,2}$")]


class Subscription(Strict):
    """A browser that is told, as it says itself (PushSubscription)."""

    endpoint: Annotated[str, StringConstraints(max_length=1000)]
    keys: PushKeys


class Mailbox(Strict):
    address: str
    confirmed: Annotated[
        bool, Field(description="whoever reads it has said so; until then nothing else is sent")
    ]


class Chosen(Strict):
    """How somebody wants to be told what happens while they are away: not at all, until they say so."""

    language: Language = "en"
    push: tuple[Subscription, ...] = ()
    mail: Mailbox | None = None
    webhook: str | None = None
    muted: Annotated[
        tuple[str, ...],
        Field(description="of what tables they do not want to hear, or not by these ways"),
    ] = ()

    def silent(self, table: str) -> list[Way]:
        """By which ways they do not want to hear of that table."""
        for one in self.muted:
            name, *ways = one.split()
            if name == table:
                return [way for way in WAYS if way in ways or not ways]
        return []


class NewProfile(BaseModel):
    id: str
    secret: Annotated[str, Field(description="whoever has it is this person; shown once")]


class Me(BaseModel):
    id: str
    name: str
    created: float
    settings: Wishes
    leaderboard: Annotated[bool, Field(description="whether this server has one")]


class MyTable(BaseModel):
    """How an online table stands."""

    table: str
    game: Game
    names: list[str]
    people: Annotated[list[str | None], Field(description="who has a profile, by seat")]
    factions: Annotated[list[list[str] | None], Field(description="of each seat, once they are known")]
    seats: Annotated[list[int], Field(description="one's own")]
    started: bool
    over: bool
    waiting: Annotated[list[int], Field(description="the people whose turn it is")]
    somebody: Annotated[bool, Field(description="it waits for somebody whom nobody may know")]
    since: Annotated[float, Field(description="for how long it has been so: seconds since 1970")]
    winners: list[int]
    pace: Annotated[PaceWish | None, Field(description="null: there is no clock")] = None
    invited: Annotated[
        list[int], Field(description="who was given a seat before the game, and has not said anything yet")
    ] = []
    muted: Annotated[bool, Field(description="one does not want to be told of it")] = False
    silent: Annotated[list[Way], Field(description="the ways by which one does not")] = []


class RatingView(BaseModel):
    game: Game
    mu: Annotated[
        float, Field(description="how good they are, as far as one knows; everybody begins with 25")
    ]
    sigma: Annotated[float, Field(description="how far off that may well be")]
    games: int
    wins: int


class FactionView(BaseModel):
    name: str
    games: int
    wins: int


class PersonPage(BaseModel):
    id: str
    name: str
    created: float
    games: Annotated[int, Field(description="finished online games")]
    wins: int
    factions: Annotated[list[FactionView], Field(description="what they play most")]
    ratings: list[RatingView]
    tables: Annotated[list[MyTable], Field(description="the last games: one's own, or those played together")]


class Leader(BaseModel):
    id: str
    name: str
    rating: RatingView


PUBLISHED: tuple[type[BaseModel], ...] = (*(NewPerson, Change, NewProfile, Me, MyTable, PersonPage, Leader),)


def people_schema() -> dict[str, Any]:
    """The definitions of all messages, by name."""
    _, definitions = models_json_schema([(model, "validation") for model in PUBLISHED], by_alias=True)
    found: dict[str, Any] = definitions["$defs"]
    return found
