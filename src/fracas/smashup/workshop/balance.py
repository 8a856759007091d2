"""How strong an own faction is beside the published ones, which cards decide games, how long turns take.

In each game for two players an own faction and three published ones meet; before one of these comes again,
all of them have taken part.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import polars as pl
from statsmodels.stats.proportion import confint_proportions_2indep

from fracas.smashup.engine import Faction, Game, Setup, make_setup
from fracas.smashup.lab.figures import tier
from fracas.smashup.lab.match import Record, failure, play, seat_bots
from fracas.smashup.lab.run import rows
from fracas.smashup.lab.stats import wilson
from fracas.smashup.lab.strengths import Model, chance, fit
from fracas.smashup.lab.workers import on_cores
from fracas.smashup.strengths import Strength

from .check import joined, library_with

PLAYS = {"MinionPlayed": "minion", "ActionPlayed": "action", "TitanPlayed": "titan"}
"""Events of playing a card, and where they name it."""
EARLY = 5
"""Turns in which it is luck what comes to hand: later, whoever is ahead or plays for long has seen more."""


@dataclass(frozen=True)
class Contest:
    """What is played: game `number` is the same whoever plays it, and when."""

    path: Path
    own: tuple[str, ...]
    bot: str
    seed: int

    def faction(self, number: int) -> str:
        """The own factions take turns."""
        return self.own[number % len(self.own)]

    def setup(self, number: int) -> Setup:
        """An own faction with a published one, in either seat, against two others."""
        library = library_with(self.path)
        turn = number // len(self.own)
        published = [name for name, one in library.factions.items() if one.set_id not in library.own]
        round_, place = divmod(turn, len(published) // 3)
        random.Random(f"{self.seed}/{round_}").shuffle(published)
        partner, *others = published[3 * place : 3 * place + 3]
        decks = [[self.faction(number), partner], others]
        rng = random.Random(f"{self.seed}/{number}")
        rng.shuffle(decks)
        return make_setup(library, factions=decks, seed=rng.getrandbits(32))


@dataclass
class Played(Record):
    """A game, and what the cards of the own faction had to do with it."""

    seat: int = 0
    turns: list[int] = field(default_factory=list)
    """By seat."""
    drawn: set[str] = field(default_factory=set)
    """What came to its player's hand."""
    early: set[str] = field(default_factory=set)
    """What of that came in the first turns."""
    played: set[str] = field(default_factory=set)

    @property
    def won(self) -> float:
        """A shared victory is a part of one."""
        return 1 / len(self.winners) if self.seat in self.winners else 0.0


def contest(path: Path, bot: str, seed: int) -> Contest:
    """For all factions of a path; refuses what cannot be played before anything is."""
    own = tuple(faction.name for card_set in joined(path)[1] for faction in card_set.factions)
    found = Contest(path.resolve(), own, bot, seed)
    seat_bots([bot], 0, 0)
    found.setup(0)
    return found


def games(plan: Contest, number: int, jobs: int) -> Iterator[Played | Record]:
    """All games, in the order in which they end; those that broke are plain records."""
    return on_cores(partial(_play, plan), range(number), jobs)


def _play(plan: Contest, number: int) -> Played | Record:
    try:
        setup = plan.setup(number)
        lineup = [plan.bot] * setup.players
        game, times = play(setup, seat_bots(lineup, plan.seed, number), library_with(plan.path))
        assert game.result is not None
        seat = next(
            at for at, player in enumerate(game.table.players) if plan.faction(number) in player.factions
        )
        winners, table = game.result["winners"], rows(game, number, lineup)
        return _watched(Played(number, winners, times, table, seat=seat), game)
    except Exception:  # one game that breaks must not cost the others
        return failure(number)


def _watched(one: Played, game: Game) -> Played:
    """With what the events tell about cards and turns."""
    one.turns = [0] * len(game.table.players)
    for note in game.events(seat=one.seat):
        kind, player = note["event"], note["player"]
        if kind == "TurnStarts":
            one.turns[player] += 1
        if player != one.seat:
            continue
        if kind == "Drawn" or (kind == "Placed" and note["to"] == "hand"):
            one.drawn |= {card["card"] for card in note["cards"]}
            if one.turns[one.seat] <= EARLY:
                one.early |= one.drawn
        elif kind in PLAYS and (card := note[PLAYS[kind]]):
            one.played.add(card["card"])
    return one


# --- what they tell ----------------------------------------------------------------------------------


def findings(plan: Contest, played: Sequence[Played]) -> dict[str, Any]:
    """All that is told about the own factions, as plain data."""
    ordered = sorted(played, key=lambda one: one.number)
    model = fit(pl.DataFrame([row for one in ordered for row in one.rows])) if ordered else None
    library = library_with(plan.path)
    found = {}
    for name in plan.own:
        mine = [one for one in ordered if plan.faction(one.number) == name]
        if model is not None and mine:
            found[name] = _faction(library.factions[name], mine, model)
    return {"games": len(ordered), "bot": plan.bot, "seed": plan.seed, "factions": found}


def _faction(faction: Faction, played: Sequence[Played], model: Model) -> dict[str, Any]:
    strength = Strength(*(round(figure, 3) for figure in model.of(faction.name)))
    titans = faction.titans if faction.needs_titan else ()  # others stay in the box, as in the laboratory
    cards = [_card(kind, played, len(faction.kinds)) for kind in (*faction.kinds, *titans)]
    return {
        **_share(played),
        "strength": strength._asdict(),
        "beats_average": [round(chance(figure), 4) for figure in strength],
        "tier": tier(chance(strength.strength)),
        "step": strength.step,
        "cards": cards,
        "left_out": [kind.name for kind in faction.titans if kind not in titans],
        "never_played": [card["card"] for card in cards if not card["played"]["games"]],
        "turns": {
            "decisions": _per_turn(played, len),
            "seconds": _per_turn(played, sum),
        },
    }


def _card(kind: type[Any], played: Sequence[Played], kinds: int) -> dict[str, Any]:
    early = [one for one in played if kind.name in one.early]
    others = [one for one in played if kind.name not in one.early]
    return {
        "card": kind.name,
        "copies": kind.copies,
        "drawn": _share([one for one in played if kind.name in one.drawn]),
        "played": _share([one for one in played if kind.name in one.played]),
        "early": _share(early),
        "not_early": _share(others),
        "matters": _difference(early, others, kinds),
    }


def _share(played: Sequence[Played]) -> dict[str, Any]:
    wins, number = sum(one.won for one in played), len(played)
    return {
        "games": number,
        "share": round(wins / number, 4) if number else None,
        "ci95": [round(limit, 4) for limit in wilson(wins, number)],
    }


def _difference(with_it: Sequence[Played], without: Sequence[Played], among: int) -> list[float] | None:
    """How much more often games with it were won; the interval holds for all of so many cards at once (95 %).

    Of a dozen cards looked at one by one, every second time one would seem to matter by mere luck.
    """
    if not with_it or not without:
        return None
    more, less = (sum(one.won for one in played) for played in (with_it, without))
    low, high = confint_proportions_2indep(
        more, len(with_it), less, len(without), compare="diff", method="newcomb", alpha=0.05 / among
    )
    value = more / len(with_it) - less / len(without)
    return [round(float(figure), 4) for figure in (value, low, high)]


def _per_turn(played: Sequence[Played], measure: Callable[[list[float]], float]) -> dict[str, float]:
    """Of the player with the faction, and of the others in the same games."""
    spent, turns = {"own": 0.0, "others": 0.0}, {"own": 0, "others": 0}
    for one in played:
        for seat, times in enumerate(one.times):
            who = "own" if seat == one.seat else "others"
            spent[who] += measure(times)
            turns[who] += one.turns[seat]
    return {who: round(spent[who] / max(1, turns[who]), 4) for who in spent}
