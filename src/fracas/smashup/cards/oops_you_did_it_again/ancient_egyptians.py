"""Ancient Egyptians: bury cards at the bases, and dig them up when nobody expects it."""

from collections.abc import Callable
from typing import Any

from ...engine import (
    Action,
    AfterScoring,
    Base,
    BeforeScoring,
    Effect,
    Minion,
    Table,
    Titan,
    TurnStarts,
    Uncovered,
    after,
    after_scoring,
    anywhere,
    before_scoring,
    distinct,
    start_of_turn,
    talent,
    your_turn,
)

FACTION = "Ancient Egyptians"
CHARACTER = "They bury half their hand and dig it up where it hurts most. Guess what lies there."
DIFFICULTY = 3
BURY, UNCOVER = "Bury", "Uncover"


def bury_or_uncover(
    by: Action, game: Table, ask: str, bury: Callable[[], Effect[Any]], uncover: Callable[[], Effect[Any]]
) -> Effect[None]:
    """One of the two things Egyptian actions offer, if it can be done."""
    player = by.controller
    yield from by.either(
        game,
        ask,
        (lambda: [BURY] if game.players[player].hand else [], lambda _: bury()),
        (lambda: [UNCOVER] if game.buried_of(player) else [], lambda _: uncover()),
    )


class Pharaoh(Minion):
    """Ongoing: draw a card after anybody uncovers another buried card. Special: before this base scores, you
    may uncover a card of yours that is buried here."""

    power = 5

    @after(Uncovered, quiet="draw")
    def rejoice(self, game: Table, event: Uncovered) -> Effect[None]:
        yield from game.draw(self.controller)

    @before_scoring(
        label="special", may=True, if_=lambda self, game, event: game.buried_of(self.controller, self.base)
    )
    def summon(self, game: Table, event: BeforeScoring) -> Effect[None]:
        buried = yield from self.choose(game.buried_of(self.controller, self.base), "Uncover which card?")
        if buried:
            yield from game.uncover(buried)


class PriestOfAnubis(Minion):
    """Ongoing: +2 power while a card of yours is buried here."""

    name = "Priest of Anubis"
    power, copies = 4, 2

    def own_power(self, game: Table) -> int:
        return 2 if game.buried_of(self.controller, self.base) else 0


class PyramidEngineer(Minion):
    """You may uncover a card of yours that is buried here. Talent: bury a card of your hand here."""

    power, copies = 3, 3

    def on_play(self, game: Table) -> Effect[None]:
        mine = game.buried_of(self.controller, self.base)
        buried = yield from self.may_choose(mine, "Uncover which card?")
        if buried:
            yield from game.uncover(buried)

    @talent
    def dig(self, game: Table) -> Effect[None]:
        yield from game.bury_from_hand(self, self.base)


class Mummy(Minion):
    """Ongoing: you may bury this minion at another base after this one scores."""

    power, copies = 2, 4

    @after_scoring(may=True, if_=lambda self, game, event: len(game.bases) > 1)
    def rest(self, game: Table, event: AfterScoring) -> Effect[None]:
        others = [base for base in game.bases if base is not self.base]
        base = yield from self.choose(others, "Bury this minion where?")
        if base:
            yield from game.bury_from_play(self, base, by=self)


class AncientCurse(Action):
    """Play on a minion. You may take a +1 power counter off it. Ongoing: -2 power for this minion."""

    plays_on, copies = "minion", 2

    def on_play(self, game: Table) -> Effect[None]:
        if self.host.counters and (yield from self.confirm(f"Remove a counter from {self.host}?")):
            yield from game.add_counters(self.host, -1, by=self)

    def host_power(self, game: Table) -> int:
        return -2


class BlessingOfAnubis(Action):
    """Bury this card. Special: when it is uncovered, each of your minions here has +2 power until the end of
    the turn."""

    name = "Blessing of Anubis"

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.bury_this(self)

    def on_uncover(self, game: Table, base: Base) -> Effect[None]:
        yield from game.add_power(game.minions(base, of=self.controller), 2, by=self)


class LostKnowledge(Action):
    """Bury a card of your hand OR uncover one of your buried cards. Special: you may also play this action
    before a base scores."""

    playable = frozenset({BeforeScoring})

    def on_play(self, game: Table) -> Effect[None]:
        ask = "Bury a card or uncover one?"
        yield from bury_or_uncover(
            self, game, ask, lambda: game.bury_from_hand(self), lambda: self.open(game)
        )

    def open(self, game: Table) -> Effect[None]:
        buried = yield from self.choose(game.buried_of(self.controller), "Uncover which card?")
        if buried:
            yield from game.uncover(buried)


class MummyStrength(Action):
    """Choose a minion of yours. Until the end of the turn it has +3 power if any card is buried at its base,
    and +2 if not."""

    raises_power = True

    def on_play(self, game: Table) -> Effect[None]:
        minion = yield from self.choose(game.minions(of=self.controller), "Strengthen which minion?")
        if minion:
            yield from game.add_power(minion, 3 if minion.base.buried else 2, by=self)


class PlagueOfLocusts(Action):
    """Choose a base. Each minion of other players there has -1 power until the end of the turn. Special: you
    may also play this action before a base scores."""

    name = "Plague of Locusts"
    playable = frozenset({BeforeScoring})

    def on_play(self, game: Table) -> Effect[None]:
        base = yield from self.choose(game.bases, "Choose a base")
        if base:
            yield from game.add_power(game.minions(base, not_of=self.controller), -1, by=self)


class SealTheTomb(Action):
    """Bury up to two cards of your hand at one base OR uncover up to two of yours that are buried at one."""

    name = "Seal the Tomb"

    def on_play(self, game: Table) -> Effect[None]:
        ask = "Bury cards or uncover some?"
        yield from bury_or_uncover(self, game, ask, lambda: self.seal(game), lambda: self.open(game))

    def seal(self, game: Table) -> Effect[None]:
        base: Base | None = None
        for _ in range(2):
            hand = distinct(game.players[self.controller].hand)
            card = yield from self.may_choose(hand, "Bury which card?", decline="Done")
            if card is None:
                return
            base = base or (yield from self.choose(game.bases, "Bury it where?"))
            if base is None:
                return
            yield from game.bury(self.controller, card, base, "hand")

    def open(self, game: Table) -> Effect[None]:
        base: Base | None = None
        for _ in range(2):
            mine = game.buried_of(self.controller, base)
            buried = yield from self.may_choose(mine, "Uncover which card?", decline="Done")
            if buried is None:
                return
            base = buried.base
            yield from game.uncover(buried)


class TombTrap(Action):
    """Bury this card. Special: when it is uncovered, you may destroy a minion of power 4 or less here."""

    copies = 2

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.bury_this(self)

    def on_uncover(self, game: Table, base: Base) -> Effect[None]:
        target = yield from self.may_choose(game.minions(base, max_power=4), "Destroy which minion?")
        if target:
            yield from game.destroy(target, by=self)


class YouCanTakeItWithYou(Action):
    """Bury this card. Special: when it is uncovered, draw three cards."""

    name = "You Can Take It With You"

    def on_play(self, game: Table) -> Effect[None]:
        yield from game.bury_this(self)

    def on_uncover(self, game: Table, base: Base) -> Effect[None]:
        yield from game.draw(self.controller, 3)


class Sphinx(Titan):
    """Special: at the start of your turn, you may return a buried card of yours to your hand and play this
    titan on the base where it lay. Special: with this titan in play, after a base scores, you may return a
    card of yours that is buried there to your hand. Talent: bury a card of your hand here."""

    @start_of_turn(
        your_turn,
        zone="aside",
        label="special",
        may=True,
        if_=lambda self, game, event: (
            game.buried_of(self.controller) and not game.titans_in_play(self.controller)
        ),
    )
    def awake(self, game: Table, event: TurnStarts) -> Effect[None]:
        buried = yield from self.choose(game.buried_of(self.controller), "Return which buried card?")
        if buried and (yield from game.return_to_hand(buried, by=self)):
            yield from game.play_titan(self.controller, self.card, buried.base)

    @after_scoring(
        anywhere,
        label="special",
        may=True,
        if_=lambda self, game, event: game.buried_of(self.controller, event.base),
    )
    def preserve(self, game: Table, event: AfterScoring) -> Effect[None]:
        mine = game.buried_of(self.controller, event.base)
        buried = yield from self.choose(mine, "Return which buried card?")
        if buried:
            yield from game.return_to_hand(buried, by=self)

    @talent
    def guard(self, game: Table) -> Effect[None]:
        yield from game.bury_from_hand(self, self.base)
