"""Big in Japan: what a scenario file cannot say."""

from typing import Any

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Base, Effect, Game

from .positions import answer, game_at

FACTIONS = [["Itty Critters", "Magical Girls"], ["Kaiju", "Mega Troopers"]]


def run(effect: Effect[Any]) -> None:
    """Carry out an effect that asks nothing."""
    assert list(effect) == []


def named(game: Game, name: str) -> Any:
    return next(piece for piece in game.table.pieces() if piece.name == name)


def test_moon_dumpster_among_the_first_bases_is_settled_before_hands_are_drawn() -> None:
    """big-in-japan/moon-dumpster#2, SC-014, SETUP-16: from the first player on."""
    asked = 0
    for seed in range(60):
        game = Game.new(LIBRARY, factions=FACTIONS, seed=seed, first_player=1)
        source = game.pending.source if game.pending is not None else None
        while isinstance(source, Base) and source.name == "Moon Dumpster":
            asked += 1
            assert game.pending is not None
            assert all(not player.hand for player in game.table.players)
            revealed = [note["player"] for note in game.events() if note["event"] == "Revealed"]
            assert revealed == ([1] if game.pending.player == 1 else [1, 0])
            game.answer(game.pending.size - 1)
            source = game.pending.source
        notes = [note["event"] for note in game.events()]
        if "Revealed" in notes:
            assert notes.index("Revealed") < notes.index("Drawn")
    assert asked > 5


def with_a_visitor() -> Game:
    """A Critter Coach has called a Tadpour, beside another player's Zapbot."""
    game = game_at("""
        players: [{hand: [Critter Coach], deck: [Howl, Howl, Tadpour]}, {}]
        bases: [{base: Tortuga, minions: [Zapbot: P2]}, {base: Tar Pits}]
        """)
    for words in ("Play Critter Coach on Tortuga", "Yes", "Tadpour", "No"):
        answer(game, words)
    return game


def test_a_visitor_that_changed_sides_stays() -> None:
    """Critter Coach: only a minion that you still control goes under the deck."""
    game = with_a_visitor()
    assert named(game, "Tadpour").controller == 0
    run(game.table.give_control(named(game, "Tadpour"), 1, by=named(game, "Zapbot")))
    answer(game, "End turn")
    assert named(game, "Tadpour").controller == 1


def test_a_visitor_goes_home_although_all_abilities_are_cancelled() -> None:
    """CANCEL-02: what an ability has set up before goes on."""
    game = with_a_visitor()
    for name in ("Tadpour", "Critter Coach"):
        run(game.table.cancel_abilities(named(game, name), by=named(game, "Zapbot")))
    answer(game, "End turn")
    assert [card.name for card in game.table.players[0].deck] == ["Tadpour"]
