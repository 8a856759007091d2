"""A request to an address that a stranger has named.

It goes to hosts on the internet only, by https, to the very address that was looked at (a name may point
elsewhere a moment later). Nothing it says is followed, and little of it is read.
"""

import asyncio
import contextlib
import socket
import ssl
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from fracas.words import put

from ..proxy import Address
from ..refusals import Refused
from .aside import aside

WITHIN = 15.0
"""Seconds for all of it."""
READ = 16_384
"""Bytes of the head of an answer; the rest is not read."""
LONGEST = 1000
HIDDEN = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))
"""Where IPv6 addresses have one of IPv4 in their last four bytes."""
ISATAP = (0x5EFE, 0x0200_5EFE)
"""What stands before it in whichever network else."""


class Gone(Exception):
    """Nobody is there any more, for good."""


class Away(Exception):
    """Nobody is there just now."""

    def __init__(self, why: str, seconds: float = 0.0) -> None:
        """`seconds`: for which they do not want to be asked again."""
        super().__init__(why)
        self.seconds = seconds


class Unanswered(Exception):
    """They were sent all of it and say nothing: perhaps they have it, so it is not sent again."""


class Never(Exception):
    """They do not take this, and asking again changes nothing."""


@dataclass(frozen=True)
class Reach:
    """Where requests may go. Anywhere: also this machine and its networks, and without https."""

    anywhere: bool = False

    def checked(self, url: str) -> str:
        """That address, if it can be one."""
        self._parts(url)
        return url

    def _parts(self, url: str) -> SplitResult:
        try:
            parts = urlsplit(url)
            host, _ = parts.hostname, parts.port
        except ValueError:
            raise Refused("malformed", "that is not an address on the web") from None
        plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST
        if not plain or not host or parts.username is not None or parts.scheme not in ("http", "https"):
            raise Refused("malformed", "that is not an address on the web")
        if parts.scheme == "http" and not self.anywhere:
            raise Refused("malformed", "the address has to begin with https://")
        with contextlib.suppress(ValueError):  # a name, which is looked up each time
            self._admit(ip_address(host))
        return parts

    def _admit(self, address: Address) -> None:
        if not self.anywhere and not is_public(address):
            raise Refused("illegal", "this server sends nothing into private networks")

    async def post(self, url: str, body: bytes, headers: dict[str, str]) -> None:
        """Send it. Raises `Gone`, `Away`, `Unanswered`, `Never` or `Refused`."""
        parts = self._parts(url)
        sent = False
        try:
            async with asyncio.timeout(WITHIN), self._line(parts) as (reader, writer):
                writer.write(_request(parts, headers, body))
                await writer.drain()
                sent = True
                first = await _head(reader)
        except (OSError, EOFError, ValueError) as error:
            if sent:
                first = b""
            elif isinstance(error, TimeoutError):
                words = "it does not answer in time"
                raise Away(words) from None
            else:
                why = type(error).__name__
                words = f"it cannot be reached ({put(why)})"
                raise Away(words) from None
        if not first:
            words = "it was sent all of it, and does not answer"
            raise Unanswered(words)
        _judge(first)

    @contextlib.asynccontextmanager
    async def _line(self, parts: SplitResult) -> AsyncIterator[tuple[StreamReader, StreamWriter]]:
        """A connection to who is asked."""
        assert parts.hostname is not None
        secure = parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        address = await self._looked_up(parts.hostname, port)
        reader, writer = await asyncio.open_connection(
            str(address),
            port,
            limit=READ,
            ssl=_trust() if secure else None,
            server_hostname=parts.hostname if secure else None,
        )
        with contextlib.closing(writer):
            yield reader, writer

    async def _looked_up(self, host: str, port: int) -> Address:
        """Where that host is; all of its addresses have to be on the internet."""
        found = await aside(lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        addresses = [ip_address(str(place[0]).partition("%")[0]) for *_, place in found]
        for address in addresses:
            self._admit(address)
        return addresses[0]


def _request(parts: SplitResult, headers: dict[str, str], body: bytes) -> bytes:
    lines = {
        "Host": parts.netloc,
        "User-Agent": "Fracas",
        "Content-Length": str(len(body)),
        "Connection": "close",
        **headers,
    }
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"POST {path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body


async def _head(reader: StreamReader) -> bytes:
    """How an answer begins, as far as it came."""
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError as error:
        return error.partial
    except asyncio.LimitOverrunError:
        return await reader.read(READ)


def is_public(address: Address) -> bool:
    """Whether anybody on the internet has that address; one of IPv4 inside one of IPv6 has to be, too."""
    if isinstance(address, IPv6Address):
        inner = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
        if any(address in network for network in HIDDEN) or int(address) >> 32 & 0xFFFFFFFF in ISATAP:
            inner.append(IPv4Address(int(address) & 0xFFFFFFFF))
        if address.is_site_local or not all(is_public(one) for one in inner if one is not None):
            return False
        if address.ipv4_mapped is not None:
            return True
    return address.is_global and not address.is_multicast and not address.is_reserved


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()


def _judge(head: bytes) -> None:
    """What an answer means for whoever asked."""
    lines = head.decode("latin-1").split("\r\n")
    version, _, rest = lines[0].partition(" ")
    number = rest[:3]
    if not version.startswith("HTTP/1.") or len(number) < 3 or not number.isdecimal():
        words = "it does not speak HTTP"
        raise Away(words)
    status = int(number)
    if 200 <= status < 300:
        return
    if status in (404, 410):
        words = f"it answers {put(status)}: nobody is there any more"
        raise Gone(words)
    if status in (408, 425, 429) or status >= 500:
        fields = dict(line.lower().split(":", 1) for line in lines[1:] if ":" in line)
        later = fields.get("retry-after", "").strip()
        raise Away(_says(status), float(later) if later.isdecimal() and len(later) < 7 else 0.0)
    raise Never(_says(status))


def _says(status: int) -> str:
    words = f"it answers {put(status)}"
    return words
