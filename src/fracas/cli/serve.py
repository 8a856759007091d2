"""`fracas serve`: the server for the browser, for oneself or for friends."""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from fracas.cli.common import Subparsers, add_packages
from fracas.errors import FracasError

if TYPE_CHECKING:
    from fracas.server.proxy import Network

DESCRIPTION = """\
Serve the game to browsers: games against bots, on one screen, and online tables for friends.

Tables are kept in DIR/tables.sqlite, or in the PostgreSQL database that FRACAS_DATABASE_URL names; several
servers may share one. FRACAS_ORIGINS lists other sites whose pages may talk to this one, with commas.
/health says whether the server is well; /metrics has numbers for Prometheus, for this machine, trusted
addresses and whoever has FRACAS_METRICS_TOKEN. FRACAS_ADDRESS and FRACAS_MAIL are --address and --mail.
docs/hosting.md tells how to run a club on the internet.
"""
BASE = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*/?")
SITE = re.compile(r"https?://[A-Za-z0-9.-]+(:\d+)?(/[A-Za-z0-9._~-]+)*/?")
TAKEN = ("api", "ws", "assets")
"""What a base path may not begin with: these are below it."""


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
    command.add_argument(
        "--clear-after",
        type=days,
        metavar="DAYS",
        help="delete unfinished tables at which nothing was done for so many days (never)",
    )
    command.add_argument(
        "--proxy-headers",
        action="store_true",
        help="a reverse proxy is in front: believe its X-Forwarded-For, -Proto and -Host",
    )
    command.add_argument(
        "--trusted",
        type=trusted,
        metavar="ADDRESS,...",
        help="addresses or networks of that proxy (this machine); what others say is ignored",
    )
    command.add_argument(
        "--base-path", type=base_path, default="", metavar="/PATH", help="everything is below this path"
    )
    command.add_argument(
        "--address",
        type=site,
        default=os.environ.get("FRACAS_ADDRESS", ""),
        metavar="URL",
        help="where people find this server, such as https://club.example/: for links in notices",
    )
    command.add_argument(
        "--mail",
        default=os.environ.get("FRACAS_MAIL", ""),
        metavar="URL",
        help="an SMTP server for notices: smtps://USER:PASSWORD@HOST?from=ADDRESS (better as FRACAS_MAIL)",
    )
    command.add_argument(
        "--notices-anywhere",
        action="store_true",
        help="send webhooks also to private networks and without https, for servers among friends",
    )
    command.add_argument("--log-json", action="store_true", help="log one JSON object a line")
    add_packages(command)
    command.set_defaults(run=run)


def port(text: str) -> int:
    """An argument that is a port."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"a number up to 65535, not {text!r}")
    return int(text)


def days(text: str) -> int:
    """An argument that is a number of days."""
    if not text.isdecimal() or not 1 <= int(text) <= 36500:
        raise argparse.ArgumentTypeError(f"a number of days from 1 on, not {text!r}")
    return int(text)


def trusted(text: str) -> tuple[Network, ...]:
    """An argument that is addresses and networks with commas between them."""
    from fracas.server.proxy import network

    try:
        return tuple(network(one) for one in text.split(","))
    except ValueError as error:
        example = "addresses or networks such as 10.0.0.2,192.168.0.0/24"
        raise argparse.ArgumentTypeError(f"{example}, not {text!r} ({error})") from None


def base_path(text: str) -> str:
    """An argument that is a path; nothing for the root."""
    if not BASE.fullmatch(text) or f"{text}/".split("/")[1] in TAKEN:
        raise argparse.ArgumentTypeError(
            f"a path such as /fracas, of letters and digits, not below /{', /'.join(TAKEN)}, not {text!r}"
        )
    return text.rstrip("/")


def site(text: str) -> str:
    """An argument that is where people find the server; nothing: they are not told."""
    if text and not SITE.fullmatch(text):
        raise argparse.ArgumentTypeError(f"an address such as https://club.example/, not {text!r}")
    return text if not text or text.endswith("/") else f"{text}/"


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from fracas.server.notices import Means
    from fracas.server.proxy import LOCAL, Proxy
    from fracas.server.serve import data_folder, log, serve

    if args.trusted and not args.proxy_headers:
        raise FracasError("--trusted says whose --proxy-headers are believed: give both")
    means = Means(args.address, args.mail, args.notices_anywhere)
    try:
        means.made()  # says what does not work
        serve(
            args.host,
            args.port,
            args.data or data_folder(),
            browser=not args.no_browser,
            leaderboard=args.leaderboard,
            clear_after=args.clear_after,
            proxy=Proxy(args.trusted or LOCAL) if args.proxy_headers else Proxy(),
            base=args.base_path,
            means=means,
            log_json=args.log_json,
        )
    except (FracasError, OSError) as error:
        if not args.log_json:
            raise
        log.critical("%s", error)
        return 2
    return 0
