"""`fracas export`: all that a server keeps of one table."""

from __future__ import annotations

import argparse
import asyncio
import json
from pathlib import Path
from typing import Any

from fracas.cli.common import Subparsers, add_packages

DESCRIPTION = """\
Print all that the server keeps of one table as JSON: its rows as they are, its game as a save up to the last
answer that can be played again, and why it goes no further, if so. Hands and seeds are in it: it is for
whoever runs the server. Storage is the one that `fracas serve` uses; a server may be running.
"""


def add(subparsers: Subparsers) -> None:
    """Register the subcommand."""
    command = subparsers.add_parser(
        "export",
        help="print what the server keeps of a table",
        description=DESCRIPTION,
        epilog="Example: fracas export pJ3xK0vV8eVd > table.json",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "table", metavar="TABLE", help="its id, as in its address (after -- if it begins with a dash)"
    )
    command.add_argument("--data", type=Path, metavar="DIR", help="where tables are kept (your data folder)")
    add_packages(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print it."""
    from fracas.server.rescue import rescued
    from fracas.server.serve import data_folder
    from fracas.server.store import make_store

    async def work() -> dict[str, Any]:
        store = make_store(args.data or data_folder(), alone=False)
        await store.open(lambda table: None)
        try:
            return await rescued(store, args.table)
        finally:
            await store.close()

    print(json.dumps(asyncio.run(work()), indent=1))
    return 0
