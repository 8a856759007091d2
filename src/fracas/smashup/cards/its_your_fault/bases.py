"""The bases of It's Your Fault!"""

from ...engine import (
    ActionPlayed,
    Base,
    Destroyed,
    Effect,
    Minion,
    MinionPlayed,
    Table,
    WhenScoring,
    a_minion,
    after,
    by_somebody,
    choose,
    here,
    when_scoring,
    winners,
)


def weaker(base: "TheDeep", game: Table, event: MinionPlayed) -> list[Minion]:
    """The minions here with less power than the one just played, if that is strong enough."""
    if not event.minion.in_play or game.power(event.minion) < 4:
        return []
    return game.minions(base, max_power=game.power(event.minion) - 1)


class DragonsLair(Base):
    """When this base scores, the winner draws three cards."""

    name = "Dragon's Lair"
    faction = "Dragons"
    breakpoint, vp = 18, (2, 2, 1)

    @when_scoring(for_=winners, quiet="draw")
    def plunder(self, game: Table, event: WhenScoring, player: int) -> Effect[None]:
        yield from game.draw(player, 3)


class WyrmsDesolation(Base):
    """Minions here have -1 power."""

    name = "Wyrm's Desolation"
    faction = "Dragons"
    breakpoint, vp = 20, (5, 3, 2)

    def power_for(self, game: Table, minion: Minion) -> int:
        return -1 if minion.base is self else 0


class OracleAtDelphi(Base):
    """After you play a minion here, reveal the top card of your deck. Draw it if it is an action; otherwise
    it stays there."""

    name = "Oracle at Delphi"
    faction = "Mythic Greeks"
    breakpoint, vp = 18, (4, 2, 1)

    @after(MinionPlayed, here, by_somebody)
    def foretell(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        top = game.top(player)
        game.reveal(player, top)
        if top and top[0].is_action:
            yield from game.draw(player)


class WoodenHorse(Base):
    """After any player plays an action, they may choose a minion here: it has +2 power until the end of the
    turn."""

    faction = "Mythic Greeks"
    breakpoint, vp = 21, (3, 2, 1)

    @after(ActionPlayed, may=True, if_=lambda self, game, event, player: self.minions)
    def open_the_hatch(self, game: Table, event: ActionPlayed, player: int) -> Effect[None]:
        minion = yield from choose(player, game.minions(self), "Which minion gets +2 power?", source=self)
        if minion:
            yield from game.add_power(minion, 2, by=self)


class SharkReef(Base):
    """After a minion here is destroyed, the player who did that may place a +1 power counter on a minion of
    theirs."""

    faction = "Sharks"
    breakpoint, vp = 20, (4, 2, 1)

    @after(
        Destroyed,
        here,
        a_minion,
        by_somebody,
        may=True,
        if_=lambda self, game, event, player: game.minions(of=player),
    )
    def thrive(self, game: Table, event: Destroyed, player: int) -> Effect[None]:
        minion = yield from choose(
            player, game.minions(of=player), "Which minion gets a counter?", source=self
        )
        if minion:
            yield from game.add_counters(minion, 1, by=self, player=player)


class TheDeep(Base):
    """After you play a minion of power 4 or more here, you may destroy a minion here with less power."""

    faction = "Sharks"
    breakpoint, vp = 16, (3, 2, 2)

    @after(
        MinionPlayed,
        here,
        by_somebody,
        may=True,
        if_=lambda self, game, event, player: weaker(self, game, event),
    )
    def swallow(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        target = yield from choose(player, weaker(self, game, event), "Destroy which minion?", source=self)
        if target:
            yield from game.destroy(target, by=self, player=player)
