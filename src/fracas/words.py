"""Sentences that can be said in any language.

What is put into a sentence stands between two signs that nobody sees, as in the messages of Project Fluent:
whoever translates it takes it apart without guessing. Cards, bases and players put themselves in:
f"Move {minion} where?" is enough.
"""

from collections.abc import Iterable

FROM, TO = "\u2068", "\u2069"
"""Unicode's "first strong isolate" and "pop directional isolate": where something put in begins and ends."""
BASE = "\u2060"
"""A word joiner ends the name of a base: a card may be called the same, but not in every language."""
SIGNS = {ord(sign): None for sign in (FROM, TO, BASE)}


def put(words: object) -> str:
    """A name, a number or a whole sentence as it is put into a sentence."""
    return f"{FROM}{words}{TO}"


def listed(names: Iterable[object]) -> str:
    """Several of them, with commas between."""
    return put(", ".join(map(put, names)))


def bare(text: str) -> str:
    """A sentence without the signs: plain English."""
    return text.translate(SIGNS) if FROM in text or BASE in text else text


def apart(text: str) -> tuple[str, list[str]]:
    """A sentence with {} where something was put in, and what that was."""
    parts: list[str] = []
    key, depth, begin = "", 0, 0
    for place, letter in enumerate(text):
        if letter == FROM:
            if depth == 0:
                key, begin = f"{key}{text[begin:place]}{{}}", place + 1
            depth += 1
        elif letter == TO:
            depth -= 1
            if depth == 0:
                parts.append(text[begin:place])
                begin = place + 1
    return key + text[begin:], parts
