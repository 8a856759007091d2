"""The addresses by which people choose how they are told things."""

import asyncio
import re
from dataclasses import replace
from typing import Annotated, Any

from pydantic import BaseModel, Field, StringConstraints
from pydantic.json_schema import models_json_schema
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from fracas.words import put

from ..desk import Desk, address_of, answer, bearer
from ..forms import Strict
from ..keys import is_table_id, new_table_id
from ..limits import (
    CHANGES_AT_ONCE,
    CHANGES_PER_SECOND,
    LETTERS_AT_ONCE,
    LETTERS_PER_SECOND,
    SENDERS_AT_ONCE,
    SENDERS_PER_SECOND,
    TESTS_AT_ONCE,
    TESTS_PER_SECOND,
    Buckets,
)
from ..people.due import MAIL, channels
from ..people.messages import WAYS, Chosen, Language, Mailbox, Subscription, Way
from ..people.profiles import Known, People
from ..refusals import Refused
from ..store import Step, Store, Taken
from .letter import test
from .mail import is_address
from .outbox import Outbox, ask_step, remove
from .post import Away, Gone, Never, Unanswered
from .ways import Ways

DEVICES, MUTED = 8, 200
"""Browsers and silent tables of one person: the oldest make room."""


class NoticeWish(Strict):
    """What is to change; what is not said stays as it is, and nothing (\"\") ends it."""

    language: Language | None = None
    subscribe: Subscription | None = None
    unsubscribe: Annotated[str, StringConstraints(max_length=1000)] | None = None
    mail: Annotated[str, StringConstraints(max_length=300)] | None = None
    webhook: Annotated[str, StringConstraints(max_length=1000)] | None = None
    mute: Annotated[str, StringConstraints(max_length=40)] | None = None
    ways: Annotated[
        list[Way],
        Field(min_length=1, max_length=len(WAYS), description="mute by these only; left out: by all"),
    ] = list(WAYS)
    unmute: Annotated[str, StringConstraints(max_length=40)] | None = None


class TestWish(Strict):
    channel: Way


class CodeWish(Strict):
    code: Annotated[str, StringConstraints(max_length=200)]


class NoticeSettings(BaseModel):
    """How somebody is told things, and how this server could."""

    language: Language
    key: Annotated[str | None, Field(description="for a browser's subscription; null: no push here")]
    devices: Annotated[list[str], Field(description="endpoints of the browsers that are told")]
    mails: Annotated[bool, Field(description="whether this server sends mails")]
    mail: Mailbox | None
    webhook: str | None
    muted: list[str]


PUBLISHED: tuple[type[BaseModel], ...] = (NoticeWish, TestWish, CodeWish, NoticeSettings)


def notices_schema() -> dict[str, Any]:
    """The definitions of all messages, by name."""
    _, definitions = models_json_schema([(model, "validation") for model in PUBLISHED], by_alias=True)
    found: dict[str, Any] = definitions["$defs"]
    return found


class NoticesApi:
    def __init__(self, store: Store, desk: Desk, ways: Ways, outbox: Outbox, base: str = "") -> None:
        self._store, self._desk, self._ways, self._outbox, self._base = store, desk, ways, outbox, base
        self._people = People(store)
        self._changes = Buckets(CHANGES_PER_SECOND, CHANGES_AT_ONCE)
        self._tests = Buckets(TESTS_PER_SECOND, TESTS_AT_ONCE)
        self._letters = Buckets(LETTERS_PER_SECOND, LETTERS_AT_ONCE)
        self._senders = Buckets(SENDERS_PER_SECOND, SENDERS_AT_ONCE)

    def routes(self) -> list[BaseRoute]:
        guard = self._desk.guard
        return [
            Route("/api/people/me/notices", guard(self.settings)),
            Route("/api/people/me/notices", guard(self.change), methods=["PATCH"]),
            Route("/api/people/me/notices/test", guard(self.test), methods=["POST"]),
            Route("/api/notices/confirm", guard(self.confirm), methods=["POST"]),
            Route("/api/notices/stop", guard(self.show_stop)),
            Route("/api/notices/stop", guard(self.stop), methods=["POST"]),
        ]

    async def settings(self, request: Request) -> Response:
        return answer(self._shown(await self._me(request)))

    async def _me(self, request: Request) -> Known:
        return await self._people.the(bearer(request))

    def _shown(self, me: Known) -> NoticeSettings:
        chosen = me.notices
        return NoticeSettings(
            language=chosen.language,
            key=None if self._ways.push is None else self._ways.push.public,
            devices=[one.endpoint for one in chosen.push],
            mails=self._ways.mail is not None,
            mail=chosen.mail,
            webhook=chosen.webhook,
            muted=[one for one in chosen.muted if " " not in one],
        )

    # --- choosing ------------------------------------------------------------------------------------

    async def change(self, request: Request) -> Response:
        wish = await self._desk.body(request, NoticeWish)
        me = await self._me(request)
        if not self._changes.take(me.id):
            raise Refused("rate", "too many changes; wait a little")
        new = self._new_mail(me, wish.mail)
        letters = self._letters.take(me.id, (wish.mail or "").lower()) if new else True
        if not letters or (new and not self._senders.take(address_of(request))):
            raise Refused("rate", "too many mails that ask for confirmation; wait an hour")
        while True:
            changed = replace(me, notices=await self._chosen(me, wish))
            try:
                me = await self._people.keep(changed)
                break
            except Taken:  # another device of theirs was faster
                me = await self._me(request)
        if new:
            await self._store.run(ask_step(new_table_id(), me.id, wish.mail or ""))
            self._outbox.wake()
        return answer(self._shown(me))

    def _new_mail(self, me: Known, address: str | None) -> bool:
        """Whether somebody has to be asked whether that is their address."""
        if not address:
            return False
        if self._ways.mail is None:
            raise Refused("illegal", "this server sends no mails: its owner has named no mail server")
        if not is_address(address):
            raise Refused("malformed", "that is not a mail address")
        mailbox = me.notices.mail
        return mailbox is None or mailbox.address != address or not mailbox.confirmed

    async def _chosen(self, me: Known, wish: NoticeWish) -> Chosen:
        chosen = me.notices
        changes: dict[str, Any] = {}
        if wish.language is not None:
            changes["language"] = wish.language
        if wish.subscribe is not None:
            if self._ways.push is None:
                raise Refused(
                    "illegal", "this server tells browsers nothing: its owner has to install fracas[push]"
                )
            self._ways.reach.checked(wish.subscribe.endpoint)
            others = [one for one in chosen.push if one.endpoint != wish.subscribe.endpoint]
            changes["push"] = (*others, wish.subscribe)[-DEVICES:]
        elif wish.unsubscribe is not None:
            changes["push"] = tuple(one for one in chosen.push if one.endpoint != wish.unsubscribe)
        if wish.mail == "":
            changes["mail"] = None
        elif wish.mail is not None and (chosen.mail is None or chosen.mail.address != wish.mail):
            changes["mail"] = Mailbox(address=wish.mail, confirmed=False)
        if wish.webhook is not None:
            changes["webhook"] = self._ways.reach.checked(wish.webhook) if wish.webhook else None
        muted = [one for one in chosen.muted if one.split()[0] not in (wish.mute, wish.unmute)]
        if wish.mute is not None:
            await self._sits(me, wish.mute)
            ways = [] if set(wish.ways) == set(WAYS) else wish.ways
            muted.append(" ".join((wish.mute, *ways)))
        changes["muted"] = tuple(muted[-MUTED:])
        return chosen.model_copy(update=changes)

    async def _sits(self, me: Known, table: str) -> None:
        if is_table_id(table.replace(".", "-", 1)):  # a room of Splaf! has a dot
            query = "SELECT 1 FROM sittings WHERE person = ? AND table_id = ? AND seat >= 0"
            if (await self._store.run(Step(query, (me.id, table))))[0]:
                return
        raise Refused("illegal", "you do not sit at that table")

    # --- trying --------------------------------------------------------------------------------------

    async def test(self, request: Request) -> Response:
        """Send something now, and say what became of it."""
        wish = await self._desk.body(request, TestWish)
        me = await self._me(request)
        targets = [one for one in channels(me) if one[0].partition(" ")[0] == wish.channel]
        if not targets:
            raise Refused("illegal", "nothing is to be told that way")
        if not self._tests.take(me.id, address_of(request)):
            raise Refused("rate", "too many tests; wait a minute")
        problems = await asyncio.gather(*(self._tried(me, *target) for target in targets))
        for problem in filter(None, problems):
            raise Refused("illegal", f"that did not arrive: {put(problem)}")
        return answer({"sent": len(targets)})

    async def _tried(self, me: Known, channel: str, target: str) -> Exception | None:
        """Send it there; why that did not work."""
        try:
            await self._ways.send(me, channel, target, test(new_table_id(), me.name, me.notices.language))
        except Gone as error:
            await remove(self._people, me.id, channel, target)
            return error
        except (Away, Unanswered, Never) as error:
            return error
        return None

    # --- links in mails ------------------------------------------------------------------------------

    async def confirm(self, request: Request) -> Response:
        """Whoever has the code reads what comes to the address."""
        code = (await self._desk.body(request, CodeWish)).code
        while True:
            person = await self._of(code)
            mailbox = None if person is None else person.notices.mail
            if person is None or mailbox is None or not self._ways.seals.confirms(code, mailbox.address):
                raise Refused("token", "this link is too old, or of another address")
            right = Mailbox(address=mailbox.address, confirmed=True)
            try:
                await self._people.keep(
                    replace(person, notices=person.notices.model_copy(update={"mail": right}))
                )
                return answer({"address": mailbox.address})
            except Taken:
                continue

    async def show_stop(self, request: Request) -> Response:
        """Whoever follows the link of a mail program is asked once more."""
        code = request.query_params.get("code", "")
        plain = code if re.fullmatch(r"[\w.-]{1,200}", code, re.ASCII) else ""
        return RedirectResponse(f"{self._base}/#/no-mail/{plain}", 303)

    async def stop(self, request: Request) -> Response:
        """No more mails, at once: mail programs ask for it by themselves (RFC 8058)."""
        code = request.query_params.get("code", "")
        person = await self._of(code)
        mailbox = None if person is None else person.notices.mail
        if person is not None and mailbox is not None and self._ways.seals.stops(code, mailbox.address):
            await remove(self._people, person.id, MAIL, mailbox.address)
        return Response(status_code=204)

    async def _of(self, code: str) -> Known | None:
        id = self._ways.seals.whose(code)
        return await self._people.person(id) if is_table_id(id) else None
