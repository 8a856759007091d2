"""Blunders: what no decent player does, looked for in the turns of bots.

- Refusing victory: ending a turn although another answer, followed by the end of the turn, wins the game in
  every world the bot could imagine.
- Hurting oneself: a play by which one only lost, and nobody else anything, although one could have passed.
- Wasting a minion: ending a turn although a minion could be played at no cost and would have been worth it.

Every verdict is about what the seat could know then: it is reached in imagined worlds.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from fracas.bots import Seat
from fracas.bots.instinct import finish
from fracas.bots.seat import Imagination
from fracas.bots.worth import chances
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Choice, Game, Table
from fracas.smashup.engine.labels import label, seat_name
from fracas.smashup.engine.options import END, Play

from .games import random_setup
from .match import seat_bots
from .soak import LIMIT
from .workers import on_cores

Goods = list[dict[str, int]]
"""What each player has."""
WORLDS = 12
"""In how many worlds something must be true."""
WASTE = 0.03
"""From which gain in the chance to win on, leaving a minion in hand was a waste."""


@dataclass
class Blunder:
    """What was done, where: the game's answers up to then make it a replay."""

    kind: str
    words: str
    save: dict[str, Any]


@dataclass
class Audited:
    """One game: how many turns the bots had, and what they did wrong."""

    number: int
    turns: int = 0
    blunders: list[Blunder] = field(default_factory=list)


def audit(bots: Sequence[str], seed: int, jobs: int, numbers: Iterable[int]) -> Iterator[Audited]:
    """Audited games between those bots, as they end; each number is the same game on any number of cores."""
    return on_cores(partial(audit_game, tuple(bots), seed), numbers, jobs)


def audit_game(specs: tuple[str, ...], seed: int, number: int) -> Audited:
    """Play one game and judge every turn."""
    rng = random.Random(f"{seed}/{number}")
    game = Game.of(LIBRARY, random_setup(rng, LIBRARY, len(specs)))
    bots = seat_bots(specs, seed, number)
    seats = [Seat(game, seat) for seat in range(len(specs))]
    judge = Judge(game, rng)
    while (choice := game.pending) is not None and len(game.answers) < LIMIT:
        seat = choice.player
        answer = bots[seat].decide(seats[seat]).answer
        judge.before(choice, answer, seats[seat])
        game.answer(answer)
        judge.after()
    return Audited(number, game.table.turn.number, judge.blunders)


class Judge:
    """Watches a game."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.blunders: list[Blunder] = []
        self._game = game
        self._rng = rng
        self._play: tuple[int, str, Goods, int] | None = (
            None  # by whom, what, what all had, after which answer
        )

    def before(self, choice: Choice, answer: int, seat: Seat) -> None:
        """Somebody is about to answer."""
        if not self._game.at_rest:
            return
        option = choice.options[answer]
        if option is END:
            self._judge_end(choice, answer, seat)
        else:
            self._play = choice.player, label(option), goods(self._game.table), len(self._game.answers)

    def after(self) -> None:
        """The answer was given."""
        if self._play is None or not self._game.at_rest:
            return
        player, what, had, moment = self._play
        self._play = None
        if only_loss(player, had, goods(self._game.table)):
            self._note("hurt itself", player, f"chose {what!r}: it lost, and nobody else did", moment)

    def _note(self, kind: str, player: int, words: str, moment: int | None = None) -> None:
        save = self._save(len(self._game.answers) if moment is None else moment)
        self.blunders.append(Blunder(kind, f"{seat_name(player)} {words}", save))

    def _save(self, moment: int) -> dict[str, Any]:
        """The game as it was after that many answers."""
        return self._game.undo(len(self._game.answers) - moment).save()

    def _judge_end(self, choice: Choice, end: int, seat: Seat) -> None:
        me = choice.player
        others = [place for place in range(choice.size) if place != end]
        if not others:
            return
        imagination = seat.imagination()
        luck = [self._rng.getrandbits(64) for _ in range(WORLDS)]
        stop = [value(imagination, end, me, seed) for seed in luck]
        for place in others:
            option = choice.options[place]
            minion = isinstance(option, Play) and option.card.is_minion
            wins = min(stop) < 1.0 and all(value(imagination, place, me, seed) == 1.0 for seed in luck[:3])
            if wins and all(value(imagination, place, me, seed) == 1.0 for seed in luck[3:]):
                self._note("refused victory", me, f"ended the turn; {label(option)} wins")
                return
            if minion:
                gain = sum(value(imagination, place, me, seed) for seed in luck) - sum(stop)
                if gain / WORLDS > WASTE:
                    words = f"ended the turn; {label(option)} is worth {100 * gain / WORLDS:.0f} points"
                    self._note("wasted a minion", me, words)
                    return


def value(imagination: Imagination, answer: int, seat: int, seed: int) -> float:
    """The chance to win in one world after that answer and the end of the turn."""
    rng = random.Random(seed)
    world = imagination.world(rng)
    finish(world, answer, seat, rng)
    return chances(world.table)[seat]


def goods(table: Table) -> Goods:
    """What each player has now, and may still do."""
    found: Goods = []
    for player in table.players:
        seat = player.seat
        mine = [piece for piece in table.pieces() if piece.controller == seat]
        plays = table.turn.minions + table.turn.actions + len(table.turn.extras)
        found.append(
            {
                "vp": player.vp,
                "cards": len(player.hand) + len(player.deck),
                "plays": plays if table.turn.active == seat else 0,
                "pieces": len(mine),
                "titans": len(table.titans_in_play(seat)),
                "power": sum(table.total(base, seat) for base in table.bases),
                "counters": sum(piece.counters for piece in mine),
                "sanity": -table.madness_of(seat),
            }
        )
    return found


def only_loss(player: int, had: Goods, has: Goods) -> bool:
    """Whether that player lost more than the card played, gained nothing, and nobody else lost anything."""
    changes = [{key: now[key] - then[key] for key in then} for then, now in zip(had, has, strict=True)]
    mine = changes.pop(player)
    hurt = any(mine[key] < 0 for key in ("vp", "pieces", "titans", "power"))
    others_lost = any(change < 0 for other in changes for change in other.values())
    return hurt and max(mine.values()) <= 0 and not others_lost
