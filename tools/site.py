"""What MkDocs asks us while it builds the site (`make docs`): the pages that are made, and links.

Nothing of it is committed: the reference comes from `__all__` and docstrings, a faction's page from its
cards, the examples from their files. The pages in docs/ are written for GitHub; here MkDocs reads them.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from fracas.smashup import reference, rulings, strengths
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Base, CardSet, Faction, Monster, Piece

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
ENGINE = "fracas.smashup.engine"
PUBLIC = {
    ENGINE: "Words for cards",
    "fracas.smashup.cards": "The cards",
    "fracas.smashup.bots": "Bots",
    "fracas.smashup.scenarios": "Scenarios",
    "fracas.splaf": "Splaf!",
}
"""Packages with a page each, made from their `__all__`."""
GAME = ("game", "setup", "library", "ruleset", "choices", "errors")
"""What of the engine everybody needs, and not only cards: it has a page of its own, the first."""
ENVIRONMENTS = {
    "fracas.smashup.envs.smashup_v0": ("env", "parallel_env", "raw_env"),
    "fracas.smashup.envs.match": ("Config",),
    "fracas.smashup.envs.layout": ("COLUMNS", "CARDS", "shapes", "size", "blocks", "column"),
    "fracas.smashup.envs.openspiel": ("SmashUpGame", "SmashUpState", "BotPlayer"),
}
"""They are modules, with the names that researchers know."""
WHOLE = (f"{ENGINE}.Table",)
"""Classes that are shown with all they have from others: a table is many small ones."""
COPIED = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Pages beside docs/ that are in the site as well."""
DIFFICULTIES = ("easy to play", "takes some practice", "hard to play")
STRENGTHS = ("weak", "average", "strong")

LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
ITEM = re.compile(r"(?:[-*]|\d+\.) ")
FIRST = re.compile(r"(?:[-*]|1\.) ")
"""What begins a list in the middle of a paragraph."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The pages that are made go into the navigation."""
    assert config.nav is not None
    sections: dict[str, list[Any]] = {}
    for entry in config.nav:
        sections |= entry
    sections["Reference"].append({"A game": "reference/game.md"})
    sections["Reference"] += [{title: _place(name)} for name, title in PUBLIC.items()]
    sections["Reference"].append({"Environments": "reference/envs.md"})
    sections["Factions"].append("factions/index.md")
    for box in LIBRARY.sets.values():
        pages = [{faction.name: faction_place(faction)} for faction in box.factions]
        sections["Factions"].append(
            {box.name: [*pages, *([{"Common cards": common_place(box)}] if box.common else [])]}
        )
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The pages that are made, as files."""
    for place, text in pages().items():
        files.append(File.generated(config, place, content=text))
    files.append(File.generated(config, "icon.png", content=(ROOT / "web/public/icon-192.png").read_bytes()))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A page as Python-Markdown reads it."""
    place = page.file.src_uri
    copied = {new: old for old, new in COPIED.items()}
    return as_site(markdown, copied.get(place, f"docs/{place}"))


def pages() -> dict[str, str]:
    """All that are made: place and Markdown."""
    found = {new: (ROOT / old).read_text(encoding="utf-8") for old, new in COPIED.items()}
    found["examples.md"] = examples_page()
    found |= {_place(name): _reference(title, exported(name), name) for name, title in PUBLIC.items()}
    modules = dict(exported(ENGINE))
    first = {module: modules.pop(module) for module in (f"{ENGINE}.{name}" for name in GAME)}
    found["reference/game.md"] = _reference("A game", first.items(), ENGINE)
    found[_place(ENGINE)] = _reference(PUBLIC[ENGINE], modules.items(), ENGINE)
    found["reference/envs.md"] = _reference("Environments", ENVIRONMENTS.items())
    found["factions/index.md"] = factions_page()
    for box in LIBRARY.sets.values():
        found |= {faction_place(faction): faction_page(faction) for faction in box.factions}
        if box.common:
            found[common_place(box)] = common_page(box)
    return found


# --- pages as they are on GitHub -----------------------------------------------------------------------


def as_site(markdown: str, place: str) -> str:
    """A page of the project at that place: links that the site has, lists and tables that it recognizes."""
    parts = re.split(r"(^```.*?^```$)", markdown, flags=re.MULTILINE | re.DOTALL)
    parts[::2] = [_spaced(LINK.sub(lambda link: _link(link, place), part.strip("\n"))) for part in parts[::2]]
    return "\n\n".join(part for part in parts if part)


def _link(link: re.Match[str], place: str) -> str:
    mark, words, target = link.groups()
    path, hash_, anchor = target.partition("#")
    if not path or re.match(r"\w+:", path):
        return link[0]
    at = normpath(str(PurePosixPath(place).parent / path))
    if at in COPIED:
        return f"{mark}[{words}]({COPIED[at]}{hash_}{anchor})"
    if at.startswith("docs/"):
        page = path if place.startswith("docs/") else at.removeprefix("docs/")
        return f"{mark}[{words}]({page}{hash_}{anchor})"
    if at.startswith("examples/") and at.endswith(".py"):
        return f"[{words}](examples.md#{_anchor(at.removeprefix('examples/'))})"
    return words  # a file that only the repository has


def _spaced(text: str) -> str:
    """A blank line before each list and table that follows a paragraph at once."""
    lines = text.split("\n")
    for number in range(len(lines) - 1, 0, -1):
        before, line = lines[number - 1], lines[number]
        if not before.strip() or before.startswith((" ", "#")):
            continue
        a_list = FIRST.match(line) and not ITEM.match(before)
        a_table = line.startswith("|") and not before.startswith("|")
        if a_list or a_table:
            lines.insert(number, "")
    return "\n".join(lines)


# --- examples ------------------------------------------------------------------------------------------


def examples_page() -> str:
    """Every script of examples/, with its first words."""
    said = ["# Examples", "Scripts that run as they are, and that our tests run too."]
    for file in sorted((ROOT / "examples").glob("*.py")):
        text = file.read_text(encoding="utf-8")
        about = (ast.get_docstring(ast.parse(text)) or "").split("\n\n")[0]
        said += [f"## {file.name}", about, f"```python\n{text}```"]
    return "\n\n".join(said) + "\n"


# --- reference -----------------------------------------------------------------------------------------


def _place(name: str) -> str:
    return f"reference/{name.split('.')[-1]}.md"


def exported(package: str) -> Iterator[tuple[str, Sequence[str]]]:
    """The modules of a package, each with the names of it that `__all__` makes public."""
    tree = ast.parse((SOURCE.joinpath(*package.split(".")) / "__init__.py").read_text(encoding="utf-8"))
    public = public_names(tree)
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            names = [alias.asname or alias.name for alias in node.names]
            if shown := [name for name in names if name in public]:
                yield f"{package}.{node.module}", shown
                public -= set(shown)
    if public:
        yield package, sorted(public)


def public_names(tree: ast.Module) -> set[str]:
    """What `__all__` says."""
    for node in tree.body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id == "__all__"
        ):
            return set(ast.literal_eval(node.value))
    return set()


def _reference(title: str, modules: Iterable[tuple[str, Sequence[str]]], package: str = "") -> str:
    """Public names, below the modules they come from."""
    said = [f"# {title}"]
    if package:
        said += [f"`{package}`", _docstring(package)]
    for module, names in modules:
        if module != package:
            said += [f"## {module.split('.')[-1]}", _docstring(module)]
        for name in names:
            path = f"{package or module}.{name}"
            said.append(
                f"::: {path}" + ("\n    options:\n      inherited_members: true" if path in WHOLE else "")
            )
    return "\n\n".join(said) + "\n"


def _docstring(module: str) -> str:
    path = SOURCE.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""


# --- factions ------------------------------------------------------------------------------------------


def _anchor(name: str) -> str:
    """What GitHub makes of a heading."""
    return re.sub(r"[^\w -]", "", name.lower()).replace(" ", "-")


def faction_place(faction: Faction) -> str:
    """Where its page is."""
    return f"factions/{_anchor(faction.name)}.md"


def common_place(box: CardSet) -> str:
    """Where the page of the cards is that belong to no faction of that box."""
    return f"factions/{box.id}-common.md"


def factions_page() -> str:
    """All factions, box by box."""
    said = [
        "# Factions",
        f"{len(LIBRARY.factions)} factions in {len(LIBRARY.sets)} boxes, with their cards, bases and rulings,"
        " all in our own words.",
    ]
    for box in LIBRARY.sets.values():
        said.append(f"## {as_words(box.name)}")
        rows = [
            (
                f"[{as_words(one.name)}]({PurePosixPath(faction_place(one)).name})",
                as_words(one.character),
                _nature(one),
            )
            for one in box.factions
        ]
        said.append(_table(("faction", "who they are", ""), rows))
        if box.common:
            said.append(f"[Cards that belong to no faction]({PurePosixPath(common_place(box)).name})")
    return "\n\n".join(said) + "\n"


def faction_page(faction: Faction) -> str:
    """One faction: its deck, its titans, its bases, and the rulings on them."""
    box = LIBRARY.sets[faction.set_id]
    bases = [base for base in box.bases if base.faction == faction.name]
    said = [f"# {as_words(faction.name)}", f"*{as_words(faction.character)}*"]
    said.append(
        f"{as_words(box.name)}: {_nature(faction)}."
        + (" Its titan always plays along." if faction.needs_titan else "")
    )
    said += _kinds([*faction.kinds, *faction.titans])
    if bases:
        said += ["## Bases", _bases(bases)]
    said += _rulings([*faction.kinds, *faction.titans, *bases])
    return "\n\n".join(said) + "\n"


def common_page(box: CardSet) -> str:
    """The cards of a box that belong to no faction."""
    said = [f"# {as_words(box.name)}: common cards"]
    for home in dict.fromkeys(kind.home for kind in box.common):
        kinds = [kind for kind in box.common if kind.home == home]
        said += [f"## {str(home).capitalize()}", *_kinds(kinds, level=3)]
    said += _rulings(box.common)
    return "\n\n".join(said) + "\n"


def _nature(faction: Faction) -> str:
    """How hard it is to play, and how strong, if the laboratory knows."""
    facts = [DIFFICULTIES[faction.difficulty - 1]]
    known = strengths.load().get(faction.name)
    if known is not None and known.step is not None:
        facts.append(f"{STRENGTHS[known.step - 1]} in games between bots")
    return ", ".join(facts)


def _kinds(kinds: Iterable[type[Piece]], level: int = 2) -> Iterator[str]:
    kinds = list(kinds)
    for card_type in ("minion", "action", "titan"):
        of_type = [kind for kind in kinds if kind.card_type == card_type]
        if not of_type:
            continue
        yield f"{'#' * level} {card_type.capitalize()}s"
        facts = {"minion": ["power", "copies"], "action": ["copies"], "titan": []}[card_type]
        if any(issubclass(kind, Monster) for kind in of_type):
            facts.append("treasures")
        rows = [
            (f"**{as_words(one.name)}**", *(str(getattr(one, fact)) for fact in facts), _text(one))
            for one in of_type
        ]
        yield _table(("card", *facts, "text"), rows)


def _bases(bases: Iterable[type[Base]]) -> str:
    rows = []
    for base in bases:
        text = _text(base)
        if base.monsters:
            text += f" Monsters: {base.monsters}."
        if reference.is_stand_in(base.name):
            text += f" *{as_words(reference.STAND_IN)}*"
        places = "/".join(map(str, base.vp))
        rows.append((f"**{as_words(base.name)}**", str(base.breakpoint), places, text))
    return _table(("base", "breakpoint", "VP", "text"), rows)


def _rulings(kinds: Iterable[type[Piece]]) -> Iterator[str]:
    known = [(kind, said) for kind in kinds if (said := rulings.about(kind.name, kind.faction))]
    if known:
        yield "## Rulings"
    for kind, said in known:
        yield f"**{as_words(kind.name)}**"
        yield "\n".join(f"- {as_words(one)}" for one in said)


def _text(kind: type[Piece]) -> str:
    return as_words(kind.text()) or "No ability."


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def as_words(text: str) -> str:
    """Words that Markdown leaves alone."""
    return re.sub(r"([\\`*_\[\]|])", lambda sign: f"&#{ord(sign[1])};", escape(text, quote=False))
