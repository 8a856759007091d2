"""What one seat may know, as plain data: the only thing a client, a bot or a spectator gets."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .choices import Choice
from .labels import name_of, option_ids, option_labels, unknown
from .options import Play
from .others import Buried
from .pieces import Base, Card, Minion, Piece
from .state import Duel
from .table import Table

if TYPE_CHECKING:
    from .game import Game


def view(game: "Game", seat: int | None) -> dict[str, Any]:
    """The table as that seat sees it; None is a spectator."""
    table = game.table
    pending = game.pending
    return {
        "seat": seat,
        "turn": _turn(table),
        "players": [_player(game, other, seat) for other in range(len(table.players))],
        "bases": [_base(table, base, seat) for base in table.bases],
        "base_deck": len(table.base_deck),
        "base_discard": [_card(card) for card in table.base_discard],
        "box": [_card(card) for card in table.box],
        "madness_deck": len(table.madness),
        "monster_deck": len(table.monsters),
        "monster_discard": [_card(card) for card in table.monster_discard],
        "treasure_deck": len(table.treasures),
        "treasure_discard": [_card(card) for card in table.treasure_discard],
        "loot": [_card(card) for card in table.loot],
        "turned_up": None if table.turned_up is None else _card(table.turned_up),
        "duel": None if table.duel is None else _duel(table.duel, seat),
        "resolving": [_piece(action) for action in table.resolving],
        "scoring": None if table.scoring is None else table.scoring.base.uid,
        "pending": None if pending is None else _pending(pending, seat),
        "winners": None if table.winners is None else list(table.winners),
        "result": game.result,
    }


def _turn(table: Table) -> dict[str, Any]:
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
                "base": extra.base,
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
    return regular + sum(extra.card_type in (card_type, "card") for extra in table.extras())


def _player(game: "Game", other: int, seat: int | None) -> dict[str, Any]:
    player = game.table.players[other]
    shown: dict[str, Any] = {
        "seat": other,
        "name": game.names[other],
        "factions": list(player.factions),
        "vp": player.vp,
        "hand_size": len(player.hand),
        "deck_size": len(player.deck),
        "discard": [_card(card) for card in player.discard],
        "titans": [_card(card) for card in player.titans],
    }
    if other == seat:
        shown["hand"] = [
            {**_card(card), "why_not": why_not(game, other, card), "not_on": not_on(game, other, card)}
            for card in player.hand
        ]
    return shown


def _card(card: Card) -> dict[str, Any]:
    return {
        "uid": card.uid,
        "name": card.name,
        "type": card.kind.card_type,
        "power": card.kind.power if card.is_minion else None,
        "owner": card.owner,
    }


def _piece(piece: Piece) -> dict[str, Any]:
    shown = {
        "uid": piece.uid,
        "name": piece.name,
        "controller": piece.controller,
        "owner": piece.owner,
        "counters": piece.counters,
    }
    return {**shown, **{name: value for name, value in piece.memory() if isinstance(value, str | int | bool)}}


def _minion(table: Table, minion: Minion) -> dict[str, Any]:
    return {
        **_piece(minion),
        "power": table.power(minion),
        "printed": minion.power,
        "actions": [_piece(action) for action in minion.actions],
        "cancelled": table.cancelled(minion),
    }


def _base(table: Table, base: Base, seat: int | None) -> dict[str, Any]:
    places = table.places(base)
    return {
        "uid": base.uid,
        "name": base.name,
        "printed_breakpoint": base.breakpoint,
        "breakpoint": table.breakpoint(base),
        "total": table.base_total(base),
        "powers": table.totals(base),
        "vp": [table.vp_value(base, place) for place in (1, 2, 3)],
        "would_score": {
            "ready": table.base_total(base) >= table.breakpoint(base),
            "places": {str(who): place for who, place in places.items()},
            "vp": {str(who): table.vp_value(base, place) for who, place in places.items()},
        },
        "minions": [_minion(table, minion) for minion in base.minions],
        "actions": [_piece(action) for action in base.actions],
        "titans": [_piece(titan) for titan in base.titans],
        "buried": [_buried(buried, seat) for buried in base.buried],
    }


def _buried(buried: Buried, seat: int | None) -> dict[str, Any]:
    """A face-down card: only who buried it knows what it is (BURY-04)."""
    shown: dict[str, Any] = {"controller": buried.controller, "counters": buried.counters}
    return {**shown, **_card(buried.card)} if buried.controller == seat else shown


def _duel(duel: Duel, seat: int | None) -> dict[str, Any]:
    return {
        "challenger": duel.challenger.uid,
        "other": duel.other.uid,
        "laid": {str(who): _card(card) if who == seat else None for who, card in duel.cards.items()},
    }


def _pending(choice: Choice, seat: int | None) -> dict[str, Any]:
    """The open decision: in full to whoever decides, and no more than who that is to the others."""
    if choice.player != seat:
        return {"player": None if choice.secret else choice.player}
    words = option_labels(choice)
    source = choice.source
    return {
        "player": choice.player,
        "ask": choice.ask,
        "card": None if source is None else name_of(source),
        "options": [
            {"id": name, "label": word, **({} if unknown(choice, option) else _about(option))}
            for name, word, option in zip(option_ids(choice), words, [*choice.options, None], strict=False)
        ],
        "can_decline": choice.decline is not None,
    }


def _about(option: Any) -> dict[str, Any]:
    """Which cards on the screen an option is about."""
    if isinstance(option, Play):
        return {"card": option.card.uid, "target": None if option.target is None else option.target.uid}
    if isinstance(option, Card | Piece):
        return {"card": option.uid}
    return {}


def why_not(game: "Game", seat: int, card: Card) -> str | None:
    """Why that card in hand cannot be played now; None if it can."""
    table = game.table
    pending = game.pending
    if pending is None:
        return "The game is over."
    if not game.at_rest:
        playable = any(isinstance(o, Play) and o.card.kind is card.kind for o in pending.options)
        return None if playable and pending.player == seat else "Something else must be decided first."
    if table.active != seat:
        return "It is not your turn."
    if any(isinstance(option, Play) and option.card.kind is card.kind for option in pending.options):
        return None
    if not table.targets(seat, card.kind):
        by = _forbidden_by(table, seat, card, (*table.bases, None))
        return by or "There is nothing it can be played on."
    if card.is_minion:
        return "You have no minion play left for it."
    return "You have no action play left for it."


def not_on(game: "Game", seat: int, card: Card) -> dict[str, str]:
    """Where that card in hand, which can be played elsewhere, cannot go now, and why."""
    pending = game.pending
    if not game.at_rest or pending is None or pending.player != seat or card.kind.plays_on is None:
        return {}
    plays = [option for option in pending.options if isinstance(option, Play)]
    free = {play.target.uid for play in plays if play.target is not None and play.card.kind is card.kind}
    if not free:
        return {}
    table = game.table
    places: list[Piece] = [*table.bases] if card.kind.plays_on == "base" else [*table.minions()]
    return {
        str(place.uid): _why_not_on(table, seat, card, place) for place in places if place.uid not in free
    }


def _why_not_on(table: Table, seat: int, card: Card, place: Piece) -> str:
    if not card.kind.may_play_on(table, seat, place):
        return "Its own text does not allow that."
    return _forbidden_by(table, seat, card, (place,)) or "No play that you have left may go there."


def _forbidden_by(table: Table, seat: int, card: Card, places: Iterable[Piece | None]) -> str | None:
    found = {name_of(piece) for place in places for piece in table.forbidding(seat, card.kind, place)}
    blockers = ", ".join(sorted(found))
    return f"Not allowed by {blockers}." if found else None
