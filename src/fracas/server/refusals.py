"""What a client asked for and does not get."""

from typing import Literal

from fracas.words import bare

ErrorCode = Literal[
    "stale", "illegal", "malformed", "too_large", "rate", "token", "later", "damaged", "unknown"
]


class Refused(Exception):
    """What a client asked for was not done."""

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(bare(message))
        self.code = code
        self.message = message  # as it can be translated


class NoTable(Exception):
    """There is no such table."""
