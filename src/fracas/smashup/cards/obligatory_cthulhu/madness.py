"""The Madness deck: thirty cards that help at once and cost victory points at the end."""

from ...engine import Action, Effect, Table

DRAW = "Draw two cards"
RETURN = "Return it to the Madness deck"


class Madness(Action):
    """Draw two cards OR put this card back into the Madness deck."""

    home, copies = "madness", 30

    def on_play(self, game: Table) -> Effect[None]:
        what = yield from self.choose((DRAW, RETURN), "What does your Madness do?")
        if what == DRAW:
            yield from game.draw(self.controller, 2)
        else:
            yield from game.return_madness(self.controller, [self.card])
