"""Ultimates: always on the move, and the stronger for it."""

from ...engine import Action, BeforeScoring, Effect, Minion, Moved, Piece, Table, after, by_you, here, talent
from ..core_set.pirates import set_sail
from ..munchkin.words import without_you
from ..pretty_pretty.princesses import TrueLovesKiss
from ..sheep_promo.bases import a_minion_arrives
from .words import gather

FACTION = "Ultimates"
CHARACTER = "They fly where they are needed, and with every landing somebody gets stronger."
DIFFICULTY = 1


def passers_by(chavez: Piece, game: Table, event: Moved) -> int:
    """How many other minions move to or from her base."""
    moves = zip(event.pieces, event.origins, strict=True)
    others = [origin for piece, origin in moves if isinstance(piece, Minion) and piece is not chavez]
    return sum(chavez.base in (origin, event.base) for origin in others)


def moves_itself(minion: Piece, game: Table, event: Moved) -> bool:
    """This card is among those that move."""
    return minion in event.pieces


class CaptainMarvel(Minion):
    """Talent: this minion moves to another base. Each other minion that you have there now gets +1 power
    until the end of the turn."""

    power = 5

    @talent
    def soar(self, game: Table) -> Effect[None]:
        if (yield from game.move_elsewhere(self, by=self)):
            others = game.minions(self.base, of=self.controller, other_than=self)
            yield from game.add_power(others, 1, by=self)


class Spectrum(Minion):
    """Talent: move to another base."""

    power, copies = 4, 2

    @talent
    def flash(self, game: Table) -> Effect[None]:
        yield from game.move_elsewhere(self, by=self)


class AmericaChavez(Minion):
    """Ongoing: after another minion moves to here or away from here, this one has +1 power until the end of
    the turn."""

    power, copies = 3, 3

    @after(Moved, each=passers_by, quiet="power")
    def cheer(self, game: Table, event: Moved) -> Effect[None]:
        yield from game.add_power(self, 1, by=self)


class BlueMarvel(Minion):
    """Ongoing: after this minion moves to another base, it has +1 power until the end of the turn."""

    power, copies = 2, 4

    @after(Moved, moves_itself, quiet="power")
    def surge(self, game: Table, event: Moved) -> Effect[None]:
        yield from game.add_power(self, 1, by=self)


class AidFromAllies(Action):
    """Play on a base. Draw a card. Ongoing: after you move minions here, however many at once, draw a
    card."""

    name = "Aid from Allies"
    plays_on = "base"

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller)

    @after(Moved, here, by_you, a_minion_arrives, once="moment", quiet="draw")
    def welcome(self, game: Table, event: Moved) -> Effect[None]:
        yield from game.draw(self.controller)


class CoordinatedAttack(Action):
    """Choose a base. Up to three of your minions on other bases move there and have +1 power until the end of
    the turn."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        to = yield from self.choose(game.bases, "Move minions to which base?", gains=False)
        if to:
            moved = yield from gather(self, game, to, 3)
            yield from game.add_power(moved, 1, by=self)


class CosmicKnowledge(Action):
    """Put as many cards of your hand as you like under your deck, then draw that many and one more."""

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        ask = "Which card goes under your deck next? (The last one picked is the lowest.)"
        chosen = yield from self.choose_many(game.players[you].hand, ask)
        yield from game.put_on_deck(you, chosen, by=self, bottom=True, public=False)
        yield from game.draw(you, len(chosen) + 1)


class FirstToArrive(Action):
    """You may play an extra minion on a base on which you have none."""

    name = "First to Arrive"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self, where=without_you)


class HeroicLanding(Action):
    """Move any number of your minions to other bases."""

    def on_play(self, game: Table) -> Effect[None]:
        yield from set_sail(self, game)


class LiftAndCarry(TrueLovesKiss):
    """Move any minion to another base."""

    copies = 1


class PowerAndSpeed(Action):
    """A minion of yours has +2 power until the end of the turn. You may move it to another base."""

    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Which minion gains +2 power?")
        if minion:
            yield from game.add_power(minion, 2, by=self)
            bases = [base for base in game.bases if base is not minion.base]
            to = yield from self.may_choose(bases, f"Move {minion} where?")
            if to:
                yield from game.move(minion, to, by=self)


class Scramble(Action):
    """Move one of your minions to another base. Special: you may play this action before a base scores,
    too."""

    playable = frozenset({BeforeScoring})

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)
