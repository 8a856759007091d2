"""The parts of messages that both games have."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Token = Annotated[str, StringConstraints(min_length=8, max_length=64, pattern=r"^[\w-]+$")]
PRINTABLE = "^[^\\x00-\\x1f\\x7f-\\x9f\u202a-\u202e\u2066-\u2069]+$"
"""No control characters, and none that turn a line around."""
Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24, pattern=PRINTABLE)
]
Count = Annotated[int, Field(ge=0, le=1_000_000_000)]
SeatKind = Literal["person", "bot", "open"]


class Strict(BaseModel):
    """What a client sends: nothing unknown, nothing of another type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class SeatToken(BaseModel):
    seat: int
    token: str | None


class Invite(BaseModel):
    seat: int
    code: str
