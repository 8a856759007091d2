"""Change the engine and the cards at random, one change at a time, and report what no test notices.

    python tools/mutate.py --where cards --sample 200 --seed 1 --jobs 2

A change is small: a comparison, a number, "and" for "or", a condition the other way round, a statement or a
keyword left out, an early return, the owner for the controller. It is made in a copy of the project, never in
the checkout, and tried in a fork of one process that has read all scenario files already: first the scenarios
that enter the changed function (all, if none does), then the Python tests. What fails, breaks at import or
does not come to an end has noticed it. Time is processor time: a busy machine changes no verdict.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import compileall
import difflib
import json
import os
import pickle
import random
import re
import resource
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
PLACES = {where: Path("src/fracas/smashup") / where for where in ("engine", "cards")}
TESTS = [
    "tests/smashup/engine/test_facts.py",
    *("tests/smashup/engine", "tests/smashup/cards", "tests/smashup/scenarios"),
    "tests/smashup/test_reference.py",
    "--ignore=tests/smashup/engine/test_house_style.py",  # these two look at the form of code and files
    "--ignore=tests/smashup/scenarios/test_malformed.py",
]
SECONDS = 5.0
"""Processor time that a scenario may take; a thousandth of it is usual."""
MEMORY = 4 << 30

COMPARISONS = {
    **{"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="},
    **{"is": "is not", "is not": "is", "in": "not in", "not in": "in"},
}
SIGNS: dict[type[ast.AST], str] = {
    **{ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="},
    **{ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in"},
    **{ast.And: "and", ast.Or: "or", ast.Add: "+", ast.Sub: "-"},
}
OPPOSITES = {
    **{"controller": "owner", "here": "anywhere", "by_you": "by_others", "winners": "runners_up"},
    **{"any": "all", "min": "max"},
}
OPPOSITES |= {other: word for word, other in OPPOSITES.items()}


@dataclass(frozen=True)
class Mutant:
    """A change: these bytes of a file become others."""

    file: str
    line: int
    what: str
    start: int
    end: int
    new: str
    function: int
    """The line where the innermost function around it begins; 0: there is none."""

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]

    def diff(self, root: Path) -> str:
        source = (root / self.file).read_bytes()
        old, new = source.decode().splitlines(), self.applied(source).decode().splitlines()
        lines = list(difflib.unified_diff(old, new, n=0, lineterm=""))[3:]
        return "\n".join(lines)


Suite = Callable[[Path, Mutant], str]
"""Runs the tests of the tree in that folder, in which there is that change: the first that fails, or ''."""


@dataclass(frozen=True)
class Verdict:
    """What became of a change; `noticed` names the test, '': none."""

    mutant: Mutant
    noticed: str
    seconds: float


# Changes


class _Finder(ast.NodeVisitor):
    """Every change that can be made to a module."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file = file
        self.source = source
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.found: list[Mutant] = []
        self.functions = [0]
        tree = ast.parse(source)
        self.names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        self.names |= {node.name for node in ast.walk(tree) if isinstance(node, ast.alias)}
        self.visit(tree)

    def start(self, node: ast.expr | ast.stmt | ast.keyword) -> int:
        return self.lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt | ast.keyword) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.lines[node.end_lineno - 1] + node.end_col_offset

    def change(self, what: str, line: int, start: int, end: int, new: str) -> None:
        self.found.append(Mutant(self.file, line, what, start, end, new, self.functions[-1]))

    def replace(self, what: str, node: ast.expr | ast.stmt, new: str) -> None:
        self.change(what, node.lineno, self.start(node), self.end(node), new)

    def between(self, what: str, left: ast.expr, right: ast.expr, old: str, new: str) -> None:
        """Another sign between two operands."""
        start, end = self.end(left), self.start(right)
        gap = self.source[start:end].decode()
        if len(found := re.split(rf"(?<!\w){re.escape(old)}(?!\w)", gap)) == 2:  # no comment, no surprise
            self.change(what, right.lineno, start, end, new.join(found))

    def flip(self, node: ast.expr) -> None:
        """A condition the other way round, unless a smaller change says the same."""
        if isinstance(node, ast.UnaryOp) or (isinstance(node, ast.Compare) and len(node.ops) == 1):
            return
        text = self.source[self.start(node) : self.end(node)].decode()
        self.replace("condition", node, f"(not ({text}))")

    # What has no meaning for the game: types, messages, assertions, how objects are kept

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        pass

    def visit_Assert(self, node: ast.Assert) -> None:
        pass

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            self.visit(statement)

    # Statements

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for decorator in node.decorator_list:
            self.visit(decorator)
            if isinstance(decorator, ast.Call):
                self.drop_arguments(decorator, 1)
        if node.name == "__repr__":
            return
        self.functions.append(min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)]))
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default:
                self.visit(default)
        for statement in node.body:
            self.visit(statement)
        self.functions.pop()

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self.functions.append(node.lineno)
        if isinstance(node.body, ast.BoolOp | ast.Call | ast.Attribute):
            self.flip(node.body)
        self.visit(node.body)
        self.functions.pop()

    def visit_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        self.flip(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self.flip(node.test)
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant | ast.Yield):  # a docstring; what makes a function an effect
            return
        self.leave_out(node, "yield from ()" if isinstance(node.value, ast.YieldFrom) else "pass")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if any(isinstance(target, ast.Name) and target.id.startswith("__") for target in node.targets):
            return
        if not any(isinstance(target, ast.Name) for target in node.targets):
            self.leave_out(node, "pass")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.leave_out(node, "pass")
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        self.replace("statement left out", node, "pass")

    def visit_Continue(self, node: ast.Continue) -> None:
        self.replace("statement left out", node, "pass")

    def visit_Break(self, node: ast.Break) -> None:
        self.replace("statement left out", node, "pass")

    def visit_Return(self, node: ast.Return) -> None:
        if isinstance(node.value, ast.BoolOp):
            self.flip(node.value)
        self.generic_visit(node)

    def leave_out(self, node: ast.stmt, instead: str) -> None:
        self.replace("statement left out", node, instead)
        if self.functions[-1]:
            text = self.source[self.start(node) : self.end(node)].decode()
            self.replace("early return", node, f"return; {text}")

    # Expressions

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.flip(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.flip(test)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for (left, right), op in zip(pairwise((node.left, *node.comparators)), node.ops, strict=True):
            sign = SIGNS[type(op)]
            self.between("comparison", left, right, sign, COMPARISONS[sign])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        sign = SIGNS[type(node.op)]
        for left, right in pairwise(node.values):
            self.between("and/or", left, right, sign, "or" if sign == "and" else "and")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.Add | ast.Sub):
            sign = SIGNS[type(node.op)]
            self.between("plus/minus", node.left, node.right, sign, "-" if sign == "+" else "+")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            start = self.start(node)
            self.change("no 'not'", node.lineno, start, start + len("not"), "")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.replace("true/false", node, str(not node.value))
        elif isinstance(node.value, int):
            self.replace("number", node, str(node.value + 1))
            if node.value > 0:
                self.replace("number", node, str(node.value - 1))

    def visit_Call(self, node: ast.Call) -> None:
        self.drop_arguments(node, len(node.args))
        self.generic_visit(node)

    def drop_arguments(self, node: ast.Call, first: int) -> None:
        """Leave out a keyword, or a word of a decorator."""
        arguments: list[ast.expr | ast.keyword] = sorted([*node.args, *node.keywords], key=self.start)
        for at, argument in enumerate(arguments):
            if at < first or (isinstance(argument, ast.keyword) and first < len(node.args)):
                continue
            start, end = self.start(argument), self.end(argument)
            if at:
                start = self.end(arguments[at - 1])
            elif len(arguments) > 1:
                end = self.start(arguments[1])
            self.change("argument left out", argument.lineno, start, end, "")

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if node.attr in ("controller", "owner"):
            start = self.end(node) - len(node.attr)
            self.change("other word", node.lineno, start, self.end(node), OPPOSITES[node.attr])
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        other = OPPOSITES.get(node.id, "")
        if isinstance(node.ctx, ast.Load) and (other in self.names or hasattr(builtins, other)):
            self.replace("other word", node, other)


def mutants(root: Path, folder: Path) -> list[Mutant]:
    """All changes that could be made to the modules in a folder and the folders in it."""
    return [
        mutant
        for file in sorted((root / folder).rglob("*.py"))
        for mutant in _Finder(str(file.relative_to(root)), file.read_bytes()).found
    ]


# Trying them


def hunt(root: Path, chosen: list[Mutant], suite: Suite, jobs: int = 1) -> Iterator[Verdict]:
    """Try each change in a process of its own; verdicts come as they are found."""
    with tempfile.TemporaryDirectory(prefix="mutate-") as name:
        trees = [_copy(root, Path(name) / str(job)) for job in range(jobs)]
        waiting, running = chosen[::-1], dict[int, tuple[Path, Mutant, int]]()
        try:
            while waiting or running:
                while waiting and trees:
                    tree, mutant = trees.pop(), waiting.pop()
                    file = tree / mutant.file
                    file.write_bytes(mutant.applied(file.read_bytes()))
                    os.utime(file, (0, 0))  # no bytecode is as old
                    pid, answer = _start(tree, mutant, suite)
                    running[pid] = tree, mutant, answer
                pid, status, used = os.wait3(0)
                tree, mutant, answer = running.pop(pid)
                with os.fdopen(answer, encoding="utf-8") as pipe:
                    said = pipe.read()
                if os.WIFSIGNALED(status):
                    said = f"no end ({signal.Signals(os.WTERMSIG(status)).name})"
                elif os.WEXITSTATUS(status) and not said:
                    said = "the process broke"
                shutil.copy2(root / mutant.file, tree / mutant.file)
                trees.append(tree)
                yield Verdict(mutant, said, used.ru_utime + used.ru_stime)
        finally:
            for pid in running:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)


def _copy(root: Path, target: Path) -> Path:
    left_out = shutil.ignore_patterns(".*", "__pycache__", "node_modules", "build", "*.so")
    shutil.copytree(root, target, ignore=left_out)
    compileall.compile_dir(target / "src", quiet=2)
    return target


def _start(tree: Path, mutant: Mutant, suite: Suite) -> tuple[int, int]:
    """Fork; the child makes the change, runs the tests and says into the pipe which one failed."""
    answer, end = os.pipe()
    if pid := os.fork():
        os.close(end)
        return pid, answer
    os.close(answer)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.chdir(tree)
    _forget(tree)
    try:
        said = suite(tree, mutant)
    except BaseException as error:
        said = f"{type(error).__name__}: {error}"
    os.write(end, said.encode()[:4000])
    os._exit(0)


def _forget(tree: Path) -> None:
    """Import the project anew, from that tree."""
    sys.dont_write_bytecode = True
    sys.path[:0] = [str(tree), str(tree / "src")]
    os.environ["PYTHONPATH"] = str(tree / "src")
    for name in [name for name in sys.modules if name.split(".")[0] in ("fracas", "tests")]:
        del sys.modules[name]


# This project's tests


@dataclass(frozen=True)
class Scenario:
    """A scenario file that was read already, and the functions that it enters: (file, line)."""

    file: str
    documents: bytes
    enters: frozenset[tuple[str, int]]


def scenarios(root: Path) -> list[Scenario]:
    """All of them, played once to see what they enter; it is an error if one does not hold."""
    from fracas.smashup.scenarios import read, run_document, scenario_files

    found = []
    for file in [
        *scenario_files(root / "tests/smashup/rules"),
        *scenario_files(root / "tests/smashup/cards"),
    ]:
        documents = read(file)
        entered: set[tuple[str, int]] = set()

        def note(frame: FrameType, event: str, arg: object, seen: set[tuple[str, int]] = entered) -> None:
            seen.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))

        sys.settrace(note)
        try:
            outcomes = [run_document(document) for document in documents]
        finally:
            sys.settrace(None)
        if not all(outcome.passed for outcome in outcomes):
            sys.exit(f"{file} fails without any change")
        here = f"{root}{os.sep}"
        enters = frozenset((name.removeprefix(here), line) for name, line in entered if name.startswith(here))
        found.append(Scenario(str(file.relative_to(root)), pickle.dumps(documents), enters))
    return found


def suite_of(all_scenarios: list[Scenario], python_seconds: float) -> Suite:
    """The scenarios that enter the changed function, then the Python tests; printed facts the other way."""

    def by_scenarios(mutant: Mutant) -> str:
        signal.setitimer(signal.ITIMER_PROF, 2 * SECONDS)
        from fracas.smashup.scenarios import run_document

        place = mutant.file, mutant.function
        for scenario in [each for each in all_scenarios if place in each.enters] or all_scenarios:
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
            if not all(run_document(document).passed for document in pickle.loads(scenario.documents)):
                return scenario.file
        return ""

    def by_python(tree: Path) -> str:
        signal.setitimer(signal.ITIMER_PROF, python_seconds)
        return _pytest(tree)

    def suite(tree: Path, mutant: Mutant) -> str:
        if mutant.function:
            return by_scenarios(mutant) or by_python(tree)
        return by_python(tree) or by_scenarios(mutant)

    return suite


def _pytest(tree: Path) -> str:
    import pytest

    class First:
        failed = ""

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.failed:
                self.failed = report.nodeid

    first = First()
    options = ["-x", "-p", "no:cacheprovider", "-p", "no:cov", "--hypothesis-seed=0", f"--rootdir={tree}"]
    code = pytest.main([*options, *TESTS], plugins=[first])
    return first.failed or ("" if code == 0 else f"pytest ended with {code}")


def main() -> int:
    parser = argparse.ArgumentParser(description="Change the code at random and report what no test notices.")
    parser.add_argument("--where", choices=PLACES, required=True, help="what is changed")
    parser.add_argument("--sample", type=int, default=50, metavar="N", help="how many changes (50)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="which ones (0)")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="how many at a time (2)")
    parser.add_argument("--file", metavar="PART", default="", help="only modules with this in their path")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all verdicts there")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # an end that tidies up
    sys.path.insert(0, str(ROOT / "src"))
    everything = [mutant for mutant in mutants(ROOT, PLACES[args.where]) if args.file in mutant.file]
    chosen = random.Random(args.seed).sample(everything, min(args.sample, len(everything)))
    print(f"{len(everything)} changes are possible in {args.where}; trying {len(chosen)}", flush=True)

    all_scenarios = scenarios(ROOT)
    unchanged = Mutant(chosen[0].file, 0, "", 0, 0, "", 0)
    (calm,) = hunt(ROOT, [unchanged], suite_of(all_scenarios, 600))
    if calm.noticed:
        sys.exit(f"{calm.noticed} fails without any change")
    print(f"{len(all_scenarios)} scenario files and the Python tests hold: {calm.seconds:.0f} s", flush=True)

    verdicts: list[Verdict] = []
    with suppress(KeyboardInterrupt):  # what was found so far is worth telling
        for verdict in hunt(ROOT, chosen, suite_of(all_scenarios, 3 * calm.seconds + 10), args.jobs):
            verdicts.append(verdict)
            if not verdict.noticed:
                mutant = verdict.mutant
                print(f"\n{mutant.file}:{mutant.line}: {mutant.what} ({len(verdicts)}/{len(chosen)})")
                print(mutant.diff(ROOT), flush=True)
    survived = sum(not verdict.noticed for verdict in verdicts)
    print(f"\n{len(verdicts)} changes, {len(verdicts) - survived} noticed, {survived} not")
    if args.json:
        found = [{**asdict(each), "diff": each.mutant.diff(ROOT)} for each in verdicts]
        args.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
