"""What can go wrong, said so that a person can mend it."""

from fracas.errors import FracasError as FracasError


class SetupError(FracasError, ValueError):
    """A game that cannot be set up as asked."""


class IllegalAnswer(FracasError, ValueError):
    """An answer that the pending decision does not have."""


class GameOver(FracasError):
    """An answer given to a game that has ended."""


class SaveError(FracasError, ValueError):
    """A saved game that cannot be read, or that replays differently from how it was played."""
