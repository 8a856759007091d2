"""Do two builds of Fracas play the same games? One seed must lead to the same decisions and fingerprints.

python tools/same_games.py SRC SRC [--games N]

Each SRC is a folder with `fracas` in it: the source and a compiled copy of it, or what was before a change
and what is after it. Games between random, greedy and searching bots are played by both, and compared.
"""

import argparse
import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Iterator

BOTS = ("random", "greedy", "search:12", "normal")
PLAYERS = (2, 3, 4)


def play(games: int) -> Iterator[str]:
    """A line for each game: who played, what came of it, and a digest of all that was asked and answered."""
    from fracas.smashup.bots import Seat, make_bot
    from fracas.smashup.cards import LIBRARY
    from fracas.smashup.engine import Game
    from fracas.smashup.engine.labels import option_ids
    from fracas.smashup.lab.games import random_rules, random_setup

    for number in range(games):
        rng = random.Random(number)
        players = PLAYERS[number % len(PLAYERS)]
        thoughtful = number % 5 == 0  # searches take a hundred times as long as the rest of a game
        rules = random_rules(rng) if number % 2 else None
        game = Game.of(LIBRARY, random_setup(rng, LIBRARY, players, ruleset=rules, draft=number % 7 == 0))
        names = [BOTS[(number + seat) % len(BOTS)] if thoughtful else "random" for seat in range(players)]
        bots = [make_bot(name, seed) for seed, name in enumerate(names)]
        seats = [Seat(game, seat) for seat in range(players)]
        digest = hashlib.sha256()
        while (pending := game.pending) is not None:
            copy = game.clone()  # as it is, or played again in mid-effect
            decision = bots[pending.player].decide(seats[pending.player])
            said = (pending.ask, option_ids(pending), *decision, game.fingerprint(), copy.fingerprint())
            digest.update(repr(said).encode())
            game.answer(decision.answer)
        digest.update(repr(game.events()).encode())
        yield f"game {number}, {' '.join(names)}: {game.result} {digest.hexdigest()[:16]}"


def lines(folder: str, games: int) -> subprocess.Popen[str]:
    """The games of the build in that folder, as its process plays them."""
    env = {**os.environ, "PYTHONPATH": os.path.abspath(folder)}
    command = [sys.executable, __file__, "--play", "--games", str(games)]
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("src", nargs="*", help="two folders with `fracas` in them")
    parser.add_argument("--games", type=int, default=60, help="how many games (60)")
    parser.add_argument(
        "--play", action="store_true", help="play the games of the one build that is imported"
    )
    args = parser.parse_args()
    if args.play:
        import fracas.smashup.engine.state as state

        print(state.__file__)
        for line in play(args.games):
            print(line, flush=True)
        return 0
    if len(args.src) != 2:
        parser.error("name two folders")
    one, other = (lines(folder, args.games) for folder in args.src)
    assert one.stdout is not None
    assert other.stdout is not None
    print(one.stdout.readline() + other.stdout.readline(), end="")
    same = 0
    for mine, theirs in zip(one.stdout, other.stdout, strict=False):
        if mine != theirs:
            print(f"They differ:\n{mine}{theirs}", end="")
            one.kill()
            other.kill()
            return 1
        same += 1
    if one.wait() or other.wait() or same < args.games:
        print(f"Only {same} of {args.games} games were played by both.")
        return 1
    print(f"{same} games, the same in both.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
