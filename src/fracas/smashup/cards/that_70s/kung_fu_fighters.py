"""Kung Fu Fighters: strength goes from one to the other, fast as lightning."""

from typing import Any

from ...engine import (
    Action,
    Base,
    BeforeScoring,
    CountersChanged,
    Effect,
    Lingering,
    Minion,
    MinionPlayed,
    Piece,
    Table,
    Titan,
    Verb,
    a_minion,
    after,
    by_others,
    by_you,
    choose,
    here,
    on_your_turn,
    talent,
)
from ..monster_smash.words import carry, counters_of, split_counters

FACTION = "Kung Fu Fighters"
CHARACTER = "They pass their strength from fist to fist, and it is always in the one that hits."
DIFFICULTY = 2


def laden(game: Table, at: Base | None = None, of: int | None = None) -> list[Minion]:
    """The minions (there, of that player) with +1 power counters."""
    return game.minions(at, of=of, where=lambda minion: minion.counters > 0)


def prey(minion: Minion, game: Table) -> list[Minion]:
    """The minions beside that one with less power."""
    return game.minions(minion.base, max_power=game.power(minion) - 1)


def transferred_to(titan: Any, game: Table, event: CountersChanged) -> bool:
    """The counters came from another card."""
    return event.transferred and event.amount > 0


class DragonWarrior(Minion):
    """Ongoing: nothing can destroy this minion. Talent: transfer as many +1 power counters as you like
    from one minion to another."""

    power = 5

    def cannot(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        return target is self and how is Verb.DESTROY

    @on_your_turn(label="talent", if_=lambda self, game: laden(game) and game.minions(other_than=self))
    def teach(self, game: Table) -> Effect[None]:
        yield from carry(self, game, laden(game), game.minions())


class LadyWhirlwind(Minion):
    """Talent: if this minion has no +1 power counters, destroy a minion here with less power to place one on
    this minion."""

    power, copies = 4, 2

    @on_your_turn(label="talent", if_=lambda self, game: not self.counters and prey(self, game))
    def strike(self, game: Table) -> Effect[None]:
        if self.counters:
            return
        target = yield from self.choose(prey(self, game), "Destroy which minion?")
        if target and (yield from game.destroy(target, by=self)):
            yield from game.add_counters(self, 1, by=self)


class DrunkenMaster(Minion):
    """Talent: if this minion has no +1 power counters, place one on it."""

    power, copies = 3, 3

    @on_your_turn(label="talent", if_=lambda self, game: not self.counters)
    def drink(self, game: Table) -> Effect[None]:
        if not self.counters:
            yield from game.add_counters(self, 1, by=self)


class Cricket(Minion):
    """You may transfer a single +1 power counter from any minion to any other."""

    power, copies = 2, 4

    def on_play(self, game: Table) -> Effect[None]:
        yield from carry(self, game, laden(game), game.minions(), at_most=1)


class ALittleBitFrightening(Action):
    """Choose a minion of yours. Destroy a minion there with less power to place two +1 power counters on your
    minions there, on one or split."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        mine = game.minions(of=self.controller)
        minion = yield from choose(self.controller, mine, "Choose a minion", source=self)
        weaker = prey(minion, game) if minion else []
        target = yield from self.choose(weaker, "Destroy which minion?", gains=False)
        if target and (yield from game.destroy(target, by=self)):
            yield from split_counters(self, game, 2, target.base)


class AncientChineseArt(Action):
    """Play on a base. Talent: place a +1 power counter on a minion here OR transfer any number of them from
    one minion here to another one here."""

    plays_on, copies = "base", 2

    @on_your_turn(label="talent", if_=lambda self, game: self.base.minions)
    def train(self, game: Table) -> Effect[None]:
        yield from self.either(
            game,
            "Which minion gets a counter, or transfer counters?",
            (lambda: self.base.minions, lambda minion: game.add_counters(minion, 1, by=self)),
            (
                lambda: ["Transfer counters"] if self.base.minions[1:] and laden(game, self.base) else [],
                lambda _: carry(self, game, laden(game, self.base), self.base.minions),
            ),
        )


class EverybodyKnewTheirPart(Action):
    """Choose a minion of yours. Play an extra minion there that has less power."""

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Choose a minion")
        if minion:
            yield from game.extra_minion(self, max_power=game.power(minion) - 1, on=minion.base)


class EverybodyWasKungFuFighting(Action):
    """Choose a base. Each player who has a minion there destroys one of another player there, in turn
    order."""

    name = "Everybody was Kung Fu Fighting"

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Choose a base")
        fighters = [seat for seat in game.seats() if base and game.has_minion(seat, base)]
        for seat in fighters:
            foes = game.minions(base, not_of=seat)
            target = yield from choose(seat, foes, "Destroy which minion?", source=self)
            if target:
                yield from game.destroy(target, by=self, player=seat)


class ExpertTiming(Action):
    """Choose a card of yours. Transfer any number of its +1 power counters to another card, use one of its
    Talents an extra time, or both. Special: you may play this action before a base scores, too."""

    playable = frozenset({BeforeScoring})
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        cards = [piece for piece in game.pieces() if isinstance(piece, Minion | Action | Titan | Base)]
        mine = [piece for piece in cards if piece.controller == self.controller]
        card = yield from self.choose(mine, "Choose a card", gains=False)
        if card is None:
            return
        amounts = [str(number) for number in range(1, card.counters + 1)]
        number = yield from self.may_choose(amounts, "How many counters?", "None")
        if number:
            others = [piece for piece in cards if piece is not card]
            to = yield from self.choose(others, "Put the counters on which card?")
            assert to is not None
            yield from game.transfer_counters(card, to, int(number), by=self)
        yield from game.repeat_talent(card, by=self)


class _Lightning(Lingering):
    """A minion returns to its owner's hand if it would go to the discard pile."""

    alike = True

    def replaces(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> bool:
        owned = target.owner is not None
        return owned and target.uid == self.on and how in (Verb.DESTROY, Verb.DISCARD)

    def instead(self, game: Table, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        return bool((yield from game.return_to_hand(target, by=self)))


class FastAsLightning(Action):
    """A minion has +2 power until the end of the turn. If it would go to the discard pile until then, it is
    returned to its owner's hand instead."""

    name = "Fast as Lightning"
    copies = 2
    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(), "Which minion gets +2 power?")
        reached = (yield from game.add_power(minion, 2, by=self)) if minion else []
        swift = reached[:1]  # who joins it does so for one of the two parts
        swift += [other for other, _ in (yield from game.joining(swift, Verb.RETURN, self))]
        for piece in swift:
            if not game.immune(piece, Verb.RETURN, self):
                game.linger(_Lightning(self, game.end_of_turn(), on=piece))


class LetsGetItOn(Action):
    """Choose a minion of yours. Destroy one or more minions there that have no more power than it in
    total."""

    name = "Let’s Get It On"

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Choose a minion")
        if minion is None:
            return
        left, doomed = game.power(minion), list[Minion]()
        ask = "Destroy which minion?"
        while weak := [m for m in game.minions(minion.base, max_power=left) if m not in doomed]:
            target = yield from (self.may_choose(weak, ask, "Done") if doomed else self.choose(weak, ask))
            if target is None:
                break
            doomed.append(target)
            left -= game.power(target)
        yield from game.destroy(doomed, by=self)


class OhHohHohHoah(Action):
    """Play on a base. Ongoing: after another player plays a minion here, place a +1 power counter on a minion
    of yours."""

    name = "Oh-hoh-hoh-hoah"
    plays_on = "base"

    @after(MinionPlayed, here, by_others)
    def cheer(self, game: Table, event: MinionPlayed) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Which minion gets a counter?")
        if minion:
            yield from game.add_counters(minion, 1, by=self)


class Sifu(Titan):
    """Special: on your turn, while your minions have two or more +1 power counters, you may play this titan
    and transfer two or more of them to it. Ongoing: after you transfer +1 power counters to a minion, you may
    place another one on it. Talent: transfer a +1 power counter from a minion of yours to another minion OR
    place one on a minion that has none."""

    def may_rise_on(self, game: Table) -> list[Base]:
        return game.bases if counters_of(game, self.controller) >= 2 else []

    @on_your_turn(zone="aside", label="special", if_=lambda self, game: game.can_rise(self))
    def rise(self, game: Table) -> Effect[None]:
        base = yield from self.choose(self.may_rise_on(game), f"Play {self} where?")
        if base:
            yield from game.play_titan(self.controller, self.card, base, then=lambda t: self.gather(game, t))

    def gather(self, game: Table, titan: Titan) -> Effect[None]:
        given: list[Minion] = []
        ask = "Take a counter from which minion?"
        while left := [m for m in laden(game, of=self.controller) if m.counters > given.count(m)]:
            source = yield from (
                self.choose(left, ask) if len(given) < 2 else self.may_choose(left, ask, "Done")
            )
            if source is None:
                break
            given.append(source)
        yield from game.transfer_counters(given, titan, 1, by=titan)

    @after(
        CountersChanged,
        by_you,
        a_minion,
        transferred_to,
        may=True,
        if_=lambda self, game, event: event.piece.in_play,
    )
    def approve(self, game: Table, event: CountersChanged) -> Effect[None]:
        yield from game.add_counters(event.piece, 1, by=self)

    @talent
    def instruct(self, game: Table) -> Effect[None]:
        yield from self.either(
            game,
            "Take a counter from which minion, or which one without any gets one?",
            (
                lambda: laden(game, of=self.controller) if game.minions()[1:] else [],
                lambda source: self.hand_on(game, source),
            ),
            (
                lambda: game.minions(where=lambda minion: not minion.counters),
                lambda minion: game.add_counters(minion, 1, by=self),
            ),
        )

    def hand_on(self, game: Table, source: Minion) -> Effect[None]:
        to = yield from self.choose(game.minions(other_than=source), "Put a counter on which minion?")
        if to:
            yield from game.transfer_counters(source, to, 1, by=self)
