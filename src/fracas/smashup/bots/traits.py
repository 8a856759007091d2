"""What a card does, read off its text: so a card nobody has learned about is worth what others like it are.

The house style says the same thing with the same words (docs/writing-cards.md), so words are enough.
"""

import re

from fracas.smashup.engine import Piece

TRAITS: dict[str, re.Pattern[str]] = {
    name: re.compile(pattern)
    for name, pattern in {
        "ongoing": r"\bOngoing:",
        "talent": r"\bTalent:",
        "special": r"\bSpecial:",
        "on a base": r"^Play on a base",
        "on a minion": r"^Play on (a|your|one of your) ?minion|^Play on a minion",
        "destroys": r"\b[Dd]estroy (a|an|any|another|one|up to|all|every|each|two|that|it)\b",
        "costs its own": r"\b[Dd]estroy (this|one of your|a minion of yours)\b|[Dd]iscard (a|one|your)\b",
        "returns": r"\b[Rr]eturn\b|owner's (hand|deck)",
        "moves": r"\b[Mm]oves?\b",
        "transfers": r"\b[Tt]ransfer\b",
        "controls": r"\bcontrol\b",
        "cancels": r"\b(cancel|cannot|affect|ignore|lose[s]? )",
        "strengthens": r"\+\d power(?! counter)",
        "weakens": r"-\d power",
        "counters": r"\+1 power counter",
        "extra minion": r"\bextra (minion|one)\b",
        "extra action": r"\bextra (action|card)",
        "draws": r"\b[Dd]raws?\b",
        "searches": r"\b[Ss]earch\b|\b[Ll]ook at\b",
        "from discard": r"discard pile",
        "robs": r"(player|players)\b[^.]*\bdiscards?\b|random card",
        "points": r"\bVP\b",
        "madness": r"\bMadness\b",
        "buries": r"\b[Bb]ur(y|ied)\b",
        "breakpoint": r"\bbreakpoint\b",
        "before scoring": r"[Bb]efore (a|this|the|another)?\s*base scores",
        "after scoring": r"[Aa]fter (a|this|the|another)?\s*base scores",
        "many": r"\b([Ee]very|[Ee]ach|[Aa]ll|any number)\b",
        "choice": r"\bmay\b",
        "risky": r"\b(random|[Rr]eveal)\b",
    }.items()
}
"""What is looked for, by name."""


_known: dict[type[Piece], tuple[str, ...]] = {}


def traits(kind: type[Piece]) -> tuple[str, ...]:
    """The traits that a kind of card has; found out once per kind."""
    known = _known.get(kind)
    if known is None:
        text = kind.text()
        known = _known[kind] = tuple(name for name, pattern in TRAITS.items() if pattern.search(text))
    return known
