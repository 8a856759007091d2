"""A scenario as it was written, checked: every name known, every field of the right kind."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from fracas.smashup import reference
from fracas.smashup.engine import Action, FracasError, Library, Piece, Ruleset
from fracas.smashup.engine.library import plain
from fracas.smashup.engine.table import PHASES

from .expect import Check, read_checks
from .names import Name, parse_name, spaced
from .source import Node, check_fields, suggest


@dataclass(frozen=True)
class PlayerSpec:
    """What a player has that is not in play."""

    factions: tuple[str, ...] = ()
    hand: tuple[type[Piece], ...] = ()
    deck: tuple[type[Piece], ...] = ()  # top card first
    discard: tuple[type[Piece], ...] = ()  # oldest first
    vp: int = 0


@dataclass(frozen=True)
class PieceSpec:
    """A minion or action in play."""

    kind: type[Piece]
    player: int
    owner: int
    counters: int = 0
    actions: tuple[PieceSpec, ...] = ()


@dataclass(frozen=True)
class BaseSpec:
    """A base in play and what is on it."""

    kind: type[Piece]
    minions: tuple[PieceSpec, ...] = ()
    actions: tuple[PieceSpec, ...] = ()


@dataclass(frozen=True)
class Step:
    """A step as written; `verb` says which kind."""

    verb: str
    line: int
    text: str
    """As it was written, for messages."""
    card: Name | None = None
    on: Name | None = None
    zone: str | None = None
    which: str | None = None
    picks: tuple[Name, ...] = ()
    checks: tuple[Check, ...] = ()
    refused: Step | None = None


@dataclass(frozen=True)
class Scenario:
    """A position and a script."""

    title: str
    file: str
    line: int
    players: tuple[PlayerSpec, ...]
    bases: tuple[BaseSpec, ...] = ()
    rules: tuple[str, ...] = ()
    ruleset: Ruleset = field(default_factory=Ruleset)
    base_deck: tuple[type[Piece], ...] = ()  # top first
    base_discard: tuple[type[Piece], ...] = ()
    active: int = 0
    phase: str = "play"
    seed: int = 0
    steps: tuple[Step, ...] = ()
    expect: tuple[Check, ...] = ()


FIELDS = (
    *("scenario", "rules", "ruleset", "players", "bases", "base_deck", "base_discard"),
    *("monster_deck", "monster_discard", "treasure_deck", "treasure_discard", "madness", "madness_discard"),
    *("active", "phase", "seed", "steps", "expect"),
)
PLAYER_FIELDS = ("factions", "hand", "deck", "discard", "vp", "titans")
BASE_FIELDS = ("base", "minions", "actions", "titans", "buried")
PIECE_FIELDS = ("card", "player", "owner", "counters", "actions")
NOT_YET = {
    "titans": "titans are",
    "buried": "buried cards are",
    "monster_deck": "monsters are",
    "monster_discard": "monsters are",
    "treasure_deck": "treasures are",
    "treasure_discard": "treasures are",
    "madness": "Madness cards are",
    "madness_discard": "Madness cards are",
}
"""Fields whose mechanics the engine does not know yet: they may be there, but only empty."""


def read_scenario(node: Node, library: Library) -> Scenario:
    """A checked scenario from a document."""
    return Reader(library).scenario(node)


class Reader:
    """Turns the nodes of a file into a scenario, or says which one is wrong."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.players = 0

    def scenario(self, node: Node) -> Scenario:
        fields = node.fields("a scenario: a mapping with `scenario: TITLE` and `players: [...]`", FIELDS)
        for name in ("scenario", "players"):
            if name not in fields:
                node.fail(f"the field {name!r} is missing; a scenario has at least a title and its players")
        title = fields["scenario"].text("a title")
        seats = fields["players"].items("a list of 2 to 4 players")
        if not 2 <= len(seats) <= 4:
            fields["players"].fail(f"expected 2 to 4 players, not {len(seats)}")
        self.players = len(seats)
        refuse_unsupported(fields)
        return Scenario(
            title=" ".join(title.split()),
            file=node.file,
            line=node.line,
            players=tuple(self.player(seat) for seat in seats),
            bases=tuple(self.base(base) for base in listed(fields, "bases")),
            rules=tuple(rule.text("the id of a rule") for rule in listed(fields, "rules")),
            ruleset=self.ruleset(fields.get("ruleset")),
            base_deck=self.cards(fields.get("base_deck"), "base"),
            base_discard=self.cards(fields.get("base_discard"), "base"),
            active=self.seat(fields["active"]) if "active" in fields else 0,
            phase=self.phase(fields["phase"]) if "phase" in fields else "play",
            seed=fields["seed"].number(least=None) if "seed" in fields else 0,
            steps=tuple(self.step(step) for step in listed(fields, "steps")),
            expect=read_checks(fields["expect"], self) if "expect" in fields else (),
        )

    # --- the position ---------------------------------------------------------------------------------

    def player(self, node: Node) -> PlayerSpec:
        fields = node.fields("a player: a mapping such as {hand: [...]}", PLAYER_FIELDS)
        refuse_unsupported(fields)
        return PlayerSpec(
            factions=tuple(self.faction(name) for name in listed(fields, "factions")),
            hand=self.cards(fields.get("hand"), "minion", "action"),
            deck=self.cards(fields.get("deck"), "minion", "action"),
            discard=self.cards(fields.get("discard"), "minion", "action"),
            vp=fields["vp"].number() if "vp" in fields else 0,
        )

    def base(self, node: Node) -> BaseSpec:
        if isinstance(node.value, str):
            return BaseSpec(self.kind(node, "base"))
        fields = node.fields("a base: a mapping such as {base: NAME, minions: [...]}", BASE_FIELDS)
        if "base" not in fields:
            node.fail("the field 'base' is missing: which base is it?")
        refuse_unsupported(fields)
        return BaseSpec(
            kind=self.kind(fields["base"], "base"),
            minions=tuple(self.piece(minion, "minion") for minion in listed(fields, "minions")),
            actions=tuple(self.piece(action, "action", on="base") for action in listed(fields, "actions")),
        )

    def piece(self, node: Node, card_type: str, on: str = "") -> PieceSpec:
        """`Zapbot: P2`, or {card: Zapbot, player: P2, ...}; also `P2 Zapbot`, as in expectations."""
        what = f"{_a(card_type)} in play: `CARD: PLAYER` or {{card: CARD, player: PLAYER, ...}}"
        player: int | None = None
        if isinstance(node.value, str):
            name = self.name(node, what)
            kind, player, fields = self.kind_named(node, name.core, card_type), name.player, {}
        else:
            fields = node.fields(what)
            short = [key for key in fields if key not in PIECE_FIELDS]
            if "card" not in fields and len(short) == 1:
                key = short[0]
                fields = {"card": node.word(key), "player": fields[key], **fields}
                del fields[key]
            if "card" not in fields:
                node.wanted(what)
            check_fields(fields, PIECE_FIELDS)
            kind = self.kind(fields["card"], card_type)
            if "player" in fields and not fields["player"].empty:
                player = self.seat(fields["player"])
        if player is None:
            node.fail(f"{kind.name} needs a player who controls it (only monsters have none)")
        if issubclass(kind, Action) and kind.plays_on != on:
            where = f"on a {kind.plays_on}" if kind.plays_on else "on nothing: it does not stay in play"
            node.fail(f"{kind.name} is played {where}")
        actions = listed(fields, "actions")
        if actions and card_type != "minion":
            fields["actions"].fail("only minions have actions on them")
        return PieceSpec(
            kind=kind,
            player=player,
            owner=self.seat(fields["owner"]) if "owner" in fields else player,
            counters=fields["counters"].number() if "counters" in fields else 0,
            actions=tuple(self.piece(action, "action", on="minion") for action in actions),
        )

    def ruleset(self, node: Node | None) -> Ruleset:
        if node is None or node.empty:
            return Ruleset()
        spec: str | dict[str, Any]
        if isinstance(node.value, dict):
            spec = {
                key: {"true": True, "false": False}.get(word, word)
                for key, word in ((k, v.text("the value of an option")) for k, v in node.value.items())
            }
        else:
            spec = node.text("the name of an edition, or a mapping of options")
        try:
            return Ruleset.of(spec)
        except FracasError as error:
            node.fail(str(error))

    def phase(self, node: Node) -> str:
        word = node.text("a phase").casefold()
        if word not in PHASES:
            node.wanted(f"a phase ({', '.join(PHASES)})")
        return word

    # --- names ----------------------------------------------------------------------------------------

    def seat(self, node: Node) -> int:
        """P1 to P4, of those who play."""
        word = node.text("a player (P1, P2 ...)").upper()
        known = [f"P{seat + 1}" for seat in range(self.players)]
        if word not in known:
            node.wanted(f"a player ({', '.join(known)})")
        return known.index(word)

    def name(self, node: Node, what: str = "a name") -> Name:
        """Any name; a player in it must be at the table."""
        name = parse_name(node.text(what), self.library)
        if name.player is not None and name.player >= self.players:
            node.fail(f"there is no player P{name.player + 1} in {name.text!r}")
        if name.number == 0:
            node.fail(f"{name.text!r}: counting begins with #1")
        return name

    def card_name(self, node: Node, *card_types: str) -> Name:
        """The name of a card, perhaps with its controller, base or number."""
        name = self.name(node, "the name of a card")
        self.kind_named(node, name.core, *card_types)
        return name

    def faction(self, node: Node) -> str:
        word = node.text("the name of a faction")
        try:
            return self.library.faction(word).name
        except FracasError:
            known = [faction.name for card_set in reference.load().values() for faction in card_set.factions]
            if plain(word) in map(plain, known):
                node.fail(f"the faction {word!r} cannot be played with yet")
            node.fail(f"unknown faction {word!r}{suggest(word, self.library.factions)}")

    def kind(self, node: Node, *card_types: str) -> type[Piece]:
        """A card or base by its name."""
        return self.kind_named(node, spaced(plain(node.text("the name of a card"))), *card_types)

    def kind_named(self, node: Node, core: str, *card_types: str) -> type[Piece]:
        kind = self.library.kinds.get(core)
        if kind is None:
            for card_set in reference.load().values():
                for facts in card_set.pieces:
                    if plain(facts.name) == core:
                        node.fail(f"{facts.name} ({card_set.name}) cannot be played with yet")
            if not core:
                node.wanted("a card")
            node.fail(f"unknown card {core!r}{suggest(core, (k.name for k in self.library.kinds.values()))}")
        if card_types and kind.card_type not in card_types:
            expected = " or ".join(map(_a, card_types))
            node.fail(f"expected {expected}, but {kind.name} is {_a(kind.card_type)}")
        return kind

    def cards(self, node: Node | None, *card_types: str) -> tuple[type[Piece], ...]:
        what = "a list of bases" if card_types == ("base",) else "a list of cards"
        return () if node is None else tuple(self.kind(card, *card_types) for card in node.items(what))

    # --- the script -----------------------------------------------------------------------------------

    def step(self, node: Node) -> Step:
        what = f"a step ({', '.join(VERBS)})"
        if isinstance(node.value, str):
            verb = " ".join(node.text(what).casefold().split())
            if verb not in ("decline", "end turn"):
                node.fail(f"expected {what}, not {node.describe()}{suggest(verb, VERBS)}")
            return Step(verb, node.line, verb)
        fields = node.fields(what)
        verbs = [key for key in fields if key in VERBS]
        if len(verbs) != 1:
            if not verbs and fields:
                key, value = next(iter(fields.items()))
                value.fail(f"unknown step {key!r}{suggest(key, VERBS)}; there are {', '.join(VERBS)}")
            node.fail(f"expected one step here, not {len(verbs)}: {', '.join(verbs) or 'nothing'}")
        verb = verbs[0]
        for key, value in fields.items():
            if key != verb and key not in VERBS[verb]:
                known = (verb, *VERBS[verb])
                value.fail(f"unknown field{suggest(key, known)}; a step {verb!r} has {', '.join(known)}")
        target = fields[verb]
        text = ", ".join(f"{key}: {_short(value)}" for key, value in fields.items())
        step = Step(verb, node.line, text)
        return self._filled(step, target, fields)

    def _filled(self, step: Step, node: Node, fields: dict[str, Node]) -> Step:
        verb, line, text = step.verb, step.line, step.text
        match verb:
            case "titan" | "uncover":
                node.fail(f"{'titans' if verb == 'titan' else 'buried cards'} are not supported yet")
            case "expect":
                return Step(verb, line, "expect", checks=read_checks(node, self))
            case "refuse":
                refused = self.step(node)
                if refused.verb in ("expect", "refuse"):
                    node.fail(f"a step to refuse cannot be {refused.verb!r}")
                return Step(verb, line, f"refuse: {refused.text}", refused=refused)
            case "choose":
                if isinstance(node.value, list):
                    return Step(verb, line, text, picks=tuple(self.name(pick) for pick in node.value))
                return Step(verb, line, text, picks=(self.name(node, "an answer, or a list of answers"),))
            case "decline" | "end turn":
                if not node.empty and not (isinstance(node.value, str) and node.value == "true"):
                    node.fail(f"the step {verb!r} stands alone")
                return Step(verb, line, verb)
        zone = None
        if "from" in fields:
            zone = fields["from"].text("hand, discard or deck").casefold()
            if zone not in ("hand", "discard", "deck"):
                fields["from"].wanted("hand, discard or deck")
        on = fields.get("on")
        target = None
        if on is not None and not on.empty and on.value not in ("none", "nothing"):
            target = self.name(on, "the name of a base or minion")
        return Step(
            verb,
            line,
            text,
            card=self.card_name(node, *(("minion", "action") if verb == "play" else ())),
            on=target,
            zone=zone,
            which=fields["which"].text("a word of the ability") if "which" in fields else None,
        )


VERBS = {
    "play": ("on", "from"),
    "talent": ("on", "which"),
    "special": ("on", "which"),
    "titan": ("on",),
    "uncover": ("on",),
    "choose": (),
    "decline": (),
    "end turn": (),
    "expect": (),
    "refuse": (),
}
"""Every kind of step and the fields it may have besides."""


def listed(fields: dict[str, Node], name: str) -> list[Node]:
    return fields[name].items() if name in fields else []


def refuse_unsupported(fields: dict[str, Node]) -> None:
    for name, node in fields.items():
        if name in NOT_YET and not node.empty and node.value not in ([], {}, "0"):
            node.fail(f"{NOT_YET[name]} not supported yet")


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def _short(node: Node) -> str:
    if isinstance(node.value, dict):
        return "{" + ", ".join(f"{key}: {_short(value)}" for key, value in node.value.items()) + "}"
    if isinstance(node.value, list):
        return "[" + ", ".join(map(_short, node.value)) + "]"
    return node.value
