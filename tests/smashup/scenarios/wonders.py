"""A faction for tests: titans, buried cards, monsters, treasures and Madness in their simplest form."""

from collections.abc import Sequence

from fracas.smashup.engine import (
    Action,
    Base,
    Effect,
    Minion,
    MinionPlayed,
    Table,
    Titan,
    after,
    by_you,
    talent,
)

FACTION = "Wonders"


class Giant(Titan):
    """Special: play this where you have a minion, in place of one. Talent: draw a card. Talent: a counter."""

    instead_of = "minion"

    def may_rise_on(self, game: Table) -> Sequence[Base]:
        return [base for base in game.bases if game.minions(base, of=self.controller)]

    @talent
    def ponder(self, game: Table) -> Effect[None]:
        yield from game.draw(self.controller)

    @talent
    def swell(self, game: Table) -> Effect[None]:
        yield from game.add_counters(self, 1, by=self)


class Ogre(Titan):
    """Special: after you play a Caller, you may play this on its base."""

    @after(
        MinionPlayed, by_you, lambda self, game, event: event.minion.name == "Caller", zone="aside", may=True
    )
    def answer(self, game: Table, event: MinionPlayed) -> Effect[None]:
        yield from game.play_titan(self.controller, self.card, event.base)


class Caller(Minion):
    """Somebody big may come."""

    power = 2


class Herald(Minion):
    """You may play a titan here."""

    power = 2

    def on_play(self, game: Table) -> Effect[None]:
        titans = game.players[self.controller].titans
        card = yield from self.may_choose(titans, "Play a titan here?")
        if card is not None:
            yield from game.play_titan(self.controller, card, self.base)


class Usher(Minion):
    """You may play the Giant here."""

    power = 1

    def on_play(self, game: Table) -> Effect[None]:
        card = game.waiting_titan(self.controller, "Giant")
        if card is not None and (yield from self.confirm("Play your titan here?")):
            yield from game.play_titan(self.controller, card, self.base)


class Trumpeter(Minion):
    """You may play or move the Ogre to a base."""

    power = 1

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.bring_titan("Ogre", game.bases, by=self)


class Mole(Minion):
    """Bury a card from your hand here."""

    power = 1

    def on_play(self, game: Table) -> Effect[None]:
        card = yield from self.choose(game.players[self.controller].hand, "Bury which card?")
        if card is not None:
            yield from game.bury(self.controller, card, self.base, "hand")


class Spade(Action):
    """Uncover one of your buried cards."""

    def on_play(self, game: Table) -> Effect[None]:
        buried = yield from self.choose(game.buried_of(self.controller), "Uncover which card?")
        if buried is not None:
            yield from game.uncover(buried)


class Trap(Action):
    """Play on a minion."""

    plays_on = "minion"


class Snoop(Action):
    """Destroy a buried card of another player without a look at it."""

    def on_play(self, game: Table) -> Effect[None]:
        theirs = [b for base in game.bases for b in base.buried if b.controller != self.controller]
        yield from self.choose(theirs, "Which card?")


class Nightmare(Action):
    """Draw a Madness card."""

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw_madness(self.controller)
