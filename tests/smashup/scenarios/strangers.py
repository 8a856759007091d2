"""Common decks for tests."""

from fracas.smashup.engine import Action, Effect, Minion, Monster, Table


class Imp(Monster):
    """A monster."""

    power = 3
    treasures = 1


class Dragon(Monster):
    """Another monster."""

    power = 5
    treasures = 2


class HiredHand(Minion):
    """A treasure that is a minion."""

    home = "treasures"
    power = 2


class Purse(Action):
    """A treasure: draw a card."""

    home = "treasures"

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller)


class Lunacy(Action):
    """Draw a card, or return this to the Madness deck."""

    home = "madness"
    copies = 30

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller)
