"""The bases of It's Your Fault!"""

from ...engine import (
    ActionPlayed,
    Base,
    Card,
    Destroyed,
    Effect,
    Minion,
    MinionPlayed,
    Moved,
    Piece,
    Table,
    Verb,
    WhenScoring,
    a_minion,
    after,
    by_somebody,
    choose,
    distinct,
    first_here,
    here,
    when_scoring,
    winners,
)
from ..sheep_promo.bases import a_minion_arrives


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
    """After you play a minion here, the top card of your deck is revealed. Draw it if it is an action;
    otherwise it stays there."""

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


class ConvertedCave(Base):
    """A minion here of power 2 or less cannot be destroyed by anybody but its controller."""

    faction = "Superheroes"
    breakpoint, vp = 18, (4, 3, 2)

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        if how is not Verb.DESTROY or not isinstance(target, Minion) or target.base is not self:
            return False
        theirs = target.controller is None or game.destroyer(by) != target.controller
        return theirs and game.power(target) <= 2


class CrystalFortress(Base):
    """After you play a minion here, you may put a minion from your discard pile under your deck."""

    faction = "Superheroes"
    breakpoint, vp = 19, (3, 1, 1)

    @after(
        MinionPlayed,
        here,
        by_somebody,
        may=True,
        if_=lambda self, game, event, player: self.heroes(game, player),
    )
    def remember(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        ask = "Put which minion under your deck?"
        card = yield from choose(player, self.heroes(game, player), ask, source=self)
        if card:
            yield from game.put_on_deck(player, [card], by=self, bottom=True)

    def heroes(self, game: Table, player: int) -> list[Card]:
        return [card for card in distinct(game.players[player].discard) if card.is_minion]


class TornadoAlley(Base):
    """After you play a minion here for the first time in a turn, you may move another minion here from
    elsewhere."""

    faction = "Tornados"
    breakpoint, vp = 25, (4, 3, 2)

    @after(
        MinionPlayed,
        here,
        first_here,
        may=True,
        if_=lambda self, game, event, player: self.away(game, event),
    )
    def draw_in(self, game: Table, event: MinionPlayed, player: int) -> Effect[None]:
        minion = yield from choose(player, self.away(game, event), "Move which minion here?", source=self)
        if minion:
            yield from game.move(minion, self, by=self, player=player)

    def away(self, game: Table, event: MinionPlayed) -> list[Minion]:
        return game.minions(other_than=event.minion, where=lambda minion: minion.base is not self)


class TrailerPark(Base):
    """After you move minions here, place a +1 power counter on each of them."""

    faction = "Tornados"
    breakpoint, vp = 20, (4, 2, 1)

    @after(Moved, here, by_somebody, a_minion_arrives, quiet="power")
    def pile_up(self, game: Table, event: Moved, player: int) -> Effect[None]:
        minions = [piece for piece in event.pieces if isinstance(piece, Minion)]
        yield from game.add_counters(minions, 1, by=self, player=player)
