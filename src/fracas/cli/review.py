"""`fracas review`: a finished game looked at again."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console, RenderableType
from rich.table import Column, Table
from rich.text import Text

from fracas.cli.board import COLOURS, player
from fracas.cli.common import (
    Subparsers,
    add_language,
    add_packages,
    at_least,
    game_progress,
    seconds,
    words_of,
)
from fracas.i18n import Words
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game, SaveError, SetupError
from fracas.smashup.engine.labels import seat_name
from fracas.smashup.review import (
    Course,
    Thought,
    Turn,
    TurningPoint,
    Verdict,
    course,
    grade,
    judge_turn,
    turns_of,
)
from fracas.words import bare, listed, put

DESCRIPTION = """\
Look at a finished game again: everybody's chance to win as a graph, the turning points, and for each turn of
one player what an expert would have done and how much it was worth (docs/review.md). The expert knows what
that player could know.

GAME is a file (a saved game, or what `fracas export` prints) or the id of a table that was played on this
machine, as in its address.
"""
HEIGHT = 5
"""Lines of a graph."""
BLOCKS = " ▁▂▃▄▅▆▇█"
MARKS = {"best": "★", "good": "✓", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
STYLES = {
    "best": "green",
    "good": "",
    "inaccuracy": "yellow",
    "mistake": "dark_orange",
    "blunder": "bold red",
}
GRADE_WORDS = {
    "best": "best",
    "good": "good",
    "inaccuracy": "inaccuracy",
    "mistake": "mistake",
    "blunder": "blunder",
}


def add(subparsers: Subparsers) -> None:
    """Register the subcommand."""
    command = subparsers.add_parser(
        "review",
        help="look at a finished game again: chances, turning points, better plays",
        description=DESCRIPTION,
        epilog="Example: fracas review game.json --player 2 --seconds 1",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "game", metavar="GAME", help="a file, or the id of a table (after -- if it has a dash first)"
    )
    command.add_argument(
        "--player", type=at_least(1), metavar="N", help="whose turns: 1 for P1 and so on (the first person)"
    )
    command.add_argument(
        "--seconds",
        type=seconds,
        default=0.5,
        metavar="S",
        help="how long to think about a decision with many answers (0.5)",
    )
    command.add_argument("--data", type=Path, metavar="DIR", help="where tables are kept (your data folder)")
    command.add_argument("--json", action="store_true", help="print JSON")
    add_language(command)
    add_packages(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Review it."""
    data = _data(args)
    game = Game.load(LIBRARY, data)
    players = len(game.names)
    bots = data.get("bots", ())
    people = [seat for seat in range(players) if seat not in bots]
    seat: int = (people or [0])[0] if args.player is None else args.player - 1
    if seat >= players:
        raise SetupError(f"--player: players are 1 to {players}, not {args.player}")
    found = course(game.replay(()), game.answers)
    turns = []
    with game_progress() as progress:
        wanted = turns_of(game.replay(()), game.answers, seat)
        for turn in progress.track(wanted, description="turns"):
            turns.append(judge_turn(game.replay(()), game.answers, seat, turn, Thought(args.seconds)))
    if args.json:
        whole = {**found.as_dict(), "seat": seat, "turns": [turn.as_dict() for turn in turns]}
        print(json.dumps(_plain({"result": game.result, **whole})))
        return 0
    spoken = words_of(args)
    console = Console(highlight=False)
    for line in _report(game, found, seat, turns, console, spoken):
        console.print(line)
    return 0


def _data(args: argparse.Namespace) -> Any:
    """The saved game that is meant: in a file, or of a table."""
    path = Path(args.game)
    if path.is_file():
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise SaveError(f"{path} is not a saved game: {error}") from error
    else:
        data = _table(args)
    if isinstance(data, dict) and "rows" in data:  # all that is kept of a table
        data = data.get("save")
        if data is None:
            raise SaveError(f"{args.game} has no game that can be played again")
    return data


def _table(args: argparse.Namespace) -> dict[str, Any]:
    """All that is kept of a table on this machine."""
    import asyncio

    from fracas.server.keys import is_table_id
    from fracas.server.rescue import rescued
    from fracas.server.serve import data_folder
    from fracas.server.store import make_store

    if not is_table_id(args.game):
        raise SetupError(f"there is no file {args.game}")

    async def work() -> dict[str, Any]:
        store = make_store(args.data or data_folder(), alone=False)
        await store.open(lambda table: None)
        try:
            return await rescued(store, args.game)
        finally:
            await store.close()

    return asyncio.run(work())


def _plain(value: Any) -> Any:
    """The same in plain English."""
    if isinstance(value, str):
        return bare(value)
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list) else value


# --- what people read ------------------------------------------------------------------------------------


def _report(
    game: Game, found: Course, seat: int, turns: Sequence[Turn], console: Console, spoken: Words
) -> Iterator[RenderableType]:
    result = game.result
    assert result is not None
    points = put(", ".join(f"{put(seat_name(one))} {put(vp)}" for one, vp in enumerate(result["vp"])))
    winners = listed(map(seat_name, result["winners"]))
    if result["winners"]:
        yield Text(spoken.say(f"{winners} won after {put(result['turns'])} turns: {points}"), style="bold")
    else:
        yield Text(spoken.say("The game ends as it stands"), style="bold")
    yield Text()
    yield Text(spoken.say("Chance to win at the beginning of every turn"))
    yield from graphs(found, console.width, plain=console.options.ascii_only)
    if found.turning_points:
        yield Text()
        yield Text(spoken.say("Turning points"), style="bold")
        for one in found.turning_points:
            yield _turning(one, spoken)
    yield Text()
    who = put(seat_name(seat))
    yield Text(spoken.say(f"The turns of {who}"), style="bold")
    yield _table_of(turns, seat, spoken)
    if turns:
        yield Text()
        lost = put(f"{100 * sum(turn.loss for turn in turns) / len(turns):.1f}")
        yield Text(spoken.say(f"On average a turn of {who} cost {lost} percentage points."))


def percent(chance: float) -> str:
    return f"{100 * chance:.0f}"


def graphs(found: Course, width: int, *, plain: bool = False) -> Iterator[Text]:
    """One graph below the other, for each player; turning points are marked."""
    points = found.points
    room = max(10, width - 12)
    step = -(-len(points) // room)  # every so many turns
    shown = points[::step]
    wide = max(1, min(3, room // len(shown)))
    for seat in range(len(points[0].chances) if points else 0):
        heights = [round(point.chances[seat] * HEIGHT * 8) for point in shown]
        for row in range(HEIGHT - 1, -1, -1):
            parts = [max(0, min(8, height - 8 * row)) for height in heights]
            line = "".join((" #"[part > 3] if plain else BLOCKS[part]) * wide for part in parts)
            head = player(seat) if row == HEIGHT - 1 else Text("  ")
            scale = {HEIGHT - 1: "100 %", 0: "  0 %"}.get(row, "")
            yield Text.assemble(head, f" {scale:>5} ", (line, COLOURS[seat]))
        yield Text()
    marks = {one.turn for one in found.turning_points}
    mark = "^" if plain else "▲"
    yield Text(
        " " * 9
        + "".join(
            (mark if point.turn in marks and point.player is not None else " ").ljust(wide) for point in shown
        ).rstrip()
    )
    axis, end = "", 0
    for place, point in enumerate(shown):
        if place * wide >= end and (point.turn == 1 or point.turn % 5 == 0):
            axis = axis.ljust(place * wide) + str(point.turn)
            end = len(axis) + 1
    yield Text(" " * 9 + axis, style="dim")


def _turning(one: TurningPoint, spoken: Words) -> Text:
    line = Text(spoken.say(f"Turn {put(one.turn)} ({put(seat_name(one.player))})")).append(spoken.colon)
    before, after = percent(one.before[one.seat]), percent(one.after[one.seat])
    line.append(f"{seat_name(one.seat)} {before} → {after} %", style=COLOURS[one.seat])
    return line.append("".join(f" {spoken.say(words)}" for words in one.words))


def _table_of(turns: Sequence[Turn], seat: int, spoken: Words) -> Table:
    """A row for each turn: what it is called, what was played, and below it what would have been better."""
    table = Table.grid(Column(justify="right"), Column(), Column(no_wrap=True), Column(), padding=(0, 1))
    for turn in turns:
        name = grade(turn.loss)
        called = Text(spoken.say(GRADE_WORDS[name]), style=STYLES[name])
        if name not in ("best", "good"):
            called.append(f" −{percent(turn.loss)} %")
        text = Text() if turn.player == seat else player(turn.player).append(spoken.colon)
        text.append(" · ".join(map(spoken.say, turn.played)) or spoken.say("End turn"), style="default")
        for verdict in turn.verdicts:
            if verdict.loss:
                text.append(f"\n{_better(verdict, spoken)}", style="dim")
        table.add_row(str(turn.turn), Text(MARKS[name], style=STYLES[name]), called, text)
    return table


def _better(verdict: Verdict, spoken: Words) -> str:
    better = " · ".join(map(spoken.say, verdict.best))
    why = "" if verdict.why is None else f" ({spoken.say(verdict.why)})"
    given = spoken.say(f"Instead of {put(verdict.played)}")
    return f"−{percent(verdict.loss)} % {given}{spoken.colon}{better}{why}"
