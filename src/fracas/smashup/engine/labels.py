"""Options in words and as stable ids; events as plain data. Everything a person or a client reads."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, TypeAlias

from fracas.words import bare, put

from .choices import DONE, Choice
from .events import Event
from .library import Faction
from .options import EndPlay, Extra, Play, Use
from .others import Buried, Lingering, Titan
from .pieces import Action, Base, Card, Minion, Piece
from .state import seat_name as seat_name

Numbering: TypeAlias = Callable[[int], int]
"""What a card is called outside: its uid, or a number that tells less."""


def plain(uid: int) -> int:
    return uid


AT_HAND = ("hand", "titans")
"""Where cards are played from without a word about it."""


def name_of(piece: Piece | type[Piece]) -> str:
    """Its name; an effect that outlives its card bears that card's."""
    return piece.card.name if isinstance(piece, Lingering) else piece.name


def label(option: Any) -> str:
    """An option as a person reads it, in plain English."""
    return bare(said(option))


def said(option: Any) -> str:
    """An option as a person reads it, as it can be translated (`fracas.words`)."""
    match option:
        case Play(card=card, target=None, zone=zone):
            return f"Play {card}" if zone in AT_HAND else f"Play {card} from {put(zone)}"
        case Play(card=card, target=target, zone=zone):
            there = put(said(target))
            return (
                f"Play {card} on {there}" if zone in AT_HAND else f"Play {card} from {put(zone)} on {there}"
            )
        case Use(piece=Buried() as buried):
            return f"Uncover {buried.card} at {buried.base}"
        case Use(piece=piece, ability=ability):
            what = ability.name.replace("_", " ")
            return f"{piece}: {put(what)}"
        case EndPlay():
            return "End turn"
        case Card(kind=kind):
            return kind.called
        case Base():
            return option.called
        case Faction():
            return option.name
        case Action(host=Piece() as host):
            return f"{_holder(option)} {option} on {put(said(host))}"
        case Minion(base=base) | Titan(base=Base() as base):
            return f"{_holder(option)} {option} at {base}"
        case Buried(card=card, base=base):
            return f"{card} buried at {base}"
        case Lingering() | Titan() | Action():
            return f"{_holder(option)} {option}"
        case Extra(card_type=kind, source=source):
            return f"{put(EXTRA[kind])} ({put(source.called)})" if source else REGULAR[kind]
        case int():
            return seat_name(option)
        case _:
            return str(option)


REGULAR = {"minion": "Regular minion", "action": "Regular action"}
EXTRA = {"minion": "Extra minion", "action": "Extra action", "card": "Extra card"}


def _holder(piece: Piece) -> str:
    return put(seat_name(piece.controller))


def option_id(option: Any, number: Numbering = plain) -> str:
    """A name for an option that stays the same however the list around it changes."""
    match option:
        case Play(card=card, target=target, zone=zone):
            return f"play:{number(card.uid)}:{zone}:{'-' if target is None else number(target.uid)}"
        case Use(piece=piece, ability=ability, player=player):
            return f"use:{number(piece.uid)}:{ability.name}:{player}"
        case EndPlay():
            return "end"
        case Card() | Piece():
            return f"card:{number(option.uid)}"
        case Faction():
            return f"faction:{option.name}"
        case Extra(base=base, host=host, giver=giver):
            here, on, by = (None if uid is None else number(uid) for uid in (base, host, giver))
            return f"pay:{replace(option, base=here, host=on, giver=by).describe()}"
        case int():
            return f"player:{option}"
        case _:
            return f"word:{option}"


def unknown(choice: Choice, option: Any) -> bool:
    """Whether that option is a buried card that whoever chooses may not look at (BURY-04)."""
    return isinstance(option, Buried) and option.controller != choice.player


def option_ids(choice: Choice, number: Numbering = plain) -> list[str]:
    """The ids of all answers of a choice, the declining one last; equal ones are numbered."""
    ids: list[str] = []
    known: dict[str, int] = {}
    for option in choice.options:
        if unknown(choice, option):
            name = f"buried:{number(option.base.uid)}"
        else:
            name = option_id(option, number)
        twins = known[name] = known.get(name, 0) + 1
        ids.append(name if twins == 1 else f"{name}#{twins}")
    return [*ids, "decline"] if choice.decline is not None else ids


def option_facts(choice: Choice, number: Numbering = plain) -> list[dict[str, Any]]:
    """What all answers of a choice are, in fields for who draws them, the declining one last."""
    facts = [
        {"kind": "buried", "base": number(option.base.uid)}
        if unknown(choice, option)
        else _facts(option, number)
        for option in choice.options
    ]
    if choice.decline is not None:
        facts.append({"kind": "decline", "done": choice.decline == DONE})
    return facts


def _facts(option: Any, number: Numbering) -> dict[str, Any]:
    match option:
        case Play(card=card, target=target, zone=zone):
            there = None if target is None else number(target.uid)
            return {"kind": "play", **_which(card, number), "zone": zone, "target": there}
        case Use(piece=piece):
            return {"kind": "use", **_which(piece, number)}
        case EndPlay():
            return {"kind": "end"}
        case Card() | Piece():
            return {"kind": "card", **_which(option, number)}
        case Faction():
            return {"kind": "faction", "name": option.name}
        case Extra():
            return {"kind": "pay"}
        case int():
            return {"kind": "player", "seat": option}
        case _:
            return {"kind": "word"}


def _which(card: Card | Piece, number: Numbering) -> dict[str, Any]:
    kind = (
        card.card.kind
        if isinstance(card, Buried | Lingering)
        else card.kind
        if isinstance(card, Card)
        else card
    )
    return {"card": number(card.uid), "name": kind.name, "faction": kind.faction}


def option_labels(choice: Choice) -> list[str]:
    """All answers of a choice in plain English, the declining one last."""
    return [bare(words) for words in options_said(choice)]


def options_said(choice: Choice) -> list[str]:
    """All answers of a choice in words that can be translated, the declining one last."""
    words = [
        f"{_holder(option)}'s buried card at {option.base}" if unknown(choice, option) else said(option)
        for option in choice.options
    ]
    return [*words, choice.decline] if choice.decline is not None else words


def card_note(card: Card) -> dict[str, Any]:
    return {"card": card.name, "uid": card.uid, "owner": card.owner}


def piece_note(piece: Piece) -> dict[str, Any]:
    note: dict[str, Any] = {"card": name_of(piece), "uid": piece.uid}
    if isinstance(piece, Buried):
        del note["uid"]  # nobody is to follow a face-down card by its number
    if not isinstance(piece, Base):
        note["controller"] = piece.controller
        base = getattr(piece, "base", None)
        if isinstance(base, Base):
            note["at"] = base.name
    return note


def _note(value: Any) -> Any:
    if isinstance(value, Card):
        return card_note(value)
    if isinstance(value, Lingering | Piece):
        return piece_note(value)
    if isinstance(value, tuple):
        return [_note(item) for item in value]
    return value


def event_note(event: Event) -> dict[str, Any]:
    """An event as plain data; `_secret` lists what only `player` may see."""
    note: dict[str, Any] = {"event": type(event).__name__}
    for f in fields(event):  # type: ignore[arg-type]
        value = getattr(event, f.name)
        if f.name == "scoring":
            note["base"] = piece_note(value.base)
        else:
            note[f.name] = _note(value)
    if event.secret and not note.get("public", False):
        note["_secret"] = list(event.secret)
    return note


def seen_by(note: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """An event note as that seat (None: a spectator) may see it: secret cards become their number."""
    if "_secret" not in note:
        return note
    hidden = note["_secret"] if seat is None or note["player"] != seat else ()
    return {key: len(value) if key in hidden else value for key, value in note.items() if key != "_secret"}
