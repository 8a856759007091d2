"""`fracas play`: the game in the browser, or (`--text`) in the terminal."""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from fracas.cli.board import board, discards, question
from fracas.cli.cards import SET_OF, describe, explain, find
from fracas.cli.common import Subparsers, add_boxes, add_language, add_packages, boxes_of, words_of
from fracas.cli.log import lines
from fracas.i18n import Words
from fracas.smashup import shelf
from fracas.smashup.bots import LEVELS, Bot, Seat, make_bot
from fracas.smashup.bots.reasons import aloud
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import FracasError, Game, SaveError, SetupError
from fracas.smashup.engine.labels import seat_name
from fracas.smashup.engine.ruleset import EDITIONS
from fracas.smashup.lab.games import deal_factions, factions_of
from fracas.words import listed, put

NO_REASON = "No bot has done anything since you answered."
HELP = """\
NUMBER   give that answer
t NAME   the text of a card or base
h        your hand with all texts
b        the board
d        the discard piles
l        what has happened (l 100: the last 100 lines)
w        why the bots did what they did last
u        take back your last answer
s FILE   save the game
q        quit
?        this help"""


def add(subparsers: Subparsers) -> None:
    """Register the subcommand."""
    command = subparsers.add_parser(
        "play",
        help="play, in the browser or in the terminal",
        description="Play in the browser. With --text, and with all other options, in the terminal: "
        "by default you are P1 and play against one bot, with the boxes on your shelf (fracas boxes).",
        epilog='Example: fracas play --text --factions "Ninjas,Aliens" --factions "Robots,Zombies" --bots 2',
    )
    command.add_argument("--text", action="store_true", help="in the terminal")
    command.add_argument("--players", type=int, choices=(2, 3, 4), metavar="N", help="2, 3 or 4 players (2)")
    command.add_argument(
        "--factions",
        action="append",
        metavar="A,B",
        help="two factions, for P1; repeat it for P2 and so on (others get random ones)",
    )
    command.add_argument("--draft", action="store_true", help="choose the factions in turn")
    add_boxes(command)
    command.add_argument(
        "--bots", metavar="SEATS", help="which seats are bots: 2,3 or all or none (all but P1)"
    )
    command.add_argument("--level", choices=LEVELS, help="how good the bots are (normal)")
    command.add_argument("--seed", type=int, metavar="S", help="the luck of the game (any)")
    command.add_argument("--ruleset", choices=EDITIONS, help="an edition of the rules (default)")
    command.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")
    add_language(command)
    add_packages(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Open the browser; or set a game up and play it to its end, or until somebody leaves."""
    if not (args.text or _about_a_game(args)):
        from fracas.server.serve import data_folder, serve

        serve("127.0.0.1", 0, data_folder(), browser=True)
        return 0
    console = Console(highlight=False)
    if args.load is not None:
        game, bots = _load(args)
    else:
        game = _new(args)
        bots = range(1, len(game.names))
    if args.bots is not None:
        bots = _seats(args.bots, len(game.names))
    seed = 0 if game.setup is None else game.setup.seed
    spoken = words_of(args)
    console.print(spoken.say(f"Seed {put(seed)}. Type ? for help."))
    luck = seed if isinstance(seed, int) else int(seed, 16)
    players = {seat: make_bot(args.level or "normal", luck + seat) for seat in bots}
    Session(game, players, console, spoken).play()
    return 0


def _about_a_game(args: argparse.Namespace) -> bool:
    """Whether the command line describes the game: in the browser one chooses there."""
    players = (args.players, args.factions, args.bots, args.level)
    given = (*players, args.boxes, args.seed, args.ruleset, args.load)
    return args.draft or any(value is not None for value in given)


def _new(args: argparse.Namespace) -> Game:
    seed = random.SystemRandom().randrange(1_000_000) if args.seed is None else args.seed
    chosen = [[name.strip() for name in pair.split(",")] for pair in args.factions or ()]
    if args.draft and chosen:
        raise SetupError("give --factions or --draft, not both")
    players = max(2, len(chosen)) if args.players is None else args.players
    boxes = shelf.read() if args.boxes is None else boxes_of(args)
    free = _free(args, boxes, chosen, players - len(chosen))
    if boxes is not None:  # whoever names a faction has its box, too
        boxes = [*boxes, *(LIBRARY.faction(name).set_id for pair in chosen for name in pair)]
    there: dict[str, Any] = {"players": players, "sets": boxes, "seed": seed, "ruleset": args.ruleset}
    if args.draft:
        return Game.new(LIBRARY, pool=free, **there)
    chosen += deal_factions(random.Random(seed), free, max(0, players - len(chosen)))
    return Game.new(LIBRARY, factions=chosen, **there)


def _free(
    args: argparse.Namespace, boxes: Sequence[str] | None, chosen: Sequence[Sequence[str]], players: int
) -> list[str]:
    """The factions of these boxes that are there for so many players."""
    taken = {LIBRARY.faction(name).name for pair in chosen for name in pair}
    free = [name for name in factions_of(LIBRARY, boxes) if name not in taken]
    if len(free) < 2 * players:
        where = "on your shelf (fracas boxes)" if args.boxes is None else "in these boxes"
        raise SetupError(f"{players} players need {2 * players} factions; {len(free)} are {where}")
    return free


def _load(args: argparse.Namespace) -> tuple[Game, Sequence[int]]:
    given = (args.players, args.factions, args.boxes, args.seed, args.ruleset)
    if args.draft or any(value is not None for value in given):
        raise SetupError("a saved game has its own set-up: give --load without one")
    try:
        data = json.loads(args.load.read_text(encoding="utf-8"))
    except ValueError as error:
        raise SaveError(f"{args.load} is not a saved game: {error}") from error
    game = Game.load(LIBRARY, data)
    seats = range(len(game.names))
    return game, [seat for seat in data.get("bots", seats[1:]) if seat in seats]


def _seats(text: str, players: int) -> Sequence[int]:
    """Seats as people write them: 2,3 or P2, all, none."""
    if text in ("all", "none"):
        return range(players if text == "all" else 0)
    names = {seat_name(seat): seat for seat in range(players)}
    seats = [f"P{word.strip().upper().removeprefix('P')}" for word in text.split(",")]
    for name in seats:
        if name not in names:
            raise SetupError(
                f"--bots: seats are 1 to {players}, such as 2 or 2,3 (or all, or none), not {text!r}"
            )
    return [names[name] for name in seats]


class Quit(Exception):
    """Somebody leaves the table."""


class Session:
    """A game, the bots at its table, and the people before the screen."""

    def __init__(self, game: Game, bots: dict[int, Bot], console: Console, spoken: Words) -> None:
        self.game = game
        self.bots = bots
        self.console = console
        self.spoken = spoken
        self._people = [seat for seat in range(len(game.names)) if seat not in bots]
        self._before: int | None = self._people[0] if len(self._people) == 1 else None  # who sits there now
        self._told = dict.fromkeys(range(len(game.names)), 0)  # how many events each seat has read
        self._deciders = _deciders(game)
        self._reasons: list[str] = []  # why the bots did what they did since a person answered

    def play(self) -> None:
        """Play until the game is over or somebody leaves."""
        try:
            while (pending := self.game.pending) is not None:
                seat = pending.player
                if seat in self.bots:
                    decision = self.bots[seat].decide(Seat(self.game, seat))
                    self._reasons.append(
                        f"{seat_name(seat)}{self.spoken.colon}{self.spoken.say(aloud(decision.why))}"
                    )
                    self._give(decision.answer)
                else:
                    self._decide(seat)
        except (Quit, EOFError):
            self._say("Bye.")
            return
        self._over()

    def _over(self) -> None:
        seat = self._people[0] if len(self._people) == 1 else None
        self._news(seat)
        self.console.print(board(self.game.view(seat), self.console.width, self.spoken))
        result = self.game.result
        assert result is not None
        winners, seats = listed(map(seat_name, result["winners"])), range(len(result["vp"]))
        points = put(", ".join(f"{put(seat_name(seat))} {put(_score(result, seat))}" for seat in seats))
        self._say(f"{winners} won after {put(result['turns'])} turns: {points}", "bold")
        if self._people:
            self._part()

    def _part(self) -> None:
        """Whoever wants to may keep the game, for `fracas review`."""
        words = self.spoken.say("Enter to leave, s FILE to save the game")
        with contextlib.suppress(EOFError):
            command, _, path = self._read(f"{words}> ").partition(" ")
            if command == "s" and path:
                self._save(Path(path).expanduser())

    def _say(self, text: str, style: str = "") -> None:
        """Say that in the language of whoever sits there."""
        self.console.print(Text(self.spoken.say(text), style=style))

    def _show(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def _read(self, prompt: str) -> str:
        """What somebody types."""
        words = self.console.input(prompt).strip()
        if not sys.stdin.isatty():  # nobody sees what a pipe types
            self._show(words)
        return words

    # --- deciding --------------------------------------------------------------------------------------

    def _give(self, answer: int) -> None:
        pending = self.game.pending
        assert pending is not None
        self._deciders.append(pending.player)
        self.game.answer(answer)

    def _decide(self, seat: int) -> None:
        """Show a person what has happened and what is asked, until they answer it."""
        self._seat(seat)
        self._news(seat)
        if self.game.at_rest:
            self.console.print(board(self.game.view(seat), self.console.width, self.spoken))
        asked = self.game
        self._ask(seat)
        while self.game is asked:
            words = self._read(f"{seat_name(seat)}> ")
            if words.isdecimal():
                if self._answer(seat, int(words)):
                    return
            elif words:
                self._command(seat, *words.split(maxsplit=1))
            else:
                self._ask(seat)

    def _seat(self, seat: int) -> None:
        """In a game of several people, let the next one come to the screen before anything is shown."""
        if self._before != seat:
            self.console.clear()
            words = self.spoken.say(f"Pass the screen to {put(seat_name(seat))}, press Enter")
            self._read(f"{words} ")
            self._before = seat

    def _ask(self, seat: int) -> None:
        for line in question(self.game.view(seat), self.console.width, self.spoken):
            self.console.print(line)

    def _answer(self, seat: int, number: int) -> bool:
        pending = self.game.pending
        assert pending is not None
        if 1 <= number <= pending.size:
            self._reasons.clear()
            self._give(number - 1)
            return True
        self._say(f"The answers are 1 to {put(pending.size)}.", "red")
        return False

    def _news(self, seat: int | None) -> None:
        """What has happened since that person (None: anybody) looked last."""
        told = max(self._told.values()) if seat is None else self._told[seat]
        notes = self.game.events(told, seat)
        if seat is not None:
            self._told[seat] = told + len(notes)
        for line in lines(notes, self.spoken):
            self._show(f"  {line}", "dim")

    # --- commands --------------------------------------------------------------------------------------

    def _command(self, seat: int, command: str, words: str = "") -> None:
        match command:
            case "q":
                raise Quit
            case "?":
                self._say(HELP)
            case "b":
                self.console.print(board(self.game.view(seat), self.console.width, self.spoken))
            case "h":
                self._hand(seat)
            case "d":
                self.console.print(*discards(self.game.view(seat), self.spoken), sep="\n")
            case "l":
                self._log(seat, words)
            case "t" if words:
                self._text(words)
            case "s" if words:
                self._save(Path(words).expanduser())
            case "w":
                self._show("\n".join(self._reasons) or self.spoken.say(NO_REASON))
            case "u":
                self._undo()
            case _:
                self._say("Type the number of an answer, or ? for help.", "red")

    def _text(self, name: str) -> None:
        try:
            for kind in find(name, SET_OF):
                self.console.print(explain(kind, self.spoken))
        except SetupError as error:
            self._say(error.said, "red")

    def _hand(self, seat: int) -> None:
        for card in self.game.view(seat)["players"][seat]["hand"]:
            called = (card["name"], card["faction"])  # several factions may have a card of that name
            kind = next(kind for kind in SET_OF if (kind.name, kind.faction) == called)
            self.console.print(describe(kind, self.spoken))
            if card["why_not"]:
                self._show(f"  {self.spoken.say(card['why_not'])}", "dim")

    def _log(self, seat: int, words: str) -> None:
        last = int(words) if words.isdecimal() and int(words) else 30
        for line in lines(self.game.events(0, seat), self.spoken)[-last:]:
            self._show(f"  {line}")

    def _save(self, path: Path) -> None:
        try:
            path.write_text(
                json.dumps({**self.game.save(), "bots": sorted(self.bots)}) + "\n", encoding="utf-8"
            )
        except (FracasError, OSError) as error:
            self._say(f"Not saved: {put(error)}", "red")
        else:
            self._say(f"Saved in {put(path)}.")

    def _undo(self) -> None:
        """Back to the last answer a person gave; what bots answered since is taken back, too."""
        mine = [place for place, seat in enumerate(self._deciders) if seat not in self.bots]
        if not mine:
            self._say("There is nothing to take back.", "red")
            return
        self.game = self.game.undo(len(self._deciders) - mine[-1])
        del self._deciders[mine[-1] :]
        now = len(self.game.events())
        self._told = {seat: min(told, now) for seat, told in self._told.items()}


def _deciders(game: Game) -> list[int]:
    """Who gave each answer so far."""
    seats: list[int] = []
    again: Any = game.replay(())
    for answer in game.answers:
        if answer >= 0:  # nobody decides an end before the time alone
            seats.append(again.pending.player)
            again.answer(answer)
    return seats


def _score(result: dict[str, Any], seat: int) -> str:
    """A player's final score, and what Madness has to do with it."""
    vp, before, madness = (result[key][seat] for key in ("vp", "vp_before_madness", "madness"))
    if not madness:
        return f"{put(vp)} VP"
    return f"{put(vp)} VP ({put(before)} less {put(before - vp)} for {put(madness)} Madness)"
