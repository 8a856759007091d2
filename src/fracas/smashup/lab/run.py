"""Many games for the tables of the laboratory: a plan, and one row for each game and seat.

Game `number` of a plan is the same whoever plays it, and when, so that a run can be stopped and continued.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fracas import __version__
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import FracasError, Game, Ruleset, Setup, SetupError, make_setup

from .games import boxes_with, deal_factions
from .match import Record, failure, play, seat_bots

SCHEMA_VERSION = 2
"""Of the rows; another one when their columns change."""


@dataclass(frozen=True)
class Plan:
    """What to play."""

    bots: tuple[str, ...]
    players: tuple[int, ...]
    factions: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...] = ()
    ruleset: str = "default"
    seed: int = 0
    fracas: str = __version__

    def setup(self, number: int) -> Setup:
        """The numbers of players take turns; pairs that were asked for come first, in any seats."""
        rng = random.Random(f"{self.seed}/{number}")
        players = self.players[number % len(self.players)]
        decks: list[list[str]] = []
        taken: set[str] = set()
        for pair in rng.sample(self.pairs, len(self.pairs)):
            if len(decks) < players and taken.isdisjoint(pair):
                decks.append(list(pair))
                taken.update(pair)
        free = [name for name in self.factions if name not in taken]
        decks += deal_factions(rng, free, players - len(decks))
        rng.shuffle(decks)
        names = {*self.factions, *(name for pair in self.pairs for name in pair)}
        return make_setup(
            LIBRARY,
            factions=decks,
            sets=boxes_with(LIBRARY, names),
            seed=rng.getrandbits(32),
            ruleset=self.ruleset,
        )

    def lineup(self, number: int) -> list[str]:
        """The bots by seat: they move on by one seat when every number of players has had its game."""
        players, turn = self.players[number % len(self.players)], number // len(self.players)
        return [self.bots[(seat + turn) % len(self.bots)] for seat in range(players)]

    def check(self) -> None:
        """Refuse what cannot be played before anything is."""
        seat_bots(self.bots, 0, 0)
        for number in range(len(self.players)):
            self.setup(number)


def pair_of(text: str) -> tuple[str, str]:
    """A pair of factions as people write it: Ninjas+Aliens."""
    names = [LIBRARY.faction(name).name for name in text.split("+")]
    if len(set(names)) != 2:
        raise SetupError(f"a pair is two different factions such as Ninjas+Aliens, not {text!r}")
    return names[0], names[1]


def play_planned(plan: Plan, number: int) -> Record:
    """One game of the plan."""
    if plan.fracas != __version__:
        raise FracasError(f"this is fracas {__version__}; the plan was made by {plan.fracas}")
    try:
        lineup = plan.lineup(number)
        game, times = play(plan.setup(number), seat_bots(lineup, plan.seed, number))
        assert game.result is not None
        return Record(number, game.result["winners"], times, rows(game, number, lineup))
    except Exception:  # one game that breaks must not cost the others
        return failure(number)


# --- rows ------------------------------------------------------------------------------------------


def rows(game: Game, number: int, bots: Sequence[str]) -> list[dict[str, Any]]:
    """What the tables keep of a finished game."""
    setup, result, events = game.setup, game.result, game.events()
    assert setup is not None
    assert result is not None
    players = range(setup.players)
    first = next(note["player"] for note in events if note["event"] == "PhaseBegan")
    awards = [_award(note, setup.ruleset) for note in events if note["event"] == "Scored"]
    final = [(-result["vp"][seat], result["madness"][seat]) for seat in players]
    found = []
    for seat in players:
        by_place = dict.fromkeys((1, 2, 3), 0)
        for award in awards:
            if award[seat]["place"] in by_place:
                by_place[award[seat]["place"]] += award[seat]["vp"]
        gained = sum(n["amount"] for n in events if n["event"] == "VpChanged" and n["player"] == seat)
        won = seat in result["winners"]
        faction_a, faction_b = sorted(game.table.players[seat].factions)
        found.append(
            {
                "game": number,
                "seed": setup.seed,
                "players": setup.players,
                "seat": seat,
                "turn_order": (seat - first) % setup.players + 1,
                "bot": bots[seat],
                "faction_a": faction_a,
                "faction_b": faction_b,
                "vp": result["vp"][seat],
                "place": 1 if won else 1 + sum(other < final[seat] for other in final),
                "won": 1 / len(result["winners"]) if won else 0.0,
                "turns": result["turns"],
                "bases_scored": len(awards),
                "bases_won": sum(award[seat]["place"] == 1 for award in awards),
                "bases_second": sum(award[seat]["place"] == 2 for award in awards),
                "cards_played": sum(
                    note["event"] in ("MinionPlayed", "ActionPlayed") and note["player"] == seat
                    for note in events
                ),
                "vp_first": by_place[1],
                "vp_second": by_place[2],
                "vp_third": by_place[3],
                "vp_cards": gained - sum(by_place.values()),
                "vp_madness": result["vp"][seat] - result["vp_before_madness"][seat],
                "bases": [award[seat] for award in awards],
                "answers": game.answers if seat == 0 else None,  # once a game
                "fracas": __version__,
                "schema": SCHEMA_VERSION,
            }
        )
    return found


def _award(note: dict[str, Any], rules: Ruleset) -> list[dict[str, Any]]:
    """What each player got of a base; whoever has nothing there has no place."""
    totals, vp = note["totals"], note["vp"]
    by_power = rules.vp_eligibility == "minion-or-power"
    ranked = [seat for seat, got in enumerate(vp) if got or (by_power and totals[seat])]
    return [
        {
            "base": note["base"]["card"],
            "place": 1 + sum(totals[other] > totals[seat] for other in ranked) if seat in ranked else None,
            "power": totals[seat],
            "vp": vp[seat],
        }
        for seat in range(len(vp))
    ]
