"""Blunders: what no decent player does, looked for in the turns of bots.

- Refusing victory: ending a turn although another answer, followed by the end of the turn, wins the game in
  every world the bot could imagine.
- Hurting oneself: a play by which one only lost, and nobody else anything, although one could have known.
- Wasting a minion: ending a turn although a minion could be played at no cost and would have been worth it.

Every verdict is about what the seat could know then: it is reached in imagined worlds.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from fracas.smashup.bots import Seat
from fracas.smashup.bots.harm import Goods, goods, only_loss
from fracas.smashup.bots.instinct import carry_out, finish
from fracas.smashup.bots.seat import Imagination
from fracas.smashup.bots.worth import chances
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Choice, Game
from fracas.smashup.engine.labels import label, seat_name
from fracas.smashup.engine.options import END, Play

from .games import random_setup
from .match import seat_bots
from .soak import LIMIT
from .workers import on_cores

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


def audit(
    bots: Sequence[str], factions: Sequence[str], seed: int, jobs: int, numbers: Iterable[int]
) -> Iterator[Audited]:
    """Audited games between those bots, as they end; each number is the same game on any number of cores."""
    return on_cores(partial(audit_game, tuple(bots), tuple(factions), seed), numbers, jobs)


def audit_game(specs: tuple[str, ...], factions: tuple[str, ...], seed: int, number: int) -> Audited:
    """Play one game and judge every turn."""
    rng = random.Random(f"{seed}/{number}")
    game = Game.of(LIBRARY, random_setup(rng, LIBRARY, len(specs), names=factions))
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


@dataclass
class Underway:
    """A play: by whom, what, what all had before, after which answer, and whether one could have known."""

    player: int
    what: str
    had: Goods
    moment: int
    avoidable: bool = False


class Judge:
    """Watches a game."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.blunders: list[Blunder] = []
        self._game = game
        self._rng = rng
        self._play: Underway | None = None

    def before(self, choice: Choice, answer: int, seat: Seat) -> None:
        """Somebody is about to answer."""
        if self._game.at_rest:
            option = choice.options[answer]
            if option is END:
                self._judge_end(choice, answer, seat)
                return
            had, moment = goods(self._game.table), len(self._game.answers)
            self._play = Underway(choice.player, label(option), had, moment)
        if (play := self._play) is not None and play.player == choice.player:
            imagination = seat.imagination()
            if surely_a_loss(imagination, answer, play):
                others = (surely_a_loss(imagination, other, play) for other in range(choice.size))
                play.avoidable |= not all(others)

    def after(self) -> None:
        """The answer was given."""
        play = self._play
        if play is None or not self._game.at_rest:
            return
        self._play = None
        if play.avoidable and only_loss(play.player, play.had, goods(self._game.table)):
            words = f"chose {play.what!r}: it lost, and nobody else did"
            self._note("hurt itself", play.player, words, play.moment)

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
            if minion and _gain(imagination, place, end, me, luck) > WASTE:
                # of many plays one looks better by chance: other worlds have to agree
                elsewhere = [self._rng.getrandbits(64) for _ in range(4 * WORLDS)]
                gain = _gain(imagination, place, end, me, elsewhere)
                if gain > WASTE:
                    words = f"ended the turn; {label(option)} is worth {100 * gain:.0f} points"
                    self._note("wasted a minion", me, words)
                    return


def _gain(imagination: Imagination, answer: int, end: int, seat: int, luck: list[int]) -> float:
    """How much more an answer is worth than ending the turn, in these worlds."""
    gains = [value(imagination, answer, seat, one) - value(imagination, end, seat, one) for one in luck]
    return sum(gains) / len(gains)


def value(imagination: Imagination, answer: int, seat: int, seed: int) -> float:
    """The chance to win in one world after that answer and the end of the turn."""
    rng = random.Random(seed)
    world = imagination.world(rng)
    finish(world, answer, seat, rng)
    return chances(world.table)[seat]


def surely_a_loss(imagination: Imagination, answer: int, play: Underway) -> bool:
    """Whether the play is a loss and nothing else in every world, if it goes on with that answer."""
    for rng in map(random.Random, range(WORLDS)):
        world = imagination.world(rng)
        carry_out(world, answer, rng)
        if not only_loss(play.player, play.had, goods(world.table)):
            return False
    return True
