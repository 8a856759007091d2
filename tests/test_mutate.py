"""`tools/mutate.py`: what it changes, and that it tells what is noticed from what is not."""

import importlib.util
import random
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TOOL = ROOT / "tools" / "mutate.py"

TOY = '''
"""A toy."""

def biggest(numbers: list[int]) -> int:
    """The largest; 0 if there is none."""
    best = 0
    for number in numbers:
        if number > best and number != 13:
            best = number
    return best


def forever(number: int) -> int:
    while number:
        number -= 1
    return number
'''


@pytest.fixture(scope="module")
def mutate():
    spec = importlib.util.spec_from_file_location("mutate", TOOL)
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutate"] = module  # dataclasses look there
    spec.loader.exec_module(module)
    yield module
    del sys.modules["mutate"]


@pytest.fixture
def changed(mutate, tmp_path):
    """Every module that a change of this one leads to."""

    def changed(source):
        (tmp_path / "toy.py").write_text(source)
        found = mutate.mutants(tmp_path, Path())
        return {mutant.applied(source.encode()).decode() for mutant in found}

    return changed


@pytest.mark.parametrize(
    ("source", "results"),
    [
        ("x = a < b", {"x = a <= b"}),
        ("x = a is not b", {"x = a is b"}),
        ("x = a and b", {"x = a or b"}),
        ("x = a + b", {"x = a - b"}),
        ("x = not (a)", {"x =  (a)"}),
        ("x = 2", {"x = 3", "x = 1"}),
        ("x = True", {"x = False"}),
        ("x = [a for a in b if a]", {"x = [a for a in b if (not (a))]"}),
        ("x = y.owner", {"x = y.controller"}),
        ("x = any(y)", {"x = all(y)"}),
        ("x = here", set()),  # it knows no other word
        ("x = here, anywhere", {"x = anywhere, anywhere", "x = here, here"}),
        ("do(a, may=b)", {"pass", "do(a)"}),
        ("do(may=b, by=c)", {"pass", "do(by=c)", "do(may=b)"}),
        ("é.x = 'é' < é", {"pass", "é.x = 'é' <= é"}),
        (
            "def f():\n    yield from do()",
            {"def f():\n    " + new for new in ("yield from ()", "return; yield from do()")},
        ),
        ("@after(Event, a)\ndef f(): ...", {"@after(Event)\ndef f(): ..."}),
        ("if TYPE_CHECKING:\n    x = 1", set()),
        ("x: Literal[1] = y", set()),
        ("assert 1 < 2, f'{1}'", set()),
        ("@dataclass(slots=True)\nclass C:\n    '''1'''\n    x = y", set()),
    ],
)
def test_what_is_changed(changed, source, results):
    assert changed(source) == results


def test_every_change_is_still_python(mutate):
    found = mutate.mutants(ROOT, mutate.PLACES["cards"]) + mutate.mutants(ROOT, mutate.PLACES["engine"])
    for mutant in random.Random(0).sample(found, 100):
        compile(mutant.applied((ROOT / mutant.file).read_bytes()), mutant.file, "exec")


def test_what_is_noticed(mutate, tmp_path):
    """A test that looks at some numbers notices some changes, breaks for others, and never ends for one."""
    toy = tmp_path / "src" / "toy.py"
    toy.parent.mkdir()
    toy.write_text(TOY)

    def suite(tree, mutant):
        mutate.signal.setitimer(mutate.signal.ITIMER_PROF, 1)
        import toy

        assert Path(toy.__file__).is_relative_to(tree)
        return "" if toy.biggest([3, 5, 4]) == 5 and toy.forever(2) == 0 else "too small"

    chosen = mutate.mutants(tmp_path, Path("src"))
    verdicts = {
        verdict.mutant.diff(tmp_path).splitlines()[-1].strip("+ "): verdict.noticed
        for verdict in mutate.hunt(tmp_path, chosen, suite, jobs=2)
    }
    assert len(verdicts) == len(chosen)
    assert verdicts["if number >= best and number != 13:"] == ""  # the same
    assert verdicts["if number > best and number != 14:"] == ""  # nobody looks
    assert verdicts["if number > best and number == 13:"] == "too small"
    assert verdicts["pass"] == "no end (SIGPROF)"
    assert toy.read_text() == TOY
