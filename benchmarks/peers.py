"""Random play beside python-chess, copies and searches, in one run on one core.

python benchmarks/peers.py [--seconds S] [--json]
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from typing import Any

from fracas.compiled import engine
from fracas.extras import MissingExtra
from fracas.smashup.cards import LIBRARY
from fracas.smashup.lab.bench import clone_times, loop_speed, search_speed
from fracas.smashup.lab.games import factions_of

try:
    from fracas.smashup.lab.peers import compare
except MissingExtra as error:
    sys.exit(f"{error} (or run `make peers`)")


def measure(seconds: float, seed: int = 1) -> dict[str, Any]:
    """All figures, each over so many CPU seconds."""
    rng = random.Random(seed)
    core = factions_of(LIBRARY, ["core-set"])
    return {
        "engine": engine(),
        "core_set": compare(rng, core, seconds),
        "all_factions": compare(rng, factions_of(LIBRARY), seconds),
        "clone_us": clone_times(rng, core, min(seconds, 5.0)),
        "search_iterations_per_cpu_s": search_speed(rng, core, min(seconds, 5.0)),
        "loop_per_s": loop_speed(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=10.0, help="CPU seconds for each side (10)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    found = measure(args.seconds)
    if args.json:
        print(json.dumps(found, indent=2))
        return
    version = found["core_set"]["python_chess"]
    print(f"Fracas, {found['engine']} engine, 2 players, beside python-chess {version}")
    for words, key in (("Core Set", "core_set"), ("all factions", "all_factions")):
        side = found[key]
        print(
            f"{words}: {side['fracas_decisions_per_cpu_s']:,.0f} decisions / CPU s, "
            f"{side['chess_moves_per_cpu_s']:,.0f} moves / CPU s, ratio {side['ratio']}"
        )
    copies = found["clone_us"]
    print(f"a copy takes {copies['rest']} µs at rest, {copies['mid_effect']} µs in mid-effect")
    print(f"a search does {found['search_iterations_per_cpu_s']:,.0f} iterations / CPU s")
    print(f"for scale: a plain loop does {found['loop_per_s'] / 1e6:.1f} million rounds / s")


if __name__ == "__main__":
    main()
