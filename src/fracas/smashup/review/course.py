"""The course of a game: everybody's chance to win at the beginning of every turn, and where it turned."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from fracas.smashup.bots.worth import FEATURES, WEIGHTS, features
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import FracasError, Game, Minion, Table
from fracas.smashup.engine.labels import seat_name
from fracas.words import BASE, listed, put

from .chance import chances

MANY = 4
"""So many turning points at most."""
SWING = 0.1
"""From which change of somebody's chance on a turn is one."""
_POWER = FEATURES.index("power in play")
_HAND = [place for place, name in enumerate(FEATURES) if name.endswith("in hand")]


class Standing(NamedTuple):
    """What a player has, and what the cards in hand are worth of it."""

    power: int
    cards: int
    in_hand: float


class Unfinished(FracasError):
    """A game that is not over has no review: it would tell what is in the hands."""


@dataclass(frozen=True)
class Point:
    """The beginning of a turn, or the end of the game."""

    at: int
    """After how many answers."""
    turn: int
    player: int | None
    """Whose turn begins; None: the game is over."""
    chances: list[float]
    vp: list[int]


@dataclass(frozen=True)
class TurningPoint:
    """A turn that changed the chances much."""

    at: int
    """After how many answers it begins."""
    end: int
    turn: int
    player: int
    before: list[float]
    after: list[float]
    seat: int
    """Whose chance changed most."""
    words: list[str]
    """What happened, in sentences that can be translated (`fracas.words`)."""


@dataclass(frozen=True)
class Course:
    """How a game went."""

    points: list[Point]
    turning_points: list[TurningPoint]

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def course(game: Game, answers: Sequence[int]) -> Course:
    """How the game goes on with these answers to its end; it is played on the way."""
    points: list[Point] = []
    seen: list[tuple[int, list[Standing]]] = []  # at every point: how many events, and who has what
    turn = -1
    for number, answer in enumerate((*answers, None)):
        table = game.table
        over = table.winners is not None
        fresh = game.at_rest and table.bases and table.turn.number > turn
        if (fresh and not over) or (over and answer is None and table.winners):
            turn = table.turn.number
            points.append(_point(table, number))
            seen.append((len(game.notes()), _standings(table)))
        if answer is not None:
            game.go_on(answer)
    if game.table.winners is None:
        raise Unfinished("this game is not over: only a finished one is reviewed")
    return Course(points, _turning_points(game, points, seen))


def _point(table: Table, at: int) -> Point:
    player = None if table.winners is not None else table.turn.active
    told = [round(chance, 4) for chance in chances(table)]
    return Point(at, table.turn.number, player, told, [one.vp for one in table.players])


def _standings(table: Table) -> list[Standing]:
    return [
        Standing(round(row[_POWER]), len(player.hand), sum(WEIGHTS[place] * row[place] for place in _HAND))
        for player, row in zip(table.players, features(table), strict=True)
    ]


def _turning_points(
    game: Game, points: list[Point], seen: list[tuple[int, list[Standing]]]
) -> list[TurningPoint]:
    found: list[tuple[float, TurningPoint]] = []
    notes = game.notes()
    for (before, (since, had)), (after, (until, has)) in pairwise(zip(points, seen, strict=True)):
        changes = [b - a for a, b in zip(before.chances, after.chances, strict=True)]
        seat = max(range(len(changes)), key=lambda one: abs(changes[one]))
        if abs(changes[seat]) >= SWING and before.player is not None:
            words = said(notes[since:until], before.vp, after.vp, had, has)
            turning = TurningPoint(
                before.at, after.at, before.turn, before.player, before.chances, after.chances, seat, words
            )
            found.append((abs(changes[seat]), turning))
    most = sorted(found, key=lambda one: -one[0])[:MANY]
    return sorted((turning for _, turning in most), key=lambda one: one.at)


def said(
    notes: list[dict[str, Any]], vp: list[int], then: list[int], had: list[Standing], has: list[Standing]
) -> list[str]:
    """What happened in a turn: points, minions destroyed, or else what changed; and how the game ended."""
    found: list[str] = []
    bases = [note["base"]["card"] + BASE for note in notes if note["event"] == "Scored"]
    gains = [
        " ".join((put(seat_name(seat)), put(f"+{now - before}")))
        for seat, (before, now) in enumerate(zip(vp, then, strict=True))
        if now > before
    ]
    lost = _minions_lost(notes, len(vp))
    if bases and gains:
        found.append(f"{listed(bases)} scores: {put(', '.join(gains))} VP.")
    elif bases:
        found.append(f"{listed(bases)} scores, and nobody gains VP.")
    elif gains:
        found.append(f"Gained: {put(', '.join(gains))} VP.")
    if not bases and max(lost) > 0:
        loser, number = lost.index(max(lost)), max(lost)
        who = put(seat_name(loser))
        found.append(
            f"A minion of {who} is destroyed."
            if number == 1
            else f"{put(number)} minions of {who} are destroyed."
        )
    if not found:
        found += _changed(had, has)
    for note in notes:
        if note["event"] == "Resigned":
            found.append(f"{put(seat_name(note['player']))} gives up.")
        elif note["event"] == "GameWon":
            found.append(f"{listed(map(seat_name, note['winners']))} wins the game.")
    return found


def _changed(had: list[Standing], has: list[Standing]) -> list[str]:
    """Whose power or whose hand changed most, whichever matters more."""
    changes = [
        change
        for seat, (old, new) in enumerate(zip(had, has, strict=True))
        for change in (
            (abs(WEIGHTS[_POWER] * (new.power - old.power)), seat, "power", old.power, new.power),
            (abs(new.in_hand - old.in_hand), seat, "cards", old.cards, new.cards),
        )
        if change[3] != change[4]
    ]
    if not changes:
        return []
    _, seat, what, old, new = max(changes)
    who, was, now = put(seat_name(seat)), put(old), put(new)
    if what == "power":
        return [f"{who} goes from {was} to {now} power on the bases."]
    return [f"{who} goes from {was} to {now} cards in hand."]


def _minions_lost(notes: list[dict[str, Any]], players: int) -> list[int]:
    """How many minions of each player were destroyed."""
    lost = [0] * players
    for note in notes:
        if note["event"] == "Destroyed":
            owner = note["piece"].get("controller")
            if owner is not None and issubclass(LIBRARY.kind(note["piece"]["card"]), Minion):
                lost[owner] += 1
    return lost
