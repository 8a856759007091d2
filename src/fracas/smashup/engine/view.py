"""What one seat may know, as plain data: the only thing a client, a bot or a spectator gets."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from fracas.words import listed

from .choices import Choice
from .labels import Numbering, event_note, name_of, option_facts, option_ids, options_said, plain, seen_by
from .options import Play, Use
from .others import Buried
from .pieces import Base, Card, Minion, Piece
from .state import Duel
from .table import Table

if TYPE_CHECKING:
    from .game import Game

Plays: TypeAlias = dict[Any, set[int]]
"""The kinds of cards that the open decision offers to play, and the pieces that each may be played on."""


def view(
    game: "Game", seat: int | None, number: Numbering, public: dict[str, Any] | None = None
) -> dict[str, Any]:
    """The table as that seat sees it; None is a spectator. `public`: what a spectator sees, if it is known.

    Views share parts: nobody may change one.
    """
    if public is None:
        public = _public(game, number)
    if seat is None:
        return public
    table = game.table
    pending = game.pending
    players: list[dict[str, Any]] = public["players"]
    own = {**players[seat], "hand": _hand(game, seat, number)}
    shown = {**public, "seat": seat, "players": [*players[:seat], own, *players[seat + 1 :]]}
    if any(buried.controller == seat for base in table.bases for buried in base.buried):
        bases: list[dict[str, Any]] = public["bases"]
        shown["bases"] = [
            {**known, "buried": [_buried(buried, seat, number) for buried in base.buried]}
            for known, base in zip(bases, table.bases, strict=True)
        ]
    if table.duel is not None:
        shown["duel"] = _duel(table.duel, seat, number)
    if pending is not None and pending.player == seat:
        shown["pending"] = _pending(pending, number)
    return shown


def _public(game: "Game", number: Numbering) -> dict[str, Any]:
    """What everybody may know: a spectator's view."""
    table = game.table
    pending = game.pending
    ready = table.ready_bases()
    return {
        "seat": None,
        "turn": _turn(table, number),
        "players": [_player(game, other, number) for other in range(len(table.players))],
        "bases": [_base(table, base, ready, number) for base in table.bases],
        "base_deck": len(table.base_deck),
        "base_discard": [_card(card, number) for card in table.base_discard],
        "box": [_card(card, number) for card in table.box],
        "madness_deck": len(table.madness),
        "monster_deck": len(table.monsters),
        "monster_discard": [_card(card, number) for card in table.monster_discard],
        "treasure_deck": len(table.treasures),
        "treasure_discard": [_card(card, number) for card in table.treasure_discard],
        "loot": [_card(card, number) for card in table.loot],
        "turned_up": None if table.turned_up is None else _card(table.turned_up, number),
        "duel": None if table.duel is None else _duel(table.duel, None, number),
        "resolving": [_piece(action, number) for action in table.resolving],
        "scoring": None if table.scoring is None else _there(table.scoring.base, number),
        "pending": None if pending is None else {"player": None if pending.secret else pending.player},
        "winners": None if table.winners is None else list(table.winners),
        "result": game.result,
    }


def _turn(table: Table, number: Numbering) -> dict[str, Any]:
    turn = table.turn
    return {
        "active": turn.active,
        "number": turn.number,
        "phase": turn.phase,
        "minion_plays": plays_left(table, "minion"),
        "action_plays": plays_left(table, "action"),
        "extras": [
            {
                "type": extra.card_type,
                "max_power": extra.max_power,
                "base": None if extra.base is None else number(extra.base),
                "host": None if extra.host is None else number(extra.host),
                "named": extra.named,
                "from": extra.zone,
                "by": extra.source and extra.source.name,
            }
            for extra in table.extras()
        ],
    }


def plays_left(table: Table, card_type: str) -> int:
    """How many minions (or actions) the active player may still play this turn, extras included."""
    if table.turn.phase not in ("start", "play"):
        return 0
    regular = table.turn.minions if card_type == "minion" else table.turn.actions
    extra = sum(extra.card_type in (card_type, "card") for extra in table.extras())
    room = table.room(table.turn.active)
    return regular + (extra if room is None else min(extra, room))


def _player(game: "Game", other: int, number: Numbering) -> dict[str, Any]:
    player = game.table.players[other]
    return {
        "seat": other,
        "name": game.names[other],
        "factions": list(player.factions),
        "vp": player.vp,
        "hand_size": len(player.hand),
        "deck_size": len(player.deck),
        "discard": [_card(card, number) for card in player.discard],
        "titans": [_titan(game.table, card, number) for card in player.titans],
    }


def _hand(game: "Game", seat: int, number: Numbering) -> list[dict[str, Any]]:
    plays = _plays(game)
    return [
        {
            **_card(card, number),
            "why_not": why_not(game, seat, card, plays),
            "not_on": not_on(game, seat, card, number, plays),
        }
        for card in game.table.players[seat].hand
    ]


def _card(card: Card, number: Numbering) -> dict[str, Any]:
    return {
        "uid": number(card.uid),
        "name": card.name,
        "faction": card.kind.faction,
        "type": card.kind.card_type,
        "power": card.kind.power if card.is_minion else None,
        "owner": card.owner,
    }


def _titan(table: Table, card: Card, number: Numbering) -> dict[str, Any]:
    """A titan beside the deck, and the counters that its own text has placed on it there."""
    return {**_card(card, number), "counters": table.aside.get(card.uid, 0)}


def _piece(piece: Piece, number: Numbering) -> dict[str, Any]:
    shown = {
        "uid": number(piece.uid),
        "name": piece.name,
        "faction": piece.faction,
        "controller": piece.controller,
        "owner": piece.owner,
        "counters": piece.counters,
    }
    # (whole numbers that a piece remembers are other cards')
    return {**shown, **{name: value for name, value in piece.memory() if isinstance(value, str | bool)}}


def _minion(table: Table, minion: Minion, number: Numbering) -> dict[str, Any]:
    return {
        **_piece(minion, number),
        "power": table.power(minion),
        "printed": minion.power,
        "actions": [_piece(action, number) for action in minion.actions],
        "cancelled": table.cancelled(minion),
    }


def _base(table: Table, base: Base, ready: list[Base], number: Numbering) -> dict[str, Any]:
    places = table.places(base)
    return {
        "uid": number(base.uid),
        "name": base.name,
        "printed_breakpoint": base.breakpoint,
        "breakpoint": table.breakpoint(base),
        "total": table.base_total(base),
        "powers": table.totals(base),
        "vp": [table.vp_value(base, place) for place in (1, 2, 3)],
        "would_score": {
            "ready": base in ready,
            "places": {str(who): place for who, place in places.items()},
            "vp": {str(who): table.award(base, place, who) for who, place in places.items()},
        },
        "minions": [_minion(table, minion, number) for minion in base.minions],
        "actions": [_piece(action, number) for action in base.actions],
        "titans": [_piece(titan, number) for titan in base.titans],
        "buried": [_buried(buried, None, number) for buried in base.buried],
    }


def _buried(buried: Buried, seat: int | None, number: Numbering) -> dict[str, Any]:
    """A face-down card: only who buried it knows what it is (BURY-04)."""
    shown: dict[str, Any] = {"controller": buried.controller, "counters": buried.counters}
    return {**shown, **_card(buried.card, number)} if buried.controller == seat else shown


def _duel(duel: Duel, seat: int | None, number: Numbering) -> dict[str, Any]:
    return {
        "challenger": _there(duel.challenger, number),
        "other": _there(duel.other, number),
        "laid": {str(who): _card(card, number) if who == seat else None for who, card in duel.cards.items()},
    }


def _there(piece: Piece, number: Numbering) -> int | None:
    """What a card is called that may have left meanwhile: then it may lie where not everybody can look."""
    return number(piece.uid) if piece.in_play else None


def _pending(choice: Choice, number: Numbering) -> dict[str, Any]:
    """The open decision in full, for whoever decides; the others are told no more than who that is."""
    source = choice.source
    options = zip(option_ids(choice, number), options_said(choice), option_facts(choice, number), strict=True)
    return {
        "player": choice.player,
        "ask": choice.said,
        "card": None if source is None else name_of(source),
        "options": [{"id": name, "label": word, **facts} for name, word, facts in options],
        "can_decline": choice.decline is not None,
        "event": _answered(choice),
    }


def _answered(choice: Choice) -> dict[str, Any] | None:
    """What happened that all these abilities answer, if it is one thing; nobody is to follow a card by it."""
    if not all(isinstance(option, Use) for option in choice.options):
        return None
    event, *others = [option.event for option in choice.options]
    if event is None or any(other is not event for other in others):
        return None
    note: dict[str, Any] = _without_uids(seen_by(event_note(event), choice.player))
    return note


def _without_uids(part: Any) -> Any:
    if isinstance(part, dict):
        return {key: _without_uids(value) for key, value in part.items() if key != "uid"}
    return [_without_uids(item) for item in part] if isinstance(part, list) else part


def _plays(game: "Game") -> Plays:
    plays: Plays = {}
    for option in () if game.pending is None else game.pending.options:
        if isinstance(option, Play):
            targets = plays.setdefault(option.card.kind, set())
            if option.target is not None:
                targets.add(option.target.uid)
    return plays


def why_not(game: "Game", seat: int, card: Card, plays: Plays | None = None) -> str | None:
    """Why that card in hand cannot be played now; None if it can."""
    table = game.table
    pending = game.pending
    if pending is None:
        return "The game is over."
    playable = card.kind in (_plays(game) if plays is None else plays)
    if not game.at_rest:
        return None if playable and pending.player == seat else "Something else must be decided first."
    if table.active != seat:
        return "It is not your turn."
    if playable:
        return None
    if not card.kind.may_play(table, seat, "hand"):
        return "Its own text does not allow that."
    if not table.targets(seat, card.kind, extra=False, own=card.owner == seat):
        by = _forbidden_by(table, seat, card, (*table.bases, None))
        return by or "There is nothing it can be played on."
    if any(extra.suits(card, "hand") for extra in table.turn.extras) and table.limiting(seat):
        return _not_allowed_by(table.limiting(seat))
    if card.is_minion:
        return "You have no minion play left for it."
    return "You have no action play left for it."


def not_on(
    game: "Game", seat: int, card: Card, number: Numbering = plain, plays: Plays | None = None
) -> dict[str, str]:
    """Where that card in hand, which can be played elsewhere, cannot go now, and why."""
    pending = game.pending
    if not game.at_rest or pending is None or pending.player != seat or card.kind.plays_on is None:
        return {}
    free = (_plays(game) if plays is None else plays).get(card.kind)
    if not free:
        return {}
    table = game.table
    places: list[Piece] = [*table.bases] if card.kind.plays_on == "base" else [*table.minions()]
    return {
        str(number(place.uid)): _why_not_on(table, seat, card, place)
        for place in places
        if place.uid not in free
    }


def _why_not_on(table: Table, seat: int, card: Card, place: Piece) -> str:
    if not card.kind.may_play_on(table, seat, place):
        return "Its own text does not allow that."
    return _forbidden_by(table, seat, card, (place,)) or "No play that you have left may go there."


def _forbidden_by(table: Table, seat: int, card: Card, places: Iterable[Piece | None]) -> str | None:
    own = card.owner == seat
    found = [p for place in places for p in table.forbidding(seat, card.kind, place, extra=False, own=own)]
    return _not_allowed_by(found) if found else None


def _not_allowed_by(pieces: Iterable[Piece]) -> str:
    blockers = sorted({name_of(piece) for piece in pieces})
    return f"Not allowed by {listed(blockers)}."
