"""Bots of one build of Fracas against those of another: is what we changed any better?

    python tools/versions.py build/compiled/src:expert ../before/src:expert --games 300 --out versions.jsonl

Each bot is named with the folder that has its `fracas` in it, compiled or not; all builds must play by the
same rules. They play random deals of all factions, every deal once for each rotation of the seats, on both
cores, each build in a process of its own, which is told every answer. Every game is a line of the file; run
it again and it continues. What it prints: games won, with Wilson's interval, and the CPU seconds of a
decision.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any


class Build:
    """A process that plays one seat by the source in its folder."""

    def __init__(self, folder: str) -> None:
        env = {**os.environ, "PYTHONPATH": os.path.abspath(folder)}
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--build"],
            env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip

    def ask(self, **what: Any) -> dict[str, Any]:
        """Send a line, hear a line."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(what) + "\n")
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"the build ended with {self._process.wait()}")
        heard: dict[str, Any] = json.loads(line)
        return heard


def serve() -> None:
    """What a build does: play a seat of game after game."""
    from time import process_time

    from fracas.smashup.bots import Seat, make_bot
    from fracas.smashup.cards import LIBRARY
    from fracas.smashup.engine import Game
    from fracas.smashup.lab.games import random_setup

    game = bot = seat = None
    for line in sys.stdin:
        what = json.loads(line)
        if "deal" in what:
            game = Game.of(LIBRARY, random_setup(random.Random(what["deal"]), LIBRARY, what["players"]))
            seat = Seat(game, what["seat"])
            bot = make_bot(what["bot"], what["luck"])
            took: list[float] = []
        assert game is not None
        assert bot is not None
        assert seat is not None
        for answer in what.get("answers", ()):
            game.answer(answer)
        pending = game.pending
        said: dict[str, Any] = {"player": None if pending is None else pending.player}
        if pending is None:
            said |= {"winners": (game.result or {}).get("winners"), "took": took}
        elif what.get("decide"):
            start = process_time()
            said["answer"] = bot.decide(seat).answer
            took.append(process_time() - start)
        print(json.dumps(said), flush=True)


def play(number: int, specs: list[str], seed: int) -> dict[str, Any]:
    """One game: bot `i` has seat `i + number`, and two games in a row have the same deal."""
    players = len(specs)
    order = [specs[(seat + number) % players] for seat in range(players)]
    builds = [_build(spec, order[:seat].count(spec)) for seat, spec in enumerate(order)]
    told = [0] * players
    answers: list[int] = []
    player: int | None = None
    for seat, spec in enumerate(order):
        luck = random.Random(f"{seed}/{number}/{seat}").getrandbits(32)
        deal = {"deal": f"{seed}/{number // players}", "players": players, "seat": seat}
        player = builds[seat].ask(**deal, bot=spec.partition(":")[2], luck=luck)["player"]
    while player is not None:
        answer = builds[player].ask(answers=answers[told[player] :], decide=True)["answer"]
        told[player] = len(answers) + 1
        answers.append(answer)
        player = builds[player].ask(answers=[answer])["player"]
    ends = [build.ask(answers=answers[told[seat] :]) for seat, build in enumerate(builds)]
    if any(end["winners"] is None or end["winners"] != ends[0]["winners"] for end in ends):
        raise SystemExit(f"game {number}: the builds do not play by the same rules")
    took = [[len(end["took"]), round(sum(end["took"]), 2), max(end["took"], default=0.0)] for end in ends]
    return {"game": number, "bots": order, "winners": ends[0]["winners"], "took": took}


_builds = threading.local()


def _build(spec: str, number: int) -> Build:
    """The processes of a thread go on from game to game."""
    known: dict[str, Build] = _builds.__dict__
    key = f"{spec}#{number}"
    if key not in known:
        known[key] = Build(spec.partition(":")[0])
    return known[key]


def tell(lines: list[dict[str, Any]], specs: list[str]) -> None:
    """Who has won how often, and what it took."""
    from fracas.smashup.lab.stats import wilson

    games = len(lines)
    for spec in dict.fromkeys(specs):
        seats = [(line, seat) for line in lines for seat, name in enumerate(line["bots"]) if name == spec]
        won = sum((seat in line["winners"]) / len(line["winners"]) for line, seat in seats)
        took = [line["took"][seat] for line, seat in seats]
        decisions, seconds = sum(many for many, _, _ in took), sum(spent for _, spent, _ in took)
        low, high = wilson(won, games)
        print(f"{spec}: won {won:g} of {games}, {won / games:.1%} ({low:.1%} to {high:.1%})")
        print(f"    CPU: {seconds / decisions:.3f} s a decision, at most {max(t for _, _, t in took):.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("bots", nargs="*", metavar="FOLDER:BOT")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, required="--build" not in sys.argv)
    parser.add_argument("--build", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.build:
        serve()
        return
    lines = [json.loads(line) for line in args.out.read_text().splitlines()] if args.out.exists() else []
    there = {line["game"] for line in lines}
    with ThreadPoolExecutor(args.jobs) as pool, args.out.open("a") as out:
        numbers = [number for number in range(args.games) if number not in there]
        for line in pool.map(lambda number: play(number, args.bots, args.seed), numbers):
            out.write(json.dumps(line) + "\n")
            out.flush()
            lines.append(line)
    tell(lines, args.bots)


if __name__ == "__main__":
    main()
