"""All ways by which this server can tell people things."""

from dataclasses import dataclass
from typing import Any

from ..people.due import MAIL, PUSH, WEBHOOK, device
from ..people.profiles import Known
from ..store import Store
from . import hook
from .kept import Seals, kept
from .letter import Letter
from .mail import Mail
from .post import Never, Reach
from .push import Push

NOBODY = "mailto:nobody@fracas.invalid"
"""Push services want to know whom to write to about us; some refuse who does not say (`--address`)."""


@dataclass(frozen=True)
class Means:
    """What the owner has given us for it."""

    site: str = ""
    """The address under which people find this server, for links."""
    mail: str = ""
    """An SMTP server."""
    anywhere: bool = False
    """Also to this machine and its networks."""

    def made(self) -> "tuple[Reach, Mail | None]":
        """Raises `FracasError` that says what is wrong with them."""
        return Reach(self.anywhere), Mail.of(self.mail, self.site) if self.mail else None


NONE = Means()


class Ways:
    """Push, mail and webhooks, as far as they are there. Open it before use."""

    def __init__(self, store: Store, means: Means) -> None:
        self._store = store
        self.site = means.site
        self.reach, self.mail = means.made()
        self.push: Push | None = None
        self.seals: Seals

    async def open(self) -> None:
        self.push = await Push.open(self._store, self.reach, self.site or NOBODY)
        self.seals = Seals(await kept(self._store, "seals", Seals.key))

    async def send(self, person: Known, channel: str, target: str, letter: Letter) -> None:
        """Raises `Gone`, `Away`, `Unanswered`, `Never` or `Refused`."""
        if channel == WEBHOOK:
            return await hook.send(self.reach, target, letter, self.site)
        if channel == MAIL and self.mail is not None:
            stop = None if letter.kind == "confirm" else self.seals.stop(person.id, target)
            return await self.mail.send(target, letter, stop)
        for one in person.notices.push:
            if self.push is not None and device(one.endpoint) == channel:
                return await self.push.send(one, letter)
        raise Never("this server cannot do that")


def without(person: Known, channel: str, target: str) -> dict[str, Any]:
    """What changes in somebody's choice if that target is not to be told any more."""
    chosen = person.notices
    if channel.startswith(PUSH):
        return {"push": tuple(one for one in chosen.push if one.endpoint != target)}
    if channel == MAIL and chosen.mail is not None and chosen.mail.address == target:
        return {"mail": None}
    return {"webhook": None} if channel == WEBHOOK and chosen.webhook == target else {}
