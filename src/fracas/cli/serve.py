"""`fracas serve`: the server for the browser, for oneself or for friends."""

from __future__ import annotations

import argparse
from pathlib import Path

from fracas.cli.common import Subparsers

DESCRIPTION = """\
Serve the game to browsers: games against bots, on one screen, and online tables for friends.

Tables are kept in DIR/tables.sqlite, or in the PostgreSQL database that FRACAS_DATABASE_URL names; several
servers may share one. FRACAS_ORIGINS lists other sites whose pages may talk to this one, with commas.
"""


def add(subparsers: Subparsers) -> None:
    """Register the subcommand."""
    command = subparsers.add_parser(
        "serve",
        help="serve the game to browsers",
        description=DESCRIPTION,
        epilog="Example: fracas serve --port 8000 --no-browser",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "--host", default="127.0.0.1", metavar="H", help="the address to listen at (127.0.0.1)"
    )
    command.add_argument(
        "--port", type=port, default=8000, metavar="P", help="the port; 0: any free one (8000)"
    )
    command.add_argument("--no-browser", action="store_true", help="do not open a browser")
    command.add_argument("--data", type=Path, metavar="DIR", help="where tables are kept (your data folder)")
    command.add_argument(
        "--leaderboard", action="store_true", help="list the best of those who want to be on the list"
    )
    command.set_defaults(run=run)


def port(text: str) -> int:
    """An argument that is a port."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"a number up to 65535, not {text!r}")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from fracas.server.serve import data_folder, serve

    data = args.data or data_folder()
    serve(args.host, args.port, data, browser=not args.no_browser, leaderboard=args.leaderboard)
    return 0
