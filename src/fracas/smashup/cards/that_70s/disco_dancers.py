"""Disco Dancers: what one of them gets from an action, the others get as well."""

from collections.abc import Sequence

from ...engine import (
    Action,
    ActionPlayed,
    AfterScoring,
    BeforeScoring,
    Effect,
    Minion,
    Piece,
    Table,
    after,
    after_scoring,
    distinct,
    may_choose,
)

FACTION = "Disco Dancers"
CHARACTER = "One dances, all dance: an action meant for a single minion soon moves the whole floor."
DIFFICULTY = 3


def standard(piece: Piece, game: Table, event: ActionPlayed) -> bool:
    """The action is a standard one."""
    return event.action is not None and event.action.is_standard()


def without_counters(piece: Piece, game: Table, event: ActionPlayed) -> bool:
    """This card has no counters as the action is played."""
    return not piece.counters


class DancingKing(Minion):
    """Ongoing: when a standard action directly affects minions here, you may have it affect one more minion
    here the same way."""

    power = 5

    def joins(self, game: Table, affected: Sequence[Minion], by: Action) -> list[Minion]:
        if all(minion.base is not self.base for minion in affected):
            return []
        return [minion for minion in game.minions(self.base) if minion not in affected]


class DiscoLou(Minion):
    """You may play an extra action OR put an action from your discard pile on top of your deck."""

    power, copies = 4, 2

    def on_play(self, game: Table) -> Effect[None]:
        discard = game.players[self.controller].discard
        yield from self.either(
            game,
            "Play an extra action, or which action goes on top of your deck?",
            ("Extra action", lambda _: game.extra_action(self)),
            (
                lambda: distinct([card for card in discard if card.is_action]),
                lambda card: game.put_on_deck(self.controller, [card], by=self),
            ),
        )


class Diva(Minion):
    """Ongoing: once each turn, when a standard action directly affects other minions of yours here, you may
    have it affect this one the same way."""

    power, copies = 3, 3

    def joins(self, game: Table, affected: Sequence[Minion], by: Action) -> list[Minion]:
        mine = [m for m in affected if m.base is self.base and m.controller == self.controller]
        return [self] if any(m is not self for m in mine) and not game.has_joined(self) else []


class Roller(Minion):
    """Ongoing: after a standard action has directly affected this minion, place a +1 power counter on it, if
    it had none when that action was played."""

    power, copies = 2, 4
    asks_deeds = True

    @after(
        ActionPlayed,
        standard,
        without_counters,
        quiet="power",
        if_=lambda self, game, event: any(d.piece is self for d in game.deeds_of(event.action)),
    )
    def roll(self, game: Table, event: ActionPlayed) -> Effect[None]:
        yield from game.add_counters(self, 1, by=self)


class Celebration(Action):
    """You may play two extra actions."""

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_action(self, number=2)


class DiscoInferno(Action):
    """Each player may place a +1 power counter on a minion of theirs. Draw a card for each minion that this
    affects."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        before = {minion: minion.counters for minion in game.minions()}
        for player in game.seats():
            ask = "Put a counter on which minion?"
            theirs = game.minions(of=player)
            if player == self.controller:
                minion = yield from self.may_choose(theirs, ask)
            else:
                minion = yield from may_choose(player, theirs, ask, source=self)
            if minion:
                yield from game.add_counters(minion, 1, by=self, player=player)
        yield from game.draw(self.controller, sum(m.counters > number for m, number in before.items()))


class GetDownTonight(Action):
    """Choose a minion: +2 power until the end of the turn. Draw a card."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Which minion gets +2 power?")
        if minion:
            yield from game.add_power(minion, 2, by=self)
        yield from game.draw(self.controller)


class IWillSurvive(Action):
    """Special: after a base scores, one of your minions there goes back to its owner's hand and not to the
    discard pile."""

    @after_scoring(
        zone="hand",
        label="special",
        may=True,
        if_=lambda self, game, event: game.minions(event.base, of=self.controller, owned=True),
    )
    def survive(self, game: Table, event: AfterScoring) -> Effect[None]:
        mine = game.minions(event.base, of=self.controller, owned=True)
        minion = yield from self.choose(mine, "Return which minion?")
        if minion:
            yield from game.return_to_hand(minion, by=self)


class ImSoExcited(Action):
    """Move a minion of yours to another base. Draw a card."""

    name = "I’m So Excited"

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)
        yield from game.draw(self.controller)


class ItsRainingMen(Action):
    """You may play an extra minion."""

    name = "It’s Raining Men"

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.extra_minion(self)


class LastDance(Action):
    """Each player may destroy a minion of theirs. For every minion that was destroyed, its controller gains 1
    VP."""

    def on_play(self, game: Table) -> Effect[None]:
        gone: list[Piece] = []
        for player in game.seats():
            mine = game.minions(of=player)
            minion = yield from may_choose(player, mine, "Destroy which minion?", source=self)
            if minion:
                gone += yield from game.destroy(minion, by=self, player=player)
        for piece in gone:
            if piece.controller is not None:
                yield from game.gain_vp(piece.controller, 1, by=self)


class StayinAlive(Action):
    """Choose a minion of yours in play. Put a card of the same name from your discard pile into your hand."""

    name = "Stayin’ Alive"

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Choose a minion")
        if minion:
            discard = game.players[self.controller].discard
            twins = [card for card in discard if card.is_minion and card.name == minion.name]
            card = yield from self.choose(distinct(twins), "Which card goes to your hand?")
            if card:
                yield from game.place_in_hand(self.controller, [card], by=self)


class TurnTheBeatAround(Action):
    """Choose a minion: +1 power until the end of the turn. For each minion affected by that, choose one on
    its base: -1 power until the end of the turn. Special: you may play this before a base scores."""

    playable = frozenset({BeforeScoring})
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Which minion gets +1 power?")
        if minion:
            for one in dict.fromkeys((yield from game.add_power(minion, 1, by=self))):
                other = yield from self.choose(game.minions(one.base), "Which minion gets -1 power?")
                if other:
                    yield from game.add_power(other, -1, by=self)


class WeAreFamily(Action):
    """Play on a minion. Ongoing: once each turn, when a standard action directly affects other minions here,
    you may have it affect this one the same way."""

    name = "We are Family"
    plays_on = "minion"

    def joins(self, game: Table, affected: Sequence[Minion], by: Action) -> list[Minion]:
        others = [minion for minion in affected if minion.base is self.base and minion is not self.host]
        return [self.host] if others and not game.has_joined(self) else []
