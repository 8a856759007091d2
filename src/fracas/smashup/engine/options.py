"""What a player may pick: a play, an ability, an end; and what pays for a play."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from .abilities import Ability
from .choices import Effect
from .events import Event
from .pieces import Base, Card, Minion, Piece

if TYPE_CHECKING:
    from .table import Table


@dataclass(slots=True, unsafe_hash=True)  # frozen it would take three times as long to make
class Extra:
    """The right to one extra play, with its limits. None: no such limit. It does not change once given."""

    card_type: Literal["minion", "action", "card"]
    max_power: int | None = None
    base: int | None = None  # uid of the only base it may go to
    where: "Callable[[Table, int, Base], bool] | None" = None
    which: Callable[[Card], bool] | None = None
    zone: Literal["hand", "discard"] = "hand"
    then: "Callable[[Table, Piece], Effect[None]] | None" = None
    """What happens to the card played with it."""
    source: type[Piece] | None = None
    named: str | None = None  # the only name the card may have
    like: "Callable[[Table, Card, Any], bool] | None" = None
    """What the card must have to do with the base it goes to (None: to none)."""
    host: int | None = None  # uid of the only minion it may be put on
    giver: int | None = None  # uid of the card that allows it on every turn; the table notes it
    special: bool = False  # the card is played as a Special
    not_named: str | None = None  # the only name the card may not have
    aim: "Callable[[Table, int], Sequence[Minion]] | None" = None
    """It is for an action that directly increases the power of one of those minions."""

    def describe(self) -> tuple[Any, ...]:
        named = [f and f.__qualname__ for f in (self.where, self.which, self.then, self.like)]
        if self.aim is not None:
            named.append(self.aim.__qualname__)
        place = (self.base, self.host, self.zone)
        names = (self.named,) if self.not_named is None else (self.named, self.not_named)
        return (self.card_type, self.max_power, place, named, self.giver, *names)

    def suits(self, card: Card, zone: str) -> bool:
        """Whether it is for that card in that zone, if the place is right."""
        if zone != self.zone or (
            self.card_type != ("minion" if card.is_minion else "action")
            and self.card_type != "card"
            and not (card.as_action and self.generic)
        ):
            return False
        if self.max_power is not None and card.power > self.max_power:
            return False
        if self.named is not None and card.name != self.named:
            return False
        if self.not_named is not None and card.name == self.not_named:
            return False
        return self.which is None or self.which(card)

    def fits(self, game: "Table", player: int, card: Card, zone: str, target: Piece | None) -> bool:
        """Whether this card may be played there with it."""
        return self.suits(card, zone) and self.allows(game, player, card, target)

    def allows(self, game: "Table", player: int, card: Card, target: Piece | None) -> bool:
        """Whether the place is right, if it is for that card."""
        if card.as_action and self.card_type == "action" and not game.stands_in(player, card):
            return False
        if self.aim is not None and not game.can_raise(player, card, target, self.aim(game, player)):
            return False
        if self.base is None and self.host is None and self.where is None and self.like is None:
            return True
        if self.host is not None and (target is None or target.uid != self.host):
            return False
        base: Any = None if target is None else target.base
        if self.base is not None and (base is None or base.uid != self.base):
            return False
        if self.where is not None and (base is None or not self.where(game, player, base)):
            return False
        return self.like is None or self.like(game, card, base)

    @property
    def generic(self) -> bool:
        """Whether it is for any card within limits, not for a particular one (PLAY-13)."""
        return self.zone == "hand" and self.which is None

    def narrower_than(self, other: "Extra") -> bool:
        """Whether whatever this pays for, the other pays for too (so it is better spent first)."""
        return (
            self.card_type == other.card_type
            and self.zone == other.zone
            and (
                other.max_power is None or (self.max_power is not None and self.max_power <= other.max_power)
            )
            and other.base in (None, self.base)
            and other.host in (None, self.host)
            and other.where in (None, self.where)
            and other.which in (None, self.which)
            and other.named in (None, self.named)
            and other.not_named in (None, self.not_named)
            and other.like in (None, self.like)
            and other.aim is self.aim  # it bears on what the action may choose
            and self.then is other.then
        )


REGULAR_MINION: Final = Extra("minion")
REGULAR_ACTION: Final = Extra("action")


class Play:
    """An option: play this card from that zone, there."""

    __slots__ = ("card", "target", "zone")

    def __init__(self, card: Card, target: Base | Minion | None, zone: str = "hand") -> None:
        self.card = card
        self.target = target
        self.zone = zone

    def __repr__(self) -> str:
        return f"<play {self.card.name} on {self.target!r}>"


class Use:
    """An option: use this ability of a card, in play or not."""

    __slots__ = ("ability", "event", "piece", "player")

    def __init__(self, piece: Piece, ability: Ability, player: Any, event: Event | None = None) -> None:
        self.piece = piece
        self.ability = ability
        self.player = player
        self.event = event

    def __repr__(self) -> str:
        return f"<use {self.piece.name}: {self.ability.name}>"


class EndPlay:
    """An option: no more plays this turn."""

    __slots__ = ()


END: Final = EndPlay()


class Moves(Sequence[Any]):
    """The options of the decision at rest. There are many and one is taken: each is made when looked at."""

    __slots__ = ("_others", "_plays", "_size")

    def __init__(self, plays: list[tuple[Card, Sequence[Any]]], others: list[Any], size: int) -> None:
        self._plays = plays  # cards of the hand, and where each may go
        self._others = others
        self._size = size  # how many there are in all

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: Any) -> Any:
        if not isinstance(index, int) or index < 0:
            return list(self)[index]
        for card, targets in self._plays:
            if index < len(targets):
                return Play(card, targets[index])
            index -= len(targets)
        return self._others[index]

    def __iter__(self) -> Iterator[Any]:
        for card, targets in self._plays:
            for target in targets:
                yield Play(card, target)
        yield from self._others
