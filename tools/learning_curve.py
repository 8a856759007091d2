"""Draws the learning curve of examples/ppo.py for docs/environments.md.

python tools/learning_curve.py ppo.csv docs/screenshots/learning-curve.png
"""

import sys

import matplotlib as mpl
import polars as pl
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from fracas.smashup.lab.plots import INK, PALE, STYLE, TIER_COLOURS, save


def draw(curve: pl.DataFrame) -> Figure:
    """The share of games won after so many games of training, with its interval."""
    figure = Figure(figsize=(7, 3.4), layout="constrained")
    axes = figure.subplots()
    games, colour = curve["games"].to_numpy(), TIER_COLOURS["D"]
    axes.fill_between(
        games, curve["low"].to_numpy(), curve["high"].to_numpy(), color=colour, alpha=0.15, lw=0
    )
    axes.plot(games, curve["won"].to_numpy(), "o-", color=colour, lw=2, ms=5)
    for point in curve.iter_rows(named=True):
        axes.annotate(
            *(f"{point['won']:.0%}", (point["games"], point["won"])),
            xytext=(0, 9),
            textcoords="offset points",
            ha="center",
        )
    axes.axhline(0.5, color=PALE, lw=1, ls="--")
    axes.text(games[-1], 0.51, "as good as random", color=INK, fontsize=9, ha="right")
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.set_ylim(0.4, 1.03)
    axes.set_title("Games won against random")
    axes.set_xlabel("games against itself that it has learned from")
    return figure


if __name__ == "__main__":
    source, target = sys.argv[1:]
    with mpl.rc_context(STYLE):
        save(draw(pl.read_csv(source)), target)
