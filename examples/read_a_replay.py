"""Reads a saved game and steps through it: who gained points when, and what it came from.

python examples/read_a_replay.py game.json        (without a file it plays and saves one first)
"""

import json
import sys
from pathlib import Path
from tempfile import mkdtemp

from fracas.smashup.bots import make_bot, play_out
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game


def saved_game() -> Path:
    game = Game.new(LIBRARY, players=2, sets=["core-set"], seed=3)
    play_out(game, [make_bot("random", 1), make_bot("random", 2)])
    file = Path(mkdtemp()) / "game.json"
    file.write_text(json.dumps(game.save()), encoding="utf-8")
    return file


def main(file: Path) -> None:
    game = Game.load(LIBRARY, json.loads(file.read_text(encoding="utf-8")))
    again = game.replay([])
    told = 0
    for number, answer in enumerate(game.answers, 1):
        again.go_on(answer)
        events = again.notes(told)  # with all that was hidden: nobody plays any more
        told += len(events)
        for event in events:
            if event["event"] == "VpChanged":
                name, turn = game.names[event["player"]], again.table.turn.number
                print(f"answer {number}, turn {turn}: {name} {event['amount']:+} VP")
    print(f"{len(game.answers)} answers; the end: {game.result}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else saved_game())
