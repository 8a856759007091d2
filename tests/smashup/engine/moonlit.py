"""A faction for tests: Talents used twice, and Talents of actions on other players' minions."""

from fracas.smashup.engine import Action, Base, Effect, Minion, Piece, Table, on_your_turn, talent

FACTION = "Moonlit"


class Megalith(Base):
    """On your turn, one of your minions here may use a Talent twice."""

    faction = "Moonlit"
    breakpoint, vp = 20, (3, 2, 1)

    def repeats_talent(self, game: Table, piece: Piece) -> Piece | None:
        return self if isinstance(piece, Minion) and piece.base is self else None


class Druid(Minion):
    """Talent: Draw a card. Talent: If you have a card in hand, this minion has +1 power this turn."""

    power = 2

    @talent
    def study(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller)

    @on_your_turn(label="talent", if_=lambda self, game: game.players[self.controller].hand)
    def swell(self, game: Table) -> Effect[None]:
        yield from game.discard_random(self.controller, 1, by=self)
        yield from game.add_power(self, 1, by=self)


class Moonstruck(Action):
    """Play on a minion. Talent: If no minion here has more power than this one, draw a card."""

    plays_on = "minion"

    @talent
    def howl(self, game: Table) -> Effect[None]:
        if not game.minions(self.base, min_power=game.power(self.host) + 1):
            yield from game.draw(self.controller)
