"""Lessons: scenario files whose steps a coach talks somebody through.

A lesson is a position, played against a bot. What the coach says stands with the steps (`say`), so the
script that a test runs is what the coach asks for. What the bot does in it has no words.
"""

import json
import re
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine.library import plain
from fracas.smashup.scenarios import Scenario, read, read_scenario
from fracas.smashup.scenarios.source import Node
from fracas.smashup.scenarios.spec import Step
from fracas.words import put

FOLDER = Path(__file__).parent
ORDER = (
    *("first-game", "specials", "destroy-return-move", "titans"),
    *("madness", "monsters-and-treasures", "buried-and-duels"),
)
SCRIPT = ("scenario", "about", "steps", "expect")
"""Fields of a scenario that are no part of its position."""
LEARNER = 0
"""The seat of who learns; the others are bots."""
NAME = re.compile(r"\{([^{}]+)\}")


@dataclass(frozen=True)
class Lesson:
    """A scenario with words."""

    id: str
    scenario: Scenario
    position: str
    """Where it begins, as a scenario file (JSON) without a script."""

    def as_dict(self) -> dict[str, Any]:
        """What a client has to know to coach."""
        script = self.scenario.steps
        steps = [_told(step, script[place:]) for place, step in enumerate(script, 1) if step.say]
        about = {"title": self.scenario.title, "about": self.scenario.about, "game": self.id == ORDER[0]}
        return {"id": self.id, **about, "steps": steps}


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons, the first game first."""
    return {name: _lesson(name) for name in ORDER}


def _lesson(name: str) -> Lesson:
    (document,) = read(FOLDER / f"{name}.yaml")
    position = {key: _plain(value) for key, value in document.fields().items() if key not in SCRIPT}
    text = json.dumps({"scenario": name, **position}, ensure_ascii=False)
    return Lesson(name, read_scenario(document, LIBRARY), text)


def _plain(node: Node) -> Any:
    if isinstance(node.value, dict):
        return {key: _plain(value) for key, value in node.value.items()}
    return [_plain(item) for item in node.value] if isinstance(node.value, list) else node.value


def _told(step: Step, rest: tuple[Step, ...]) -> dict[str, Any]:
    """A step as the coach has to know it; None is what does not matter."""
    choices = takewhile(lambda later: later.verb == "choose" and not later.say, rest)
    named = [step.card, step.on, *step.picks, *(pick for later in choices for pick in later.picks)]
    return {
        "say": NAME.sub(lambda found: put(_called(found[1])), step.say),
        "do": None if step.verb == "say" else step.verb,
        "with": [name for one in named if one is not None and (name := _name(one.core))],
        "at": step.at or None,
        "until": step.until.split("|") if step.until else None,
    }


def _name(core: str) -> str | None:
    """The whole name of a card or base."""
    kind = LIBRARY.kinds.get(core)
    return None if kind is None else kind.name


def _called(name: str) -> str:
    """How a card, base or faction is put into a sentence."""
    return LIBRARY.kinds[plain(name)].called if plain(name) in LIBRARY.kinds else LIBRARY.faction(name).name


def texts() -> list[str]:
    """All that is said, as templates: {King Rex} is {king_rex} for whoever translates."""
    found = [(one.scenario.title, one.scenario.about, *(step.say for step in one.scenario.steps if step.say))
             for one in lessons().values()]  # fmt: skip
    return [NAME.sub(lambda name: "{" + _place(name[1]) + "}", text) for part in found for text in part]


def _place(name: str) -> str:
    return re.sub(r"\W+", "_", plain(name)).strip("_")
