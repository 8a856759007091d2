"""Monsters and treasures: what scenario files cannot say."""

from collections.abc import Generator
from typing import Any

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game, Ruleset, Table
from fracas.smashup.engine.events import MinionPlayed
from fracas.smashup.engine.setup import Cards


def table_with(base: str, *monsters: str, treasures: int = 4) -> Table:
    """A table with one base and those monsters on it, nobody's."""
    table = Table(Ruleset(), 2, 1)
    cards = Cards()
    place: Any = LIBRARY.kind(base)
    table.bases.append(place(cards.make(place, None)))
    table.enter(table.bases[0])
    for name in monsters:
        kind: Any = LIBRARY.kind(name)
        monster = kind(cards.make(kind, None), None, table.bases[0])
        table.bases[0].minions.append(monster)
        table.enter(monster)
    ring = LIBRARY.kind("Wishing Ring")
    table.treasures = [cards.make(ring, None) for _ in range(treasures)]
    return table


def run(effect: Generator[Any, int, Any]) -> Any:
    """Carry an effect out that asks nothing."""
    try:
        next(effect)
    except StopIteration as done:
        return done.value
    raise AssertionError("it asks something")


def test_who_carries_out_the_destruction_gets_the_treasures() -> None:
    """SC-295: a card of one player makes another destroy the monster (AFFECT-05)."""
    table = table_with("Jungle Oasis", "Bigfoot")
    kind: Any = LIBRARY.kind("Howl")
    action = kind(Cards().make(kind, 0), 0)
    run(table.perform(table.destroy(table.bases[0].minions[0], by=action, player=1)))
    assert [len(player.hand) for player in table.players] == [0, 2]


def test_control_of_a_monster_that_ends_makes_it_nobodys_again() -> None:
    table = table_with("Jungle Oasis", "King Tut")
    [monster] = table.bases[0].minions
    kind: Any = LIBRARY.kind("Howl")
    action = kind(Cards().make(kind, 0), 0)
    assert (table.breakpoint(table.bases[0]), table.total(table.bases[0], 0)) == (16, 0)
    run(table.give_control(monster, 0, by=action, until=table.end_of_turn()))
    assert (table.breakpoint(table.bases[0]), table.total(table.bases[0], 0)) == (12, 4)
    table.expire("end")
    assert monster.controller is None
    assert (table.breakpoint(table.bases[0]), table.total(table.bases[0], 0)) == (16, 0)


def test_a_game_begins_with_the_monsters_of_its_bases() -> None:
    """SETUP-10: every base has its number of monsters, and nobody is said to have played one."""
    for seed in range(20):
        game = Game.new(LIBRARY, factions=[["Warriors", "Dwarves"], ["Ninjas", "Aliens"]], seed=seed)
        table = game.table
        everywhere = [*table.monsters, *table.monster_discard]
        everywhere += [m.card for base in table.bases for m in base.minions if m.card.kind.home == "monsters"]
        assert len(everywhere) == 20
        assert len(table.treasures) == 22
        for base in table.bases:
            fitting = [m for m in base.minions if m.name != "Web Troll"]
            assert len(fitting) == base.monsters or base.name == "Whack-A-Ghoul"
            assert all(minion.controller is None for minion in base.minions)
        played = [note for note in game.events() if note["event"] == MinionPlayed.__name__]
        assert all(note["player"] is None for note in played)
        assert not table.turn.played


def test_treasures_drawn_are_hidden_and_loot_is_open() -> None:
    game = Game.new(LIBRARY, factions=[["Warriors", "Dwarves"], ["Ninjas", "Aliens"]], seed=1)
    table = game.table
    run(table.draw_treasures(0, 2))
    note = game.events(seat=1)[-1]
    assert (note["event"], note["cards"]) == ("TreasuresDrawn", 2)
    assert len(game.events(seat=0)[-1]["cards"]) == 2
    table.loot = table.top_treasures(1)
    run(table.take_loot(0, table.loot[0]))
    assert len(game.events(seat=1)[-1]["cards"]) == 1
    assert table.loot == []
