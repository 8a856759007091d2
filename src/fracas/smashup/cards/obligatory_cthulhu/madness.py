"""The Madness deck: thirty cards that help at once and cost victory points at the end."""

from ...engine import Action, Effect, Table


class Madness(Action):
    """Draw two cards OR put this card back into the Madness deck."""

    home, copies = "madness", 30

    def on_play(self, game: Table) -> Effect[None]:
        yield from self.either(
            game,
            "What does your Madness do?",
            ("Draw two cards", lambda _: game.draw(self.controller, 2)),
            (
                "Return it to the Madness deck",
                lambda _: game.return_madness(self.controller, [self.card]),
            ),
        )
