"""What a client asked for and does not get."""

from typing import Literal

ErrorCode = Literal["stale", "illegal", "malformed", "too_large", "rate", "token", "damaged", "unknown"]


class Refused(Exception):
    """What a client asked for was not done."""

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class NoTable(Exception):
    """There is no such table."""
