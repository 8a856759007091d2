"""What the source of an own set gives away: names that do not exist, effects that would never happen.

It is read, not run, so that all mistakes are told at once, each with its line.
"""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from fracas.smashup import engine
from fracas.smashup.engine import Action, Base, Minion, Monster, Table, Titan
from fracas.smashup.engine.library import suggest

ENGINE = ("fracas.smashup.engine", "engine")
"""How the engine is called by own sets, and by those we ship."""
CARDS: dict[str, type] = {
    "Minion": Minion,
    "Action": Action,
    "Base": Base,
    "Titan": Titan,
    "Monster": Monster,
}
MODULE = ("FACTION", "CHARACTER", "DIFFICULTY", "NEEDS_TITAN")
"""What the engine looks for in the module of a faction."""


def mistakes(folder: Path) -> list[str]:
    """All that can be seen in the Python files of a package."""
    found: list[str] = []
    for file in sorted(folder.rglob("*.py")):
        where = file.relative_to(folder.parent)
        try:
            tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        except SyntaxError as error:
            found.append(f"{where}, line {error.lineno}: this is no Python: {error.msg}")
        except ValueError as error:
            found.append(f"{where} cannot be read: {error}")
        else:
            found += [f"{where}, line {line}: {what}" for line, what in sorted(_Reader(tree).read())]
    return found


@cache
def effects(owner: type) -> frozenset[str]:
    """The words of the engine that need `yield from`: whatever might ask somebody something."""
    return frozenset(name for name in dir(owner) if _is_effect(getattr(owner, name)))


def _is_effect(word: object) -> bool:
    if not inspect.isroutine(word):
        return False
    answer = getattr(word, "__annotations__", {}).get("return")
    return inspect.isgeneratorfunction(word) or "Generator" in str(answer) or "Effect" in str(answer)


class _Reader:
    """One file."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.words = {
            alias.asname or alias.name: alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module in ENGINE
            for alias in node.names
        }
        """What was imported from the engine, by the names used here."""
        self.read_here = {
            node.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
        }
        self.used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)} | self.read_here
        self.methods = {
            part.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef)
            for part in node.body
            if isinstance(part, ast.FunctionDef)
        }
        self.set_here = {
            node.attr
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        }

    def read(self) -> Iterator[tuple[int, str]]:
        yield from self._imports()
        yield from self._module()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ClassDef) and (kind := self._kind(node)):
                yield from self._class(node, kind)
        yield from self._calls()

    def _imports(self) -> Iterator[tuple[int, str]]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.module in ENGINE:
                for alias in node.names:
                    if alias.name != "*" and not hasattr(engine, alias.name):
                        hint = suggest(alias.name, engine.__all__)
                        yield alias.lineno, f"the engine has no {alias.name}{hint}"

    def _module(self) -> Iterator[tuple[int, str]]:
        for node in self.tree.body:
            for target in node.targets if isinstance(node, ast.Assign) else ():
                if isinstance(target, ast.Name) and target.id.isupper() and target.id not in MODULE:
                    if (hint := suggest(target.id, MODULE)) and target.id not in self.read_here:
                        yield node.lineno, f"nobody reads {target.id}{hint}"

    def _kind(self, node: ast.ClassDef) -> type | None:
        """What kind of card a class is, if it is one."""
        for base in node.bases:
            if isinstance(base, ast.Name) and self.words.get(base.id) in CARDS:
                return CARDS[self.words[base.id]]
        return None

    def _class(self, node: ast.ClassDef, kind: type) -> Iterator[tuple[int, str]]:
        own = set(_defined(node)) | self.set_here
        known = _known(kind)
        for name, line, method in _members(node):
            if name in known or name.startswith("_") or name == "playable":
                if method is not None and hasattr(kind, name):
                    yield from self._arguments(node, kind, method)
            elif (method is None or not method.decorator_list) and name not in self.used:
                yield (
                    line,
                    f"the engine knows no {name}, and {node.name} does not use it{suggest(name, known)}",
                )
        for part in ast.walk(node):
            if (
                isinstance(part, ast.Attribute)
                and isinstance(part.value, ast.Name)
                and part.value.id == "self"
            ):
                if part.attr not in known and part.attr not in own and not part.attr.startswith("_"):
                    hint = suggest(part.attr, [*known, *own])
                    yield part.lineno, f"{node.name} has no {part.attr}{hint}"

    def _arguments(
        self, node: ast.ClassDef, kind: type, method: ast.FunctionDef
    ) -> Iterator[tuple[int, str]]:
        """A hook is called with what the engine says, however many arguments it was written with."""
        word = inspect.getattr_static(kind, method.name, None)
        function = word.__func__ if isinstance(word, classmethod | staticmethod) else word
        if not inspect.isfunction(function) or method.args.vararg or method.args.kwarg:
            return
        wanted = [*inspect.signature(function).parameters]
        given = [one.arg for one in (*method.args.posonlyargs, *method.args.args)]
        if len(given) != len(wanted):
            say = f"{method.name}({', '.join(wanted)})"
            yield (
                method.lineno,
                f"{node.name}.{method.name} should be {say}, not with {', '.join(given) or 'nothing'}",
            )
        if isinstance(word, classmethod) and "classmethod" not in map(ast.unparse, method.decorator_list):
            yield method.lineno, f"{node.name}.{method.name} needs @classmethod above it"

    def _calls(self) -> Iterator[tuple[int, str]]:
        """Words of the table, and whether they are waited for."""
        waited = {id(node.value) for node in ast.walk(self.tree) if isinstance(node, ast.YieldFrom)}
        half = {id(node.value) for node in ast.walk(self.tree) if isinstance(node, ast.Yield)}
        alone = {id(node.value) for node in ast.walk(self.tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Attribute) and _is_game(node.value) and not hasattr(Table, node.attr):
                if node.attr not in _slots(Table):
                    hint = suggest(node.attr, (name for name in dir(Table) if not name.startswith("_")))
                    yield node.lineno, f"a game has no {node.attr}{hint}"
            if not isinstance(node, ast.Call) or (word := self._word(node.func)) is None:
                continue
            said = ast.unparse(node.func)
            if word and id(node) in half:
                yield node.lineno, f"write `yield from {said}(...)`, not `yield`: otherwise nothing happens"
            elif word and id(node) in alone:
                yield node.lineno, f"{said}(...) alone does nothing: write `yield from {said}(...)`"
            elif not word and id(node) in waited:
                yield node.lineno, f"{said}(...) answers at once: leave `yield from` out"

    def _word(self, function: ast.expr) -> bool | None:
        """Whether that word of the engine has to be waited for; None: it is none.

        A compiled engine does not tell: there only games show what was forgotten.
        """
        if not effects(Table):
            return None
        if isinstance(function, ast.Name) and function.id in self.words:
            word = getattr(engine, self.words[function.id], None)
            return _is_effect(word) if inspect.isfunction(word) else None
        if not isinstance(function, ast.Attribute):
            return None
        owner = Table if _is_game(function.value) else Minion if _is(function.value, "self") else None
        if owner is None or not inspect.isroutine(getattr(owner, function.attr, None)):
            return None
        if owner is Minion and function.attr in self.methods:
            return None
        return function.attr in effects(owner)


def _is(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _is_game(node: ast.expr) -> bool:
    return _is(node, "game")


def _known(kind: type) -> list[str]:
    """The words of a kind of card, also those that every card has to say by itself."""
    names = {*dir(kind), *(name for one in kind.__mro__ for name in inspect.get_annotations(one))}
    return sorted(name for name in names | _slots(kind) if not name.startswith("_"))


def _slots(kind: type) -> set[str]:
    return {name for one in kind.__mro__ for name in getattr(one, "__slots__", ())}


def _members(node: ast.ClassDef) -> Iterator[tuple[str, int, ast.FunctionDef | None]]:
    for part in node.body:
        if isinstance(part, ast.FunctionDef):
            yield part.name, part.lineno, part
        targets = part.targets if isinstance(part, ast.Assign) else []
        targets = [part.target] if isinstance(part, ast.AnnAssign) else targets
        for target in targets:
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            for name in names:
                if isinstance(name, ast.Name):
                    yield name.id, part.lineno, None


def _defined(node: ast.ClassDef) -> Iterator[str]:
    for name, _, _ in _members(node):
        yield name
