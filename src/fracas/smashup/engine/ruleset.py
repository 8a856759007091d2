"""The options on which the rulebooks of different years disagree, and the named editions."""

from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, Literal, get_args, get_type_hints

from fracas.words import listed, put

from .errors import SetupError


@dataclass(frozen=True, slots=True)
class Ruleset:
    """How this table plays. The defaults are the latest consistent rules."""

    opening_hand_redraw: Literal["shuffle-optional", "discard-mandatory"] = "shuffle-optional"
    duplicate_factions: Literal[False, True, 2, 3, 4] = False  # or how many copies are in use; True: two
    titans: Literal["off", "on"] = "off"
    base_deck: Literal["sets-of-factions", "all"] = "sets-of-factions"
    empty_base_deck: Literal["reshuffle", "shrink"] = "reshuffle"
    vp_eligibility: Literal["minion-or-power", "minion-only"] = "minion-or-power"
    me_first: Literal["mandatory-then-optional", "in-play-then-hand", "rotation-only"] = (
        "mandatory-then-optional"
    )
    affected: Literal["wide", "narrow"] = "wide"
    reveal_until_reshuffle: bool = False
    first_player: Literal["random", "chosen"] = "random"
    early_concede: Literal["unanimous", "off"] = "unanimous"

    def __post_init__(self) -> None:
        for option in fields(self):
            values, value = allowed(option.name), getattr(self, option.name)
            if not any(value == other and type(value) is type(other) for other in values):
                raise SetupError(
                    f"ruleset option {put(option.name)} cannot be {put(repr(value))}; "
                    f"it is one of {listed(map(repr, values))}"
                )

    @property
    def copies(self) -> int:
        """How many players may take the same faction (Q-34)."""
        option = self.duplicate_factions
        return 1 + option if isinstance(option, bool) else option

    @staticmethod
    def of(spec: "Ruleset | str | dict[str, Any] | None") -> "Ruleset":
        """A ruleset from an edition's name, from options by name, or as it is.

        Examples:
            >>> from fracas.smashup.engine import Ruleset
            >>> Ruleset.of({"edition": "classic-2012", "titans": "on"}).base_deck
            'all'
        """
        if isinstance(spec, Ruleset):
            return spec
        if spec is None:
            return EDITIONS["default"]
        if isinstance(spec, str):
            if spec not in EDITIONS:
                raise SetupError(f"unknown ruleset '{put(spec)}'; there are {listed(EDITIONS)}")
            return EDITIONS[spec]
        if not isinstance(spec, dict):
            raise SetupError(f"a ruleset is a name or a set of options, not {put(repr(spec))}")
        options = dict(spec)
        base = Ruleset.of(options.pop("edition", None))
        known = [option.name for option in fields(Ruleset)]
        for name in options:
            if name not in known:
                raise SetupError(f"unknown ruleset option '{put(name)}'; there are {listed(known)}")
        return replace(base, **options)

    def options(self) -> dict[str, Any]:
        """Every option by its name."""
        return {option.name: getattr(self, option.name) for option in fields(self)}


@cache
def allowed(name: str) -> tuple[Any, ...]:
    """The values that option can have."""
    hint = get_type_hints(Ruleset)[name]
    return (False, True) if hint is bool else get_args(hint)


EDITIONS: dict[str, Ruleset] = {
    "default": Ruleset(),
    "classic-2012": Ruleset(
        opening_hand_redraw="discard-mandatory",
        base_deck="all",
        empty_base_deck="shrink",
        vp_eligibility="minion-only",
        me_first="rotation-only",
        affected="narrow",
        titans="off",
    ),
}
