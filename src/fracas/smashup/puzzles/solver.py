"""What can be done in one turn: every way to reach a goal, up to order and to what does not matter.

The position is played as it lies, with decks and luck as they are, and whatever others decide they decide
against us. A *plan* is all that a way of winning does: the cards it plays and where, the abilities it uses,
what it chooses. Of two plans of which one does all that the other does and more, only the smaller counts.
So a position is a puzzle if there is one plan, and it does not touch what nobody can know (`LUCK`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from fracas.smashup.engine import Base, Card, Choice, Extra, Piece, Table
from fracas.smashup.engine.events import Drawn, Event, LookedAt, PhaseBegan, Revealed, Scored, TurnEnds
from fracas.smashup.engine.options import END, EndPlay, Play, Use
from fracas.smashup.scenarios.names import features

SOLVER = 0
"""The seat of who solves."""
MOST_PLAYS = 25
"""A turn with more plays and uses than that has no end."""
LUCK = ("luck",)
"""What a plan has in it that looks at hidden cards, or rests on them or on chance."""

Deed: TypeAlias = tuple[Any, ...]
Plan: TypeAlias = frozenset[Deed]
Plans: TypeAlias = frozenset[Plan]
Answers: TypeAlias = tuple[int, ...]

NONE: Plans = frozenset()
DONE: Plans = frozenset({frozenset()})


class TooMuch(Exception):
    """The turn has more in it than the solver was allowed to look at."""


@dataclass(frozen=True)
class End:
    """How a turn ended."""

    taken: frozenset[str]
    """The bases that scored when the solver alone had most power there."""
    vp: tuple[int, ...]
    winners: tuple[int, ...] | None


Wanted: TypeAlias = Callable[[End], bool]


class Moment:
    """A table in the middle of what an option at rest began, after some answers."""

    def __init__(self, rest: Table, option: Any, answers: Answers) -> None:
        self.table = table = rest.clone()
        self._number = rest.turn.number
        self._vp: tuple[int, ...] | None = None
        self._taken: set[str] = set()
        self._peeked = False
        self._before = _hidden(table, bases=option is not END)
        self._drawing: Any = None  # what was hidden when everybody's two cards were to be drawn
        self._ending = option is END
        table.record = self._hear
        script = table.act(table.same_option(option))
        self.pending: Choice | None = next(script, None)
        try:
            for answer in answers:
                self.pending = script.send(answer)
        except StopIteration:
            self.pending = None
        if self.pending is None:
            table.come_to_rest()
        table.record = None

    def _hear(self, event: Event) -> None:
        table = self.table
        if isinstance(event, Scored):
            ours, *others = event.totals
            if ours > max(others):
                self._taken.add(event.base.name)
        elif isinstance(event, PhaseBegan):
            if event.phase == "draw" and self._drawing is None:
                self._drawing = _hidden(table, bases=False)
            elif event.phase == "start" and self._vp is None:
                self._vp = tuple(player.vp for player in table.players)
        elif isinstance(event, LookedAt | Revealed) and self._drawing is None:
            self._peeked = True

    @property
    def end(self) -> End | None:
        """How the turn ended, if it did."""
        table = self.table
        if table.winners is None and table.turn.number == self._number:
            return None
        vp = self._vp or tuple(player.vp for player in table.players)
        return End(frozenset(self._taken), vp, table.winners)

    @property
    def lucky(self) -> bool:
        """Whether hidden cards or chance had a part in it: but for the next base, and the draw at the end."""
        if self._peeked:
            return True
        if self._drawing is not None:
            return bool(self._drawing != self._before)
        if self._before != _hidden(self.table, bases=not self._ending):
            return True
        cards = [o.uid for o in self.pending.options if isinstance(o, Card)] if self.pending else []
        return bool(cards) and not _lying(self.table).isdisjoint(cards)


def _quiet(table: Table) -> bool:
    """Whether the turn ends without anything that could matter: no base scores, nobody answers or wins."""
    if table.watching or table.ready_bases() or table.sole_leader() is not None:
        return False
    return not any(kind in table.interest or kind in table.hand_keys for kind in (TurnEnds, Drawn))


def _hidden(table: Table, *, bases: bool) -> tuple[Any, ...]:
    """Everything that nobody can know."""
    decks = [player.deck for player in table.players] + [table.monsters, table.treasures]
    if bases:
        decks.append(table.base_deck)
    return (table.rng.state, *map(tuple, decks))


def _lying(table: Table) -> set[int]:
    decks = [player.deck for player in table.players]
    return {card.uid for deck in (*decks, table.monsters, table.treasures, table.base_deck) for card in deck}


class Deeds:
    """What answers do, by names: cards that are alike when the turn begins have one name."""

    def __init__(self, table: Table) -> None:
        self._names = {piece.uid: _name(piece) for piece in table.pieces()}

    def deed(self, choice: Choice, place: int) -> Deed:
        """What an answer does, by names; nothing if it declines, ends the turn, orders or pays."""
        if place == len(choice.options) or choice.ordering:
            return ()
        option = choice.options[place]
        match option:
            case EndPlay() | Extra():
                return ()
            case Play(card=card, target=target, zone=zone):
                return ("play", self._called(card), zone, None if target is None else self._called(target))
            case Use(piece=piece, ability=ability):
                return ("use", self._called(piece), ability.name)
            case Card() | Piece():
                return ("choose", _source(choice), choice.said, self._called(option))
            case _:
                return ("choose", _source(choice), choice.said, str(option))

    def _called(self, thing: Card | Piece) -> Any:
        """What it was at the beginning of the turn."""
        return self._names.get(thing.uid) or thing.name


class Solver:
    """All plans by which a turn reaches each of several goals."""

    def __init__(
        self, table: Table, wanted: Sequence[Wanted], most: int | None = None, *, alone: bool = False
    ) -> None:
        """At most so many moments are looked at; if it is to be decided `alone`, nobody else may be asked."""
        self._root = table
        self._wanted = wanted
        self._most = most
        self._alone = alone
        self._memory: dict[Any, tuple[Plans, ...]] = {}
        self._deeds = Deeds(table)
        self.moments = 0
        """How many were looked at."""
        self.others_decide = False
        """Whether anybody else was asked anything in any of them."""

    def plans(self) -> tuple[Plans, ...]:
        """For each goal, the plans that reach it whatever others answer."""
        try:
            return self._at_rest(self._root)
        except RecursionError:  # something can be done again and again
            raise TooMuch from None

    def _at_rest(self, table: Table) -> tuple[Plans, ...]:
        bear(table)
        key = key_of(table)
        known = self._memory.get(key)
        if known is None:
            self._memory[key] = (NONE,) * len(self._wanted)  # going in circles leads nowhere
            choice = table.decision()
            assert choice is not None
            found = [
                having(self._deeds.deed(choice, place), self._after(table, option, ()))
                for place, option in unlike(choice, table)
            ]
            known = self._memory[key] = self._any(found)
        return known

    def _after(self, rest: Table, option: Any, answers: Answers) -> tuple[Plans, ...]:
        self.moments += 1
        if self._most is not None and self.moments > self._most:
            raise TooMuch
        if option is END and _quiet(rest):
            nothing = End(frozenset(), tuple(player.vp for player in rest.players), None)
            return tuple(DONE if wanted(nothing) else NONE for wanted in self._wanted)
        moment = Moment(rest, option, answers)
        end, pending = moment.end, moment.pending
        if end is not None:
            found = tuple(DONE if wanted(end) else NONE for wanted in self._wanted)
        elif pending is None:
            found = self._at_rest(moment.table)
        elif pending.player != SOLVER:
            self.others_decide = True
            if self._alone:
                raise TooMuch
            each = [self._after(rest, option, (*answers, place)) for place in range(pending.size)]
            found = self._all(each)
        else:
            places = [place for place, _ in unlike(pending, moment.table)]
            each = [self._after(rest, option, (*answers, place)) for place in places]
            if all(one == each[0] for one in each):  # it does not matter what is chosen
                found = each[0]
            else:
                deeds = (self._deeds.deed(pending, place) for place in places)
                found = self._any([having(deed, one) for deed, one in zip(deeds, each, strict=True)])
        return having(LUCK, found) if moment.lucky else found

    def _any(self, each: Sequence[tuple[Plans, ...]]) -> tuple[Plans, ...]:
        """One of these will do."""
        return tuple(smallest(plan for plans in of for plan in plans) for of in zip(*each, strict=True))

    def _all(self, each: Sequence[tuple[Plans, ...]]) -> tuple[Plans, ...]:
        """There must be a plan for each of these, and a whole plan has them all."""
        return tuple(map(together, zip(*each, strict=True)))

    def line(self, goal: int, plan: Plan) -> list[tuple[Table, Choice, int]]:
        """The decisions and answers of that plan in some order; others answer whatever comes first."""
        steps: list[tuple[Table, Choice, int]] = []
        rest: Table = self._root
        option: Any = None
        answers: Answers = ()
        table, pending = rest, rest.decision()
        while pending is not None:
            place = self._best(rest, option, answers, table, pending, goal, plan)
            steps.append((table, pending, place))
            if option is None:
                option = pending.options[place]
            else:
                answers = (*answers, place)
            moment = Moment(rest, option, answers)
            if moment.end is not None:
                break
            table, pending = moment.table, moment.pending
            if pending is None:
                rest, option, answers = table, None, ()
                pending = table.decision()
        return steps

    def _best(
        self, rest: Table, option: Any, answers: Answers, table: Table, pending: Choice, goal: int, plan: Plan
    ) -> int:
        """An answer after which least of that plan is left to do; to end the turn, as soon as it can be."""
        if pending.player != SOLVER:
            return 0
        places = [place for place, _ in unlike(pending, table)]
        size = None
        best = places[0]
        for place in reversed(places):  # declining and ending the turn come last in the list
            if option is None:
                found = self._after(rest, pending.options[place], ())
            else:
                found = self._after(rest, option, (*answers, place))
            fits = [len(one) for one in found[goal] if one <= plan]
            if fits and (size is None or min(fits) < size):
                best, size = place, min(fits)
        return best


def bear(table: Table) -> None:
    """Refuse a turn that goes on for ever."""
    if len(table.turn.played) + len(table.turn.used) > MOST_PLAYS:
        raise TooMuch


def having(deed: Deed, found: tuple[Plans, ...]) -> tuple[Plans, ...]:
    """The same plans with that deed before."""
    return tuple(frozenset(plan | {deed} for plan in plans) for plans in found) if deed else found


def smallest(plans: Iterable[Plan]) -> Plans:
    """Those that do not do all that another does, and more."""
    kept: list[Plan] = []
    for plan in sorted(set(plans), key=len):
        if not any(other <= plan for other in kept):
            kept.append(plan)
    return frozenset(kept)


def together(each: Iterable[Plans]) -> Plans:
    """Plans that have a plan of each of these in them."""
    found = DONE
    for plans in each:
        found = smallest(one | other for one in found for other in plans)
    return found


def unlike(choice: Choice, table: Table) -> list[tuple[int, Any]]:
    """The answers of a choice, but only one of those that come to the same; declining has no option."""
    seen: set[Any] = set()
    kept: list[tuple[int, Any]] = []
    for place, option in enumerate(choice.options):
        looks = _looks(option, table)
        if looks not in seen:
            seen.add(looks)
            kept.append((place, option))
    if choice.decline is not None:
        kept.append((len(choice.options), None))
    return kept


def _looks(option: Any, table: Table) -> Any:
    if isinstance(option, Play):
        target = option.target
        there = target.uid if isinstance(target, Base) else target and features(target, table)
        return (option.card.name, option.card.owner, option.zone, there)
    if isinstance(option, str | int):
        return option
    return features(option, table)


def _name(piece: Piece) -> tuple[Any, ...]:
    base = piece.base
    held = getattr(piece, "actions", ())
    on = tuple(sorted(action.name for action in held)) if not isinstance(piece, Base) else ()
    return (piece.name, piece.controller, None if base is None else base.name, piece.counters, on)


def _source(choice: Choice) -> str | None:
    return None if choice.source is None else choice.source.name


def key_of(table: Table) -> Any:
    """Everything that can matter later; in which order things were done does not."""
    state = list(table.summary())
    players, bases = state[1], state[2]
    state[1] = [(*p[:3], sorted(p[3]), p[4], sorted(p[5]), p[6]) for p in players]
    state[2] = [(b[0], _ordered(b[1]), _ordered(b[2]), b[3]) for b in bases]
    state[12], state[13] = _ordered(state[12]), _ordered(state[13])  # played, destroyed
    return repr(state)


def _ordered(items: list[Any]) -> list[Any]:
    return sorted(items, key=repr) if len(items) > 1 else items
