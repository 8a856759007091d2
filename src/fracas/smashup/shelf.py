"""The boxes on somebody's shelf, remembered from one command to the next."""

import json
from collections.abc import Iterable
from pathlib import Path

from platformdirs import user_config_path

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import SetupError


def file() -> Path:
    """Where they are kept; without it, all boxes are on the shelf, also those to come."""
    return user_config_path("fracas", appauthor=False) / "boxes.json"


def read() -> list[str] | None:
    """The ids of the boxes, with all own sets: whoever made them has them; None: all there are."""
    path = file()
    try:
        names = json.loads(path.read_text(encoding="utf-8"))
        if not names or not isinstance(names, list):
            raise SetupError("a list of boxes")
        return list(dict.fromkeys([*(LIBRARY.box(name).id for name in names), *sorted(LIBRARY.own)]))
    except FileNotFoundError:
        return None
    except (ValueError, SetupError) as error:
        raise SetupError(f"{path} does not say which boxes you have ({error}): fracas boxes --all") from None


def write(names: Iterable[str] | None) -> None:
    """Put these boxes on the shelf, by id or title, and no others; None: all there are."""
    path = file()
    if names is None:
        path.unlink(missing_ok=True)
        return
    wanted = {LIBRARY.box(name).id for name in names}
    kept = wanted - LIBRARY.own or wanted
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    new.write_text(json.dumps([box for box in LIBRARY.sets if box in kept]) + "\n", encoding="utf-8")
    new.replace(path)
