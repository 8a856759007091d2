"""The table as text, made from a view: what that seat may know and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, TypeAlias

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fracas.i18n import Words
from fracas.smashup.engine.labels import seat_name
from fracas.words import BASE, apart, put

View: TypeAlias = dict[str, Any]

COLOURS = ("cyan", "magenta", "yellow", "green")
PHASES = {"start": "start of the turn", "play": "play phase", "draw": "draw phase", "end": "end of the turn"}
BASE_WIDTH = 38
"""A base needs at least so many columns; what does not fit beside goes below."""


def board(view: View, width: int, spoken: Words) -> RenderableType:
    """Players, bases and your hand."""
    across = max(1, min(len(view["bases"]), width // BASE_WIDTH))
    grid = Table.grid(expand=True, padding=(0, 0))
    for _ in range(across):
        grid.add_column(ratio=1)
    panels = [_base(base, len(view["players"]), spoken) for base in view["bases"]]
    for i in range(0, len(panels), across):
        grid.add_row(*panels[i : i + across])
    parts: list[RenderableType] = [players(view, spoken), grid]
    if (mine := hand(view, spoken)) is not None:
        parts.append(mine)
    return Group(*parts)


def player(seat: int | None) -> Text:
    """P1 to P4 in their colour."""
    return Text(seat_name(seat), style="" if seat is None else COLOURS[seat])


def players(view: View, spoken: Words) -> Group:
    """Whose turn it is, and who has what: victory points, hand, deck, discard pile."""
    turn = view["turn"]
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for other in view["players"]:
        table.add_row(
            player(other["seat"]).append(f" ({spoken.say('you')})" if other["seat"] == view["seat"] else ""),
            Text(spoken.say(f"{put(other['vp'])} VP"), style="bold"),
            " + ".join(map(spoken.name, other["factions"])),
            spoken.say(
                f"Hand {put(other['hand_size'])}, deck {put(other['deck_size'])}, "
                f"discard {put(len(other['discard']))}"
            ),
        )
    now = Text(spoken.say(f"Turn {put(turn['number'])}, {put(PHASES[turn['phase']])}")).append(spoken.colon)
    left = spoken.say(f"Plays left: minions {put(turn['minion_plays'])}, actions {put(turn['action_plays'])}")
    return Group(now.append(player(turn["active"])).append(f". {left}", style="default"), table)


def _base(base: View, players: int, spoken: Words) -> Panel:
    ready = base["would_score"]["ready"]
    lines: list[Text] = [Text(spoken.say(f"VP {put('-'.join(map(str, base['vp'])))}"), style="dim")]
    for seat in range(players):
        if base["powers"][seat] or str(seat) in base["would_score"]["places"]:
            gain = base["would_score"]["vp"].get(str(seat), 0)
            lines[0].append("   ").append(player(seat)).append(f" {base['powers'][seat]} -> {gain}")
    for action in base["actions"]:
        lines.append(Text("* ").append(_piece(action, spoken)))
    for minion in base["minions"]:
        lines.append(_minion(minion, spoken))
    title = Text(spoken.name(base["name"] + BASE), style="bold").append(
        f"  {base['total']}/{base['breakpoint']}"
    )
    if ready:
        title.append(f" {spoken.say('Scores!')}", style="bold red")
    return Panel(Group(*lines), title=title, title_align="left", border_style="red" if ready else "dim")


def _minion(minion: View, spoken: Words) -> Text:
    text = Text.assemble((f"{minion['power']:>2} ", "bold"), _piece(minion, spoken))
    if minion["power"] != minion["printed"]:
        printed = spoken.say(f"printed {put(minion['printed'])}")
        text.append(f" ({printed})", style="dim")
    if minion["counters"]:
        text.append(" ").append(spoken.say(f"+{put(minion['counters'])} counters"))
    if minion["cancelled"]:
        text.append(f" {spoken.say('cancelled')}", style="red")
    for action in minion["actions"]:
        text.append("\n   + ").append(_piece(action, spoken))
    return text


def _piece(piece: View, spoken: Words) -> Text:
    return player(piece["controller"]).append(f" {spoken.name(piece['name'])}", style="default")


def hand(view: View, spoken: Words) -> Text | None:
    """Your cards in hand; those that cannot be played now are dim. None for a spectator."""
    cards = next((p["hand"] for p in view["players"] if p["seat"] == view["seat"]), None)
    if cards is None:
        return None
    text = Text(f"{spoken.say('Your hand')}{spoken.colon}" if cards else spoken.say("Your hand is empty."))
    for i, card in enumerate(sorted(cards, key=lambda card: (card["type"], spoken.name(card["name"])))):
        facts = spoken.say("action") if card["power"] is None else str(card["power"])
        style = "bold" if card["why_not"] is None else "dim"
        text.append(", " if i else "").append(f"{spoken.name(card['name'])} ({facts})", style=style)
    return text


def discards(view: View, spoken: Words) -> Iterator[Text]:
    """What lies in the discard piles."""
    for other in view["players"]:
        names = ", ".join(spoken.name(card["name"]) for card in other["discard"]) or "–"
        yield player(other["seat"]).append(f"{spoken.colon}{names}", style="default")


def question(view: View, width: int, spoken: Words) -> Iterator[Text]:
    """The open decision with its answers, numbered from 1; plays of one card stand together."""
    pending = view["pending"]
    ask = Text(spoken.say(pending["ask"]), style="bold")
    asker = "" if pending["card"] is None else f"{spoken.name(pending['card'])}{spoken.colon}"
    yield Text(asker).append(ask)
    numbered = list(enumerate(pending["options"], 1))
    for card, group in groupby(numbered, key=lambda item: _card_to_place(item[1])):
        options = list(group)
        if card is None or len(options) == 1:
            for number, option in options:
                yield Text(f"{number:>3}  {spoken.say(option['label'])}")
        else:  # "Play CARD on PLACE", or "Play CARD from ZONE on PLACE"
            key, parts = apart(options[0][1]["label"])
            places = [(number, spoken.say(apart(option["label"])[1][-1])) for number, option in options]
            play = key.removesuffix(" on {}").format(*map(put, parts))
            yield from _places(f"     {spoken.say(play)} →", places, width)


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
