"""What happened, in words: one line for each event a person wants to read about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fracas.smashup.engine.labels import seat_name


def lines(notes: Iterable[dict[str, Any]]) -> list[str]:
    """The events of a game (`game.events`) as lines; those that go without saying have none."""
    return [line for note in notes if (line := _line(note)) is not None]


def _line(note: dict[str, Any]) -> str | None:
    who = seat_name(note.get("player"))
    match note:
        case {"event": "TurnStarts"}:
            return f"--- {who}'s turn ---"
        case {"event": "MinionPlayed", "minion": minion, "base": base}:
            return f"{who} plays {minion['card']} on {base['card']}"
        case {"event": "ActionPlayed", "action": action, "target": None}:
            return f"{who} plays {action['card']}"
        case {"event": "ActionPlayed", "action": action, "target": target}:
            return f"{who} plays {action['card']} on {_piece(target)}"
        case {"event": "AbilityUsed", "piece": piece}:
            return f"{who} uses {piece['card']}"
        case {"event": "Destroyed", "piece": piece}:
            return f"{_piece(piece)} is destroyed{_by(note)}"
        case {"event": "Returned", "piece": piece}:
            return f"{_piece(piece)} returns to its owner's hand{_by(note)}"
        case {"event": "Moved", "pieces": pieces, "base": base}:
            return f"{', '.join(map(_piece, pieces))} moves to {base['card']}{_by(note)}"
        case {"event": "Attached", "action": action, "target": target}:
            return f"{action['card']} goes to {_piece(target)}{_by(note)}"
        case {"event": "Drawn", "cards": cards}:
            return f"{who} draws {_cards(cards)}"
        case {"event": "Discarded", "cards": cards}:
            return f"{who} discards {_cards(cards)}{_by(note)}"
        case {"event": "Revealed", "cards": cards}:
            return f"{who} shows {_cards(cards)}"
        case {"event": "LookedAt", "cards": cards, "owner": owner}:
            whose = "" if owner == note["player"] else f" of {seat_name(owner)}"
            return f"{who} looks at {_cards(cards)}{whose}"
        case {"event": "Placed", "cards": cards, "to": to, "of": of}:
            whose = "" if of is None else f" of {seat_name(of)}"
            return f"{who}: {_cards(cards)} goes to the {to}{whose}"
        case {"event": "Shuffled"}:
            return f"{who}'s deck is shuffled"
        case {"event": "PowerChanged", "piece": piece, "amount": amount}:
            what = "power" if "controller" in piece else "breakpoint"
            return f"{_piece(piece)} gets {amount:+} {what}{_by(note)}"
        case {"event": "CountersChanged", "piece": piece, "amount": amount}:
            return f"{_piece(piece)} gets {amount:+} counters{_by(note)}"
        case {"event": "ControlChanged", "piece": piece}:
            return f"{seat_name(piece['controller'])} controls {piece['card']} now{_by(note)}"
        case {"event": "VpChanged", "amount": amount}:
            return f"{who} {'gains' if amount > 0 else 'loses'} {abs(amount)} VP{_by(note)}"
        case {"event": "Named", "what": what}:
            return f"{who} names {what}"
        case {"event": "BaseEntered", "base": base}:
            return f"{base['card']} comes into play"
        case {"event": "BeforeScoring", "base": base}:
            return f"{base['card']} is about to score"
        case {"event": "Scored", "base": base, "totals": totals}:
            powers = ", ".join(f"{seat_name(seat)} {total}" for seat, total in enumerate(totals))
            return f"{base['card']} scores: {powers}"
        case {"event": "MadnessDrawn", "number": number}:
            return f"{who} draws {number} Madness"
        case {"event": "MadnessReturned", "number": number}:
            return f"{who} returns {number} Madness to its deck"
        case {"event": "MadnessCounted", "number": number, "vp": vp}:
            return f"{who} has {number} Madness and loses {vp} VP"
        case {"event": "GameWon", "winners": winners}:
            return f"{' and '.join(map(seat_name, winners))} wins the game"
    return None


def _piece(piece: dict[str, Any]) -> str:
    at = f" at {piece['at']}" if "at" in piece else ""
    return f"{seat_name(piece['controller'])} {piece['card']}{at}" if "controller" in piece else piece["card"]


def _cards(cards: list[dict[str, Any]] | int) -> str:
    if isinstance(cards, int):
        return "a card" if cards == 1 else f"{cards} cards"
    return ", ".join(card["card"] for card in cards)


def _by(note: dict[str, Any]) -> str:
    return "" if note["by"] is None else f" ({note['by']['card']})"
