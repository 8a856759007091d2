"""A game as an environment plays it: a fixed number of actions, a limit of decisions, a share of the win.

Action `i` is the `i`-th option of the open decision. If there are more options than actions, they are shown
on pages, and the last action turns the page: whatever a policy does, it stays among legal answers.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from fracas.smashup.bots.bot import Bot
from fracas.smashup.bots.seat import Seat
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Game, IllegalAnswer, Ruleset, Setup, SetupError, make_setup
from fracas.smashup.lab.games import factions_of, random_setup


@dataclass(frozen=True)
class Config:
    """What is played. Without `factions`, players get random ones of `sets` (default: all), or draft them."""

    players: int = 2
    factions: Sequence[Sequence[str]] | None = None
    sets: Sequence[str] | None = None
    draft: bool = False
    ruleset: Ruleset | str | dict[str, Any] | None = None
    actions: int = 256
    """How many actions there are: the most options ever seen at once were 164 (docs/environments.md)."""
    max_decisions: int = 2000
    """After so many decisions the game is broken off: players who never play a card never end it."""

    def __post_init__(self) -> None:
        if self.actions < 2:
            raise SetupError(f"there must be at least 2 actions, not {self.actions}")
        if self.max_decisions < 1:
            raise SetupError(f"a game has at least 1 decision, not {self.max_decisions}")
        self.setup(0)  # says what is wrong with the rest

    def setup(self, seed: int) -> Setup:
        """The game of that seed."""
        rng = random.Random(seed)
        if self.factions is None:
            names = factions_of(LIBRARY, self.sets)
            return random_setup(
                rng, LIBRARY, self.players, names=names, ruleset=Ruleset.of(self.ruleset), draft=self.draft
            )
        if self.sets is not None or self.draft:
            raise SetupError("factions that are given are neither drafted nor picked from sets")
        rules = Ruleset.of(self.ruleset)
        first = rng.randrange(self.players) if rules.first_player == "chosen" else None
        return make_setup(
            LIBRARY,
            factions=self.factions,
            players=self.players,
            seed=rng.getrandbits(32),
            ruleset=rules,
            first_player=first,
        )


class Page(NamedTuple):
    """Which of a decision's answers the actions stand for now."""

    first: int
    shown: int
    number: int
    pages: int

    @property
    def more(self) -> bool:
        """Whether the last action turns the page."""
        return self.pages > 1


def page_of(size: int, number: int, actions: int) -> Page:
    """A page of that many answers."""
    if size <= actions:
        return Page(0, size, 0, 1)
    room = actions - 1
    return Page(number * room, min(room, size - number * room), number, -(-size // room))


class Dream(NamedTuple):
    """How a world was imagined in mid-effect, where it cannot be copied: imagine the same again."""

    real: Game
    seat: int
    luck: int
    answers: list[int]


class Match:
    """One game under way."""

    def __init__(self, config: Config, seed: int) -> None:
        self.config = config
        self.seed = seed
        self.game = Game.of(LIBRARY, config.setup(seed))
        self.taken: list[int] = []
        self._page = 0
        self._dream: Dream | None = None
        self._imagined = False
        self._seats: dict[int, Seat] = {}

    # --- playing -----------------------------------------------------------------------------------

    @property
    def cut_off(self) -> bool:
        """Whether the game was broken off before its end."""
        return len(self.taken) >= self.config.max_decisions and self.game.pending is not None

    @property
    def player(self) -> int | None:
        """Who decides; None when it is over."""
        pending = self.game.pending
        return None if pending is None or self.cut_off else pending.player

    def page(self, seat: int | None) -> Page:
        """The answers that the actions of that seat stand for; none if it has nothing to decide."""
        pending = self.game.pending
        if pending is None or self.cut_off or pending.player != seat:
            return Page(0, 0, 0, 1)
        return page_of(pending.size, self._page, self.config.actions)

    def legal(self) -> list[int]:
        """The actions of whoever decides."""
        page = self.page(self.player)
        return [*range(page.shown), *([self.config.actions - 1] if page.more else ())]

    def play(self, action: int) -> None:
        """Take one of the legal actions."""
        page = self.page(self.player)
        if 0 <= action < page.shown:
            answer = page.first + action
            self.game.answer(answer)
            self._page = 0
            self._remember(answer)
        elif page.more and action == self.config.actions - 1:
            self._page = (self._page + 1) % page.pages
        else:
            raise IllegalAnswer(f"action {action} is not legal; there are {self.legal()}")
        self.taken.append(action)

    def action_of(self, answer: int) -> int:
        """The action that gives that answer, or leads to its page."""
        page = self.page(self.player)
        here = page.first <= answer < page.first + page.shown
        return answer - page.first if here else self.config.actions - 1

    def rewards(self, *, zero_sum: bool) -> list[float]:
        """1 for the winner, shared among several; zero-sum: the others pay for it. 0 as long as it lasts."""
        players = self.config.players
        result = self.game.result
        if result is None:
            return [0.0] * players
        winners = result["winners"]
        shares = [float(seat in winners) / len(winners) for seat in range(players)]
        return [(share * players - 1) / (players - 1) for share in shares] if zero_sum else shares

    # --- knowing -----------------------------------------------------------------------------------

    def seat(self, number: int) -> Seat:
        """What our bots are given."""
        return self._seats.setdefault(number, Seat(self.game, number))

    def advice(self, bot: Bot) -> int:
        """The action of whoever decides if that bot decided for them."""
        assert self.player is not None
        return self.action_of(bot.decide(self.seat(self.player)).answer)

    # --- copies ------------------------------------------------------------------------------------

    def clone(self) -> "Match":
        """An independent copy."""
        dream = self._dream
        game = self.game.clone() if dream is None else _dreamt(dream)
        copy = self._with(game)
        copy._dream = dream and dream._replace(answers=dream.answers.copy())
        return copy

    def imagine(self, seat: int, luck: int) -> "Match":
        """A match that fits what that seat knows; the rest, luck included, is dealt anew."""
        dream = Dream(self.game.clone(), seat, luck, [])
        copy = self._with(_dreamt(dream))
        copy._imagined = True
        copy._dream = dream
        copy._remember(None)
        return copy

    def _with(self, game: Game) -> "Match":
        copy = object.__new__(Match)
        copy.__dict__ = {**self.__dict__, "game": game, "taken": self.taken.copy(), "_seats": {}}
        return copy

    def _remember(self, answer: int | None) -> None:
        """An imagined game that has come to rest can be copied as any other."""
        if self._dream is None:
            return
        if self.game.at_rest:
            self.game = self.game.clone(tracked=True)
            self._dream = None
            self._seats = {}
        elif answer is not None:
            self._dream.answers.append(answer)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Match":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        if self._imagined:
            raise TypeError("an imagined match cannot be saved; save the one it was imagined from")
        return _again, (self.config, self.seed, self.taken)


def _again(config: Config, seed: int, taken: list[int]) -> Match:
    match = Match(config, seed)
    for action in taken:
        match.play(action)
    return match


def _dreamt(dream: Dream) -> Game:
    world = Seat(dream.real, dream.seat).imagine(random.Random(dream.luck))
    for answer in dream.answers:
        world.answer(answer)
    return world
