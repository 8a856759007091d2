"""A set that runs, to begin with: `template/` with the names of a new faction in it."""

import keyword
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import SetupError
from fracas.smashup.engine.library import loose, plain
from fracas.smashup.lab.coverage import slug

CARDS = (
    *("leader", "veteran", "scout", "recruit"),
    *("ambush", "march", "retreat", "feast", "plan", "banner", "armour", "surprise"),
    *("camp", "road"),
)
"""What is on the table of a beginner: four minions, eight actions, two bases; after the faction's name."""


def new(faction: str, where: Path) -> Path:
    """Write the package of a new faction into a folder; raises `SetupError` if its name will not do."""
    words = faction.split()
    if not words or not all(re.fullmatch(r"[A-Za-z]+", word) for word in words):
        raise SetupError(
            f"'{faction}' should be words of plain letters, such as Librarians or Space Cows: files and"
            " classes are called after it (what people read can be changed in them)"
        )
    words = [word[0].upper() + word[1:] for word in words]
    name = " ".join(words)
    if loose(name) in {loose(one) for one in (*LIBRARY.factions, *LIBRARY.sets)}:
        raise SetupError(f"there is a faction or set '{name}' already; yours needs a name of its own")
    one = [*words[:-1], words[-1].removesuffix("s") or words[-1]]
    facts = {"faction": name, "id": slug(name), "folder": slug(name), "project": f"fracas-{slug(name)}"}
    facts["module"] = slug(name).replace("-", "_")
    if keyword.iskeyword(facts["module"]) or facts["module"] == "bases":
        facts["module"] += "_faction"
    facts["modules"] = ", ".join(sorted(("bases", facts["module"])))
    facts["package"] = f"fracas_{slug(name).replace('-', '_')}"
    for part in CARDS:
        facts[part] = " ".join([*one, part.capitalize()])
        facts[f"{part}_class"] = "".join([*one, part.capitalize()])
        facts[f"{part}_slug"] = slug(facts[part])
        if plain(facts[part]) in LIBRARY.names:
            raise SetupError(f"there is a card '{facts[part]}' already; call the faction otherwise")
    folder = where / facts["folder"]
    if folder.exists():
        raise SetupError(f"{folder} is there already; delete it, or say another folder with --in")
    _write(files(__package__).joinpath("template"), folder, facts)
    return folder


def _write(template: Traversable, folder: Path, facts: dict[str, str]) -> None:
    package = folder / facts["package"]
    for file in template.iterdir():
        if file.is_file():
            name = file.name.removesuffix(".txt").replace("faction.py", f"{facts['module']}.py")
            outside = name in ("pyproject.toml", "README.md")
            _fill(file, (folder if outside else package) / name, facts)
    for file in template.joinpath("scenarios").iterdir():
        part = file.name.removesuffix(".yaml.txt")
        _fill(file, package / "scenarios" / f"{facts[f'{part}_slug']}.yaml", facts)


def _fill(template: Traversable, file: Path, facts: dict[str, str]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(Template(template.read_text(encoding="utf-8")).substitute(facts), encoding="utf-8")
