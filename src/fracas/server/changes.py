"""What is different between two things made of JSON, so that it need not all be sent again.

A change is a list: `[path, value]` puts a value there, `[path]` takes a key away, `[path, at, gone, items]`
puts items in the place of so many of a list, from that one on. A path is the keys and places that lead there.
"""

from typing import Any, Final, TypeAlias

Change: TypeAlias = list[Any]
MOST: Final = 2
"""Where more than one in so many keys has changed, the whole is put there."""


def reuse(old: Any, new: Any) -> None:
    """Put what is old into the new wherever it is the same, so that `changes` sees that at once.

    Nobody may change either of them any more.
    """
    if isinstance(old, dict) and isinstance(new, dict):
        for key, was in old.items():
            if key in new and (now := new[key]) is not was:
                if now == was:
                    new[key] = was
                else:
                    reuse(was, now)
    elif isinstance(old, list) and isinstance(new, list):
        for place in range(min(len(old), len(new))):
            was, now = old[place], new[place]
            if now is not was:
                if now == was:
                    new[place] = was
                else:
                    reuse(was, now)


def changes(old: Any, new: Any) -> list[Change]:
    """What makes the new of the old. Nothing is a number in one and a truth in the other (1 is True here)."""
    found: list[Change] = []
    if old != new:
        _compare(old, new, [], found)
    return found


def _compare(old: Any, new: Any, path: list[str | int], found: list[Change]) -> None:
    """Note what is different between two things that are."""
    if isinstance(old, dict) and isinstance(new, dict):
        _compare_dicts(old, new, path, found)
    elif isinstance(old, list) and isinstance(new, list):
        _compare_lists(old, new, path, found)
    else:
        found.append([path, new])


def _compare_dicts(
    old: dict[str, Any], new: dict[str, Any], path: list[str | int], found: list[Change]
) -> None:
    others = [
        key for key, value in new.items() if key not in old or (old[key] is not value and old[key] != value)
    ]
    gone: list[str] = []
    if len(old) != len(new) or others:
        gone = [key for key in old if key not in new]
    if path and MOST * (len(others) + len(gone)) > len(new):
        found.append([path, new])
        return
    for key in gone:
        found.append([[*path, key]])
    for key in others:
        if key in old:
            _compare(old[key], new[key], [*path, key], found)
        else:
            found.append([[*path, key], new[key]])


def _compare_lists(old: list[Any], new: list[Any], path: list[str | int], found: list[Change]) -> None:
    most = min(len(old), len(new))
    if len(old) == len(new):
        for place in range(most):
            was, now = old[place], new[place]
            if was is not now and was != now:
                _compare(was, now, [*path, place], found)
        return
    head = 0
    while head < most and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < most - head and old[len(old) - 1 - tail] == new[len(new) - 1 - tail]:
        tail += 1
    found.append([path, head, len(old) - head - tail, new[head : len(new) - tail]])


def changed(old: Any, differences: list[Change]) -> Any:
    """The old, with these changes; it stays as it was. Raises LookupError or TypeError if they do not fit."""
    whole = [old]
    for path, *what in differences:
        _put(whole, [0, *path], what)
    return whole[0]


def _put(holder: Any, path: list[str | int], what: list[Any]) -> None:
    """Change what lies there, in copies of all that leads to it; the holder is a copy already."""
    for key in path[:-1]:
        holder[key] = holder[key].copy()
        holder = holder[key]
    last = path[-1]
    match what:
        case []:
            del holder[last]
        case [value]:
            holder[last] = value
        case [at, gone, items]:
            holder[last] = [*holder[last][:at], *items, *holder[last][at + gone :]]
