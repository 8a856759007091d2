"""A decision: who decides, what is asked, which card asks, the options, and whether one may decline."""

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from fracas.words import bare

if TYPE_CHECKING:
    from .pieces import Piece

T = TypeVar("T")


DONE: Final = "Done"
"""What the declining answer of a run of picks says: enough were picked, not none."""


class Choice:
    """Pick one of `options` by its place in the list; the place after the last declines, if allowed."""

    __slots__ = ("decline", "options", "ordering", "player", "said", "secret", "size", "source")

    def __init__(
        self,
        player: int,
        options: Sequence[Any],
        ask: str,
        decline: str | None = None,
        source: "Piece | type[Piece] | None" = None,
        secret: bool = False,
        ordering: bool = False,
    ) -> None:
        self.player = player
        self.options = options
        self.said = ask  # as it can be translated (`fracas.words`)
        self.decline = decline  # the words on the declining answer; None: one must choose
        self.source = source
        self.secret = secret  # others may not even know whom the game is waiting for
        self.size = len(options) + (decline is not None)  # how many answers there are
        self.ordering = ordering  # all the options will have their turn; this is which comes next

    @property
    def ask(self) -> str:
        """What is asked, in plain English."""
        return bare(self.said)


Effect: TypeAlias = Generator[Choice, int, T]
"""Whatever may need answers: a generator that yields choices, is sent their answers, and returns a T."""

forced: Callable[[Any], None] | None = None
"""While this is set, it is told what is decided without asking (None: there was nothing to choose)."""


def choose(
    player: int,
    options: Sequence[T],
    ask: str,
    *,
    source: "Piece | type[Piece] | None" = None,
    secret: bool = False,
    ordering: bool = False,
) -> Effect[T | None]:
    """One of the options, or None if there are none. A single option is taken without asking."""
    if len(options) < 2:
        only = options[0] if options else None
        if forced is not None:
            forced(only)
        return only
    answer = yield Choice(player, options, ask, None, source, secret, ordering)
    return options[answer]


def may_choose(
    player: int,
    options: Sequence[T],
    ask: str,
    *,
    decline: str = "No",
    source: "Piece | type[Piece] | None" = None,
    secret: bool = False,
) -> Effect[T | None]:
    """One of the options or None, as the player likes; None at once if there are none."""
    if not options:
        if forced is not None:
            forced(None)
        return None
    answer = yield Choice(player, options, ask, decline, source, secret)
    return options[answer] if answer < len(options) else None


def choose_many(
    player: int,
    options: Sequence[T],
    ask: str,
    *,
    at_most: int | None = None,
    source: "Piece | type[Piece] | None" = None,
) -> Effect[list[T]]:
    """Any number of the options (at most so many), one pick at a time until the player is done."""
    left = list(options)
    chosen: list[T] = []
    while left and (at_most is None or len(chosen) < at_most):
        pick = yield from may_choose(player, left, ask, decline=DONE, source=source)
        if pick is None:
            break
        left.remove(pick)
        chosen.append(pick)
    return chosen


def arrange(
    player: int, options: Sequence[T], ask: str, *, source: "Piece | type[Piece] | None" = None
) -> Effect[list[T]]:
    """All the options, in the order in which the player picks them."""
    left = list(options)
    ordered: list[T] = []
    while left:
        pick = yield from choose(player, left, ask, source=source, ordering=True)
        assert pick is not None
        left.remove(pick)
        ordered.append(pick)
    return ordered
