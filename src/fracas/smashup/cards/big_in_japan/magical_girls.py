"""Magical Girls: the more of them stand together, the more each of them can do."""

from typing import Any

from fracas.words import put

from ...engine import (
    Action,
    Base,
    Card,
    Effect,
    Minion,
    Piece,
    Table,
    Titan,
    Verb,
    choose,
    distinct,
    on_your_turn,
    talent,
)

FACTION = "Magical Girls"
NEEDS_TITAN = True
CHARACTER = "One of them twirls, five can do anything: the more at a base, the brighter their Talents."
DIFFICULTY = 2


def friends(piece: Piece, game: Table) -> int:
    """How many minions you have where that card is."""
    return len(game.minions(piece.base, of=piece.controller))


def foes(piece: Piece, game: Table, base: Base) -> list[Minion]:
    """The minions there which you do not control, with no more power than you have minions there."""
    mine = len(game.minions(base, of=piece.controller))
    return game.minions(base, max_power=mine, where=lambda minion: minion.controller != piece.controller)


def lost(game: Table, player: int, max_power: int | None = None) -> list[Card]:
    """The minions in that player's discard pile, of so much power or less."""
    minions = (card for card in game.players[player].discard if card.is_minion)
    return distinct(card for card in minions if max_power is None or card.power <= max_power)


def attached(piece: Piece) -> list[Action]:
    """The actions on a base or minion; there are none on other cards."""
    return piece.actions if isinstance(piece, Base | Minion) else []


def fetch(by: Piece, game: Table, name: str) -> Effect[None]:
    """Take a card of that name from your discard pile, or else search your deck for it if you like."""
    found = [card for card in game.players[by.controller].discard if card.name == name][:1]
    if not found and (yield from by.confirm(f"Search your deck for {put(name)}?")):
        found = yield from game.search_deck(by, lambda card: card.name == name, "Take which card?")
        yield from game.place_in_hand(by.controller, found, by=by)
        game.shuffle(by.controller)
    else:
        yield from game.place_in_hand(by.controller, found, by=by)


class LunarCaptain(Minion):
    """Talent: place a minion from your discard pile into your hand; its power is at most the number of your
    minions here."""

    power = 5

    @on_your_turn(label="talent", if_=lambda self, game: lost(game, self.controller, friends(self, game)))
    def recall(self, game: Table) -> Effect[None]:
        cards = lost(game, self.controller, friends(self, game))
        card = yield from self.choose(cards, "Take which minion?")
        if card:
            yield from game.place_in_hand(self.controller, [card], by=self)


class SakuraWarrior(Minion):
    """Talent: choose a minion here. Until the start of your next turn it has as much less power as you have
    minions here now."""

    power = 4

    @talent
    def strike(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(self.base), "Weaken which minion?")
        if target:
            until = game.start_of_your_turn(self.controller)
            yield from game.add_power(target, -friends(self, game), by=self, until=until)


class TechnomagicalLass(Minion):
    """Talent: destroy a minion here that is not yours; its power is at most your number of minions here."""

    power = 4

    @on_your_turn(label="talent", if_=lambda self, game: foes(self, game, self.base))
    def blast(self, game: Table) -> Effect[None]:
        target = yield from self.choose(foes(self, game, self.base), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class BewitchingGal(Minion):
    """Talent: until the end of the turn, this base's breakpoint is lower by the number of your minions here
    now."""

    power = 3

    @talent
    def bewitch(self, game: Table) -> Effect[None]:
        yield from game.add_breakpoint(self.base, -friends(self, game), by=self)


class FancySuitLad(Minion):
    """Ongoing: other players' cards do not affect your other minions here."""

    power = 3

    def unaffected(self, game: Table, target: Piece, by: Piece) -> bool:
        return (
            isinstance(target, Minion)
            and target is not self
            and target.base is self.base
            and target.controller == self.controller
            and by.controller not in (None, self.controller)
        )


class PowerMaid(Minion):
    """Talent: move a minion to here, or from here to another base; its power is at most the number of your
    minions here."""

    power = 3

    @on_your_turn(label="talent", if_=lambda self, game: len(game.bases) > 1)
    def sweep(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(max_power=friends(self, game)), "Move which minion?")
        if target and target.base is self.base:
            yield from game.move_elsewhere(target, by=self)
        elif target:
            yield from game.move(target, self.base, by=self)


class BlackMagicat(Minion):
    """Look for Lunar Captain in your discard pile, your deck or both, and place her into your hand."""

    power = 1

    def on_play(self, game: Table) -> Effect[None]:
        yield from fetch(self, game, "Lunar Captain")


class WhiteMagicat(Minion):
    """Look for Power Maid in your discard pile, your deck or both, and place her into your hand."""

    power = 1

    def on_play(self, game: Table) -> Effect[None]:
        yield from fetch(self, game, "Power Maid")


class RainbowGirl(Minion):
    """Your other minions here have +1 power until the end of the turn."""

    power, copies = 2, 2

    def on_play(self, game: Table) -> Effect[None]:
        others = game.minions(self.base, of=self.controller, other_than=self)
        yield from game.add_power(others, 1, by=self)


class CelestialTeleport(Action):
    """Move a minion of yours to another base."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)


class Coordination(Action):
    """Play Walking Castle, or an extra minion."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        if not (yield from game.bring_titan("Walking Castle", game.bases, by=self, move=False)):
            yield from game.extra_minion(self)


class CoronetAttack(Action):
    """Destroy a minion that is not yours; its power is at most the number of your minions on its base."""

    def on_play(self, game: Table) -> Effect[None]:
        targets = [minion for base in game.bases for minion in foes(self, game, base)]
        target = yield from self.choose(targets, "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class KissTheSkySpell(Action):
    """Take a minion of your discard pile into your hand. You may play an extra action."""

    def on_play(self, game: Table) -> Effect[None]:
        card = yield from self.choose(lost(game, self.controller), "Take which minion?")
        if card:
            yield from game.place_in_hand(self.controller, [card], by=self)
        yield from game.extra_action(self)


class LunarHealingLoveSpell(Action):
    """Choose a minion in every player's discard pile. They all go to their owners' hands."""

    def on_play(self, game: Table) -> Effect[None]:
        for seat in game.seats():
            card = yield from choose(self.controller, lost(game, seat), "Heal which minion?", source=self)
            if card:
                yield from game.place_in_hand(seat, [card], by=self)


class MagicalStaff(Action):
    """Play on a minion of yours. Ongoing: +1 power for this minion. When it would go to the discard pile, it
    goes on top of its owner's deck instead."""

    plays_on = "minion"
    raises_power = True

    @classmethod
    def may_play_on(cls, game: Table, player: int, target: Any) -> bool:
        return bool(target.controller == player)

    def host_power(self, game: Table) -> int:
        return 1

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self.host and how in (Verb.DESTROY, Verb.DISCARD)

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        return bool((yield from game.place_on_deck(target, by=self)))


class PurgeTheDemon(Action):
    """Choose a card in play. Destroy an action on it OR remove all counters from it."""

    def on_play(self, game: Table) -> Effect[None]:
        cards = [piece for piece in game.pieces() if piece.counters or attached(piece)]
        card = yield from self.choose(cards, "Purge which card?")
        if card is None:
            return
        yield from self.either(
            game,
            "Destroy an action, or remove all counters?",
            (lambda: attached(card), lambda action: game.destroy(action, by=self)),
            (
                lambda: ["Remove all counters"] if card.counters else [],
                lambda _: game.add_counters(card, -card.counters, by=self),
            ),
        )


class SilverShard(Action):
    """All players shuffle the minions of their discard piles into their decks."""

    def on_play(self, game: Table) -> Effect[None]:
        for seat in game.seats():
            minions = [card for card in game.players[seat].discard if card.is_minion]
            yield from game.shuffle_cards_into_deck(seat, minions)


class WalkingCastle(Titan):
    """Special: you may play this titan in place of your regular minion, on a base where you have two minions
    or more. Ongoing: other players' abilities cannot destroy your minions here. Talent: move this titan to
    another base, together with up to three of your minions here."""

    instead_of = "minion"

    def may_rise_on(self, game: Table) -> list[Base]:
        return [base for base in game.bases if len(game.minions(base, of=self.controller)) >= 2]

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        mine = isinstance(target, Minion) and target.controller == self.controller
        others = by is not None and by.controller not in (None, self.controller)
        return how is Verb.DESTROY and mine and others and target.base is self.base

    @on_your_turn(label="talent", if_=lambda self, game: len(game.bases) > 1)
    def walk(self, game: Table) -> Effect[None]:
        to = yield from self.choose([base for base in game.bases if base is not self.base], "Walk where?")
        if to:
            mine = game.minions(self.base, of=self.controller)
            riders = yield from self.choose_many(mine, "Who comes along?", at_most=3)
            yield from game.move([self, *riders], to, by=self)
