"""The bases of That '70s Expansion."""

from collections.abc import Sequence

from ...engine import (
    Action,
    ActionPlayed,
    Base,
    Effect,
    Minion,
    Piece,
    Table,
    after,
    everybody,
    may_choose,
)


class BoogieWonderland(Base):
    """After you play a standard action that affects minions of yours here, draw a card."""

    faction = "Disco Dancers"
    breakpoint, vp = 21, (4, 2, 1)
    asks_deeds = True

    @after(
        ActionPlayed,
        quiet="draw",
        if_=lambda self, game, event, player: self.stirred(game, event),
    )
    def boogie(self, game: Table, event: ActionPlayed, player: int) -> Effect[None]:
        yield from game.draw(player)

    def stirred(self, game: Table, event: ActionPlayed) -> bool:
        if event.action is None or not event.action.is_standard():
            return False
        deeds = game.deeds_of(event.action, direct=False)
        mine = [deed.piece for deed in deeds if deed.base is self and deed.player == event.player]
        return any(isinstance(piece, Minion) for piece in mine)


class FunkyTown(Base):
    """Once per turn, when your standard action directly affects minions of yours here, you may have it affect
    one more of your minions here the same way."""

    faction = "Disco Dancers"
    breakpoint, vp = 23, (4, 3, 2)

    def joins(self, game: Table, affected: Sequence[Minion], by: Action) -> list[Minion]:
        mine = game.minions(self, of=by.controller)
        if game.has_joined(self, by.controller) or not any(minion in mine for minion in affected):
            return []
        return [minion for minion in mine if minion not in affected]


class Hideout(Base):
    """The minions of each player here are not affected by cards of other players."""

    faction = "Vigilantes"
    breakpoint, vp = 18, (3, 1, 1)

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        if not isinstance(target, Minion) or target.base is not self or target.controller is None:
            return False
        return by.controller not in (None, target.controller)


class TheMeanStreets(Base):
    """After a player plays an action that affects cards here, each other player may place a +1 power counter
    on a minion here."""

    faction = "Vigilantes"
    breakpoint, vp = 25, (5, 3, 2)
    asks_deeds = True

    @after(
        ActionPlayed,
        for_=everybody,
        if_=lambda self, game, event, player: any(
            deed.base is self and deed.piece is not self for deed in game.deeds_of(event.action, direct=False)
        ),
    )
    def rough_up(self, game: Table, event: ActionPlayed, player: None) -> Effect[None]:
        for seat in game.subject_to(self):
            if seat != event.player:
                ask = "Put a counter on which minion?"
                minion = yield from may_choose(seat, game.minions(self), ask, source=self)
                if minion:
                    yield from game.add_counters(minion, 1, by=self, player=seat)
