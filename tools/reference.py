"""Write the printed facts and the rule ids that the project keeps, from the reference material beside it.

    python tools/reference.py [SHARED]        (SHARED: by default ../shared, next to the project)

It writes two files under src/fracas/smashup: `reference.json` (names and numbers of every card and base, and
one id for each ruling known about it) and `rules_index.json` (rule id -> name of its section). No text of the
reference material gets into either.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "src" / "fracas" / "smashup"

Facts = dict[str, Any]

CARD = ("name", "type", "power", "copies", "attach", "era")
BASE = ("name", "faction", "breakpoint", "vp", "monsters")
MONSTER = ("name", "power", "copies", "treasures", "undead")

SECTIONS = {
    "SETUP": "Preparing the game",
    "DRAFT": "Drafting factions",
    "BASEDECK": "The base deck",
    "ZONE": "Where cards are",
    "OWNER": "Owners",
    "CONTROL": "Controllers",
    "TURN": "The turn",
    "PLAY": "Playing a card",
    "EFFECT": "Carrying out effects",
    "CONFLICT": "What takes precedence",
    "VERB": "What can happen to a card",
    "ATTACH": "Cards on cards",
    "POWER": "Power and breakpoint",
    "COUNTER": "Power counters",
    "AFFECT": "Being affected",
    "CANCEL": "Cancelling",
    "DURATION": "How long effects last",
    "ONGOING": "Ongoing abilities",
    "TALENT": "Talents",
    "SPECIAL": "Specials",
    "EXTRA": "Extra plays",
    "BASE": "Base abilities",
    "TRIGGER": "Order of triggers",
    "SCORE": "Scoring",
    "TIE": "Ties on a base",
    "END": "Ending the game",
    "WIN": "Winning",
    "DECK": "Decks",
    "MADNESS": "Madness",
    "MONSTER": "Monsters",
    "TREASURE": "Treasures",
    "TITAN": "Titans",
    "POWERACTION": "Power from actions and bases",
    "BURY": "Burying",
    "DUEL": "Duels",
    "NAMING": "Names",
    "MARVEL": "Marvel terms",
    "COPY": "Copying",
}


def pieces(data: Facts) -> list[Facts]:
    """Everything in a set that can have rulings."""
    extra = data.get("extra", {})
    return [
        *(card for faction in data["factions"] for card in faction["cards"]),
        *data["bases"],
        *extra.get("monsters", []),
        *extra.get("treasures", []),
        *extra.get("madness_deck", {}).get("cards", []),
    ]


def slug(piece: Facts) -> str:
    return str(piece["id"]).rsplit("/", 1)[-1]


def set_facts(data: Facts) -> Facts:
    set_id = data["set"]["id"]
    slugs = Counter(slug(piece) for piece in pieces(data))

    def facts(piece: Facts, keys: tuple[str, ...]) -> Facts:
        source = {**piece, "name": piece["name_en"]}
        out = {key: source[key] for key in keys if source.get(key) is not None}
        if "known" in piece:  # that is all: neither numbers nor text of the printed base are in any source
            out["stand_in"] = True
        unique = slug(piece) if slugs[slug(piece)] == 1 else piece["id"]
        if piece["rulings"]:
            out["rulings"] = [f"{set_id}/{unique}#{n}" for n, _ in enumerate(piece["rulings"], 1)]
        return out

    extra = data.get("extra", {})
    unknown = set(extra) - {"monsters", "treasures", "madness_deck"}
    if unknown:
        raise SystemExit(f"{set_id}: unknown extra decks: {', '.join(sorted(unknown))}")
    out: Facts = {
        "id": set_id,
        "name": data["set"]["name_en"],
        "factions": [
            {
                "id": faction["id"],
                "name": faction["name_en"],
                "cards": [facts(card, CARD) for card in faction["cards"]],
            }
            for faction in data["factions"]
        ],
        "bases": [facts(base, BASE) for base in data["bases"]],
    }
    decks = {
        "monsters": [facts(card, MONSTER) for card in extra.get("monsters", [])],
        "treasures": [facts(card, CARD) for card in extra.get("treasures", [])],
        "madness": [facts(card, CARD) for card in extra.get("madness_deck", {}).get("cards", [])],
    }
    return out | {name: cards for name, cards in decks.items() if cards}


def rules_index(text: str) -> dict[str, str]:
    ids = re.findall(r"^- \*\*([A-Z]+-[0-9]+(?:\.[0-9]+)?)\*\*", text, re.MULTILINE)
    return {rule: SECTIONS[rule.split("-")[0]] for rule in ids}


def write(name: str, content: object) -> None:
    path = TARGET / name
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"wrote {path.relative_to(ROOT)}")


def main() -> None:
    shared = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT.parent / "shared"
    files = sorted((shared / "cards").glob("*.json"))
    if not files:
        raise SystemExit(f"no card data in {shared / 'cards'}")
    write("reference.json", [set_facts(json.loads(file.read_text(encoding="utf-8"))) for file in files])
    rules = (shared / "rules" / "smashup-rules.md").read_text(encoding="utf-8")
    write("rules_index.json", rules_index(rules))


if __name__ == "__main__":
    main()
