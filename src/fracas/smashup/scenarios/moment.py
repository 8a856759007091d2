"""A game between two steps of a script. Moments never change: taking an answer gives the next one."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from fracas.smashup.engine import Choice, Extra, Faction, Game, Piece, Table, choices
from fracas.smashup.engine.labels import label, seat_name
from fracas.smashup.engine.library import plain
from fracas.smashup.engine.options import Use

from .names import Name, alike, find, is_named

DECLINING = frozenset(("no", "none", "nothing", "done", "pass", "decline"))
SETTLE_LIMIT = 1000


@dataclass(frozen=True)
class Forced:
    """What was decided without asking, and whose it was and where at that time."""

    thing: Any
    """None where there was nothing to choose."""
    controller: int | None = None
    at: str | None = None

    @classmethod
    def now(cls, thing: Any) -> Forced:
        if not isinstance(thing, Piece):
            return cls(thing)
        base = thing.base
        return cls(thing, thing.controller, None if base is None else plain(base.name))


@contextmanager
def noting() -> Iterator[list[Forced]]:
    """Collects what the engine decides without asking."""
    noted: list[Forced] = []
    choices.forced = lambda thing: noted.append(Forced.now(thing))
    try:
        yield noted
    finally:
        choices.forced = None


@dataclass(frozen=True)
class Moment:
    """The game, and what the script may still refer to."""

    game: Game
    forced: tuple[Forced, ...] = ()
    """What was decided without asking since the last step."""
    narrowed: tuple[int, ...] | None = None
    """A step chose among these options and left open which; the next one must say."""
    notes: tuple[str, ...] = ()
    settled_so: tuple[str, ...] = ()
    """How decisions that no step names were settled since the last step."""
    trail: tuple[str, ...] = ()
    """What happened on the way that the script does not say, for messages."""
    since: int = 0
    """How many events there were before the last step."""

    @property
    def table(self) -> Table:
        return self.game.table

    @property
    def pending(self) -> Choice | None:
        return self.game.pending

    @property
    def at_rest(self) -> bool:
        """The ordinary decision of the play phase, or the game is over."""
        return self.game.at_rest

    @property
    def open(self) -> Sequence[int]:
        """The places of the options that may be chosen now, declining aside."""
        if self.narrowed is not None:
            return self.narrowed
        return range(len(self.pending.options)) if self.pending else ()

    @property
    def can_decline(self) -> bool:
        return self.pending is not None and self.pending.decline is not None and self.narrowed is None

    def declined_by(self, word: str) -> bool:
        """Whether that word means the declining answer: a common one, or a word of its label."""
        if not self.can_decline or self.pending is None or not word:
            return False
        words = plain(self.pending.decline or "")
        return word in DECLINING or re.search(rf"(?<!\w){re.escape(word)}(?!\w)", words) is not None

    # --- going on ------------------------------------------------------------------------------------

    def answer(self, place: int, *, named: bool = True) -> Moment:
        """The moment after that answer; `named` by a step, otherwise settled."""
        game = self.game.clone()
        with noting() as noted:
            game.answer(place)
        forced = tuple(noted) if named else (*self.forced, *noted)
        return replace(self, game=game, forced=forced, narrowed=None)

    def decline(self, *, named: bool = True) -> Moment:
        assert self.pending is not None
        return self.answer(len(self.pending.options), named=named)

    def settled(self) -> Moment | None:
        """The moment after a decision that no step names: an offer is declined, an order is as it comes.

        None if it must be named. Options that come to the same, and which play pays for a card, need no name.
        """
        pending = self.pending
        if pending is None or self.at_rest or self.narrowed is not None:
            return None
        who = f"{seat_name(pending.player)}, asked {pending.ask!r}{_by(pending)},"
        if pending.decline is not None:
            after = self.decline(named=False)
            return replace(after, settled_so=(*self.settled_so, f"{who} declined ({pending.decline})"))
        paying = all(isinstance(option, Extra) for option in pending.options)
        if pending.ordering or paying or alike(pending.options, self.table):
            after = self.answer(0, named=False)
            words = f"{who} took the first answer ({label(pending.options[0])})"
            return replace(after, settled_so=(*self.settled_so, words))
        return None

    def behind(self, *, anything: bool = False) -> list[Moment]:
        """What follows if an offer is taken: "use this?" comes before "on what?".

        Specials have a step of their own; with `anything` they count as offers too.
        """
        pending = self.pending
        if pending is None or self.at_rest or not self.can_decline:
            return []
        return [
            self.answer(place)
            for place, option in enumerate(pending.options)
            if _offered(option) or (anything and (isinstance(option, Use) or option == "Yes"))
        ]

    def was_forced(self, name: Name, forced: Forced) -> bool:
        """Whether that name is the name of something decided without asking, as it was then or is now."""
        thing = forced.thing
        if thing is None:
            return plain(name.text) in DECLINING
        if isinstance(thing, Faction) and name.player is not None:  # who picked it
            return plain(thing.name) == name.core and thing.name in self.table.players[name.player].factions
        if isinstance(thing, Piece) and is_named(name, thing, forced.controller, forced.at):
            return True
        return bool(find(replace(name, number=None), [thing], self.table))

    # --- words ---------------------------------------------------------------------------------------

    def warned(self, text: str, options: Sequence[Any]) -> Moment:
        """Note that a name was not enough, if it was not; the first one is taken."""
        if len(options) < 2 or alike(options, self.table):
            return self
        words = "; ".join(label(option) for option in options)
        return self.noted(f"`{text}` fits more than one ({words}); the first was taken")

    def noted(self, note: str | None) -> Moment:
        return self if note is None or note in self.notes else replace(self, notes=(*self.notes, note))

    def describe(self) -> str:
        """What is pending, and its answers."""
        pending = self.pending
        if pending is None:
            return "the game is over"
        words = [label(pending.options[place]) for place in self.open]
        if self.can_decline:
            words.append(f"decline ({pending.decline})")
        answers = "; ".join(dict.fromkeys(words))
        asked = f"{seat_name(pending.player)} is asked {pending.ask!r}{_by(pending)}"
        return f"{asked}; the answers are: {answers}"


def _by(pending: Choice) -> str:
    return f" ({pending.source.name})" if pending.source is not None else ""


def settle(moment: Moment) -> Iterator[Moment]:
    """The moments that follow if nothing more is named, as far as that goes."""
    for _ in range(SETTLE_LIMIT):
        after = moment.settled()
        if after is None:
            return
        yield after
        moment = after


def settled_down(moment: Moment) -> Moment:
    """The last of these moments."""
    return deque((moment, *settle(moment)), maxlen=1)[0]


def _offered(option: Any) -> bool:
    """An optional ability of a card in play, offered before it asks what it is about."""
    return isinstance(option, Use) and option.ability.zone == "play" and option.ability.label != "special"
