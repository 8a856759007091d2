"""Sets are Python packages: those we ship, those that are installed on this machine, and those of a path.

An installed package says in its `pyproject.toml` where its set is:

    [project.entry-points."fracas.sets"]
    librarians = "fracas_librarians:SET"

A folder with such a file, or a package without one whose `__init__.py` has a CardSet, needs no installing:
its path in the environment variable FRACAS_WITH (several as in PATH), or `--with PATH` of the commands, is
enough.

What somebody asks for by its path has to work: `SetupError` says why it does not. Of an installed package
that does not, a warning is logged and all goes on without it. docs/workshop.md is for people who write one.
"""

import importlib
import logging
import os
import re
import sys
import tomllib
import traceback
from collections.abc import Iterable, Sequence
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from fracas.words import listed

from .. import engine
from ..engine import CardSet, Library, SetupError
from ..engine.library import loose, nearest, plain, suggest

GROUP = "fracas.sets"
WITH = "FRACAS_WITH"
EXAMPLE = '[project.entry-points."fracas.sets"] with a line such as librarians = "fracas_librarians:SET"'

log = logging.getLogger("fracas.packages")


def library(shipped: Iterable[str]) -> Library:
    """The sets we ship, by what an entry point of theirs would say, and those of this machine's owner."""
    values = list(shipped)
    # their modules in the order of the alphabet: the catalogues of words list abilities as classes came to be
    loaded = {value: load(EntryPoint(value, value, GROUP)) for value in sorted(values)}
    published = [loaded[value] for value in values]
    paths = [Path(path) for path in os.environ.get(WITH, "").split(os.pathsep) if path]
    own = add([], published, [found for path in paths for found in of_path(path)])
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        try:
            own = add(own, published, [load(point)])
        except SetupError as error:
            log.warning("fracas goes on without the installed set '%s': %s", point.name, error)
    if own:
        tell_words(own)
    return Library(published, own)


def add(own: Sequence[CardSet], published: Iterable[CardSet], new: Iterable[CardSet]) -> list[CardSet]:
    """Own sets and some more of them; raises `SetupError` if those cannot stand beside the others."""
    all_of_them = list(own)
    for card_set in new:
        if card_set in all_of_them:  # installed, and asked for by its path
            continue
        if found := faults(card_set, [*published, *all_of_them]):
            raise SetupError(f"{card_set.package or card_set.id}: {'; '.join(found)}")
        all_of_them.append(card_set)
    return all_of_them


def of_path(path: Path) -> list[CardSet]:
    """The sets of a package that need not be installed."""
    folder = path.resolve()
    if not folder.is_dir():
        raise SetupError(f"{path}: there is no such folder; a set is the folder of a Python package")
    project = folder / "pyproject.toml"
    if project.is_file():
        points = _points(path, project)
        places = [folder, *(inner for inner in (folder / "src",) if inner.is_dir())]
        for name in (point.value.partition(":")[0].partition(".")[0] for point in points):
            if not any((place / name).is_dir() or (place / f"{name}.py").is_file() for place in places):
                inside = [one.parent.name for place in places for one in place.glob("*/__init__.py")]
                raise SetupError(f"{project}: there is no package {name} in {path}{suggest(name, inside)}")
        _reach(places)
        return [load(point, folder) for point in points]
    if (folder / "__init__.py").is_file():
        if not folder.name.isidentifier():
            raise SetupError(
                f"{path}: a package is named like a word of Python, with _ in place of anything else"
            )
        _reach([folder.parent])
        return _sets_in(folder.name, folder)
    raise SetupError(
        f"{path}: there is neither a pyproject.toml nor an __init__.py"
        " (fracas workshop new makes a set that runs)"
    )


def load(point: EntryPoint, folder: Path | None = None) -> CardSet:
    """The set that an entry point names; one of a path has to be in that folder."""
    module, _, name = point.value.partition(":")
    if not name:
        raise SetupError(f"{point.value} should say package:SET, as in fracas_librarians:SET")
    found = getattr(_import(module, folder), name, None)
    if isinstance(found, CardSet):
        return found
    sets = [key for key, value in vars(sys.modules[module]).items() if isinstance(value, CardSet)]
    hint = (
        f"; did you mean {module}:{sets[0]}?"
        if sets
        else f"; it needs {name} = CardSet(id, name, factions, bases)"
    )
    if found is None:
        raise SetupError(f"there is no {name} in {module}{hint}")
    raise SetupError(f"{module}:{name} is no CardSet but a {type(found).__name__}{hint}")


def faults(card_set: CardSet, others: Iterable[CardSet]) -> list[str]:
    """Why a set cannot stand beside the others."""
    found, boxes = [], list(others)
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", card_set.id):
        found.append(f"the id of a set is small letters, digits and hyphens, not '{card_set.id}'")
    if not card_set.factions:
        found.append("the set has no faction")
    sets = {loose(name): other for other in boxes for name in (other.id, other.name)}
    for name in dict.fromkeys((card_set.id, card_set.name)):
        if other := sets.get(loose(name)):
            found.append(f"there is a set '{other.name}' already; call this one otherwise than '{name}'")
    taken = {loose(faction.name): other for other in boxes for faction in other.factions}
    for faction in card_set.factions:
        if other := taken.get(loose(faction.name)):
            found.append(
                f"{other.name} has a faction '{faction.name}' already; yours needs a name of its own"
            )
        if not faction.kinds:
            found.append(
                f"the faction {faction.name} has no cards; a card is a class (Minion or Action) of its module"
            )
    known = {plain(kind.name): (kind, other) for other in reversed(boxes) for kind in other.kinds}
    names = [faction.name for faction in card_set.factions]
    seen: set[str] = set()
    for kind in card_set.kinds:
        if plain(kind.name) in known:
            there, other = known[plain(kind.name)]
            what = "base" if there.card_type == "base" else "card"
            whose = f" of the {there.faction}" if there.faction else ""
            found.append(
                f"'{kind.name}' is the name of a {what}{whose} in {other.name}; yours needs a name of its own"
            )
        if plain(kind.name) in seen:
            found.append(f"two cards are called '{kind.name}'; give one of them another name")
        seen.add(plain(kind.name))
        if kind.card_type == "base" and not (hasattr(kind, "breakpoint") and hasattr(kind, "vp")):
            found.append(f"'{kind.name}' needs its numbers, such as breakpoint, vp = 20, (4, 2, 1)")
        if kind.home is None and kind.faction not in names:
            found.append(f"'{kind.name}' is of the faction '{kind.faction}'; this set has {listed(names)}")
    return found


def of_package(card_set: CardSet, *path: str) -> Traversable | None:
    """A file or folder beside the cards of a set, if there is one."""
    if not card_set.package:
        return None
    found = files(card_set.package).joinpath(*path)
    return found if found.is_file() or found.is_dir() else None


def plainly(error: BaseException) -> str:
    """What is wrong with code that could not be run, and where; for a wrong name perhaps a better one."""
    where = ""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if not frame.filename.startswith("<") and f"{os.sep}fracas{os.sep}" not in frame.filename:
            where = f" ({Path(frame.filename).name}, line {frame.lineno})"
            break
    if isinstance(error, SyntaxError):
        return f"{error.msg} ({Path(error.filename or '?').name}, line {error.lineno})"
    hint = ""
    missing = re.search(r"cannot import name '(\w+)' from 'fracas|name '(\w+)' is not defined", str(error))
    if isinstance(error, ImportError | NameError) and missing:
        hint = suggest(missing[1] or missing[2], engine.__all__)
    elif isinstance(error, AttributeError) and error.name and error.obj is not None:
        hint = suggest(error.name, (one for one in dir(error.obj) if not one.startswith("_")))
    text = re.sub(r" \([^()]*__init__\.py\)$", "", str(error))  # where the engine is helps nobody
    return f"{type(error).__name__}: {text}{hint}{where}"


def tell_words(own: Iterable[CardSet]) -> None:
    """Let them speak other languages."""
    from fracas.i18n import OWN  # it reads catalogues, which whoever has no own set need not wait for

    for card_set in own:
        if folder := of_package(card_set, "words"):
            OWN[card_set.id] = folder


def _import(module: str, folder: Path | None) -> object:
    top = module.partition(".")[0]
    if folder is not None and top in sys.stdlib_module_names:
        raise SetupError(f"{folder}: Python itself has a module {top}; call the package otherwise")
    try:
        found = importlib.import_module(module)
    except SetupError:
        raise
    except Exception as error:  # whatever their code does
        for name in [one for one in sys.modules if one == top or one.startswith(f"{top}.")]:
            if folder is not None:
                del sys.modules[name]
        raise SetupError(f"{module} cannot be imported: {plainly(error)}") from error
    if folder is not None:
        at = Path(sys.modules[top].__file__ or folder).resolve()
        if not at.is_relative_to(folder):
            raise SetupError(f"{folder}: there is another package {top}, {at}; call this one otherwise")
    return found


def _sets_in(module: str, folder: Path) -> list[CardSet]:
    found = [value for value in vars(_import(module, folder)).values() if isinstance(value, CardSet)]
    if not found:
        raise SetupError(
            f"{folder}: __init__.py has no set; it needs SET = CardSet(id, name, factions, bases)"
        )
    return list(dict.fromkeys(found))


def _points(path: Path, project: Path) -> list[EntryPoint]:
    """The sets that a pyproject.toml names."""
    try:
        data = tomllib.loads(project.read_text(encoding="utf-8"))
    except (ValueError, OSError) as error:
        raise SetupError(f"{project} cannot be read: {error}") from None
    groups = (
        data.get("project", {}).get("entry-points", {}) if isinstance(data.get("project", {}), dict) else {}
    )
    if not isinstance(groups, dict) or not isinstance(points := groups.get(GROUP, {}), dict) or not points:
        near = nearest(GROUP, groups) if isinstance(groups, dict) else []
        hint = f" (you wrote {near[0]})" if near else ""
        raise SetupError(f"{project} names no set{hint}; it needs {EXAMPLE}")
    for name, value in points.items():
        if not isinstance(value, str):
            raise SetupError(
                f"{project}: {name} should be text such as 'fracas_librarians:SET', not {value!r}"
            )
    return [EntryPoint(name, value, GROUP) for name, value in points.items()]


def _reach(places: Iterable[Path]) -> None:
    """Let these folders be imported from, here and in the processes that this one starts."""
    for place in map(str, places):
        if place not in sys.path:
            sys.path.insert(0, place)
