""" "Me first!": in which order the abilities resolve that one event set off, or that one window allows."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from .abilities import Ability, Quiet
from .choices import Effect, choose, may_choose
from .events import (
    AbilityUsed,
    ActionPlayed,
    Affected,
    CountersChanged,
    Destroyed,
    Drawn,
    Event,
    Key,
    Placed,
    PowerChanged,
    PowerIncreased,
    Shuffled,
    ToDiscard,
    VpChanged,
    When,
)
from .options import Use
from .pieces import Action, Base, Minion, Piece
from .plays import MOST_NESTED, Plays
from .state import Batch, Trigger
from .verbs import Verb

T = TypeVar("T")

_STIRRED: dict[Quiet | None, frozenset[Key]] = {
    "note": frozenset(),
    "tally": frozenset((VpChanged, PowerIncreased)),
    "power": frozenset(
        (Affected, CountersChanged, PowerChanged, PowerIncreased, "redirects", "shields", "unaffected")
    ),
    "draw": frozenset((Drawn, PowerIncreased, Shuffled)),
    "leave": frozenset((Destroyed, ToDiscard, PowerIncreased, "replaces", "redirects", "before_discard")),
}
"""What a quiet ability may set off, and who may step in."""


_RANK: dict[Quiet | None, int] = {"note": 0, None: 2}
"""What is noted comes first, then other quiet abilities, then all the rest."""


def _nothing() -> Effect[None]:
    """An effect that does nothing."""
    return
    yield


def _one_of_equals(mine: list[Trigger]) -> list[Trigger]:
    """Of equal cards that are not in play one will do: when it has answered, the next is offered."""
    found: dict[Any, Trigger] = {}
    for t in mine:
        equal: Any = t if t.ability.zone == "play" else (t.piece.card.same, t.ability.zone, t.ability.name)
        found.setdefault((equal, t.event), t)
    return list(found.values())


class Triggers(Plays):
    """Resolving what was set off."""

    __slots__ = ()

    def perform(self, effect: Effect[T]) -> Effect[T]:
        """Carry out one thing completely: the effect itself, then all that it set off (TRIGGER-16)."""
        outer, outer_batch = self.batches, self.batch
        self.batch = Batch()
        batches = self.batches = [self.batch]
        self.nested += 1
        if self.watching and self.gauged is None and PowerIncreased in self.interest:
            self.gauge()
        result = yield from effect
        if self.watching:
            yield from self._see_to()
        else:
            self.gauged = None  # old powers are of no use to who listens later
        while batches:  # the batch of the card played last comes first (TRIGGER-05)
            batch = batches.pop()
            if batch.triggers or (batch.told and self._may_answer_late()):
                yield from self._resolve_set_off(batch.triggers, batch.told)
            if batch.action is not None:
                self._put_away(batch.action)
        self.nested -= 1
        self.batches, self.batch = outer, outer_batch
        return result

    def _see_to(self) -> Effect[None]:
        """What any change may bring about: starting values, protections, power that has grown."""
        if self.unsettled():
            yield from self.settle()
        if self.upset():
            yield from self.purge()
        if PowerIncreased in self.interest:
            self.gauge()
        else:
            self.gauged = None

    def look_round(self) -> Effect[None]:
        """Between two effects, when time alone has changed something: see to what follows, and to no more."""
        yield from self.perform(_nothing())

    def _put_away(self, action: Action) -> None:
        """A standard action is discarded when all is done (TRIGGER-04)."""
        if action not in self.resolving:
            return
        self.resolving.remove(action)
        card, to = action.card, action.goes_to
        if to is None:
            self.discard_pile(card).append(card)
            return
        player = action.controller if card.owner is None else card.owner
        if to == "under deck":
            self.players[player].deck.insert(0, card)
        else:
            self.pile(player, to).append(card)
        where = {"deck": "top of deck", "under deck": "bottom of deck"}.get(to, to)
        self.emit(Placed(player, (card,), where))

    # --- the three editions of Me first! ---------------------------------------------------------------

    def _resolve_set_off(self, triggers: list[Trigger], events: list[Event]) -> Effect[None]:
        """Resolve the abilities an event set off, each once."""
        done: set[int] = set()

        def waiting() -> list[Trigger]:
            if events and self._may_answer_late():
                self._answer_from_hand(triggers, events)
            left = [t for i, t in enumerate(triggers) if i not in done and self._stands(t)]
            if self.dealt_anew:  # in which order cards of hands came to answer tells where they really are
                left.sort(key=lambda t: t.piece.uid if t.ability.zone == "hand" else -1)
            return left

        def finish(trigger: Trigger) -> None:
            done.add(triggers.index(trigger))
            if trigger.ability.once == "play":  # whatever else the same play did
                done.update(i for i, other in enumerate(triggers) if other.key == trigger.key)

        yield from self._me_first(waiting, finish, lambda: False)

    def _may_answer_late(self) -> bool:
        """Whether cards may answer that were not in a hand when something happened."""
        return self.dealt_anew or "late" in self.hand_keys

    def _answer_from_hand(self, triggers: list[Trigger], events: list[Event]) -> None:
        """Add what cards that have come to a hand since say to these events, if they may answer late.

        In an imagined world all may: there they were in that hand before.
        """
        known = {(trigger.piece.uid, trigger.ability.name, trigger.event) for trigger in triggers}
        for event in events:
            key = event.__class__
            for seat in self.seats():
                for card in [card for card in self.players[seat].hand if key in card.hand_abilities]:
                    abilities = card.hand_abilities[key]
                    late = [ability for ability in abilities if ability.late or self.dealt_anew]
                    new = [ability for ability in late if (card.uid, ability.name, event) not in known]
                    triggers += self.off_table_answer(card, seat, new, event)

    def window(self, event: Event, closed: Callable[[], bool] = lambda: False) -> Effect[None]:
        """Open a window: everything that answers it may resolve once, late arrivals too (TRIGGER-20)."""
        if self.record is not None:
            self.record(event)
        key = event.__class__
        if key in self.interest or key in self.hand_keys:
            outer, self.open = self.open, event
            yield from self._open(event, key, closed)
            self.open = outer

    def _open(self, event: Event, key: Any, closed: Callable[[], bool]) -> Effect[None]:
        done: set[tuple[int, str, int | None]] = set()

        def waiting() -> list[Trigger]:
            return [t for t in self._answering(event, key) if t.key not in done and self._stands(t)]

        def finish(trigger: Trigger) -> None:
            done.add(trigger.key)

        yield from self._me_first(waiting, finish, closed)

    def interrupt(self, event: Event) -> Effect[bool]:
        """Let "when ..." abilities step in; True if one of them undid the event."""
        yield from self._open(event, When(event.__class__), lambda: event in self.undone)
        undone = event in self.undone
        if undone:
            self.undone = tuple(other for other in self.undone if other is not event)
        return undone

    def undo(self, event: ActionPlayed, by: Piece) -> Effect[None]:
        """That action has no effect (CANCEL-09), unless it is not affected by that card (CANCEL-07)."""
        if event.action is not None and (yield from self.affects(event.action, Verb.CANCEL, by)):
            self.undone += (event,)

    def _me_first(
        self,
        waiting: Callable[[], list[Trigger]],
        finish: Callable[[Trigger], None],
        closed: Callable[[], bool],
    ) -> Effect[None]:
        edition = self.ruleset.me_first

        def compulsory(trigger: Trigger) -> bool:
            if trigger.ability.quiet == "note":
                return True  # what is noted is seen to before anything changes it, and nobody is asked
            if edition == "rotation-only":
                return False
            if edition == "in-play-then-hand":
                return trigger.piece.in_play or trigger.leaving
            return not trigger.ability.may

        left = waiting()
        if not left or self.nested > MOST_NESTED:
            return
        left = yield from self._in_active_order(left, waiting, finish, closed, compulsory)
        seat, passes = self.turn.active, 0
        while left and passes < len(self.players) and not closed():
            mine = [t for t in left if t.player == seat and not compulsory(t)]
            if edition == "rotation-only" and not mine and seat == self.turn.active:
                mine = [t for t in left if t.player is None]
            passes += 1
            if mine:
                pick = yield from self._pick_or_pass(seat, mine)
                if pick is None:
                    left = waiting()  # in an imagined world hands may have been dealt anew meanwhile
                else:
                    passes = 0
                    finish(pick)
                    yield from self._carry_out(pick, left)
                    left = yield from self._in_active_order(waiting(), waiting, finish, closed, compulsory)
            seat = (seat + 1) % len(self.players)
        if edition == "rotation-only":  # nobody can avoid what must happen by passing
            yield from self._in_active_order(left, waiting, finish, closed, lambda t: not t.ability.may)

    def _in_active_order(
        self,
        left: list[Trigger],
        waiting: Callable[[], list[Trigger]],
        finish: Callable[[Trigger], None],
        closed: Callable[[], bool],
        compulsory: Callable[[Trigger], bool],
    ) -> Effect[list[Trigger]]:
        """Resolve compulsory abilities in the active player's order, asked if it can matter (TRIGGER-06).

        `left` is what waits now; what waits then is returned.
        """
        while not closed():
            due = [trigger for trigger in left if compulsory(trigger)]
            if not due:
                break
            pick = yield from self._first_of(due)
            finish(pick)
            if pick.ability.may:  # only in editions that put all cards in play first
                ask = f"Use {pick.piece}?"
                use = Use(pick.piece, pick.ability, pick.player, pick.event)
                if (yield from may_choose(pick.player, (use,), ask, source=pick.piece)) is None:
                    left = waiting()
                    continue
            yield from self._carry_out(pick, left)
            left = waiting()
        return left

    def _first_of(self, due: list[Trigger]) -> Effect[Trigger]:
        """The active player's pick; one ability comes in turn order or in the order of events (TIE-05)."""
        if len(due) > 1:
            firsts: dict[tuple[int, str], Trigger] = {}
            for trigger in due:
                firsts.setdefault((trigger.piece.uid, trigger.ability.name), trigger)
            due = sorted(firsts.values(), key=lambda trigger: _RANK.get(trigger.ability.quiet, 1))
            for trigger in due:
                if all(other is trigger or self.in_any_order(trigger, other) for other in due):
                    due = [trigger]
                    break
        uses = {Use(t.piece, t.ability, t.player, t.event): t for t in due}
        pick = yield from choose(self.turn.active, list(uses), "Which effect resolves first?", ordering=True)
        assert pick is not None
        return uses[pick]

    def in_any_order(self, one: Trigger, other: Trigger) -> bool:
        """Whether it comes to the same which of two abilities resolves first."""
        both = (one, other)
        words = {one.ability.quiet, other.ability.quiet}
        if "note" in words:
            return True
        if None in words or one.ability.may or other.ability.may:
            return False
        used = any(trigger.ability.label != "ongoing" for trigger in both)
        words = self._brought_about(words, {AbilityUsed} if used else set())
        if {"draw", "leave"} <= words:  # what has left may be drawn again, if the deck has run out
            return all(trigger.piece.owner is None for trigger in both if trigger.ability.quiet == "leave")
        return None not in words

    def _brought_about(self, words: set[Quiet | None], keys: set[Key]) -> set[Quiet | None]:
        """What quiet abilities come to, with whatever they set off; None among it: more than quiet things."""
        known: set[Quiet | None] = set()
        while keys or words - known:
            keys = keys.union(*(_STIRRED[word] for word in words - known))
            known |= words
            heard = [(piece, key) for key in keys for piece in self.interest.get(key, ())]
            if not keys.isdisjoint(self.hand_keys) or any(key not in piece.abilities for piece, key in heard):
                return {None}  # somebody may step in
            found = [ability for piece, key in heard for ability in piece.abilities[key]]
            if any(ability.may or ability.quiet is None for ability in found):
                return {None}
            words, keys = {ability.quiet for ability in found}, set()
        return known

    def _pick_or_pass(self, seat: int, mine: list[Trigger]) -> Effect[Trigger | None]:
        mine = _one_of_equals(mine)
        uses = [Use(t.piece, t.ability, seat, t.event) for t in mine]
        secret = any(t.ability.zone == "hand" for t in mine)
        pick = yield from may_choose(seat, uses, "Use an ability now?", decline="Pass", secret=secret)
        return None if pick is None else mine[uses.index(pick)]

    # --- what answers, and how it is carried out ------------------------------------------------------------

    def _answering(self, event: Event, key: Any) -> Iterable[Trigger]:
        """Everything that could answer that window now: cards in play, then cards in hands."""
        found: list[Trigger] = []
        for piece in self.listeners(key):
            for ability in piece.abilities[key]:
                found += self.answers(piece, ability, event)
        if key in self.hand_keys:
            found += self.off_table_answers(event, key)
        return found

    def _stands(self, trigger: Trigger) -> bool:
        """Whether a triggered ability can (still) resolve (TRIGGER-14)."""
        piece, ability = trigger.piece, trigger.ability
        if ability.zone == "deck":
            if self.lying(piece.card) is None:
                return False
        elif ability.zone != "play":
            zone = "titans" if ability.zone == "aside" else ability.zone
            if piece.card not in self.pile(trigger.player, zone):
                return False
            if ability.zone == "hand" and isinstance(piece, Action):
                if self.forbidden(trigger.player, piece.__class__, None):
                    return False  # by now
        elif not piece.in_play and not trigger.leaving:
            return False
        elif piece.in_play and piece.controller != trigger.player and not isinstance(piece, Base):
            if not self.answers(piece, ability, trigger.event):
                return False  # not for the player who controls it by now (CONTROL-02)
            trigger.player = piece.controller
        if self.used_up(piece, ability, trigger.player):
            return False
        if ability.label == "special" and "forbids_special" in self.interest and trigger.player is not None:
            if self.no_specials(trigger.player, ability.zone):
                return False
        if piece.in_play and (self.cancelling or isinstance(piece, Base)):
            if not self.works_for(trigger.player, piece):
                return False
        return self.holds(piece, ability, trigger.event, trigger.player)

    def repeat_talent(self, piece: Piece, by: Piece) -> Effect[None]:
        """The controller of `by` may use a Talent of that card now, even if they have used it (TALENT-05)."""
        player = by.controller
        found = [(piece, ability) for ability in piece.talents() if not ability.granted]
        for action in piece.actions if isinstance(piece, Minion) and not self.cancelled(piece) else ():
            found += [(action, ability) for ability in action.talents() if ability.granted]
        uses = [
            Use(user, ability, player)
            for user, ability in found
            if not self.cancelled(user) and self.holds(user, ability, None, player)
        ]
        use = yield from may_choose(player, uses, f"Use a Talent of {piece}?", source=by)
        if use is not None:
            self.emit(AbilityUsed(player, use.piece, use.ability.name, use.ability.label))
            yield from self._use_talent(use.piece, use.ability)

    def _use_talent(self, piece: Piece, ability: Ability) -> Effect[None]:
        game: Any = self
        self.deeds.pop(piece, None)  # of an earlier use
        self.using.append(piece)
        yield from ability.run(piece, game)
        self.using.remove(piece)

    def _carry_out(self, trigger: Trigger, left: list[Trigger]) -> Effect[None]:
        """Carry out one of the abilities that wait; an extra play may come before the others (EXTRA-03)."""
        ahead = int(len(left) > 1)
        self.unfinished += ahead
        yield from self.perform(
            self.run_ability(trigger.piece, trigger.ability, trigger.event, trigger.player)
        )
        self.unfinished -= ahead

    def run_ability(self, piece: Piece, ability: Ability, event: Event | None, player: Any) -> Effect[None]:
        self.mark_used(piece, ability, player)
        if ability.may or ability.label != "ongoing":
            self.emit(AbilityUsed(player, piece, ability.name, ability.label))
        game: Any = self
        about = () if event is None else (event,)
        if ability.label == "talent":
            yield from self._use_talent(piece, ability)
        elif isinstance(piece, Base):
            yield from ability.run(piece, game, *about, player)
        elif ability.zone in ("hand", "deck") and isinstance(piece, Action) and event is not None:
            kind = piece.played_as(game, event)
            places = self.places_for(player, kind, event, met=True)
            target = yield from choose(player, places, f"Where do you play {piece}?", source=piece)
            place = self.lying(piece.card)
            assert place is not None
            yield from self.play_card(
                player, piece.card, target, place, extra=True, script=ability.run, event=event, kind=kind
            )
        else:
            yield from ability.run(piece, game, *about)
