"""The root of everything Fracas refuses."""

from .words import bare


class FracasError(Exception):
    """Anything Fracas refuses; the message says what was wrong and what would be right."""

    @property
    def said(self) -> str:
        """The message as it can be translated (`fracas.words`)."""
        return super().__str__()

    def __str__(self) -> str:
        return bare(super().__str__())
