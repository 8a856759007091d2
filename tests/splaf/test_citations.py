"""Every rule of the reference is cited by a test, so that none is forgotten."""

import re
from pathlib import Path

COUNTS = {"COMP": 5, "SETUP": 5, "TURN": 7, "DIE": 4, "DIR": 5, "MOVE": 4, "TAP": 6, "END": 3, "VAR": 4}
DECISIONS = 14


def test_every_rule_is_cited():
    tests = Path(__file__).parent.parent
    files = [*tests.glob("splaf/test_*.py"), *tests.glob("server/splaf/test_*.py")]
    text = "\n".join(file.read_text() for file in files)
    cited = set(re.findall(r"(?:SPL-[A-Z]+|Q)-\d+", text))
    for part, low, high in re.findall(r"SPL-([A-Z]+)-(\d\d) to (\d\d)", text):
        cited |= {f"SPL-{part}-{number:02}" for number in range(int(low), int(high) + 1)}
    rules = {f"SPL-{part}-{number:02}" for part, most in COUNTS.items() for number in range(1, most + 1)}
    decisions = {f"Q-{number}" for number in range(1, DECISIONS + 1)}
    assert (rules | decisions) - cited == set()
    assert cited <= rules | decisions
