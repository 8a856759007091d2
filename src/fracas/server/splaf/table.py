"""A room in memory: its opening and its entries, folded into who sits where and a game."""

import hashlib
import random
from dataclasses import dataclass
from typing import Any, Literal

from fracas.splaf.bots import plan
from fracas.splaf.game import Game, Slap, deal, slap_of
from fracas.splaf.rules import throw

from ..forms import SeatKind
from ..people import Standing
from ..store import Broken, Entry, Header
from .messages import VerdictView, slap_view, verdict_view

TUMBLE, UNSURE = 900.0, 500.0
"""Dice tumble for so many milliseconds (longer than news of it travels), and up to so many more."""


@dataclass(slots=True)
class Chair:
    """A seat and who holds it."""

    kind: SeatKind | Literal["closed"]
    """Closed: nobody ever sat there."""
    name: str
    level: str | None
    friendly: bool
    token: str | None
    invite: str | None
    person: str | None = None
    """Who it is, if they have a profile."""


class SplafTable:
    """A room as of its last entry. Quick, and waits for nobody."""

    def __init__(self, header: Header, entries: list[Entry]) -> None:
        self.id = header.id
        self.body: dict[str, Any] = header.body
        self.creator: str = header.body["creator"]
        self.chairs = [Chair(**chair) for chair in header.body["seats"]]
        self.code: str | None = header.body.get("code")
        """Digest of the code that takes the first open seat."""
        self.next: str | None = None
        self.asked: int | None = None
        """The room of the rematch, and who wanted it."""
        self.game: Game | None = None
        self.reveal: float | None = None
        """When the dice of the open race lie still."""
        self.slaps: list[Slap] = []
        """The slaps of the open race."""
        self.last: VerdictView | None = None
        self.entries = 0
        self.flaw: str | None = None
        self._since = header.created  # when it came to wait for whom it waits for now
        self._begin()
        for entry in entries:
            self.apply(entry)

    def spoil(self) -> None:
        """Nothing more may be done here: what is kept does not go on from here."""
        words = "This room was not kept well: it can be seen up to here, not played on."
        self.flaw = words

    @property
    def open_seats(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "open"]

    @property
    def over(self) -> bool:
        return self.game is not None and self.game.over

    def apply(self, entry: Entry) -> None:
        """Go on by one entry; raises `Broken`."""
        waited = self.waiting()
        try:
            self._go_on(entry)
            if self.waiting() != waited:
                self._since = float(entry.more.get("at", self._since))
        except Exception as error:
            raise Broken(f"entry {self.entries}: {error!r}", self.entries) from error
        self.entries += 1

    def _go_on(self, entry: Entry) -> None:
        match entry.kind:
            case "join" | "bot" | "close":
                self._sit(entry)
                self._begin()
            case "link":
                self.code = entry.more["code"]
            case "rematch":
                assert entry.seat is not None
                self.next, self.asked = entry.more["room"], entry.seat
            case "slap":
                slap = slap_of({name: value for name, value in entry.more.items() if name != "at"})
                if entry.value == self.racing and slap.seat not in [one.seat for one in self.slaps]:
                    self.slaps.append(slap)
            case _:
                self._play(entry)

    def _sit(self, entry: Entry) -> None:
        assert entry.seat is not None
        chair = self.chairs[entry.seat]
        chair.invite = None
        chair.kind = "person" if entry.kind == "join" else "bot" if entry.kind == "bot" else "closed"
        for name in ("name", "token", "level", "person"):
            setattr(chair, name, entry.more.get(name, getattr(chair, name)))

    def _begin(self) -> None:
        """Deal, as soon as everybody is there."""
        if self.game is not None or self.open_seats:
            return
        friendly = [seat for seat, chair in enumerate(self.chairs) if chair.friendly]
        body = self.body
        setup = deal(
            len(self.chairs),
            body["ring"],
            seed=body["seed"],
            side=body["side"],
            friendly=friendly,
            tie_ms=body["tie_ms"],
        )
        self.game = Game(setup)
        for seat, chair in enumerate(self.chairs):
            if chair.kind == "closed":
                self.game.leave(seat)

    def _play(self, entry: Entry) -> None:
        game = self.game
        assert game is not None
        if "mark" in entry.more and entry.more["mark"] != self._mark():
            raise ValueError("it was another game until then")
        bots = self.bots() if entry.kind == "verdict" else {}
        game.apply(entry.more["move"])
        if entry.kind == "roll":
            self.reveal, self.slaps = entry.more["reveal"], []
        elif entry.kind == "verdict":
            assert game.last is not None
            self.last = verdict_view(game.last, entry.more["uncounted"], entry.more["took"])
            if game.last.outcome != "void":
                self._tell_bots(bots)
        if game.phase != "racing":
            self.reveal = None

    def _tell_bots(self, bots: dict[int, Slap]) -> None:
        """When those that the verdict overtook would have slapped."""
        for slap in bots.values():
            if slap.ms <= self.body["timeout"] * 1000:
                self.too_late(slap)

    def too_late(self, slap: Slap) -> None:
        """Tell of a slap after the verdict. It changes nothing, and is not kept."""
        game, last = self.game, self.last
        assert game is not None
        assert game.last is not None
        assert last is not None
        if slap.seat not in [one.seat for one in (*last.slaps, *last.late)]:
            late = [*last.late, slap_view(slap, game.last, right=game.is_right(slap))]
            self.last = last.model_copy(update={"late": sorted(late, key=lambda one: one.ms)})

    # --- for lists -----------------------------------------------------------------------------------

    def waiting(self) -> list[int]:
        """The person who has the dice."""
        game = self.game
        if game is None or game.over or self.chairs[game.roller].kind != "person":
            return []
        return [game.roller]

    def standing(self) -> Standing | None:
        """How it stands, for lists; None: nobody here has a profile."""
        if all(chair.person is None for chair in self.chairs):
            return None
        result = None if self.game is None else self.game.result()
        counts = result is not None and result.ended == "two_left" and not self.body["casual"]
        ranks = {} if result is None else {place.seat: place.place for place in result.ranking}
        return Standing(
            game="splaf",
            names=[chair.name for chair in self.chairs],
            people=[chair.person for chair in self.chairs],
            factions=[None for _ in self.chairs],
            started=self.game is not None,
            over=self.over,
            waiting=self.waiting() if self.flaw is None else [],
            somebody=False,
            since=self._since,
            winners=[] if result is None or result.winner is None else [result.winner],
            ranks=[ranks[seat] for seat in range(len(self.chairs))] if counts else None,
        )

    # --- what happens next ---------------------------------------------------------------------------

    @property
    def racing(self) -> int | None:
        """The number of the race that runs."""
        return self.game.race if self.game is not None and self.game.phase == "racing" else None

    def luck(self, *about: object) -> random.Random:
        """Luck that every process that reads this room has alike."""
        return random.Random(" ".join(map(str, (self.body["seed"], *about))))

    def roll(self, by: int, now: float) -> Entry:
        """The entry of the next roll."""
        assert self.game is not None
        race = self.game.race + 1
        luck = self.luck("roll", race)
        move = {"do": "roll", "dice": list(throw(luck))}
        reveal = now + TUMBLE + UNSURE * luck.random()
        return Entry("roll", by, race, {"move": move, "reveal": reveal, "mark": self._mark()})

    def _mark(self) -> str:
        """A digest of the game, by which another one is known."""
        game = self.game
        assert game is not None
        state = (game.setup, game.ring, game.pile, game.roller, game.won, sorted(game.left), game.race)
        return hashlib.blake2b(repr(state).encode(), digest_size=8).hexdigest()

    def bots(self) -> dict[int, Slap]:
        """What the bots do in the open race."""
        game = self.game
        assert game is not None
        return {
            seat: plan(chair.level, seat, game, self.luck("bot", game.race, seat))
            for seat, chair in enumerate(self.chairs)
            if chair.level is not None and chair.kind == "bot"
        }
