"""A scenario from a few lines, and what became of it."""

from textwrap import dedent

from fracas.smashup.cards import core_set
from fracas.smashup.engine import CardSet, Library
from fracas.smashup.scenarios import Outcome, ScenarioError, parse, run_document

from . import strangers, talented, wonders

HEAD = """\
scenario: A test
players:
  - hand: [Ninja Master, Zapbot, Seeing Stars, Upgrade]
    deck: [Howl, Scry]
  - hand: [King Rex]
    deck: [Collector, Warbot]
bases:
  - base: Jungle Oasis
    minions:
      - Zapbot: P2
      - Warbot: P2
  - base: The Great Library
    minions:
      - Collector: P1
base_deck: [Tortuga, Tar Pits]
"""

LIBRARY = Library(
    [core_set.CORE_SET, CardSet("test", "Test", [talented, wonders], core_set.bases, strangers)]
)


def run(text: str, *, is_json: bool = False) -> Outcome:
    """Runs a script (`steps:` and `expect:`) on a common position, or a whole scenario."""
    text = dedent(text)
    if not is_json and "scenario:" not in text:
        text = HEAD + text
    try:
        (document,) = parse(text, "test.yaml", is_json=is_json)
    except ScenarioError as error:
        return Outcome("test.yaml", "", (str(error),))
    return run_document(document, LIBRARY)


def why(outcome: Outcome) -> str:
    """Why it failed, in one text."""
    assert not outcome.passed
    return "\n".join(outcome.reasons)


def holds(outcome: Outcome) -> bool:
    assert outcome.reasons == ()
    return outcome.passed
