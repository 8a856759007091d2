import pytest

from fracas.server.notices import outbox
from fracas.server.people import due


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes seconds and hours takes moments."""
    monkeypatch.setattr(due, "GRACE", dict.fromkeys(due.GRACE, 0.0))
    monkeypatch.setattr(due, "SEEN", -0.1)  # entries tell tenths of seconds
    monkeypatch.setattr(outbox, "EVERY", 0.05)
    monkeypatch.setattr(outbox, "WAITS", (0.4,) * 6)
