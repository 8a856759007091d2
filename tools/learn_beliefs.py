"""Learn what players keep in hand, from games in the tables of the laboratory.

    python tools/learn_beliefs.py some.parquet more.parquet

At the end of every turn the cards in hand are counted, by sort and by what was played in that turn, beside
what any cards of hand and deck would be: bots/beliefs.json (`fracas.smashup.bots.beliefs`).
"""

import argparse
import json
from collections import Counter
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TypeAlias

from fracas.smashup.bots.beliefs import DEEDS, SORTS, deed, sort_of
from fracas.smashup.engine.options import END
from fracas.smashup.lab.results import read

BOTS = Path(__file__).parents[1] / "src/fracas/smashup/bots"
Counts: TypeAlias = dict[tuple[str, str], tuple[float, float]]
"""By what was played and sort of card: how many were kept, and how many of any cards would be."""
FEW = 20.0
"""So many cards that are kept as often as any: what was seldom seen says little."""


def counts(path: Path, number: int) -> Counts:
    """What was kept in a game."""
    found: Counts = {}
    table = read(path)
    given = table.answers(number)
    begun = 0
    for at, game in enumerate(table.moments(number)):
        choice = game.pending
        if choice is None or not game.at_rest or choice.options[-1] is not END:
            continue
        if given[at] != len(choice.options) - 1:
            continue
        notes = game.notes()
        played = {note["event"] for note in notes[begun:] if note.get("player") == choice.player}
        begun = len(notes)
        what = deed("MinionPlayed" in played, "ActionPlayed" in played)
        player = game.table.players[choice.player]
        pool = [*player.hand, *player.deck]
        held, there = (Counter(map(sort_of, cards)) for cards in (player.hand, pool))
        for sort, many in there.items():
            add(found, (what, sort), held[sort], many * len(player.hand) / len(pool))
    return found


def add(counts: Counts, about: tuple[str, str], kept: float, expected: float) -> None:
    """Count more of them."""
    before = counts.get(about, (0.0, 0.0))
    counts[about] = (before[0] + kept, before[1] + expected)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tables", nargs="+", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    sums: Counts = {(what, sort): (FEW, FEW) for what in DEEDS for sort in SORTS}
    games = 0
    with get_context("spawn").Pool(args.jobs) as pool:  # a process that has read a table cannot be forked
        for path in args.tables:
            for game in pool.imap(partial(counts, path), sorted(set(read(path).frame["game"])), 8):
                for about, (kept, expected) in game.items():
                    add(sums, about, kept, expected)
                games += 1
    found = {
        what: {sort: round(sums[what, sort][0] / sums[what, sort][1], 2) for sort in SORTS} for what in DEEDS
    }
    print(json.dumps(found, indent=1))
    learned = json.dumps({"games": games, "kept": found}, indent=1)
    (BOTS / "beliefs.json").write_text(learned + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
