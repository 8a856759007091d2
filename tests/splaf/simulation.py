"""Players at the end of simulated lines, racing through the real race clock.

A line delays, jitters and loses; what is lost is sent again after a while, and everything behind it waits, as
in TCP. A client has a clock that is off and drifts, a screen with frames, and a hand that needs its time.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import count

from fracas.splaf.clock import Link
from fracas.splaf.game import Game, Verdict, deal
from fracas.splaf.race import Race, Uncounted
from fracas.splaf.rules import target, throw

TICK, PAUSE, FRAME = 50.0, 1000.0, 1000 / 60


class World:
    """True time, and what is going to happen."""

    def __init__(self) -> None:
        self.now = 0.0
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._count = count()

    def at(self, when: float, do: Callable[[], None]) -> None:
        heapq.heappush(self._events, (max(when, self.now), next(self._count), do))

    def run(self, until: Callable[[], bool]) -> None:
        while not until():
            self.now, _, do = heapq.heappop(self._events)
            do()


@dataclass
class Wire:
    """One direction of a line, in order."""

    world: World
    luck: random.Random
    delay: float
    jitter: float = 0.0
    loss: float = 0.0
    again: float = 200.0
    """After how long something lost is sent again: as Linux does, the time there and back and 200 ms more."""
    _last: float = 0.0

    def send(self, do: Callable[[], None]) -> None:
        takes, wait = self.delay + self.luck.expovariate(1) * self.jitter, self.again
        while self.luck.random() < self.loss:
            takes, wait = takes + wait, 2 * wait
        self._last = max(self._last, self.world.now + takes)
        self.world.at(self._last, do)


@dataclass
class Player:
    """A client and the person before it."""

    world: World
    seat: int
    down: Wire
    up: Wire
    skew: float
    drift: float
    link: Link = field(default_factory=Link)
    offset: float = 0.0
    reacts: float = 0.0

    def clock(self) -> float:
        return (self.world.now + self.skew) * (1 + self.drift)

    def when(self, stamp: float) -> float:
        return stamp / (1 + self.drift) - self.skew


class Match:
    """Races between players, run as the server runs them."""

    def __init__(self, seed: int, lines: list[dict[str, float]], asymmetric: float = 1.0) -> None:
        self.luck = random.Random(seed)
        self.world = World()
        self.game = Game(deal(len(lines), seed=seed))
        self.players = [self._player(seat, line, asymmetric) for seat, line in enumerate(lines)]
        self.race: Race | None = None
        self.waits: list[float] = []
        self.uncounted = 0
        self._beat()
        until = self.world.now + 5000
        self.world.run(lambda: self.world.now >= until)

    def _player(self, seat: int, line: dict[str, float], asymmetric: float) -> Player:
        up = {**line, "delay": line["delay"] * asymmetric}
        again = line["delay"] + up["delay"] + 200
        wires = [Wire(self.world, self.luck, **way, again=again) for way in (line, up)]
        skew, drift = self.luck.uniform(-1e9, 1e9), self.luck.uniform(-1e-4, 1e-4)
        return Player(self.world, seat, *wires, skew, drift)

    # --- the server ----------------------------------------------------------------------------------

    def _beat(self) -> None:
        for player in self.players:
            number, offset = player.link.ping(self.world.now), player.link.offset
            player.down.send(partial(self._pinged, player, number, offset))
        self.world.at(self.world.now + (TICK if self.race else PAUSE), self._beat)

    def _ponged(self, player: Player, number: int, stamp: float) -> None:
        player.link.pong(number, stamp, self.world.now)
        if self.race is not None:
            self.race.pong(player.link, number, stamp)

    def _slapped(self, player: Player, race: Race, slot: int, at: float, shown: float) -> None:
        if self.race is not race:
            self.uncounted += 1
            return
        try:
            ms = race.reaction(player.link, at, shown, self.world.now)
            race.slap(player.seat, slot, ms, str(player.seat))
        except Uncounted:
            self.uncounted += 1

    def run(self, reactions: list[float], right: list[bool] | None = None) -> Verdict:
        """One race in which the players take so long; how the server decides."""
        if self.game.over:
            self.game = Game(deal(len(self.players), seed=self.luck.getrandbits(32)))
        game, now = self.game, self.world.now
        game.roll(throw(self.luck))
        assert game.dice is not None
        hit = target(game.ring, game.dice, game.setup.side)
        miss = next(slot for slot, card in enumerate(game.ring) if card is not None and slot != hit)
        race = Race(game, now + 1000 + self.luck.random() * 500, {}, timeout=15_000)
        for player, reacts, good in zip(
            self.players, reactions, right or [True] * len(reactions), strict=True
        ):
            player.reacts = reacts
            slot = hit if good else miss
            lead = player.link.lead
            self.world.at(race.reveal - lead, partial(self._show, player, race, slot))
        self.race = race
        links = {player.seat: player.link for player in self.players}
        self.world.run(lambda: self.world.now > race.reveal and race.settled(self.world.now, links))
        slaps = race.known(self.world.now)
        self.waits.append(self.world.now - race.reveal - min((s.ms for s in slaps), default=0.0))
        self.race = None
        verdict = game.settle(slaps)
        until = self.world.now + 1500
        self.world.run(lambda: self.world.now >= until)
        return verdict

    def _show(self, player: Player, race: Race, slot: int) -> None:
        number = player.link.ping(self.world.now)
        race.show(player.link, number, timed=True)
        player.down.send(lambda: self._dice(player, race, number, slot))

    # --- the client ----------------------------------------------------------------------------------

    def _pinged(self, player: Player, number: int, offset: float | None) -> None:
        player.offset = player.offset if offset is None else offset
        stamp = player.clock()
        player.up.send(lambda: self._ponged(player, number, stamp))

    def _dice(self, player: Player, race: Race, number: int, slot: int) -> None:
        self._pinged(player, number, None)
        ready = max(self.world.now, player.when(race.reveal - player.offset))
        saw = ready + self.luck.random() * FRAME  # the next frame
        self.world.at(saw, lambda: self._sees(player, race, slot))

    def _sees(self, player: Player, race: Race, slot: int) -> None:
        shown = player.clock()
        self.world.at(self.world.now + player.reacts, lambda: self._hits(player, race, slot, shown))

    def _hits(self, player: Player, race: Race, slot: int, shown: float) -> None:
        at = player.clock() + self.luck.gauss(0, 1.0)  # what a touch screen knows of the moment
        busy = self.luck.random() * 8
        self.world.at(
            self.world.now + busy,
            lambda: player.up.send(lambda: self._slapped(player, race, slot, at, shown)),
        )
