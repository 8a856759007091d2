"""What leaves together leaves together; what protects does so at once; where cards lie does not matter."""

import json
import random
from collections import Counter
from collections.abc import Callable
from textwrap import dedent
from typing import Any
from zlib import crc32

import pytest

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import CardSet, Game, Library, Table
from fracas.smashup.scenarios import parse, read_scenario, run_document
from fracas.smashup.scenarios.build import start
from fracas.words import bare

from . import made_up

ALL = Library([CardSet("made-up", "Made Up", [made_up], made_up), *LIBRARY.sets.values()])

SCENARIOS = {
    "ATTACH-10 CANCEL-06 a protection that comes back at the end of the turn": """
        players: [{hand: [Mute, Puck, Upgrade], deck: [Howl, Howl]}, {}]
        bases:
          - base: Tortuga
            minions: [Fancy Suit Lad: P2, Warbot: P2]
        steps:
          - play: Puck
            on: Tortuga
          - choose: Extra action
          - play: Mute
          - choose: Fancy Suit Lad
          - play: Upgrade
            on: Warbot
          - expect: {power_of: {Warbot: 6}}
          - end turn
        expect: {active: P2, power_of: {Warbot: 4}, P1: {discard: [Mute, Upgrade]}}
        """,
    "ATTACH-10 a protection that lingers without its card": """
        players: [{hand: [Shelter]}, {}]
        bases:
          - base: Tortuga
            minions: [{card: Warbot, player: P1, actions: [{card: Upgrade, player: P2}]}]
        steps:
          - play: Shelter
        expect: {power_of: {Warbot: 4}, P2: {discard: [Upgrade]}}
        """,
    "ATTACH-10 a protection that depends on something that is not on the table": """
        players: [{hand: [Howl, Scry, Scry]}, {}]
        bases:
          - base: Tortuga
            minions: [{card: Hermit, player: P1, actions: [{card: Upgrade, player: P2}]}]
        steps:
          - expect: {power_of: {Hermit: 5}}
          - play: Howl
        expect: {power_of: {Hermit: 4}, P2: {discard: [Upgrade]}}
        """,
    "ATTACH-10 a protection that begins with another player's turn": """
        players: [{deck: [Howl, Howl]}, {}]
        bases:
          - base: Tortuga
            minions: [{card: Owl, player: P1, actions: [{card: Upgrade, player: P2}]}]
        steps:
          - expect: {power_of: {Owl: 5}}
          - end turn
        expect: {active: P2, power_of: {Owl: 3}, P2: {discard: [Upgrade]}}
        """,
    "ATTACH-10 a protection that lasts only for a moment in the middle of an effect": """
        players: [{hand: [Errand]}, {}]
        bases:
          - base: Tortuga
            minions: [{card: Warbot, player: P1, actions: [{card: Upgrade, player: P2}]}]
          - base: The Pits
        steps:
          - play: Errand
        expect: {Tortuga: {minions: [P1 Warbot]}, power_of: {Warbot: 4}, P2: {discard: [Upgrade]}}
        """,
    "ATTACH-10 what falls off at the end of a turn sets off what it sets off": """
        players: [{hand: [Mute, Puck, Upgrade], deck: [Howl, Howl, Scry]}, {}]
        bases:
          - base: Tortuga
            minions: [Fancy Suit Lad: P2, Warbot: P2, Mourner: P1]
        steps:
          - play: Puck
            on: Tortuga
          - choose: Extra action
          - play: Mute
          - choose: Fancy Suit Lad
          - play: Upgrade
            on: Warbot
          - end turn
        expect: {active: P2, P1: {hand: [Howl, Howl, Scry]}}
        """,
    "Q-29 EFFECT-22 what stays in play instead is not destroyed, and the price is paid once": """
        players: [{hand: [Broadside]}, {}]
        bases:
          - base: Tortuga
            minions: [Scout: P1, {card: Bloodbank, player: P2, counters: 1}, Zapbot: P2, Microbot Guard: P2]
        steps:
          - play: Broadside
          - choose: [P2]
          - choose: "No"
          - choose: "Yes"
        expect: {Tortuga: {minions: [P1 Scout, P2 Bloodbank, P2 Microbot Guard]}, P2: {discard: [Zapbot]}}
        """,
    "EFFECT-22 what would happen instead may itself be replaced": """
        players: [{hand: [Seeing Stars]}, {}]
        bases:
          - base: Tortuga
            minions: [Medic: P2, Pilot: P2, Zapbot: P2]
          - base: Tar Pits
        steps:
          - play: Seeing Stars
          - choose: Zapbot
          - choose: "Yes"
          - choose: "Yes"
        expect: {Tar Pits: {minions: [P2 Zapbot]}, P2: {hand: [], discard: []}}
        """,
    "EFFECT-22 or may not": """
        players: [{hand: [Seeing Stars]}, {}]
        bases:
          - base: Tortuga
            minions: [Medic: P2, Pilot: P2, Zapbot: P2]
          - base: Tar Pits
        steps:
          - play: Seeing Stars
          - choose: Zapbot
          - choose: "Yes"
          - choose: "No"
        expect: {Tar Pits: {minions: []}, P2: {hand: [Zapbot], discard: []}}
        """,
    "Q-28 who declines the way that was picked leaves the other one": """
        players: [{hand: [Seeing Stars]}, {}]
        bases:
          - base: Tortuga
            minions: [Medic: P2, {card: Zapbot, player: P2, actions: [{card: Small But Tough, player: P2}]}]
          - base: Tar Pits
        steps:
          - play: Seeing Stars
          - choose: Zapbot
          - expect: {pending: {player: P1}}
          - choose: Medic
          - expect: {pending: {player: P2}}
          - choose: "No"
        expect: {P2: {hand: [], deck: [Zapbot], discard: [Small But Tough]}}
        """,
    "Q-29 what a base does to the actions on it happens when it leaves, too": """
        players: [{hand: [Meteor]}, {}]
        bases:
          - base: Lost Property
            actions: [Hideout: P2]
        base_deck: [Tortuga]
        steps:
          - play: Meteor
        expect: {bases: [Tortuga], P2: {deck: [Hideout], discard: []}}
        """,
    "CANCEL-04 who ignores a base has nothing replaced by it": """
        players: [{hand: [Infiltrate]}, {hand: [Disenchant]}]
        bases: [{base: Lost Property}]
        steps:
          - play: Infiltrate
            on: Lost Property
          - choose: "Yes"
          - end turn
          - play: Disenchant
        expect: {P1: {deck: [], discard: [Infiltrate]}}
        """,
    "CANCEL-06 control that comes back with the ability that gives it": """
        players: [{hand: [Hush]}, {}]
        bases:
          - base: Tortuga
            minions: [{card: Warbot, player: P2, actions: [{card: Make Contact, player: P1}]}]
        steps:
          - expect: {controller: {Warbot: P1}}
          - play: Hush
          - expect: {controller: {Warbot: P2}, Tortuga: {power: {P1: 0, P2: 4}}}
          - end turn
        expect: {controller: {Warbot: P1}, Tortuga: {power: {P1: 4, P2: 0}}}
        """,
    "Q-29 CONTROL-02 a minion that leaves together with what gave control of it": """
        players: [{hand: [Cataclysm], deck: [Howl]}, {deck: [Howl]}]
        bases:
          - base: Tortuga
            minions: [{card: Microbot Archive, player: P2, actions: [{card: Make Contact, player: P1}]}]
        steps:
          - play: Cataclysm
        expect: {P1: {hand: [Howl]}, P2: {hand: [], discard: [Microbot Archive]}}
        """,
}


@pytest.mark.parametrize("title", SCENARIOS)
def test_rule(title: str) -> None:
    (document,) = parse(f'scenario: "{title}"\n' + dedent(SCENARIOS[title]), "test.yaml")
    outcome = run_document(document, ALL)
    assert outcome.passed, "\n".join(outcome.reasons)


# --- wherever cards lie ------------------------------------------------------------------------------

MINIONS = (
    *("Dwarf King", "Bushi", "Shogun", "Samurai-Chan", "Buccaneer", "Microbot Archive", "Microbot Guard"),
    *(
        "Warbot",
        "Fancy Suit Lad",
        "Nukebot",
        "Game Guru",
        "Loot Lover",
        "Dork Orc",
        "General Ivan",
        "Haunting",
        "Medic",
        "Pilot",
    ),
)
ON_MINIONS = (
    *("Jetpack of Anachronism", "Small But Tough", "Eternal Hero", "Magical Staff", "Kneepads of Allure"),
    *("Buckler of Swashing", "Magic Missile", "Final Haiku", "Viking Funeral", "Upgrade", "Too Tough"),
    *("Tooth and Claw... and Guns", "Curse of Imprisonment", "Chest of Holding", "Smoke Bomb", "Poison"),
    *("Incorporeal", "Make Contact"),
)
ON_BASES = (
    "Honor the Fallen",
    "Wildlife Preserve",
    "In Plain Sight",
    "The Folly of Men",
    "Sneaksy",
    "Superiority",
    "Hideout",
    "Stalling",
)
SMALL = ("Zapbot", "Gremlin", "Gnome", "Microbot Fixer", "Tadpour", "Calicoin")
LEAVING = ("score", "Cataclysm", "Flood", "Meteor")
STRIKING = ("Broadside", "Plague of Locusts", "Cataclysm")


def position(rng: random.Random) -> dict[str, Any]:
    """A crowded base that is about to be emptied, and an empty one."""
    wearables = rng.sample(ON_MINIONS, 8)

    def piece(card: str) -> dict[str, Any]:
        return {"card": card, "player": rng.choice(("P1", "P2"))}

    minions = [piece(card) for card in rng.sample(MINIONS, 5)]
    for minion in minions:
        minion["actions"] = [piece(wearables.pop()) for _ in range(rng.choice((0, 1, 2, 2))) if wearables]
    crowded = {"base": "Jungle Oasis", "minions": minions}
    crowded["actions"] = [piece(card) for card in rng.sample(ON_BASES, 2)]
    decks = [["Howl", "Scry", "Portal"] * 4, ["Augmentation", "Howl", "Zapbot"] * 4]
    return {
        "scenario": "A crowded base",
        "players": [{"hand": [*LEAVING[1:]], "deck": decks[0]}, {"deck": decks[1]}],
        "bases": [crowded, {"base": "Tar Pits"}],
        "base_deck": ["Tortuga", "The Homeworld"],
    }


def guarded(rng: random.Random) -> dict[str, Any]:
    """A base where other cards step in for P2's minions, and some for the same ones."""

    def guards(*cards: str) -> list[dict[str, Any]]:
        return [{"card": card, "player": "P2"} for card in cards if rng.random() < 0.5]

    tooth, poison = "Tooth and Claw... and Guns", {"card": "Poison", "player": "P1"}
    minions: list[dict[str, Any]] = [{"card": "Scout", "player": "P1", "actions": []}]
    for card in rng.sample(SMALL, 4):
        worn = [*guards(tooth, "Jetpack of Anachronism"), *([poison] if rng.random() < 0.2 else [])]
        minions.append({"card": card, "player": "P2", "actions": worn})
    crowded = {
        "base": "Jungle Oasis",
        "minions": minions,
        "actions": guards("Hideout", "Hideout", "Stalling"),
    }
    return {
        "scenario": "A guarded base",
        "players": [{"hand": [*STRIKING]}, {"deck": ["Howl"]}],
        "bases": [crowded, {"base": "Tar Pits"}],
    }


def shuffled(document: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The same position with the cards of the crowded base laid out differently."""
    crowded, empty = document["bases"]
    minions = [{**m, "actions": rng.sample(m["actions"], len(m["actions"]))} for m in crowded["minions"]]
    rng.shuffle(minions)
    actions = rng.sample(crowded["actions"], len(crowded["actions"]))
    return {**document, "bases": [{**crowded, "minions": minions, "actions": actions}, empty]}


def end_of(document: dict[str, Any], cause: str, seed: int) -> dict[str, Any]:
    """What comes of it if everybody decides by the words of the answers, and not by their order."""
    (parsed,) = parse(json.dumps(document), "test.yaml")
    game = start(read_scenario(parsed, ALL))
    first = "End turn" if cause == "score" else f"Play {cause}"
    settle(game, seed)
    answer(game, next(label for label in labels(game) if label.startswith(first)))
    settle(game, seed)
    return summary(game.table)


def settle(game: Game, seed: int) -> None:
    while not game.at_rest:
        answer(game, min(labels(game), key=lambda label: crc32(f"{seed} {label}".encode())))


def labels(game: Game) -> list[str]:
    assert game.pending is not None
    return [bare(option["label"]) for option in game.view(game.pending.player)["pending"]["options"]]


def answer(game: Game, label: str) -> None:
    game.answer(labels(game).index(label))


def summary(table: Table) -> dict[str, Any]:
    """Everything but the order in which cards lie where that does not matter."""
    return {
        "piles": [
            (
                p.vp,
                Counter(c.name for c in p.hand),
                [c.name for c in p.deck],
                Counter(c.name for c in p.discard),
            )
            for p in table.players
        ],
        "treasures": Counter(card.name for card in table.treasure_discard),
        "bases": {
            base.name: (
                Counter((a.name, a.controller) for a in base.actions),
                {
                    m.name: (m.controller, table.power(m), Counter(a.name for a in m.actions))
                    for m in base.minions
                },
            )
            for base in table.bases
        },
        "destroyed": Counter(lost.card.name for lost in table.turn.destroyed),
    }


@pytest.mark.parametrize(
    ("cause", "place"),
    [*((cause, position) for cause in LEAVING), *((cause, guarded) for cause in STRIKING)],
)
def test_where_cards_lie_does_not_matter(
    cause: str, place: Callable[[random.Random], dict[str, Any]]
) -> None:
    """Q-29: whatever happens on a base, the result is the same in whatever order its cards were played."""
    for seed in range(40):
        rng = random.Random(seed)
        document = place(rng)
        expected = end_of(document, cause, seed)
        for _ in range(3):
            other = shuffled(document, rng)
            assert end_of(other, cause, seed) == expected, json.dumps([document, other])
