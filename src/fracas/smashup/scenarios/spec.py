"""A scenario as it was written, checked: every name known, every field of the right kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any, TypeVar

from fracas.smashup import reference
from fracas.smashup.engine import Action, FracasError, Library, Piece, Ruleset
from fracas.smashup.engine.library import plain, suggest
from fracas.smashup.engine.setup import make_setup
from fracas.smashup.engine.table import PHASES

from .expect import Check, read_checks
from .names import FACTION, Name, parse_name, spaced
from .source import Node, ScenarioError, all_of, check_fields

T = TypeVar("T")


@dataclass(frozen=True)
class CardSpec:
    """A card that is not in play."""

    kind: type[Piece]
    owner: int | None
    counters: int = 0  # on a titan


@dataclass(frozen=True)
class PlayerSpec:
    """What a player has that is not in play."""

    factions: tuple[str, ...] = ()
    hand: tuple[CardSpec, ...] = ()
    deck: tuple[CardSpec, ...] = ()  # top card first
    discard: tuple[CardSpec, ...] = ()  # oldest first
    titans: tuple[CardSpec, ...] = ()  # beside the deck
    vp: int = 0


@dataclass(frozen=True)
class PieceSpec:
    """A minion, action or titan in play, or a buried card."""

    kind: type[Piece]
    player: int | None
    owner: int | None
    counters: int = 0
    actions: tuple[PieceSpec, ...] = ()


@dataclass(frozen=True)
class BaseSpec:
    """A base in play and what is on it."""

    kind: type[Piece]
    minions: tuple[PieceSpec, ...] = ()
    actions: tuple[PieceSpec, ...] = ()
    titans: tuple[PieceSpec, ...] = ()
    buried: tuple[PieceSpec, ...] = ()


@dataclass(frozen=True)
class SetupSpec:
    """How a game is set up, and with which cards."""

    library: Library
    options: dict[str, Any]
    """As `make_setup` takes them."""


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
    setup: SetupSpec | None = None
    """Of a set-up to refuse."""
    say: str = ""
    """What a coach says here (lessons),"""
    at: str = ""
    """at what the coach points, if it is not what the step names,"""
    until: str = ""
    """and what is waited for, if it is not just this step."""


@dataclass(frozen=True)
class PuzzleSpec:
    """What P1 is to do in one turn; the script is how."""

    base: str | None
    """The base to take, alone in the lead when it scores; None: win the game."""
    grade: int


@dataclass(frozen=True)
class Scenario:
    """A position or a set-up, and a script."""

    title: str
    file: str
    line: int
    about: str = ""
    players: tuple[PlayerSpec, ...] = ()
    bases: tuple[BaseSpec, ...] = ()
    rules: tuple[str, ...] = ()
    ruleset: Ruleset = field(default_factory=Ruleset)
    base_deck: tuple[type[Piece], ...] = ()  # top first
    base_discard: tuple[type[Piece], ...] = ()
    monster_deck: tuple[type[Piece], ...] = ()  # top first
    monster_discard: tuple[type[Piece], ...] = ()
    treasure_deck: tuple[type[Piece], ...] = ()  # top first
    treasure_discard: tuple[type[Piece], ...] = ()
    madness: tuple[type[Piece], ...] = ()
    active: int = 0
    phase: str = "play"
    seed: int = 0
    setup: SetupSpec | None = None
    """A game from its beginning, in place of a position."""
    opening: tuple[Step, ...] = ()
    """The draft and the redraws of that set-up."""
    steps: tuple[Step, ...] = ()
    expect: tuple[Check, ...] = ()
    puzzle: PuzzleSpec | None = None


FIELDS = (
    *("scenario", "about", "puzzle", "rules", "ruleset", "players", "bases", "base_deck", "base_discard"),
    *("monster_deck", "monster_discard", "treasure_deck", "treasure_discard", "madness"),
    *("active", "phase", "seed", "setup", "steps", "expect"),
)
SETUP_FIELDS = ("players", "factions", "pool", "first_player", "seed", "picks", "redraw")
BESIDE_SETUP = ("scenario", "about", "rules", "ruleset", "seed", "setup", "steps", "expect")
"""What a scenario has that begins with a set-up and not with a position."""
MOST_PLAYERS = 4
MOST_GRADES = 3
PLAYER_FIELDS = ("factions", "hand", "deck", "discard", "vp", "titans")
BASE_FIELDS = ("base", "minions", "actions", "titans", "buried")
PIECE_FIELDS = ("card", "player", "owner", "counters", "actions")
CARD_FIELDS = ("card", "owner")
TITAN_FIELDS = (*CARD_FIELDS, "counters")


def read_scenario(node: Node, library: Library) -> Scenario:
    """A checked scenario from a document."""
    return Reader(library).scenario(node)


class Reader:
    """Turns the nodes of a file into a scenario, or says which one is wrong."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.players = 0
        self.factions: list[tuple[str, ...]] = []
        """What each player said they play; tells cards of the same name apart."""
        self.rules = Ruleset()
        self.wrong: list[ScenarioError] = []
        """What is wrong so far: everything is read before anything is told."""

    def scenario(self, node: Node) -> Scenario:
        try:
            scenario = self.whole(node)
        except ScenarioError as error:
            self.wrong.append(error)
        if self.wrong:
            raise all_of(self.wrong)
        return scenario

    def tried(self, node: Node, read: Callable[[Node], T], default: T) -> T:
        """What stands there; if it is wrong, that is noted and reading goes on."""
        try:
            return read(node)
        except ScenarioError as error:
            self.wrong.append(error)
            return default

    def at(self, fields: dict[str, Node], name: str, read: Callable[[Node], T], default: T) -> T:
        """That field, if it is there."""
        return self.tried(fields[name], read, default) if name in fields else default

    def each(self, nodes: Iterable[Node], read: Callable[[Node], T]) -> list[T]:
        """All that can be read; what is wrong is noted."""
        found: list[T] = []
        for node in nodes:
            self.tried(node, lambda node: found.append(read(node)), None)
        return found

    def whole(self, node: Node) -> Scenario:
        what = "a scenario: a mapping with `scenario: TITLE` and `players: [...]` or `setup: {...}`"
        fields = node.fields(what, FIELDS)
        if "scenario" not in fields:
            node.fail("the field 'scenario' is missing; a scenario has at least a title and its players")
        if "players" not in fields and "setup" not in fields:
            node.fail("the field 'players' is missing; a scenario has at least a title and its players")
        title = fields["scenario"].text("a title")
        self.rules = self.at(fields, "ruleset", self.ruleset, Ruleset())
        position: dict[str, Any] = self.begun(fields) if "setup" in fields else self.position(fields)
        return Scenario(
            title=" ".join(title.split()),
            file=node.file,
            line=node.line,
            about=self.at(fields, "about", words, ""),
            rules=tuple(self.each(listed(fields, "rules"), lambda rule: rule.text("the id of a rule"))),
            ruleset=self.rules,
            seed=self.at(fields, "seed", lambda node: node.number(least=None), 0),
            **position,
            steps=tuple(self.each(listed(fields, "steps"), self.step)),
            expect=self.at(fields, "expect", lambda node: read_checks(node, self), ()),
            puzzle=self.at(fields, "puzzle", self.puzzle, None),
        )

    def puzzle(self, node: Node) -> PuzzleSpec | None:
        """`{goal: win, grade: 2}`, or the name of a base as the goal."""
        fields = node.fields("a puzzle: {goal: win or a base, grade: 1 to 3}", ("goal", "grade"))
        if "goal" not in fields:
            node.fail("the field 'goal' is missing: `win`, or the base to take")
        goal = fields["goal"]
        grade = fields["grade"].number("a grade from 1 to 3", least=1) if "grade" in fields else 1
        if grade > MOST_GRADES:
            fields["grade"].wanted("a grade from 1 to 3")
        return PuzzleSpec(None if goal.value == "win" else self.kind(goal, "base").name, grade)

    # --- the set-up -------------------------------------------------------------------------------------

    def begun(self, fields: dict[str, Node]) -> dict[str, Any]:
        """A game from its beginning."""
        for name, node in fields.items():
            if name not in BESIDE_SETUP:
                node.fail("a scenario begins with a set-up or with a position, not with both")
        node = fields["setup"]
        spec = self.setup(node)
        inside = node.fields()
        if "seed" in fields:
            if "seed" in inside:
                inside["seed"].fail("the seed stands beside the set-up as well")
            spec.options["seed"] = self.tried(fields["seed"], lambda node: node.number(least=None), 0)
        try:
            setup = make_setup(self.library, **spec.options)
        except FracasError as error:
            node.fail(str(error))
        self.players = setup.players
        opening: list[Step] = []
        if "picks" in inside:
            if not setup.drafted:
                inside["picks"].fail("there is nothing to pick: the factions are given")
            picks = self.each(inside["picks"].items("a list of factions"), self.pick)
            opening.append(Step("pick", inside["picks"].line, "picks", picks=tuple(picks)))
        if "redraw" in inside:
            again = self.each(inside["redraw"].items("a list of players"), self.redrawn)
            opening.append(Step("redraw", inside["redraw"].line, "redraw", picks=tuple(again)))
        return {"setup": spec, "opening": tuple(opening)}

    def setup(self, node: Node) -> SetupSpec:
        """How a game is set up; whether that is allowed is another question."""
        fields = node.fields("a set-up: a mapping with `factions` or `players`", SETUP_FIELDS)
        options: dict[str, Any] = {"ruleset": self.rules}
        if "factions" in fields:
            pairs = fields["factions"].items("a list with two factions for each player")
            what = "the two factions of a player"
            options["factions"] = [self.each(pair.items(what), self.faction) for pair in pairs]
        if "players" in fields:
            options["players"] = fields["players"].number("a number of players")
        if "pool" in fields:
            if "factions" in fields:
                fields["pool"].fail("a pool is to draft from: the factions are given")
            options["pool"] = self.each(fields["pool"].items("a list of factions"), self.faction)
        if "seed" in fields:
            options["seed"] = fields["seed"].number(least=None)
        if "first_player" in fields:
            number = options.get("players", len(options.get("factions", ())))
            options["first_player"] = self.seat_of(fields["first_player"], min(number, MOST_PLAYERS))
        return SetupSpec(self.library, options)

    def pick(self, node: Node) -> Name:
        """A faction, perhaps with who takes it: `Ninjas` or `P2 Ninjas`."""
        name = self.name(node, "a faction, perhaps with who takes it, such as `P2 Ninjas`")
        return replace(name, core=plain(self.faction(node.word(name.core))))

    def redrawn(self, node: Node) -> Name:
        self.seat(node)
        return self.name(node)

    # --- the position ---------------------------------------------------------------------------------

    def position(self, fields: dict[str, Node]) -> dict[str, Any]:
        """A table in the middle of a game."""
        seats = fields["players"].items(f"a list of 2 to {MOST_PLAYERS} players")
        if not 2 <= len(seats) <= MOST_PLAYERS:
            fields["players"].fail(f"expected 2 to {MOST_PLAYERS} players, not {len(seats)}")
        self.players = len(seats)
        self.factions = [self.tried(seat, self.factions_of, ()) for seat in seats]
        no_cards: tuple[type[Piece], ...] = ()
        return {
            "players": tuple(
                self.tried(node, partial(self.player, seat=seat), PlayerSpec())
                for seat, node in enumerate(seats)
            ),
            "bases": tuple(self.each(listed(fields, "bases"), self.base)),
            "base_deck": self.cards(fields.get("base_deck"), "base"),
            "base_discard": self.cards(fields.get("base_discard"), "base"),
            "monster_deck": self.common(fields, "monster_deck"),
            "monster_discard": self.common(fields, "monster_discard"),
            "treasure_deck": self.common(fields, "treasure_deck"),
            "treasure_discard": self.common(fields, "treasure_discard"),
            "madness": self.at(fields, "madness", self.madness, no_cards),
            "active": self.at(fields, "active", self.seat, 0),
            "phase": self.at(fields, "phase", self.phase, "play"),
        }

    def factions_of(self, node: Node) -> tuple[str, ...]:
        fields = node.fields("a player: a mapping such as {hand: [...]}", PLAYER_FIELDS)
        return tuple(self.each(listed(fields, "factions"), self.faction))

    def player(self, node: Node, seat: int) -> PlayerSpec:
        fields = node.fields("a player: a mapping such as {hand: [...]}", PLAYER_FIELDS)

        def pile(name: str, *card_types: str) -> tuple[CardSpec, ...]:
            if name not in fields:
                return ()
            cards = fields[name].items("a list of cards")
            return tuple(self.each(cards, lambda card: self.card(card, seat, *card_types)))

        return PlayerSpec(
            factions=self.factions[seat],
            hand=pile("hand", "minion", "action"),
            deck=pile("deck", "minion", "action"),
            discard=pile("discard", "minion", "action"),
            titans=pile("titans", "titan"),
            vp=fields["vp"].number() if "vp" in fields else 0,
        )

    def card(self, node: Node, seat: int, *card_types: str) -> CardSpec:
        """`Zapbot`, or {card: Zapbot, owner: P2} for a card that is really another player's.

        Titans beside the deck may have counters.
        """
        if not isinstance(node.value, dict):
            kind = self.kind(node, *card_types, seat=seat)
            return CardSpec(kind, self.owner(kind, None, seat))
        fields = node.fields("a card", TITAN_FIELDS if card_types == ("titan",) else CARD_FIELDS)
        if "card" not in fields:
            node.wanted("a card: `CARD` or {card: CARD, owner: PLAYER}")
        owner = fields.get("owner")
        kind = self.kind(fields["card"], *card_types, seat=seat if owner is None else self.seat(owner))
        counters = fields["counters"].number() if "counters" in fields else 0
        return CardSpec(kind, self.owner(kind, owner, seat), counters)

    def owner(self, kind: type[Piece], node: Node | None, holder: int | None) -> int | None:
        """Whose card it is: as it says, nobody's for monsters and treasures, otherwise its holder's."""
        if kind.home in ("monsters", "treasures"):
            if node is not None and not _is_nobody(node):
                node.fail(f"{kind.name} is a card of the {kind.home} deck: it belongs to nobody")
            return None
        return holder if node is None or node.empty else self.seat(node)

    def common(self, fields: dict[str, Node], name: str) -> tuple[type[Piece], ...]:
        """The cards of a deck that belongs to nobody."""
        if name not in fields:
            return ()
        home = f"{name.partition('_')[0]}s"

        def card(node: Node) -> type[Piece]:
            kind = self.kind(node)
            if kind.home != home:
                node.fail(f"expected a card of the {home} deck; {kind.name} is none")
            return kind

        return tuple(self.each(fields[name].items("a list of cards"), card))

    def madness(self, node: Node) -> tuple[type[Piece], ...]:
        """So many Madness cards."""
        number = 0 if node.empty or node.value == [] else node.number("a number of cards")
        if not number:
            return ()
        for kind in self.library.kinds.values():
            if kind.home == "madness":
                return (kind,) * number
        node.fail("there are no Madness cards to play with yet")

    def base(self, node: Node) -> BaseSpec:
        if isinstance(node.value, str):
            return BaseSpec(self.kind(node, "base"))
        fields = node.fields("a base: a mapping such as {base: NAME, minions: [...]}", BASE_FIELDS)
        if "base" not in fields:
            node.fail("the field 'base' is missing: which base is it?")

        def pieces(name: str, *card_types: str, on: str = "") -> tuple[PieceSpec, ...]:
            return tuple(self.each(listed(fields, name), lambda node: self.piece(node, *card_types, on=on)))

        return BaseSpec(
            minions=pieces("minions", "minion"),
            actions=pieces("actions", "action", on="base"),
            titans=pieces("titans", "titan"),
            buried=pieces("buried", "minion", "action", on="buried"),
            kind=self.kind(fields["base"], "base"),
        )

    def piece(self, node: Node, *card_types: str, on: str = "") -> PieceSpec:
        """`Zapbot: P2`, or {card: Zapbot, player: P2, ...}; also `P2 Zapbot`, as in expectations."""
        thing = "a buried card" if on == "buried" else f"{_a(card_types[0])} in play"
        what = f"{thing}: `CARD: PLAYER` or {{card: CARD, player: PLAYER, ...}}"
        fields: dict[str, Node] = {}
        card = node
        player: int | None = None
        if isinstance(node.value, str):
            name = self.name(node, what)
            player, card = name.player, node.word(name.core)
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
            card = fields["card"]
            if "player" in fields and not _is_nobody(fields["player"]):
                player = self.seat(fields["player"])
        actions = listed(fields, "actions")
        if actions and card_types != ("minion",):
            fields["actions"].fail("only minions have actions on them")
        on_it = self.each(actions, lambda action: self.piece(action, "action", on="minion"))
        owner = fields.get("owner")
        whose = player if owner is None or _is_nobody(owner) else self.seat(owner)
        kind = self.kind(card, *card_types, seat=whose)
        if player is None and (kind.home != "monsters" or on == "buried"):
            node.fail(f"{kind.name} needs a player who controls it (only monsters have none)")
        if issubclass(kind, Action) and on != "buried" and kind.plays_on != on:
            where = f"on a {kind.plays_on}" if kind.plays_on else "on nothing: it does not stay in play"
            node.fail(f"{kind.name} is played {where}")
        return PieceSpec(
            kind=kind,
            player=player,
            owner=self.owner(kind, owner, player),
            counters=fields["counters"].number() if "counters" in fields else 0,
            actions=tuple(on_it),
        )

    def ruleset(self, node: Node) -> Ruleset:
        if node.empty:
            return Ruleset()
        spec: str | dict[str, Any]
        if isinstance(node.value, dict):
            spec = {
                key: {"true": True, "false": False}.get(word, int(word) if word.isdecimal() else word)
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
        return self.seat_of(node, self.players)

    def seat_of(self, node: Node, players: int) -> int:
        word = node.text("a player (P1, P2 ...)").upper()
        known = [f"P{seat + 1}" for seat in range(players)]
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
                node.fail(f"the faction {word!r} cannot be played with yet", about=f"faction {plain(word)}")
            hint = suggest(word, self.library.factions)
            node.fail(f"unknown faction {word!r}{hint}", about=f"faction {plain(word)}")

    def kind(self, node: Node, *card_types: str, seat: int | None = None) -> type[Piece]:
        """A card or base by its name; of several, the one of that player's factions."""
        return self.kind_named(node, spaced(plain(node.text("the name of a card"))), *card_types, seat=seat)

    def kind_named(self, node: Node, core: str, *card_types: str, seat: int | None = None) -> type[Piece]:
        found, faction = self._kinds(core)
        if not found:
            for card_set in reference.load().values():
                for facts in card_set.pieces:
                    if plain(facts.name) == core:
                        words = f"{facts.name} ({card_set.name}) cannot be played with yet"
                        node.fail(words, about=f"card {core}")
            if not core:
                node.wanted("a card")
            hint = suggest(core, (k.name for k in self.library.kinds.values()))
            node.fail(f"unknown card {core!r}{hint}", about=f"card {core}")
        fitting = [kind for kind in found if not card_types or kind.card_type in card_types]
        if not fitting:
            expected = " or ".join(map(_a, card_types))
            node.fail(f"expected {expected}, but {found[0].name} is {_a(found[0].card_type)}")
        factions = (faction,) if faction else () if seat is None else self.factions[seat]
        return next((kind for kind in fitting if kind.faction in factions), fitting[0])

    def _kinds(self, core: str) -> tuple[tuple[type[Piece], ...], str | None]:
        """All kinds of that name; `King Rex (All Stars)` says of which faction."""
        kinds = kinds_by_name(self.library)
        if core not in kinds and (match := FACTION.fullmatch(core)):
            for faction in self.library.factions:
                if plain(faction) == match["faction"]:
                    found = kinds.get(match["name"], ())
                    return tuple(kind for kind in found if kind.faction == faction), faction
        return kinds.get(core, ()), None

    def cards(self, node: Node | None, *card_types: str) -> tuple[type[Piece], ...]:
        what = "a list of bases" if card_types == ("base",) else "a list of cards"
        if node is None:
            return ()
        return tuple(self.each(node.items(what), lambda card: self.kind(card, *card_types)))

    # --- the script -----------------------------------------------------------------------------------

    def step(self, node: Node) -> Step:
        what = f"a step ({', '.join(VERBS)})"
        if isinstance(node.value, str):
            verb = " ".join(node.text(what).casefold().split())
            if verb not in ("decline", "end turn"):
                node.fail(f"expected {what}, not {node.describe()}{suggest(verb, VERBS)}")
            return Step(verb, node.line, verb)
        fields = node.fields(what)
        told: dict[str, Any] = {}
        if "say" in fields:
            told = {key: words(fields[key]) for key in TOLD if key in fields}
            fields = {key: value for key, value in fields.items() if key not in TOLD}
            if not fields:
                return Step("say", node.line, "say", **told)
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
        step = self._filled(Step(verb, node.line, text), target, fields)
        return replace(step, **told) if told else step

    def _filled(self, step: Step, node: Node, fields: dict[str, Node]) -> Step:
        verb, line, text = step.verb, step.line, step.text
        match verb:
            case "expect":
                return Step(verb, line, "expect", checks=read_checks(node, self))
            case "refuse":
                if isinstance(node.value, dict) and list(node.value) == ["setup"]:
                    spec = self.setup(node.value["setup"])
                    refused = Step("setup", line, f"setup: {_short(node.value['setup'])}", setup=spec)
                    return Step(verb, line, f"refuse: {refused.text}", refused=refused)
                refused = self.step(node)
                if refused.verb in ("expect", "refuse", "say"):
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
            card=self.card_name(node, *CARD_TYPES.get(verb, ())),
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
TOLD = ("say", "at", "until")
"""What any step may have for a coach: `say`, which can stand alone, and what goes with it."""
CARD_TYPES = {"play": ("minion", "action"), "titan": ("titan",), "uncover": ("minion", "action")}
"""What the card of a step must be."""


@cache
def kinds_by_name(library: Library) -> dict[str, tuple[type[Piece], ...]]:
    """Every card and base; some cards of different factions have the same name."""
    kinds: dict[str, tuple[type[Piece], ...]] = {}
    for card_set in library.sets.values():
        of_factions = [k for faction in card_set.factions for k in (*faction.kinds, *faction.titans)]
        for kind in (*card_set.bases, *card_set.common, *of_factions):
            known = kinds.get(plain(kind.name), ())
            kinds[plain(kind.name)] = known if kind in known else (*known, kind)
    return kinds


def words(node: Node) -> str:
    """A text, on one line."""
    return " ".join(node.text().split())


def listed(fields: dict[str, Node], name: str) -> list[Node]:
    return fields[name].items() if name in fields else []


def _is_nobody(node: Node) -> bool:
    return node.empty or (isinstance(node.value, str) and node.value.casefold() in ("none", "nobody"))


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def _short(node: Node) -> str:
    if isinstance(node.value, dict):
        return "{" + ", ".join(f"{key}: {_short(value)}" for key, value in node.value.items()) + "}"
    if isinstance(node.value, list):
        return "[" + ", ".join(map(_short, node.value)) + "]"
    return node.value
