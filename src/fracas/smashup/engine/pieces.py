"""Cards: what is in a deck, hand or discard pile (`Card`), and what lies on the table (`Piece`).

A class per printed card; an instance is the card in play. It is made when the card enters play and
dropped when it leaves, so a card keeps no memory of what it was (ZONE-06) without any code for it.
"""

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from fracas.words import BASE, put

from . import choices
from .abilities import ZONES, Ability, Script, play_in
from .choices import Effect
from .events import Event, Key, PowerIncreased, YourTurn

if TYPE_CHECKING:
    from .options import Extra
    from .others import Buried, Titan
    from .table import Table
    from .verbs import Verb

T = TypeVar("T")
Part: TypeAlias = tuple[str | Callable[[], Sequence[Any]], Callable[[Any], Effect[Any]]]
"""One side of an OR: what is on offer for it, and what is then done with the pick."""

HOOKS = (
    "own_power",
    "host_power",
    "power_for",
    "printed_as",
    "starting",
    "power_here",
    "breakpoint_for",
    "vp_for",
    "award_for",
    "unaffected",
    "cannot",
    "shields",
    "redirects",
    "joins",
    "replaces",
    "bars_way",
    "forbids_play",
    "forbids_own",
    "toll",
    "extra_limit",
    "forbids_special",
    "blanks",
    "ignores_base",
    "tribes_for",
    "standing_extras",
    "other_sources",
    "suspends_clashes",
    "repeats_talent",
    "takes_both",
    "before_discard",
)
"""The continuous questions a piece may answer; the table asks only pieces whose class does."""
_WATCHED: frozenset[Key] = frozenset(
    ("unaffected", "shields", "controls_host", "starting", "counts_hands", PowerIncreased)
)
"""What can begin or end with any change, and must be seen to at once."""


_SAME: "dict[tuple[type[Piece], int | None], int]" = {}


@mypyc_attr(native_class=False)  # a kind of str cannot be compiled
class Gain(str):
    """A word on a button for what increases the power of minions."""

    __slots__ = ()


class Card:
    """A physical card: never changes, is only moved between lists, and is shared by all copies of a game."""

    # The facts of its kind are kept here too: a look at one class of object is faster than at many.
    __slots__ = (
        *("kind", "owner", "uid"),
        *("as_action", "is_action", "is_minion", "power", "same", "to_any_base", "to_nothing"),
        *("comes_back", "discard_abilities", "hand_abilities", "home", "used_from_discard", "used_from_hand"),
    )

    def __init__(self, uid: int, kind: "type[Piece]", owner: int | None) -> None:
        self.uid = uid
        self.kind = kind
        self.owner = owner
        self.is_minion = kind.card_type == "minion"
        self.is_action = kind.card_type == "action"
        self.power = kind.power  # printed: the power of a minion that is not in play (POWER-07)
        self.same = _SAME.setdefault((kind, owner), len(_SAME))  # equal for cards of one name and owner
        self.to_any_base = kind.plays_on == "base" and not kind.choosy and not kind.brings_base
        self.to_nothing = kind.plays_on is None and not kind.choosy
        self.as_action = kind.as_action
        self.comes_back = kind.comes_back
        self.home = kind.home
        self.hand_abilities = kind.hand_abilities
        self.discard_abilities = kind.discard_abilities
        self.used_from_hand = YourTurn in kind.hand_abilities
        self.used_from_discard = YourTurn in kind.discard_abilities

    @property
    def name(self) -> str:
        """What is printed on it."""
        return self.kind.name

    @property
    def is_standard(self) -> bool:
        """An action that is neither put on a base or minion nor buried as it is played (PLAY-11)."""
        return self.kind.is_standard()

    def __repr__(self) -> str:
        return f"<{self.name} #{self.uid}>"

    def __str__(self) -> str:
        return put(self.kind.called)


def _spaced(name: str) -> str:
    """NameOfACard -> Name of a Card."""
    first, *rest = re.findall(r"[A-Z][a-z0-9]*|[0-9]+", name)
    return " ".join([first, *(word.lower() if word in _SMALL else word for word in rest)])


_SMALL = frozenset(("A", "An", "And", "For", "Of", "On", "The"))


def on_offer(parts: Iterable[Part]) -> list[tuple[Any, Part]]:
    """Everything that can be picked now to do one of these parts."""
    found: list[tuple[Any, Part]] = []
    for part in parts:
        what = part[0]
        found += [(option, part) for option in ((what,) if isinstance(what, str) else what())]
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Piece:
    """A card in play. Subclasses are the printed cards; their docstring is the card's text."""

    __slots__ = ("card", "controller", "counters", "in_play", "played_by", "uid")

    card_type: ClassVar[Literal["minion", "action", "base", "titan", "buried", "effect"]]
    name: ClassVar[str]
    called: ClassVar[str]
    """Its name as it is put into sentences."""
    sign: ClassVar[str] = ""
    """What tells there what it is."""
    faction: ClassVar[str | None] = None
    copies: ClassVar[int] = 1
    power: ClassVar[int] = 0
    plays_on: ClassVar[Literal["base", "minion"] | None] = None
    brings_base: ClassVar[bool] = False
    """Whether an action is played on a base that comes into play with it."""
    home: ClassVar[Literal["monsters", "treasures", "madness"] | None] = None
    """The common deck it belongs to, if it is no player's card."""
    tribes: ClassVar[frozenset[str]] = frozenset()
    """What else it counts as, besides its name (Microbot, undead ...)."""

    abilities: ClassVar[dict[Key, tuple[Ability, ...]]] = {}
    hand_abilities: ClassVar[dict[Key, tuple[Ability, ...]]] = {}
    discard_abilities: ClassVar[dict[Key, tuple[Ability, ...]]] = {}
    aside_abilities: ClassVar[dict[Key, tuple[Ability, ...]]] = {}
    deck_abilities: ClassVar[dict[Key, tuple[Ability, ...]]] = {}
    keys: ClassVar[frozenset[Key]] = frozenset()
    """All that pieces of this class answer: events, windows and hooks."""
    outside_keys: ClassVar[frozenset[Key]] = frozenset()
    """All that cards of this class answer while they are not in play."""
    watched: ClassVar[bool] = False
    """Whether what it says may begin or end with any change on the table, which looks round for it."""
    choosy: ClassVar[bool] = False
    """Whether the card itself limits when, or on what, it may be played."""
    comes_back: ClassVar[bool] = False
    """Whether it may be played from the discard pile in place of a card of the hand, in some cases."""
    as_action: ClassVar[bool] = False
    """Whether this minion may be played in place of any action its player could play (PLAY-13); a Special."""
    copied: "ClassVar[type[Piece] | None]" = None
    """Of cards that copy another one's abilities: which (see `copy_kind`)."""
    printed: ClassVar[bool] = False
    """Whether this class is a card (and not a family of cards)."""
    counts_hands: ClassVar[bool] = False
    """Whether what it adds to the power of minions depends on how many cards somebody has in hand."""
    counts_moves: ClassVar[bool] = False
    """Whether it asks which cards have moved in this turn: only then does the table remember."""
    asks_deeds: ClassVar[bool] = False
    """Whether it asks what a card that is played, or a Talent, directly affects (`Table.deeds`)."""
    raises_power: ClassVar[bool] = False
    """Of an action: whether playing it directly increases the power of minions in play (POWER-13)."""
    controls_host: ClassVar[bool] = False
    """Whether the player of this action controls the minion it is on, as long as it is there."""
    sheds: ClassVar[bool] = True
    """Whether a minion that this card protects loses what is on it of that kind (ATTACH-10)."""
    alike: ClassVar[bool] = False
    """Whether it is all the same which of several such cards of a player steps in, or replaces something."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = vars(cls)
        module = own["__module__"]
        cls.printed = module.rpartition(".")[0] != __package__ and not cls.__name__.startswith("_")
        if "name" not in own:
            cls.name = _spaced(cls.__name__)
        cls.called = cls.name + cls.sign
        if "faction" not in own:
            cls.faction = getattr(sys.modules[module], "FACTION", cls.faction)
        declared: dict[str, dict[Key, tuple[Ability, ...]]] = {zone: {} for zone in ZONES}
        for klass in reversed(cls.__mro__):
            for member in vars(klass).values():
                for ability in getattr(member, "abilities", ()) if callable(member) else ():
                    if getattr(cls, ability.name) is member:
                        table = declared[ability.zone]
                        table[ability.on] = (*table.get(ability.on, ()), ability)
        for window in getattr(cls, "playable", ()):
            ability = play_in(window)
            declared["hand"][window] = (*declared["hand"].get(window, ()), ability)
        cls.abilities, cls.hand_abilities = declared["play"], declared["hand"]
        cls.discard_abilities, cls.aside_abilities = declared["discard"], declared["aside"]
        cls.deck_abilities = declared["deck"]
        outside = [(zone, key) for zone in ZONES if zone != "play" for key in declared[zone]]
        cls.outside_keys = frozenset((*outside, *(key for _, key in outside)))
        if any(ability.late for table in declared["hand"].values() for ability in table):
            cls.outside_keys |= {"late"}
        hooks = (hook for hook in HOOKS if getattr(cls, hook) is not getattr(Piece, hook))
        cls.keys = frozenset((*cls.abilities, *hooks))
        if not cls.keys.isdisjoint(("forbids_own", "toll", "extra_limit")):  # the table looks in one place
            cls.keys |= {"forbids_play"}
        if cls.counts_hands:
            cls.keys |= {"counts_hands"}
        if cls.asks_deeds:
            cls.keys |= {"asks_deeds"}
        if cls.controls_host:
            cls.keys |= {"controls_host"}
        cls.watched = not cls.keys.isdisjoint(_WATCHED)
        families = cls.__mro__[: cls.__mro__.index(Piece)]
        cls.comes_back = any("may_come_back" in vars(family) for family in families)
        if cls.comes_back:
            cls.outside_keys |= {"comes_back"}
        if cls.counts_moves:
            cls.outside_keys |= {"counts_moves"}
        cls.choosy = any(not {"may_play", "may_play_on"}.isdisjoint(vars(family)) for family in families)

    def __init__(self, card: Card, controller: int | None) -> None:
        self.card = card
        self.uid = card.uid
        self.controller: Any = controller  # a player, or None: nobody
        self.played_by = controller
        self.counters = 0
        self.in_play = False

    # --- facts -----------------------------------------------------------------------------

    @classmethod
    def text(cls) -> str:
        """The card's text, in our own words."""
        return " ".join((vars(cls).get("__doc__") or "").split()) if cls.printed else ""

    @classmethod
    def is_standard(cls) -> bool:
        """An action that is neither put on a base or minion nor buried as it is played (PLAY-11)."""
        return cls.card_type == "action" and cls.plays_on is None and cls.on_uncover is Piece.on_uncover

    @classmethod
    def talents(cls) -> list[Ability]:
        """Its printed Talents."""
        return [ability for ability in cls.abilities.get(YourTurn, ()) if ability.label == "talent"]

    @classmethod
    def has_special(cls) -> bool:
        """Whether one of its abilities is a Special; some are hooks, so its text says it."""
        return "Special:" in cls.text()

    @property
    def owner(self) -> int | None:
        """Whose card it is; None: nobody's."""
        return self.card.owner

    @property
    def base(self) -> Any:
        """The base it is on; of a base, itself."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{self.name} #{self.uid} of {self.controller}>"

    def __str__(self) -> str:
        """How it is put into a sentence: f"Move {minion} where?" (`fracas.words`)."""
        return put(self.called)

    # --- what a card may say about itself: untimed ability and continuous effects ------------------

    @classmethod
    def may_play(cls, game: "Table", player: int, zone: str) -> bool:
        """What the card itself demands before it may be played at all, from that zone (its prerequisite)."""
        return True

    @classmethod
    def may_play_on(cls, game: "Table", player: int, target: Any) -> bool:
        """What the card itself demands of what it is played on."""
        return True

    @classmethod
    def may_come_back(cls, game: "Table", player: int) -> bool:
        """A Special: it may be played from that player's discard pile in place of one from hand (PLAY-13)."""
        return False

    def on_uncover(self, game: "Table", base: "Base") -> Effect[None]:
        """What happens when this action is uncovered there, for those that have a Special for it."""
        return
        yield

    def on_play(self, game: "Table") -> Effect[None]:
        """The untimed ability: carried out when the card is played, and at no other time."""
        return
        yield

    def own_power(self, game: "Table") -> int:
        """Added to this minion's own power."""
        return 0

    def host_power(self, game: "Table") -> int:
        """Added by this action to the power of the minion it is on."""
        return 0

    def power_for(self, game: "Table", minion: "Minion") -> int:
        """Added to the power of that minion, wherever it is."""
        return 0

    def printed_as(self, game: "Table", piece: "Piece") -> int | None:
        """Changes that minion's printed power or that base's printed breakpoint; None leaves it alone."""
        return None

    def starting(self, game: "Table", piece: "Piece") -> int | None:
        """Sets that minion's starting power or that base's starting breakpoint; None leaves it alone."""
        return None

    def power_here(self, game: "Table", player: int) -> int:
        """Added to that player's total on this card's base, beside the minions."""
        return 0

    def breakpoint_for(self, game: "Table", base: "Base") -> int:
        """Added to that base's breakpoint."""
        return 0

    def vp_for(self, game: "Table", base: "Base", place: int) -> int:
        """Added to what that place of that base is worth."""
        return 0

    def award_for(self, game: "Table", base: "Base", player: int) -> int:
        """Added to what that player is awarded for their place there when that base scores."""
        return 0

    def unaffected(self, game: "Table", target: "Piece", by: "Piece") -> bool:
        """True if this card makes `target` "not affected" by `by`."""
        return False

    def cannot(self, game: "Table", target: "Piece", how: "Verb", by: "Piece | None") -> bool:
        """True if this card says that `how` cannot be done to `target`."""
        return False

    def bars_way(self, game: "Table", piece: "Piece", to: "Base", player: int) -> bool:
        """True if that player cannot move that card there, from where it is now."""
        return False

    def shields(self, game: "Table", target: "Piece", how: "Verb", by: "Piece") -> bool:
        """True if, when `by` is about to affect `target`, this card steps in, at its own cost."""
        return False

    def step_in(self, game: "Table", target: "Piece", how: "Verb", by: "Piece") -> Effect[bool]:
        """Do that: True if it keeps `by` away from `target`."""
        return False
        yield

    def redirects(self, game: "Table", target: "Piece", how: "Verb", by: "Piece") -> bool:
        """True if this card may take on what `by` is about to do to `target`; its controller decides."""
        return False

    def joins(self, game: "Table", affected: "Sequence[Minion]", by: "Action") -> "Sequence[Minion]":
        """A standard action that is being played directly affects those minions: the other ones, of which
        this card may let one be affected the same way. Its controller decides, on a base that action's.
        """
        return ()

    def replaces(self, game: "Table", target: "Piece", how: "Verb", by: "Piece | None") -> bool:
        """True if, when `how` is about to be done to `target`, this card has something happen instead."""
        return False

    def instead(self, game: "Table", target: "Piece", how: "Verb", by: "Piece | None") -> Effect[bool]:
        """Do that: True if it happens. Whatever is to leave play leaves together with all the others."""
        return False
        yield

    def before_discard(self, game: "Table", minions: "Sequence[Minion]") -> Effect[None]:
        """Those minions are about to go from play to the discard pile, all at one moment."""
        return
        yield

    def forbids_play(self, game: "Table", player: int, kind: "type[Piece]", target: "Piece | None") -> bool:
        """True if that player cannot play such a card there (None: anywhere)."""
        return False

    def forbids_own(self, game: "Table", player: int, kind: "type[Piece]", target: "Piece | None") -> bool:
        """The same, but only of cards which that player owns."""
        return False

    def toll(self, game: "Table", player: int, kind: "type[Piece]", target: "Piece | None") -> int:
        """How many other cards of the hand that player must have to discard for playing such a card there."""
        return 0

    def extra_limit(self, game: "Table", player: int) -> int | None:
        """How many extra cards that player may play in a turn (EXTRA-08); None: as many as they can."""
        return None

    def forbids_special(self, game: "Table", player: int, zone: str) -> bool:
        """True if that player cannot use Specials of cards in that zone now (play, hand, discard, aside)."""
        return False

    def blanks(self, game: "Table", piece: "Piece") -> bool:
        """True if this card cancels that piece's abilities."""
        return False

    def ignores_base(self, game: "Table", base: "Base", player: int) -> bool:
        """True if this card lets that player ignore that base's ability."""
        return False

    def tribes_for(self, game: "Table", minion: "Minion") -> Iterable[str]:
        """What this card makes that minion count as, besides what it is."""
        return ()

    def standing_extras(self, game: "Table", player: int) -> "Iterable[Extra]":
        """Extra plays this card allows that player once on each of their turns."""
        return ()

    def other_sources(self, game: "Table", player: int) -> "Iterable[tuple[Card, Base | Minion]]":
        """Cards of the discard pile, and on what that player may play each in place of one from hand."""
        return ()

    def suspends_clashes(self, game: "Table", base: "Base") -> bool:
        """True if titans on that base do not make each other leave."""
        return False

    def repeats_talent(self, game: "Table", piece: "Piece") -> "Piece | None":
        """Lets that card use a Talent once more on its player's turn (TALENT-05); None: it does not.

        Returns whose right that is: `self` (one card on each turn), or `piece` (every such card has it).
        """
        return None

    def takes_both(self, game: "Table", piece: "Piece") -> bool:
        """True if this card lets that one's player do both sides of its OR; once per turn (EFFECT-14)."""
        return False

    # --- asking ------------------------------------------------------------------------------

    def choose(self, options: Sequence[T], ask: str, *, gains: bool = True) -> Effect[T | None]:
        """One of the options, picked by its controller; None if there are none.

        Not `gains`: what is picked, or what is there, will not be what this card gives power to.
        """
        return choices.choose(self.controller, options, ask, source=self)

    def may_choose(
        self, options: Sequence[T], ask: str, decline: str = "No", *, gains: bool = True
    ) -> Effect[T | None]:
        """One of the options, or None if its controller declines. `gains`: see `choose`."""
        return choices.may_choose(self.controller, options, ask, decline=decline, source=self)

    def choose_many(self, options: Sequence[T], ask: str, at_most: int | None = None) -> Effect[list[T]]:
        """Any number of the options, one after the other."""
        return choices.choose_many(self.controller, options, ask, at_most=at_most, source=self)

    def confirm(self, ask: str) -> Effect[bool]:
        """A plain yes or no."""
        return (yield from choices.may_choose(self.controller, ("Yes",), ask, source=self)) is not None

    def either(self, game: "Table", ask: str, *parts: Part) -> Effect[None]:
        """X OR Y (EFFECT-14): one part, or each of them in any order if a card in play allows that.

        A part is a word for it, or a function that lists what it may be done to now; and what is then done.
        """
        left = list(parts)
        options = on_offer(left)
        both = bool(options) and "takes_both" in game.interest and (yield from game.use_both(self))
        while left:
            pick = yield from self.choose([option for option, _ in options], ask)
            if pick is None:
                return
            part = next(part for option, part in options if option is pick)
            left.remove(part)
            if not both or not left:
                yield from part[1](pick)
                return
            game.unfinished += 1
            yield from part[1](pick)
            game.unfinished -= 1
            options = on_offer(left)

    # --- life cycle ----------------------------------------------------------------------------

    def memory(self) -> tuple[Any, ...]:
        """What this piece remembers beyond the common attributes (which have slots), for the fingerprint."""
        return tuple(sorted(self.__dict__.items()))


@mypyc_attr(allow_interpreted_subclasses=True)
class Standing(Piece):
    """A piece that lies on a base by itself, or on none."""

    __slots__ = ("base",)

    def __init__(self, card: Card, controller: int | None, base: Any) -> None:
        Piece.__init__(self, card, controller)
        self.base: Any = base


@mypyc_attr(allow_interpreted_subclasses=True)
class Minion(Standing):
    """A minion on a base, with the actions that were played on it."""

    __slots__ = ("actions",)
    card_type = "minion"
    plays_on = "base"

    def __init__(self, card: Card, controller: int | None, base: Any) -> None:
        Standing.__init__(self, card, controller, base)
        self.actions: list[Action] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(Piece):
    """An action: in play if it was played on something, otherwise only while it resolves."""

    __slots__ = ("aim", "goes_to", "host", "special")
    card_type = "action"
    playable: ClassVar[frozenset[type[Event]]] = frozenset()
    """Windows in which the card may be played from hand with its ordinary text."""

    def __init__(self, card: Card, controller: int | None, host: "Base | Minion | None" = None) -> None:
        Piece.__init__(self, card, controller)
        self.host: Any = host
        # where a standard action goes when all is done, if not to the discard pile; deck: on top of it
        self.goes_to: Literal["hand", "deck", "under deck"] | None = None
        # the Special by which it was played, and what that answered: of use to who copies it then and there
        self.special: tuple[Script, Event | None] | None = None
        # the minions of which it must increase one's power, if that is what it is played for, until it will
        self.aim: Sequence[Minion] | None = None

    def choose(self, options: Sequence[T], ask: str, *, gains: bool = True) -> Effect[T | None]:
        if aimed := self._aimed(options, gains):
            return self._take_aim(aimed, ask, gains)
        return choices.choose(self.controller, options, ask, source=self)

    def may_choose(
        self, options: Sequence[T], ask: str, decline: str = "No", *, gains: bool = True
    ) -> Effect[T | None]:
        if aimed := self._aimed(options, gains):
            return self._take_aim(aimed, ask, gains)
        return choices.may_choose(self.controller, options, ask, decline=decline, source=self)

    def choose_many(self, options: Sequence[T], ask: str, at_most: int | None = None) -> Effect[list[T]]:
        if not (aimed := self._aimed(options)):
            many = choices.choose_many(self.controller, options, ask, at_most=at_most, source=self)
            return (yield from many)
        first = yield from self._take_aim(aimed, ask)
        left = [option for option in options if option is not first]
        more = None if at_most is None else at_most - 1
        return [first, *(yield from self.choose_many(left, ask, more))]

    def _aimed(self, options: Sequence[T], gains: bool = True) -> list[T]:
        """The options that lead to what it is played for, if it is: a minion, its base, or such a word.

        Where the pick does not gain, those after which there is still somebody who may.
        """
        aim = self.aim
        if aim is None:
            return []
        if not gains:
            return [o for o in options if any(m is not o and m.base is not o for m in aim)]
        places = [minion.base for minion in aim]
        return [o for o in options if o in aim or o in places or isinstance(o, Gain)]

    def _take_aim(self, aimed: list[T], ask: str, gains: bool = True) -> Effect[T]:
        pick = yield from choices.choose(self.controller, aimed, ask, source=self)
        assert pick is not None
        if gains and isinstance(pick, Minion):
            self.aim = None  # it will have what it is played for
        return pick

    def played_as(self, game: "Table", event: Any) -> "type[Piece]":
        """As what this card is played by its Special that answers that event: itself, or what it copies."""
        return self.__class__

    @property
    def base(self) -> Any:
        """The base it is on, directly or by its minion."""
        host = self.host
        return host.base if isinstance(host, Minion) else host


@mypyc_attr(allow_interpreted_subclasses=True)
class Base(Piece):
    """A base in play, and all that lies on it."""

    __slots__ = ("actions", "buried", "minions", "titans")
    card_type = "base"
    sign = BASE
    breakpoint: ClassVar[int]
    vp: ClassVar[tuple[int, int, int]]
    monsters: ClassVar[int] = 0
    not_at_first: ClassVar[bool] = False
    """Whether it is replaced, and shuffled back into the deck, if it comes up during set-up."""

    def __init__(self, card: Card) -> None:
        super().__init__(card, None)
        self.minions: list[Minion] = []
        self.actions: list[Action] = []
        self.titans: list[Titan] = []
        self.buried: list[Buried] = []

    @property
    def base(self) -> Any:
        return self

    def on_enter(self, game: "Table") -> Effect[None]:
        """What happens as this base enters play, however it does."""
        return
        yield


_COPIES: dict[tuple[type[Piece], type[Piece]], type[Piece]] = {}
_FACTS = ("name", "faction", "copies", "power", "home", "tribes", "treasures")


def copy_kind(copier: type[Piece], copied: type[Piece]) -> type[Piece]:
    """The first card with the second one's abilities; of what that is beside these nothing is copied."""
    known = _COPIES.get((copier, copied))
    if known is None:
        facts = {fact: getattr(copier, fact, 0) for fact in _FACTS}
        if copier.card_type == "action":
            del facts["power"]  # that is but a reminder of what the text gives
        known = _COPIES[copier, copied] = type(copier.__name__, (copied,), {"__module__": __name__, **facts})
        known.copied = copied
    return known


def kinds_in(module: Any) -> list[type[Piece]]:
    """The card classes of a module, in the order of the file."""
    return [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type)
        and issubclass(thing, Piece)
        and thing.printed
        and vars(thing)["__module__"] == module.__name__
    ]
