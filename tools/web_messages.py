"""What people read: collect it for translators, and turn their work into what the browser client reads.

web.po has the words of the client itself, game.po what the game and the server say (see game_messages.py);
names.json has the names that must not be taken for words.

python tools/web_messages.py          # src/fracas/i18n/*.po -> web/src/i18n/*.json, after updating the .po
python tools/web_messages.py --check  # fails if a file is out of date or a text not translated
"""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
from itertools import product
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from game_messages import game_messages, lookalikes

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
minion|action|titan|base|card|hand|discard|deck|random|easy|greedy|normal|hard|expert|slow|fast|instant
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


CATALOGUES = {
    "web": ("The browser client of Fracas", web_messages),
    "game": ("What the game and the server of Fracas say,", game_messages),
}


def updated(language: str, name: str) -> tuple[str, str]:
    """A language's .po with today's texts, and the JSON made from it."""
    title, messages = CATALOGUES[name]
    path = TRANSLATIONS / language / "LC_MESSAGES" / f"{name}.po"
    known = read_po(path.open("rb"), locale=language) if path.exists() else Catalog(locale=language)
    fresh = Catalog(locale=language, project="Fracas", charset="utf-8", fuzzy=False)
    fresh.header_comment = f"# {title} in {fresh.locale.english_name}."
    for text, places in messages().items():
        old = known.get(text)
        where = [", ".join(places[:5])] if places else []
        fresh.add(text, old.string if old is not None else "", auto_comments=where)
    buffer = io.BytesIO()
    write_po(buffer, fresh, width=110, omit_header=False)
    po = "".join(
        line for line in buffer.getvalue().decode().splitlines(keepends=True) if not line.startswith(HEADERS)
    )
    words = {message.id: message.string for message in fresh if message.id and message.string}
    return po, json.dumps(words, ensure_ascii=False, indent=1) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only fail if something is out of date")
    check = parser.parse_args().check
    stale = []

    def bring(path: Path, text: str) -> None:
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(str(path.relative_to(ROOT)))
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")

    bring(SOURCE / "i18n" / "names.json", json.dumps(lookalikes(), ensure_ascii=False, indent=1) + "\n")
    for language, name in product(LANGUAGES, CATALOGUES):
        po, data = updated(language, name)
        bring(TRANSLATIONS / language / "LC_MESSAGES" / f"{name}.po", po)
        bring(SOURCE / "i18n" / f"{name}.{language}.json", data)
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
