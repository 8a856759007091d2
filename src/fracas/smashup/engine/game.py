"""A game as everybody uses it: one open decision, answers to it, copies, undo, saves, views.

    game = Game.new(library, factions=[["Ninjas", "Aliens"], ["Robots", "Zombies"]], seed=7)
    while game.pending:
        game.answer(0)
    print(game.result)

A game is determined by its set-up and its answers; saves, undo and copies in mid-effect rest on that.
"""

from collections.abc import Callable, Iterable, Mapping, MutableSequence
from typing import Any

from mypy_extensions import mypyc_attr

from .choices import Choice, Effect
from .errors import FracasError, GameOver, IllegalAnswer, SaveError
from .events import BrokenOff, Event, Resigned
from .labels import Numbering, event_note, option_ids, option_labels, plain, seat_name, seen_by
from .library import Library
from .setup import Setup, begin, make_setup, setup_from_dict
from .table import WINNING_VP, Table
from .view import view

RULES = 5
"""Which rules these are. Raise it with whatever lets the same answers lead elsewhere: a rule or a card that
works differently, another order of options, another use of luck. Games begun before know why they part."""
SAVE_VERSION = 1
FINGERPRINT_EVERY = 10
STOP = -1
"""The recorded answer that all players agreed to stop (END-03)."""
GIVES_UP = -2
"""The recorded answer that the player in seat 0 gives up; -3 is seat 1, and so on."""
BREAKS_OFF = -10
"""The recorded answer that the game ends as it stands."""


@mypyc_attr(allow_interpreted_subclasses=True)  # so `__new__` makes a blank one, for copies
class Game:
    """One game of Smash Up: an open decision, answers to it, and all that follows from them.

    Examples:
        >>> from fracas.smashup.cards import LIBRARY
        >>> from fracas.smashup.engine import Game
        >>> game = Game.new(LIBRARY, factions=[["Ninjas", "Aliens"], ["Robots", "Zombies"]], seed=7)
        >>> game.pending.ask
        'Play a card, use an ability, or end your turn'
        >>> before = game.fingerprint()
        >>> game.answer(0)
        >>> game.undo().fingerprint() == before
        True
        >>> again = Game.load(LIBRARY, game.save())
        >>> again.answers
        [0]

    `tracked` games keep events and a copy of the table from the last rest, so that they can be copied
    quickly in mid-effect; playouts do without.
    """

    def __init__(
        self,
        start: Callable[[], tuple[Table, Effect[None]]],
        names: Iterable[str],
        *,
        setup: Setup | None = None,
        library: Library | None = None,
        tracked: bool = True,
    ) -> None:
        self.setup = setup
        self.library = library
        self.names = tuple(names)
        self.tracked = tracked
        self.answers: list[int] = []
        self._start = start
        self._notes: list[dict[str, Any]] = []
        self._past: tuple[tuple[list[dict[str, Any]], int], ...] = ()  # notes shared with games copied from
        self._checkpoint: Table | None = None  # the table at the last rest,
        self._opening: Any = None  # what was chosen there,
        self._since: list[int] = []  # and what was answered since
        self._rested = 0  # how many events there were then
        self._shared = False  # whether other copies of this game look at the same table
        self._pending: Choice | None = None
        self._script: Effect[None] | None
        self.table, self._script = start()
        if tracked:
            self.table.record = recorder(self._notes)
        self._begin()

    def _begin(self) -> None:
        assert self._script is not None
        try:
            self._pending = next(self._script)
        except StopIteration:
            self._rest()

    @classmethod
    def new(cls, library: Library, *, tracked: bool = True, **setup: Any) -> "Game":
        """A game from factions (or a number of drafting players), seed and ruleset: see `make_setup`."""
        return cls.of(library, make_setup(library, **setup), tracked=tracked)

    @classmethod
    def of(cls, library: Library, setup: Setup, *, tracked: bool = True) -> "Game":
        """A game from a checked set-up."""

        def start() -> tuple[Table, Effect[None]]:
            table = Table(setup.ruleset, setup.players, setup.seed)
            return table, begin(table, library, setup)

        names = [*setup.names, *(seat_name(seat) for seat in range(len(setup.names), setup.players))]
        return cls(start, names, setup=setup, library=library, tracked=tracked)

    @classmethod
    def at(cls, table: Table, phase: str = "play", *, tracked: bool = True) -> "Game":
        """A game that goes on from a position, at the beginning of a phase.

        Examples:
            >>> from fracas.smashup.cards import LIBRARY
            >>> from fracas.smashup.engine import Game
            >>> game = Game.new(LIBRARY, factions=[["Ninjas", "Aliens"], ["Robots", "Zombies"]])
            >>> table = game.own_table()
            >>> for player in table.players:
            ...     player.vp = 14
            >>> variant = Game.at(table)
            >>> variant.view(seat=0)["players"][1]["vp"]
            14
        """
        origin = table.clone()

        def start() -> tuple[Table, Effect[None]]:
            copy = origin.clone()
            return copy, copy.run_from(phase)

        return cls(start, (seat_name(player.seat) for player in table.players), tracked=tracked)

    # --- deciding ----------------------------------------------------------------------------------

    @property
    def at_rest(self) -> bool:
        """Whether no effect is under way."""
        return self._script is None

    @property
    def pending(self) -> Choice | None:
        """The one open decision; None when the game is over."""
        if self._pending is None and self._script is None:
            self._pending = self.table.decision()
        return self._pending

    def answer(self, answer: Any) -> None:
        """Answer the open decision, by an option's place in the list (int) or by its id (str)."""
        pending = self._pending or self.pending
        if pending is None:
            raise GameOver("the game is over; there is nothing to answer")
        place = answer if type(answer) is int else self._place(pending, answer)
        if not 0 <= place < pending.size:
            raise IllegalAnswer(_refusal(pending, answer))
        self.answers.append(place)
        self._give(pending, place)

    def _place(self, pending: Choice, answer: Any) -> int:
        ids = option_ids(pending)
        return ids.index(answer) if answer in ids else -1

    def _give(self, pending: Choice, answer: int) -> None:
        script = self._script
        try:
            if script is not None:
                if self._checkpoint is not None:
                    self._since.append(answer)
                self._pending = script.send(answer)
            else:
                option = pending.options[answer]
                if self.tracked or self._shared:
                    option = self._leave_rest(option)
                self._script = script = self.table.act(option)
                self._pending = next(script, None)
                if self._pending is None:
                    self._rest()
        except StopIteration:
            self._rest()

    def own_table(self) -> Table:
        """The table, shared with no copy of this game: for whoever changes a position by hand.

        What is asked at rest is asked anew after that; in mid-effect it was asked already.
        """
        if self._script is None:
            if self._shared:
                self.table = self.table.clone()
                self._shared = False
            self._pending = None
        return self.table

    def _leave_rest(self, option: Any) -> Any:
        """Go on with a copy of the table, and leave the one at rest as it is; returns the option there.

        Tracked games need it for copies in mid-effect, and other copies of this game may share it.
        """
        rest = self.table
        self.table = rest.clone()
        self._shared = False
        if self.tracked:
            self._checkpoint, self._opening, self._since = rest, option, []
            self._rested = len(self._notes)
            for _, end in self._past:
                self._rested += end
            self.table.record = recorder(self._notes)
        return self.table.same_option(option)

    def _rest(self) -> None:
        """The script has run to its end: nothing is under way."""
        self.table.come_to_rest()
        self._script = None
        self._pending = None
        self._checkpoint = None

    def stop_early(self, agreed: Iterable[int]) -> None:
        """End the game at once because every player agrees that the leader has won (END-03)."""
        table = self.table
        seats = set(agreed)
        if table.winners is not None:
            raise GameOver("the game is over already")
        if table.ruleset.early_concede == "off":
            raise IllegalAnswer("this ruleset plays every turn to its end")
        missing = [seat_name(p.seat) for p in table.players if p.seat not in seats]
        if missing:
            raise IllegalAnswer(f"all players must agree to stop; {', '.join(missing)} did not")
        if table.sole_leader() is None:
            raise IllegalAnswer(f"nobody alone leads with {WINNING_VP} VP or more")
        self.answers.append(STOP)
        table = self._break_off()
        table.win(table.best_after_madness())

    def resign(self, seat: Any) -> None:
        """End the game at once because that player gives up: the best of the others wins."""
        if self.table.winners is not None:
            raise GameOver("the game is over already")
        if seat not in range(len(self.table.players)):
            raise IllegalAnswer(f"there is no seat {seat!r}; seats are 0 to {len(self.table.players) - 1}")
        self.answers.append(GIVES_UP - seat)
        table = self._break_off()
        table.emit(Resigned(seat))
        table.win(table.best_after_madness(without=seat))

    def break_off(self) -> None:
        """End the game at once as it stands: its players will not play it to its end, and nobody wins."""
        if self.table.winners is not None:
            raise GameOver("the game is over already")
        self.answers.append(BREAKS_OFF)
        table = self._break_off()
        table.best_after_madness()
        table.winners = ()
        table.emit(BrokenOff(None))

    def _break_off(self) -> Table:
        """Nothing is under way any more; the table to end the game on."""
        if self._script is None:
            self._leave_rest(None)
        self._script = self._pending = self._checkpoint = None
        return self.table

    def go_on(self, answer: int) -> None:
        """What `answers` has: an answer, or an end before the time."""
        if answer == STOP:
            self.stop_early(range(len(self.table.players)))
        elif answer == BREAKS_OFF:
            self.break_off()
        elif answer <= GIVES_UP:
            self.resign(GIVES_UP - answer)
        else:
            self.answer(answer)

    # --- knowing -----------------------------------------------------------------------------------

    @property
    def result(self) -> dict[str, Any] | None:
        """Winners (none if it was broken off) and victory points once the game is over, None before.

        `vp` is the final score, `vp_before_madness` what the players had when the game ended.
        """
        table = self.table
        if table.winners is None:
            return None
        scores = list(zip(table.players, table.penalties, strict=True))
        return {
            "winners": list(table.winners),
            "vp": [player.vp for player in table.players],
            "vp_before_madness": [player.vp + lost for player, lost in scores],
            "madness": [table.madness_of(player.seat) for player in table.players],
            "turns": table.turn.number,
        }

    def view(
        self, seat: Any, number: Numbering = plain, public: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """What that seat may know, ready for JSON; None is a spectator. `number`: what to call each card.

        Whoever wants several views of one moment gives the spectator's as `public`: they share most of it.

        Examples:
            >>> from fracas.smashup.cards import LIBRARY
            >>> from fracas.smashup.engine import Game
            >>> game = Game.new(LIBRARY, factions=[["Ninjas", "Aliens"], ["Robots", "Zombies"]])
            >>> ours, theirs = game.view(seat=0)["players"]
            >>> len(ours["hand"]), theirs["hand_size"], "hand" in theirs
            (5, 5, False)
        """
        if seat is not None and seat not in range(len(self.table.players)):
            raise IllegalAnswer(f"there is no seat {seat!r}; seats are 0 to {len(self.table.players) - 1}")
        return view(self, seat, number, public)

    def events(self, since: int = 0, seat: int | None = None) -> list[dict[str, Any]]:
        """What has happened since that point, as that seat may know it."""
        return [seen_by(note, seat) for note in self.notes(since)]

    def notes(self, since: int = 0) -> list[dict[str, Any]]:
        """What has happened since that point, secrets included: not for players."""
        before = sum(end for _, end in self._past)
        if since >= before:
            return self._notes[since - before :]
        notes = [note for shared, end in self._past for note in shared[:end]] + self._notes
        return notes[since:]

    def events_of_effect(self, seat: int | None = None) -> list[dict[str, Any]]:
        """What the effect under way has done so far, as that seat may know it; nothing at rest."""
        return [] if self._script is None else self.events(self._rested, seat)

    def fingerprint(self) -> str:
        """A digest of the whole state, hidden cards included."""
        return self.table.fingerprint()

    # --- copies, undo, saves -------------------------------------------------------------------------

    def clone(self, *, tracked: bool | None = None) -> "Game":
        """An independent copy, also in mid-effect: the last rest, and the answers since played again."""
        new = Game.__new__(Game)
        new.setup = self.setup
        new.library = self.library
        new.names = self.names
        new.answers = self.answers.copy()
        new.table = self.table
        new._start = self._start
        new._notes = self._notes
        new._past = self._past
        new._checkpoint = self._checkpoint
        new._opening = self._opening
        new._since = self._since.copy()
        new._rested = self._rested
        new._shared = self._shared
        new._pending = self._pending
        new._script = self._script
        new.tracked = False  # the events of answers given again are noted already
        if self._script is None:  # whoever goes on first does so with a copy of the table
            self._shared = new._shared = True
        else:
            new._pending = None
            new._since = []
            self._play_again(new)
        new.tracked = self.tracked if tracked is None else tracked
        new._since = self._since.copy()
        new._checkpoint = self._checkpoint
        if new.tracked:
            new._past = (*self._past, (self._notes, len(self._notes)))
            new._notes = []
            if new._script is not None:
                new.table.record = recorder(new._notes)
        return new

    def _play_again(self, new: "Game") -> None:
        """Bring a copy to where this game is in mid-effect: from the last rest, or from the beginning."""
        if self._checkpoint is not None and self._opening is not None:
            new.table = self._checkpoint.clone()
            new._script = new.table.act(new.table.same_option(self._opening))
            new._begin()
            new._give_all(self._since)
        else:
            new.table, new._script = self._start()
            new._begin()
            new._give_all(self.answers)

    def _give_all(self, answers: Iterable[int]) -> None:
        for answer in answers:
            pending = self.pending
            assert pending is not None
            self._give(pending, answer)

    def replay(self, answers: Iterable[int]) -> "Game":
        """The same game from its beginning, with these answers."""
        new = Game(self._start, self.names, setup=self.setup, library=self.library, tracked=self.tracked)
        for answer in answers:
            new.go_on(answer)
        return new

    def undo(self, answers: int = 1) -> "Game":
        """The game as it was that many answers ago."""
        if not 0 <= answers <= len(self.answers):
            raise IllegalAnswer(f"cannot take back {answers} of {len(self.answers)} answers")
        return self.replay(self.answers[: len(self.answers) - answers])

    def save(self) -> dict[str, Any]:
        """Set-up, answers and fingerprints on the way: everything needed to play it again."""
        if self.setup is None:
            raise SaveError("a game that began from a position has no set-up to save")
        prints: dict[str, str] = {}
        again = self.replay(())
        for number, answer in enumerate(self.answers, 1):
            again.go_on(answer)
            if number % FINGERPRINT_EVERY == 0 or number == len(self.answers):
                prints[str(number)] = again.fingerprint()
        if again.fingerprint() != self.fingerprint():
            raise SaveError("this game does not replay as it was played: please report it")
        return {
            "fracas": SAVE_VERSION,
            "game": "smashup",
            "rules": RULES,
            "setup": self.setup.as_dict(),
            "answers": self.answers.copy(),
            "fingerprints": prints,
        }

    @classmethod
    def load(cls, library: Library, data: Any) -> "Game":
        """A game from `save`; says where a save was damaged or was made by other rules."""
        if not isinstance(data, Mapping) or data.get("game") != "smashup":
            raise SaveError("this is not a saved game of Smash Up")
        if data.get("fracas") != SAVE_VERSION:
            raise SaveError(f"saved by version {data.get('fracas')!r}; this is version {SAVE_VERSION}")
        try:
            game = cls.of(library, setup_from_dict(library, data["setup"]))
            answers = [int(answer) for answer in data["answers"]]
            prints = {int(number): str(mark) for number, mark in data["fingerprints"].items()}
        except FracasError as error:
            raise SaveError(f"the set-up of this save does not work: {error}") from error
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise SaveError(f"this save is damaged: {error!r}") from error
        then = data.get("rules", 1)
        rules = "" if then == RULES else f" (its rules have the number {then!r}, these {RULES})"
        for number, answer in enumerate(answers, 1):
            try:
                game.go_on(answer)
            except FracasError as error:
                raise SaveError(f"answer {number} of this save is impossible{rules}: {error}") from error
            if number in prints and prints[number] != game.fingerprint():
                raise SaveError(f"this save diverges at answer {number}: it was played by other rules{rules}")
        return game


def recorder(notes: MutableSequence[dict[str, Any]]) -> Callable[[Event], None]:
    """Writes events down, in any kind of list: the laboratory's listens.

    (It must not know the game: a game that knows itself is slow to be freed.)
    """
    return lambda event: notes.append(event_note(event))


def _refusal(pending: Choice, answer: Any) -> str:
    words = ", ".join(f"{place}: {word}" for place, word in enumerate(option_labels(pending)))
    return f"{answer!r} is not an answer to {pending.ask!r}; the answers are {words}"
