"""Steps of a script, matched with the decision that is open.

A step may be read in more than one way: as the answer to the open decision, as the name of something that was
just decided without asking, as the answer to the question behind an offer, or as the answer to a later
decision once this one is settled. `readings` gives them in that order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from fracas.smashup.engine import (
    Buried,
    Card,
    Faction,
    FracasError,
    GameOver,
    IllegalAnswer,
    SetupError,
    Titan,
)
from fracas.smashup.engine.events import YourTurn
from fracas.smashup.engine.labels import label, seat_name
from fracas.smashup.engine.library import plain, suggest
from fracas.smashup.engine.options import EndPlay, Play, Use
from fracas.smashup.engine.setup import REDRAW, make_setup
from fracas.smashup.engine.view import why_not

from .moment import DECLINING, Forced, Moment, settle, settled_down
from .names import Name, alike, find, is_piece, pieces_named
from .spec import Step

ZONES = ("hand", "discard", "deck")

Fit = Callable[[Moment], Moment | None]
"""What a step makes of a moment; None if it does not fit."""


class Misfit(FracasError):
    """A step that the game does not allow now, or one that it should not allow and does."""


@dataclass(frozen=True)
class Part:
    """One answer of a step (a list of picks has several)."""

    step: Step
    text: str
    fit: Fit
    name: Name | None = None
    """The name under which it may have been decided already."""


def parts(step: Step) -> list[Part]:
    """A step as the answers it gives."""
    match step.verb:
        case "choose" if step.picks:
            return [Part(step, f"choose: {pick.text}", _choosing(pick), pick) for pick in step.picks]
        case "choose":
            return [Part(step, step.text, _choose_nothing)]
        case "pick":
            return [Part(step, f"pick: {pick.text}", _picking(pick), pick) for pick in step.picks]
        case "redraw":
            return [Part(step, f"redraw: {pick.text}", _redrawing(pick)) for pick in step.picks]
        case "play":
            return [Part(step, step.text, lambda moment: _play(moment, step), step.card)]
        case "talent" | "special":
            return [Part(step, step.text, lambda moment: _use(moment, step), step.card)]
        case "titan":
            return [Part(step, step.text, lambda moment: _titan(moment, step), step.card)]
        case "uncover":
            return [Part(step, step.text, lambda moment: _uncover(moment, step), step.card)]
        case "end turn":
            return [Part(step, step.text, _end_turn)]
        case _:
            return [Part(step, step.text, _decline)]


def readings(moment: Moment, part: Part) -> Iterator[Moment]:
    """The moments after that answer: one for each way to understand it, the most natural first."""
    for now in chain((moment,), settle(moment)):
        found = [after for after in (part.fit(now), _as_forced(now, part)) if after is not None]
        yield from found
        yield from _behind(now, part)
        if found:
            return
    yield from _behind(moment, part, anything=True)


def _as_forced(moment: Moment, part: Part) -> Moment | None:
    """A step that names what was just decided without asking is fine and does nothing."""
    for place, forced in enumerate(moment.forced):
        if part.name is None:
            same = forced.thing is None and part.fit in (_decline, _choose_nothing)
        else:
            same = moment.was_forced(part.name, forced)
        if same:
            after = replace(moment, forced=moment.forced[:place] + moment.forced[place + 1 :])
            if isinstance(forced.thing, Play):  # which card has been said; where may be said too
                after = _with_target(after, forced.thing.target)
            return _aimed_rest(after, part.step)
    return None


def _aimed_rest(moment: Moment, step: Step) -> Moment | None:
    """What a titan or buried card was named for has begun by itself: where it goes may still be open."""
    if step.verb not in ("titan", "uncover") or (step.verb == "titan" and _rose(moment, step)):
        return moment
    return _aimed(moment, step.on, None)


def _behind(moment: Moment, part: Part, *, anything: bool = False) -> Iterator[Moment]:
    """A step that fits the question behind an offer (or its only answer): the offer is taken.

    Specials and cards in hand are used by a step of their own, so only as a last resort (`anything`).
    """
    if part.step.verb in ("choose", "play", "titan", "uncover"):
        for inside in moment.behind(anything=anything):
            after = (None if inside.at_rest else part.fit(inside)) or _as_forced(inside, part)
            if after is not None:
                yield after


# --- the kinds of steps -------------------------------------------------------------------------------


def _choosing(name: Name) -> Fit:
    return lambda moment: _choose(moment, name)


def _choose(moment: Moment, name: Name) -> Moment | None:
    pending = moment.pending
    if pending is None or (moment.at_rest and moment.narrowed is None):
        return None
    options = [pending.options[place] for place in moment.open]
    word = plain(name.text)
    if word in DECLINING and moment.declined_by(word) and word not in map(plain, map(label, options)):
        return moment.decline()
    found = [moment.open[place] for place in find(name, options, moment.table)]
    if not found and moment.declined_by(word):
        return moment.decline()
    if not found and word == "yes" and moment.can_decline:
        found = list(moment.open)
    if not found:
        return None
    chosen = [pending.options[place] for place in found]
    if len(found) > 1 and (word == "yes" or any(isinstance(option, Play) for option in chosen)):
        return replace(moment, narrowed=tuple(found))  # which one, or where, is still to be said
    after = moment.warned(f"choose: {name.text}", chosen).answer(found[0])
    return _with_target(after, chosen[0].target) if isinstance(chosen[0], Play) else after


def _with_target(moment: Moment, target: Any) -> Moment:
    """A card was played where alone it can go: that place may be named as well."""
    return moment if target is None else replace(moment, forced=(Forced.now(target), *moment.forced))


def _choose_nothing(moment: Moment) -> Moment | None:
    """An empty list of answers: none of what is asked."""
    return None if moment.at_rest else _decline(moment)


def _picking(name: Name) -> Fit:
    """A pick of the draft, perhaps with whose it must be."""

    def pick(moment: Moment) -> Moment | None:
        pending = moment.pending
        if pending is None or not all(isinstance(option, Faction) for option in pending.options):
            return None
        if name.player not in (None, pending.player):
            return None
        return _choose(moment, replace(name, player=None))

    return pick


def _redrawing(name: Name) -> Fit:
    """That player shows an opening hand without a minion and draws a new one."""

    def redraw(moment: Moment) -> Moment | None:
        pending = moment.pending
        if pending is None or pending.ask != REDRAW or pending.player != name.player:
            return None
        return moment.answer(0)

    return redraw


def _decline(moment: Moment) -> Moment | None:
    pending = moment.pending
    if pending is None or moment.narrowed is not None:
        return None
    if moment.at_rest:  # extra plays wait; not to want one changes nothing
        return moment if moment.table.turn.extras else None
    if moment.can_decline:
        return moment.decline()
    places = [place for place in moment.open if plain(label(pending.options[place])) in DECLINING]
    return moment.answer(places[0]) if len(places) == 1 else None


def _end_turn(moment: Moment) -> Moment | None:
    pending = moment.pending
    if pending is None or not moment.at_rest or moment.narrowed is not None:
        return None
    return moment.answer(next(p for p in moment.open if isinstance(pending.options[p], EndPlay)))


def _play(moment: Moment, step: Step) -> Moment | None:
    pending = moment.pending
    if pending is None or moment.narrowed is not None:
        return None
    assert step.card is not None
    zones = [step.zone] if step.zone else ZONES
    for zone in zones:
        found = [
            place
            for place, option in enumerate(pending.options)
            if isinstance(option, Play) and option.zone == zone and plain(option.card.name) == step.card.core
        ]
        if found:
            return _play_on(moment, found, step)
    if not moment.at_rest and (shown := _card_to_play(moment, step.card, zones)) is not None:
        return _aimed(moment.answer(shown), step.on, None)
    for zone in zones:  # cards that say themselves when they may be played
        if zone != "hand" or not moment.at_rest:
            if (after := _use(moment, replace(step, verb=zone))) is not None:
                return after
    return None


def _play_on(moment: Moment, found: list[int], step: Step) -> Moment | None:
    pending = moment.pending
    assert pending is not None
    targets = [pending.options[place].target for place in found]
    if step.on is None:
        if len(found) > 1:
            return replace(moment, narrowed=tuple(found))  # the next step says where
        return _with_target(moment.answer(found[0]), targets[0])
    if targets == [None]:  # it goes nowhere itself: the target is what it then asks for
        return _aimed(moment.answer(found[0]), step.on, step.card)
    places = find(step.on, targets, moment.table)
    if not places:
        return None
    warned = moment.warned(f"on: {step.on.text}", [targets[place] for place in places])
    return warned.answer(found[places[0]])


def _card_to_play(moment: Moment, name: Name, zones: Sequence[str]) -> int | None:
    """A card that an effect shows from one of these zones and asks whether to play."""
    assert moment.pending is not None
    if "play" not in plain(moment.pending.ask):
        return None
    for place, option in enumerate(moment.pending.options):
        if isinstance(option, Card) and plain(option.name) == name.core:
            if any(option in moment.table.pile(p.seat, zone) for p in moment.table.players for zone in zones):
                return place
    return None


def _use(moment: Moment, step: Step) -> Moment | None:
    """Use an ability; `step.verb` is talent, special, or the zone of a card played by its own text."""
    pending = moment.pending
    if pending is None or moment.narrowed is not None:
        return None
    assert step.card is not None
    uses = [(place, use) for place, use in enumerate(pending.options) if isinstance(use, Use)]
    named = [uses[place] for place in find(step.card, [use for _, use in uses], moment.table)]
    mine = [(place, use) for place, use in named if _is_kind(use, step.verb)]
    if not mine and step.verb in ("talent", "special"):  # called by the other name
        mine = [(place, use) for place, use in named if _is_like(use, step.verb)]
    if step.which is not None:
        mine = [(place, use) for place, use in mine if plain(step.which) in plain(label(use))]
    if not mine:
        return None
    pieces = [use.piece for _, use in mine]
    one = len({use.ability.name for _, use in mine}) == 1 and alike(pieces, moment.table)
    place, use = mine[0]
    after = (moment if one else moment.warned(step.text, [use for _, use in mine])).answer(place)
    base = getattr(use.event, "base", None)
    here = None if base is None else plain(base.name)
    if use.event is not None and not use.event.window:  # the card may go elsewhere: that is asked first
        if (aimed := _aimed(after, step.on, step.card)) is not None:
            return aimed
    return _aimed(after, step.on, step.card, here)


def _titan(moment: Moment, step: Step) -> Moment | None:
    """Play a titan: by its own ability, by naming it, or by whatever answer brings it into play."""
    pending = moment.pending
    if pending is None or moment.narrowed is not None:
        return None
    assert step.card is not None
    waiting = [card for player in moment.table.players for card in player.titans]
    if not any(plain(card.name) == step.card.core for card in waiting):
        return None
    found = [
        place for place in find(step.card, pending.options, moment.table) if _waits(pending.options[place])
    ]
    plays = [place for place in found if isinstance(pending.options[place], Play)]
    if plays:
        return _play_on(moment, plays, step)
    if found:
        after = moment.answer(found[0])
        return after if _rose(after, step) else _aimed(after, step.on, None)
    if moment.at_rest:
        return None
    return next((after for after in map(moment.answer, moment.open) if _rose(after, step)), None)


def _waits(option: Any) -> bool:
    """Whether an option is about a titan that is not in play."""
    if isinstance(option, Play | Card):
        return True
    piece = option.piece if isinstance(option, Use) else option
    return isinstance(piece, Titan) and not piece.in_play


def _rose(moment: Moment, step: Step) -> bool:
    """Whether that titan is in play now, where it should be."""
    assert step.card is not None
    titans = [titan for titan in pieces_named(step.card, moment.table) if isinstance(titan, Titan)]
    return any(step.on is None or is_piece(step.on, titan.base) for titan in titans)


def _uncover(moment: Moment, step: Step) -> Moment | None:
    """Turn up a buried card: by its own ability, by naming it, or by whatever answer does it."""
    pending = moment.pending
    if pending is None or moment.narrowed is not None:
        return None
    assert step.card is not None
    at = step.on.core if step.on is not None else None
    on = step.on
    buried = [p for p in pieces_named(step.card, moment.table, buried=True) if isinstance(p, Buried)]
    if there := [piece for piece in buried if plain(piece.base.name) == at]:
        buried, on = there, None  # the base where it lies
    uids = {piece.uid for piece in buried}
    options = list(pending.options)
    for place in find(step.card, options, moment.table):
        piece = options[place].piece if isinstance(options[place], Use) else options[place]
        if isinstance(piece, Buried) and piece.uid in uids:
            return _aimed(moment.answer(place), on, None)
    if moment.at_rest or not buried:
        return None
    for after in map(moment.answer, moment.open):
        if _turned_up(after, uids):
            return _aimed(after, on, None)
    return None


def _turned_up(moment: Moment, uids: set[int]) -> bool:
    """Whether one of these cards is not buried any more."""
    return not uids <= {piece.uid for base in moment.table.bases for piece in base.buried}


def _is_kind(use: Use, verb: str) -> bool:
    ability = use.ability
    if verb in ZONES:
        return ability.zone == verb
    if verb == "talent":
        return ability.label == "talent"
    return ability.label == "special" or ability.zone != "play"


def _is_like(use: Use, verb: str) -> bool:
    """Abilities that are used like a Talent or a Special without being one."""
    ability = use.ability
    return ability.on is YourTurn if verb == "talent" else ability.label != "talent"


def _aimed(moment: Moment, name: Name | None, card: Name | None, here: str | None = None) -> Moment | None:
    """The question that a card asks is answered with its target, unless that goes without saying.

    Without `card` any question will do; `here` is the base that the open window is about.
    """
    if name is None or name.core == here:
        return moment
    part = Part(Step("choose", 0, ""), "", _choosing(name), name)
    for now in chain((moment,), settle(moment)):
        source = now.pending.source if now.pending is not None else None
        if card is None or (source is not None and plain(source.name) == card.core):
            if (after := part.fit(now)) is not None:
                return after
    return _as_forced(moment, part)


# --- refusals and messages -----------------------------------------------------------------------------


def refuse(moment: Moment, step: Step) -> None:
    """The step must be illegal now, at the decision as it is open, and trying it must change nothing."""
    if step.setup is not None:
        with suppress(SetupError):
            make_setup(step.setup.library, **step.setup.options)
            raise Misfit(f"`{step.text}` should be refused, but it is legal")
        return
    if _would_fit(moment, parts(step)):
        raise Misfit(f"`{step.text}` should be refused, but it is legal: {moment.describe()}")
    before = moment.game.fingerprint()
    with suppress(IllegalAnswer, GameOver):
        moment.game.answer(f"refuse {step.text}")
    if moment.game.fingerprint() != before:
        raise Misfit(f"`{step.text}` was refused, but trying it changed the game")


def _would_fit(moment: Moment, todo: list[Part]) -> bool:
    if not todo:
        return True
    ways = [part_fit] if (part_fit := todo[0].fit(moment)) is not None else []
    return any(_would_fit(after, todo[1:]) for after in (*ways, *_behind(moment, todo[0])))


def misfit(moment: Moment, part: Part) -> Misfit:
    """Why a step does not fit, as far as one can tell: what is pending, and its answers."""
    if part.step.verb == "redraw":
        return Misfit(f"`{part.text}` does not fit: that player is not asked whether to draw a new hand")
    words = f"`{part.text}` does not fit: {moment.describe()}"
    if moment.narrowed is not None:
        return Misfit(f"{words} (the step before left open which of these)")
    last = settled_down(moment)
    if last is not moment and not last.at_rest:
        words += f"; and then {last.describe()}"
    if part.step.verb == "choose" and moment.at_rest:
        words += f"; {_not_forced(moment)}"
    return Misfit(words + _hint(moment, part))


def _not_forced(moment: Moment) -> str:
    """Why there is nothing to choose: nothing is asked but what to play, and nothing else was decided."""
    things = [label(forced.thing) for forced in moment.forced if forced.thing is not None]
    if not things:
        return "nothing was asked, and nothing was decided without asking"
    return f"nothing was asked; decided without asking: {', '.join(dict.fromkeys(things))}"


def _hint(moment: Moment, part: Part) -> str:
    pending, step = moment.pending, part.step
    if pending is None or part.name is None:
        return ""
    if step.verb == "play":
        hand = [
            card for card in moment.table.players[pending.player].hand if plain(card.name) == part.name.core
        ]
        if hand:
            reason = why_not(moment.game, pending.player, hand[0])
            return f" ({reason})" if reason else ""
        return (
            ""
            if step.zone not in (None, "hand")
            else f" ({seat_name(pending.player)} has no such card in hand)"
        )
    known = [word for option in pending.options for word in (label(option), _short(option))]
    return suggest(part.name.core or part.name.text, known)


def _short(option: Any) -> str:
    return str(getattr(option, "name", label(option)))
