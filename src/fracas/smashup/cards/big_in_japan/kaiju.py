"""Kaiju: few minions, many actions that are power in themselves, and one titan who feeds on them."""

from typing import Any

from ...engine import (
    Action,
    ActionPlayed,
    Base,
    Effect,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    Titan,
    Verb,
    after,
    by_you,
    distinct,
    here,
)

FACTION = "Kaiju"
NEEDS_TITAN = True
CHARACTER = "Hardly any minions: the footprints count, and one very large titan leaves most of them."
DIFFICULTY = 2


def on_this_base(piece: Piece, game: Table, event: ActionPlayed) -> bool:
    """The action was played on the base itself, not on a minion there."""
    return event.target is piece.base


def summon(card: Minion | Action, game: Table) -> Effect[None]:
    """Play or move Gorgodzolla to that card's base; he then feeds on the card that called him, too."""
    titan = yield from game.bring_titan("Gorgodzolla", [card.base], by=card)
    if titan is not None and card in game.playing:
        if isinstance(card, Minion):
            game.answer_late(titan, MinionPlayed(card.controller, card, card.base, extra=False))
        else:
            game.answer_late(titan, ActionPlayed(card.controller, card, card.host, card.base, extra=False))


class _Rampage(Action):
    """An action on a base whose controller has its power there."""

    plays_on = "base"

    def power_here(self, game: Table, player: int) -> int:
        return self.power if player == self.controller else 0


class Kaijookey(Minion):
    """Ongoing: this minion has +1 power for each action you have on this base."""

    power = 4

    def own_power(self, game: Table) -> int:
        return sum(action.controller == self.controller for action in self.base.actions)


class TinyPriestesses(Minion):
    """Gorgodzolla comes here: play or move him."""

    power = 3

    def on_play(self, game: Table) -> Effect[None]:
        yield from summon(self, game)


class Johnny(Minion):
    """You may return an action you have on a base to your hand and play it here as an extra action."""

    power = 2

    def on_play(self, game: Table) -> Effect[None]:
        you = self.controller
        mine = [
            action
            for action in game.actions(on="base")
            if action.controller == action.owner == you and game.can_play(you, action.card.kind, self.base)
        ]
        action = yield from self.may_choose(mine, "Take back which action, to play it here?")
        if action and (yield from game.return_to_hand(action, by=self)):
            yield from game.play_this(self, action.card, zone="hand", on=[self.base])


class KaijuAlliance(Action):
    """The breakpoint of every base is 4 lower this turn."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        for base in game.bases:
            yield from game.add_breakpoint(base, -4, by=self)


class KaijuConflict(Action):
    """You may play two extra actions."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_action(self, number=2)


class OhNo(_Rampage):
    """Play on a base. Gorgodzolla comes here: play or move him. Ongoing: you have +2 power here."""

    name = "Oh, No!"
    power = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from summon(self, game)


class PickUpABus(Action):
    """Place an action that is played on bases from your discard pile into your hand."""

    name = "Pick Up a Bus"
    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        discard = game.players[self.controller].discard
        buses = distinct(card for card in discard if card.is_action and card.kind.plays_on == "base")
        card = yield from self.choose(buses, "Take which action?")
        if card:
            yield from game.place_in_hand(self.controller, [card], by=self)


class RadioactiveBreath(_Rampage):
    """Play on a base. Destroy every minion of power 2 or less here that is not yours. Ongoing: you have +3
    power here."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        weak = game.minions(self.base, max_power=2, where=lambda minion: minion.controller != self.controller)
        yield from game.destroy(weak, by=self)


class Stomp(_Rampage):
    """Play on a base. Its breakpoint is 3 lower this turn. Ongoing: you have +2 power here."""

    power, copies = 2, 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.add_breakpoint(self.base, -3, by=self)


class TailSmash(_Rampage):
    """Play on a base. Destroy a minion of power 3 or less here that is not yours. Ongoing: you have +4 power
    here."""

    power = 4

    def on_play(self, game: Table) -> Effect[None]:
        weak = game.minions(self.base, max_power=3, where=lambda minion: minion.controller != self.controller)
        target = yield from self.choose(weak, "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class TheFollyOfMen(_Rampage):
    """Play on a base. Ongoing: other players' cards cannot destroy your minions and actions here. You have +2
    power here."""

    name = "The Folly of Men"
    power = 2

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        if how is not Verb.DESTROY or by is None or by.controller in (None, self.controller):
            return False
        here = target in self.base.minions or target in self.base.actions
        return here and bool(target.controller == self.controller)


class ThereGoesTokyo(Action):
    """If Gorgodzolla is in play, destroy his base, which is replaced as usual, while he moves to another."""

    def on_play(self, game: Table) -> Effect[None]:
        found = [titan for titan in game.titans_in_play() if titan.name == "Gorgodzolla"]
        titan = yield from self.choose(found, "Which Gorgodzolla?")
        if titan:
            city = titan.base
            yield from game.move_elsewhere(titan, by=self)
            yield from game.destroy_base(city, by=self)


class TheySayHesGotToGo(Action):
    """Move any titan to another base."""

    name = "They Say He’s Got to Go"

    def on_play(self, game: Table) -> Effect[None]:
        titan = yield from self.choose(game.titans_in_play(), "Move which titan?")
        if titan:
            yield from game.move_elsewhere(titan, by=self)


class WadeThroughTheBuildings(_Rampage):
    """Play on a base. Destroy all actions of other players on this base. Ongoing: you have +4 power here."""

    power = 4

    def on_play(self, game: Table) -> Effect[None]:
        others = [action for action in self.base.actions if action.controller != self.controller]
        yield from game.destroy(others, by=self)


class Gorgodzolla(Titan):
    """Special: in place of your regular minion, you may play this titan on a base with two or more actions of
    yours. Ongoing: after you play a minion or an action on this base, place a +1 power counter on this titan.
    Ongoing: after you play an action on this base, you may draw a card."""

    instead_of = "minion"

    def may_rise_on(self, game: Table) -> list[Base]:
        def mine(base: Base) -> int:
            return sum(action.controller == self.controller for action in base.actions)

        return [base for base in game.bases if mine(base) >= 2]

    @after(ActionPlayed, by_you, on_this_base, quiet="power")
    @after(MinionPlayed, by_you, here, quiet="power")
    def grow(self, game: Table, event: Any) -> Effect[None]:
        yield from game.add_counters(self, 1, by=self)

    @after(ActionPlayed, by_you, on_this_base, may=True)
    def feast(self, game: Table, event: ActionPlayed) -> Effect[None]:
        yield from game.draw(self.controller)
