"""What the rules engine, the cards, the bots and the server say to people, found in their sources.

None of them knows about languages: they say English sentences, some with names and numbers in them. In
f"Move {minion} where?" the template is "Move {minion} where?"; the sentence itself tells what was put in
(`fracas.words`), so whoever shows it finds the template, and puts the names into the translation
(`fracas.i18n`, web/src/lib/i18n.svelte.ts).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Piece
from fracas.smashup.lessons import texts
from fracas.smashup.reference import STAND_IN

SOURCE = Path(__file__).parents[1] / "src" / "fracas"
SMASHUP = SOURCE / "smashup"

SPOKEN = re.compile(r"[A-Z](?=.*[a-z])|\{\w+\}\S{0,2} |[+-]\d+ ")
"""How sentences and words on buttons begin; ids and names of fields do not."""

REFUSALS = ("Refused", "SetupError", "Error", "refusal")
"""Their arguments are sentences that do not begin like one."""

UNHEARD = ("IllegalAnswer", "SaveError", "GameOver", "TypeVar", "CardSet", "is_a", "frozenset")
"""What these are given is for programmers, or the name of something."""

AUTHORS = ("packages.py", "drawings.py")
"""What these say is for people who write sets of their own."""

BOTS = ("{level} bot {seat}", "Random", "Easy", "Greedy", "Normal", "Hard", "Expert")
"""What a bot is called that nobody gave a name."""

INSERTED = ("minion", "action", "card", "hand", "discard", "deck", "nobody")
"""Words that the engine puts into its sentences."""


def names() -> set[str]:
    """Names of sets, factions, cards and families of cards, and who the factions are: card_messages.py."""
    sets = {one.name for one in LIBRARY.sets.values()}
    factions = {text for one in LIBRARY.factions.values() for text in (one.name, one.character)}
    return {*factions, *sets, *(name for kind in _kinds() for name in (kind.name, *kind.tribes))}


def game_messages() -> dict[str, list[str]]:
    """All texts, each with where it comes from."""
    found: dict[str, list[str]] = {}
    files = [
        *(path for path in (SMASHUP / "engine").glob("*.py") if path.name not in ("game.py", "rng.py")),
        *(SMASHUP / "cards").rglob("*.py"),
        *(SMASHUP / "bots" / f"{name}.py" for name in ("bot", "draft", "reasons")),
        SMASHUP / "review" / "course.py",
        *(SOURCE / "server").rglob("*.py"),
    ]
    known = names()
    for path in sorted(path for path in files if path.name not in AUTHORS):
        for text in Texts.of(path):
            if text not in known:
                _note(found, text, path.stem)
    for word in (*INSERTED, *BOTS):
        found.setdefault(word, [])
    for text in texts():
        if text not in known:
            _note(found, text, "lessons")
    for kind in _all(Piece):
        for zone in ("", "hand_", "discard_", "aside_", "deck_"):
            for abilities in getattr(kind, f"{zone}abilities").values():
                for ability in abilities:
                    _note(found, ability.name.replace("_", " "), kind.name)
    return found


def cli_messages() -> dict[str, list[str]]:
    """What the terminal says, besides what the game says."""
    found: dict[str, list[str]] = {}
    known = {_key(text) for text in game_messages()}
    _note(found, STAND_IN, "cards")
    for name in ("board", "cards", "log", "play", "puzzle", "review"):
        for text in Said.of(SOURCE / "cli" / f"{name}.py"):
            if text in found or _key(text) not in known:
                known.add(_key(text))
                _note(found, text, name)
    return found


def _key(text: str) -> str:
    """What a sentence is found by, whatever its places are called."""
    return re.sub(r"\{\w+\}", "{}", text)


def _all(kind: type[Piece]) -> Iterator[type[Piece]]:
    yield kind
    for child in kind.__subclasses__():
        yield from _all(child)


def _note(found: dict[str, list[str]], text: str, where: str) -> None:
    places = found.setdefault(text, [])
    if where not in places:
        places.append(where)


def _kinds() -> Iterator[type[Piece]]:
    for one in LIBRARY.sets.values():
        yield from (*one.bases, *one.common)
        for faction in one.factions:
            yield from (*faction.kinds, *faction.titans)


class Texts(ast.NodeVisitor):
    """Collects the texts of a module; types, docstrings, sets of words and names of things are none."""

    def __init__(self, server: bool) -> None:
        self.server = server
        self.found: list[str] = []

    @classmethod
    def of(cls, path: Path) -> list[str]:
        visitor = cls(SOURCE / "server" in path.parents)
        visitor.visit(ast.parse(path.read_text(encoding="utf-8")))
        return visitor.found

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and not self.server and SPOKEN.match(node.value):
            self.found.append(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        text = template(node)
        plain = re.sub(r"\{\w+\}", "", text)
        if not self.server and SPOKEN.match(text) and (SPOKEN.match(plain) or " " in plain):
            self.found.append(text)

    def visit_Call(self, node: ast.Call) -> None:
        called = ast.unparse(node.func).rpartition(".")[2]
        if called == "afterwards":
            self.found.append(ast.unparse(node.args[1]).replace("_", " "))
        arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
        if called in REFUSALS:
            for argument in arguments:
                if isinstance(argument, ast.Constant | ast.JoinedStr):
                    text = template(argument)
                    if re.search(r"[a-z],? [a-z{]", text):
                        self.found.append(text)
        elif called not in UNHEARD:
            self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        name = ast.unparse(node.targets[0])
        if self.server and name == "words" and isinstance(node.value, ast.Constant | ast.JoinedStr):
            self.found.append(template(node.value))
        elif name != "__all__":
            self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for part in (*node.args.defaults, *filter(None, node.args.kw_defaults), *node.body):
            self.visit(part)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        for part in node.body:
            self.visit(part)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None and "TypeAlias" not in ast.unparse(node.annotation):
            self.visit(node.value)

    def visit_Compare(self, node: ast.Compare) -> None:
        for side in (node.left, *node.comparators):
            if not isinstance(side, ast.Constant):
                self.visit(side)

    def visit_Set(self, node: ast.Set) -> None:
        pass


class Said(ast.NodeVisitor):
    """Collects what a module of the terminal says: what `say` is given, and what is kept or made for that."""

    KEPT = (
        *("HELP", "NO_REASON", "DECKS", "PHASES", "SET_COLUMNS", "CARD_COLUMNS", "BASE_COLUMNS"),
        *("DIFFICULTIES", "STRENGTHS", "GRADE_WORDS"),
    )
    SPEAKERS = ("say", "_say", "NoSuchCard")
    MAKERS = ("_line", "_card", "_cards", "_score", "task")

    def __init__(self) -> None:
        self.found: list[str] = []

    @classmethod
    def of(cls, path: Path) -> list[str]:
        visitor = cls()
        visitor.visit(ast.parse(path.read_text(encoding="utf-8")))
        return [text for text in visitor.found if re.search(r"[a-z]{2}|VP", re.sub(r"\{\w+\}", "", text))]

    def visit_Assign(self, node: ast.Assign) -> None:
        if ast.unparse(node.targets[0]) in self.KEPT:
            kept = node.value
            self.take(*(kept.values if isinstance(kept, ast.Dict) else [kept]))
        self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in self.MAKERS:
            self.take(*(one.value for one in ast.walk(node) if isinstance(one, ast.Return) and one.value))
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if ast.unparse(node.func).rpartition(".")[2] in self.SPEAKERS:
            self.take(node.args[0])
        self.generic_visit(node)

    def take(self, *nodes: ast.AST) -> None:
        """All texts in there, whole: not the parts of one."""
        for node in nodes:
            if isinstance(node, ast.JoinedStr):
                self.found.append(template(node))
                self.take(*(part.value for part in node.values if isinstance(part, ast.FormattedValue)))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                self.found.append(node.value)
            elif not isinstance(node, ast.Subscript | ast.Compare):
                self.take(*ast.iter_child_nodes(node))


def template(node: ast.Constant | ast.JoinedStr) -> str:
    """A string as it is, an f-string with short names for what is put in."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    parts: list[str] = []
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            place = "{" + _place(part.value) + "}"
            parts.append(place if place not in parts else place[:-1] + "2}")
        else:
            parts.append(str(ast.literal_eval(part)))
    return "".join(parts)


def _place(value: ast.expr) -> str:
    code = ast.unparse(value)
    if re.search(r"seat_name\(|_holder\(|\.players\[", code):
        return "seat"
    words = [word for word in re.findall(r"\b[A-Za-z_]\w*\b(?!\()", code) if word not in ("self", "name")]
    return words[-1].lower() if words else "card"
