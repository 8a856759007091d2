"""A game from the deal to the end. It is its set-up and a list of moves, and is played again from them."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

from .rules import CARDS, DIRECTION, MONSTER, Dice, Side, path

Outcome: TypeAlias = Literal["taken", "tie", "nobody", "void"]
Phase: TypeAlias = Literal["to_roll", "racing", "over"]
Move: TypeAlias = dict[str, Any]
"""Plain data: what a save keeps."""

LAYOUTS = (4, 5, 6, 8)
PLAYERS = range(2, 9)
REST = 2
"""The game stops when so many cards are left on the table."""
TIE_MS = 25.0


class SplafError(Exception):
    """Something that the rules do not allow now."""


@dataclass(frozen=True, slots=True)
class Setup:
    """All that is fixed before the first roll."""

    players: int
    ring: int
    side: Side
    order: tuple[int, ...]
    """The shuffled cards: the ring first, then the pile from the top."""
    roller: int
    friendly: tuple[int, ...] = ()
    """Who plays the friendly variant."""
    tie_ms: float = TIE_MS

    def __post_init__(self) -> None:
        if self.players not in PLAYERS or self.ring not in LAYOUTS:
            raise SplafError("2 to 8 players, and 4, 5, 6 or 8 cards in the ring")
        if sorted(self.order) != list(CARDS) or self.roller not in range(self.players):
            raise SplafError("every card once, and a player who rolls first")


def deal(
    players: int,
    ring: int = 6,
    *,
    seed: int | str,
    side: Side | None = None,
    friendly: Iterable[int] = (),
    tie_ms: float = TIE_MS,
) -> Setup:
    """A set-up by luck: the cards, the side of the tile (Q-3), who begins (Q-5)."""
    luck = random.Random(seed)
    order = tuple(luck.sample(CARDS, len(CARDS)))
    chance: Side = "A" if luck.random() < 0.5 else "B"
    roller = luck.randrange(players)
    return Setup(players, ring, side or chance, order, roller, tuple(sorted(friendly)), tie_ms)


@dataclass(frozen=True, slots=True)
class Slap:
    """A hand on a ring card, so many milliseconds after that player saw the dice."""

    seat: int
    slot: int
    ms: float
    row: tuple[tuple[int, float], ...] = ()
    """Slaps on the own row before: card and time."""
    screen: str = ""
    """Whose clock it was: on one and the same, only the same instant is the same moment (Q-7)."""

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {**asdict(self), "row": [list(one) for one in self.row]}


def slap_of(data: dict[str, Any]) -> Slap:
    return Slap(**{**data, "row": tuple((card, ms) for card, ms in data["row"])})


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a race ended, with the table as it lay then."""

    race: int
    outcome: Outcome
    roller: int
    dice: Dice
    side: Side
    ring: tuple[int | None, ...]
    path: tuple[int, ...]
    slaps: tuple[Slap, ...] = ()
    right: frozenset[int] = frozenset()
    winner: int | None = None
    tied: tuple[int, ...] = ()
    card: int | None = None
    drawn: int | None = None

    @property
    def target(self) -> int:
        """The slot of the right card."""
        return self.path[-1]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a player came in."""

    seat: int
    cards: int
    biggest: int | None
    place: int


@dataclass(frozen=True, slots=True)
class Result:
    """Who won and why (SPL-END-02, SPL-END-03)."""

    ended: Literal["two_left", "left"]
    winner: int | None
    by: Literal["cards", "biggest"] | None
    tied: tuple[int, ...]
    ranking: tuple[Place, ...]


class Game:
    """The table between and during races; `moves` is all there is to save.

    Examples:
        >>> from fracas.splaf import Dice, Game, Slap, deal, target
        >>> game = Game(deal(2, seed=7))
        >>> game.roll(Dice("biggest_blue", "violet1"))
        >>> slot = target(game.ring, game.dice, game.setup.side)
        >>> game.settle([Slap(seat=1, slot=slot, ms=900.0)]).winner
        1
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.ring: list[int | None] = list(setup.order[: setup.ring])
        self.pile = list(setup.order[setup.ring :])
        self.roller = setup.roller
        self.dice: Dice | None = None
        self.won: list[list[int]] = [[] for _ in range(setup.players)]
        self.left: set[int] = set()
        self.race = 0
        self.over = False
        self.last: Verdict | None = None
        self.moves: list[Move] = []

    @property
    def phase(self) -> Phase:
        """What happens next."""
        return "over" if self.over else "to_roll" if self.dice is None else "racing"

    @property
    def playing(self) -> list[int]:
        """Who has not left."""
        return [seat for seat in range(self.setup.players) if seat not in self.left]

    def row(self, seat: int) -> list[int]:
        """The cards that player has to slap before the target (SPL-VAR-01)."""
        return self.won[seat] if seat in self.setup.friendly else []

    # --- moves ---------------------------------------------------------------------------------------

    def apply(self, move: Move) -> None:
        """Go on by a move of a save."""
        match move:
            case {"do": "roll", "dice": [monster, direction]}:
                self.roll(Dice(monster, direction))
            case {"do": "settle", "slaps": slaps}:
                self.settle([slap_of(one) for one in slaps])
            case {"do": "void"}:
                self.void()
            case {"do": "leave", "seat": seat}:
                self.leave(seat)
            case _:
                raise SplafError(f"no such move: {move}")

    def roll(self, dice: Dice) -> None:
        """The roller throws; a race begins."""
        self._need("to_roll")
        if dice.monster not in MONSTER or dice.direction not in DIRECTION:
            raise SplafError(f"dice have no such faces: {dice}")
        self.dice = dice
        self.race += 1
        self.moves.append({"do": "roll", "dice": list(dice)})

    def settle(self, slaps: Sequence[Slap]) -> Verdict:
        """End the race with these slaps, in the order they were heard; one per player (SPL-TAP-01)."""
        self._need("racing")
        if len({slap.seat for slap in slaps}) < len(slaps):
            raise SplafError("one slap each")
        verdict = self._judge(slaps)
        self.moves.append({"do": "settle", "slaps": [slap.as_dict() for slap in slaps]})
        if verdict.winner is not None:
            assert verdict.card is not None
            self.won[verdict.winner].append(verdict.card)
            self.ring[verdict.target] = verdict.drawn
            del self.pile[:1]
            self.over = len(self.pile) + sum(card is not None for card in self.ring) == REST
        if verdict.outcome != "tie":  # then the same player rolls again
            self._pass_dice()
        self._close(verdict)
        return verdict

    def void(self) -> None:
        """Nobody can judge this race any more: the same player rolls again, as after a tie."""
        self._need("racing")
        self.moves.append({"do": "void"})
        self._close(self._told("void"))

    def leave(self, seat: int) -> None:
        """For good; the cards stay counted (Q-14). Alone there is nobody to race against: that ends it."""
        if seat not in self.playing or self.over:
            raise SplafError("that player is not playing")
        self.left.add(seat)
        self.moves.append({"do": "leave", "seat": seat})
        if len(self.playing) < PLAYERS.start:
            self.over, self.dice = True, None
        elif self.dice is None and seat == self.roller:
            self._pass_dice()

    def _need(self, phase: Phase) -> None:
        if self.phase != phase:
            raise SplafError(f"the game is {self.phase}, not {phase}")

    def _pass_dice(self) -> None:
        """To the next player clockwise who is still there."""
        seats = self.setup.players
        self.roller = next(
            seat for step in range(1, seats + 1) if (seat := (self.roller + step) % seats) not in self.left
        )

    def _close(self, verdict: Verdict) -> None:
        self.dice, self.last = None, verdict
        if self.roller in self.left:
            self._pass_dice()

    # --- judging -------------------------------------------------------------------------------------

    def is_right(self, slap: Slap) -> bool:
        """The target, with the whole own row slapped before (SPL-VAR-04); between races, of the last one."""
        before = {card for card, ms in slap.row if ms <= slap.ms}
        return slap.slot == self._target() and before.issuperset(self.row(slap.seat))

    def _target(self) -> int:
        if self.dice is not None:
            return path(self.ring, self.dice, self.setup.side)[-1]
        assert self.last is not None
        return self.last.target

    def same_moment(self, first: Slap, other: Slap) -> bool:
        """Whether a right slap ties with the earliest (Q-7)."""
        if first.screen and first.screen == other.screen:
            return self.setup.tie_ms > 0 and other.ms == first.ms
        return self.setup.tie_ms > 0 and other.ms - first.ms <= self.setup.tie_ms

    def _told(self, outcome: Outcome, **more: Any) -> Verdict:
        assert self.dice is not None
        way = tuple(path(self.ring, self.dice, self.setup.side))
        side, ring = self.setup.side, tuple(self.ring)
        return Verdict(self.race, outcome, self.roller, self.dice, side, ring, way, **more)

    def _judge(self, slaps: Sequence[Slap]) -> Verdict:
        right = [slap for slap in slaps if self.is_right(slap)]
        known: dict[str, Any] = {
            "slaps": tuple(sorted(slaps, key=lambda slap: slap.ms)),
            "right": frozenset(slap.seat for slap in right),
        }
        if not right:
            return self._told("nobody", **known)
        first = min(right, key=lambda slap: slap.ms)
        tied = [slap.seat for slap in right if slap is first or self.same_moment(first, slap)]
        if len(tied) > 1:
            return self._told("tie", tied=tuple(sorted(tied)), **known)
        drawn = self.pile[0] if self.pile else None
        return self._told("taken", winner=first.seat, card=self.ring[first.slot], drawn=drawn, **known)

    def result(self) -> Result | None:
        """Who won: most cards, then the biggest monster."""
        if not self.over:
            return None
        worth = {seat: (len(cards), max(cards, default=0)) for seat, cards in enumerate(self.won)}
        order = sorted(worth, key=lambda seat: worth[seat], reverse=True)
        best = worth[order[0]][0]
        tied = tuple(seat for seat in sorted(worth) if worth[seat][0] == best)
        ranking = tuple(
            Place(
                seat,
                worth[seat][0],
                worth[seat][1] or None,
                1 + sum(other > worth[seat] for other in worth.values()),
            )
            for seat in order
        )
        ended: Literal["two_left", "left"] = "left" if len(self.playing) < PLAYERS.start else "two_left"
        if best == 0:
            return Result(ended, None, None, (), ranking)
        if len(tied) == 1:
            return Result(ended, order[0], "cards", (), ranking)
        return Result(ended, order[0], "biggest", tied, ranking)

    # --- saving --------------------------------------------------------------------------------------

    def save(self) -> dict[str, Any]:
        """Ready for JSON; `load` reads it."""
        return {"setup": asdict(self.setup), "moves": list(self.moves)}


def setup_from(data: dict[str, Any]) -> Setup:
    return Setup(**{**data, "order": tuple(data["order"]), "friendly": tuple(data["friendly"])})


def load(save: dict[str, Any]) -> Game:
    """The game that `Game.save` kept."""
    game = Game(setup_from(save["setup"]))
    for move in save["moves"]:
        game.apply(move)
    return game
