"""Whatever the game says, and whatever stands on cards, is said in every language."""

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fracas.i18n import LANGUAGES, OTHERS, PLACE, Words, words
from fracas.server.smashup.table import bot_name
from fracas.smashup.bots import LEVELS, Seat
from fracas.smashup.bots.greedy import GreedyBot
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Card, Game
from fracas.smashup.engine.view import why_not
from fracas.words import apart, bare, listed, put

OTHER_LANGUAGES = [language for language in LANGUAGES if language != "en"]
ANSWERS = 120
RULE = re.compile(r"\b(?:[A-Z]{2,}-)+\d[\d.]*|\bSPL-|\bQ-\d")
"""SCORE-07, TURN-2.1, SPL-END-02, Q-29."""
COMMENT = re.compile(r"(?s:/\*.*?\*/)|//.*")
LATIN = re.compile(r"[A-Za-z]{2,}")
AS_PRINTED = re.compile(r"P[1-4]|\b(?:DVD|USS|ISI|DX|TNT|Smash Up|Marvel)\b")
"""What is written in Latin letters in Russian, too."""


@pytest.fixture(scope="module", params=OTHER_LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Words:
    return words(request.param)


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


def told(seed: int, names: list[str]) -> Iterator[str]:
    """All that a random game says in its first answers, and the names of all cards that seats see."""
    luck = random.Random(seed)
    factions = [names[at : at + 2] for at in range(0, len(names), 2)]
    game = Game.new(LIBRARY, factions=factions, seed=seed, ruleset={"titans": "on"})
    while game.pending and len(game.answers) < ANSWERS:
        player = game.pending.player
        view = game.view(player)
        pending = view["pending"]
        yield from (pending["ask"], *(option["label"] for option in pending["options"]))
        for seat in range(len(factions)):
            if seat == player or len(game.answers) % 10 == 0:
                yield from (
                    why for card in game.table.players[seat].hand if (why := why_not(game, seat, card))
                )
        if len(game.answers) % 20 == 0:
            yield from named(view)
        game.answer(luck.randrange(game.pending.size))
    yield from named(game.notes())


def named(data: Any) -> Iterator[str]:
    """The names of cards, bases and factions in plain data."""
    if isinstance(data, list):
        for value in data:
            yield from named(value)
    elif isinstance(data, dict):
        for key, value in data.items():
            named_by = ("card", "at", "by") if "vp" in data else ("card", "at", "by", "name")
            if isinstance(value, str) and key in named_by:
                yield value
            else:
                yield from named(value)


@pytest.fixture(scope="module")
def sentences() -> set[str]:
    return {sentence for seed, names in enumerate(deals(36)) for sentence in told(seed, names)}


def test_what_games_say_has_words(spoken: Words, sentences: set[str]) -> None:
    assert {gap for sentence in sentences for gap in spoken.gaps(sentence)} - {"Buried"} == set()


def test_nothing_english_is_left(sentences: set[str]) -> None:
    russian = words("ru")
    said = {sentence: russian.say(sentence) for sentence in sentences if sentence != "Buried"}
    assert {text for text in said.values() if LATIN.search(AS_PRINTED.sub("", bare(text)))} == set()


def test_bots_have_words(spoken: Words) -> None:
    game = Game.new(LIBRARY, players=2, seed=11)
    bots, seats = [GreedyBot(1), GreedyBot(2)], [Seat(game, 0), Seat(game, 1)]
    reasons = set[str]()
    while game.pending and len(game.answers) < 60:
        player = game.pending.player
        decision = bots[player].decide(seats[player])
        reasons.add(decision.why)
        game.answer(decision.answer)
    assert len(reasons) > 10
    assert {gap for sentence in reasons for gap in spoken.gaps(sentence)} == set()
    names = {bot_name(level, 1): spoken.player(bot_name(level, 1)) for level in LEVELS}
    assert all("P2" in said and said != name for name, said in names.items())
    assert spoken.player("Bo") == "Bo"


def test_nobody_is_told_the_number_of_a_rule(spoken: Words) -> None:
    """Rules speak to people first: what we say has no ids. Whoever searches the reference may type one."""
    told = {
        one.text
        for catalogue in ("web", "cli", "game", *spoken.sets)
        for one in spoken._entries(catalogue)
        if RULE.search(f"{one.text} {one.said}")
    }
    assert told == {"Search: a word, or an id such as SCORE-07"}


def test_no_page_but_the_reference_writes_the_number_of_a_rule() -> None:
    """keywords.ts has them as addresses of links; comments may name them."""
    found = {
        path.name: RULE.findall(COMMENT.sub("", path.read_text(encoding="utf-8")))
        for path in (Path(__file__).parents[1] / "web" / "src").rglob("*.*")
        if path.suffix in (".svelte", ".ts") and not path.name.endswith(".test.ts")
    }
    assert {name for name, ids in found.items() if ids} == {"Rules.svelte", "keywords.ts"}


def test_a_name_is_the_same_everywhere(spoken: Words) -> None:
    """A sentence has only the name: whatever bears it is called the same, but bases and cards differ."""
    found = defaultdict(set)
    for card_set in spoken.sets:
        for one in spoken._entries(card_set):
            if one.context in (one.text, *OTHERS):
                found[one.text, one.context == "base"].add(one.said)
    assert {name: said for name, said in found.items() if len(said) > 1} == {}


def test_a_base_and_a_card_of_one_name() -> None:
    """Hideout has two names in French."""
    spoken = words("fr")
    card, base = (
        next(kind for kind in kinds if kind.name == "Hideout")
        for kinds in (LIBRARY.factions["Tricksters"].kinds, LIBRARY.sets["that-70s-expansion"].bases)
    )
    assert [spoken.name(kind.called) for kind in (card, base)] == ["Cachette", "Ruelle Sombre"]
    hideout = base(Card(999, base, None))
    assert spoken.say(f"Move {put('P1')} to {hideout}") == "Move P1 to Ruelle Sombre"
    assert words("ru").name(base.called) == words("ru").name(card.called) == "Укрытие"
    assert words("en").say(str(hideout)) == bare(str(hideout)) == "Hideout"


def test_two_names_are_not_one(spoken: Words) -> None:
    """Whoever names a card, or searches for one, knows which."""
    found = defaultdict(set)
    for name in {kind.name for kind in LIBRARY.kinds.values()}:
        found[spoken.name(name)].add(name)
    assert {said: names for said, names in found.items() if len(names) > 1} == {}


def test_a_translation_keeps_its_places(spoken: Words) -> None:
    for catalogue in ("web", "game"):
        for text, said in spoken.catalogue(catalogue).items():
            for form in said.split("|"):
                assert set(PLACE.findall(text)) == set(PLACE.findall(form)), text


def test_a_sentence_is_taken_apart() -> None:
    inner = f"{put('P2')} {put('Zapbot')} at {put('Oracle at Delphi')}"
    assert apart(f"Play {put('Poison')} on {put(inner)}") == ("Play {} on {}", ["Poison", inner])
    assert apart("Draw a card") == ("Draw a card", [])
    assert bare(f"Play {put('Poison')} on {put(inner)}") == "Play Poison on P2 Zapbot at Oracle at Delphi"


def test_a_sentence_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = Words("ru")
    game = {
        "Move {minion} to {base}?": "На базу {base}: {minion}?",
        "Discard {n} cards": "{n} карту|{n} карты|{n} карт",
        "Not allowed by {cards}.": "Мешает: {cards}.",
        "Yes": "Да",
    }
    monkeypatch.setattr(spoken, "catalogue", lambda name: game)
    spoken.__dict__["names"] = {"Zapbot": "Искробот", "The Mothership": "Звездолёт"}
    assert spoken.say(f"Move {put('Zapbot')} to {put('The Mothership')}?") == "На базу Звездолёт: Искробот?"
    assert [spoken.say(f"Discard {put(n)} cards") for n in (1, 3, 5, 21)] == [
        "1 карту",
        "3 карты",
        "5 карт",
        "21 карту",
    ]
    assert spoken.say(f"Not allowed by {listed(['Zapbot', 'Nobody knows'])}.") == (
        "Мешает: Искробот, Nobody knows."
    )
    assert (spoken.say("Yes"), spoken.say("No")) == ("Да", "No")
    assert spoken.gaps(f"Move {put('Zapbot')} to {put('Elsewhere')}?") == {"Elsewhere"}
    assert spoken.gaps(f"Move {put('Zapbot')} away") == {"Move {} away"}


def test_english_is_as_it_is() -> None:
    assert words("en") is words("xx")
    assert words("en").say(f"Move {put('Zapbot')} where?") == "Move Zapbot where?"
    assert words("en").text("core-set", "Zapbot", "A text.") == "A text."
