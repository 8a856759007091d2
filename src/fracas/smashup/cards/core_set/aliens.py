"""Aliens: send minions home, meddle with bases, and pick up a victory point on the way."""

from ...engine import (
    Action,
    AfterScoring,
    Base,
    Effect,
    Minion,
    Table,
    after_scoring,
    distinct,
)

FACTION = "Aliens"
CHARACTER = "They come in peace, send everybody home, and leave with a victory point in the glove box."
DIFFICULTY = 1


class SupremeOverlord(Minion):
    """You may return any minion to its owner's hand."""

    power = 5

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.may_choose(game.minions(owned=True), "Return which minion?")
        if target:
            yield from game.return_to_hand(target, by=self)


class Invader(Minion):
    """Gain 1 VP."""

    power, copies = 3, 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.gain_vp(self.controller, 1, by=self)


class Scout(Minion):
    """Special: after this base scores, you may take this minion into your hand instead of discarding it."""

    power, copies = 3, 3

    @after_scoring(label="special", may=True)
    def report(self, game: Table, event: AfterScoring) -> Effect[None]:
        yield from game.pick_up(self, by=self)


class Collector(Minion):
    """You may return another minion of power 3 or less here, except a Collector, to its owner's hand."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        options = game.minions(self.base, max_power=3, not_named="Collector", owned=True)
        target = yield from self.may_choose(options, "Return which minion?")
        if target:
            yield from game.return_to_hand(target, by=self)


class Abduction(Action):
    """Return a minion to its owner's hand. You may play an extra minion."""

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(owned=True), "Return which minion?")
        if target:
            yield from game.return_to_hand(target, by=self)
        yield from game.extra_minion(self)


class BeamUp(Action):
    """Return any minion to its owner's hand."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        target = yield from self.choose(game.minions(owned=True), "Return which minion?")
        if target:
            yield from game.return_to_hand(target, by=self)


class CropCircles(Action):
    """Choose a base. Return all minions there to their owners' hands."""

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Return the minions of which base?")
        if base:
            yield from game.return_to_hand(game.minions(base, owned=True), by=self)


class Disintegrator(Action):
    """Put a minion of power 3 or less on the bottom of its owner's deck."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        options = game.minions(max_power=3, owned=True)
        target = yield from self.choose(options, "Disintegrate which minion?")
        if target:
            yield from game.place_on_deck(target, by=self, bottom=True)


class Invasion(Action):
    """Move any minion to another base."""

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Move which minion?")
        if minion:
            yield from game.move_elsewhere(minion, by=self)


class JammedSignal(Action):
    """Play on a base. Ongoing: every player ignores this base's ability."""

    plays_on = "base"

    def ignores_base(self, game: Table, base: Base, player: int) -> bool:
        return base is self.base


class Probe(Action):
    """Look at another player's hand and choose a minion there, which that player discards."""

    def on_play(self, game: Table) -> Effect[None]:
        player = yield from self.choose(game.others(self.controller), "Look at whose hand?")
        if player is not None:
            hand = game.players[player].hand
            game.look(self.controller, player, hand)
            minions = [card for card in distinct(hand) if card.is_minion]
            card = yield from self.choose(minions, "Discard which minion?")
            if card:
                yield from game.discard(player, [card], by=self)


class Terraforming(Action):
    """Search the base deck for a base and swap it with one in play: the minions stay, actions on the old base
    are discarded. Shuffle the base deck. You may play an extra minion on the new one."""

    def on_play(self, game: Table) -> Effect[None]:
        game.top_bases()  # if there is none left, the discarded ones are shuffled first
        found = sorted(game.base_deck, key=lambda card: card.name)
        game.look(self.controller, None, found)
        new = yield from self.choose(found, "Which base do you bring into play?")
        if new:
            game.reveal(None, [new])
            old = yield from self.choose(game.bases, f"Swap {new} with which base?")
            if old:
                base = yield from game.swap_base(old, new)
                game.shuffle_bases()
                yield from game.extra_minion(self, on=base)
