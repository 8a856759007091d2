"""Mega Troopers: a team that transforms just before a base scores, and the titan it forms together."""

from ...engine import (
    AbilityUsed,
    Action,
    AfterScoring,
    Base,
    BeforeScoring,
    Effect,
    Minion,
    Piece,
    Table,
    Titan,
    after,
    after_scoring,
    anywhere,
    before_scoring,
    distinct,
    elsewhere,
    talent,
)

FACTION = "Mega Troopers"
NEEDS_TITAN = True
CHARACTER = "They hold their pose until a base scores, then shout, sparkle, and fold into a robot."
DIFFICULTY = 3


def team_bases(game: Table, player: int, size: int) -> list[Base]:
    """The bases where that player has at least so many minions."""
    return [base for base in game.bases if len(game.minions(base, of=player)) >= size]


def your_titan_is_there(piece: Piece, game: Table, event: BeforeScoring) -> bool:
    return any(titan.controller == piece.controller for titan in event.base.titans)


def you_won(piece: Piece, game: Table, event: AfterScoring) -> bool:
    return piece.controller in event.scoring.at_place(1)


def a_special(piece: Piece, game: Table, event: AbilityUsed) -> bool:
    return event.label == "special"


class RedTrooper(Minion):
    """Talent: Megabot comes here: play or move it."""

    power = 5

    @talent
    def call(self, game: Table) -> Effect[None]:
        yield from game.bring_titan("Megabot", [self.base], by=self)


class BlueTrooper(Minion):
    """Special: before this base scores, this minion gains +2 power for the rest of the turn."""

    power = 4

    @before_scoring(label="special", quiet="power")
    def power_up(self, game: Table, event: BeforeScoring) -> Effect[None]:
        yield from game.add_power(self, 2, by=self)


class YellowTrooper(Minion):
    """Special: before this base scores, you may move another minion of yours to here."""

    power = 4

    @before_scoring(
        label="special",
        may=True,
        if_=lambda self, game, event: self.comrades(game),
    )
    def rally(self, game: Table, event: BeforeScoring) -> Effect[None]:
        minion = yield from self.choose(self.comrades(game), "Move which minion here?")
        if minion:
            yield from game.move(minion, self.base, by=self)

    def comrades(self, game: Table) -> list[Minion]:
        """Your minions on other bases."""
        return game.minions(of=self.controller, where=lambda minion: minion.base is not self.base)


class BlackTrooper(Minion):
    """Ongoing: after anybody uses a Special, this minion gains +1 power for the rest of the turn."""

    power = 3

    @after(AbilityUsed, a_special, quiet="power")
    def power_up(self, game: Table, event: AbilityUsed) -> Effect[None]:
        yield from game.add_power(self, 1, by=self)


class GreenTrooper(Minion):
    """Special: before a base scores, you may play this minion there as an extra minion."""

    power = 3

    @before_scoring(
        zone="hand",
        label="special",
        may=True,
        if_=lambda self, game, event: game.can_play(self.controller, GreenTrooper, event.base),
    )
    def join(self, game: Table, event: BeforeScoring) -> Effect[None]:
        yield from game.play_card(self.controller, self.card, event.base, "hand")


class PinkTrooper(Minion):
    """Special: after this base scores, one of your minions here of power 3 or less returns to your hand, not
    to the discard pile."""

    power = 3

    @after_scoring(label="special")
    def rescue(self, game: Table, event: AfterScoring) -> Effect[None]:
        mine = game.minions(self.base, of=self.controller, max_power=3, owned=True)
        minion = yield from self.choose(mine, "Return which minion?")
        if minion:
            yield from game.return_to_hand(minion, by=self)


class Beta6(Minion):
    """Special: before this base scores, this minion gains +1 power for the rest of the turn."""

    name = "Beta 6"
    power, copies = 2, 4

    @before_scoring(label="special", quiet="power")
    def power_up(self, game: Table, event: BeforeScoring) -> Effect[None]:
        yield from game.add_power(self, 1, by=self)


class BlitzingSwordAttack(Action):
    """Special: before a base scores where you have a titan, destroy a minion there of power 4 or less, unless
    you are winning or tied for first there."""

    @before_scoring(your_titan_is_there, zone="hand", label="special", may=True)
    def slash(self, game: Table, event: BeforeScoring) -> Effect[None]:
        if game.places(event.base).get(self.controller) == 1:
            return
        target = yield from self.choose(game.minions(event.base, max_power=4), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class FormMegabot(Action):
    """Megabot comes to a base where you have two or more minions: play or move it."""

    name = "Form Megabot!"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.bring_titan("Megabot", team_bases(game, self.controller, 2), by=self)


class ItsBlitzinTime(Action):
    """A minion of yours gains +3 power this turn."""

    name = "It’s Blitzin’ Time!"
    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Which minion gains +3 power?")
        if minion:
            yield from game.add_power(minion, 3, by=self)


class LightningCrystal(Action):
    """Destroy an action on a base or minion."""

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.actions(), "Destroy which action?")
        if target:
            yield from game.destroy(target, by=self)


class LightningRescue(Action):
    """Special: before a base scores, play an action from your hand."""

    name = "Lightning Rescue!"

    @before_scoring(zone="hand", label="special", may=True)
    def rescue(self, game: Table, event: BeforeScoring) -> Effect[None]:
        yield from game.extra_action(self)


class MegaAttack(Action):
    """Destroy a minion with less power than your minions on its base have together."""

    def on_play(self, game: Table) -> Effect[None]:
        weak = [
            minion
            for base in game.bases
            for minion in base.minions
            if game.power(minion) < sum(map(game.power, game.minions(base, of=self.controller)))
        ]
        target = yield from self.choose(weak, "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class PlanForMore(Action):
    """Reveal your top three cards and draw the minions among them. You may play one of those as an extra
    minion. Put the others back on top in any order."""

    name = "Plan For More!"

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        shown = game.top(you, 3)
        game.reveal(you, shown)
        drawn = yield from game.place_in_hand(you, [card for card in shown if card.is_minion], by=self)
        hand = game.players[you].hand
        playable = [c for c in drawn if c in hand and game.targets(you, c.kind, own=c.owner == you)]
        card = yield from self.may_choose(distinct(playable), "Play which minion?")
        if card:
            yield from game.play_this(self, card, zone="hand")
        rest = [card for card in shown if card in game.players[you].deck]
        yield from game.order_on_top(you, rest, by=self)


class PowerPose(Action):
    """Special: after a base scores that you won, draw two cards."""

    @after_scoring(you_won, zone="hand", label="special", may=True)
    def pose(self, game: Table, event: AfterScoring) -> Effect[None]:
        yield from game.draw(self.controller, 2)


class Megabot(Titan):
    """Special: in place of your regular minion, you may play this titan where you have three or more minions.
    Ongoing: you have +1 power here for each of your minions here. Special: before another base scores, you
    may move this titan there."""

    instead_of = "minion"

    def may_rise_on(self, game: Table) -> list[Base]:
        return team_bases(game, self.controller, 3)

    def power_here(self, game: Table, player: int) -> int:
        return len(game.minions(self.base, of=player)) if player == self.controller else 0

    @before_scoring(anywhere, elsewhere, label="special", may=True)
    def leap(self, game: Table, event: BeforeScoring) -> Effect[None]:
        yield from game.move(self, event.base, by=self)
