"""What people read, collected for translators.

web.po has the words of the browser client itself, game.po what the game and the server say (see
game_messages.py); the others have the cards of one set each (see card_messages.py).

python tools/words.py          # brings today's texts to src/fracas/i18n/<language>/LC_MESSAGES/*.po
python tools/words.py --check  # fails if a file is out of date or a text not translated
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from card_messages import SETS, card_messages
from game_messages import cli_messages, game_messages

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "web" / "src"
TRANSLATIONS = ROOT / "src" / "fracas" / "i18n"
LANGUAGES = ("fr", "ru")
CALL = re.compile(
    r"""(?<![\w.])(?:t|N|make)\(\s*(?P<quote>['"])(?P<text>(?:\\.|(?!(?P=quote)).)*)(?P=quote)""", re.S
)

HEADERS = tuple(
    f'"{name}'
    for name in (
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Generated-By",
        "Project-Id-Version",
        "Report-Msgid-Bugs-To",
        "Last-Translator",
        "Language-Team",
    )
)
"""Header lines that say nothing here, or change with every run."""

FROM_THE_GAME = """
minion|action|titan|random|easy|greedy|normal|hard|expert
"""
"""Words of the rules engine that stand alone in the client."""


def web_messages() -> dict[str, list[str]]:
    """All texts of the client."""
    found: dict[str, list[str]] = {}
    for path in sorted(SOURCE.rglob("*")):
        if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts"):
            for match in CALL.finditer(path.read_text(encoding="utf-8")):
                text = match["text"].replace("\\'", "'").replace('\\"', '"')
                found.setdefault(text, [])
    for text in FROM_THE_GAME.replace("\n", "|").split("|"):
        if text:
            found.setdefault(text, [])
    return found


Texts = dict[tuple[str | None, str], list[str]]
"""Each with its context, and with what a translator wants to know of it."""


def _alone(texts: dict[str, list[str]]) -> Texts:
    return {(None, text): places for text, places in texts.items()}


CATALOGUES: dict[str, tuple[str, Callable[[], Texts]]] = {
    "web": ("The browser client of Fracas", lambda: _alone(web_messages())),
    "cli": ("The terminal game of Fracas", lambda: _alone(cli_messages())),
    "game": ("What the game and the server of Fracas say,", lambda: _alone(game_messages())),
} | {
    key: (f"{card_set.name}: names, texts and rulings", lambda card_set=card_set: {**card_messages(card_set)})
    for key, card_set in SETS.items()
}


def updated(language: str, name: str) -> str:
    """A language's .po with today's texts."""
    title, messages = CATALOGUES[name]
    path = TRANSLATIONS / language / "LC_MESSAGES" / f"{name}.po"
    known = read_po(path.open("rb"), locale=language) if path.exists() else Catalog(locale=language)
    fresh = Catalog(locale=language, project="Fracas", charset="utf-8", fuzzy=False)
    fresh.header_comment = f"# {title} in {fresh.locale.english_name}."
    for (context, text), places in messages().items():
        old = known.get(text, context)
        where = [", ".join(places[:5])] if places else []
        fresh.add(text, old.string if old is not None else "", auto_comments=where, context=context)
    buffer = io.BytesIO()
    write_po(buffer, fresh, width=110, omit_header=False)
    lines = buffer.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(HEADERS))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="only fail if something is out of date")
    check = parser.parse_args().check
    stale = []
    for language, name in product(LANGUAGES, CATALOGUES):
        path = TRANSLATIONS / language / "LC_MESSAGES" / f"{name}.po"
        po = updated(language, name)
        if not path.exists() or path.read_text(encoding="utf-8") != po:
            stale.append(f"{language}/{name}.po")
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(po, encoding="utf-8")
        missing = po.count('\nmsgstr ""\n\n')
        if missing:
            print(f"{language}: {missing} texts of {name}.po are not translated yet")
            stale.append(f"{language}/{name}.po")
    if check and stale:
        print("out of date:", ", ".join(stale), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
