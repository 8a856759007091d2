"""The pictures of the report. Hollow and pale is what rests on few games."""

from collections.abc import Callable
from typing import Any

import matplotlib as mpl
import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from .figures import FEW, SOURCES, TIERS, Figures, tier
from .strengths import chance

INK, PALE, GRID = "#22303c", "#9aa7b2", "#e6eaee"
TIER_COLOURS = {"S": "#c2410c", "A": "#e08a3c", "B": "#8b98a5", "C": "#5b8db8", "D": "#1d4e89"}
SOURCE_COLOURS = ("#1d4e89", "#5b8db8", "#a9c6de", "#e08a3c", "#7b2d43")
SOURCE_NAMES = ("bases won", "bases, second place", "bases, third place", "cards and abilities", "Madness")
DIVERGING = LinearSegmentedColormap.from_list(
    "fracas", ["#1d4e89", "#8fb3d1", "#ffffff", "#f0b27a", "#c2410c"]
)

STYLE: dict[Any, Any] = {
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": PALE,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.titlelocation": "left",
    "axes.titlesize": 13,
    "axes.titleweight": "bold",
    "axes.titlepad": 14,
    "grid.color": GRID,
    "xtick.color": INK,
    "ytick.color": INK,
    "ytick.major.size": 0,
    "legend.frameon": False,
    "figure.dpi": 150,
    "savefig.bbox": "tight",
    "savefig.facecolor": "white",
}


def draw(figures: Figures) -> dict[str, Figure]:
    """Every picture by name."""
    makers: dict[str, Callable[[Figures], Figure]] = {
        "factions": factions,
        "pairs": pairs,
        "matchups": matchups,
        "turn-order": turn_order,
        "length": length,
        "points": points,
        "bases": bases,
        "takers": takers,
    }
    with mpl.rc_context(STYLE):
        return {name: maker(figures) for name, maker in makers.items()}


def save(figure: Figure, target: Any) -> None:
    """As PNG, to a file or stream."""
    with mpl.rc_context(STYLE):
        FigureCanvasAgg(figure)
        figure.savefig(target, format="png")


def _percent(axes: Axes, which: str = "x") -> None:
    axis = axes.xaxis if which == "x" else axes.yaxis
    axis.set_major_formatter(PercentFormatter(1.0, decimals=0))


def _rows(axes: Axes, labels: list[str]) -> None:
    """A line for each label, the first at the top."""
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.4, -0.6)
    axes.grid(axis="y", visible=False)


def _dot(axes: Axes, x: float, y: float, low: float, high: float, colour: str, few: bool) -> None:
    """A point with its interval."""
    axes.plot([low, high], [y, y], color=colour, lw=2.2, alpha=0.35 if few else 0.6, solid_capstyle="round")
    axes.plot(x, y, "o", ms=7, mec=colour, mfc="white" if few else colour, mew=1.6)


def factions(figures: Figures) -> Figure:
    """The tier list: raw win rate, and strength adjusted for partner and opponents."""
    table = figures.factions
    figure = Figure(figsize=(11, 1.4 + 0.29 * len(table)), layout="constrained")
    left, right = figure.subplots(1, 2, sharey=True, width_ratios=(1, 1.15))
    labels = []
    for y, row in enumerate(table.iter_rows(named=True)):
        few = row["games"] < FEW
        colour = TIER_COLOURS[tier(chance(row["strength"]))]
        _dot(left, row["rate"], y, row["rate_low"], row["rate_high"], colour, few)
        _dot(right, chance(row["strength"]), y, chance(row["low"]), chance(row["high"]), colour, few)
        labels.append(f"{row['faction']}  ({row['games']})")
    left.axvline(figures.fair, color=INK, lw=1, ls=(0, (4, 3)))
    right.axvline(0.5, color=INK, lw=1, ls=(0, (4, 3)))
    _rows(left, labels)
    _percent(left)
    _percent(right)
    left.set_title("Games won")
    left.set_xlabel(f"share of games with its 95 % interval; fair is {figures.fair:.0%}")
    right.set_title("Strength, adjusted for partner and opponents")
    right.set_xlabel("chance to beat an average faction with an equal partner")
    _tier_bands(right, [tier(chance(value)) for value in table["strength"]])
    return figure


def _tier_bands(axes: Axes, tiers: list[str]) -> None:
    """The letters of the tiers at the right, and a line where one ends."""
    for name, _ in TIERS:
        if name not in tiers:
            continue
        first, number = tiers.index(name), tiers.count(name)
        axes.axhspan(first - 0.5, first + number - 0.5, color=TIER_COLOURS[name], alpha=0.06, lw=0)
        axes.text(
            *(1.015, first + (number - 1) / 2, name),
            transform=axes.get_yaxis_transform(),
            color=TIER_COLOURS[name],
            fontsize=18,
            fontweight="bold",
            va="center",
        )


def pairs(figures: Figures) -> Figure:
    """The best and the worst pairs."""
    table = figures.pairs
    often = table.filter(pl.col("games") >= FEW)
    if len(often) >= 8:  # what was seldom played is known by its factions only
        table = often
    number = min(12, len(table) // 2) or 1
    ends = (("Best pairs", table.head(number)), ("Worst pairs", table.tail(number).reverse()))
    figure = Figure(figsize=(12.5, 1.4 + 0.32 * number), layout="constrained")
    for axes, (title, rows) in zip(figure.subplots(1, 2), ends, strict=True):
        for y, row in enumerate(rows.iter_rows(named=True)):
            colour = TIER_COLOURS["S" if row["strength"] > 0 else "D"]
            limits = chance(row["low"]), chance(row["high"])
            _dot(axes, chance(row["strength"]), y, *limits, colour, row["games"] < FEW)
        axes.axvline(0.5, color=INK, lw=1, ls=(0, (4, 3)))
        _rows(axes, [f"{row['pair']}  ({row['games']})" for row in rows.iter_rows(named=True)])
        axes.tick_params(axis="y", labelsize=9)
        axes.set_title(title)
        axes.set_xlabel("chance to beat an average pair, 95 % interval")
        _percent(axes)
    return figure


def matchups(figures: Figures) -> Figure:
    """Faction against faction; cells of few games are small."""
    names = figures.factions["faction"].to_list()
    places = {name: place for place, name in enumerate(names)}
    size = 2.2 + 0.3 * len(names)
    figure = Figure(figsize=(size + 1.2, size), layout="constrained")
    axes = figure.subplots()
    table = figures.matchups
    games = table["games"].to_numpy()
    x = [places[name] for name in table["against"]]
    y = [places[name] for name in table["faction"]]
    side = axes.scatter(
        *(x, y),
        c=table["score"].to_numpy(),
        s=300 * np.clip(games / FEW, 0.06, 1),
        marker="s",
        cmap=DIVERGING,
        vmin=0.2,
        vmax=0.8,
        edgecolors=np.where(games < FEW, PALE, "#5a6874").tolist(),
        linewidths=0.5,
    )
    axes.set_xticks(range(len(names)), names, rotation=60, ha="right", rotation_mode="anchor", fontsize=8.5)
    axes.set_yticks(range(len(names)), names, fontsize=8.5)
    axes.set_xlim(-0.6, len(names) - 0.4)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_aspect("equal")
    axes.grid(visible=False)
    axes.set_title("How often the faction on the left finishes ahead of the one below")
    axes.set_xlabel(f"strongest first; a small square rests on fewer than {FEW} games")
    bar = figure.colorbar(side, ax=axes, shrink=0.5, pad=0.02, extend="both")
    bar.ax.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    bar.outline.set_visible(False)
    return figure


def turn_order(figures: Figures) -> Figure:
    """Who begins, and what it is worth."""
    table = figures.turn_order
    counts = sorted(table["players"].unique())
    figure = Figure(figsize=(2.2 + 2.6 * len(counts), 3.9), layout="constrained")
    axes_row = np.atleast_1d(figure.subplots(1, len(counts), sharey=True))
    top = max(0.6, *table["high"]) + 0.08
    for axes, players in zip(axes_row, counts, strict=True):
        rows = table.filter(pl.col("players") == players)
        for row in rows.iter_rows(named=True):
            few = row["games"] < FEW
            above = row["low"] > 1 / players
            below = row["high"] < 1 / players
            colour = TIER_COLOURS["S" if above else "D" if below else "B"]
            axes.bar(row["turn_order"], row["rate"], color=colour, alpha=0.35 if few else 0.85, width=0.62)
            axes.vlines(row["turn_order"], row["low"], row["high"], color=INK, lw=1.4)
            axes.text(row["turn_order"], row["high"] + 0.015, f"{row['rate']:.0%}", ha="center", fontsize=9)
        axes.axhline(1 / players, color=INK, lw=1, ls=(0, (4, 3)))
        axes.set_xticks(range(1, players + 1), ["first", "second", "third", "fourth"][:players])
        axes.set_title(f"{players} players", fontsize=11)
        axes.grid(axis="x", visible=False)
        axes.set_ylim(0, top)
        axes.set_xlabel(f"{rows['games'][0]} games")
    _percent(axes_row[0], "y")
    axes_row[0].set_ylabel("games won by the player who goes ...")
    return figure


def length(figures: Figures) -> Figure:
    """How long games last, in rounds (turns of each player)."""
    table = figures.lengths
    counts = sorted(table["players"].unique())
    figure = Figure(figsize=(9, 1.2 + 1.7 * len(counts)), layout="constrained")
    axes_column = np.atleast_1d(figure.subplots(len(counts), 1, sharex=True))
    every = table["turns"].to_numpy() / table["players"].to_numpy()
    bins = np.arange(np.floor(every.min()), np.ceil(every.max()) + 2, max(1, round(np.ptp(every) / 40)))
    for axes, players in zip(axes_column, counts, strict=True):
        rounds = table.filter(pl.col("players") == players)["turns"].to_numpy() / players
        few = len(rounds) < FEW
        axes.hist(rounds, bins=bins, color="#5b8db8", edgecolor="white", alpha=0.4 if few else 1)
        middle = float(np.median(rounds))
        axes.axvline(middle, color=TIER_COLOURS["S"], lw=1.6)
        axes.set_title(
            f"{players} players: half of the {len(rounds)} games last at most {middle:.3g} rounds",
            fontsize=11,
        )
        axes.set_ylabel("games")
        axes.yaxis.set_major_locator(MaxNLocator(4, integer=True))
    axes_column[-1].set_xlabel("rounds")
    return figure


def points(figures: Figures) -> Figure:
    """Where the victory points of each faction's player come from."""
    table = figures.factions.sort("mean_vp", descending=True)
    figure = Figure(figsize=(10, 1.5 + 0.28 * len(table)), layout="constrained")
    axes = figure.subplots()
    places = np.arange(len(table))
    ends = np.zeros(len(table))
    few = table["games"].to_numpy() < FEW
    for source, colour, name in zip(SOURCES, SOURCE_COLOURS, SOURCE_NAMES, strict=True):
        vp = table[source].to_numpy()
        start = np.where(vp < 0, 0, ends)
        bars = axes.barh(places, vp, left=start, color=colour, label=name, height=0.72)
        for bar, pale in zip(bars, few, strict=True):
            bar.set_alpha(0.4 if pale else 1)
        ends += np.maximum(vp, 0)
    for y, (end, vp) in enumerate(zip(ends, table["mean_vp"], strict=True)):
        axes.text(end + 0.15, y, f"{vp:.1f}", va="center", fontsize=8.5)
    axes.axvline(0, color=INK, lw=0.8)
    _rows(axes, [f"{row['faction']}  ({row['games']})" for row in table.iter_rows(named=True)])
    axes.set_xlabel("victory points per game of a player with that faction (at the end of the bar: in all)")
    figure.legend(loc="outside upper left", ncols=len(SOURCES), fontsize=9)
    return figure


def bases(figures: Figures) -> Figure:
    """How often each base scores, where it is in the deck."""
    table = figures.bases
    half = (len(table) + 1) // 2
    figure = Figure(figsize=(12, 1.4 + 0.25 * half), layout="constrained")
    top = 1.12 * max([*table["rate"], 0.01])
    for axes, rows in zip(figure.subplots(1, 2), (table.head(half), table.tail(-half)), strict=True):
        for y, row in enumerate(rows.iter_rows(named=True)):
            few = row["games"] < FEW
            axes.barh(y, row["rate"], color="#5b8db8", alpha=0.4 if few else 1, height=0.7)
            axes.text(row["rate"] + top / 100, y, f"{row['rate']:.2f}", va="center", fontsize=8)
        _rows(axes, [f"{row['base']}  ({row['games']})" for row in rows.iter_rows(named=True)])
        axes.set_ylim(half - 0.4, -0.6)
        axes.tick_params(axis="y", labelsize=9)
        axes.set_xlim(0, top)
        axes.set_xlabel("times scored per game with it in the deck")
    return figure


def takers(figures: Figures) -> Figure:
    """Which factions take which bases more often than others do there."""
    table = figures.takers.filter(pl.col("scored") >= 5)
    rates = table.group_by("base").agg((pl.sum("won") / pl.sum("scored")).alias("usual"))
    table = table.join(rates, on="base").with_columns((pl.col("rate") - pl.col("usual")).alias("lift"))
    names = figures.factions["faction"].to_list()
    rows = sorted(figures.bases["base"])
    across = {name: place for place, name in enumerate(names)}
    down = {name: place for place, name in enumerate(rows)}
    figure = Figure(figsize=(4.2 + 0.27 * len(names), 2.4 + 0.235 * len(rows)), layout="constrained")
    axes = figure.subplots()
    few = table["scored"].to_numpy() < FEW
    side = axes.scatter(
        *([across[name] for name in table["faction"]], [down[name] for name in table["base"]]),
        c=table["lift"].to_numpy(),
        s=np.where(few, 50, 190),
        marker="s",
        cmap=DIVERGING,
        vmin=-0.4,
        vmax=0.4,
        edgecolors=PALE,
        linewidths=0.4,
    )
    axes.set_xticks(range(len(names)), names, rotation=60, ha="right", rotation_mode="anchor", fontsize=8.5)
    axes.set_xlim(-0.6, len(names) - 0.4)
    axes.set_yticks(range(len(rows)), rows, fontsize=8.5)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.grid(alpha=0.5)
    axes.set_title("Who takes which base more often (orange) or less often (blue) than usual there")
    axes.set_xlabel(f"strongest first; small: fewer than {FEW} scorings; blank: fewer than 5")
    bar = figure.colorbar(side, ax=axes, shrink=0.35, pad=0.02, extend="both")
    bar.ax.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    bar.outline.set_visible(False)
    return figure
