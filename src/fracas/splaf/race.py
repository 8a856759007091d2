"""The race clock: which slaps count, and from when on nothing can change the outcome any more.

It knows clocks and lines (`clock.Link`) but no sockets; whoever runs a race tells it what came and when.
Times are milliseconds of the server unless they are stamps, which are milliseconds of a client.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from .clock import Link
from .game import Game, Slap

HUMAN = 100.0
"""No human reacts faster."""
FRAME = 50.0
"""So much later than it could have, a screen may show the dice."""
SLACK = 50.0
"""So much a stamp may be older than what was said before it: a busy client answers pings first."""
GRACE = 1500.0
"""How long a race waits for lines that stall."""
NOTED = 3
"""How many slaps of a seat that did not count are told of."""


class Uncounted(Exception):
    """A slap that is as if it had not been made; the word says why."""


@dataclass(slots=True)
class Sight:
    """When the screen at the end of a line can have shown the dice, in stamps."""

    number: int
    """Of the ping that went with them."""
    timed: bool
    """Whether coming late counts: not for who comes back in mid-race to look again."""
    reveal: float | None
    came: float = float("-inf")

    @property
    def latest(self) -> float:
        assert self.reveal is not None
        return max(self.reveal, self.came if self.timed else self.reveal) + FRAME


class Race:
    """One race: the dice of `game` lie still at `reveal`."""

    def __init__(
        self,
        game: Game,
        reveal: float,
        bots: Mapping[int, Slap],
        *,
        timeout: float,
        gentle: bool = False,
        elsewhere: bool = False,
    ) -> None:
        assert game.dice is not None
        self.number, self.dice, self.ring = game.race, game.dice, tuple(game.ring)
        self.reveal = reveal
        self.timeout = timeout
        self.uncounted: list[dict[str, Any]] = []
        self._game = game
        self._bots = {seat: slap for seat, slap in bots.items() if slap.ms <= timeout}
        self._gentle = gentle
        self._elsewhere = elsewhere  # whether who is not connected here may be with another server
        self._sights: dict[Link, Sight] = {}
        self._rows: dict[int, dict[int, float]] = {}
        self._slaps: dict[int, Slap] = {}
        self._first: float | None = None  # when the first right slap was known

    # --- what the server tells -----------------------------------------------------------------------

    def show(self, link: Link, number: int, *, timed: bool) -> None:
        """The dice leave for a client, with the ping of that number."""
        offset = link.offset
        self._sights[link] = Sight(number, timed, None if offset is None else self.reveal - offset)

    def pong(self, link: Link, number: int, stamp: float) -> None:
        """A pong came; if it was that of the dice, they had come at that stamp."""
        sight = self._sights.get(link)
        if sight is not None and sight.number == number:
            sight.came = stamp
            if sight.reveal is None:
                assert link.offset is not None
                sight.reveal = self.reveal - link.offset

    def touch_row(self, seat: int, card: int, ms: float) -> None:
        """A slap on a card of the own row; only the first one matters."""
        self._rows.setdefault(seat, {}).setdefault(card, ms)

    def slap(self, seat: int, slot: int, ms: float, screen: str) -> Slap:
        """A slap on a ring card that counts."""
        slap = Slap(seat, slot, ms, tuple(self._rows.get(seat, {}).items()), screen)
        if self._gentle and not self._game.is_right(slap):
            if self._game.is_right(replace(slap, row=tuple((card, 0.0) for card in self._game.row(seat)))):
                raise Uncounted("row")
        self.keep(slap)
        return slap

    def keep(self, slap: Slap) -> None:
        """A slap that stands."""
        self._slaps[slap.seat] = slap

    def drop(self, slap: Slap) -> None:
        """It could not be kept after all."""
        if self._slaps.get(slap.seat) is slap:
            del self._slaps[slap.seat]

    def used(self, seat: int) -> bool:
        return seat in self._slaps

    def note(self, seat: int, why: str, slot: int | None, link: Link, at: float) -> None:
        """Remember what did not count, to say so; its time is from the reveal, as far as we know."""
        if sum(one["seat"] == seat for one in self.uncounted) < NOTED:
            ms = at + (link.offset or 0.0) - self.reveal
            ms = round(max(-self.timeout, min(ms, self.timeout)), 1)
            self.uncounted.append({"seat": seat, "why": why, "slot": slot, "ms": ms})

    # --- time ----------------------------------------------------------------------------------------

    def reaction(self, link: Link, at: float, shown: float, now: float, *, foreseen: bool = False) -> float:
        """How long after seeing the dice that was; raises `Uncounted` if it cannot be true.

        What is `foreseen` (the own row lies there before the dice do) needs no time to think.
        """
        sight = self._sights.get(link)
        if sight is None or sight.reveal is None or at < max(shown, sight.reveal):
            raise Uncounted("early")
        ms = at - min(shown, sight.latest)
        if min(ms, at - sight.reveal) < HUMAN and not foreseen:
            raise Uncounted("too_fast")
        assert link.offset is not None
        travel, doubt = now - (at + link.offset), link.uncertainty
        if at < link.heard - SLACK:
            raise Uncounted("order")
        if not -doubt - 1 <= travel <= GRACE + link.lead + doubt or not link.believes(travel):
            raise Uncounted("travel")
        link.heard = max(link.heard, at)
        if ms > self.timeout:
            raise Uncounted("late")
        return ms

    def _clear(self, link: Link) -> float:
        """Up to which reaction time everything from that line must have come."""
        sight = self._sights.get(link)
        if sight is None or sight.reveal is None or sight.came == float("-inf"):
            return float("-inf")
        return link.heard - SLACK - sight.latest

    def known(self, now: float) -> list[Slap]:
        """All slaps until now, those of bots included."""
        bots = [slap for slap in self._bots.values() if self.reveal + slap.ms <= now]
        return [*self._slaps.values(), *bots]

    def settled(self, now: float, links: Mapping[int, Link]) -> bool:
        """Whether nothing that can still come would change the outcome; `links`: who is connected."""
        slaps = self.known(now)
        used = {slap.seat for slap in slaps}
        missing = [seat for seat in self._game.playing if seat not in used]
        right = [slap for slap in slaps if self._game.is_right(slap)]
        end = self.reveal + self.timeout
        if right:
            self._first = now if self._first is None else self._first
            since = self._first
            horizon = min(slap.ms for slap in right) + self._game.setup.tie_ms
        elif now >= end:
            since, horizon = end, self.timeout
        else:
            waiting = any(seat in links or seat in self._bots or self._elsewhere for seat in missing)
            return not waiting and bool(used)
        return now >= since + GRACE or not any(self._may_come(seat, horizon, links) for seat in missing)

    def _may_come(self, seat: int, horizon: float, links: Mapping[int, Link]) -> bool:
        """Whether a slap of that seat within that reaction time may be under way."""
        if seat in self._bots:
            return self._bots[seat].ms <= horizon
        return self._clear(links[seat]) < horizon if seat in links else self._elsewhere
