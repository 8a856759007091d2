"""What keeps cards readable and the engine free of special cases."""

import ast
import inspect
import re
import statistics
from pathlib import Path
from types import CodeType

import fracas.smashup.engine as engine
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Minion, Piece, Table

ENGINE = Path(inspect.getfile(engine)).parent
KINDS = [kind for s in LIBRARY.sets.values() for f in s.factions for kind in (*f.kinds, *f.titans)]
BASES = [kind for s in LIBRARY.sets.values() for kind in s.bases]
NAMES = {kind.name for kind in KINDS}


def code_lines(source: str, node: ast.ClassDef) -> int:
    """Lines of a class without its text and blank lines."""
    lines = source.splitlines()[node.lineno - 1 : node.end_lineno]
    return sum(bool(line.strip()) for line in lines) - len((ast.get_docstring(node) or "").splitlines())


def test_a_card_is_short() -> None:
    sources = [inspect.getsource(module) for module in {inspect.getmodule(kind): 0 for kind in KINDS}]
    names = {kind.__name__ for kind in KINDS}
    lengths = [
        code_lines(source, node)
        for source in sources
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and node.name in names
    ]
    assert len(lengths) == len(KINDS)
    assert statistics.median(lengths) <= 12


def test_the_engine_names_no_card() -> None:
    text = "\n".join(path.read_text() for path in ENGINE.glob("*.py"))
    words = {kind.name for kind in (*KINDS, *BASES)} | {kind.__name__ for kind in (*KINDS, *BASES)}
    one_word_names_that_are_english = {name for name in words if " " not in name and name.istitle()}
    there = [word for word in words - one_word_names_that_are_english if word in text]  # quickly
    named = [word for word in there if re.search(rf"\b{re.escape(word)}\b", text)]
    assert not named


def test_every_card_has_a_text_in_house_style() -> None:
    for kind in (*KINDS, *BASES):
        text = kind.text()
        assert text.endswith((".", ".)")), text
        assert not re.search(r"\bhis or her\b|\bthat has been\b", text), text
        for label in re.findall(r"\b(ongoing|special|talent):", text):
            raise AssertionError(f"{kind.name}: write {label.capitalize()}:")
        after_label = re.findall(r"\b(?:Ongoing|Special|Talent): ([A-Z]\w*)", text)
        assert not [word for word in after_label if word not in NAMES], f"{text}: go on in small letters"


def test_what_a_special_replaces_is_a_special_used() -> None:
    """Q-33: no decorator declares what `instead`, `step_in` and `redirects` do, so the card says it."""
    hooks = ("instead", "step_in", "redirects")
    asked = ("replaces", "shields", "redirects")
    replacing = [kind for kind in (*KINDS, *BASES) if kind.keys.intersection(asked)]
    labelled = [
        kind
        for kind in replacing
        if re.search(r"Special: (if|when|as)\b[^.]*\b(would|instead)\b", kind.text())
    ]
    assert labelled
    for kind in labelled:
        assert any("use_special" in getattr(kind, hook).__code__.co_names for hook in hooks), kind.name


def test_a_minions_talent_can_be_used_by_another_minion() -> None:
    """Some cards let one minion use the Talent of another: it must not need helpers of its own class."""
    for kind in LIBRARY.kinds.values():
        helpers = set(dir(kind)) - set(dir(Minion))
        for ability in kind.talents() if issubclass(kind, Minion) else ():
            code = ability.run.__code__
            inner = [const.co_names for const in code.co_consts if isinstance(const, CodeType)]
            used = {*code.co_names, *(name for names in inner for name in names)}
            assert not used & helpers, f"{kind.name}: {used & helpers}"


def test_every_verb_called_by_a_card_is_waited_for() -> None:
    """A verb is a generator: called without `yield from` it would silently do nothing."""
    verbs = {
        name
        for name, member in inspect.getmembers(Table, inspect.isfunction)
        if inspect.isgeneratorfunction(member)
    } - {"pieces", "_sources"}
    modules = {inspect.getmodule(kind) for kind in (*KINDS, *BASES)}
    for module in modules:
        tree = ast.parse(inspect.getsource(module))  # type: ignore[arg-type]
        waited = {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.YieldFrom) and isinstance(node.value, ast.Call)
        }
        handed_on = {node.body for node in ast.walk(tree) if isinstance(node, ast.Lambda)} | {
            node.value for node in ast.walk(tree) if isinstance(node, ast.Return)
        }
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == "game"
                and node.func.attr in verbs
            ):
                assert node in waited | handed_on, f"{module}: line {node.lineno}: game.{node.func.attr}"


RAISES_NO_POWER = {
    "Ancient Chinese Art": "later, by its Talent",
    "Ancient Curse": "takes counters off",
    "Blessing of Anubis": "buries itself; what it does later is a Special",
    "Change Into A Gun": "less power",
    "Change Up and Roll On": "less power",
    "Chum": "later",
    "Counting Sheep": "later",
    "Crack of Dusk": "on a minion that was not in play",
    "Dangerous Waters": "less power",
    "Final Haiku": "later",
    "German Engineering": "later",
    "Grumpiness": "less power",
    "Helping Hands": "a total, and less power for a minion",
    "High-Speed Chase": "later",
    "Hissy Fit": "less power",
    "Intimidating Presence": "less power",
    "IT'S ALIVE!": "on a minion that was not in play",
    "Incite Panic": "less power",
    "Ittypedia": "later",
    "Oh-hoh-hoh-hoah": "later",
    "Opportunist": "later",
    "Plague of Locusts": "less power",
    "Poison": "less power",
    "Potion of Cowardice": "less power",
    "Purge the Demon": "takes counters off",
    "Reroute the Power": "later",
    "Shearing": "less power",
    "Sleep Spores": "less power",
    "Summon Wolves": "counters on itself",
    "The Touch": "a Talent that it grants",
    "Webbed Up": "less power",
    "World Domination": "later",
    "Überserum": "later",
}


def test_an_action_that_directly_increases_power_says_so() -> None:
    """POWER-13: what some cards look for in a hand is written down with every action (`raises_power`)."""
    verbs = {"add_power", "add_counters", "transfer_counters", "carry", "split_counters"}

    def words(code: CodeType) -> set[str]:
        inner = (words(const) for const in code.co_consts if isinstance(const, CodeType))
        return {*code.co_names}.union(*inner)

    for kind in LIBRARY.kinds.values():
        if kind.card_type == "action" and kind.name not in RAISES_NO_POWER:
            code = [m.__code__ for k in kind.__mro__ for m in vars(k).values() if inspect.isfunction(m)]
            changes = any(words(c) & verbs for c in code if c.co_filename != inspect.getfile(Piece))
            changes = changes or not kind.keys.isdisjoint(("host_power", "power_for", "printed_as"))
            assert kind.raises_power == changes, f"{kind.name}: say raises_power = True, or why not here"
