"""Scoring a base: choice, before, award, after, clear, replace, and check again (section 24 of the rules)."""

from collections.abc import Callable, Sequence
from itertools import cycle
from typing import NamedTuple

from .choices import Effect, choose, may_choose
from .duels import Duels
from .events import (
    AfterScoring,
    BeforeScoring,
    Cleared,
    LootRevealed,
    Scored,
    WhenScoring,
)
from .others import Monster
from .pieces import Action, Base, Card, Minion, Piece
from .verbs import Verb


class Waiting(NamedTuple):
    """What a card lets a player do on the base that comes next."""

    piece: Piece
    player: int
    offer: Callable[[Base], Effect[bool]]


class Scoring:
    """One base being scored: places and numbers (as of the award), and what waits for the next base."""

    __slots__ = (
        "_seats",
        "base",
        "breakpoint",
        "choosing",
        "index",
        "more_loot",
        "no_replacement",
        "places",
        "replacement",
        "totals",
        "used",
        "waiting",
    )

    def __init__(self, base: Base, index: int, seats: list[int]) -> None:
        self.base = base  # or the one that has taken its place, if the scoring goes on with that
        self.index = index  # its place in the row, which the next base takes
        self._seats = seats
        self.places: dict[int, int] = {}
        self.totals: list[int] = [0] * len(seats)
        self.breakpoint = 0  # at the award, like the totals
        self.used: set[tuple[int | str, str]] = set()
        self.more_loot = 0  # treasures beyond those of the monsters
        self.no_replacement = False  # no base takes its place: there is one less from now on
        self.replacement: Card | None = None
        self.choosing: list[Callable[[], Effect[None]]] = []  # what is done just before it is drawn
        self.waiting: list[Waiting] = []

    def wait(self, piece: Piece, player: int, offer: Callable[[Base], Effect[bool]]) -> None:
        """That card lets that player do something on the base that comes next; `offer` says if they did."""
        self.waiting.append(Waiting(piece, player, offer))

    def broken_off(self) -> bool:
        """Whether the base has left play, and the scoring ends with that (SCORE-06)."""
        return not self.base.in_play

    def at_place(self, place: int) -> list[int]:
        """The players who have that place, in turn order from the active one."""
        return [seat for seat in self._seats if self.places.get(seat) == place]


class Scores(Duels):
    """Phase 3."""

    __slots__ = ()

    def ready_bases(self) -> list[Base]:
        """The bases that qualify now (SCORE-01)."""
        # Minions that nobody controls can only raise a printed breakpoint.
        interest = self.interest
        changed = "printed_as" in interest or "starting" in interest or "breakpoint_for" in interest
        if self.effects and not changed:
            changed = "breakpoint" in [timed.what for timed in self.effects]
        ready: list[Base] = []
        for base in self.bases:
            total = self.base_total(base)
            if (changed or total >= base.breakpoint) and total >= self.breakpoint(base):
                if self.may_score(base):
                    ready.append(base)
        return ready

    def may_score(self, base: Base) -> bool:
        """Whether nothing keeps that base from scoring, however much power is there."""
        return "cannot" not in self.interest or not self.immune(base, Verb.SCORE, None)

    def score_bases(self) -> Effect[None]:
        """Score qualifying bases one after the other until none is left (SCORE-20)."""
        everywhere = len(self.bases) + len(self.base_deck) + len(self.base_discard)
        for _ in range(2 * everywhere):  # a loop that never ends is cut off
            ready = self.ready_bases()
            base = yield from choose(self.turn.active, ready, "Which base scores next?")
            if base is None:
                return
            yield from self.score(base)

    def score(self, base: Base) -> Effect[None]:
        scoring = self.scoring = Scoring(base, self.bases.index(base), self.seats())
        yield from self.window(BeforeScoring(self.turn.active, scoring), scoring.broken_off)
        if not scoring.broken_off():
            yield from self._award(scoring)
            yield from self.window(AfterScoring(self.turn.active, scoring), scoring.broken_off)
        if not scoring.broken_off():
            yield from self.perform(self._share_loot(scoring))
            scored = scoring.base.card
            yield from self.perform(
                self.at_once(self._clear(scoring.base, lambda: self.base_discard.append(scored)))
            )
            yield from self.perform(self._replace(scoring))
        self.scoring = None
        self.expire("scored")
        if self.watching and self.upset():
            yield from self.look_round()

    def _award(self, scoring: Scoring) -> Effect[None]:
        """Rank the players and hand out victory points (SCORE-07 to SCORE-13)."""
        base = scoring.base
        scoring.totals = self.totals(base)
        scoring.breakpoint = self.breakpoint(base)
        scoring.places = self.places(base)
        vp = [0] * len(self.players)
        for seat, place in scoring.places.items():
            vp[seat] = self.award(base, place, seat)
        self.emit(Scored(self.turn.active, base, tuple(scoring.totals), tuple(vp)))
        for seat in self.seats():
            if vp[seat]:
                yield from self.perform(self.gain_vp(seat, vp[seat], base))
        yield from self.window(WhenScoring(self.turn.active, scoring))

    def _share_loot(self, scoring: Scoring) -> Effect[None]:
        """The treasures of the monsters still there, one each in turn from the winner down (SCORE-16)."""
        base = scoring.base
        number = scoring.more_loot + sum(m.treasures for m in base.minions if isinstance(m, Monster))
        if not number:
            return
        self.loot = self.top_treasures(number)
        self.reveal(None, self.loot)
        yield from self.window(LootRevealed(self.turn.active, scoring))
        totals = self.totals(base)
        eligible = [s for s in self.seats() if totals[s] > 0 or self.has_minion(s, base)]
        winners = scoring.at_place(1)
        eligible.sort(key=lambda seat: (seat not in winners, -totals[seat]))  # ties go clockwise
        while self.loot and eligible:
            for seat in eligible:
                card = yield from choose(seat, self.loot, "Take a treasure", source=base)
                if card is not None:
                    yield from self.take_loot(seat, card)
        self.treasure_discard += self.loot
        self.loot = []

    def _clear(self, base: Base, go: Callable[[], None], *, keep_minions: bool = False) -> Effect[None]:
        """Everything still there is discarded at the same moment (SCORE-17), and the base `go`es."""
        yield from self.leave_base(base, go, keep_minions=keep_minions)
        fates = self.now.fates

        def tell(leaving: Sequence[Piece]) -> None:
            gone = [p for p in leaving if fates[p] is Verb.DISCARD and isinstance(p, Minion | Action)]
            self.emit(Cleared(None, base, tuple(gone)), leaving)

        self.now.tell.append(tell)

    def destroy_base(
        self, base: Base, by: Piece, *, keep_minions: bool = False, replacement: Card | None = None
    ) -> Effect[bool]:
        """Destroy a base: it does not score (VERB-13), all on it is discarded, the next takes its place.

        `keep_minions`: they stay there with what is on them, and are on the next one then (VERB-12).
        `replacement`: that base of the discard pile comes next, not the top one of the deck.
        """
        return (yield from self.at_once(self._destroy_base(base, by, keep_minions, replacement)))

    def _destroy_base(
        self, base: Base, by: Piece, keep_minions: bool, replacement: Card | None
    ) -> Effect[bool]:
        moment = self.now
        if not base.in_play or base in moment.fates:
            return False
        if not (yield from self.affects(base, Verb.DESTROY, by)):
            return False
        at = self.bases.index(base)
        if replacement is None and not self.base_deck and self.ruleset.empty_base_deck != "reshuffle":
            keep_minions = False  # there will be no base for them (BASEDECK-06)

        def go() -> None:
            self.base_discard.append(base.card)
            card = replacement
            if card is None:
                card = self.draw_base()
            else:
                self.base_discard.remove(card)
            if card is not None:
                moment.later.append(self.arrive(self.lay_base(card, at, base)))

        yield from self._clear(base, go, keep_minions=keep_minions)
        return True

    def _replace(self, scoring: Scoring) -> Effect[None]:
        """The next base comes into play, and what waited for it happens (SCORE-19, SCORE-15)."""
        if scoring.no_replacement:
            return
        for choose_next in scoring.choosing:
            if scoring.replacement is None:
                yield from choose_next()
        card, scoring.replacement = scoring.replacement or self.draw_base(), None
        if card is None:
            return
        self.expire("scored")
        base = yield from self.enter_base(card, scoring.index)
        yield from self._offer_next(scoring.waiting, base)

    def pick_replacement(
        self, scoring: Scoring, player: int, by: Piece, *, may: bool = False
    ) -> Effect[None]:
        """A base of the discard pile, but not the one just scored, comes next in place of the top one."""
        lying = [card for card in self.base_discard if card is not scoring.base.card]
        card = yield from (may_choose if may else choose)(player, lying, "Which base comes next?", source=by)
        if card is not None:
            self.base_discard.remove(card)
            scoring.replacement = card

    def _offer_next(self, waiting: list[Waiting], base: Base) -> Effect[None]:
        """What waited for the next base is optional: one each in turn order, until all pass (TRIGGER-07)."""
        passes, seats = 0, cycle(self.seats())
        while waiting and passes < len(self.players):
            seat = next(seats)
            mine = {other.piece: other for other in waiting if other.player == seat}
            passes += 1
            while mine:
                pick = yield from choose(seat, list(mine), "Which effect resolves first?", ordering=True)
                assert pick is not None
                offered = mine.pop(pick)
                if (yield from self.perform(offered.offer(base))):
                    waiting.remove(offered)
                    passes = 0
                    break
