"""Those who are told: a web server, a browser with its push service, a mail server."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from fracas.server.serve import listen

from ..helpers import PATIENCE


async def until(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


@dataclass
class Request:
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Receiver:
    """Answers what it is told to answer, and keeps what came."""

    answers: list[bytes] = field(default_factory=list)
    """The next ones; then 204."""
    got: list[Request] = field(default_factory=list)
    address: str = ""
    hangs: bool = False

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.closing(writer), contextlib.suppress(asyncio.IncompleteReadError, OSError):
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
            headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
            body = await reader.readexactly(int(headers.get("content-length", "0")))
            method, path, _ = first.split(" ")
            assert method == "POST"
            self.got.append(Request(path, headers, body))
            if self.hangs:
                await asyncio.sleep(PATIENCE)
            writer.write(self.answers.pop(0) if self.answers else status(204))
            await writer.drain()


def status(number: int, *lines: str) -> bytes:
    head = [f"HTTP/1.1 {number} Whatever", "Content-Length: 0", *lines]
    return "\r\n".join([*head, "", ""]).encode()


@contextlib.asynccontextmanager
async def receiver(port: int = 0, **how: Any) -> AsyncIterator[Receiver]:
    found = Receiver()
    server = await asyncio.start_server(found.serve, "127.0.0.1", port, **how)
    scheme = "https" if how.get("ssl") else "http"
    found.address = f"{scheme}://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
    try:
        yield found
    finally:
        server.close()


class Browser:
    """A browser with a subscription at a push service of ours: what comes there it can read."""

    def __init__(self, service: Receiver, name: str = "b") -> None:
        self.service, self.name = service, name
        self._key, self._auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.endpoint = f"{service.address}push/{name}"
        self.subscription = {
            "endpoint": self.endpoint,
            "keys": {"p256dh": text(public), "auth": text(self._auth)},
        }

    def read(self, server_key: str) -> list[dict[str, Any]]:
        """What came for this browser, if that server has signed it."""
        found = []
        for request in self.service.got:
            if request.path == f"/push/{self.name}":
                verify(request.headers["authorization"], server_key, self.service.address)
                assert request.headers["content-encoding"] == "aes128gcm"
                assert int(request.headers["ttl"]) > 0
                plain = http_ece.decrypt(
                    request.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
                )
                found.append(json.loads(plain))
        return found


def verify(authorization: str, key: str, service: str) -> None:
    """What a push service looks at (RFC 8292)."""
    scheme, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", key)
    head, claims, signature = parts["t"].split(".")
    raw = untext(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), untext(key))
    public.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    told = json.loads(untext(claims))
    assert told["aud"] == service.rstrip("/")
    assert told["sub"].startswith(("https://", "mailto:"))


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def untext(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Mailboxes:
    """What aiosmtpd does with mails."""

    def __init__(self) -> None:
        self.got: list[EmailMessage] = []
        self.raw: list[bytes] = []
        self.refuse: str | None = None

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, _: Any) -> str:  # noqa: N802
        if self.refuse is not None:
            return self.refuse
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        assert envelope.rcpt_tos == [mail["To"]]
        self.raw.append(envelope.content)
        self.got.append(mail)
        return "250 OK"


class Rude:
    """A mail server that says what it is told to say to a command (None: it hangs up)."""

    def __init__(self, **says: str | None) -> None:
        self.says: dict[str, str | None] = {"": "220 hi", "DATA": "354 go on", "QUIT": "221 bye", **says}
        self.got: list[bytes] = []

    def serve(self, connection: socket.socket) -> None:
        with connection, connection.makefile("rwb") as line:
            command = ""
            while (said := self.says.get(command, "250 yes")) is not None:
                line.write(f"{said}\r\n".encode())
                line.flush()
                if said.startswith("354"):
                    self.got.append(b"".join(iter(line.readline, b".\r\n")))
                    command = "DOT"
                elif not (text := line.readline()):
                    break
                else:
                    command = text.decode().split()[0].upper()

    @contextlib.contextmanager
    def listening(self) -> Iterator[int]:
        """Its port, while it is there."""
        with socket.create_server(("127.0.0.1", 0)) as bound:
            threading.Thread(target=self._accept, args=(bound,), daemon=True).start()
            yield bound.getsockname()[1]

    def _accept(self, bound: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                self.serve(bound.accept()[0])


@contextlib.contextmanager
def mail_server() -> Iterator[tuple[Mailboxes, int]]:
    """A real one, and its port."""
    boxes = Mailboxes()
    with listen("127.0.0.1", 0) as probe:
        port = probe.getsockname()[1]
    controller = Controller(boxes, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield boxes, port
    finally:
        controller.stop()
