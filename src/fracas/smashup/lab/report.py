"""The report: pictures as PNG files, and a page that has them all in it and needs nothing else."""

from base64 import b64encode
from html import escape
from io import BytesIO
from pathlib import Path

import polars as pl

from .figures import FEW, Figures, tier
from .plots import draw, save
from .results import Results
from .strengths import chance

STYLE = """
:root { color: #22303c; background: #f4f6f8; font: 16px/1.55 system-ui, sans-serif; }
body { max-width: 1120px; margin: 0 auto; padding: 2rem 1.2rem 5rem; }
h1 { margin: 0; font-size: 2.2rem; letter-spacing: -.02em; }
h2 { margin: 0 0 .2rem; font-size: 1.35rem; }
section, .facts { background: #fff; border-radius: 12px; padding: 1.3rem 1.6rem; margin: 1.3rem 0;
  box-shadow: 0 1px 3px #22303c1f; }
section p { margin: .2rem 0 1rem; color: #51606d; max-width: 75ch; }
img { max-width: 100%; height: auto; display: block; }
nav a { margin-right: 1.1em; color: #1d4e89; text-decoration: none; }
.facts { display: flex; flex-wrap: wrap; gap: 1rem 2.4rem; }
.facts b { display: block; font-size: 1.45rem; line-height: 1.25; }
.facts span { color: #51606d; font-size: .88rem; }
.warning { background: #fff4e5; border-left: 5px solid #e08a3c; padding: .7rem 1.1rem; border-radius: 6px; }
details { margin-top: 1rem; }
summary { cursor: pointer; color: #1d4e89; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; margin-top: .6rem; }
th, td { text-align: right; padding: .25rem .6rem; border-bottom: 1px solid #e6eaee; white-space: nowrap; }
th:first-child, td:first-child, .words { text-align: left; white-space: normal; }
#bases th:last-child { text-align: left; }
th { position: sticky; top: 0; background: #fff; }
tr.few { color: #9aa7b2; }
.scroll { overflow-x: auto; }
footer { color: #51606d; font-size: .85rem; }
"""

SECTIONS = {
    "factions": (
        "Factions",
        "Left: how many games each faction won. Right: its strength when partner, opponents, turn order and "
        "bots are taken into account; the letters are tiers by that.",
    ),
    "pairs": (
        "Pairs",
        "A pair's strength is that of its two factions and what they add together. What a pair adds is "
        "estimated cautiously: it stays near nothing until many games say otherwise.",
    ),
    "matchups": (
        "Matchups",
        "Orange: the faction on the left does better than the one below when both are at the table.",
    ),
    "turn-order": (
        "Turn order",
        "Grey: no clear difference from a fair share (dashed).",
    ),
    "length": ("Length of games", "A round is one turn of every player; the line is the median."),
    "points": ("Where points come from", "Mean victory points of players with each faction, by source."),
    "bases": (
        "Bases: how often they score",
        "Of the games that had the base in the deck; a base that comes back may score twice.",
    ),
    "takers": (
        "Bases: who takes them",
        "When a base scores with a faction at the table: how often its player is first there, compared with "
        "all players at that base.",
    ),
}


def write_report(results: Results, folder: Path) -> Path:
    """Write pictures and page; where the page is."""
    figures = Figures(results)
    images: dict[str, bytes] = {}
    for name, figure in draw(figures).items():
        stream = BytesIO()
        save(figure, stream)
        images[name] = stream.getvalue()
        (folder / f"{name}.png").write_bytes(images[name])
    target = folder / "report.html"
    target.write_text(page(figures, images), encoding="utf-8")
    return target


def page(figures: Figures, images: dict[str, bytes]) -> str:
    """The whole page."""
    tables = {"factions": _factions(figures), "pairs": _pairs(figures), "bases": _bases(figures)}
    parts = [
        f"<section id={name}><h2>{title}</h2><p>{words}</p>"
        f'<img alt="{title}" src="data:image/png;base64,{b64encode(images[name]).decode()}">'
        f"{tables.get(name, '')}</section>"
        for name, (title, words) in SECTIONS.items()
    ]
    links = "".join(f'<a href="#{name}">{title}</a>' for name, (title, _) in SECTIONS.items())
    return (
        '<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width">'
        f"<title>Fracas lab report</title><style>{STYLE}</style>"
        f"<h1>What the laboratory found</h1>{_facts(figures)}{_warning(figures)}<nav>{links}</nav>"
        f"{''.join(parts)}{_footer(figures)}</html>\n"
    )


def _facts(figures: Figures) -> str:
    table = figures.factions
    best, worst = table.row(0, named=True), table.row(-1, named=True)
    first = figures.turn_order.row(0, named=True)
    cards, *bases = (float(figures.frame[s].sum()) for s in ("vp_cards", "vp_first", "vp_second", "vp_third"))
    gained = max(cards + sum(bases), 1.0)
    facts = [
        (f"{figures.results.games:,}", "games"),
        (escape(best["faction"]), f"is strongest: {chance(best['strength']):.0%} against an average faction"),
        (escape(worst["faction"]), f"is weakest: {chance(worst['strength']):.0%} against an average faction"),
        (
            f"{first['rate']:.0%}",
            f"won by who goes first of {first['players']} ({first['low']:.0%} to {first['high']:.0%})",
        ),
        (f"{cards / gained:.0%}", "of all points come from cards and abilities"),
    ]
    boxes = "".join(f"<div><b>{fact}</b><span>{words}</span></div>" for fact, words in facts)
    return f"<div class=facts>{boxes}</div>"


def _warning(figures: Figures) -> str:
    """What a reader must know before believing anything."""
    factions, pairs = figures.factions, figures.pairs
    few = factions.filter(pl.col("games") < FEW)["faction"].to_list()
    rare = len(pairs.filter(pl.col("games") < FEW))
    notes = []
    if few:
        notes.append(f"{len(few)} of {len(factions)} factions have fewer than {FEW} games.")
    if rare:
        notes.append(f"{rare} of {len(pairs)} pairs have fewer than {FEW} games.")
    if not notes:
        return ""
    return (
        f"<p class=warning><b>Small samples.</b> {' '.join(notes)} They are drawn hollow, pale or small.</p>"
    )


def _table(head: list[str], rows: list[tuple[bool, list[str]]], words: str) -> str:
    """A table that opens on a click; rows of few games are pale."""
    titles = "".join(f"<th>{title}</th>" for title in head)
    body = "".join(
        f"<tr{' class=few' if few else ''}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
        for few, cells in rows
    )
    return (
        f"<details><summary>{words}</summary><div class=scroll><table><thead><tr>{titles}</tr></thead>"
        f"<tbody>{body}</tbody></table></div></details>"
    )


def _factions(figures: Figures) -> str:
    rows = [
        (
            row["games"] < FEW,
            [
                escape(row["faction"]),
                tier(chance(row["strength"])),
                str(row["games"]),
                f"{row['rate']:.1%}",
                f"{row['rate_low']:.1%} to {row['rate_high']:.1%}",
                f"{row['strength']:+.2f}",
                f"{row['low']:+.2f} to {row['high']:+.2f}",
                f"{row['mean_vp']:.1f}",
            ],
        )
        for row in figures.factions.iter_rows(named=True)
    ]
    head = ["faction", "tier", "games", "won", "95 %", "strength (logits)", "95 %", "mean VP"]
    return _table(head, rows, f"All {len(rows)} factions in numbers")


def _pairs(figures: Figures) -> str:
    rows = [
        (
            row["games"] < FEW,
            [
                escape(row["pair"]),
                str(row["games"]),
                f"{row['wins'] / row['games']:.0%}",
                f"{row['strength']:+.2f}",
                f"{row['low']:+.2f} to {row['high']:+.2f}",
                f"{row['extra']:+.2f}",
            ],
        )
        for row in figures.pairs.iter_rows(named=True)
    ]
    head = ["pair", "games", "won", "strength (logits)", "95 %", "of that, the pair adds"]
    return _table(head, rows, f"All {len(rows)} pairs in numbers")


def _bases(figures: Figures) -> str:
    best: dict[str, list[str]] = {}
    for row in figures.takers.filter(pl.col("scored") >= 5).iter_rows(named=True):
        name = f"{escape(row['faction'])} {row['rate']:.0%} of {row['scored']}"
        best.setdefault(row["base"], []).append(name)
    rows = [
        (
            row["games"] < FEW,
            [
                escape(row["base"]),
                str(row["games"]),
                str(row["scored"]),
                f"{row['rate']:.2f}",
                f"{row['winner_vp'] or 0:.1f}",
                f"<div class=words>{', '.join(best.get(row['base'], [])[:3]) or '-'}</div>",
            ],
        )
        for row in figures.bases.iter_rows(named=True)
    ]
    head = ["base", "games", "scored", "per game", "VP of the winner", "who takes it most surely"]
    return _table(head, rows, f"All {len(rows)} bases in numbers")


def _footer(figures: Figures) -> str:
    plan = figures.results.plan
    players = ", ".join(map(str, plan.players))
    return (
        f"<footer>Bots: {escape(', '.join(plan.bots))}. Players: {players}. Rules: {plan.ruleset}. "
        f"Seed {plan.seed}. Fracas {plan.fracas}. Strengths: Bradley-Terry (the winner of each game, sums of "
        "factions, weak normal prior); intervals of shares are Wilson's.</footer>"
    )
