"""The bases of It's Your Fault!"""

from ...engine import (
    Base,
    Card,
    Effect,
    Minion,
    MinionPlayed,
    Moved,
    Piece,
    Table,
    Verb,
    after,
    by_somebody,
    choose,
    distinct,
    first_here,
    here,
)


def a_minion_arrives(base: Piece, game: Table, event: Moved) -> bool:
    """A minion is among those that move."""
    return any(isinstance(piece, Minion) for piece in event.pieces)


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
    """After you play your first minion of a turn here, you may move another minion here from elsewhere."""

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
