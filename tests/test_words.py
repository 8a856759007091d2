"""What the game says is said in every language; looked up as the browser client does it (i18n.svelte.ts)."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fracas.server.smashup.table import bot_name
from fracas.smashup.bots import Seat
from fracas.smashup.bots.greedy import GreedyBot
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game
from fracas.smashup.engine.view import why_not

WORDS = Path(__file__).parents[1] / "web" / "src" / "i18n"
NAMES = {*LIBRARY.factions, *(kind.name for kind in LIBRARY.kinds.values())}
"""They are the same in all languages."""
A_NAME = re.compile(
    "|".join(map(re.escape, sorted({*NAMES, *(name.strip("?") for name in NAMES)}, key=len)[::-1]))
)
"""With or without the question mark that a sentence may take for its own."""
LOOKALIKES = json.loads((WORDS / "names.json").read_text(encoding="utf-8"))
LOOKALIKE = re.compile("|".join(map(re.escape, LOOKALIKES)))
"""Names with a word in them that could part two names."""
SIGN = "\ue000"
"""What stands for them while a sentence is taken apart."""
ANSWERS = 120


class Catalogue:
    def __init__(self, language: str) -> None:
        words = json.loads((WORDS / f"game.{language}.json").read_text(encoding="utf-8"))
        self.words: dict[str, str] = words
        templates = [text for text in words if "{" in text]
        templates.sort(key=lambda text: -len(re.sub(r"\{\w+\}", "", text)))
        self.patterns = [self._pattern(text) for text in templates]
        self.known: dict[str, set[str]] = {}

    @staticmethod
    def _pattern(text: str) -> re.Pattern[str]:
        parts = re.split(r"\{(\w+)\}", text)
        for at in range(1, len(parts), 2):
            parts[at] = "(P[1-4]|nobody)" if parts[at] == "seat" else "(.+)"
        parts[::2] = map(re.escape, parts[::2])
        return re.compile("".join(parts))

    def places(self, text: str) -> tuple[str, ...] | None:
        """What is put into that sentence; None if there is no such sentence."""
        if text in self.words:
            return ()
        text = LOOKALIKE.sub(SIGN, text)
        matches = (pattern.fullmatch(text) for pattern in self.patterns)
        return next((match.groups() for match in matches if match), None)

    def gaps(self, text: str) -> set[str]:
        """What of a sentence would stay English."""
        if text not in self.known:
            places = self.places(text)
            if places is not None:
                self.known[text] = {gap for place in places for gap in self.gaps(place)}
            else:
                rest = A_NAME.sub("", text).strip(f", {SIGN}")
                self.known[text] = {text} if rest and not re.fullmatch(r"P[1-4]|\d+", rest) else set()
        return self.known[text]


@pytest.fixture(scope="module", params=["fr", "ru"])
def catalogue(request: pytest.FixtureRequest) -> Catalogue:
    return Catalogue(request.param)


def deals(games: int) -> Iterator[list[str]]:
    """Factions for games of two, three and four players; none comes again before all others have come."""
    luck, names = random.Random(0), list[str]()
    for game in range(games):
        number = 2 * (2 + game % 3)
        if len(names) < number:
            more = [name for name in sorted(LIBRARY.factions) if name not in names]
            names += luck.sample(more, len(more))
        yield names[:number]
        del names[:number]


def spoken(seed: int, names: list[str]) -> Iterator[str]:
    """All that a random game says in its first answers."""
    luck = random.Random(seed)
    factions = [names[at : at + 2] for at in range(0, len(names), 2)]
    game = Game.new(LIBRARY, factions=factions, seed=seed, ruleset={"titans": "on"}, tracked=False)
    while game.pending and len(game.answers) < ANSWERS:
        player = game.pending.player
        pending = game.view(player)["pending"]
        yield from (pending["ask"], *(option["label"] for option in pending["options"]))
        for seat in range(len(factions)):
            if seat == player or len(game.answers) % 10 == 0:
                yield from (
                    why for card in game.table.players[seat].hand if (why := why_not(game, seat, card))
                )
        game.answer(luck.randrange(game.pending.size))


@pytest.fixture(scope="module")
def sentences() -> set[str]:
    return {sentence for seed, names in enumerate(deals(36)) for sentence in spoken(seed, names)}


def test_decisions_have_words(catalogue: Catalogue, sentences: set[str]) -> None:
    assert {gap for sentence in sentences for gap in catalogue.gaps(sentence)} == set()


def test_bots_have_words(catalogue: Catalogue) -> None:
    game = Game.new(LIBRARY, players=2, seed=11)
    bots, seats = [GreedyBot(1), GreedyBot(2)], [Seat(game, 0), Seat(game, 1)]
    reasons = {bot_name(level, 1) for level in ("random", "easy", "greedy", "normal", "hard", "expert")}
    while game.pending and len(game.answers) < 60:
        player = game.pending.player
        decision = bots[player].decide(seats[player])
        reasons.add(decision.why)
        game.answer(decision.answer)
    assert len(reasons) > 10
    assert {gap for sentence in reasons for gap in catalogue.gaps(sentence)} == set()


def test_names_stay_as_they_are(catalogue: Catalogue) -> None:
    assert [name for name in NAMES if catalogue.places(name) is not None] == []


def test_names_with_small_words_in_them(catalogue: Catalogue) -> None:
    assert catalogue.places("P1 Always Room at Granny's at Oracle at Delphi") == ("P1", SIGN, SIGN)
    assert catalogue.places("P2 Zapbot at Oracle at Delphi") == ("P2", "Zapbot", SIGN)
    assert catalogue.places("Bring Bring Down the Walls") == (SIGN,)
    assert catalogue.gaps("P2 Zapbot near Oracle at Delphi") == {f"Zapbot near {SIGN}"}
