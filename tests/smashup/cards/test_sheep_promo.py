"""What scenario files cannot say about the Sheep."""

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game


def test_sheep_shrine_is_not_there_at_first_and_comes_back_at_random() -> None:
    """If it comes up during set-up, the next base takes its place and it is shuffled into the deck."""
    places, turned_up = set(), 0
    for seed in range(60):
        game = Game.new(LIBRARY, factions=[["Sheep", "Ninjas"], ["Robots", "Zombies"]], seed=seed)
        table = game.table
        names = [base.name for base in table.bases]
        deck = [card.name for card in table.base_deck]
        assert len(names) == 3
        assert len({*names, *deck}) == 18
        assert "Sheep Shrine" in deck
        shown = [note for note in game.notes() if note["event"] == "Revealed" and note["player"] is None]
        if shown:
            turned_up += 1
            assert [card["card"] for note in shown for card in note["cards"]] == ["Sheep Shrine"] * len(shown)
            places.add(deck.index("Sheep Shrine"))
    assert turned_up > 3
    assert len(places) > 2
