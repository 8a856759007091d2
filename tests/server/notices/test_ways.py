"""Push, mail and webhooks: what arrives there, and what is refused."""

import asyncio
import json
import re
import smtplib
import ssl
import subprocess
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from fracas.errors import FracasError
from fracas.server import limits
from fracas.server.keys import digest
from fracas.server.notices import Means, api, post, push
from fracas.server.notices.kept import Seals
from fracas.server.notices.letter import Letter
from fracas.server.notices.mail import Mail, is_address
from fracas.server.notices.post import Away, Gone, Never, Reach, Unanswered, is_public
from fracas.server.people.profiles import people_of
from fracas.server.refusals import Refused
from fracas.server.sqlite import SqliteStore
from fracas.server.store import mark_of

from ...clock import by_the_clock
from ..helpers import Client, running
from ..people.club import Member, every_row, member, table_of
from .receivers import Browser, Rude, mail_server, receiver, status, until
from .test_notices import A_MOMENT, LOCAL, wish

SITE = "https://club.example/fracas/"


# --- push --------------------------------------------------------------------------------------------


def test_a_browser_can_read_it_and_nobody_else(tmp_path: Path):
    async def run() -> None:
        async with receiver() as service, running(tmp_path, means=LOCAL) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            phone, desk = Browser(service, "phone"), Browser(service, "desk")
            for one in (ann, bo):
                for browser in (phone, desk, phone):
                    settings = await wish(one, subscribe=browser.subscription, language="fr")
                assert settings["devices"] == [desk.endpoint, phone.endpoint]
            table = (await table_of(ann, bo))["table"]
            await until(lambda: len(service.got) == 2)
            await asyncio.sleep(A_MOMENT)
            for browser in (phone, desk):
                (told,) = browser.read(settings["key"])
                assert (told["page"], told["tag"], told["language"]) == (f"table/{table}", table, "fr")
                assert told["title"].startswith("À vous de jouer")
            assert all(b"Ann" not in one.body and b"Bo" not in one.body for one in service.got)

    asyncio.run(run())


def test_a_browser_that_is_gone_is_forgotten_and_the_other_is_not(tmp_path: Path):
    async def run() -> None:
        async with receiver() as gone, receiver() as service, running(tmp_path, means=LOCAL) as client:
            gone.answers = [status(410)]
            ann = await member(client, "Ann")
            old, new = Browser(gone, "old"), Browser(service, "new")
            for browser in (old, new):
                settings = await wish(ann, subscribe=browser.subscription)
            answer = await ann.ask("POST", "/notices/test", json={"channel": "push"})
            assert "nobody is there any more" in answer.json()["message"]
            assert len(new.read(settings["key"])) == 1
            assert (await ann.ask("GET", "/notices")).json()["devices"] == [new.endpoint]
            assert (await wish(ann, unsubscribe=new.endpoint))["devices"] == []

    asyncio.run(run())


def test_without_the_library_push_is_off_and_says_so(tmp_path: Path):
    async def run() -> None:
        async with receiver() as service, running(tmp_path, means=LOCAL) as client:
            ann = await member(client, "Ann")
            assert (await ann.ask("GET", "/notices")).json()["key"] is None
            asked = {"subscribe": Browser(service).subscription}
            answer = await ann.ask("PATCH", "/notices", json=asked)
            assert (answer.status_code, answer.json()["error"]) == (409, "illegal")
            assert "fracas[push]" in answer.json()["message"]

    with patch.object(push, "find_spec", lambda name: None):
        asyncio.run(run())


def test_too_many_browsers_make_room(tmp_path: Path):
    async def run() -> None:
        async with receiver() as service, running(tmp_path, means=LOCAL) as client:
            ann = await member(client, "Ann")
            browsers = [Browser(service, str(number)) for number in range(api.DEVICES + 2)]
            for browser in browsers:
                settings = await wish(ann, subscribe=browser.subscription)
            assert settings["devices"] == [one.endpoint for one in browsers[2:]]

    asyncio.run(run())


# --- mail --------------------------------------------------------------------------------------------


def posting(port: int) -> Means:
    return Means(SITE, f"smtp://127.0.0.1:{port}?from=Club%20<club@club.example>", True)


async def confirmed(one: Member, boxes: Any, address: str) -> None:
    """Somebody who reads their mail."""
    assert (await wish(one, mail=address))["mail"] == {"address": address, "confirmed": False}
    await until(lambda: boxes.got)
    mail = boxes.got.pop()
    (code,) = re.findall(rf"{re.escape(SITE)}#/confirm-mail/(\S+)", mail.get_content())
    answer = await one.client.http.post("/api/notices/confirm", json={"code": code})
    assert answer.json() == {"address": address}, answer.text
    assert (await one.ask("GET", "/notices")).json()["mail"]["confirmed"] is True


def test_a_mail_comes_after_a_confirmation_and_can_be_stopped(tmp_path: Path):
    async def run(boxes: Any, port: int) -> None:
        async with running(tmp_path, means=posting(port)) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            await confirmed(ann, boxes, "ann@example.org")
            await confirmed(bo, boxes, "bo@example.org")
            await wish(ann, language="ru")
            await wish(bo, language="ru")
            table = (await table_of(ann, bo))["table"]
            await until(lambda: boxes.got)
            (mail,) = boxes.got
            assert mail["From"] == "Club <club@club.example>"
            assert mail["Subject"].startswith("Ваш ход")
            assert mail["Auto-Submitted"] == "auto-generated"
            assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            assert f"{SITE}#/table/{table}" in mail.get_content()
            link = mail["List-Unsubscribe"].strip("<>")
            code = link.rpartition("=")[2]
            assert f"{SITE}#/no-mail/{code}" in mail.get_content()
            assert link == f"{SITE}api/notices/stop?code={code}"
            path = f"/api/notices/stop?code={code}"
            shown = await client.http.get(path)  # looking changes nothing: mail programs look at links
            assert (shown.status_code, shown.headers["location"]) == (303, f"/#/no-mail/{code}")
            who = ann if "ann@" in mail["To"] else bo
            assert (await who.ask("GET", "/notices")).json()["mail"] is not None
            stopped = await client.http.post(path, content=b"List-Unsubscribe=One-Click")
            assert stopped.status_code == 204
            assert (await who.ask("GET", "/notices")).json()["mail"] is None
            assert (await client.http.post("/api/notices/stop?code=x.y")).status_code == 204

    with mail_server() as (boxes, port):
        asyncio.run(run(boxes, port))


def test_nobody_is_mailed_by_a_stranger(tmp_path: Path):
    async def run(boxes: Any, port: int) -> None:
        async with running(tmp_path, means=posting(port)) as client:
            ann, bo = await member(client, "Click here"), await member(client, "Bo")
            await confirmed(bo, boxes, "bo@example.org")
            await wish(ann, mail="victim@example.org")
            await until(lambda: boxes.got)
            (asked,) = boxes.got
            assert "Click" not in asked.as_string()  # nothing in it is theirs
            (code,) = re.findall(r"confirm-mail/(\S+)", asked.get_content())
            await wish(ann, mail="other@example.org")
            for wrong in (code, code[:-1] + "x", f"{bo.id}.{code.partition('.')[2]}", "", "..", "é.1.2"):
                answer = await client.http.post("/api/notices/confirm", json={"code": wrong})
                assert (answer.status_code, answer.json()["error"]) == (403, "token"), wrong
            table = await table_of(ann, bo)
            async with client.sit(table["table"], profile=bo.secret) as line:
                await line.until("state")
                await line.send("resign")
                await line.until("state", over=True)
            test = await ann.ask("POST", "/notices/test", json={"channel": "mail"})
            assert test.status_code == 409
            await asyncio.sleep(A_MOMENT)
            strangers = [mail["Subject"] for mail in boxes.got if mail["To"] != "bo@example.org"]
            assert strangers
            assert "over" not in " ".join(strangers)  # Bo may be told: nobody knows whether he saw the end
            limit = 0
            for number in range(6):
                answer = await ann.ask("PATCH", "/notices", json={"mail": f"x{number}@example.org"})
                limit += answer.status_code == 429
            assert limit >= 6 - limits.LETTERS_AT_ONCE

    with mail_server() as (boxes, port):
        asyncio.run(run(boxes, port))


def test_a_mail_server_that_is_away_and_one_that_knows_nobody(tmp_path: Path):
    async def run(boxes: Any, port: int) -> None:
        async with running(tmp_path, means=posting(port)) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            await confirmed(ann, boxes, "ann@example.org")
            await confirmed(bo, boxes, "bo@example.org")
            boxes.refuse = "451 later"
            await table_of(ann, bo)
            await asyncio.sleep(A_MOMENT)
            boxes.refuse = None
            await until(lambda: boxes.got)
            boxes.got.clear()
            boxes.refuse = "550 who?"
            answer = await ann.ask("POST", "/notices/test", json={"channel": "mail"})
            assert "nobody has this address" in answer.json()["message"]
            assert (await ann.ask("GET", "/notices")).json()["mail"] is None
            assert boxes.got == []

    with mail_server() as (boxes, port):
        asyncio.run(run(boxes, port))


LINK = f"<{SITE}api/notices/stop?code=xwaR82bRGJ-Z.{'5' * 40}>"
NAMES = (
    *("Bo", "=?utf-8?q?=0D=0A=0D=0A?=", "=?utf-8?b?DQpYOmE=?=", "=?utf-8?q?Sale!?=", "Zoë =?x?=", "Жанна"),
    "Ann, Bo and =?utf-8?q?=0ABcc:b@?= and " + "many more, " * 30 + "Al",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_only_a_name_in_a_subject(name: str):
    """On the wire, where lines are what matters."""
    letter = Letter("id", "turn", f"Your turn in the game with {name}", ".x\n..y", "table/x", "Ann", "en", {})

    async def run(boxes: Any, port: int) -> None:
        mail = Mail.of(f"smtp://127.0.0.1:{port}?from=club@club.example", SITE)
        await mail.send("ann@example.org", letter, f"xwaR82bRGJ-Z.{'5' * 40}")
        head = boxes.raw[0].partition(b"\r\n\r\n")[0].decode("ascii")
        lines = re.sub(r"\r\n[ \t]", " ", head).split("\r\n")
        named = [re.fullmatch(r"[A-Z][\w-]+: .+", line) and line.partition(":")[0] for line in lines]
        assert None not in named
        assert not {"Bcc", "X"} & set(named)
        assert f"\r\nList-Unsubscribe: {LINK}\r\n" in head  # as it is: programs follow it
        assert all(len(line) <= 78 for line in head.split("\r\n") if "Unsubscribe" not in line)
        (got,) = boxes.got
        assert got["Subject"] == letter.title
        assert got.get_content().splitlines()[:2] == [".x", "..y"]

    with mail_server() as (boxes, port):
        asyncio.run(run(boxes, port))


@pytest.mark.parametrize(
    ("says", "outcome"),
    [
        ({"QUIT": "421 4.7.0 closing"}, None),
        ({"QUIT": None}, None),
        ({"DOT": None}, Unanswered),  # perhaps it has the letter
        ({"DOT": "451 later"}, Away),
        ({"DOT": "554 5.7.1 spam"}, Never),
        ({"DATA": None}, Away),
        ({"DATA": "451 later"}, Away),
        ({"MAIL": "421 later"}, Away),
        ({"MAIL": "550 5.1.8 who are you?"}, Never),
        ({"RCPT": "550 5.7.1 rejected as spam"}, Never),
        ({"RCPT": "550 5.1.8 who are you?"}, Never),
        ({"RCPT": "550 5.1.1 who?"}, Gone),
        ({"RCPT": "553 5.1.10 no mail here"}, Gone),
        ({"RCPT": "550 who?"}, Gone),
        ({"RCPT": "552 5.2.2 full"}, Never),
        ({"RCPT": "450 4.2.1 greylisted"}, Away),
        ({"": None}, Away),
    ],
)
def test_what_a_mail_server_means(says: dict[str, str | None], outcome: type[Exception] | None):
    letter = Letter("id", "turn", "Your turn", "x", "table/x", "Ann", "en", {})
    server = Rude(**says)
    with server.listening() as port:
        mail = Mail.of(f"smtp://127.0.0.1:{port}?from=club@club.example", SITE)
        if outcome is None:
            asyncio.run(mail.send("ann@example.org", letter, None))
            assert len(server.got) == 1
            return
        with pytest.raises(outcome):
            asyncio.run(mail.send("ann@example.org", letter, None))


def test_a_mail_server_that_has_it_is_not_sent_it_again(tmp_path: Path):
    """It takes it and then says goodbye badly, or not at all."""

    async def run(port: int) -> None:
        async with running(tmp_path, means=posting(port)) as client:
            await wish(await member(client, "Ann"), mail="ann@example.org")
            await until(lambda: server.got)
            server.says.update(QUIT="221 bye", DOT=None)
            await wish(await member(client, "Bo"), mail="bo@example.org")
            await until(lambda: len(server.got) > 1)
            await asyncio.sleep(2 * A_MOMENT)
            assert len(server.got) == 2

    server = Rude(QUIT="421 4.7.0 closing")
    with server.listening() as port:
        asyncio.run(run(port))


def test_a_server_without_mail_says_so(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            ann = await member(client, "Ann")
            assert (await ann.ask("GET", "/notices")).json()["mails"] is False
            answer = await ann.ask("PATCH", "/notices", json={"mail": "ann@example.org"})
            assert (answer.status_code, answer.json()["error"]) == (409, "illegal")

    asyncio.run(run())


NO_MAIL_ADDRESSES = (
    *("", "ann", "ann@", "@example.org", "ann@local", "a b@example.org", "ann@exa mple.org", "a@[127.0.0.1]"),
    *("a..b@example.org", ".ann@example.org", "ann.@example.org", ".", "=?utf-8?q?=0D=0A?=@example.org"),
    *("ann@example.org\n", "Ann <ann@example.org>", "a@b.c,d@e.f", "änn@example.org", f"{'a' * 70}@b.org"),
)
NO_ADDRESSES = (
    *("", "x", "http://example.org/", "ftp://example.org/", "file:///etc/passwd", "https://", "https:///x"),
    *("https://user@example.org/", "https://example.org:99999/", "https://exa mple.org/", "https://[/"),
    *("https://example.org/\r\nX: y", "https://exämple.org/", f"https://example.org/{'x' * 1000}"),
)


@pytest.mark.parametrize("text", NO_MAIL_ADDRESSES)
def test_what_is_no_mail_address(text: str):
    assert not is_address(text)


def test_what_can_be_a_mail_address():
    assert all(map(is_address, ["ann@example.org", "a.b+c@mail.example.co.uk", "x_y-z@a-b.org"]))


@pytest.mark.parametrize(
    ("url", "site"),
    [
        ("http://mail.example", SITE),
        ("mail.example", SITE),
        ("smtp://", SITE),
        ("smtp://[", SITE),
        ("smtp://h:99999", SITE),
        ("smtp://mail.example", ""),
        ("smtp://mail.example?from=nobody", SITE),
        ("smtp://mail.example", "http://localhost:8000/"),
    ],
)
def test_an_owner_is_told_what_is_wrong_with_a_mail_server(url: str, site: str):
    with pytest.raises(FracasError):
        Mail.of(url, site)


def test_a_mail_server_has_its_usual_port_and_no_password_goes_in_the_clear():
    assert Mail.of("smtps://u%40x:p%2Fw@mail.example", SITE).port == 465
    mail = Mail.of("smtp://u%40x:p%2Fw@mail.example", SITE)
    assert (mail.port, mail.user, mail.password) == (587, "u@x", "p/w")
    assert mail.sender == "fracas@club.example"

    class Plain(smtplib.SMTP):
        def __init__(self, *_: Any, **__: Any) -> None:
            self.esmtp_features = {}

        def ehlo(self, name: str = "") -> tuple[int, bytes]:
            return 250, b""

        def close(self) -> None:
            pass

        def login(self, user: str, password: str, **_: Any) -> Any:
            raise AssertionError("the password is out")

    with patch("smtplib.SMTP", Plain), pytest.raises(smtplib.SMTPNotSupportedError):
        mail._connected()


# --- webhooks, and addresses of strangers ------------------------------------------------------------


PRIVATE = [
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1"),
    *("224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fd00::1", "ff02::1", "::ffff:10.0.0.1"),
    *("64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::1", "fec0::1", "2606:4700::5efe:10.0.0.1"),
    *("2606:4700::200:5efe:7f00:1", "::127.0.0.1"),
]


@pytest.mark.parametrize("address", PRIVATE)
def test_nothing_is_sent_into_private_networks(address: str):
    assert not is_public(ip_address(address))
    host = f"[{address}]" if ":" in address else address
    with pytest.raises(Refused):
        Reach().checked(f"https://{host}/")


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "2606:4700:4700::1111", "::ffff:8.8.8.8", "2606:4700::5efe:8.8.8.8"]
)
def test_but_to_the_internet(address: str):
    assert is_public(ip_address(address))


@pytest.mark.parametrize("url", NO_ADDRESSES)
def test_what_is_no_address(url: str):
    with pytest.raises(Refused):
        Reach().checked(url)


@pytest.mark.parametrize("found", [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["::1"]])
def test_a_name_may_point_anywhere_and_is_looked_up_each_time(found: list[str]):
    async def run() -> None:
        places = [(0, 0, 0, "", (address, 443)) for address in found]
        with patch("socket.getaddrinfo", lambda *_, **__: places), pytest.raises(Refused) as refused:
            await Reach().post("https://example.org/", b"", {})
        assert "private networks" in str(refused.value)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (status(200), None),
        (status(302, "Location: http://127.0.0.1/"), Never),  # nothing is followed
        (status(400), Never),
        (status(404), Gone),
        (status(410), Gone),
        (status(429), Away),
        (status(503), Away),
        (b"HTTP/1.1 200\r\n\r\n", None),
        (b"SSH-2.0-OpenSSH\r\n\r\n", Away),
        (b"HTTP/1.1 abc\r\n\r\n", Away),
        (b"", Unanswered),  # it was sent all of it
        (b"HTTP/1.1 200 OK\r\nX: y", None),
        (b"HTTP/1.1 200 OK\r\nX: " + b"x" * 100_000, None),
        (b"HTTP/1.1 50", Away),
    ],
)
def test_what_an_answer_means(answer: bytes, outcome: type[Exception] | None):
    async def run() -> None:
        async with receiver() as service:
            service.answers = [answer]
            if outcome is None:
                return await Reach(True).post(service.address, b"", {})
            with pytest.raises(outcome):
                await Reach(True).post(service.address, b"", {})

    asyncio.run(run())


def test_who_does_not_answer_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(post, "WITHIN", 0.2)

    async def run() -> None:
        async with receiver() as service:
            service.hangs = True
            with pytest.raises(Unanswered):
                await Reach(True).post(service.address, b"", {})
        with pytest.raises(Away):  # nor is anybody there
            await Reach(True).post(service.address, b"", {})

    asyncio.run(run())


def test_a_certificate_has_to_be_good(tmp_path: Path):
    key, certificate = tmp_path / "key.pem", tmp_path / "cert.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", str(key), "-out"]
    more = [str(certificate), "-days", "2", "-subj", "/CN=x", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run([*made, *more], check=True, capture_output=True)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(certificate, key)

    async def run() -> None:
        async with receiver(ssl=server) as service:
            with pytest.raises(Away):
                await Reach(True).post(service.address, b"", {})
            trusting = ssl.create_default_context(cafile=str(certificate))
            with patch.object(post, "_trust", lambda: trusting):
                await Reach(True).post(service.address, b"hello", {})
            assert [one.body for one in service.got] == [b"hello"]

    asyncio.run(run())


def test_names_are_only_names_in_a_chat(tmp_path: Path):
    async def run() -> None:
        async with receiver() as service, running(tmp_path, means=Means(SITE, "", True)) as client:
            ann = await member(client, "@everyone **[x](y)")
            await wish(ann, webhook=service.address)
            assert (await ann.ask("POST", "/notices/test", json={"channel": "webhook"})).json() == {"sent": 1}
            (told,) = [one.json for one in service.got]
            assert told["content"].startswith(r"**\@everyone \*\*\[x\]\(y\)** This is a test")
            assert (told["person"], told["event"]) == ("@everyone **[x](y)", "test")
            assert told["url"] == f"{SITE}#/profile"

    asyncio.run(run())


# --- nonsense and too much ---------------------------------------------------------------------------


def test_nonsense_is_refused_and_changes_nothing(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            ann = await member(client, "Ann")
            keys = {"p256dh": "x" * 87, "auth": "y" * 22}
            for nonsense, code in (
                ({"webhook": "http://example.org/"}, 400),
                ({"webhook": "https://127.0.0.1/"}, 409),
                ({"webhook": 7}, 400),
                ({"language": "de"}, 400),
                ({"mail": "nobody"}, 409),
                ({"subscribe": {"endpoint": "https://10.0.0.1/", "keys": keys}}, 409),
                ({"subscribe": {"endpoint": "https://example.org/", "keys": {}}}, 400),
                ({"subscribe": {"endpoint": "https://example.org/", "keys": {**keys, "auth": "é"}}}, 400),
                ({"muted": ["x"]}, 400),
                ([], 400),
            ):
                answer = await ann.ask("PATCH", "/notices", json=nonsense)
                assert answer.status_code == code, (nonsense, answer.text)
            for nonsense in ({"channel": "pigeon"}, {}, {"channel": "push", "target": "x"}):
                assert (await ann.ask("POST", "/notices/test", json=nonsense)).status_code == 400
            assert (await ann.ask("POST", "/notices/test", json={"channel": "webhook"})).status_code == 409
            settings = (await ann.ask("GET", "/notices")).json()
            assert (settings["devices"], settings["mail"], settings["webhook"]) == ([], None, None)
            for method, path in (("GET", ""), ("PATCH", ""), ("POST", "/test")):
                url = f"/api/people/me/notices{path}"
                answer = await client.http.request(method, url, json={"channel": "push"} if path else {})
                assert answer.status_code == 403
            browser_key = {"endpoint": "https://push.example/x", "keys": keys}  # no point of the curve
            await wish(ann, subscribe=browser_key)
            answer = await ann.ask("POST", "/notices/test", json={"channel": "push"})
            assert (answer.status_code, "no key" in answer.json()["message"]) == (409, True)

    asyncio.run(run())


def test_tests_and_changes_have_their_limits(tmp_path: Path):
    async def run() -> None:
        async with receiver() as service, running(tmp_path, means=LOCAL) as client:
            ann = await member(client, "Ann")
            await wish(ann, webhook=service.address)
            for number in range(int(limits.TESTS_AT_ONCE) + 1):
                answer = await ann.ask("POST", "/notices/test", json={"channel": "webhook"})
                assert answer.status_code == (200 if number < limits.TESTS_AT_ONCE else 429)
            for _ in range(int(limits.CHANGES_AT_ONCE)):
                answer = await ann.ask("PATCH", "/notices", json={"language": "fr"})
            assert (answer.status_code, answer.json()["error"]) == (429, "rate")

    by_the_clock(run())


def test_a_profile_has_its_limits_wherever_it_comes_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("fracas.server.gate.OWN_LINES", 3)
    monkeypatch.setattr("fracas.server.desk.OWN_TABLES_AT_ONCE", 2.0)
    monkeypatch.setattr("fracas.server.smashup.hub.HINTS_AT_ONCE", 1.0)

    async def run() -> None:
        async with running(tmp_path) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            opened = await table_of(ann, bo)
            for at, code in (("127.0.0.2", 201), ("127.0.0.3", 429)):
                elsewhere = Client(client.address, at=at)
                wanted = {"mode": "online", "seats": [{"kind": "me", "profile": ann.secret}, {"kind": "bot"}]}
                answer = await elsewhere.http.post("/api/tables", json=wanted)
                assert answer.status_code == code
                await elsewhere.close()
            assert "of one profile" in answer.json()["message"]
            await table_of(bo, ann)  # others' tables are theirs
            table = opened["table"]
            async with (
                client.sit(table, profile=ann.secret) as one,
                client.sit(table, profile=ann.secret) as two,
                client.sit(table, profile=ann.secret) as three,
            ):
                for line in (one, two, three):
                    await line.until("state")
                async with client.sit(table, profile=ann.secret) as fourth:
                    assert (await fourth.until("error"))["message"] == "too many connections of one profile"
                async with client.sit(table, profile=bo.secret) as other:
                    await other.until("state")
            came = {"type": "error"}
            while came["type"] == "error":  # there is room again, as soon as they have gone
                async with client.sit(table, profile=ann.secret) as again:
                    came = await again.read()
            async with (
                client.sit(table, profile=ann.secret) as here,
                client.sit(table, profile=bo.secret) as there,
            ):
                await here.until("state")
                await there.until("state")
                asked = here if here.options else there
                said = ""
                while "thought enough" not in said:  # here are no experts, but asking counts
                    await asked.send("hint", seq=asked.state["seq"])
                    said = (await asked.until("error"))["message"]

    asyncio.run(run())


def test_a_profile_has_its_limits_by_whatever_it_holds_its_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Experts think, and tables are opened, for a person: their token is another key to the same seat."""
    monkeypatch.setattr("fracas.server.gate.OWN_LINES", 2)
    monkeypatch.setattr("fracas.server.desk.OWN_TABLES_AT_ONCE", 3.0)
    monkeypatch.setattr("fracas.server.smashup.hub.HINTS_AT_ONCE", 1.0)

    async def run() -> None:
        async with running(tmp_path) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            opened = await table_of(ann, bo)
            said = []
            for at, token in zip(("127.0.0.2", "127.0.0.3"), (opened["tokens"][0], None), strict=True):
                elsewhere = Client(client.address, at=at)
                profile = None if token else ann.secret
                async with elsewhere.sit(opened["table"], token, profile=profile) as line:
                    await line.until("state")
                    await line.send("hint", seq=line.state["seq"])
                    said.append((await line.until("error"))["message"])
                    if profile:
                        await line.send("resign")
                        await line.until("state", over=True)
                await elsewhere.close()
            assert ["thought enough" in words for words in said] == [False, True]
            codes = []
            for number, key in enumerate((ann.secret, opened["tokens"][0], opened["tokens"][0])):
                headers = {"Authorization": f"Bearer {key}"}
                elsewhere = Client(client.address, at=f"127.0.0.{number + 2}")
                path = f"/api/tables/{opened['table']}/rematch"
                answer = await elsewhere.http.post(path, json={"factions": "new"}, headers=headers)
                codes.append(answer.status_code)
                await elsewhere.close()
            assert codes == [201, 201, 429]
            assert "of one profile" in answer.json()["message"]
            table, token = opened["table"], opened["tokens"][0]
            async with client.sit(table, token) as one, client.sit(table, profile=ann.secret) as two:
                for line in (one, two):
                    await line.until("state")
                async with client.sit(table, token) as third:
                    assert (await third.until("error"))["message"] == "too many connections of one profile"
                async with client.sit(table, opened["tokens"][1]) as other:
                    await other.until("state")

    asyncio.run(run())


@pytest.mark.parametrize("game", ["tables", "splaf"])
def test_whoever_sits_down_at_a_table_of_nobodys_may_have_opened_it(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("fracas.server.desk.OWN_TABLES_AT_ONCE", 1.0)

    async def run() -> None:
        async with running(tmp_path) as client:
            ann, bo = await member(client, "Ann"), await member(client, "Bo")
            wish = {"mode": "online", "seats": [{"kind": "me"}, {"kind": "open"}]}
            codes = []
            for _ in range(2):
                opened = (await client.http.post(f"/api/{game}", json=wish)).json()
                path = f"/api/{game}/{opened['table' if game == 'tables' else 'room']}/join"
                join = {"code": opened["code"], "name": "Ann", "profile": ann.secret}
                codes.append((await client.http.post(path, json=join)).status_code)
            assert codes == [200, 429]
            await table_of(bo, ann, game=game)  # others' tables are theirs

    asyncio.run(run())


def test_who_sits_where_is_not_changed_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Each time is an entry that is kept."""
    for room in ("smashup", "splaf"):
        monkeypatch.setattr(f"fracas.server.{room}.room.CHOICES_AT_ONCE", 4.0)

    async def run() -> None:
        async with running(tmp_path) as client:
            opened = await client.open(kinds="me open open", lobby=True)
            keys = {"Authorization": f"Bearer {opened['creator']}"}
            path = f"/api/tables/{opened['table']}"
            codes = []
            for what in ({"seat": 1, "level": "easy"}, {"seat": 1}) * 3:
                way = "bots" if "level" in what else "open"
                codes.append((await client.http.post(f"{path}/{way}", json=what, headers=keys)).status_code)
            assert codes == [200] * 4 + [429] * 2
            join = {"code": opened["code"], "name": "Bo"}
            assert (await client.http.post(f"{path}/join", json=join)).status_code == 429
            wrong = await client.http.post(f"{path}/join", json={**join, "code": "not-a-code"})
            assert wrong.status_code == 403, "strangers keep nobody out"
            wish = {"mode": "online", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
            room = (await client.http.post("/api/splaf", json=wish)).json()
            keys, path = {"Authorization": f"Bearer {room['creator']}"}, f"/api/splaf/{room['room']}"
            codes = [(await client.http.post(f"{path}/link", headers=keys)).status_code for _ in range(5)]
            assert codes == [200] * 4 + [429]
            fill = {"seat": 1, "level": "easy"}
            assert (await client.http.post(f"{path}/bots", json=fill, headers=keys)).status_code == 429

    asyncio.run(run())


# --- keys --------------------------------------------------------------------------------------------


def test_a_profile_that_cannot_be_read_is_logged_without_what_is_in_it(caplog: pytest.LogCaptureFixture):
    """It may be that of a newer Fracas."""
    notices = {"mail": {"address": "ann@example.org"}, "webhook": ["https://example.org/secret"]}
    row = ("ann", "digest", 7.0, json.dumps({"name": "Ann", "settings": {}, "notices": notices}))
    assert people_of([(*row, mark_of(*row))]) == []
    assert "profile ann cannot be read" in caplog.text
    assert "example.org" not in caplog.text


def test_seals_are_for_one_person_one_address_and_some_time():
    seals, others = Seals(Seals.key()), Seals(Seals.key())
    code = seals.confirm("ann", "a@b.org")
    assert seals.confirms(code, "a@b.org")
    assert not seals.confirms(code, "c@b.org")
    assert not others.confirms(code, "a@b.org")
    assert not seals.confirms(seals.stop("ann", "a@b.org"), "a@b.org")
    assert not seals.stops(code, "a@b.org")
    assert seals.stops(seals.stop("ann", "a@b.org"), "a@b.org")
    with patch("time.time", lambda: 4e9):
        assert not seals.confirms(code, "a@b.org")


def test_keys_are_made_once_and_nobody_is_shown_them(tmp_path: Path):
    async def run() -> None:
        path = tmp_path / "tables.sqlite"
        keys = []
        for _ in range(2):
            async with running(tmp_path, store=SqliteStore(path)) as client:
                ann = await member(client, "Ann")
                answer = await ann.ask("GET", "/notices")
                keys.append(answer.json()["key"])
                private = [
                    row.split(" ")[1] for row in every_row(SqliteStore(path)) if row.startswith("vapid")
                ]
                assert len(private) == 1
                assert private[0] not in answer.text
                assert digest(ann.secret) not in answer.text
        assert keys[0] == keys[1]

    asyncio.run(run())
