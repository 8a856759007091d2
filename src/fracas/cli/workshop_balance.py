"""`fracas workshop balance`: an own faction against the published ones."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from fracas.cli.common import Subparsers, add_jobs, at_least, game_progress, jobs_for
from fracas.extras import extra

DESCRIPTION = """\
Play an own faction against all published ones, and say

- how strong it is, with a 95 % interval: by the model of `fracas lab`, adjusted for partner and opponents
- which cards decide games: how often it won when a card was drawn, when it was played, and how many more
  games of a hundred when it was drawn in the first five turns, which is luck alone
- how long its turns take: decisions and CPU time, beside those of the other player
- which cards bots never play

Games are for two players. The same seed gives the same games on any number of cores. A bot does not see what
people see in a card: what it never plays may still be good, and what it wins with is strong in simple hands.
"""
WIDE = 110
"""Letters in a line of what is written to a file."""
STEPS = {1: "weak", 2: "average", 3: "strong", None: "not clear yet, so play more games"}


def add(parts: Subparsers) -> None:
    """Register this part of the workshop."""
    part = parts.add_parser(
        "balance",
        help="how strong a faction is",
        description=DESCRIPTION,
        epilog="Example: fracas workshop balance space-cows --games 1000",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    part.add_argument("path", type=Path, metavar="PATH", help="the folder of the set")
    part.add_argument("--games", type=at_least(1), default=400, metavar="N", help="how many games (400)")
    part.add_argument("--bots", default="greedy", metavar="BOT", help="who plays, on both sides (greedy)")
    part.add_argument("--seed", type=int, default=0, metavar="S", help="another seed: other games (0)")
    add_jobs(part)
    part.add_argument("--json", action="store_true", help="print JSON")
    part.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 if all games were played, 1 if one could not be finished."""
    with extra("lab"):
        from fracas.smashup.workshop.balance import Played, contest, findings, games
    plan = contest(args.path, args.bots, args.seed)
    played, failures = [], 0
    with game_progress() as progress:
        task = progress.add_task("games", total=args.games)
        for record in games(plan, args.games, jobs_for(args.jobs, args.games)):
            progress.advance(task)
            if isinstance(record, Played):
                played.append(record)
            else:
                failures += 1
                progress.console.print(f"game {record.number}: {record.error}", markup=False)
    found = findings(plan, played)
    if args.json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        console = Console(highlight=False, soft_wrap=True)
        console.width = console.width if console.is_terminal else WIDE
        show(found, console)
    if failures:
        progress.console.print(f"{failures} of {args.games} games broke; fracas workshop check says where")
    return 1 if failures else 0


def show(found: dict[str, Any], console: Console) -> None:
    """In words and a table."""
    for name, about in found["factions"].items():
        strength, (even, low, high) = about["strength"], about["beats_average"]
        console.print(f"[bold]{name}[/bold]: {about['games']} games between {found['bot']} bots")
        console.print(
            f"Strength {strength['strength']:+.2f} ({strength['low']:+.2f} to {strength['high']:+.2f}): "
            f"beats an average faction in {even:.0%} of games ({low:.0%} to {high:.0%}). "
            f"That is {STEPS[about['step']]} (tier {about['tier']})."
        )
        console.print(deciding(about["cards"]))
        console.print(cards_table(about["cards"]))
        never = ", ".join(about["never_played"])
        console.print(f"Bots never played {never}." if never else "Bots played every card at least once.")
        if about["left_out"]:
            console.print(f"These rules are without titans, so not in play: {', '.join(about['left_out'])}.")
        decisions, seconds = about["turns"]["decisions"], about["turns"]["seconds"]
        console.print(
            f"A turn takes its player {decisions['own']:.1f} decisions and {1000 * seconds['own']:.0f} ms, "
            f"others {decisions['others']:.1f} and {1000 * seconds['others']:.0f} ms."
        )


def deciding(cards: list[dict[str, Any]]) -> str:
    """The cards that make a difference beyond luck."""
    measured = [card for card in cards if card["matters"]]
    good = ", ".join(card["card"] for card in measured if card["matters"][1] > 0)
    bad = ", ".join(card["card"] for card in measured if card["matters"][2] < 0)
    said = [f"Who draws it early wins more often: {good}."] if good else []
    said += [f"Who draws it early wins less often: {bad}."] if bad else []
    return " ".join(said) or "No card decides games for sure: what early draws make of it below may be luck."


def cards_table(cards: list[dict[str, Any]]) -> Table:
    """How often games were won with each card, those that make most of a difference first."""
    table = Table("card", box=None, pad_edge=False)
    for title in ("drawn", "won", "played", "won", "drawn early"):
        table.add_column(title, justify="right", no_wrap=True)
    for card in sorted(cards, key=lambda card: (card["matters"] or [-1.0])[0], reverse=True):
        figures = [word for part in ("drawn", "played") for word in told(card[part])]
        matters = [f"{round(100 * figure):+d}" for figure in card["matters"] or ()]
        early = f"{matters[0]} ({matters[1]} to {matters[2]})" if matters else "-"
        table.add_row(f"{card['copies']} {card['card']}", *figures, early)
    return table


def told(share: dict[str, Any]) -> tuple[str, str]:
    """In how many games, and how many of a hundred were won."""
    if not share["games"]:
        return "0", "-"
    low, high = (round(100 * limit) for limit in share["ci95"])
    return str(share["games"]), f"{share['share']:.0%} ({low} to {high})"
