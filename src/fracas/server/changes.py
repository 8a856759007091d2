"""What is different between two things made of JSON, so that it need not all be sent again.

A change is a list: `[path, value]` puts a value there, `[path]` takes a key away, `[path, at, gone, items]`
puts items in the place of so many of a list, from that one on. A path is the keys and places that lead there.
"""

from typing import Any, TypeAlias

Change: TypeAlias = list[Any]
NESTED = (dict, list)
MOST = 2
"""Where more than one in so many keys has changed, the whole is put there."""


def changes(old: Any, new: Any) -> list[Change]:
    """What makes the new of the old. Nothing is a number in one and a truth in the other (1 is True here)."""
    found: list[Change] = []
    if old != new:
        _compare(old, new, [], found)
    return found


def _compare(old: Any, new: Any, path: list[str | int], found: list[Change]) -> None:
    """Note what is different between two things that are."""
    if type(old) is dict and type(new) is dict:
        others = [key for key, value in new.items() if key not in old or old[key] != value]
        gone = [] if len(old) == len(new) and old.keys() == new.keys() else [k for k in old if k not in new]
        if path and MOST * (len(others) + len(gone)) > len(new):
            found.append([path, new])
            return
        found += [[[*path, key]] for key in gone]
        for key in others:
            value = new[key]
            if key in old and type(value) in NESTED:
                _compare(old[key], value, [*path, key], found)
            else:
                found.append([[*path, key], value])
    elif type(old) is list and type(new) is list:
        _compare_lists(old, new, path, found)
    else:
        found.append([path, new])


def _compare_lists(old: list[Any], new: list[Any], path: list[str | int], found: list[Change]) -> None:
    if len(old) == len(new):
        for place, was in enumerate(old):
            if was != (now := new[place]):
                _compare(was, now, [*path, place], found)
        return
    most = min(len(old), len(new))
    head = 0
    while head < most and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < most - head and old[-1 - tail] == new[-1 - tail]:
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
