"""A small reverse proxy, as owners have one in front of their servers; it carries WebSockets, too."""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from collections.abc import Sequence

from .relay import Relay


class ReverseProxy(Relay):
    """Passes requests on to ports of this machine: the same path to the same one, if that answers."""

    def __init__(self, ports: Sequence[int], scheme: str = "http") -> None:
        self._ports, self._scheme = list(ports), scheme
        super().__init__()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            asked, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")[:-2]
            said = [(name.lower(), value.strip()) for name, _, value in (one.partition(":") for one in lines)]
            there, back, port = await self._upstream(asked.split(" ")[1])
            name = next(value for header, value in said if header == "host")
            peer = writer.get_extra_info("peername")[0]
            who = [value for header, value in said if header == "x-forwarded-for"]
            upgrade = any(header == "upgrade" for header, _ in said)
            replaced = ("host", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host")
            headers = [(header, value) for header, value in said if header not in replaced]
            if not upgrade:
                headers = [one for one in headers if one[0] != "connection"] + [("connection", "close")]
            headers += [
                ("host", f"127.0.0.1:{port}"),
                ("x-forwarded-for", ", ".join([*who, peer])),
                ("x-forwarded-proto", self._scheme),
                ("x-forwarded-host", name),
            ]
            head = "\r\n".join([asked, *(f"{header}: {value}" for header, value in headers)])
            back.write(f"{head}\r\n\r\n".encode("latin-1"))
            await asyncio.gather(_carry(reader, back), _carry(there, writer))
        writer.close()

    async def _upstream(self, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, int]:
        """The one whose path it is, or whoever answers."""
        first = zlib.crc32(path.partition("?")[0].encode()) % len(self._ports)
        for port in [*self._ports[first:], *self._ports[:first]]:
            with contextlib.suppress(ConnectionRefusedError):
                return (*await asyncio.open_connection("127.0.0.1", port), port)
        raise ConnectionRefusedError("nobody answers")


async def _carry(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):
        while data := await source.read(65536):
            sink.write(data)
            await sink.drain()
    with contextlib.suppress(ConnectionError, RuntimeError):
        sink.close()
