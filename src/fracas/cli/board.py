"""The table as text, made from a view: what that seat may know and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, TypeAlias

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fracas.smashup.engine.labels import seat_name

View: TypeAlias = dict[str, Any]

COLOURS = ("cyan", "magenta", "yellow", "green")
BASE_WIDTH = 38
"""A base needs at least so many columns; what does not fit beside goes below."""


def board(view: View, width: int) -> RenderableType:
    """Players, bases and your hand."""
    across = max(1, min(len(view["bases"]), width // BASE_WIDTH))
    grid = Table.grid(expand=True, padding=(0, 0))
    for _ in range(across):
        grid.add_column(ratio=1)
    panels = [_base(base, len(view["players"])) for base in view["bases"]]
    for i in range(0, len(panels), across):
        grid.add_row(*panels[i : i + across])
    parts: list[RenderableType] = [players(view), grid]
    if (mine := hand(view)) is not None:
        parts.append(mine)
    return Group(*parts)


def player(seat: int | None) -> Text:
    """P1 to P4 in their colour."""
    return Text(seat_name(seat), style="" if seat is None else COLOURS[seat])


def players(view: View) -> Group:
    """Whose turn it is, and who has what: victory points, hand, deck, discard pile."""
    turn = view["turn"]
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for other in view["players"]:
        table.add_row(
            player(other["seat"]).append(" (you)" if other["seat"] == view["seat"] else ""),
            Text(f"{other['vp']} VP", style="bold"),
            " + ".join(other["factions"]),
            f"hand {other['hand_size']} deck {other['deck_size']} discard {len(other['discard'])}",
        )
    now = Text(f"Turn {turn['number']}, {turn['phase']}: ").append(player(turn["active"]))
    return Group(
        now.append(f" has {turn['minion_plays']} minion and {turn['action_plays']} action left"), table
    )


def _base(base: View, players: int) -> Panel:
    ready = base["would_score"]["ready"]
    lines: list[Text] = [Text("VP " + "-".join(map(str, base["vp"])), style="dim")]
    for seat in range(players):
        if base["powers"][seat] or str(seat) in base["would_score"]["places"]:
            gain = base["would_score"]["vp"].get(str(seat), 0)
            lines[0].append("   ").append(player(seat)).append(f" {base['powers'][seat]} -> {gain} VP")
    for action in base["actions"]:
        lines.append(Text("* ").append(_piece(action)))
    for minion in base["minions"]:
        lines.append(_minion(minion))
    title = Text(base["name"], style="bold").append(f"  {base['total']}/{base['breakpoint']}")
    if ready:
        title.append(" scores!", style="bold red")
    return Panel(Group(*lines), title=title, title_align="left", border_style="red" if ready else "dim")


def _minion(minion: View) -> Text:
    text = Text.assemble((f"{minion['power']:>2} ", "bold"), _piece(minion))
    if minion["power"] != minion["printed"]:
        text.append(f" (printed {minion['printed']})", style="dim")
    if minion["counters"]:
        text.append(f" +{minion['counters']} counters")
    if minion["cancelled"]:
        text.append(" cancelled", style="red")
    for action in minion["actions"]:
        text.append("\n   + ").append(_piece(action))
    return text


def _piece(piece: View) -> Text:
    return player(piece["controller"]).append(f" {piece['name']}", style="default")


def hand(view: View) -> Text | None:
    """Your cards in hand; those that cannot be played now are dim. None for a spectator."""
    cards = next((p["hand"] for p in view["players"] if p["seat"] == view["seat"]), None)
    if cards is None:
        return None
    text = Text("Your hand: " if cards else "Your hand is empty.")
    for i, card in enumerate(sorted(cards, key=lambda card: (card["type"], card["name"]))):
        facts = "action" if card["power"] is None else str(card["power"])
        style = "bold" if card["why_not"] is None else "dim"
        text.append(", " if i else "").append(f"{card['name']} ({facts})", style=style)
    return text


def discards(view: View) -> Iterator[Text]:
    """What lies in the discard piles."""
    for other in view["players"]:
        names = ", ".join(card["name"] for card in other["discard"]) or "nothing"
        yield player(other["seat"]).append(f" has discarded {names}", style="default")


def question(view: View, width: int) -> Iterator[Text]:
    """The open decision with its answers, numbered from 1; plays of one card stand together."""
    pending = view["pending"]
    ask = Text(pending["ask"], style="bold")
    yield ask if pending["card"] is None else Text(f"{pending['card']}: ").append(ask)
    numbered = list(enumerate(pending["options"], 1))
    names = dict(_names(view))
    for card, group in groupby(numbered, key=lambda item: _card_to_place(item[1])):
        options = list(group)
        if card is None or len(options) == 1:
            for number, option in options:
                yield Text(f"{number:>3}  {option['label']}")
        else:
            places = [(number, names[option["target"]]) for number, option in options]
            label = options[0][1]["label"].removesuffix(places[0][1])
            yield from _places(f"     {label.rstrip()}", places, width)


def _places(label: str, places: list[tuple[int, str]], width: int) -> Iterator[Text]:
    """The numbered places for a card, in as many lines as they need."""
    line = Text(label)
    for number, name in places:
        place = Text.assemble("  ", (str(number), "bold"), f" {name}")
        if len(line) + len(place) > width:
            yield line
            line = Text(" " * 8)
        line.append(place)
    yield line


def _card_to_place(option: View) -> tuple[str, int] | None:
    """What a play that needs a place puts there; None for every other answer."""
    if option.get("target") is None:
        return None
    return option["id"].rpartition(":")[0], option["card"]


def _names(view: View) -> Iterator[tuple[int, str]]:
    for base in view["bases"]:
        yield base["uid"], base["name"]
        for minion in base["minions"]:
            yield minion["uid"], f"{seat_name(minion['controller'])} {minion['name']} at {base['name']}"
