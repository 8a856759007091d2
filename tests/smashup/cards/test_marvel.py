"""Smash Up: Marvel: what scenario files cannot say."""

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine.abilities import ZONES

from .positions import answer, game_at


def test_a_card_with_an_ability_that_is_a_special_says_so() -> None:
    """Spider-Man goes by the text: so every Special has to be there."""
    for kind in LIBRARY.kinds.values():
        zones = [vars(kind)[name] for name in (f"{zone}_abilities" for zone in ZONES if zone != "play")]
        declared = [a for zone in (kind.abilities, *zones) for found in zone.values() for a in found]
        if kind.comes_back or any(ability.label == "special" for ability in declared):
            assert kind.has_special(), kind.name


def test_everybody_hears_what_is_named_before_cards_are_revealed() -> None:
    game = game_at(
        """
        players: [{hand: [The View From Above], deck: [Howl, Zapbot]}, {}]
        bases: [{base: Tortuga}]
        """
    )
    answer(game, "Play The View From Above")
    answer(game, "Minions")
    told = [note["event"] for note in game.notes() if note["event"] in ("Named", "Revealed", "Drawn")]
    assert told == ["Named", "Revealed", "Drawn"]
