"""Reading YAML and JSON so that every value knows its line: a malformed file is answered with where and what.

Values stay text until somebody asks for a number: in these files `on`, `no` and `yes` are words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import yaml
from yaml.composer import Composer
from yaml.constructor import SafeConstructor
from yaml.resolver import Resolver

from fracas.smashup.engine import FracasError
from fracas.smashup.engine.library import suggest

Loader: type[Any] = yaml.SafeLoader
with suppress(ImportError):  # PyYAML may lack libyaml: slower, but all the same
    from yaml._yaml import CParser

    class FastLoader(Composer, CParser, SafeConstructor, Resolver):
        """Reads with libyaml. Nodes are put together in Python: it bears files nested too deeply."""

        def __init__(self, text: str) -> None:
            CParser.__init__(self, text)
            for part in (Composer, SafeConstructor, Resolver):
                part.__init__(self)

    Loader = FastLoader

SUFFIXES = (".yaml", ".yml", ".json")
MAX_NODES = 100_000  # far beyond any scenario; stops files that unfold without end

# "Zapbot #2" is a name, not a name and a comment: the blank before "#2" is hidden from YAML.
_HIDDEN = "\ue000"
_NUMBERED = re.compile(r"(?<=[^\s#]) (?=#\d+(?:\s*$|\s*[,:}\]\"']|\s+at\s|\s+#))", re.MULTILINE)


class ScenarioError(FracasError, ValueError):
    """A scenario file that cannot be run: where it is wrong, and what would be right.

    `about` is a name that nobody knows: one such fault is told once, with all the lines where it stands.
    """

    def __init__(self, message: str, file: str = "", line: int = 0, about: str = "") -> None:
        self.message = message
        self.file = file
        self.line = line
        self.about = about
        where = f"{file}:{line}: " if line else f"{file}: " if file else ""
        super().__init__(f"{where}{message}")


@dataclass(frozen=True)
class Node:
    """A value of the file: a mapping, a list or a word, with its place."""

    file: str
    line: int
    path: str
    """How to get there, for messages: `players[1].hand`."""
    value: dict[str, Node] | list[Node] | str
    quoted: bool = False

    def fail(self, message: str, about: str = "") -> NoReturn:
        field = f"{self.path}: " if self.path else ""
        raise ScenarioError(f"{field}{message}", self.file, self.line, about)

    def wanted(self, what: str) -> NoReturn:
        self.fail(f"expected {what}, not {self.describe()}")

    def describe(self) -> str:
        if isinstance(self.value, dict):
            return "a mapping"
        if isinstance(self.value, list):
            return "a list"
        return "nothing" if self.empty else repr(self.value)

    @property
    def empty(self) -> bool:
        """Nothing was written here."""
        return isinstance(self.value, str) and not self.quoted and self.value in ("", "~", "null")

    def text(self, what: str = "a text") -> str:
        if not isinstance(self.value, str) or not self.value.strip() or self.empty:
            self.wanted(what)
        return self.value.strip()

    def number(self, what: str = "a whole number", *, least: int | None = 0) -> int:
        if not isinstance(self.value, str) or not re.fullmatch(r"[-+]?\d{1,18}", self.value):
            self.wanted(what)
        number = int(self.value)
        if least is not None and number < least:
            self.wanted(f"{what}, {least} or more")
        return number

    def flag(self) -> bool:
        word = self.value.casefold() if isinstance(self.value, str) else ""
        if word in ("true", "yes"):
            return True
        if word in ("false", "no"):
            return False
        self.wanted("true or false")

    def items(self, what: str = "a list") -> list[Node]:
        if self.empty:
            return []
        if not isinstance(self.value, list):
            self.wanted(what)
        return self.value

    def fields(self, what: str = "a mapping", known: tuple[str, ...] | None = None) -> dict[str, Node]:
        """The fields of a mapping; with `known`, no others are allowed."""
        if self.empty:
            return {}
        if not isinstance(self.value, dict):
            self.wanted(what)
        if known is not None:
            check_fields(self.value, known)
        return self.value

    def word(self, text: str) -> Node:
        """A word that stands here, as a node of its own (the name of a field, say)."""
        return Node(self.file, self.line, self.path, text, quoted=True)


def all_of(errors: Sequence[ScenarioError]) -> ScenarioError:
    """Everything that is wrong with a file as one error: a line for each fault, in the order of the file."""
    first: dict[str, ScenarioError] = {}
    lines: dict[str, dict[int, None]] = {}
    for error in sorted(errors, key=lambda error: error.line):
        fault = error.about or str(error)
        first.setdefault(fault, error)
        lines.setdefault(fault, {})[error.line] = None
    if len(first) == 1 and len(errors) == 1:
        return errors[0]
    return ScenarioError("\n".join(f"{first[fault]}{_also(list(lines[fault])[1:])}" for fault in first))


def _also(lines: list[int]) -> str:
    return f"; also in line {', '.join(map(str, lines))}" if lines else ""


def check_fields(fields: Mapping[str, Node], known: Sequence[str]) -> None:
    """Refuse fields that nobody knows."""
    for name, node in fields.items():
        if name not in known:
            node.fail(f"unknown field{suggest(name, known)}; there are {', '.join(known)}")


def read(path: Path) -> list[Node]:
    """The documents of a file."""
    file = str(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ScenarioError(f"not a text file in UTF-8: {error.reason}", file) from None
    except OSError as error:
        raise ScenarioError(f"cannot be read: {error.strerror or error}", file) from None
    return parse(text, file, is_json=path.suffix.lower() == ".json")


def parse(text: str, file: str = "<text>", *, is_json: bool = False) -> list[Node]:
    """The documents of a text."""
    if is_json:
        try:
            json.loads(text)
        except json.JSONDecodeError as error:
            raise ScenarioError(f"not valid JSON: {error.msg}", file, error.lineno) from None
        except RecursionError:
            raise ScenarioError("nested too deeply", file) from None
        text = text.replace("\t", " ")  # from here on JSON is YAML
    loader: yaml.SafeLoader | None = None
    try:
        # libyaml refuses halves of characters, with which JSON may write those beyond the first 65,536
        loader = (yaml.SafeLoader if is_json else Loader)(_NUMBERED.sub(_HIDDEN, text))
        converter = _Converter(file, loader)
        documents: list[Node] = []
        while loader.check_node():
            if (node := loader.get_node()) is not None:
                documents.append(converter.convert(node, ""))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        words = " ".join(word for word in (error.context, error.problem) if word)
        line = 0 if mark is None else min(mark.line, text.count("\n")) + 1  # not beyond its end
        raise ScenarioError(f"not valid YAML: {words}", file, line) from None
    except yaml.YAMLError as error:
        raise ScenarioError(f"not valid YAML: {error}", file) from None
    except RecursionError:
        raise ScenarioError("nested too deeply", file) from None
    finally:
        if loader is not None:
            loader.dispose()
    return [document for document in documents if not document.empty]


def _whole(text: str) -> str:
    """A word as it was meant: hidden blanks are blanks, halves of characters (from JSON) are put together."""
    word = text.replace(_HIDDEN, " ")
    return word.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


class _Converter:
    def __init__(self, file: str, loader: yaml.SafeLoader) -> None:
        self.file = file
        self.loader = loader
        self.count = 0
        self.open: set[int] = set()

    def convert(self, node: yaml.Node, path: str) -> Node:
        line = node.start_mark.line + 1
        self.count += 1
        if self.count > MAX_NODES or id(node) in self.open:
            raise ScenarioError("this file unfolds without end", self.file, line)
        if isinstance(node, yaml.ScalarNode):
            word = _whole(node.value)
            return Node(self.file, line, path, word, quoted=bool(node.style))
        self.open.add(id(node))
        value: dict[str, Node] | list[Node]
        if isinstance(node, yaml.SequenceNode):
            value = [self.convert(child, f"{path}[{i}]") for i, child in enumerate(node.value, 1)]
        else:
            assert isinstance(node, yaml.MappingNode)
            value = dict(self.pairs(node, path))
        self.open.remove(id(node))
        return Node(self.file, line, path, value)

    def pairs(self, node: yaml.MappingNode, path: str) -> Iterator[tuple[str, Node]]:
        self.loader.flatten_mapping(node)
        seen: set[str] = set()
        for key, value in node.value:
            at = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                raise ScenarioError(f"{path}: expected a word as the name of a field", self.file, at)
            name = _whole(key.value).strip()
            if name in seen:
                raise ScenarioError(f"{path}: {name!r} stands here twice", self.file, at)
            seen.add(name)
            inner = f"{path}.{name}" if path else name
            child = self.convert(value, inner)
            yield name, Node(self.file, at if child.empty else child.line, inner, child.value, child.quoted)
