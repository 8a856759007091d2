"""The verbs of the game. Every change to a card goes through one of them.

Each verb checks protection, lets replacements step in, makes the change and emits one event that says
who did it and by which card. `by` is the card whose text does it; None is the rules themselves.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import Any, Final, TypeVar

from .choices import Effect, arrange, choose, may_choose
from .events import (
    AbilityUsed,
    ActionPlayed,
    Affected,
    Attached,
    BaseLeft,
    ControlChanged,
    CountersChanged,
    Destroyed,
    Moved,
    Named,
    Placed,
    PowerChanged,
    PowerIncreased,
    Returned,
    TitanLeft,
    ToDiscard,
    VpChanged,
)
from .others import Averted, Buried, Lingering, Monster, Reset, Titan
from .pieces import Action, Base, Card, Minion, Piece
from .piles import ON_TOP, Piles
from .state import Deed, Lost, Moment, Timed, Trigger, Until

T = TypeVar("T")


class Verb(StrEnum):
    """What can be done to a card in play; a ban on one does not touch the others (VERB-01)."""

    DESTROY = "destroy"
    DISCARD = "discard"
    MOVE = "move"
    RETURN = "return"
    PLACE = "place"
    SHUFFLE = "shuffle"
    ATTACH = "attach"
    TRANSFER = "transfer"
    POWER = "power"
    COUNTERS = "counters"
    CONTROL = "control"
    CANCEL = "cancel"
    CLASH = "clash"  # lose one: only titans do
    SCORE = "score"


_TO_DISCARD = (Verb.DESTROY, Verb.DISCARD)
UNDER = "Which of these goes under its owner's deck next? (The last one picked is the lowest.)"
_LOOKED: Final = -1  # no card's numbers, like the next; see `numbers` for others
_KEPT: Final = -2


def _owned(piece: Piece) -> bool:
    """What speaks of an owner does not apply to a card that has none (MONSTER-03)."""
    return piece.owner is not None


def _nobodys(piece: Piece) -> bool:
    """It belongs to a common deck."""
    return piece.card.home is not None


def _depth(piece: Piece) -> int:
    """How far below: until it has left, a minion is whose it was, and one that stays is on its base."""
    return 2 if isinstance(piece, Base) else int(isinstance(piece, Action))


def _attached(leaving: Iterable[Piece], fates: dict[Piece, str]) -> list[Action]:
    """What lies on minions that leave play, and goes nowhere else."""
    lying: list[Action] = []
    for piece in leaving:
        if isinstance(piece, Minion) and piece.actions:
            lying += [action for action in piece.actions if action not in fates]
    return lying


def _one_of_each(ways: Iterable[Piece], *, spent: bool = False) -> list[Piece]:
    """Those cards, but of any that are all the same only the first; if they are `spent`, owners matter."""
    found: dict[Any, Piece] = {}
    for piece in ways:
        kind = (piece.copied or piece.__class__, piece.controller, piece.owner if spent else None)
        found.setdefault(kind if piece.alike else piece, piece)
    return list(found.values())


def _one_or_more(triggers: list[Trigger]) -> list[Trigger]:
    """What one moment set off: abilities that speak of one or more cards answer once, for each player."""
    kept: list[Trigger] = []
    answered: set[tuple[int, str, int | None]] = set()
    for trigger in triggers:
        if trigger.ability.once != "moment" or trigger.key not in answered:
            answered.add(trigger.key)
            kept.append(trigger)
    return kept


def _joint(piece: Piece, player: int | None) -> tuple[int, str]:
    """The note that a card has let a minion be affected as another is: once a turn, whoever controls it."""
    return (piece.uid, f"join/{player}" if isinstance(piece, Base) else "join")


class Verbs(Piles):
    """All changes to cards."""

    __slots__ = ()

    def arrive(self, base: Base) -> Effect[None]:
        raise NotImplementedError  # on a floor above, like the next

    def stand(self, piece: Piece) -> None:
        raise NotImplementedError

    # --- may it be done at all? --------------------------------------------------------------------

    def immune(self, target: Piece, how: Verb, by: Piece | None) -> bool:
        """Whether a protection in force keeps `by` from doing `how` to `target`."""
        interest = self.interest
        if "cannot" in interest:
            game: Any = self
            for piece in self.listeners("cannot"):
                if piece.cannot(game, target, how, by) and self.works_for(target.controller, piece):
                    return True
        if by is None or by is target:
            return False
        if isinstance(by, Base):
            ignored = "ignores_base" in interest and self.ignores(target.controller, by)
            return bool(ignored and self.affecting(how))
        return "unaffected" in interest and self.is_unaffected(target, by, how)

    def destroyer(self, by: Piece | None) -> int | None:
        """Who destroys by that card now: its controller, or the player whom it makes do it (AFFECT-05)."""
        if self.moment is not None and self.moment.doer is not None:
            return self.moment.doer
        player: int | None = None if by is None else by.controller
        return player

    def affects(self, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        """Whether `by` gets to do `how` to `target`; protections speak, and may be spent, here."""
        return bool((yield from self.affected((target,), how, by)))

    def affected(self, targets: Iterable[Piece], how: Verb, by: Piece | None) -> Effect[list[Piece]]:
        """To which of these cards `by` gets to do `how`, all at once."""
        exposed = [target for target in targets if not self.immune(target, how, by)]
        reached = yield from self._unshielded(exposed, how, by)
        for target in reached:
            self._tell_affected(target, how, by)
        return reached

    def _unshielded(self, targets: list[Piece], how: Verb, by: Piece | None) -> Effect[list[Piece]]:
        """Those of these cards, none of them immune, for which no other card steps in."""
        if targets and by is not None and "shields" in self.interest and self.affecting(how):
            yield from self.at_once(self._step_in(targets, how, by))
        return targets

    def _tell_affected(
        self, target: Piece, how: Verb, by: Piece | None, *, more: bool = False, joiner: Piece | None = None
    ) -> None:
        """`by` affects `target`, which may leave play by this; `more`: it increases its power (POWER-13).

        `joiner` is the card that lets it do so as it does to another minion.
        """
        if by is None:
            return
        if more and isinstance(by, Action) and by.aim is not None and target in by.aim:
            by.aim = None
        if not self.affecting(how):
            return
        if by is not target and Affected in self.interest:
            self.emit(Affected(by.controller, target, by, how), (target,))
        if "asks_deeds" in self.interest and (doer := self._doer(by)) is not None:
            base = None if isinstance(target, Action) and target.host is None else target.base
            deed = Deed(target, how, base, target.controller, more, joiner)
            self.deeds.setdefault(doer, []).append(deed)

    def _tell_ongoing(self, piece: Piece) -> None:
        """A card that is played now changes the power of minions as long as it is there: it affects them."""
        if "power_for" in piece.keys and ("asks_deeds" in self.interest or Affected in self.interest):
            for minion in self.minions():
                if piece in self.ongoing_power(minion):
                    self._tell_affected(minion, Verb.POWER, piece)

    def _doer(self, by: Piece) -> Piece | None:
        """The card that is played, or whose Talent is used, if `by` does something by that."""
        if by in self.playing:
            return by
        for piece in self.using:
            if piece is by or (isinstance(piece, Action) and piece.host is by):
                return piece
        return None

    def deeds_of(self, card: Piece | None, *, direct: bool = True) -> list[Deed]:
        """What that card has done to others as it was played, or by the Talent it uses or has just used.

        Kept while a card that says `asks_deeds` is in play. Not `direct`: also what others let it do.
        """
        deeds: Sequence[Deed] = () if card is None else self.deeds.get(card, ())
        return [deed for deed in deeds if deed.joiner is None or not direct]

    def strengthened(self, action: Action | None) -> list[Minion]:
        """The minions in play whose power that action directly increases, now that it is played (POWER-13).

        Be it for a while, by counters, or by what it says of the minion it is on or of others; or as printed.
        """
        if action is None or not action.raises_power:
            return []
        game: Any = self
        minions = [deed.piece for deed in self.deeds_of(action) if deed.more and deed.piece.in_play]
        found = [minion for minion in minions if isinstance(minion, Minion)]
        if action.in_play and not self.cancelled(action):
            if isinstance(action.host, Minion) and action.host_power(game) > 0:
                found.append(action.host)
            if "power_for" in action.keys:
                found += [minion for minion in self.minions() if action.power_for(game, minion) > 0]
            if "printed_as" in action.keys:
                found += [m for m in self.minions() if (action.printed_as(game, m) or 0) > m.power]
        return list(dict.fromkeys(found))

    def joining(
        self, affected: Iterable[Piece], how: Verb, by: Piece, can: Callable[[Piece], bool] | None = None
    ) -> Effect[list[tuple[Piece, Piece]]]:
        """Other minions that a standard action affects as it does those, each with the card that lets it.

        Such a card does so once for each action. Nobody goes by what the others have chosen.
        """
        minions = [piece for piece in affected if isinstance(piece, Minion)]
        if not minions or not isinstance(by, Action) or by not in self.playing or not by.is_standard():
            return []
        if not self.affecting(how):
            return []
        game: Any = self
        found: dict[Piece, Piece] = {}
        for seat in self.seats():
            for piece in tuple(self.listeners("joins")):
                player = by.controller if isinstance(piece, Base) else piece.controller
                if player != seat or piece in self.joined.get(by, ()) or not self.works_for(player, piece):
                    continue
                options = list(piece.joins(game, minions, by))
                if can is not None:  # to leave is done only once
                    options = [minion for minion in options if minion not in found.values() and can(minion)]
                ask = f"{by} affects {minions[0]}. Which other minion does it affect the same way?"
                pick = yield from may_choose(player, options, ask, source=piece)
                if pick is not None:
                    found[piece] = pick
                    self.joined.setdefault(by, []).append(piece)
                    self.turn.used.add(_joint(piece, player))
        return [(minion, piece) for piece, minion in found.items()]

    def has_joined(self, piece: Piece, player: int | None = None) -> bool:
        """Whether that card (a base: for that player) has let a minion be affected so this turn."""
        return _joint(piece, player) in self.turn.used

    def _shields(self, target: Piece, how: Verb, by: Piece) -> list[Piece]:
        """The cards that would step in."""
        game: Any = self
        if by is target:
            return []
        ways = [
            piece
            for piece in self.listeners("shields")
            if piece.shields(game, target, how, by) and self.works_for(target.controller, piece)
        ]
        return _one_of_each(ways, spent=True) if len(ways) > 1 else ways

    def _step_in(self, targets: list[Piece], how: Verb, by: Piece) -> Effect[None]:
        """Strike out the cards for which others step in.

        Where several would for one card, the active player picks who is the first (Q-28): of all that are
        rivals anywhere, so that it does not matter in which order the cards lie (Q-29).
        """
        game: Any = self
        declined: set[tuple[Piece, Piece]] = set()
        while True:
            ways: dict[Piece, list[Piece]] = {}
            for target in targets:
                found = [piece for piece in self._shields(target, how, by) if (piece, target) not in declined]
                if found:
                    ways[target] = found
            if not ways:
                return
            rivals = {piece: None for found in ways.values() if len(found) > 1 for piece in found}
            pick: Piece | None = next(iter(ways.values()))[0]
            if rivals:
                ask = f"What keeps {by} away first?"
                pick = yield from choose(self.turn.active, list(rivals), ask, source=by)
            assert pick is not None
            target = next(target for target, found in ways.items() if pick in found)
            if (yield from pick.step_in(game, target, how, by)):
                targets.remove(target)
            else:
                declined.add((pick, target))
            targets[:] = [target for target in targets if not self.immune(target, how, by)]

    def taker(self, target: Piece, how: Verb, by: Piece | None, but: Sequence[Piece] = ()) -> Effect[Any]:
        """Who suffers what `by` does to `target`: that card, or one that takes it on (but none of `but`)."""
        if by is None or not target.in_play or not self.affecting(how) or self.immune(target, how, by):
            return target
        game: Any = self
        for piece in tuple(self.listeners("redirects")):
            if piece not in but and piece.redirects(game, target, how, by):
                ask = f"{by} affects {target}. Shall it affect {piece} instead?"
                if (yield from may_choose(piece.controller, (piece,), ask, source=piece)) is not None:
                    return piece  # and nobody takes it on from there
        return target

    def replaced(self, target: Piece, how: Verb, by: Piece | None) -> Effect[bool]:
        """Whether something else happens to `target`; of several ways the active player picks one (Q-28)."""
        game: Any = self
        fates = self.now.fates
        ways = [
            piece
            for piece in self.listeners("replaces")
            if piece.replaces(game, target, how, by) and self.works_for(target.controller, piece)
        ]
        if len(ways) > 1:
            ways = _one_of_each(ways)
        while target not in fates and ways:
            way: Piece | None = ways[0]
            if len(ways) > 1:
                ask = f"What happens to {target}?"
                way = yield from choose(self.turn.active, ways, ask, source=target)
            assert way is not None
            ways.remove(way)
            if (yield from way.instead(game, target, how, by)):
                return True
        return target in fates

    # --- what happens at one moment ---------------------------------------------------------------

    @property
    def now(self) -> Moment:
        """The moment that is being judged."""
        assert self.moment is not None
        return self.moment

    def at_once(self, effect: Effect[T]) -> Effect[T]:
        """Carry out an effect whose parts happen at one moment (SCORE-17, Q-29).

        First all of it is judged, with what happens instead and what goes along; then everything is told,
        all that leaves play leaves, and all arrive where they go. Within a moment it is a part of that one.
        """
        if self.moment is not None:
            return (yield from effect)
        moment = self.moment = Moment()
        result = yield from effect
        fates, leaving = moment.fates, moment.leaving
        while lying := _attached(leaving, fates):
            yield from self.clear_away(lying)
        if "before_discard" in self.interest:
            yield from self._before_discard(moment)
        if moment.stacks:
            yield from self._stack(moment)
        self.moment = None
        triggers = self.batch.triggers
        before = len(triggers)
        for tell in moment.tell:
            tell(leaving)
        if len(triggers) > before + 1:
            triggers[before:] = _one_or_more(triggers[before:])
        for piece in leaving:
            if isinstance(piece, Titan):
                self.emit(TitanLeft(piece.controller, piece, piece.base), leaving)
        if leaving and self.playing:
            self._let_answer(leaving)
        for piece in leaving if self.turn.extras else ():
            self._end_extras(piece)
        if len(leaving) > 1:
            leaving.sort(key=_depth)
        for piece in leaving:
            self._take_off(piece)
        for go in moment.go:
            go()
        for follows in moment.later:
            yield from follows
        if self.watching and fates and self.upset():
            yield from self.purge()
        return result

    def _let_answer(self, leaving: Sequence[Piece]) -> None:
        """What leaves while an action is being played answers that play all the same (TRIGGER-14).

        Not so with minions: what their own abilities take away does not answer their play (Q-25).
        """
        for batch in self.batches:
            for trigger in batch.triggers:
                event = trigger.event
                if isinstance(event, ActionPlayed) and event.action in self.playing:
                    if trigger.piece in leaving:
                        trigger.leaving = True

    def _before_discard(self, moment: Moment) -> Effect[None]:
        """Let the players' cards, in turn order, see to minions that go to the discard pile.

        Those still are what they were. A card that leaves itself at this moment has no more use for them.
        """
        fates = moment.fates
        game: Any = self
        minions = [p for p in moment.leaving if isinstance(p, Minion) and fates[p] in _TO_DISCARD]
        for seat in self.seats() if minions else ():
            for piece in tuple(self.listeners("before_discard")):
                if piece.controller == seat and piece not in moment.leaving:
                    yield from piece.before_discard(game, minions)

    def _stack(self, moment: Moment) -> Effect[None]:
        """See to the cards that go on top or on the bottom of decks.

        If different effects put them on one deck at this moment, the active player orders them (CONFLICT-04).
        """
        heaps: dict[tuple[int, bool], list[list[Piece]]] = {}
        for seat, bottom, pieces in moment.stacks:
            heaps.setdefault((seat, bottom), []).append(pieces)
        for (seat, bottom), heap in heaps.items():
            pieces = [piece for part in heap for piece in part]
            if len(heap) > 1:
                ask = UNDER if bottom else ON_TOP
                pieces = yield from arrange(self.turn.active, pieces, ask)
            moment.go.append(partial(self._onto_deck, seat, bottom, pieces))

    def _onto_deck(self, seat: int, bottom: bool, pieces: list[Piece]) -> None:
        where = "bottom of deck" if bottom else "top of deck"
        for piece in pieces:
            self._put(piece.card, bottom, seat)
            self.emit(Placed(seat, (piece.card,), where, not isinstance(piece, Buried)))

    def leave(
        self,
        targets: Piece | Iterable[Piece],
        how: Verb,
        by: Piece | None,
        can: Callable[[Piece], bool] | None = None,
    ) -> Effect[dict[Any, int]]:
        """Judge what is about to happen to these cards, if it `can`: to which it does, and with what power.

        Whatever becomes of any of them, all are judged on the table as it is before (EFFECT-15, Q-29).
        """
        given = [targets] if isinstance(targets, Piece) else list(targets)
        reached = yield from self._judge(given, how, by, can)
        for piece in reached:
            self._tell_affected(piece, how, by)
        if "joins" in self.interest and by is not None:
            moment = self.now

            def stays(piece: Piece) -> bool:
                spoken_for = piece in moment.fates or piece in moment.named
                return not spoken_for and (can is None or can(piece))

            for piece, joiner in (yield from self.joining(reached, how, by, stays)):
                for one, power in (yield from self._judge([piece], how, by, can)).items():
                    self._tell_affected(one, how, by, joiner=joiner)
                    reached[one] = power
        return reached

    def _judge(
        self, given: list[Piece], how: Verb, by: Piece | None, can: Callable[[Piece], bool] | None
    ) -> Effect[dict[Any, int]]:
        """Which of these cards that happens to, and with what power; from now on it does."""
        fates = self.now.fates
        reached: dict[Any, int] = {}
        for piece in given:
            if "redirects" in self.interest and (can is None or can(piece)):
                piece = yield from self.taker(piece, how, by, (*given, *reached, *fates))
            if not piece.in_play or piece in reached or piece in fates:
                continue
            if (can is None or can(piece)) and not self.immune(piece, how, by):
                reached[piece] = self.power(piece) if isinstance(piece, Minion) else 0
        if "shields" in self.interest:
            exposed = yield from self._unshielded(list(reached), how, by)
            reached = {piece: reached[piece] for piece in exposed}
        if "replaces" in self.interest:
            yield from self._replace_any(reached, how, by)
        self._befall(reached, how)
        return reached

    def _replace_any(self, reached: dict[Any, int], how: Verb, by: Piece | None) -> Effect[None]:
        """Strike out the cards to which something else happens instead."""
        for piece in list(reached):
            if (yield from self.replaced(piece, how, by)) and how is not Verb.DISCARD:
                del reached[piece]  # what is discarded has nowhere to stay, unless it goes elsewhere

    def _befall(self, reached: dict[Any, int], how: Verb) -> None:
        """That becomes of these cards; those of which something else does by now are struck out."""
        moment = self.now
        fates = moment.fates
        if fates:
            for piece in [piece for piece in reached if piece in fates]:
                del reached[piece]
        for piece in reached:
            fates[piece] = how
        if how is not Verb.MOVE:
            moment.leaving += reached

    def clear_away(self, pieces: Iterable[Piece]) -> Effect[None]:
        """Discard cards in play with what they were on: nothing protects them (ATTACH-04, AFFECT-10)."""
        moment = self.now
        gone = {piece: self.power(piece) if isinstance(piece, Minion) else 0 for piece in pieces}
        if "replaces" in self.interest:
            yield from self._replace_any(gone, Verb.DISCARD, None)
        self._befall(gone, Verb.DISCARD)

        def tell(leaving: Sequence[Piece]) -> None:
            for piece, power in gone.items() if self.stirs(ToDiscard) else ():
                if isinstance(piece, Minion | Action):
                    self.emit(ToDiscard(None, piece, piece.base, None, power), leaving)

        moment.tell.append(tell)
        moment.go.append(partial(self._to_piles, gone))

    def discard_from_play(self, pieces: Iterable[Piece]) -> Effect[None]:
        """Discard cards that cannot stay in play; they are not destroyed."""
        yield from self.at_once(self.clear_away(pieces))

    def _to_piles(self, pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            self.discard_pile(piece.card).append(piece.card)

    # --- leaving play ----------------------------------------------------------------------------

    def _take_off(self, piece: Piece) -> Card:
        """Take a card off the table."""
        if isinstance(piece, Minion):
            piece.base.minions.remove(piece)
        elif isinstance(piece, Action):
            piece.host.actions.remove(piece)
        elif isinstance(piece, Titan):
            self.titan_leaves(piece)
            return piece.card
        elif isinstance(piece, Buried):
            piece.base.buried.remove(piece)
        elif isinstance(piece, Base):
            self.bases.remove(piece)
        self.depart(piece)
        return piece.card

    def _end_extras(self, piece: Piece) -> None:
        """A card leaves: extra plays go with their place, or if what gives them does not work now (Q-30).

        Those that stay have nothing to do with the card any more, should it come back (ZONE-06).
        """
        turn, gone = self.turn, piece.uid
        works = self.works_for(turn.active, piece)
        kept = [e for e in turn.extras if gone not in (e.base, e.host) and (works or e.giver != gone)]
        turn.extras = [replace(e, giver=None) if e.giver == gone else e for e in kept]

    def destroy(
        self,
        targets: Piece | Iterable[Piece],
        by: Piece | None,
        *,
        player: int | None = None,
        loot: bool = True,
    ) -> Effect[list[Piece]]:
        """Destroy cards in play, all at once; returns those that were destroyed.

        `player` is who does it, if not the controller of `by` (AFFECT-05): theirs are a monster's treasures.
        """
        if player is None and by is not None:
            player = by.controller
        return (yield from self.at_once(self._destroy(targets, by, player, loot)))

    def _destroy(
        self, targets: Piece | Iterable[Piece], by: Piece | None, player: int | None, loot: bool
    ) -> Effect[list[Piece]]:
        moment = self.now
        outer, moment.doer = moment.doer, player
        doomed = yield from self.leave(targets, Verb.DESTROY, by)
        moment.doer = outer
        moment.destroyed += doomed

        def tell(leaving: Sequence[Piece]) -> None:
            together = tuple(moment.destroyed)
            heard, to_discard = self.stirs(Destroyed), self.stirs(ToDiscard)
            for piece, power in doomed.items():
                base = piece.base
                self.turn.destroyed.append(Lost(piece.controller, piece.card, base.uid))
                if heard:
                    self.emit(Destroyed(player, piece, base, by, power, together), leaving)
                if to_discard and not isinstance(piece, Titan):  # it has no discard pile to go to
                    self.emit(ToDiscard(player, piece, base, by, power), leaving)

        moment.tell.append(tell)
        moment.go.append(partial(self._to_piles, doomed))
        if loot and player is not None:
            for piece in doomed:
                if isinstance(piece, Monster):
                    moment.later.append(self.draw_treasures(player, piece.treasures))
        return list(doomed)

    def return_to_hand(
        self, targets: Piece | Iterable[Piece], by: Piece | None, *, player: int | None = None
    ) -> Effect[list[Piece]]:
        """Return cards in play to their owners' hands.

        `player` is who does it, if not the controller of `by` (AFFECT-05).
        """
        if player is None and by is not None:
            player = by.controller
        return (yield from self.at_once(self._return(targets, by, player)))

    def _return(
        self, targets: Piece | Iterable[Piece], by: Piece | None, player: int | None
    ) -> Effect[list[Piece]]:
        gone = yield from self.leave(targets, Verb.RETURN, by, _owned)

        def tell(leaving: Sequence[Piece]) -> None:
            for piece in gone:
                self.emit(Returned(player, piece, piece.base, by), leaving)

        def go() -> None:
            for piece in gone:
                self._to_hand(piece)

        self.now.tell.append(tell)
        self.now.go.append(go)
        return list(gone)

    def _to_hand(self, piece: Piece) -> None:
        """To its owner's hand; a titan goes back beside the deck from wherever it was to go (TITAN-08)."""
        assert piece.owner is not None
        owner = self.players[piece.owner]
        if isinstance(piece, Titan):
            owner.titans.append(piece.card)
            return
        owner.hand.append(piece.card)
        self.tell_hand(piece.owner)

    def pick_up(self, targets: Piece | Iterable[Piece], by: Piece | None) -> Effect[list[Piece]]:
        """Place cards in play in their owners' hands, which is not to return them (VERB-10)."""
        return (yield from self.at_once(self._pick_up(targets, by)))

    def _pick_up(self, targets: Piece | Iterable[Piece], by: Piece | None) -> Effect[list[Piece]]:
        gone = yield from self.leave(targets, Verb.PLACE, by, _owned)

        def go() -> None:
            for piece in gone:
                self._to_hand(piece)
                if not isinstance(piece, Titan):
                    self.emit(Placed(piece.owner, (piece.card,), "hand", not isinstance(piece, Buried)))

        self.now.go.append(go)
        return list(gone)

    def put_back(self, piece: Piece, by: Piece | None, *, bottom: bool = False) -> Effect[bool]:
        """Place a monster or treasure on top or on the bottom of its own deck.

        No other card goes there, though it may have copied one.
        """

        def put(card: Card) -> None:
            deck = self.common_deck(card)
            deck.insert(0 if bottom else len(deck), card)

        if piece.card.home is None:
            return False
        return (yield from self.at_once(self._place(piece, by, put, _nobodys)))

    def _place(
        self,
        piece: Piece,
        by: Piece | None,
        put: Callable[[Card], None],
        can: Callable[[Piece], bool] | None = None,
    ) -> Effect[bool]:
        """Place a card in play somewhere.

        Or one that is resolving, or a monster or treasure that was just discarded.
        """
        if piece.in_play:
            gone = yield from self.leave(piece, Verb.PLACE, by, can)
            for one in gone:
                self.now.go.append(partial(put, one.card))
            return bool(gone)
        if not (yield from self.affects(piece, Verb.PLACE, by)):
            return False
        card = piece.card
        if isinstance(piece, Action) and piece in self.resolving:
            self.resolving.remove(piece)
        elif card.owner is None and card in self.discard_pile(card):
            self.discard_pile(card).remove(card)
        else:
            return False
        put(card)
        return True

    def place_on_deck(
        self, targets: Piece | Iterable[Piece], by: Piece | None, *, bottom: bool = False
    ) -> Effect[list[Piece]]:
        """Place cards in play on top (or on the bottom) of their owners' decks, in the order given."""
        return (yield from self.at_once(self._place_on_deck(targets, by, bottom)))

    def _place_on_deck(
        self, targets: Piece | Iterable[Piece], by: Piece | None, bottom: bool
    ) -> Effect[list[Piece]]:
        gone = yield from self.leave(targets, Verb.PLACE, by, _owned)

        def go() -> None:
            for titan in [piece for piece in gone if isinstance(piece, Titan)]:
                self._to_hand(titan)

        moment = self.now
        moment.go.append(go)
        for player in self.players:
            own = [p for p in gone if p.owner == player.seat and not isinstance(p, Titan)]
            if own:
                moment.stacks.append((player.seat, bottom, own))
        return list(gone)

    def shuffle_into_deck(
        self, targets: Piece | Iterable[Piece], by: Piece | None, *, into: int | None = None
    ) -> Effect[list[Piece]]:
        """Shuffle cards in play into their owners' decks, or all into that player's deck."""
        return (yield from self.at_once(self._shuffle_in(targets, by, into)))

    def _shuffle_in(
        self, targets: Piece | Iterable[Piece], by: Piece | None, into: int | None
    ) -> Effect[list[Piece]]:
        gone = yield from self.leave(targets, Verb.SHUFFLE, by, _owned)

        def go() -> None:
            for titan in [piece for piece in gone if isinstance(piece, Titan)]:
                self._to_hand(titan)
            for player in self.players:
                own = [p.card for p in gone if (p.owner if into is None else into) == player.seat]
                if own := [card for card in own if card.kind.card_type != "titan"]:
                    player.deck += own
                    self.shuffle(player.seat)

        self.now.go.append(go)
        return list(gone)

    def take_from_play(self, piece: Piece, player: int, by: Piece) -> Effect[bool]:
        """Place a card in play (a buried one, too) or one that is resolving into that player's hand."""

        from_play = piece.in_play

        def put(card: Card) -> None:
            card = self.held(card, player)
            self.players[player].hand.append(card)
            self.emit(Placed(player, (card,), "hand", not isinstance(piece, Buried)))
            if from_play:
                self.tell_hand(player)

        return (yield from self.at_once(self._place(piece, by, put)))

    # --- moving and attaching ------------------------------------------------------------------------

    def move(
        self, targets: Piece | Iterable[Piece], to: Base, by: Piece | None, *, player: int | None = None
    ) -> Effect[list[Piece]]:
        """Move minions (titans, buried cards) to another base, as one group (VERB-05, VERB-14, BURY-02).

        `player` is who does it, if not the controller of `by` (AFFECT-05).
        """
        if player is None and by is not None:
            player = by.controller
        return (yield from self.at_once(self._move(targets, to, by, player)))

    def _move(
        self, targets: Piece | Iterable[Piece], to: Base, by: Piece | None, player: int | None
    ) -> Effect[list[Piece]]:
        if not to.in_play or to in self.now.fates:  # it leaves play itself
            return []

        def can(piece: Piece) -> bool:
            barred = "bars_way" in self.interest and self._barred(piece, to, player)
            return piece.base is not to and not barred

        group = list((yield from self.leave(targets, Verb.MOVE, by, can)))
        if not group:
            return []
        moment = self.now
        moment.moves += ((piece, piece.base, to) for piece in group)

        def tell(leaving: Sequence[Piece]) -> None:
            origins = tuple(piece.base for piece in group)
            if Moved in self.hand_keys:
                self._note_moves(group, player)
            first = self._note_moved(group) if "counts_moves" in self.hand_keys else ()
            self.emit(Moved(player, tuple(group), origins, to, by, tuple(moment.moves), first), leaving)

        def go() -> None:
            for piece in group:
                if isinstance(piece, Titan):
                    piece.base.titans.remove(piece)
                    to.titans.append(piece)
                elif isinstance(piece, Buried):
                    piece.base.buried.remove(piece)
                    to.buried.append(piece)
                else:
                    piece.base.minions.remove(piece)
                    to.minions.append(piece)
                piece.base = to
            self.touch()

        moment.tell.append(tell)
        moment.go.append(go)
        moment.later += (self.clash(to, piece) for piece in group if isinstance(piece, Titan))
        return group

    def _note_moves(self, group: Iterable[Piece], player: int | None) -> None:
        """Remember which minions a player moves in this turn, as a card of this game may ask for it."""
        if player is not None:
            moves = self.turn.moves
            uids = [piece.uid for piece in group if isinstance(piece, Minion)]
            self.turn.moves = {**moves, player: tuple(dict.fromkeys((*moves.get(player, ()), *uids)))}

    def _note_moved(self, group: Iterable[Piece]) -> tuple[Piece, ...]:
        """Remember what moves in this turn, and from where: those that do for the first time."""
        moved = self.turn.moved
        self.turn.moved = {**moved, **{piece.uid: piece.base.uid for piece in group}}
        return tuple([piece for piece in group if piece.uid not in moved])

    def _barred(self, piece: Piece, to: Base, player: int | None) -> bool:
        """Whether something keeps that player from moving a card there."""
        game: Any = self
        return player is not None and any(
            other.bars_way(game, piece, to, player) and self.works_for(player, other)
            for other in self.listeners("bars_way")
        )

    def clash(self, base: Base, arrived: Titan) -> Effect[None]:
        """A titan came to a base: if there is another, the one with less behind it leaves (TITAN-10)."""
        game: Any = self
        if len(base.titans) < 2 or arrived not in base.titans:
            return
        for piece in self.listeners("suspends_clashes"):
            if piece.suspends_clashes(game, base) and not (
                isinstance(piece, Base) and self.ignores(arrived.controller, piece)
            ):
                return
        totals = {titan: self.total(base, titan.controller) for titan in base.titans}
        least = min(totals.values())
        weakest = [titan for titan in base.titans if totals[titan] == least]
        if arrived in weakest:
            weakest = [arrived]  # on a tie who was there first stays (TITAN-11)
        self.clashing.append(base)
        yield from self.at_once(self._give_way(weakest))
        self.clashing.pop()

    def _give_way(self, weakest: Iterable[Titan]) -> Effect[None]:
        gone: dict[Any, int] = dict.fromkeys(weakest, 0)
        if "replaces" in self.interest:
            yield from self._replace_any(gone, Verb.CLASH, None)
        self._befall(gone, Verb.CLASH)
        self.now.go.append(partial(self._to_piles, gone))

    def move_elsewhere(
        self, piece: Piece, by: Piece, among: Iterable[Base] | None = None, player: int | None = None
    ) -> Effect[bool]:
        """Move a minion to another base that its mover chooses (of those in `among`)."""
        bases = [base for base in (self.bases if among is None else among) if base is not piece.base]
        chooser = by.controller if player is None else player
        to = yield from choose(chooser, bases, f"Move {piece} where?", source=by)
        return to is not None and bool((yield from self.move(piece, to, by, player=player)))

    def transfer(self, action: Action, to: Base | Minion, by: Piece | None) -> Effect[bool]:
        """Shift an action from one card to another; its controller stays (VERB-07)."""
        return (yield from self.at_once(self._transfer(action, to, by)))

    def _transfer(self, action: Action, to: Base | Minion, by: Piece | None) -> Effect[bool]:
        moment = self.now
        if not action.in_play or action in moment.fates:
            return False
        if not (yield from self.affects(action, Verb.TRANSFER, by)):
            return False
        if isinstance(to, Minion):
            if "redirects" in self.interest:
                to = yield from self.taker(to, Verb.ATTACH, by, (action.host,))
            # It may be immune to either card (VERB-08, ATTACH-10), but not by what it is only about to get.
            for card in (by, action):
                if not (yield from self.affects(to, Verb.ATTACH, card)):
                    yield from self.clear_away([action])
                    return False
        moment.fates[action] = Verb.TRANSFER
        moment.go.append(lambda: self._shift(action, to, by))
        return True

    def _shift(self, action: Action, to: Base | Minion, by: Piece | None) -> None:
        if not to.in_play:  # it has left at the same moment
            self._take_off(action)
            self._to_piles([action])
            return
        action.host.actions.remove(action)
        action.host = to
        to.actions.append(action)
        self.drop_effects([timed for timed in self.effects if timed.source == action.uid])
        self.touch()
        self.emit(Attached(None if by is None else by.controller, action, to, by))
        turn = self.turn
        elsewhere = [extra for extra in turn.extras if extra.giver != action.uid]
        if len(elsewhere) < len(turn.extras):  # an extra play "here" goes along (NAMING-03)
            turn.extras = elsewhere
            turn.used.discard((action.uid, "standing"))
            self.stand(action)

    def upset(self) -> bool:
        """Whether something has begun to protect or to hold, and what that brings has not been seen to."""
        interest = self.interest
        if "controls_host" in interest and self._to_regrip():
            return True
        if "unaffected" in interest and self._to_shed():
            return True
        # What bears on power begins with a touch. That makes numbers be forgotten, and this look with them.
        if "shields" not in interest or _LOOKED in self._powers or not self.affecting(Verb.POWER):
            return False
        return "power_for" in interest or "host_power" in interest

    def _to_shed(self) -> list[Action]:
        """The actions on minions that are immune to them."""
        if _KEPT in self._powers:
            return []  # nothing has been touched since the last look
        protectors = [piece for piece in self.listeners("unaffected") if piece.sheds]
        shed = [
            action
            for base in self.bases
            for minion in base.minions
            if minion.actions
            for action in minion.actions
            if self.protected(minion, action, protectors)
        ]
        if not shed and "counts_hands" not in self.interest:
            self._powers[_KEPT] = 0
        return shed

    def _to_regrip(self) -> list[Any]:
        """The actions that do not hold the minion they are on though they say so, or the reverse."""
        holding = {timed.source for timed in self.effects if timed.what == "control"}
        said: list[Any] = self.interest["controls_host"]
        return [
            action
            for action in said
            if (action.uid in holding)
            is (self.cancelled(action) or self.immune(action.host, Verb.CONTROL, action))
        ]

    def _regrip(self, action: Any) -> None:
        """Its player controls the minion it is on from now on, or no longer (CANCEL-06)."""
        held = [timed for timed in self.effects if timed.source == action.uid and timed.what == "control"]
        if held:
            self.drop_effects(held)
        else:
            self.add_effect(Timed("control", action.host.uid, 0, None, action.controller, action.uid))
            self._hand_over(action.host, action.controller, action, action.controller)

    def purge(self) -> Effect[None]:
        """Destroy actions on minions that have become immune to them (ATTACH-10); see to what goes on.

        Asked for whenever the table is `upset`: after every effect, at the beginning of every phase, when
        something has run out, and in the middle of an effect when cards have come, gone or changed.
        """
        if self.moment is not None:
            return  # when all has happened
        for action in self._to_regrip() if "controls_host" in self.interest else ():
            self._regrip(action)
        if "unaffected" in self.interest and (shed := self._to_shed()):
            yield from self.destroy(shed, None)  # and what that lets fall off in turn
        if "shields" in self.interest and self.affecting(Verb.POWER):
            yield from self._step_in_for_good()
            self._powers[_LOOKED] = 0

    def _step_in_for_good(self) -> Effect[None]:
        """Let cards step in against what changes the power of minions as long as it is there.

        If one could do so against several, the active player picks against which it is first.
        """
        everywhere = "power_for" in self.interest
        judged: list[Piece] = []
        while True:
            struck: dict[Piece, list[Piece]] = {}
            ways: dict[Piece, set[Piece]] = {}
            for minion in [m for base in self.bases for m in base.minions if everywhere or m.actions]:
                for source in self.ongoing_power(minion):
                    found = () if source in judged else self._shields(minion, Verb.POWER, source)
                    if found:
                        struck.setdefault(source, []).append(minion)
                        ways.setdefault(source, set()).update(found)
            if not struck:
                return
            rivals = [one for one in ways if any(ways[one] & ways[two] for two in ways if two is not one)]
            pick: Piece | None = next(iter(struck))
            if rivals:
                pick = yield from choose(self.turn.active, rivals, "What is kept away first?")
            assert pick is not None
            judged.append(pick)
            yield from self.at_once(self._step_in(struck[pick], Verb.POWER, pick))

    # --- numbers and control -----------------------------------------------------------------------

    def end_of_turn(self) -> Until:
        """Until the end of the turn."""
        return Until("end", self.turn.active)

    def end_of_your_turn(self, player: int) -> Until:
        """Until the end of your turn: this one if it is yours, otherwise your next."""
        return Until("end", player)

    def start_of_your_turn(self, player: int) -> Until:
        """Until the start of your next turn."""
        return Until("start", player)

    def add_power(
        self, targets: Piece | Iterable[Piece], amount: int, by: Piece, until: Until | None = None
    ) -> Effect[list[Piece]]:
        """Change the power of minions in play now, until the end of the turn unless stated (DURATION-01)."""

        def change(piece: Piece) -> None:
            self.add_effect(Timed("power", piece.uid, amount, until or self.end_of_turn()))
            self.emit(PowerChanged(by.controller, piece, amount, by))

        changed = targets if amount else ()
        return (yield from self._change(changed, Verb.POWER, by, change, more=amount > 0))

    def _change(
        self,
        targets: Piece | Iterable[Piece],
        how: Verb,
        by: Piece,
        change: Callable[[Piece], None],
        *,
        more: bool = False,
        joiner: Piece | None = None,
        alone: bool = False,
    ) -> Effect[list[Piece]]:
        """Change cards that stay where they are, as far as that can be done to them.

        `more`: their power is increased. `alone`: others that join them are seen to elsewhere.
        """
        reached = yield from self._reach([targets] if isinstance(targets, Piece) else targets, how, by)
        for piece in reached:
            self._tell_affected(piece, how, by, more=more, joiner=joiner)
        if reached and "joins" in self.interest and not alone:
            for piece, other in (yield from self.joining(reached.copy(), how, by)):
                for one in (yield from self._reach([piece], how, by)):
                    self._tell_affected(one, how, by, more=more, joiner=other)
                    reached.append(one)
        for piece in reached:
            change(piece)
        if reached:
            self.touch()
            if self.watching:
                if self.upset():
                    yield from self.purge()
                if PowerIncreased in self.interest:
                    self.gauge()
        return reached

    def _reach(self, targets: Iterable[Piece], how: Verb, by: Piece) -> Effect[list[Piece]]:
        """To which of these cards that can be done, or who takes it on for them."""
        reached: list[Piece] = []
        for piece in list(targets):
            if "redirects" in self.interest:
                piece = yield from self.taker(piece, how, by)
            if piece.in_play and not self.immune(piece, how, by):
                reached.append(piece)
        if "shields" in self.interest:
            exposed = yield from self._unshielded(list(dict.fromkeys(reached)), how, by)
            reached = [piece for piece in reached if piece in exposed]
        return reached

    def add_power_here(
        self, base: Base, player: int, amount: int, by: Piece, until: Until | None = None
    ) -> Effect[None]:
        """Change a player's total on a base, until the end of the turn unless stated."""
        self.add_effect(Timed("power here", base.uid, amount, until or self.end_of_turn(), player))
        self.emit(PowerChanged(player, base, amount, by))
        return
        yield

    def add_breakpoint(self, base: Base, amount: int, by: Piece, until: Until | None = None) -> Effect[None]:
        """Change a base's breakpoint, until the end of the turn unless stated."""
        self.add_effect(Timed("breakpoint", base.uid, amount, until or self.end_of_turn()))
        self.emit(PowerChanged(by.controller, base, amount, by))
        return
        yield

    def set_breakpoint(self, base: Base, value: int, by: Piece, until: Until | None = None) -> Effect[None]:
        """Set what a base's breakpoint starts from, until the end of the turn unless stated (POWER-05)."""
        before = self.breakpoint(base)
        self.linger(Reset(by, until or self.end_of_turn(), base, value))
        self.emit(PowerChanged(by.controller, base, self.breakpoint(base) - before, by))
        return
        yield

    def add_counters(
        self, targets: Piece | Iterable[Piece], amount: int, by: Piece, *, player: int | None = None
    ) -> Effect[int]:
        """Place +1 power counters on cards, or remove them; a card named twice gets twice as many. How many?

        `player` is who does it, if not the controller of `by` (AFFECT-05).
        """
        named = [targets] if isinstance(targets, Piece) else list(targets)
        if player is None:
            player = by.controller
        triggers = self.batch.triggers
        before, number = len(triggers), 0
        reached: list[Piece] = []
        for piece in dict.fromkeys(named) if amount else ():
            for one, changed in (yield from self._count(piece, amount * named.count(piece), by, player)):
                reached.append(one)
                number += changed
        if reached and "joins" in self.interest:
            for piece, other in (yield from self.joining(reached, Verb.COUNTERS, by)):
                for _, changed in (yield from self._count(piece, amount, by, player, joiner=other)):
                    number += changed
        if len(triggers) > before + 1:
            triggers[before:] = _one_or_more(triggers[before:])
        return number

    def _count(
        self,
        target: Piece,
        amount: int,
        by: Piece,
        player: int | None,
        *,
        transferred: bool = False,
        joiner: Piece | None = None,
    ) -> Effect[list[tuple[Piece, int]]]:
        """Change the number of counters on a card, never below 0: on which, if any, and by how many."""
        done: list[tuple[Piece, int]] = []

        def change(piece: Piece) -> None:
            changed = max(amount, -piece.counters)
            if changed:
                piece.counters += changed
                done.append((piece, abs(changed)))
                self.touch()
                if not transferred:
                    self._note_placed(piece, changed, player)
                self.emit(CountersChanged(player, piece, changed, by, transferred))

        if amount > 0 or target.counters:
            yield from self._change(
                target, Verb.COUNTERS, by, change, more=amount > 0, joiner=joiner, alone=True
            )
        return done

    def _note_placed(self, piece: Piece, number: int, player: int | None) -> None:
        """Remember what is placed on minions in this turn, if a card of this game may ask for it."""
        if CountersChanged in self.hand_keys and number > 0 and player is not None:
            if isinstance(piece, Minion):
                placed = self.turn.counters
                self.turn.counters = {**placed, player: placed.get(player, 0) + number}

    def transfer_counters(
        self, sources: Piece | Iterable[Piece], to: Piece, number: int, by: Piece
    ) -> Effect[int]:
        """Shift so many counters from each card to another one; a card named twice gives twice as many.

        One that is immune to it does not get them (VERB-08). That is neither to remove nor to place them
        (VERB-07, COUNTER-03).
        """
        named = [sources] if isinstance(sources, Piece) else list(sources)
        taken = yield from self._hand_on(named, to, number, by)
        if taken and "joins" in self.interest:
            givers = list(dict.fromkeys(named))
            others = [piece for piece in self.minions() if piece is not to and piece not in givers]
            for minion, joiner in (yield from self.joining(givers, Verb.COUNTERS, by, others.__contains__)):
                taken += yield from self._hand_on([minion], to, number, by, joiner)
            for minion, joiner in (yield from self.joining([to], Verb.COUNTERS, by, others.__contains__)):
                yield from self._hand_on(named, minion, number, by, joiner)
        return taken

    def _hand_on(
        self, named: list[Piece], to: Piece, number: int, by: Piece, joiner: Piece | None = None
    ) -> Effect[int]:
        player, taken = by.controller, 0
        for source in dict.fromkeys(named):
            amount = -number * named.count(source)
            for _, changed in (
                yield from self._count(source, amount, by, player, transferred=True, joiner=joiner)
            ):
                taken += changed
        if taken:
            yield from self._count(to, taken, by, player, transferred=True, joiner=joiner)
        return taken

    def give_control(
        self,
        targets: Piece | Iterable[Piece],
        to: int,
        by: Piece,
        until: Until | None = None,
        *,
        player: int | None = None,
    ) -> Effect[list[Piece]]:
        """Give a player control of cards; without a duration until they leave play (CONTROL-05).

        `player` is who does it, if not the controller of `by` (AFFECT-05).
        """
        giver: int | None = by.controller if player is None else player  # it may be `by` that is given

        def change(piece: Piece) -> None:
            self.add_effect(Timed("control", piece.uid, 0, until, to))
            self._hand_over(piece, to, by, giver)

        return (yield from self._change(targets, Verb.CONTROL, by, change))

    def _hand_over(self, piece: Piece, to: int, by: Piece, giver: int | None) -> None:
        former: int | None = piece.controller
        piece.controller = to
        self.touch()
        self.emit(ControlChanged(giver, piece, by, former))
        self.stand(piece)

    def cancel_abilities(self, target: Piece, by: Piece, until: Until | None = None) -> Effect[bool]:
        """Cancel a card's abilities, until the end of the turn unless stated."""

        def change(piece: Piece) -> None:
            self.add_effect(Timed("cancel", piece.uid, 0, until or self.end_of_turn()))

        return bool((yield from self._change(target, Verb.CANCEL, by, change)))

    def lose_abilities(
        self, target: Piece, by: Piece, until: Until | None = None, *, but: Action | None = None
    ) -> Effect[bool]:
        """A minion loses the abilities that it has now, until the end of the turn unless stated.

        So it does those that actions grant it, except what `but` grants, but none that it gains later.
        """

        def change(piece: Piece) -> None:
            ends = until or self.end_of_turn()
            self.add_effect(Timed("lost", piece.uid, 0, ends))
            for action in piece.actions if isinstance(piece, Minion) else ():
                if action is not but:
                    self.add_effect(Timed("withheld", piece.uid, 0, ends, None, action.uid))

        return bool((yield from self._change(target, Verb.CANCEL, by, change)))

    def copy_abilities(self, piece: Piece, of: Piece, until: Until | None = None) -> Effect[bool]:
        """Give a card in play the abilities of another in place of its own, until then or for good (COPY-02).

        They are its own: an untimed one resolves now (COPY-01), and nothing has been used or chosen yet.
        """
        kind = self.copy_of(piece.card.kind, of)
        if not piece.in_play or kind is None or kind is piece.__class__:
            return False
        self.become(piece, kind)
        if until is not None:
            self.add_effect(Timed("copy", piece.uid, 0, until))
        self.stand(piece)
        if self.watching and self.upset():
            yield from self.purge()
        if piece.in_play and not self.cancelled(piece):
            game: Any = self
            yield from piece.on_play(game)
        return True

    def linger(self, effect: Lingering) -> None:
        """An effect that stays without its card, until its time is up."""
        self.lingering.append(effect)
        self.enter(effect)

    def avert(self, target: Piece, stopped: Piece, by: Piece) -> None:
        """What `stopped` does has no effect on `target` for the rest of the turn."""
        self.linger(Averted(by, self.end_of_turn(), target, stopped))

    def expire(self, moment: str) -> None:
        """End everything that lasts until this moment of the active player's turn, all at once."""
        if not self.effects and not self.lingering:
            return
        player, number = self.turn.active, self.turn.number

        def over(until: Until | None) -> bool:
            return until is not None and until[:2] == (moment, player) and until.since < number

        ended = [timed for timed in self.effects if over(timed.until)]
        self.drop_effects(ended)
        copies = {timed.target for timed in ended if timed.what == "copy"}
        for piece in [piece for piece in self.pieces() if piece.uid in copies] if copies else ():
            self.become(piece, piece.card.kind)
        for effect in [effect for effect in self.lingering if over(effect.until)]:
            self.fade(effect)

    # --- victory points, names ---------------------------------------------------------------------

    def gain_vp(self, player: int, amount: int, by: Piece | None) -> Effect[None]:
        """Gain (or lose) victory points; never below 0."""
        seat = self.players[player]
        change = max(amount, -seat.vp)
        if change:
            seat.vp += change
            self.touch()  # there is power that depends on them
            self.emit(VpChanged(player, change, by))
        return
        yield

    def use_special(self, piece: Piece, what: str) -> None:
        """A Special is used that no decorator declares, such as one that replaces something (Q-33)."""
        self.emit(AbilityUsed(piece.controller, piece, what, "special"))

    def announce(self, player: int, what: str, by: Piece | None) -> None:
        """A player names something in public."""
        self.emit(Named(player, what, by))

    # --- bases -----------------------------------------------------------------------------------

    def enter_base(self, card: Card, at: int | None = None) -> Effect[Base]:
        """Put a base into play, at that place in the row."""
        base = self.lay_base(card, at)
        yield from self.arrive(base)
        return base

    def lay_base(self, card: Card, at: int | None = None, after: Base | None = None) -> Base:
        """Put a base on the table; it has yet to `arrive`. What is left `after` another one is on it."""
        base: Any = card.kind(card)  # type: ignore[call-arg]
        if after is not None:
            for standing in (*after.minions, *after.titans, *after.buried):
                standing.base = base
            for action in after.actions:
                action.host = base
            base.minions, after.minions = after.minions, []
            base.actions, after.actions = after.actions, []
            base.titans, after.titans = after.titans, []
            base.buried, after.buried = after.buried, []
        self.bases.insert(len(self.bases) if at is None else at, base)
        self.enter(base)
        laid: Base = base
        return laid

    def play_base(self) -> Effect[Base | None]:
        """Play the top base of the base deck beside the others: there is one more for good (BASEDECK-08)."""
        card = self.draw_base()
        return None if card is None else (yield from self.enter_base(card))

    def leave_base(
        self, base: Base, go: Callable[[], None], *, keep_minions: bool = False, keep_all: bool = False
    ) -> Effect[None]:
        """A base leaves play with what is on it (but for the minions or all, if they stay), and `go`es."""
        moment = self.now
        moment.fates[base] = Verb.PLACE
        moment.leaving.append(base)
        minions = () if keep_minions or keep_all else base.minions
        others = () if keep_all else (*base.actions, *base.titans, *base.buried)
        yield from self.clear_away([*minions, *others])
        moment.go.append(lambda: self.emit(BaseLeft(self.turn.active, base)))
        moment.go.append(go)

    def swap_base(
        self,
        old: Base,
        new: Card,
        *,
        keep_minions: bool = True,
        keep_all: bool = False,
        discard: bool = False,
    ) -> Effect[Base]:
        """Swap a base in play for one of the base deck; the minions stay, if it says so (VERB-12).

        `keep_all`: everything on it does. `discard`: the old one is discarded, not put on the base deck.
        """
        at = self.bases.index(old)
        laid: list[Base] = []

        def go() -> None:
            self.base_deck.remove(new)
            (self.base_discard if discard else self.base_deck).append(old.card)
            laid.append(self.lay_base(new, at, old))

        yield from self.at_once(self.leave_base(old, go, keep_minions=keep_minions, keep_all=keep_all))
        yield from self.arrive(laid[0])
        return laid[0]
