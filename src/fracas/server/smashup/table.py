"""A table in memory: its opening and its entries, folded into who sits where and a game.

Everything here is quick and waits for nobody; `room` adds storage, connections and bots.
"""

import contextlib
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from fracas.smashup.bots.reasons import aloud
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import RULES, Game, Ruleset, Setup, SetupError, make_setup
from fracas.smashup.engine.game import BREAKS_OFF, GIVES_UP, STOP
from fracas.smashup.engine.labels import seat_name
from fracas.words import put

from ..changes import reuse
from ..forms import SeatKind
from ..pace import GRACE, Clocks, pace_of
from ..people import Standing
from ..store import Broken, Entry, Header
from .handles import Handles
from .knowledge import Sight, shown
from .opening import begin

REMEMBERED = 40
"""How many answers back it is worked out, on loading a table, who has seen what."""
TALK = ("ask_undo", "consent", "agree_stop", "hint", "rematch")
SEATING = ("join", "bot", "open", "choose", "ready", "link")
"""What is done before the game."""
MISSED = ("stand_in", "back", "end")
"""What is done where somebody is missed."""
KINDS = ("answer", "undo", "stop", "resign", *SEATING, *MISSED, *TALK)
COPY, COPIES = 12, 16
"""Every so many answers a copy of the game is kept, and so many of them: taking back happens in the loop."""
MARK = 5
"""Every so many answers the fingerprint of the game so far is kept with the next one."""


@dataclass(slots=True)
class Chair:
    """A seat: who holds it and what they play."""

    kind: SeatKind
    name: str
    level: str | None
    factions: list[str] | None
    token: str | None
    """Digest of the token that holds it."""
    invite: str | None
    """Digest of the code that takes it."""
    person: str | None = None
    """Who it is, if they have a profile."""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer that stands: who gave it, and who knows."""

    seat: int
    answer: int
    quiet: bool
    """Asked in secret, they passed: nobody is to know that there was anything to decide."""
    shown: frozenset[int]
    """Who has seen something hidden or random by it."""
    why: str | None


@dataclass(frozen=True, slots=True)
class Left:
    """When somebody gave up and left the seat to a bot."""

    answers: int
    told: int
    """Events."""


@dataclass(slots=True)
class Question:
    """Somebody asks to take back; who has agreed so far."""

    by: int
    agreed: set[int] = field(default_factory=set)


class LiveTable:
    """A table as of its last entry."""

    def __init__(self, header: Header, entries: list[Entry]) -> None:
        body = header.body
        self.id = header.id
        self.mode: str = body["mode"]
        self.draft: bool = body["draft"]
        self.creator: str = body["creator"]
        self.casual: bool = body["casual"]
        self.chairs = [Chair(**chair) for chair in body["seats"]]
        self.lobby: bool = body.get("lobby", False)
        """People choose their factions here, and the game begins when they are ready."""
        self.watch: int | Literal["after"] = body.get("watch", 0)
        """How many seconds later people see it who only look on, or `after` the end."""
        self.ready: set[int] = set()
        self.invited: set[int] = set()
        """Who was given a seat and has not said anything yet."""
        self.code: str | None = body.get("code")
        """Digest of the code that takes the first open seat."""
        self.hosts = frozenset(seat for seat, chair in enumerate(self.chairs) if chair.kind == "person")
        """Who was there from the beginning."""
        self.rules = Ruleset.of(body["ruleset"])
        self.sets: list[str] | None = body.get("sets")  # tables of old say nothing: all
        self.lesson: str | None = body.get("lesson")
        self.puzzle: str | None = body.get("puzzle")
        self.position: str | None = body.get("position")  # where the game begins, if not by dealing
        self._seed: int | str = body["seed"]
        self.setup: Setup | None = None
        self.game: Game | None = None
        self.handles = Handles(self._seed)
        self._sight: Sight  # since the game has begun
        self.given: list[Given] = []
        self.told = 0  # events
        self.heard = 0  # those before the last answer of which everybody knew that it would come
        self.branch = 0
        self.entries = 0
        self.flaw: str | None = None
        self._copies: list[Game] = []  # of the game on the way, to take back without playing all of it
        self._begun: int = body.get("rules", 1)
        self._views: dict[int | None, dict[str, Any]] = {}  # what there is to see now,
        self._public: dict[str, Any] = {}  # and what all saw last
        self._mark: str | None = None  # the fingerprint, if somebody has asked
        self._sure = 0  # up to which entry this is the game that was played,
        self._proven = False  # and whether a fingerprint says so
        self.why: dict[int, str] = {}
        self.question: Question | None = None
        self.stopping: set[int] = set()
        self.left: dict[int, Left] = {}
        self.next: str | None = None  # the table of the rematch,
        self.keeps = True  # with the same factions
        self.pace = pace_of(body)
        self.clocks = Clocks(self.pace, header.created + GRACE)
        self.stand_ins: dict[int, float] = {}
        """For whom a bot plays until they are back, and since when."""
        self.helped = False
        """A bot decides what somebody has been asked in secret."""
        self.ending: set[int] = set()
        """Who would end the game as it stands."""
        self._steps: dict[int | None, int] = dict.fromkeys((*range(len(self.chairs)), None), 0)
        self._load(entries)

    def _load(self, entries: list[Entry]) -> None:
        """Fold the past: answers that were taken back are not played."""
        standing: list[tuple[int, Entry]] = []
        backs: list[tuple[int, int]] = []  # where what stands was gone back to, and to which branch
        for number, entry in enumerate(entries):
            with self._at(number):
                self._count(entry)
                if entry.kind in (*SEATING, "stand_in", "back") or leaves(entry):
                    self._sit(entry)
                self.clocks = self.clocks.after(entry)
                self._miss(entry)
            if entry.kind == "undo":
                del standing[entry.value :]
                self.branch += 1
                backs = [*(back for back in backs if back[0] <= entry.value), (entry.value, self.branch)]
                self.casual = self.casual or bool(entry.more.get("casual"))
            elif entry.kind in ("answer", "stop") or ends(entry):
                standing.append((number, entry))
            elif entry.kind == "hint":
                self.casual = True
        self._begin()
        for place, (number, entry) in enumerate(standing):
            self._go_back(backs, place)
            with self._at(number):
                self._play(entry, watch=place >= len(standing) - REMEMBERED)
        self._go_back(backs, len(standing))
        for number, entry in _last_words(entries):
            with self._at(number):
                self._talk(entry)
        self.entries = len(entries)

    def _go_back(self, backs: list[tuple[int, int]], place: int) -> None:
        """What going back to here has changed that stands."""
        for keep, branch in backs:
            if keep == place and self.game is not None:
                self.handles.back(self.game, self._sight, branch)

    # --- reading -------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.game is not None and self.game.pending is None

    @property
    def rated(self) -> bool:
        """Whether it is to count for ratings: an online game between people who have profiles."""
        people = {chair.person for chair in self.chairs if chair.person is not None}
        return self.mode == "online" and not self.casual and len(people) > 1

    @property
    def note(self) -> str | None:
        """What people at this table have to know about it."""
        if self.flaw is None and self._begun != RULES and self.given and not self._proven:
            words = "This table was begun under other rules and goes on under those of today."
            return words
        return self.flaw

    @property
    def open_seats(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "open"]

    @property
    def unready(self) -> list[int]:
        """People for whom the game waits in the lobby."""
        return [seat for seat in self.people() if self.lobby and seat not in self.ready]

    def eyes(self, seat: int | None) -> int | None:
        """Whose view that seat is shown: who has given up looks on."""
        return None if seat in self.left else seat

    def people(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person"]

    def view(self, seat: int | None) -> dict[str, Any] | None:
        """What that seat may know, with the numbers that clients know cards by; None before the game.

        What all may know is looked up once, and what of it has not changed since is the very same.
        """
        if self.game is None:
            return None
        if seat not in self._views:
            public = None if seat is None else self.view(None)
            view = self._views[seat] = self.game.view(seat, self.handles.number, public)
            if seat is None:
                reuse(self._public, view)
                self._public = view
        return self._views[seat]

    def told_to(self, seat: int | None, since: int) -> list[dict[str, Any]]:
        """What that seat was told from that event on, with these numbers too."""
        return [] if self.game is None else self.handles.told(self.game.events(since, seat), since)

    def seq(self, seat: int | None) -> int:
        """How often the game has gone on, as far as that seat was told."""
        return self._steps[seat]

    def bot_to_move(self) -> int | None:
        """The bot whose decision is open."""
        if self.flaw is not None or self.game is None or (pending := self.game.pending) is None:
            return None
        helped = self.helped and pending.secret
        return pending.player if helped or self.chairs[pending.player].kind == "bot" else None

    def place(self, seat: int, answer: str) -> int | None:
        """Where an option stands in the list of that seat's open decision; None if it does not."""
        if self.game is None or (pending := self.game.pending) is None or pending.player != seat:
            return None
        if seat in self.left or seat in self.stand_ins:
            return None
        view = self.view(seat)
        assert view is not None
        options = view["pending"]["options"]
        return next((place for place, option in enumerate(options) if option["id"] == answer), None)

    # --- going on ------------------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Go on by one entry; raises `Broken`."""
        with self._at(self.entries):
            self._count(entry)
            match entry.kind:
                case "join" | "bot" | "open" | "choose" | "ready" | "link":
                    self._sit(entry)
                    self._begin()
                case "stand_in" | "back":
                    self._sit(entry)
                    self._settle()
                case "resign" if leaves(entry):
                    self._sit(entry)
                    self._settle()
                case "end" if not ends(entry):
                    pass
                case "answer" | "stop" | "resign" | "end":
                    self._play(entry, watch=True)
                case "undo":
                    self._take_back(entry)
                case _:
                    self._talk(entry)
            self.clocks = self.clocks.after(entry)
            self._miss(entry)
        self.entries += 1

    def _sit(self, entry: Entry) -> None:
        if entry.kind == "link":
            self.code = entry.more["code"]
            return
        if entry.kind == "stand_in" and entry.seat is None:
            return
        assert entry.seat is not None
        chair = self.chairs[entry.seat]
        self.invited.discard(entry.seat)
        if entry.kind == "back":
            chair.kind, chair.level = "person", None
            return
        if entry.kind == "choose":
            chair.factions = entry.more["factions"]
            return
        if entry.kind in SEATING:
            self.ready.discard(entry.seat)
        if entry.kind == "ready":
            self.ready.update([entry.seat] if entry.value else [])
            return
        if entry.kind == "open":
            name, invite = seat_name(entry.seat), entry.more["invite"]
            self.chairs[entry.seat] = Chair("open", name, None, None, None, invite)
            return
        chair.invite = None
        if entry.kind in ("resign", "stand_in"):
            # whoever holds the token may look on, and comes back: when they like, or for a rematch
            chair.kind, chair.level = "bot", entry.more["level"]
        elif entry.kind == "bot":
            chair.kind, chair.level, chair.name = "bot", entry.more["level"], entry.more["name"]
        else:
            chair.kind, chair.name, chair.token = "person", entry.more["name"], entry.more["token"]
            chair.person = entry.more.get("person")
            self.invited.update([entry.seat] if entry.more.get("invited") else [])
            chair.factions = entry.more.get("factions") or chair.factions

    def _begin(self) -> None:
        """Deal, as soon as everybody is there, and ready where there is a lobby."""
        if self.game is None and not self.open_seats and not self.unready:
            self.setup = setup_of(self.chairs, self.rules, self._seed, self.draft, self.sets)
            self.game = begin(self.setup, self.position)
            self.told = self.heard = len(self.game.events())
            self._sight = Sight(self.game)
            self.handles.follow(self.game, self._sight)

    def spoil(self) -> None:
        """Nothing more may be done here: what is kept does not go on from here."""
        good = len(self.given)
        if self._begun != RULES:
            words = (
                "This table was begun under other rules: "
                f"it can be seen up to answer {put(good)}, not played on."
            )
        else:
            words = f"This table was not kept well: it can be seen up to answer {put(good)}, not played on."
        self.flaw = words

    @contextlib.contextmanager
    def _at(self, number: int) -> Iterator[None]:
        """Going on by the entry of that number; whatever is wrong with it, the table has stood before it."""
        self.entries = number
        try:
            yield
        except Broken:
            raise
        except Exception as error:
            raise Broken(f"entry {number}: {error!r}", number) from error

    def _play(self, entry: Entry, *, watch: bool) -> None:
        game = self.game
        assert game is not None, "an answer before the beginning"
        self._settle()
        self._recognise(game, entry)
        self.gone_on()
        if entry.kind == "stop":
            self._end(game, -1, STOP)
        elif entry.kind == "resign":
            assert entry.seat is not None, "nobody gives up"
            self._end(game, entry.seat, GIVES_UP - entry.seat)
        elif entry.kind == "end":
            self._end(game, -1, BREAKS_OFF)
        else:
            pending = game.pending
            assert pending is not None, "an answer after the end"
            seat, secret = pending.player, pending.secret
            assert seat == entry.seat, f"seat {seat} was asked, not {entry.seat}"
            if not secret:
                self.heard = self.told
            before = self._sight
            game.answer(entry.value)
            self._sight = Sight(game)
            seen = frozenset(range(len(self.chairs)))
            if watch:
                seen = shown(before, self._sight, game, self.told)
            quiet = secret and entry.value == len(pending.options)
            why = entry.more.get("why")
            self.given.append(Given(seat, entry.value, quiet, seen, why))
            if why is not None and not quiet:  # what it kept to itself it does not explain either
                self.why[seat] = aloud(why)
        self.told += len(game.notes(self.told))
        self.handles.follow(game, self._sight)
        self._copy(game)

    def _end(self, game: Game, seat: int, answer: int) -> None:
        """Before the time: that seat's doing, or everybody's (-1)."""
        game.go_on(answer)
        self._sight = Sight(game)
        self.given.append(Given(seat, answer, False, frozenset(range(len(self.chairs))), None))

    def _miss(self, entry: Entry) -> None:
        """Note for whom a bot plays, and who would end the game; it is the same when the past is folded."""
        seat = entry.seat
        if entry.kind in ("answer", "undo"):
            self.helped = False
        if entry.kind == "answer":
            plays_on = seat is not None and self.chairs[seat].kind == "person" and seat not in self.ending
            if plays_on and not entry.more.get("secret"):
                self.ending = set()
        elif entry.kind == "stand_in" and seat is None:
            self.helped = True
        elif entry.kind in MISSED:
            assert seat is not None, f"nobody does {entry.kind!r}"
            if entry.kind == "end":
                self.ending = self.ending | {seat} if entry.value else self.ending - {seat}
            elif entry.kind == "back":
                self.stand_ins.pop(seat, None)
                self.ending = set()
            else:
                self.stand_ins[seat] = float(entry.more.get("at", 0.0))

    def _settle(self) -> None:
        """The game has gone on: nobody waits for a consent any more."""
        self.question = None
        self.stopping = set()

    def gone_on(self) -> None:
        """What was known of the game is no longer so."""
        self._views = {}
        self._mark = None

    def _copy(self, game: Game) -> None:
        """Now and then, keep a copy of the game as it is."""
        if game.at_rest and len(game.answers) - self._copied() >= COPY:
            self._copies.append(game.clone())
            del self._copies[:-COPIES]

    def _copied(self) -> int:
        """How many answers the last copy has."""
        return len(self._copies[-1].answers) if self._copies else 0

    def mark(self) -> dict[str, str]:
        """What the next answer's entry says of the game so far: now and then, its fingerprint."""
        return {} if len(self.given) % MARK else {"mark": self._fingerprint()}

    def _fingerprint(self) -> str:
        """Of the game so far."""
        assert self.game is not None
        if self._mark is None:
            self._mark = self.game.fingerprint()
        return self._mark

    def _recognise(self, game: Game, entry: Entry) -> None:
        """Whether this is the game that was played, as far as its entry tells."""
        if not self.given:
            self._sure = self.entries
        if (mark := entry.more.get("mark")) is not None:
            if mark != self._fingerprint():
                raise Broken(f"entry {self.entries}: it was another game until then", self._sure)
            self._sure, self._proven = self.entries, True

    def _count(self, entry: Entry) -> None:
        """One step more for everybody who is told of it."""
        if entry.kind not in KINDS:
            raise ValueError(f"nobody does {entry.kind!r} at this table")
        if entry.kind in ("answer", "undo", "stop") or ends(entry):
            for seat in self._steps:
                mine = seat == entry.seat and seat not in self.left
                self._steps[seat] += mine or not entry.more.get("secret")
        elif leaves(entry):
            assert entry.seat is not None
            self.left[entry.seat] = Left(entry.value, entry.more["told"])

    def _take_back(self, entry: Entry) -> None:
        assert self.game is not None
        self.given = self.given[: entry.value]
        while self._copied() > len(self.given):
            self._copies.pop()
        self.game = self._copies[-1].clone() if self._copies else self.game.replay(())
        for given in self.given[self._copied() :]:
            self.game.answer(given.answer)
            self._copy(self.game)
        self.told = self.heard = len(self.game.events())
        self.branch += 1
        self._sight = Sight(self.game)
        self.handles.back(self.game, self._sight, self.branch)
        self.gone_on()
        self.casual = self.casual or bool(entry.more.get("casual"))
        self._settle()
        self.why = {given.seat: aloud(given.why) for given in self.given if given.why and not given.quiet}

    def _talk(self, entry: Entry) -> None:
        seat = entry.seat
        assert seat is not None
        if entry.kind == "hint":
            self.casual = True
        elif entry.kind == "rematch":
            self.next = str(entry.more["table"])
            self.keeps = entry.more.get("factions") != "new"
        elif entry.kind == "ask_undo":
            self.question = Question(seat)
        elif entry.kind == "agree_stop":
            self.stopping.add(seat)
        elif entry.kind == "consent" and self.question is not None:
            if entry.value:
                self.question.agreed.add(seat)
            else:
                self.question = None

    # --- for lists -----------------------------------------------------------------------------------

    def waiting(self) -> tuple[list[int], bool]:
        """The people whom everybody sees it wait for; and whether it is somebody whom they may not know."""
        pending = None if self.game is None else self.game.pending
        if pending is None:
            return [], False
        if pending.secret:
            return [], True
        return [pending.player] if self.chairs[pending.player].kind == "person" else [], False

    def standing(self) -> Standing | None:
        """How it stands, for lists; None: nobody here has a profile."""
        if all(chair.person is None for chair in self.chairs):
            return None
        game = self.game
        waiting, somebody = self.waiting() if self.flaw is None else ([], False)
        playing = () if game is None else [list(player.factions) for player in game.table.players]
        result = None if game is None else game.result
        return Standing(
            game="smashup",
            names=[chair.name for chair in self.chairs],
            people=[chair.person for chair in self.chairs],
            factions=[*playing] or [chair.factions for chair in self.chairs],
            started=game is not None,
            over=self.over,
            invited=sorted(self.invited) if game is None else [],
            waiting=waiting,
            somebody=somebody,
            since=self.clocks.waited(waiting[0] if waiting else None),
            pace=None if self.pace is None else self.pace.model_dump(),
            winners=[] if result is None else [seat for seat in result["winners"] if self._stayed(seat)],
            ranks=self._ranks(result) if result and result["winners"] and not self.casual else None,
        )

    def _ranks(self, result: dict[str, Any]) -> list[int]:
        """Who did how well: winners, then by victory points, and last for whom a bot ended the game."""
        worth = [(self._stayed(seat), seat in result["winners"], vp) for seat, vp in enumerate(result["vp"])]
        return [1 + sum(other > own for other in worth) for own in worth]

    def _stayed(self, seat: int) -> bool:
        return seat not in self.left and seat not in self.stand_ins

    # --- taking back ---------------------------------------------------------------------------------

    def undo_to(self, seat: int) -> int | None:
        """How many answers stay if that seat takes back its last one; None if there is none.

        Whoever has given up did so in the game as it was: nobody goes back behind that.
        """
        if self.game is None or self.over:
            return None
        since = max((left.answers for left in self.left.values()), default=0)
        places = range(len(self.given) - 1, since - 1, -1)
        return next((place for place in places if self.given[place].seat == seat), None)

    def undo_is_free(self, seat: int, keep: int) -> bool:
        """Whether that seat has seen nothing since that it could not have foreseen."""
        return all(
            (given.seat == seat or given.quiet) and seat not in given.shown for given in self.given[keep:]
        )

    def consent_of(self, seat: int, keep: int) -> list[int]:
        """Whose consent that seat needs. People before one screen settle that among themselves."""
        if self.mode != "online" or self.undo_is_free(seat, keep):
            return []
        return [other for other in self.people() if other != seat]

    # --- stopping (END-03) ---------------------------------------------------------------------------

    def may_stop(self) -> bool:
        game = self.game
        if game is None or self.over or game.table.ruleset.early_concede == "off":
            return False
        return game.table.sole_leader() is not None

    def all_agree(self) -> bool:
        """Whether everybody would stop: a bot gives in when everybody who is not in the lead has."""
        if self.game is None or not self.may_stop():
            return False
        leader = self.game.table.sole_leader()
        trailing = [seat for seat in self.people() if seat != leader]
        if not trailing and any(chair.kind == "bot" for chair in self.chairs):
            return False  # a person in the lead cannot send the bots home
        if self.mode == "hotseat" and self.stopping:
            return True  # people before one screen settle that among themselves
        return all(seat in self.stopping for seat in self.people())

    # --- giving up -----------------------------------------------------------------------------------

    def resigned(self, seat: int) -> Entry:
        """What it means that this person gives up.

        Of two players the other has won. Of more, a bot plays on as long as there are other people; once
        there are none the game is over, and the best of the others has won.
        """
        if len(self.chairs) == 2 or self.people() == [seat]:
            return Entry("resign", seat)
        return Entry("resign", seat, len(self.given), {"level": self._level(), "told": self.told})

    def stood_in(self, seat: int | None, by: int) -> Entry:
        """Somebody lets a bot play for that seat (None: decide what is asked in secret)."""
        return Entry("stand_in", seat, 0, {"level": self._level(), "by": by})

    def _level(self) -> str:
        """Of a bot that plays on for somebody: that of the others."""
        return next((chair.level for chair in self.chairs if chair.level), "normal")


def ends(entry: Entry) -> bool:
    """Whether the game ends by it: somebody gives up, or all who are there would end it."""
    return (entry.kind == "resign" and not leaves(entry)) or (entry.kind == "end" and "over" in entry.more)


def leaves(entry: Entry) -> bool:
    """Whether somebody gives up and a bot plays on."""
    return entry.kind == "resign" and "level" in entry.more


def setup_of(
    chairs: list[Chair], rules: Ruleset, seed: int | str, draft: bool, sets: list[str] | None = None
) -> Setup:
    """The set-up that the people at the table make together; raises `SetupError` if it does not work."""
    luck = random.Random(seed)
    first = luck.randrange(len(chairs)) if rules.first_player == "chosen" else None
    about: dict[str, Any] = {"seed": seed, "ruleset": rules, "first_player": first, "sets": sets}
    about["names"] = [chair.name for chair in chairs]
    if draft:
        return make_setup(LIBRARY, players=len(chairs), **about)
    taken = {LIBRARY.faction(name).name for chair in chairs for name in chair.factions or ()}
    free = [name for name in LIBRARY.factions_of(sets or ()) if name not in taken]
    if len(free) < (wanted := 2 * sum(not chair.factions for chair in chairs)):
        raise SetupError(f"{put(wanted)} more factions are needed; the chosen sets have {put(len(free))}")
    luck.shuffle(free)
    pairs = [chair.factions or [free.pop(), free.pop()] for chair in chairs]
    return make_setup(LIBRARY, factions=pairs, **about)


def bot_name(level: str, seat: int) -> str:
    return f"{level.capitalize()} bot {seat_name(seat)}"


def _last_words(entries: list[Entry]) -> list[tuple[int, Entry]]:
    """What was said since the game went on last, each with its number."""
    words: list[tuple[int, Entry]] = []
    for number, entry in reversed(list(enumerate(entries))):
        if entry.kind in ("answer", "stop", "undo", "resign", "stand_in", "back"):
            break
        if entry.kind not in SEATING and entry.kind != "end":
            words.append((number, entry))
    return words[::-1]
