"""The root of everything Fracas refuses."""


class FracasError(Exception):
    """Anything Fracas refuses; the message says what was wrong and what would be right."""
