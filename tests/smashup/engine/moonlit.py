"""A faction for tests: a minion with two Talents, and an action that gives one to its minion."""

from fracas.smashup.engine import Action, Effect, Minion, Table, granted_talent, on_your_turn, talent

FACTION = "Moonlit"


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


class Mistletoe(Action):
    """Play on a minion. Ongoing: this minion has the ability "Talent: this minion has +1 power this turn"."""

    plays_on = "minion"

    @granted_talent
    def shine(self, game: Table) -> Effect[None]:
        yield from game.add_power(self.host, 1, by=self)
