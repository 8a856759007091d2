"""Why a bot did that, in one sentence that gives away no hidden card."""

from fracas.smashup.engine import Table
from fracas.smashup.engine.labels import seat_name

from .worth import FEATURES, WEIGHTS, chances, features

GAINS = {
    "vp": "it brings me victory points",
    "vp, late": "it brings me victory points",
    "cards in hand": "it gives me more cards to choose from",
    "shares, scoring": "it does me good on a base that is about to score",
    "shares, near": "it does me good on a base that will score soon",
    "shares, half": "it strengthens me on a base that is half full",
    "shares, far": "it gives me a foothold on a base",
    "power in play": "it brings power into play",
    "minions": "it brings minions into play",
    "actions": "it leaves a lasting action in play",
    "buried": "it prepares something for later",
    "titans": "it brings a titan into play",
    "madness": "it rids me of Madness",
}
LOSSES = {
    "vp": "it costs {} victory points",
    "vp, late": "it costs {} victory points",
    "cards in hand": "it takes cards from {}",
    "shares, scoring": "it sets {} back on a base that is about to score",
    "shares, near": "it sets {} back on a base that will score soon",
    "shares, half": "it sets {} back on a base",
    "shares, far": "it sets {} back on a base",
    "power in play": "it weakens {}",
    "minions": "it costs {} minions",
    "actions": "it costs {} an action in play",
    "buried": "it costs {} a buried card",
    "titans": "it costs {} a titan",
    "madness": "it gives {} Madness",
}


def reason(before: list[list[float]], after: Table, me: int) -> str:
    """What changes most to our advantage."""
    if after.winners is not None and me in after.winners:
        return "It wins the game."
    chance = f"I give myself {100 * chances(after)[me]:.0f} % to win"
    rows = features(after)
    best, words = 0.02, "nothing else looks better"
    for place, (name, weight) in enumerate(zip(FEATURES, WEIGHTS, strict=True)):
        for seat, row in enumerate(rows):
            change = weight * (row[place] - before[seat][place])
            gain = change if seat == me else -change
            if name in GAINS and gain > best:
                best = gain
                words = GAINS[name] if seat == me else LOSSES[name].format(seat_name(seat))
    return f"{words[0].upper()}{words[1:]}; {chance}."
