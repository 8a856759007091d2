"""A position of a finished game as a scenario file: the table at the beginning of a turn, and what was done.

A scenario begins at the start of a phase with nothing under way, so the position is that of the last
beginning of a play phase, and the answers since then are its steps. What the format cannot say (a card's
memory, an effect that lasts) may make the steps misfit; they are tried, and if they do not hold the position
goes alone.
"""

from contextlib import suppress
from typing import Any

import yaml

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game, Table
from fracas.smashup.engine.labels import seat_name
from fracas.smashup.engine.setup import setup_from_dict
from fracas.smashup.scenarios import parse, read_scenario, run_scenario
from fracas.smashup.scenarios.written import (
    Unsaid,
    base_written,
    card_written,
    step_written,
    tidy,
    titan_written,
)

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
    wholes = [{**position, "expect": outcome(game)}]
    with suppress(Unsaid):
        steps, after = script(game, answers)
        wholes.insert(0, {**position, "steps": steps, "expect": outcome(after)})
    for scenario in wholes:
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
            tidy(
                factions=list(player.factions),
                vp=player.vp,
                hand=[card_written(card, player.seat) for card in player.hand],
                deck=[card_written(card, player.seat) for card in reversed(player.deck)],
                discard=[card_written(card, player.seat) for card in player.discard],
                titans=[titan_written(card, table.aside.get(card.uid, 0)) for card in player.titans],
            )
            for player in table.players
        ],
        "bases": [base_written(base) for base in table.bases],
        **tidy(
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


# --- the steps -------------------------------------------------------------------------------------------


def script(game: Game, answers: list[int]) -> tuple[list[Any], Game]:
    """The answers as steps, and the game after them; raises `Unsaid`."""
    world = game.clone()
    steps: list[Any] = []
    for answer in answers:
        pending = world.pending
        if answer < 0 or pending is None:
            break
        if (step := step_written(world.table, pending, answer)) is not None:
            steps.append(step)
        world.answer(answer)
    return steps, world


def outcome(game: Game) -> dict[str, Any]:
    """What must be true at the end: scores and bases."""
    table = game.table
    found: dict[str, Any] = {seat_name(player.seat): {"vp": player.vp} for player in table.players}
    found["bases"] = [base.name for base in table.bases]
    if table.winners is not None:
        winners = [seat_name(seat) for seat in table.winners]
        found["winner"] = winners[0] if len(winners) == 1 else winners
    return found
