"""Miskatonic University: study Madness, make use of it, and get rid of it in time."""

from ...engine import (
    Action,
    BeforeScoring,
    Effect,
    Minion,
    Piece,
    Table,
    before_scoring,
    talent,
)

FACTION = "Miskatonic University"
CHARACTER = "Professors who try Madness on themselves, file it neatly, and call the result research."
DIFFICULTY = 3


def discard_madness(source: Piece, game: Table) -> Effect[bool]:
    """Discard a Madness card from your hand, if you have one; they are all alike."""
    mine = game.madness_in(source.controller, "hand")
    return bool((yield from game.discard(source.controller, mine[:1], by=source)))


class Professor(Minion):
    """Talent: discard a Madness card. If you do, you may play an extra action, an extra minion, or both."""

    power = 5

    @talent
    def lecture(self, game: Table) -> Effect[None]:
        if (yield from discard_madness(self, game)):
            yield from game.extra_action(self)
            yield from game.extra_minion(self)


class Librarian(Minion):
    """Talent: discard a Madness card. If you do, draw a card."""

    power, copies = 4, 2

    @talent
    def look_up(self, game: Table) -> Effect[None]:
        if (yield from discard_madness(self, game)):
            yield from game.draw(self.controller)


class Psychologist(Minion):
    """You may take a Madness card out of your hand or discard pile and return it to the Madness deck."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.shed_madness(self.controller, by=self, at_most=1)


class Researcher(Minion):
    """You may draw a Madness card."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        if game.madness and (yield from self.confirm("Draw a Madness card?")):
            yield from game.draw_madness(self.controller)


class OldManJenkins(Action):
    """Special: before a base scores, destroy a minion there of the highest power."""

    name = '"Old Man Jenkins!?"'

    @before_scoring(zone="hand", label="special", may=True)
    def unmask(self, game: Table, event: BeforeScoring) -> Effect[None]:
        minions = game.minions(event.base)
        highest = max(map(game.power, minions), default=0)
        suspects = [minion for minion in minions if game.power(minion) == highest]
        target = yield from self.choose(suspects, "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class ItJustMightWork(Action):
    """Discard a Madness card to give all your minions +1 power until the end of the turn."""

    name = "... It Just Might Work"
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        if (yield from discard_madness(self, game)):
            yield from game.add_power(game.minions(of=self.controller), 1, by=self)


class FieldTrip(Action):
    """Put any number of cards from your hand under your deck, and draw as many."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        player = self.controller
        ask = "Which card goes under your deck next? (The last one picked is the lowest.)"
        chosen = yield from self.choose_many(game.players[player].hand, ask)
        yield from game.put_on_deck(player, chosen, by=self, bottom=True, public=False)
        yield from game.draw(player, len(chosen))


class GateToBeyond(Action):
    """Play on a base. Talent: draw a Madness card, then play an extra minion here if you like."""

    name = "Gate to Beyond"
    plays_on = "base"

    @talent
    def open(self, game: Table) -> Effect[None]:
        yield from game.draw_madness(self.controller)
        yield from game.extra_minion(self, on=self.base)


class Jinkies(Action):
    """Return up to two Madness cards from your hand and your discard pile to the Madness deck."""

    name = "Jinkies!"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.shed_madness(self.controller, by=self, at_most=2)


class ThatsSoCrazy(Action):
    """Draw a Madness card. All your minions in play have +1 power until the end of the turn. Play an extra
    action if you like."""

    name = "That's So Crazy..."
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.draw_madness(self.controller)
        yield from game.add_power(game.minions(of=self.controller), 1, by=self)
        yield from game.extra_action(self)


class ThingsBestNotKnown(Action):
    """Special: before a base scores, choose a minion there and draw up to three Madness cards. It gets +2
    power for each one you draw, until the end of the turn."""

    raises_power = True

    @before_scoring(zone="hand", label="special", may=True)
    def learn(self, game: Table, event: BeforeScoring) -> Effect[None]:
        target = yield from self.choose(game.minions(event.base), "Which minion grows?")
        number = yield from game.draw_madness_up_to(3, by=self)
        if target:
            yield from game.add_power(target, 2 * number, by=self)


class ThoseMeddlingKids(Action):
    """Choose a base and destroy any number of the actions played on it."""

    def on_play(self, game: Table) -> Effect[None]:
        bases = [base for base in game.bases if base.actions]
        base = yield from self.choose(bases, "Destroy actions on which base?")
        if base:
            chosen = yield from self.choose_many(base.actions, "Destroy which action?")
            yield from game.destroy(chosen, by=self)
