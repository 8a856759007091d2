"""What is promised to who builds on Fracas: names that are there, words about them, examples that hold."""

import ast
import doctest
import importlib
import pkgutil
import tomllib
from pathlib import Path

import pytest

import fracas

SOURCE = Path(fracas.__file__).parent.parent
PUBLIC = (
    *("fracas", "fracas.envs", "fracas.smashup", "fracas.smashup.bots", "fracas.smashup.cards"),
    *("fracas.smashup.engine", "fracas.smashup.scenarios", "fracas.splaf"),
)
NAMES = [(package, name) for package in PUBLIC for name in importlib.import_module(package).__all__]
WITH_EXAMPLES = sorted(
    ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for file in SOURCE.glob("fracas/**/*.py")
    if ">>> " in file.read_text(encoding="utf-8")
)


def source(module: str) -> ast.Module:
    path = SOURCE.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"))


def words_about(module: str, name: str) -> str | None:
    """The docstring of what a module calls by that name, also of a constant: the text below it."""
    body = source(module).body
    for place, node in enumerate(body):
        match node:
            case ast.ImportFrom(module=str(origin), level=1) if name in [alias.name for alias in node.names]:
                return words_about(
                    f"{module}.{origin}" if is_package(module) else f"{parent(module)}.{origin}", name
                )
            case ast.ImportFrom(module=str(origin), level=0) if name in [alias.name for alias in node.names]:
                return words_about(origin, name)
            case ast.ClassDef() | ast.FunctionDef() if node.name == name:
                return ast.get_docstring(node)
            case ast.Assign(targets=[ast.Name(id=id)]) | ast.AnnAssign(target=ast.Name(id=id)) if id == name:
                match body[place + 1 : place + 2]:
                    case [ast.Expr(value=ast.Constant(value=str(words)))]:
                        return words
                return None
    if is_package(f"{module}.{name}") or (SOURCE.joinpath(*module.split(".")) / f"{name}.py").exists():
        return ast.get_docstring(source(f"{module}.{name}"))
    return None


def is_package(module: str) -> bool:
    return SOURCE.joinpath(*module.split(".")).is_dir()


def parent(module: str) -> str:
    return module.rpartition(".")[0]


@pytest.mark.parametrize("package", PUBLIC)
def test_what_is_public_can_be_imported(package):
    names: dict[str, object] = {}
    exec(f"from {package} import *", names)
    assert set(importlib.import_module(package).__all__) <= set(names)


@pytest.mark.parametrize(("package", "name"), NAMES, ids=lambda word: word)
def test_every_public_name_says_what_it_is(package, name):
    if name != "__version__":
        assert words_about(package, name)


def test_the_version_is_told_once():
    project = tomllib.loads((SOURCE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == fracas.__version__


def test_every_package_is_public_or_not_on_purpose():
    """A new package of the engine's neighbours is either promised or kept to ourselves, but not forgotten."""
    found = {module.name for module in pkgutil.iter_modules(fracas.__path__) if module.ispkg}
    assert found - set(fracas.__all__) == {"cli", "i18n", "server"}


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_the_examples_of_docstrings_hold(module):
    outcome = doctest.testmod(importlib.import_module(module))
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_the_main_classes_have_examples():
    assert {
        "fracas.smashup.bots.bot",
        "fracas.smashup.bots.seat",
        "fracas.smashup.engine.game",
        "fracas.smashup.engine.setup",
        "fracas.smashup.envs.smashup_v0",
        "fracas.smashup.scenarios.run",
        "fracas.splaf.game",
    } <= set(WITH_EXAMPLES)
