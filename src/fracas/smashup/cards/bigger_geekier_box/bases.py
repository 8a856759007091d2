"""The four bases of The Bigger Geekier Box."""

from ...engine import (
    AfterScoring,
    Base,
    Destroyed,
    Effect,
    MinionPlayed,
    Table,
    TurnStarts,
    a_minion,
    after,
    after_scoring,
    everybody,
    here,
    its_controller,
    start_of_turn,
    when,
    winners,
)


class TableTop(Base):
    """After this base scores, the winner draws three cards and then discards two."""

    name = "TableTop"
    faction = "Geeks"
    breakpoint, vp = 20, (4, 2, 1)

    @after_scoring(for_=winners)
    def play_on(self, game: Table, event: AfterScoring, player: int) -> Effect[None]:
        yield from game.draw(player, 3)
        yield from game.discard_chosen(player, 2, by=self)


class TheCon(Base):
    """When a minion is played here, the other minions here of its faction have +1 power until the end of the
    turn."""

    faction = "Geeks"
    breakpoint, vp = 24, (5, 3, 2)

    @when(MinionPlayed, here, for_=everybody, if_=lambda self, game, event, player: event.minion.faction)
    def cheer(self, game: Table, event: MinionPlayed, player: None) -> Effect[None]:
        faction = event.minion.faction
        fans = game.minions(self, other_than=event.minion, where=lambda minion: minion.faction == faction)
        yield from game.add_power(fans, 1, by=self)


class LockerRoom(Base):
    """At the start of each player's turn, if that player has a minion here, they draw a card."""

    faction = "Smash Up All Stars"
    breakpoint, vp = 23, (3, 2, 2)

    @start_of_turn(quiet="draw", if_=lambda self, game, event, player: game.has_minion(player, self))
    def warm_up(self, game: Table, event: TurnStarts, player: int) -> Effect[None]:
        yield from game.draw(player)


class Stadium(Base):
    """After a minion here is destroyed, whoever controlled it draws a card."""

    faction = "Smash Up All Stars"
    breakpoint, vp = 17, (3, 2, 1)

    @after(Destroyed, here, a_minion, for_=its_controller, quiet="draw")
    def substitute(self, game: Table, event: Destroyed, player: int) -> Effect[None]:
        yield from game.draw(player)
