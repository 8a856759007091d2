"""What a position is worth: every player's chance to win, from a handful of features.

The weights were learned from games between bots by `tools/learn_worth.py` and lie in `worth.json`.
"""

import json
from functools import lru_cache
from importlib import resources
from math import exp
from operator import mul

from fracas.smashup.engine import Base, Table
from fracas.smashup.engine.state import Player
from fracas.smashup.engine.table import WINNING_VP

FEATURES = (
    "vp",
    "vp, late",  # the same, the more the nearer somebody is to victory
    "minions in hand",
    "power in hand",
    "actions in hand",
    "shares, scoring",  # expected victory points from bases that score at the end of the turn,
    "shares, near",  # from bases that lack little,
    "shares, half",
    "shares, far",
    "power in play",
    "minions",
    "actions",
    "buried",
    "titans",
    "madness",
    "moves next",
    "moves next, near",  # whoever moves next can take what is near
    "victory in reach",
)
"""What is counted for each player."""

NEAR, HALF = 5, 11
"""How much a base that is near to scoring, or half full, lacks at most."""

WEIGHTS: tuple[float, ...] = tuple(
    json.loads(resources.files(__package__).joinpath("worth.json").read_text())["weights"].get(name, 0.0)
    for name in FEATURES
)


def chances(table: Table) -> list[float]:
    """Every player's chance to win."""
    if table.winners is not None:
        share = 1 / len(table.winners)
        return [share if player.seat in table.winners else 0.0 for player in table.players]
    scores = [sum(map(mul, WEIGHTS, row)) for row in features(table)]
    best = max(scores)
    odds = [exp(score - best) for score in scores]
    total = sum(odds)
    return [odd / total for odd in odds]


def features(table: Table) -> list[list[float]]:
    """The features of every player, in the order of FEATURES."""
    players = table.players
    late = max([player.vp for player in players]) / WINNING_VP
    rows = [_hand(player, late) for player in players]
    for base in table.bases:
        totals = table.totals(base)
        lacking = lack(table, base, totals)
        column = (
            _SCORING if lacking <= 0 else _NEAR if lacking <= NEAR else _HALF if lacking <= HALF else _FAR
        )
        for row, total, share in zip(rows, totals, shares(table, base, totals, lacking), strict=True):
            row[column] += share
            row[_POWER] += total
        for minion in base.minions:
            if minion.controller is not None:
                rows[minion.controller][_MINIONS] += 1
            for action in minion.actions:
                rows[action.controller][_ACTIONS] += 1
        for action in base.actions:
            rows[action.controller][_ACTIONS] += 1
        for buried in base.buried:
            rows[buried.controller][_BURIED] += 1
        for titan in base.titans:
            rows[titan.controller][_TITANS] += 1
    if table.madness:
        for player in players:
            rows[player.seat][_MADNESS] = table.madness_of(player.seat)
    mover = rows[table.turn.active]
    mover[_NEXT] = 1.0
    mover[_NEXT_NEAR] = mover[_NEAR]
    for row in rows:
        row[_REACH] = min((row[_VP] + row[_SCORING] + row[_NEAR]) / WINNING_VP, 1.0) ** 4
    return rows


(_VP, _LATE, _HAND, _HAND_POWER, _HAND_ACTIONS, _SCORING, _NEAR, _HALF, _FAR, _POWER) = range(10)
(_MINIONS, _ACTIONS, _BURIED, _TITANS, _MADNESS, _NEXT, _NEXT_NEAR, _REACH) = range(10, len(FEATURES))


def _hand(player: Player, late: float) -> list[float]:
    """What a player has that is not on a base; the other features are 0 so far."""
    row = [0.0] * len(FEATURES)
    row[_VP] = player.vp
    row[_LATE] = player.vp * late
    for card in player.hand:
        if card.is_minion:
            row[_HAND] += 1
            row[_HAND_POWER] += card.power
        elif card.kind.home != "madness":
            row[_HAND_ACTIONS] += 1
    return row


def lack(table: Table, base: Base, totals: list[int]) -> int:
    """What a base lacks to score; while it cannot score it is not near, whatever is there."""
    return max(table.breakpoint(base) - sum(totals), least_lack(table, base))


def least_lack(table: Table, base: Base) -> int:
    """What a base lacks at least, with however much power."""
    return 0 if table.may_score(base) else NEAR + 1


def shares(table: Table, base: Base, totals: list[int], lacking: int) -> list[float]:
    """The victory points each player may expect from a base, the less certain the more it lacks."""
    return _shares(table.vp_values(base), tuple(totals), min(max(lacking, 0), _MOST))


@lru_cache(maxsize=50_000)  # a search asks the same again and again
def _shares(vp: tuple[int, ...], totals: tuple[int, ...], lacking: int) -> list[float]:
    odds = _ODDS[lacking]
    here = [seat for seat, total in enumerate(totals) if total > 0]
    found = [0.0] * len(totals)
    if len(here) == 1:
        found[here[0]] = vp[0]
    for seat in here if len(here) > 1 else ():
        ahead = [1.0]  # ahead[k]: the chance that k others have more
        for other in here:
            if other != seat:
                behind = odds[max(-_MOST, min(_MOST, totals[seat] - totals[other])) + _MOST]
                ahead = [
                    (ahead[k] if k < len(ahead) else 0.0) * behind
                    + (ahead[k - 1] * (1 - behind) if k else 0.0)
                    for k in range(len(ahead) + 1)
                ]
        found[seat] = sum(chance * points for chance, points in zip(ahead, vp, strict=False))
    return found


_MOST = 20
_ODDS = [
    [1 / (1 + exp(-difference / (0.8 + 0.25 * lacking))) for difference in range(-_MOST, _MOST + 1)]
    for lacking in range(_MOST + 1)
]
_ODDS[0] = [float(difference >= 0) for difference in range(-_MOST, _MOST + 1)]  # ties share the better place
"""The chance to stay ahead, by what a base lacks and by the difference in power."""
