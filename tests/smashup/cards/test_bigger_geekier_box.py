"""What nobody may learn from Geeks, and equal cards of different factions."""

import pytest

from fracas.smashup.cards import LIBRARY

from .positions import answer, game_at

INTERRUPTS = [
    ("Howl", "Play Howl", "Force of Wil"),
    ("Howl", "Play Howl", "Wil Wheaton"),
    ("Zapbot", "Play Zapbot on Tortuga", "Control Minion"),
    ("Invader", "Play Invader on Tortuga", "Control Minion"),
]


@pytest.mark.parametrize(("card", "play", "interrupt"), INTERRUPTS)
def test_nobody_learns_who_could_step_in(card: str, play: str, interrupt: str) -> None:
    """Q-19: others see that something is awaited, neither from whom nor what."""
    game = game_at(f"""
        players: [{{hand: [{card}]}}, {{hand: [{interrupt}, Scry]}}, {{hand: [Scry, Scry]}}]
        bases: [{{base: Tortuga, minions: [Scout: P1]}}, {{base: Tar Pits}}]
        """)
    answer(game, play)
    assert game.pending is not None
    assert game.pending.player == 1
    assert interrupt in str(game.view(1)["pending"])
    for seat in (0, 2, None):
        assert game.view(seat)["pending"] == {"player": None}
        assert interrupt not in str(game.view(seat))
        assert interrupt not in str(game.events(seat=seat))


@pytest.mark.parametrize(("card", "play", "interrupt"), INTERRUPTS)
def test_passing_tells_nothing(card: str, play: str, interrupt: str) -> None:
    """Q-19: whoever passes leaves no trace; the events are those of a game without the card."""
    told = []
    for held in (interrupt, "Scry"):
        game = game_at(f"""
            players: [{{hand: [{card}]}}, {{hand: [{held}]}}]
            bases: [{{base: Tortuga, minions: [Scout: P1]}}, {{base: Tar Pits}}]
            """)
        answer(game, play)
        if not game.at_rest:
            answer(game, "Pass")
        told.append(str(game.events(seat=0)))
    assert told[0] == told[1]


def test_a_hand_that_is_looked_at_is_seen_by_one_player() -> None:
    """DECK-05."""
    game = game_at("""
        players: [{hand: [Min-Maxing]}, {hand: [Scry, Zapbot]}, {hand: [Howl]}]
        bases: [{base: Tortuga}]
        """)
    answer(game, "Play Min-Maxing")
    answer(game, "P2")
    for seat, seen in ((0, ["Scry", "Zapbot"]), (1, 2), (2, 2), (None, 2)):
        (looked,) = (note for note in game.events(seat=seat) if note["event"] == "LookedAt")
        cards = looked["cards"]
        assert (cards if isinstance(cards, int) else [card["card"] for card in cards]) == seen


def test_equal_cards_of_two_factions_have_equal_names() -> None:
    stars = LIBRARY.faction("Smash Up All Stars")
    shared = {
        "King Rex": "Dinosaurs",
        "Seeing Stars": "Ninjas",
        "Fan": "Geeks",
        "Non-Infinite Loop": "Geeks",
        "Servitor of Cthulhu": "Minions of Cthulhu",
        "Begin the Summoning": "Elder Things",
    }
    for name, faction in shared.items():
        (mine,) = (kind for kind in stars.kinds if kind.name == name)
        (theirs,) = (kind for kind in LIBRARY.faction(faction).kinds if kind.name == name)
        assert issubclass(mine, theirs)
        assert (mine.faction, mine.copies, mine.text()) == (stars.name, 1, theirs.text())
