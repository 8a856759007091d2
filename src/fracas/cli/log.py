"""What happened, in words: one line for each event a person wants to read about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fracas.i18n import Words, words
from fracas.smashup.engine.labels import seat_name
from fracas.words import BASE, listed, put

Note = dict[str, Any]


def lines(notes: Iterable[Note], spoken: Words | None = None) -> list[str]:
    """The events of a game (`game.events`) as lines; those that go without saying have none."""
    spoken = spoken or words("en")
    return [_framed(note, spoken.say(line), spoken) for note in notes if (line := _line(note)) is not None]


def _framed(note: Note, line: str, spoken: Words) -> str:
    if note["event"] == "TurnStarts":
        return f"--- {line} ---"
    return line if note.get("by") is None else f"{line} ({spoken.name(_name(note['by']))})"


def _line(note: Note) -> str | None:
    who = put(seat_name(note.get("player")))
    match note:
        case {"event": "TurnStarts"}:
            return f"{who}'s turn"
        case {"event": "MinionPlayed", "player": None, "minion": monster, "base": base}:
            return f"{_card(monster)} appears at {_card(base)}"
        case {"event": "MinionPlayed", "minion": minion, "base": base}:
            return f"{who} plays {_card(minion)} on {_card(base)}"
        case {"event": "ActionPlayed", "action": action, "target": None}:
            return f"{who} plays {_card(action)}"
        case {"event": "ActionPlayed", "action": action, "target": target}:
            return f"{who} plays {_card(action)} on {_piece(target)}"
        case {"event": "AbilityUsed", "piece": piece}:
            return f"{who} uses {_card(piece)}"
        case {"event": "Destroyed", "piece": piece}:
            return f"{_piece(piece)} is destroyed"
        case {"event": "Returned", "piece": piece}:
            return f"{_piece(piece)} returns to its owner's hand"
        case {"event": "Moved", "pieces": pieces, "base": base}:
            return f"{put(', '.join(map(_piece, pieces)))} moves to {_card(base)}"
        case {"event": "Attached", "action": action, "target": target}:
            return f"{_card(action)} goes to {_piece(target)}"
        case {"event": "Drawn", "cards": cards}:
            return f"{who} draws {_cards(cards)}"
        case {"event": "Discarded", "cards": cards}:
            return f"{who} discards {_cards(cards)}"
        case {"event": "Revealed", "player": None, "cards": cards}:
            return f"Shown: {_cards(cards)}"
        case {"event": "Revealed", "cards": cards}:
            return f"{who} shows {_cards(cards)}"
        case {"event": "LookedAt", "cards": cards, "owner": owner} if owner in (None, note["player"]):
            return f"{who} looks at {_cards(cards)}"
        case {"event": "LookedAt", "cards": cards, "owner": owner}:
            return f"{who} looks at {_cards(cards)} of {put(seat_name(owner))}"
        case {"event": "Placed", "cards": cards, "to": "hand"}:
            return f"{who}: {_cards(cards)} goes to the hand"
        case {"event": "Placed", "cards": cards, "to": "top of deck"}:
            return f"{who}: {_cards(cards)} goes on top of the deck"
        case {"event": "Placed", "cards": cards}:
            return f"{who}: {_cards(cards)} goes under the deck"
        case {"event": "Shuffled", "into": "base deck"}:
            return "The base deck is shuffled"
        case {"event": "Shuffled", "into": "monster deck"}:
            return "The monster deck is shuffled"
        case {"event": "Shuffled", "into": "treasure deck"}:
            return "The treasure deck is shuffled"
        case {"event": "Shuffled"}:
            return f"{who}'s deck is shuffled"
        case {"event": "PowerChanged", "piece": piece, "amount": amount} if "controller" in piece:
            return f"{_piece(piece)} gets {_signed(amount)} power"
        case {"event": "PowerChanged", "piece": base, "amount": amount}:
            return f"{_piece(base)} gets {_signed(amount)} breakpoint"
        case {"event": "CountersChanged", "piece": piece, "amount": amount}:
            return f"{_piece(piece)} gets {_signed(amount)} counters"
        case {"event": "ControlChanged", "piece": piece}:
            return f"{put(seat_name(piece['controller']))} controls {_card(piece)} now"
        case {"event": "VpChanged", "amount": amount} if amount > 0:
            return f"{who} gains {put(amount)} VP"
        case {"event": "VpChanged", "amount": amount}:
            return f"{who} loses {put(-amount)} VP"
        case {"event": "Named", "what": what}:
            return f"{who} names {put(what)}"
        case {"event": "BaseEntered", "base": base}:
            return f"{_card(base)} comes into play"
        case {"event": "BeforeScoring", "base": base}:
            return f"{_card(base)} is about to score"
        case {"event": "Scored", "base": base, "totals": totals}:
            powers = ", ".join(f"{put(seat_name(seat))} {put(total)}" for seat, total in enumerate(totals))
            return f"{_card(base)} scores: {put(powers)}"
        case {"event": "MadnessDrawn", "number": number}:
            return f"{who} draws {put(number)} Madness"
        case {"event": "MadnessReturned", "number": number}:
            return f"{who} returns {put(number)} Madness to its deck"
        case {"event": "MadnessCounted", "number": number, "vp": vp}:
            return f"{who} has {put(number)} Madness and loses {put(vp)} VP"
        case {"event": "Resigned"}:
            return f"{who} gives up"
        case {"event": "BrokenOff"}:
            return "The game ends as it stands"
        case {"event": "GameWon", "winners": winners}:
            return f"{listed(map(seat_name, winners))} wins the game"
    return None


def _card(note: Note) -> str:
    return put("a buried card" if note["card"] == "Buried" else _name(note))


def _name(note: Note) -> str:
    """A card's name; without anybody who controls or owns it, it may be a base."""
    name: str = note["card"]
    return name if "controller" in note or note.get("owner") is not None else name + BASE


def _signed(amount: int) -> str:
    return put(f"{amount:+}".replace("-", "−"))


def _piece(piece: Note) -> str:
    if "controller" not in piece:
        return _card(piece)
    who = put(seat_name(piece["controller"]))
    return put(
        f"{who} {_card(piece)} at {put(piece['at'] + BASE)}" if "at" in piece else f"{who} {_card(piece)}"
    )


def _cards(cards: list[Note] | int) -> str:
    if isinstance(cards, int):
        return put("a card" if cards == 1 else f"{put(cards)} cards")
    return listed(map(_name, cards))
