"""The parts of messages that both games have."""

import unicodedata
from collections.abc import Iterable
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from fracas.words import put

from .refusals import Refused

Token = Annotated[str, StringConstraints(min_length=8, max_length=64, pattern=r"^[\w-]+$")]
NAME = 24
"""Characters of a name."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that show nothing."""
JOINERS = frozenset("\u200c\u200d")
"""They show nothing either, but some scripts, and many pictures, are written with them."""


def tidy(name: Any) -> Any:
    """A name as everybody is shown it: composed, with single spaces; refuses what nobody could read."""
    if not isinstance(name, str):
        return name  # the model says what it is to be
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if any(_turns_or_hides(sign) for sign in name):
        raise Refused("malformed", "a name has no control characters and no hidden ones")
    if not any(unicodedata.category(sign)[0] in "LNPS" and sign not in BLANK for sign in name):
        raise Refused("malformed", "a name has to be seen: give it a letter")
    if len(name) > NAME:
        raise Refused("malformed", f"a name has at most {put(NAME)} characters")
    return name


def _turns_or_hides(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cf", "Cs") and sign not in JOINERS


def sounds(name: str) -> str:
    """By what names are compared: letters that only look different are the same."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join("".join(sign for sign in folded if sign not in JOINERS).split())


def unlike(name: str, bots: Iterable[str]) -> str:
    """That name, if none of these bots has it."""
    if sounds(name) in map(sounds, bots):
        raise Refused("malformed", f"{put(name)} is what a bot is called: choose another name")
    return name


Name = Annotated[str, BeforeValidator(tidy), StringConstraints(min_length=1, max_length=NAME)]
Count = Annotated[int, Field(ge=0, le=1_000_000_000)]
SeatKind = Literal["person", "bot", "open"]


Emote = Literal[
    "hello", "bravo", "laugh", "wow", "hmm", "oops", "sad", "grr", "cool", "sleepy", "love", "good_game"
]  # fmt: skip
EMOTES: frozenset[str] = frozenset(get_args(Emote))


class Strict(BaseModel):
    """What a client sends: nothing unknown, nothing of another type; what is wrong with it may be logged."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, hide_input_in_errors=True)


class SeatToken(BaseModel):
    seat: int
    token: str | None


class Invite(BaseModel):
    seat: int
    code: str


class Link(BaseModel):
    code: Annotated[str, Field(description="takes the first open seat, as long as there is one")]


class Look(Strict):
    """Whether somebody looks at the page: not while it is hidden. One that never says so is not."""

    type: Literal["look"]
    on: bool


class Emoted(BaseModel):
    type: Literal["emote"] = "emote"
    seat: int
    emote: Emote
