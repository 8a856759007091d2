"""Why a bot did that, in one sentence that gives away no hidden card.

What the cards in a hand are worth is left out of the words: a hand is so many cards, as everybody sees. How
likely the bot thinks it is to win depends on them, so that part is for afterwards (`aloud`).
"""

from fracas.smashup.engine import Table
from fracas.smashup.engine.labels import seat_name
from fracas.words import apart, put

from .worth import FEATURES, WEIGHTS, chances, features

GAINS = {
    "vp": "It brings me victory points",
    "vp, late": "It brings me victory points",
    "power in hand": "It gives me more cards to choose from",
    "actions in hand": "It gives me more cards to choose from",
    "shares, scoring": "It does me good on a base that is about to score",
    "shares, near": "It does me good on a base that will score soon",
    "shares, half": "It strengthens me on a base that is half full",
    "shares, far": "It gives me a foothold on a base",
    "power in play": "It brings power into play",
    "minions": "It brings minions into play",
    "actions": "It leaves a lasting action in play",
    "buried": "It prepares something for later",
    "titans": "It brings a titan into play",
    "madness": "It rids me of Madness",
}
LOSSES = {
    "vp": "It costs {seat} victory points",
    "vp, late": "It costs {seat} victory points",
    "power in hand": "It takes cards from {seat}",
    "actions in hand": "It takes cards from {seat}",
    "shares, scoring": "It sets {seat} back on a base that is about to score",
    "shares, near": "It sets {seat} back on a base that will score soon",
    "shares, half": "It sets {seat} back on a base",
    "shares, far": "It sets {seat} back on a base",
    "power in play": "It weakens {seat}",
    "minions": "It costs {seat} minions",
    "actions": "It costs {seat} an action in play",
    "buried": "It costs {seat} a buried card",
    "titans": "It costs {seat} a titan",
    "madness": "It gives {seat} Madness",
}


STOPS = "I have done all that helps me this turn"
DECLINES = "It would do me no good"
LEAST = "It costs me least"
PROMISES = "It changes little now, but promises most"
_MINIONS, _POWER, _ACTIONS = (
    FEATURES.index(name) for name in ("minions in hand", "power in hand", "actions in hand")
)


def as_seen(table: Table) -> list[list[float]]:
    """The features of every player, as far as everybody sees them."""
    rows = features(table)
    for player, row in zip(table.players, rows, strict=True):
        row[_MINIONS] = row[_ACTIONS] = 0.0
        row[_POWER] = len(player.hand)
    return rows


def aloud(why: str) -> str:
    """What of a reason may be said while the game goes on."""
    key, parts = apart(why)
    return parts[0] if key.startswith("{}; I give myself ") else why


def reason(before: list[list[float]], after: Table, me: int, otherwise: str = PROMISES) -> str:
    """What changes most to our advantage; otherwise something that is true of what changes nothing."""
    if after.winners is not None and me in after.winners:
        return "It wins the game"
    rows = as_seen(after)
    best, words, worst = 0.02, otherwise, 0.0
    for place, (name, weight) in enumerate(zip(FEATURES, WEIGHTS, strict=True)):
        for seat, row in enumerate(rows):
            change = weight * (row[place] - before[seat][place])
            gain = change if seat == me else -change
            worst = min(worst, gain)
            if name in GAINS and gain > best:
                best = gain
                words = GAINS[name] if seat == me else LOSSES[name].format(seat=put(seat_name(seat)))
    if words == PROMISES and worst < -0.02:
        words = LEAST
    percent = f"{100 * chances(after)[me]:.0f}"
    return f"{put(words)}; I give myself {put(percent)} % to win"
