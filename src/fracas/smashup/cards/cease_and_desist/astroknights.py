"""Astroknights: a motley crew, made strong by the actions that they find at the right moment."""

from ...engine import (
    Action,
    ActionPlayed,
    BeforeScoring,
    Effect,
    Extra,
    Minion,
    Piece,
    Table,
    TurnStarts,
    Verb,
    after,
    before_scoring,
    by_you,
    distinct,
    on_your_turn,
    start_of_turn,
    talent,
    your_turn,
)

FACTION = "Astroknights"
CHARACTER = "No plan, but a good feeling: the right action turns up, and a small robot wins the war."
DIFFICULTY = 2


def your_minions(game: Table, player: int) -> list[Minion]:
    return game.minions(of=player)


class SpaceKnight(Minion):
    """Talent: reveal the top three cards of your deck. You may draw an action among them. The others go back
    on top in any order."""

    power = 5

    @talent
    def meditate(self, game: Table) -> Effect[None]:
        top = game.top(self.controller, 3)
        game.reveal(self.controller, top)
        actions = distinct([card for card in top if card.is_action])
        card = yield from self.may_choose(actions, "Draw which card?")
        if card:
            yield from game.draw_these(self.controller, [card])
        yield from game.order_on_top(self.controller, [other for other in top if other is not card], by=self)


class Scoundrel(Minion):
    """Talent: move this minion and, if you have another one here, that one as well to the same other base."""

    power = 4

    @on_your_turn(label="talent", if_=lambda self, game: len(game.bases) > 1)
    def slip_off(self, game: Table) -> Effect[None]:
        others = game.minions(self.base, of=self.controller, other_than=self)
        mate = yield from self.choose(others, "Move which minion?")
        bases = [base for base in game.bases if base is not self.base]
        to = yield from self.choose(bases, "Move them where?")
        if to:
            yield from game.move([self, mate] if mate else [self], to, by=self)


class SpacePrince(Minion):
    """Talent: you may play an extra action that directly increases the power of a minion of yours."""

    power = 4

    @talent
    def inspire(self, game: Table) -> Effect[None]:
        yield from game.extra_play(Extra("action", aim=your_minions, source=SpacePrince), self)


class WalkingCarpet(Minion):
    """Special: before this base scores, if you are neither winning nor tied for first here, you may play an
    action that directly increases the power of this minion."""

    power = 4

    @before_scoring(
        label="special",
        may=True,
        if_=lambda self, game, event: game.places(event.base).get(self.controller) != 1,
    )
    def roar(self, game: Table, event: BeforeScoring) -> Effect[None]:
        extra = Extra("action", aim=lambda game, player: [self], source=WalkingCarpet)
        yield from game.play_now(self.controller, extra, self)


class AlienGuru(Minion):
    """Ongoing: once per turn, after you play an action that directly increases the power of minions, you may
    place a +1 power counter on one of those."""

    power = 2
    asks_deeds = True

    @after(
        ActionPlayed,
        by_you,
        may=True,
        once="card",
        if_=lambda self, game, event: game.strengthened(event.action),
    )
    def teach(self, game: Table, event: ActionPlayed) -> Effect[None]:
        minions = game.strengthened(event.action)
        minion = yield from self.choose(minions, "Put a counter on which minion?")
        if minion:
            yield from game.add_counters(minion, 1, by=self)


class AnnoyingAlien(Minion):
    """Talent: name a minion. Until the start of your next turn, all minions of that name here now have -2
    power."""

    power = 2

    @talent
    def annoy(self, game: Table) -> Effect[None]:
        names = sorted({minion.name for minion in game.minions(self.base)})
        name = yield from self.choose(names, "Name a minion")
        if name:
            game.announce(self.controller, name, by=self)
            until = game.start_of_your_turn(self.controller)
            yield from game.add_power(game.minions(self.base, named=name), -2, by=self, until=until)


class AstroRobot(Minion):
    """Destroy an action on this base or on a minion here."""

    power = 2

    def on_play(self, game: Table) -> Effect[None]:
        actions = [action for action in game.actions() if action.base is self.base]
        target = yield from self.choose(actions, "Destroy which action?")
        if target:
            yield from game.destroy(target, by=self)


class Mannersbot(Minion):
    """Talent: reveal your deck's top card. Draw it if it is an action; otherwise it stays where it is."""

    power = 2

    @talent
    def translate(self, game: Table) -> Effect[None]:
        top = game.top(self.controller)
        game.reveal(self.controller, top)
        yield from game.draw_these(self.controller, [card for card in top if card.is_action])


class Pupoks(Minion):
    """Talent: lose 1 VP to reveal and draw the top three cards of your deck. You may play one of them as an
    extra card."""

    power = 2

    @on_your_turn(label="talent", if_=lambda self, game: game.players[self.controller].vp)
    def scurry(self, game: Table) -> Effect[None]:
        you = self.controller
        yield from game.gain_vp(you, -1, by=self)
        top = game.top(you, 3)
        game.reveal(you, top)
        drawn = yield from game.draw_these(you, top)
        hand = game.players[you].hand
        playable = [c for c in drawn if c in hand and game.targets(you, c.kind, own=c.owner == you)]
        card = yield from self.may_choose(distinct(playable), "Play which card?")
        if card:
            yield from game.play_this(self, card, zone="hand")


class GhostKnight(Minion):
    """Ongoing: nothing can destroy this minion. Your other minions here have +2 power."""

    power = 0

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self and how is Verb.DESTROY

    def power_for(self, game: Table, minion: Minion) -> int:
        mine = minion.controller == self.controller and minion.base is self.base
        return 2 if mine and minion is not self else 0


class BlockTheProbe(Action):
    """A minion of your choice has +2 power until the end of the turn. Special: you may play this before a
    base scores."""

    copies = 2
    playable = frozenset({BeforeScoring})
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Which minion gets +2 power?")
        if minion:
            yield from game.add_power(minion, 2, by=self)


class HiddenBase(Action):
    """Play on a base. Ongoing: at the start of your turn, draw a card if you have a minion here."""

    plays_on = "base"

    @start_of_turn(your_turn, if_=lambda self, game, event: game.has_minion(self.controller, self.base))
    def report(self, game: Table, event: TurnStarts) -> Effect[None]:
        yield from game.draw(self.controller)


class ItsATrap(Action):
    """Special: before a base scores, reveal cards from your deck until an action comes up. You may draw it or
    play it at once. Shuffle the others into your deck."""

    name = "It’s a Trap!"

    @before_scoring(zone="hand", label="special", may=True)
    def spring(self, game: Table, event: BeforeScoring) -> Effect[None]:
        you = self.controller
        shown = game.reveal_until(you, lambda cards: any(card.is_action for card in cards))
        for card in [card for card in shown if card.is_action]:
            ways = ["Draw", "Play"] if game.targets(you, card.kind, zone="deck") else ["Draw"]
            way = yield from self.may_choose(ways, f"Draw or play {card}?")
            if way == "Draw":
                yield from game.draw_these(you, [card])
            elif way == "Play":
                yield from game.play_this(self, card, zone="deck")
        game.shuffle(you)


class LaserSword(Action):
    """Play on a minion. Ongoing: this minion has +1 power, and other players' minions do not affect it."""

    plays_on, copies = "minion", 2
    raises_power = True

    def host_power(self, game: Table) -> int:
        return 1

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        if target is not self.host or not isinstance(by, Minion):
            return False
        return by.controller not in (None, self.controller)


class PrepareForBattle(Action):
    """Reveal the top two cards of your deck. Place one in your hand and put the other under your deck."""

    def on_play(self, game: Table) -> Effect[None]:
        top = game.top(self.controller, 2)
        game.reveal(self.controller, top)
        card = yield from self.choose(distinct(top), "Which card goes to your hand?")
        if card:
            yield from game.place_in_hand(self.controller, [card], by=self)
            rest = [other for other in top if other is not card]
            yield from game.put_on_deck(self.controller, rest, by=self, bottom=True)


class RecycleTheTrash(Action):
    """Shuffle up to two actions from your discard pile into your deck."""

    def on_play(self, game: Table) -> Effect[None]:
        actions = [card for card in game.players[self.controller].discard if card.is_action]
        chosen = yield from self.choose_many(actions, "Shuffle which card into your deck?", at_most=2)
        if chosen:
            yield from game.shuffle_cards_into_deck(self.controller, chosen)


class UseTheFours(Action):
    """A minion of yours has +4 power until the end of the turn."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Which minion gets +4 power?")
        if minion:
            yield from game.add_power(minion, 4, by=self)


class YieldToRage(Action):
    """A minion of yours has +2 power until the end of the turn. You may play an extra action."""

    name = "Yield to Rage"
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Which minion gets +2 power?")
        if minion:
            yield from game.add_power(minion, 2, by=self)
        yield from game.extra_action(self)
