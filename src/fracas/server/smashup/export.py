"""A position of a finished game as a scenario file: the table at the beginning of a turn, and what was done.

A scenario begins at the start of a phase with nothing under way, so the position is that of the last
beginning of a play phase, and the answers since then are its steps. What the format cannot say (a card's
memory, an effect that lasts) may make the steps misfit; they are tried, and if they do not hold the position
goes alone.
"""

from typing import Any

import yaml

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Base, Buried, Card, Game, Minion, Piece, Table, Titan
from fracas.smashup.engine.labels import seat_name
from fracas.smashup.engine.options import EndPlay, Play, Use
from fracas.smashup.engine.setup import setup_from_dict
from fracas.smashup.scenarios import parse, read_scenario, run_scenario

from .opening import begin


def export(setup: dict[str, Any], answers: list[int], position: str | None = None) -> str:
    """The turn that is under way after these answers: how it began, and what was done since."""
    game = begin(setup_from_dict(LIBRARY, setup), position)
    begun, since = game.clone(), 0
    for number, answer in enumerate(answers):
        if game.at_rest and fresh(game):
            begun, since = game.clone(), number
        if answer >= 0:  # not an end before the time
            game.answer(answer)
    if game.at_rest and fresh(game):
        begun, since = game, len(answers)
    return written(begun, answers[since:])


def written(game: Game, answers: list[int]) -> str:
    """That position and these answers to it."""
    title = f"{' against '.join(game.names)}, turn {game.table.turn.number}"
    position = describe(game.table, title)
    steps, after = script(game, answers)
    whole = {**position, "steps": steps, "expect": outcome(after)}
    for scenario in (whole, {**position, "expect": outcome(game)}):
        text = yaml.safe_dump(scenario, sort_keys=False, allow_unicode=True, width=110)
        if holds(text):
            return text
    return f"# The position could not be written down exactly.\n{text}"


def holds(text: str) -> bool:
    """Whether that is a scenario, and comes out as it says."""
    (document,) = parse(text)
    return run_scenario(read_scenario(document, LIBRARY)).passed


def fresh(game: Game) -> bool:
    """Whether a play phase has just begun: nothing played, nothing gained."""
    turn = game.table.turn
    untouched = (turn.minions, turn.actions) == (1, 1) and not (turn.played or turn.used or turn.extras)
    return game.pending is not None and turn.phase == "play" and untouched


# --- the position --------------------------------------------------------------------------------------


def describe(table: Table, title: str) -> dict[str, Any]:
    """A table at rest in the words of a scenario."""
    found: dict[str, Any] = {
        "scenario": title,
        "ruleset": {name: _plain(value) for name, value in table.ruleset.options().items()},
        "players": [
            _tidy(
                factions=list(player.factions),
                vp=player.vp,
                hand=[_card(card, player.seat) for card in player.hand],
                deck=[_card(card, player.seat) for card in reversed(player.deck)],
                discard=[_card(card, player.seat) for card in player.discard],
                titans=[_titan(card, table.aside.get(card.uid, 0)) for card in player.titans],
            )
            for player in table.players
        ],
        "bases": [_base(base) for base in table.bases],
        **_tidy(
            base_deck=[card.name for card in reversed(table.base_deck)],
            base_discard=[card.name for card in table.base_discard],
            monster_deck=[card.name for card in reversed(table.monsters)],
            monster_discard=[card.name for card in table.monster_discard],
            treasure_deck=[card.name for card in reversed(table.treasures)],
            treasure_discard=[card.name for card in table.treasure_discard],
            madness=len(table.madness),
        ),
        "active": seat_name(table.turn.active),
    }
    return found


def _plain(value: Any) -> Any:
    return value if isinstance(value, bool | int) else str(value)


def _tidy(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value}


def _name(kind: type[Piece]) -> str:
    """A card's name; with its faction where several have a card of that name."""
    same = {
        other.faction
        for card_set in LIBRARY.sets.values()
        for faction in card_set.factions
        for other in (*faction.kinds, *faction.titans)
        if other.name == kind.name
    }
    return f"{kind.name} ({kind.faction})" if len(same) > 1 else kind.name


def _card(card: Card, holder: int) -> Any:
    name = _name(card.kind)
    if card.owner == holder or card.kind.home is not None:
        return name
    return {"card": name, "owner": seat_name(card.owner)}


def _titan(card: Card, counters: int) -> Any:
    name = _name(card.kind)
    return {"card": name, "counters": counters} if counters else name


def _base(base: Base) -> dict[str, Any]:
    return {
        "base": base.name,
        **_tidy(
            minions=[_piece(minion) for minion in base.minions],
            actions=[_piece(action) for action in base.actions],
            titans=[_piece(titan) for titan in base.titans],
            buried=[_piece(buried) for buried in base.buried],
        ),
    }


def _piece(piece: Any) -> dict[str, Any]:
    kind = piece.card.kind if isinstance(piece, Buried) else piece.__class__
    found: dict[str, Any] = {"card": _name(kind)}
    held = isinstance(piece, Minion) and any(action.controls_host for action in piece.actions)
    player = piece.played_by if held else piece.controller
    if player is not None:
        found["player"] = seat_name(player)
    if piece.card.owner is not None and piece.card.owner != player:
        found["owner"] = seat_name(piece.card.owner)
    if piece.counters:
        found["counters"] = piece.counters
    if isinstance(piece, Minion) and piece.actions:
        found["actions"] = [_piece(action) for action in piece.actions]
    return found


# --- the steps -------------------------------------------------------------------------------------------


def script(game: Game, answers: list[int]) -> tuple[list[Any], Game]:
    """The answers as steps, and the game after them."""
    world = game.clone()
    steps: list[Any] = []
    for answer in answers:
        pending = world.pending
        if answer < 0 or pending is None:
            break
        option = pending.options[answer] if answer < len(pending.options) else None
        steps.append(_step(option))
        world.answer(answer)
    return steps, world


def _step(option: Any) -> Any:
    match option:
        case None:
            return "decline"
        case EndPlay():
            return "end turn"
        case Play(card=card, target=target, zone=zone):
            verb = "titan" if zone == "titans" else "play"
            step: dict[str, Any] = {verb: _name(card.kind)}
            if target is not None:
                step["on"] = _target(target)
            if zone in ("discard", "deck"):
                step["from"] = zone
            return step
        case Use(piece=Buried() as buried):
            return {"uncover": buried.card.name}
        case Use(piece=piece, ability=ability) if ability.label in ("talent", "special"):
            return {ability.label: piece.name}
        case Use(piece=piece):
            return {"choose": piece.name}
        case _:
            return {"choose": _target(option)}


def _target(option: Any) -> str:
    match option:
        case Buried(card=card, base=base):
            return f"{card.name} at {base.name}"
        case Minion() | Titan():
            where = "" if option.base is None else f" at {option.base.name}"
            who = "" if option.controller is None else f"{seat_name(option.controller)} "
            return f"{who}{option.name}{where}"
        case Piece() | Card():
            return option.name
        case int():
            return seat_name(option)
        case _:
            return str(getattr(option, "name", option))


def outcome(game: Game) -> dict[str, Any]:
    """What must be true at the end: scores and bases."""
    table = game.table
    found: dict[str, Any] = {seat_name(player.seat): {"vp": player.vp} for player in table.players}
    found["bases"] = [base.name for base in table.bases]
    if table.winners is not None:
        winners = [seat_name(seat) for seat in table.winners]
        found["winner"] = winners[0] if len(winners) == 1 else winners
    return found
