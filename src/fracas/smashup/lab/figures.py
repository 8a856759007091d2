"""What the report shows, as small tables: factions, pairs, matchups, turn order, length, points, bases."""

from dataclasses import dataclass
from functools import cached_property

import polars as pl

from fracas.smashup.bots.draft import pair_name
from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Ruleset

from .results import Results
from .stats import surely, wilson
from .strengths import Model, fit

FEW = 30
"""Fewer games than this are shown as a small sample."""
SOURCES = ("vp_first", "vp_second", "vp_third", "vp_cards", "vp_madness")
TIERS = (("S", 0.58), ("A", 0.53), ("B", 0.47), ("C", 0.42), ("D", 0.0))
"""By the chance to beat an average faction, both with an average partner."""


def tier(chance: float) -> str:
    return next(name for name, least in TIERS if chance >= least)


@dataclass(frozen=True)
class Figures:
    """All tables of a report, each made when it is asked for."""

    results: Results

    @property
    def frame(self) -> pl.DataFrame:
        return self.results.frame

    @cached_property
    def model(self) -> Model:
        """Strengths of factions alone."""
        return fit(self.frame)

    @cached_property
    def pair_model(self) -> Model:
        """Strengths of factions, and what their pairs add."""
        return fit(self.frame, pairs=True)

    @cached_property
    def by_faction(self) -> pl.DataFrame:
        """Every row twice, once for each of its factions."""
        columns = ("faction_a", "faction_b")
        return pl.concat([self.frame.with_columns(pl.col(column).alias("faction")) for column in columns])

    @cached_property
    def fair(self) -> float:
        """The share of wins of somebody average."""
        return self.results.games / len(self.frame)

    @cached_property
    def factions(self) -> pl.DataFrame:
        """Games, wins, win rate and strength of each faction, the strongest first."""
        counts = self.by_faction.group_by("faction").agg(
            pl.len().alias("games"),
            pl.sum("won").alias("wins"),
            pl.mean("vp").alias("mean_vp"),
            *(pl.mean(source) for source in SOURCES),
        )
        rows = []
        for row in counts.iter_rows(named=True):
            value, low, high = self.model.of(row["faction"])
            rate_low, rate_high = wilson(row["wins"], row["games"])
            rows.append(
                {
                    **row,
                    "rate": row["wins"] / row["games"],
                    "rate_low": rate_low,
                    "rate_high": rate_high,
                    "strength": value,
                    "low": low,
                    "high": high,
                }
            )
        return pl.DataFrame(rows).sort("strength", "faction", descending=[True, False])

    @cached_property
    def pairs(self) -> pl.DataFrame:
        """Games, wins and strength (its factions', and what it adds) of each pair, the strongest first."""
        counts = self.frame.group_by("faction_a", "faction_b").agg(
            pl.len().alias("games"), pl.sum("won").alias("wins")
        )
        rows = []
        for row in counts.iter_rows(named=True):
            name = pair_name(row["faction_a"], row["faction_b"])
            value, low, high = self.pair_model.of(row["faction_a"], row["faction_b"], name)
            figures = {"strength": value, "low": low, "high": high, "extra": self.pair_model.of(name)[0]}
            rows.append({"pair": name, "games": row["games"], "wins": row["wins"], **figures})
        return pl.DataFrame(rows).sort("strength", "pair", descending=[True, False])

    @cached_property
    def matchups(self) -> pl.DataFrame:
        """How often the first faction's player finished ahead of the second's; equal is half."""
        seats = self.by_faction.select("game", "seat", "faction", "place")
        before = (pl.col("place") < pl.col("place_right")) + 0.5 * (pl.col("place") == pl.col("place_right"))
        return (
            seats.join(seats, on="game")
            .filter(pl.col("seat") != pl.col("seat_right"))
            .group_by("faction", pl.col("faction_right").alias("against"))
            .agg(pl.len().alias("games"), before.mean().alias("score"))
            .sort("faction", "against")
        )

    @cached_property
    def turn_order(self) -> pl.DataFrame:
        """Wins by number of players and place in turn order."""
        counts = self.frame.group_by("players", "turn_order").agg(
            pl.len().alias("games"), pl.sum("won").alias("wins")
        )
        rows = []
        for row in counts.sort("players", "turn_order").iter_rows(named=True):
            low, high = wilson(row["wins"], row["games"])
            rows.append({**row, "rate": row["wins"] / row["games"], "low": low, "high": high})
        return pl.DataFrame(rows)

    @cached_property
    def lengths(self) -> pl.DataFrame:
        """Players and turns of every game."""
        return self.frame.filter(pl.col("seat") == 0).select("game", "players", "turns")

    @cached_property
    def bases(self) -> pl.DataFrame:
        """Each base: in how many games it could turn up, how often it scored, and the average spoils."""
        games = dict.fromkeys(self._homes, 0)
        for sets in self._sets_by_game.values():
            for name, home in self._homes.items():
                games[name] += home in sets
        scored = (
            self._awards.group_by("base")
            .agg(
                pl.struct("game", "nth").n_unique().alias("scored"),
                pl.col("vp").filter(pl.col("place") == 1).mean().alias("winner_vp"),
                (pl.col("turn_order") == 1).filter(pl.col("place") == 1).mean().alias("first_player"),
            )
            .with_columns(
                pl.col("base").replace_strict(games, default=0, return_dtype=pl.Int64).alias("games")
            )
        )
        return scored.with_columns((pl.col("scored") / pl.col("games")).alias("rate")).sort(
            "rate", "base", descending=[True, False]
        )

    @cached_property
    def takers(self) -> pl.DataFrame:
        """How often a base scored with that faction at the table, and how often its player was first."""
        awards = self._awards
        sides = pl.concat(
            [awards.with_columns(pl.col(column).alias("faction")) for column in ("faction_a", "faction_b")]
        )
        table = sides.group_by("base", "faction").agg(
            pl.len().alias("scored"), (pl.col("place") == 1).sum().alias("won")
        )
        low = surely(table["won"], table["scored"]).alias("low")
        return table.with_columns((pl.col("won") / pl.col("scored")).alias("rate"), low).sort(
            "base", "low", "faction", descending=[False, True, False]
        )

    @cached_property
    def _awards(self) -> pl.DataFrame:
        """A row for each scoring and player at the table."""
        return (
            self.frame.select("game", "seat", "turn_order", "faction_a", "faction_b", "bases")
            .with_columns(pl.col("bases").list.eval(pl.int_range(pl.len())).alias("nth"))
            .filter(pl.col("bases").list.len() > 0)
            .explode("bases", "nth")
            .unnest("bases")
        )

    @cached_property
    def _homes(self) -> dict[str, str]:
        """The set of each base."""
        return {kind.name: card_set.id for card_set in LIBRARY.sets.values() for kind in card_set.bases}

    @cached_property
    def _sets_by_game(self) -> dict[int, set[str]]:
        """The sets whose bases are in each game's deck."""
        everything = Ruleset.of(self.results.plan.ruleset).base_deck == "all"
        sets: dict[int, set[str]] = {}
        for game, *names in self.frame.select("game", "faction_a", "faction_b").iter_rows():
            known = [LIBRARY.factions[name].set_id for name in names if name in LIBRARY.factions]
            sets.setdefault(game, set()).update(LIBRARY.sets if everything else known)
        return sets
