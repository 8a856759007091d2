"""Copies (COPY-*) as the engine keeps them: in every card, in copies of the game, and in what players see."""

from typing import Any

import pytest

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Action, Game, Minion, Monster, Piece
from fracas.smashup.engine.pieces import Card, copy_kind

from ..cards.positions import answer, game_at

KINDS = sorted({*LIBRARY.kinds.values()}, key=lambda kind: (kind.name, kind.__module__))
COPYCAT, BONDING = LIBRARY.kind("Copycat"), LIBRARY.kind("Cellular Bonding")

POSITION = """
    players: [{hand: [Copycat, Howl, Scry], deck: [Howl, Howl, Scry, Scry]}, {deck: [Howl, Howl]}]
    bases: [{base: Tar Pits, minions: [Huscarl: P2, War Raptor: P2]}]
    """


@pytest.mark.parametrize("kind", [kind for kind in KINDS if issubclass(kind, Minion)], ids=lambda k: k.name)
def test_every_minion_can_be_copied(kind: type[Minion]) -> None:
    factory: Any = COPYCAT
    copier: Piece = factory(Card(1, COPYCAT, 0), 0, None)
    copier.__class__ = copy_kind(COPYCAT, kind)
    assert (copier.name, copier.power, copier.home, copier.faction) == ("Copycat", 2, None, "Shapeshifters")
    assert (copier.keys, copier.abilities) == (kind.keys, kind.abilities)
    if isinstance(copier, Monster):
        assert copier.treasures == 0
    copier.__class__ = COPYCAT
    assert copier.keys == COPYCAT.keys


@pytest.mark.parametrize("kind", [kind for kind in KINDS if issubclass(kind, Action)], ids=lambda k: k.name)
def test_every_action_can_be_copied(kind: type[Action]) -> None:
    copier: Piece = BONDING(Card(1, BONDING, 0), 0)
    copier.__class__ = copy_kind(BONDING, kind)
    assert (copier.name, copier.faction) == ("Cellular Bonding", "Shapeshifters")
    assert (copier.keys, copier.abilities, copier.plays_on) == (kind.keys, kind.abilities, kind.plays_on)


def copied(game: Game) -> str | None:
    """What everybody sees that Copycat copies."""
    minions = game.view(None)["bases"][0]["minions"]
    seen: str | None = next(m.get("copying") for m in minions if m["name"] == "Copycat")
    return seen


def test_a_copy_is_seen_and_goes_into_copies_of_the_game() -> None:
    game = game_at(POSITION)
    answer(game, "Play Copycat")
    midst = game.clone()
    prints = []
    for twin, name in ((game, "Huscarl"), (midst, "War Raptor")):
        answer(twin, f"P2 {name}")
        assert twin.at_rest
        assert copied(twin) == copied(twin.clone()) == name
        prints.append(twin.fingerprint())
        assert twin.clone().fingerprint() == prints[-1]
    assert prints[0] != prints[1]
    for twin in (game.clone(), game):
        answer(twin, "Copycat: ")
        answer(twin, "Scry")
        assert [m["power"] for m in twin.view(None)["bases"][0]["minions"] if m["name"] == "Copycat"] == [4]
        answer(twin, "End turn")
        assert copied(twin) is None
    assert game.undo(1).fingerprint() != game.fingerprint()
