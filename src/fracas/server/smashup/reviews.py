"""Finished games reviewed (docs/review.md): each once, decision by decision, in the processes of the bots."""

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game
from fracas.smashup.engine.setup import setup_from_dict
from fracas.smashup.review import Course, Thought, Turn, Verdict, course, judge_at, turns_of

from ..limits import REVIEWS_AT_ONCE, REVIEWS_PER_SECOND, Buckets
from ..refusals import Refused
from .hub import Hub
from .opening import begin
from .replays import Replay, finished

log = logging.getLogger("fracas.server")

THOUGHT = Thought(seconds=0.5)
KEPT = 64
"""How many reviews are kept ready."""
OWNER = "reviews"
"""All reviews together have the share of one owner of tables: who plays does not wait for them."""


@dataclass(frozen=True)
class Played:
    """A finished game, as it can be sent to another process."""

    setup: dict[str, Any]
    answers: list[int]
    position: str | None

    def game(self) -> Game:
        """Before its first answer."""
        return begin(setup_from_dict(LIBRARY, self.setup), self.position)


@dataclass
class Review:
    """One game from one seat, as far as it is judged."""

    course: Course
    wanted: list[Turn]
    turns: list[dict[str, Any]] = field(default_factory=list)
    failed: bool = False


class Reviews:
    """All reviews of a server."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._buckets = Buckets(REVIEWS_PER_SECOND, REVIEWS_AT_ONCE)
        self._ready: OrderedDict[tuple[str, int], Review] = OrderedDict()
        self._turn = asyncio.Lock()  # one review is made after the other

    async def of(self, table: str, seat: int, *asks: str) -> dict[str, Any]:
        """The review of that game from that seat as far as it is made; begins it if nobody has.

        `asks`: the address, and perhaps the person, for whom experts think then.
        """
        replay = await finished(self._hub, table)
        played = _played(replay)
        review = self._ready.get((table, seat))
        if review is None:
            if replay.table.flaw is not None:
                raise Refused("damaged", "this game could not be reviewed")
            if seat >= len(replay.table.chairs):
                raise Refused("illegal", "there is no such seat")
            if not self._buckets.take(*asks):
                raise Refused("rate", "too many reviews; wait a little")
            review = await asyncio.to_thread(_begun, played, seat)
            review = self._keep(table, seat, played, review)
        if review.failed:
            raise Refused("damaged", "this game could not be reviewed")
        self._ready.move_to_end((table, seat))
        return {"seat": seat, **review.course.as_dict(), "turns": review.turns, "of": len(review.wanted)}

    def _keep(self, table: str, seat: int, played: Played, review: Review) -> Review:
        """Have it made, unless somebody was faster."""
        if (other := self._ready.get((table, seat))) is not None:
            return other
        self._ready[table, seat] = review
        while len(self._ready) > KEPT:
            self._ready.popitem(last=False)
        self._hub.run(self._make(table, seat, played, review))
        return review

    async def _make(self, table: str, seat: int, played: Played, review: Review) -> None:
        """Judge turn after turn, while anybody may want to know."""
        async with self._turn:
            try:
                for turn in review.wanted:
                    if self._ready.get((table, seat)) is not review:
                        return
                    verdicts = [await self._judged(table, played, seat, number) for number in turn.decisions]
                    review.turns.append(turn.judged(verdicts).as_dict())
            except Exception:
                review.failed = True
                log.exception("table %s could not be reviewed", table)

    async def _judged(self, table: str, played: Played, seat: int, number: int) -> Verdict:
        brains = self._hub.brains
        if brains is None:
            return await asyncio.to_thread(judged, played, seat, number)
        return await brains.run(table, judged, played, seat, number, owner=OWNER)


def _played(replay: Replay) -> Played:
    live = replay.table
    assert live.setup is not None
    return Played(live.setup.as_dict(), [one.answer for one in replay.given], live.position)


def _begun(played: Played, seat: int) -> Review:
    return Review(course(played.game(), played.answers), turns_of(played.game(), played.answers, seat))


def judged(played: Played, seat: int, number: int) -> Verdict:
    """One decision; runs in a process of the pool."""
    return judge_at(played.game(), played.answers, seat, number, THOUGHT)
