"""Says plainly what to install when an optional library is not there."""


def missing(extra: str, error: ImportError) -> ImportError:
    """The error to raise when that extra is not installed."""
    words = f"this needs {error.name}, which is not installed: pip install 'fracas[{extra}]'"
    return ImportError(words, name=error.name)
