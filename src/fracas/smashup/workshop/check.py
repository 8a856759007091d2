"""Whether an own set is as it should be, in plain words: source, facts, files, scenarios, games."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, Literal

from babel.messages.pofile import PoFileError, read_po

from fracas.i18n import LANGUAGES
from fracas.smashup import rulings
from fracas.smashup.cards import LIBRARY, packages
from fracas.smashup.engine import CardSet, Faction, Library, SetupError
from fracas.smashup.engine.pieces import Base
from fracas.smashup.lab.coverage import own_scenarios, untested
from fracas.smashup.lab.soak import Plan, Report
from fracas.smashup.lab.soak import play as watch
from fracas.smashup.scenarios import run_files

from .source import mistakes

DECK = 20
POWERS = range(1, 6)
BREAKPOINTS = range(11, 28)
AWARDS = range(7)
CHARACTER = range(40, 121)
"""What published sets have; Smash Up itself has a few cards beyond it."""


@dataclass(frozen=True)
class Finding:
    """Something to look at: `wrong` has to be mended, `odd` is beyond what published sets do."""

    how: Literal["wrong", "odd"]
    text: str


def wrong(text: str) -> Finding:
    return Finding("wrong", text)


def odd(text: str) -> Finding:
    return Finding("odd", text)


def joined(path: Path, library: Library = LIBRARY) -> tuple[Library, list[CardSet]]:
    """The library with the sets of a path, and these; raises `SetupError` if they cannot be used."""
    mine = packages.of_path(path)
    own = [library.sets[set_id] for set_id in library.sets if set_id in library.own]
    published = [card_set for card_set in library.sets.values() if card_set.id not in library.own]
    return Library(published, packages.add(own, published, mine)), mine


def look(path: Path, sketch: Callable[[CardSet], Iterable[Finding]]) -> Iterator[Finding]:
    """All that can be found without playing; `sketch` says what is wrong with the drawings of a set."""
    seen = [wrong(text) for folder in _packages(path) for text in mistakes(folder)]
    yield from seen
    try:
        library, mine = joined(path)
    except SetupError as error:
        if not seen or "cannot be imported" not in str(error):
            yield wrong(str(error))
        return
    for card_set in mine:
        yield from facts(card_set)
        yield from words(card_set)
        yield from sketch(card_set)
        try:
            rulings.own_texts(card_set)
        except SetupError as error:
            yield wrong(str(error))
        for name in untested(card_set):
            yield wrong(f"{name} has no scenario: write one into scenarios/ (docs/scenarios.md)")
        for outcome in run_files(own_scenarios(card_set), library):
            if not outcome.passed:
                yield wrong(
                    "\n  ".join((f"scenarios/{Path(outcome.file).name}: {outcome.title}", *outcome.reasons))
                )


def _packages(path: Path) -> list[Path]:
    """The folders with the code of a path."""
    if (path / "__init__.py").is_file():
        return [path]
    return [file.parent for place in (path, path / "src") for file in sorted(place.glob("*/__init__.py"))]


# --- what stands on the cards ------------------------------------------------------------------------


def facts(card_set: CardSet) -> Iterator[Finding]:
    """The numbers and texts of a set."""
    for faction in card_set.factions:
        yield from _faction(faction, card_set)
    for kind in card_set.kinds:
        yield from _card(kind)


def _faction(faction: Faction, card_set: CardSet) -> Iterator[Finding]:
    size = sum(kind.copies for kind in faction.kinds if isinstance(kind.copies, int))
    if size != DECK:
        yield wrong(f"{faction.name}: a faction has {DECK} cards, not {size}; mend the `copies` of some")
    if not any(kind.card_type == "minion" for kind in faction.kinds):
        yield wrong(f"{faction.name} has no minion, so it can hardly ever score")
    bases = [kind for kind in card_set.bases if kind.faction == faction.name]
    if len(bases) != 2:
        yield odd(f"{faction.name} has {len(bases)} bases; published factions bring two")
    if not faction.character:
        yield wrong(f'{faction.name}: CHARACTER = "..." is missing, a sentence about who they are')
    elif len(faction.character) not in CHARACTER:
        yield odd(f"{faction.name}: CHARACTER has {len(faction.character)} letters; about 80 fit well")
    if faction.difficulty not in (1, 2, 3):
        yield wrong(f"{faction.name}: DIFFICULTY is 1, 2 or 3, not {faction.difficulty!r}")


def _card(kind: type[Any]) -> Iterator[Finding]:
    name, text = kind.name, kind.text()
    if not text:
        yield wrong(f"{name} has no text: the docstring of its class is what stands on it (or: No ability.)")
    yield from numbers(kind)
    labels = {
        ability.label
        for table in (kind.abilities, kind.hand_abilities)
        for one in table.values()
        for ability in one
    }
    for label in ("talent", "special"):
        if label in labels and f"{label.capitalize()}:" not in text:
            yield wrong(f'{name} has a {label}, but its text does not say "{label.capitalize()}:"')
    if kind.card_type == "action" and kind.plays_on and text and "Play on" not in text:
        yield wrong(f'{name} is played on a {kind.plays_on}, but its text does not say "Play on"')
    if kind.plays_on not in (None, "base", "minion"):
        yield wrong(f'{name}: plays_on is "base" or "minion", not {kind.plays_on!r}')


def numbers(kind: type[Any]) -> Iterator[Finding]:
    """Those that stand on a card or base."""
    name = kind.name
    if not isinstance(kind.copies, int) or kind.copies < 1:
        yield wrong(f"{name}: copies is a number from 1 on, not {kind.copies!r}")
    if kind.card_type == "minion":
        if not isinstance(kind.power, int) or kind.power < 0:
            yield wrong(f"{name}: power is a number from 0 on, not {kind.power!r}")
        elif kind.power not in POWERS and kind.home is None:
            yield odd(f"{name} has power {kind.power}; nearly all published minions have 1 to 5")
    if issubclass(kind, Base):
        yield from _base(kind)


def _base(kind: type[Any]) -> Iterator[Finding]:
    number, vp = kind.breakpoint, kind.vp
    if not isinstance(number, int) or number < 1:
        yield wrong(f"{kind.name}: breakpoint is a number from 1 on, not {number!r}")
    elif number not in BREAKPOINTS:
        yield odd(
            f"{kind.name} has breakpoint {number}; published bases have {BREAKPOINTS[0]} to {BREAKPOINTS[-1]}"
        )
    if not isinstance(vp, tuple) or len(vp) != 3 or not all(isinstance(one, int) for one in vp):
        yield wrong(f"{kind.name}: vp are three numbers such as (4, 2, 1), not {vp!r}")
    elif not all(one in AWARDS for one in vp):
        yield odd(f"{kind.name} awards {'/'.join(map(str, vp))}; published bases award 0 to {AWARDS[-1]}")


def words(card_set: CardSet) -> Iterator[Finding]:
    """Translations that are missing, or of what is no longer there; only of languages that were begun."""
    there = {("set", card_set.name)}
    for faction in card_set.factions:
        there |= {("faction", faction.name), ("faction", faction.character)} - {("faction", "")}
    ruled = rulings_of(card_set)
    for kind in card_set.kinds:
        there.add(("base" if issubclass(kind, Base) else kind.name, kind.name))
        there |= {(kind.name, text) for text in (kind.text(), *ruled.get(kind.name, ())) if text}
    for language in LANGUAGES:
        file = packages.of_package(card_set, "words", f"{language}.po")
        if file is None:
            continue
        try:
            with file.open("rb") as lines:
                said = [
                    (one.context or "", str(one.id))
                    for one in read_po(lines, abort_invalid=True)
                    if one.id and one.string
                ]
        except (PoFileError, ValueError) as error:
            yield wrong(f"words/{language}.po cannot be read: {error}")
            continue
        for context, text in sorted(there - set(said)):
            yield wrong(f"words/{language}.po lacks ({context}) {text}")
        for context, text in said:
            if context and (context, text) not in there:
                yield wrong(f"words/{language}.po translates what is not there: ({context}) {text}")


def rulings_of(card_set: CardSet) -> dict[str, tuple[str, ...]]:
    """The rulings of a set; none if their file is wrong, which is told elsewhere."""
    try:
        return rulings.own_texts(card_set)
    except SetupError:
        return {}


# --- games -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trial(Plan):
    """Games with every invariant in which one of these factions takes part."""

    own: tuple[str, ...] = ()

    def names(self, players: int, rng: Random, library: Library) -> list[str]:
        others = [name for name in library.factions if name not in self.own]
        return [rng.choice(self.own), *rng.sample(others, 2 * players - 1)]


def play(path: Path, trial: Trial, games: int, jobs: int) -> Iterator[Report]:
    """The reports of all games, in the order in which they end."""
    worker = partial(_play, path, trial)
    if jobs == 1:
        yield from map(worker, range(games))
        return
    with Pool(jobs) as pool:
        yield from pool.imap_unordered(worker, range(games), chunksize=1)


def _play(path: Path, trial: Trial, number: int) -> Report:
    return watch(trial, number, library_with(path))


@cache
def library_with(path: Path) -> Library:
    """That of a path, read once in every process."""
    return joined(path)[0]


def place(error: str, folders: Sequence[Path]) -> str:
    """The last line of their own code that a traceback names, as people look for it."""
    found = ""
    for line in error.splitlines():
        for folder in folders:
            if str(folder.resolve()) in line:
                file, _, rest = line.strip().removeprefix('File "').partition('", ')
                found = f"{Path(file).name}, {rest}"
    return found
