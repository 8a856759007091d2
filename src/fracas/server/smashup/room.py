"""A table with people at it: entries go to storage first, then to the game, then to everybody's screen."""

import asyncio
import contextlib
import logging
import random
import time
import zlib
from collections.abc import Sequence
from typing import Any

from pydantic_core import from_json, to_json

from fracas.smashup.bots.reasons import aloud
from fracas.smashup.engine import Choice
from fracas.smashup.engine.labels import option_ids

from ..forms import Emote, Emoted
from ..limits import (
    CHOICES_AT_ONCE,
    CHOICES_PER_SECOND,
    EMOTES_AT_ONCE,
    EMOTES_PER_SECOND,
    Bucket,
)
from ..people import Clerk, settle
from ..refusals import Refused
from ..store import Broken, Entry, Finished, Header, Store, StoreError, Taken, load
from .again import rematch_of
from .brains import Brains, Job
from .lobby import choosing, readying
from .messages import Hint
from .shown import Shown
from .table import LiveTable

log = logging.getLogger("fracas.server")

TAKEOVER = 3.0
"""Seconds after which a bot's decision that another process should have made is made here."""

EXPERT = "expert"
"""Who gives hints."""
RETRY = 1.0
"""Seconds until a bot tries again to write what storage did not take."""


class Room(Shown):
    """One table as this process serves it."""

    def __init__(
        self, header: Header, table: LiveTable, store: Store, brains: Brains | None, *, pauses: bool = True
    ) -> None:
        self._table: LiveTable | None = None
        self._dozing = b""  # the entries, while nothing happens
        super().__init__(header, table, store, pauses=pauses)
        self.used = time.monotonic()
        self._brains = brains
        self._driver: asyncio.Task[None] | None = None
        self._mine = not store.shared  # whether the last entry was written here
        self._emotes: dict[int, Bucket] = {}
        self._choices: dict[int | None, Bucket] = {}
        self.clerk = Clerk(store, lambda: self.table, lambda: self.waits(None), self.looking)
        self.note()  # a server may have died before that

    @property
    def busy(self) -> bool:
        return self._driver is not None

    # --- dozing --------------------------------------------------------------------------------------

    @property
    def table(self) -> LiveTable:
        """The table; whoever asks for it while it dozes waits until it has been played again."""
        if self._table is None:
            self._table = LiveTable(self.header, _unpacked(self._dozing))
        return self._table

    @table.setter
    def table(self, table: LiveTable) -> None:
        self._table, self._dozing = table, b""

    @property
    def dozes(self) -> bool:
        return self._table is None

    async def doze(self) -> None:
        """Nothing has happened for long: keep what was done, not what it led to; who is connected stays.

        It is played again by whoever asks for the table next, or better by `rouse`, in a thread.
        """
        async with self._lock:
            self.rest()
            if self.dozes or self.table.flaw is not None:
                return
            await settle([self.clerk])
            used, entries = self.used, await self._store.entries(self.header.id)
            if len(entries) == self.table.entries and self.used == used and not self.busy:
                self._table, self._dozing = None, _packed(entries)

    async def rouse(self) -> None:
        """Have the table at hand."""
        self.used = time.monotonic()
        if self.dozes:
            async with self._lock:
                if self.dozes:
                    table = await asyncio.to_thread(LiveTable, self.header, _unpacked(self._dozing))
                    if self.dozes:  # nobody was faster
                        self.table = table

    # --- writing -------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Tell everybody, and let a bot think if it is its turn."""
        self.used = time.monotonic()
        self._look_who_is_there()
        self._wake()
        if not self.dozes:  # otherwise somebody has come or gone, no more
            self.note()
            self.drive()
            if self.gallery is not None:
                self.gallery.look()

    def note(self) -> None:
        """Lists tell how the table stands."""
        if not self.dozes:
            self.clerk.note()

    async def _apply(self, entries: list[Entry], *, mine: bool) -> None:
        self._mine = mine
        try:
            for entry in entries:
                told = self.table.told
                self.table.apply(entry)
                if entry.kind == "answer" and not self.table.given[-1].quiet:
                    self._pause(told)  # what nobody heard of delays nothing
        except Broken as error:
            await self._stumble(error, entries[-1] if mine else None)
        if self.table.over:
            await self.finish()
            await self.try_arrange()
        self.changed()

    async def _stumble(self, error: Broken, mine: Entry | None) -> None:
        """The engine stumbled. An answer just given here is taken back, and its table goes on.

        Nothing else is: what others wrote, here or elsewhere, stays as it is, and the table stands still.
        """
        log.error("table %s: %s", self.table.id, error, exc_info=error)
        table = self.table
        table.spoil()  # until it is known how it is kept
        if mine is not None and mine.kind in ("answer", "stop", "resign", "end"):
            with contextlib.suppress(Taken):
                await self._store.append(table.id, table.entries + 1, Entry("undo", None, len(table.given)))
        await self._reload()
        if mine is not None and self.table.flaw is not None:
            raise Refused("damaged", self.table.flaw) from error
        if mine is not None:
            raise Refused(
                "unknown", "the rules engine stumbled over that answer; it was taken back"
            ) from error

    async def _reload(self) -> None:
        self.table = await load(self.header, self._store, LiveTable)
        self.changed()

    async def catch_up(self) -> None:
        await self.rouse()
        await super().catch_up()

    async def recover(self) -> None:
        """Storage was away and is back: make up for what was missed."""
        await self.catch_up()
        if self.table.over:
            await self.finish()
            if await self.arrange() is not None:
                self.changed()

    def _opening(self, id: str) -> Header:
        return rematch_of(self.table, id)

    async def finish(self) -> None:
        """List the game among those that are over."""
        table = self.table
        assert table.game is not None
        summary = {
            "names": [chair.name for chair in table.chairs],
            "seats": [{"kind": chair.kind, "level": chair.level} for chair in table.chairs],
            "factions": [list(player.factions) for player in table.game.table.players],
            "result": table.game.result,
            "mode": table.mode,
            "casual": table.casual,
            "answers": len(table.given),
        }
        try:
            await self._store.finish(Finished(table.id, time.time(), summary))
        except StoreError as error:  # what led here is kept; `recover`, or who loads it next, lists it
            log.warning("table %s is over, but not listed: %s", table.id, error)

    # --- what people do ------------------------------------------------------------------------------

    async def answer(self, seat: int, seq: int, answer: str) -> None:
        """A person's answer to what they were asked in state `seq`."""

        def decide(table: LiveTable) -> Entry:
            self._playing(table, seat)
            if table.seq(seat) != seq:
                raise Refused("stale", "the game has gone on since")
            place = table.place(seat, answer)
            if place is None:
                raise Refused("illegal", "that is not an answer to an open decision of yours")
            return given(table, place)

        await self.write(decide)

    async def undo(self, seat: int) -> None:
        """Take back, or ask the others whether one may."""

        def decide(table: LiveTable) -> Entry:
            self._playing(table, seat)
            keep = table.undo_to(seat)
            if keep is None:
                raise Refused("illegal", "there is nothing of yours to take back")
            if table.consent_of(seat, keep):
                if table.question is not None:
                    raise Refused("illegal", "somebody has asked already")
                return Entry("ask_undo", seat)
            return taken_back(table, seat, keep)

        await self.write(decide)

    async def consent(self, seat: int, agree: bool) -> None:
        """Answer somebody who wants to take back; the last one to agree makes it happen."""

        def decide(table: LiveTable) -> Entry:
            self._playing(table, seat)
            question = table.question
            keep = None if question is None else table.undo_to(question.by)
            if question is None or keep is None or seat == question.by:
                raise Refused("illegal", "nobody has asked you")
            missing = set(table.consent_of(question.by, keep)) - question.agreed
            if seat not in missing:
                raise Refused("illegal", "nobody has asked you")
            if agree and missing == {seat}:
                return taken_back(table, question.by, keep)
            return Entry("consent", seat, int(agree))

        await self.write(decide)

    async def agree_to_stop(self, seat: int) -> None:
        """One more who would stop here (END-03)."""

        def decide(table: LiveTable) -> Entry:
            self._playing(table, seat)
            if not table.may_stop():
                raise Refused(
                    "illegal", "nobody alone leads with enough victory points, or the rules forbid it"
                )
            if seat in table.stopping:
                raise Refused("illegal", "you have agreed already")
            return Entry("agree_stop", seat)

        await self.write(decide)
        if self.table.all_agree():

            def stop(table: LiveTable) -> Entry:
                if not table.all_agree():
                    raise Refused("stale", "the game has gone on since")
                return Entry("stop")

            await self.write(stop)

    async def resign(self, seat: int) -> None:
        """Give up: the game ends, or a bot plays on for that seat."""

        def decide(table: LiveTable) -> Entry:
            self._playing(table, seat)
            return table.resigned(seat)

        await self.write(decide)

    async def stand_in(self, seat: int, missed: int | None) -> None:
        """Let a bot play for somebody who is missed (None: decide what somebody is asked in secret)."""

        def decide(table: LiveTable) -> Entry:
            self._missing(table, seat)
            if missed is None:
                if table.helped:
                    raise Refused("stale", "a bot decides already")
                if not self.missed(table).somebody:
                    raise Refused("illegal", "nobody is asked in secret, or they still have time")
            elif missed == seat or missed not in {*table.people(), *table.stand_ins}:
                raise Refused("illegal", "a bot plays for other people only")
            elif missed in table.stand_ins:
                raise Refused("stale", "a bot plays for them already")
            elif missed not in self.missed(table).seats:
                raise Refused("illegal", "they are there, or still have time")
            return table.stood_in(missed, seat)

        self.slowly(seat)
        await self.write(decide)

    async def back(self, seat: int) -> None:
        """The person has their seat back."""

        def decide(table: LiveTable) -> Entry:
            if table.over or seat not in table.stand_ins:
                raise Refused("illegal", "no bot plays for you")
            return Entry("back", seat)

        self.slowly(seat)
        await self.write(decide)

    async def end(self, seat: int, agree: bool) -> None:
        """One more who would end the game as it stands, or no longer; the last one to agree ends it."""

        def decide(table: LiveTable) -> Entry:
            self._missing(table, seat)
            if not agree:
                if seat not in table.ending:
                    raise Refused("illegal", "you have not agreed")
                return Entry("end", seat)
            if not (self.missed(table) or table.stand_ins or table.left):
                raise Refused("illegal", "everybody is there, or still has time")
            if self.agreed(table, table.ending | {seat}):
                return Entry("end", seat, 1, {"over": True})
            if seat in table.ending:
                raise Refused("illegal", "you have agreed already")
            return Entry("end", seat, 1)

        self.slowly(seat)
        await self.write(decide)

    def _missing(self, table: LiveTable, seat: int) -> None:
        if table.mode != "online":
            raise Refused("illegal", "nobody is missed where all sit before one screen")
        self._playing(table, seat)

    async def choose(self, seat: int, factions: Sequence[str] | None) -> None:
        """What a person wants to play; None: anything."""
        self.slowly(seat)
        await self.write(lambda table: choosing(table, seat, factions))

    async def ready(self, seat: int, ready: bool) -> None:
        """Whether the game may begin, as far as that person is concerned."""
        self.slowly(seat)
        await self.write(lambda table: readying(table, seat, ready))

    def slowly(self, seat: int | None = None) -> None:
        """Whatever is done again and again is kept as often (None: who sits where)."""
        if not self._choices.setdefault(seat, Bucket(CHOICES_PER_SECOND, CHOICES_AT_ONCE)).take():
            raise Refused("rate", "slower, please")

    def wave(self, seat: int, emote: Emote) -> None:
        """Show everybody here an emote. It is not kept, changes nothing, and waits for nothing (Q-19)."""
        if self.table.mode != "online":
            raise Refused("illegal", "emotes are for online tables")
        if not self._emotes.setdefault(seat, Bucket(EMOTES_PER_SECOND, EMOTES_AT_ONCE)).take():
            raise Refused("rate", "one emote after the other: wait a moment")
        self.show(seat, emote)

    def show(self, seat: int, emote: Emote) -> None:
        for watcher in self._present():
            watcher.tell(Emoted(seat=seat, emote=emote))

    async def hint(self, seat: int, seq: int) -> Hint:
        """What an expert would do in that seat's place, knowing what it knows. Makes the game casual."""
        if self._brains is None:
            raise Refused("unknown", "there are no bots here to ask")

        def asked(table: LiveTable) -> Choice:
            self._playing(table, seat)
            if table.rated:
                raise Refused("illegal", "this game counts for ratings: there are no hints in it")
            pending = None if table.game is None else table.game.pending
            if table.seq(seat) != seq:
                raise Refused("stale", "the game has gone on since")
            if pending is None or pending.player != seat:
                raise Refused("illegal", "there is nothing for you to decide now")
            return pending

        def decide(table: LiveTable) -> Entry:
            if asked(table).secret and len(table.people()) > 1:  # everybody sees that it is casual now
                raise Refused("illegal", "a hint would tell the others that you are asked")
            return Entry("hint", seat)

        if not self.table.casual:
            await self.write(decide)
        ids = option_ids(asked(self.table), self.table.handles.number)
        place, why = await self._brains.think(self._job(seat, EXPERT, hasty=False))
        asked(self.table)
        return Hint(seq=seq, answer=ids[place], why=aloud(why))

    def _playing(self, table: LiveTable, seat: int) -> None:
        if seat in table.left:
            raise Refused("illegal", "you have given up this game")
        if seat in table.stand_ins:
            raise Refused("illegal", "a bot plays for you: take your seat back first")
        if table.game is None and table.open_seats:
            raise Refused("illegal", "the game has not begun: seats are open")
        if table.game is None:
            raise Refused("illegal", "the game has not begun: not everybody is ready")
        if table.over:
            raise Refused("illegal", "the game is over")

    # --- what bots do --------------------------------------------------------------------------------

    def drive(self) -> None:
        """Let bots play as long as it is their turn and somebody looks."""
        ready = self.watchers and self._driver is None and self.table.bot_to_move() is not None
        if self._brains is not None and ready:
            self._driver = asyncio.create_task(self._drive(self._brains))

    async def _drive(self, brains: Brains) -> None:
        try:
            while self.watchers and (seat := self.table.bot_to_move()) is not None:
                entries = self.table.entries
                if not self._mine:
                    await asyncio.sleep(TAKEOVER)
                    if self.table.entries != entries:
                        continue
                try:
                    await self._one_decision(brains, seat)
                except StoreError as error:
                    log.warning("a bot at table %s: %s", self.table.id, error)
                    await asyncio.sleep(RETRY)
        except Exception:
            log.exception("a bot at table %s", self.table.id)
        finally:
            self._driver = None

    async def _one_decision(self, brains: Brains, seat: int) -> None:
        table = self.table
        game = table.game
        assert game is not None
        assert game.pending is not None
        moment = table.entries
        level = table.chairs[seat].level or "normal"
        secret = game.pending.secret
        job = self._job(seat, level, secret)
        answers = job.answers
        place, why = await brains.think(job)
        if not secret:  # how far it came meanwhile would tell what the pause is to hide
            await asyncio.sleep(self._all_wait())

        def decide(now: LiveTable) -> Entry:
            if now.entries != moment and [one.answer for one in now.given] != answers:
                raise Refused("stale", "the game has gone on since")
            if now.bot_to_move() != seat:
                raise Refused("stale", "its person is back")
            return given(now, place, why)

        try:
            await self.write(decide)
        except Refused as refused:
            if refused.code == "unknown":  # the engine stumbled: do anything else
                await self._anything_but(place)

    def _job(self, seat: int, level: str, hasty: bool) -> Job:
        table = self.table
        assert table.setup is not None
        return Job(
            *(table.id, table.setup.as_dict(), [one.answer for one in table.given], seat, level, hasty),
            owner=self._owner(),
            position=table.position,
            always=table.lesson is not None or table.puzzle is not None,
        )

    def _owner(self) -> str:
        """Whose table this is, for bots: where those come from who hold a seat (who looks on has no say)."""
        return min((watcher.address for watcher in self.watchers if watcher.seats != (None,)), default="")

    async def _anything_but(self, place: int) -> None:
        def decide(now: LiveTable) -> Entry:
            if now.game is None or now.game.pending is None or now.bot_to_move() is None:
                raise Refused("stale", "the game has gone on since")
            return given(
                now, random.choice([p for p in range(now.game.pending.size) if p != place] or [place])
            )

        await self.write(decide)


def _packed(entries: list[Entry]) -> bytes:
    """Entries, small."""
    return zlib.compress(to_json(entries))


def _unpacked(packed: bytes) -> list[Entry]:
    return [Entry(**entry) for entry in from_json(zlib.decompress(packed))]


def given(table: LiveTable, place: int, why: str | None = None) -> Entry:
    """The entry of an answer to the open decision."""
    assert table.game is not None
    pending = table.game.pending
    assert pending is not None
    more: dict[str, Any] = table.mark()
    if pending.secret:
        more["secret"] = True
        if place == len(pending.options):
            more["quiet"] = True
    if why is not None:
        more["why"] = why
    return Entry("answer", pending.player, place, more)


def taken_back(table: LiveTable, seat: int, keep: int) -> Entry:
    more = {} if table.undo_is_free(seat, keep) else {"casual": True}
    return Entry("undo", seat, keep, more)
