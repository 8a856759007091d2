"""A server behind a reverse proxy: who really asks, under which name, and below which path."""

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

from starlette.types import Scope

Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network

FORWARDED = (b"forwarded", b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto")
"""What proxies tell, and anybody may say."""
HOUSEHOLD = 64
"""Bits of an address of IPv6 that say which line it is; whoever has that chooses the rest."""
SCHEMES = {"http": "ws", "https": "wss"}


def network(text: str) -> Network:
    """An address, or a network such as 10.0.0.0/8. Raises ValueError."""
    return ip_network(text.strip())


LOCAL: tuple[Network, ...] = (network("127.0.0.0/8"), network("::1"))


def address_of(text: str) -> Address | None:
    """An address as a proxy writes it, perhaps with a port; None: it is none."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def household(host: str) -> str:
    """By what limits know who asks: nobody has only one address of IPv6, but the network of a line."""
    address = address_of(host)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address), HOUSEHOLD), strict=False))
    return host if address is None else str(address)


@dataclass(frozen=True)
class Proxy:
    """Whom to believe what is said about others. Nobody: there is no proxy."""

    trusted: tuple[Network, ...] = ()

    def trusts(self, host: str) -> bool:
        """Whether that is the address of a proxy of ours."""
        return _within(host, self.trusted)

    def seen(self, scope: Scope) -> Scope:
        """A request as the one asked it who is behind the proxy. What others say of themselves is nothing."""
        peer = scope.get("client")
        if peer is None or not self.trusts(peer[0]):
            return scope
        headers = scope["headers"]
        who = self._client(peer[0], _all(headers, b"x-forwarded-for"))
        found = {**scope, "client": peer if who == peer[0] else (who, 0)}
        scheme = "".join(_all(headers, b"x-forwarded-proto")[-1:])
        if scheme in SCHEMES:
            found["scheme"] = SCHEMES[scheme] if scope["type"] == "websocket" else scheme
        if name := _all(headers, b"x-forwarded-host")[-1:]:
            host = (b"host", name[0].encode("latin-1"))
            found["headers"] = [host, *(one for one in headers if one[0] != b"host")]
        return found

    def _client(self, peer: str, said: list[str]) -> str:
        """The last one whom no proxy of ours is: whoever is named before may be an invention of theirs."""
        for one in reversed(said):
            if (address := address_of(one)) is None:
                break
            peer = str(address)
            if not self.trusts(peer):
                break
        return peer


NOBODY = Proxy()


def is_near(scope: Scope, proxy: Proxy) -> bool:
    """Whether this machine or one that is trusted asks, and for itself: no proxy has passed it on."""
    peer = scope.get("client")
    passed_on = any(name in FORWARDED for name, _ in scope["headers"])
    return peer is not None and not passed_on and _within(peer[0], LOCAL + proxy.trusted)


def below(base: str, scope: Scope) -> Scope:
    """A request for something below that path; a proxy may have cut the path off already."""
    if base and scope["path"].startswith(f"{base}/"):
        return {**scope, "root_path": base}
    return scope


def _within(host: str, networks: Iterable[Network]) -> bool:
    address = address_of(host)
    return address is not None and any(address in network for network in networks)


def _all(headers: Iterable[tuple[bytes, bytes]], wanted: bytes) -> list[str]:
    """What a header says, of which there may be several, with commas in them."""
    values = [value.decode("latin-1") for name, value in headers if name == wanted]
    return [part.strip() for value in values for part in value.split(",") if part.strip()]
