"""Pieces that are no player's minion, action or base: titans, monsters, face-down cards, effects that linger.

Like the cards, and unlike the rest of the engine, they are never compiled: abilities are declared by
decorators, and what a piece remembers beyond the common attributes is whatever it is given.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

from .abilities import on_your_turn, start_of_turn, your_turn
from .choices import Effect
from .events import Event
from .pieces import Base, Minion, Piece, Standing

if TYPE_CHECKING:
    from .state import Until
    from .table import Table


class Titan(Standing):
    """Neither minion nor action: waits beside its owner's deck, and goes back there when it leaves play."""

    card_type = "titan"
    instead_of: ClassVar[Literal["minion", "action", "minion and action"] | None] = None
    """The regular play (or both) it takes the place of when it is played by its own ability on your turn."""
    keeps: ClassVar[int] = 0
    """How many of the counters that it got beside the deck stay on it, at most, when it is played."""

    def may_rise_on(self, game: "Table") -> Sequence[Base]:
        """The bases on which its own ability lets it be played on your turn."""
        return ()

    @on_your_turn(zone="aside", label="special", if_=lambda self, game: game.can_rise(self))
    def rise(self, game: "Table") -> Effect[None]:
        base = yield from self.choose(self.may_rise_on(game), f"Play {self} where?")
        if base is not None:
            if self.instead_of is not None:
                game.spend_regular(self.instead_of)
            yield from game.play_titan(self.controller, self.card, base)


class Monster(Minion):
    """A minion of the monster deck: nobody's, until somebody takes control of it.

    (Not compiled, and so of the same make as the cards that are minions: one of these may copy it.)
    """

    home = "monsters"
    treasures: ClassVar[int] = 0
    """What it is worth to whoever destroys it."""


class Buried(Standing):
    """A face-down card at a base: no abilities, no power, and only its controller knows it."""

    card_type = "buried"

    @property
    def owner(self) -> int | None:
        """Who buried it counts as its owner, until it is uncovered or discarded (BURY-03)."""
        return None if self.card.kind.home == "monsters" else self.controller

    @start_of_turn(your_turn, may=True, once="turn")
    def uncover(self, game: "Table", event: Event) -> Effect[None]:
        yield from game.uncover(self)


class Lingering(Standing):
    """An effect that outlives its card for a while: not a card, but it answers like one."""

    card_type = "effect"
    until: "Until"
    on: int | None  # the card it clings to; it ends when that leaves play

    def __init__(self, source: Piece, until: "Until", on: Piece | None = None) -> None:
        super().__init__(source.card, source.controller, source.base)
        self.until = until
        self.on = None if on is None else on.uid

    def __str__(self) -> str:
        return str(self.card)

    def clings_to(self, pieces: Sequence[Piece]) -> bool:
        """Whether it ends because one of these leaves play."""
        return any(piece.uid == self.on for piece in pieces)


class Averted(Lingering):
    """What one card does has no effect on another for a while; attached to it, it stays all the same."""

    sheds = False
    stopped: int

    def __init__(self, source: Piece, until: "Until", on: Piece, stopped: Piece) -> None:
        super().__init__(source, until, on)
        self.stopped = stopped.uid

    def unaffected(self, game: "Table", target: Piece, by: Piece) -> bool:
        return target.uid == self.on and by.uid == self.stopped


class Reset(Lingering):
    """Sets what a base's breakpoint or a minion's power starts from, for a while."""

    value: int

    def __init__(self, source: Piece, until: "Until", on: Piece, value: int) -> None:
        super().__init__(source, until, on)
        self.value = value

    def starting(self, game: "Table", piece: Piece) -> int | None:
        return self.value if piece.uid == self.on else None
