"""Finding puzzles: bots play, and where a turn could come to something the solver looks at all of it.

What is left of a position is what can matter (`position`), and the victory points are such that just what
can be gained in one way only is what is missing.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from fracas.smashup.bots import Seat, make_bot
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Base, Card, Game, Table
from fracas.smashup.engine.options import END
from fracas.smashup.engine.table import WINNING_VP
from fracas.smashup.lab.games import random_setup
from fracas.smashup.scenarios import ScenarioError, parse, read_scenario
from fracas.smashup.scenarios.build import start
from fracas.smashup.scenarios.written import Unsaid

from . import Puzzle, check, leads, puzzle_of
from .position import position, steps, yaml_of
from .solver import (
    DONE,
    LUCK,
    NONE,
    SOLVER,
    Answers,
    Deed,
    Deeds,
    Moment,
    Plan,
    Plans,
    Solver,
    TooMuch,
    bear,
    having,
    key_of,
    smallest,
    unlike,
)

Best: TypeAlias = list[tuple[int, Plans]]

PLAYERS = (2, 2, 2, 2, 3)
MOMENTS = 1500
"""How much of a turn is looked at before it is left alone."""
PROOF = 4000
"""The same for proving that it is a puzzle."""
HAND = (3, 4, 4)
"""How many cards are left in hand: with more there is mostly more than one way."""
TRIES = 2
"""How many such hands are tried."""
KINDS = 1
"""How many bases are tried in the place of the one that was there."""
MOST_VP = 12
"""How many victory points the others have at most."""
LEAST_TURN = 5
LEVELS = {"easy": 3, "greedy": 3, "normal": 2}
"""Who is asked for how difficult it is, and how often."""
EASY = 7
"""A puzzle that is solved so often is none."""


@dataclass(frozen=True)
class Find:
    """A puzzle, and how it was found."""

    puzzle: Puzzle
    text: str
    """The file."""


def mine(seed: int, games: int, folder: Path) -> Iterator[tuple[int, list[Find]]]:
    """Look at that many games and write what is found; goes on where it was when it stopped."""
    mark = folder / f"mined-{seed}.json"
    done: int = json.loads(mark.read_text(encoding="utf-8"))["games"] if mark.exists() else 0
    for number in range(done, games):
        found = list(finds(seed, number))
        for find in found:
            (folder / f"{find.puzzle.id}.yaml").write_text(find.text, encoding="utf-8")
        mark.write_text(json.dumps({"games": number + 1}) + "\n", encoding="utf-8")
        yield number, found


def finds(seed: int, number: int) -> Iterator[Find]:
    """The puzzles of one game, one for each pair of factions at most."""
    rng = random.Random(f"{seed}:{number}")
    players = rng.choice(PLAYERS)
    game = Game.of(LIBRARY, random_setup(rng, LIBRARY, players))
    bots = [make_bot("greedy", rng.getrandbits(32)) for _ in range(players)]
    seats = [Seat(game, seat) for seat in range(players)]
    had: set[int] = set()
    turn = LEAST_TURN - 1
    while (pending := game.pending) is not None:
        if game.at_rest and game.table.turn.number > turn:
            turn = game.table.turn.number
            player = game.table.players[pending.player]
            name = "-".join([*map(_slug, player.factions), f"{seed}{number:04}"])
            for hand in _hands(player.hand, rng):
                if player.seat in had or any(base.buried for base in game.table.bases):
                    break
                if (find := look(position(game.table, player.seat, hand), name, rng)) is not None:
                    had.add(player.seat)
                    yield find
        game.answer(bots[pending.player].decide(seats[pending.player]).answer)


def _hands(hand: list[Card], rng: random.Random) -> list[list[Card]]:
    """Some small hands out of one."""
    picked = [rng.sample(range(len(hand)), min(rng.choice(HAND), len(hand))) for _ in range(TRIES)]
    return [
        [hand[place] for place in places] for places in sorted({tuple(sorted(places)) for places in picked})
    ]


def _slug(name: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in name.casefold()).split())


def look(fields: dict[str, Any], name: str, rng: random.Random) -> Find | None:
    """The puzzle that a position becomes if a base asks for just what a turn can bring there, if it does."""
    try:
        table = _table(fields)
        best = Reach(table).best()
    except (ScenarioError, TooMuch, RecursionError):
        return None
    for place, (total, plans) in enumerate(best):
        if total < table.base_total(table.bases[place]) or not deep(plans):
            continue
        kinds = [kind for kind in BASES.get(total, ()) if kind.name not in _in_use(fields)]
        for kind in rng.sample(kinds, min(len(kinds), KINDS)):
            bases = [*fields["bases"]]
            there = bases[place]
            bases[place] = kind.name if isinstance(there, str) else {**there, "base": kind.name}
            players = [{**player, "vp": min(player.get("vp", 0), MOST_VP)} for player in fields["players"]]
            players[SOLVER]["vp"] = WINNING_VP - kind.vp[0]
            if (find := _made({**fields, "players": players, "bases": bases}, name, kind.name)) is not None:
                return find
    return None


def _in_use(fields: dict[str, Any]) -> set[str]:
    """The bases that are somewhere in that position."""
    return {*(base["base"] for base in fields["bases"]), *fields["base_deck"]}


def _by_breakpoint() -> dict[int, list[type[Base]]]:
    found: dict[int, list[type[Base]]] = {}
    for box in LIBRARY.sets.values():
        for kind in box.bases:
            found.setdefault(kind.breakpoint, []).append(kind)
    return found


BASES = _by_breakpoint()


class Reach:
    """For each base, the most power that a turn can bring there with P1 in the lead, and by which plans.

    A sketch of what `Solver` proves: nothing scores, and what touches luck or asks others is left out.
    """

    def __init__(self, table: Table) -> None:
        self._root = table
        self._deeds = Deeds(table)
        self._memory: dict[Any, Best] = {}
        self._moments = 0

    def best(self) -> Best:
        return self._at_rest(self._root)

    def _at_rest(self, table: Table) -> Best:
        bear(table)
        key = key_of(table)
        known = self._memory.get(key)
        if known is None:
            self._memory[key] = [(-1, NONE)] * len(table.bases)
            choice = table.decision()
            assert choice is not None
            found = [[(_led(table, base), DONE) for base in table.bases]]
            for place, option in unlike(choice, table):
                if option is not END:
                    deed = self._deeds.deed(choice, place)
                    found.append(_having(deed, self._after(table, option, ())))
            known = self._memory[key] = _most(found)
        return known

    def _after(self, rest: Table, option: Any, answers: Answers) -> Best:
        self._moments += 1
        if self._moments > MOMENTS:
            raise TooMuch
        moment = Moment(rest, option, answers)
        pending, table = moment.pending, moment.table
        if moment.lucky or (pending is not None and pending.player != SOLVER) or moment.end:
            return [(-1, NONE)] * len(rest.bases)
        if [base.uid for base in table.bases] != [base.uid for base in self._root.bases]:
            raise TooMuch
        if pending is None:
            return self._at_rest(table)
        places = [place for place, _ in unlike(pending, table)]
        each = [self._after(rest, option, (*answers, place)) for place in places]
        if all(one == each[0] for one in each):
            return each[0]
        deeds = (self._deeds.deed(pending, place) for place in places)
        return _most([_having(deed, one) for deed, one in zip(deeds, each, strict=True)])


def _led(table: Table, base: Base) -> int:
    """The power on a base on which the solver leads; otherwise less than any."""
    return table.base_total(base) if leads(table.totals(base)) else -1


def _having(deed: Deed, found: Best) -> Best:
    plans = having(deed, tuple(plans for _, plans in found))
    return [(total, with_it) for (total, _), with_it in zip(found, plans, strict=True)]


def _most(each: list[Best]) -> Best:
    """For each base the most, and all plans that come to it."""
    found: Best = []
    for of in zip(*each, strict=True):
        most = max(total for total, _ in of)
        found.append((most, smallest(plan for total, plans in of if total == most for plan in plans)))
    return found


def deep(plans: frozenset[Plan]) -> bool:
    """Whether there is one plan, it is sure, and it takes more than one play."""
    if len(plans) != 1:
        return False
    (plan,) = plans
    return LUCK not in plan and sum(deed[0] in ("play", "use") for deed in plan) > 1


def _table(fields: dict[str, Any]) -> Table:
    (document,) = parse(yaml_of({"scenario": "mined", **fields}))
    return start(read_scenario(document, LIBRARY)).own_table()


def _made(fields: dict[str, Any], name: str, base: str) -> Find | None:
    """The puzzle to win, or else to take that base, if it is one and not too easy and can be written down."""
    title = " and ".join(fields["players"][SOLVER]["factions"])
    heads: list[dict[str, Any]] = [
        {"scenario": title, "puzzle": {"goal": goal, "grade": 1}, **fields} for goal in ("win", base)
    ]
    try:
        both = [_read(head, name) for head in heads]
        solver = Solver(both[0].start().own_table(), [one.wanted for one in both], PROOF, alone=True)
        for goal, (head, plans) in enumerate(zip(heads, solver.plans(), strict=True)):
            if deep(plans):
                (plan,) = plans
                head["steps"] = steps(solver.line(goal, plan))
                head |= {"expect": {"winner": "P1"}} if goal == 0 else {}
                return _graded(head, name, plan, solver.moments)
    except (ScenarioError, TooMuch, Unsaid):
        pass
    return None


def _graded(head: dict[str, Any], name: str, plan: Plan, moments: int) -> Find | None:
    puzzle = _read(head, name)
    if check(puzzle):
        return None
    hits = {level: sum(finds_it(puzzle, level, seed) for seed in range(LEVELS[level])) for level in LEVELS}
    if sum(hits.values()) >= EASY:
        return None
    head["puzzle"]["grade"] = grade(hits, plan)
    share = ", ".join(f"{level} {hits[level]} of {number}" for level, number in LEVELS.items())
    comment = f"# {len(plan)} deeds among {moments} moments; found by {share}\n"
    return Find(_read(head, name), comment + yaml_of(head))


def _read(fields: dict[str, Any], name: str) -> Puzzle:
    (document,) = parse(yaml_of(fields))
    return puzzle_of(document, name)


def finds_it(puzzle: Puzzle, level: str, seed: int) -> bool:
    """Whether such a bot does it."""
    game = puzzle.start()
    bot, seat = make_bot(level, seed), Seat(game, SOLVER)
    while puzzle.state(game.notes()) == "open":
        game.answer(bot.decide(seat).answer)
    return puzzle.state(game.notes()) == "solved"


def grade(hits: dict[str, int], plan: Plan) -> int:
    """1 to 3: by who does not find it, and how much there is to do."""
    if hits["normal"] or sum(hits.values()) > 2:
        return 1
    return 3 if not sum(hits.values()) and len(plan) > 3 else 2
