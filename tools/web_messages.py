"""Words of the browser client: collect them for translators, and turn their work into what the client reads.

python tools/web_messages.py          # src/fracas/i18n/*.po -> web/src/i18n/*.json, after updating the .po
python tools/web_messages.py --check  # fails if any of these files is out of date
"""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "web" / "src"
CATALOGUES = ROOT / "src" / "fracas" / "i18n"
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
top of deck|bottom of deck
End turn|Done|No|Yes|Later
Play a card, use an ability, or end your turn|Use an ability now?|Discard down to 10 cards|Discard a card
Play an extra action|Play an extra minion|Destroy which minion?|Move which minion?|Return which minion?
Place which card on your deck?|Draw a card?|Discard which card?|Discard which cards?|Which minion?|Where?
Choose a faction|Choose a base|Choose a minion|Which effect resolves first?|Which of your plays do you use?
Lay a card for the duel?|Bury which card?|Duel which minion?|Destroy which action?|Take which card?
Play which minion?|Draw a Madness card?|Take a treasure|Which base scores first?
The game is over.|Something else must be decided first.|It is not your turn.
There is nothing it can be played on.
You have no minion play left for it.|You have no action play left for it.
"""
"""What the rules engine says most often, and the client shows in the reader's language."""


def messages() -> list[str]:
    """All texts, in the order of the files."""
    found: dict[str, None] = {}
    for path in sorted(SOURCE.rglob("*")):
        if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts"):
            for match in CALL.finditer(path.read_text(encoding="utf-8")):
                text = match["text"].replace("\\'", "'").replace('\\"', '"')
                found.setdefault(text)
    for text in FROM_THE_GAME.replace("\n", "|").split("|"):
        if text:
            found.setdefault(text)
    return list(found)


def updated(language: str) -> tuple[str, str]:
    """A language's .po with today's texts, and the JSON made from it."""
    path = CATALOGUES / language / "LC_MESSAGES" / "web.po"
    known = read_po(path.open("rb"), locale=language) if path.exists() else Catalog(locale=language)
    fresh = Catalog(locale=language, project="Fracas", charset="utf-8", fuzzy=False)
    fresh.header_comment = f"# The browser client of Fracas in {fresh.locale.english_name}."
    for text in messages():
        old = known.get(text)
        fresh.add(text, old.string if old is not None else "")
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
    for language in LANGUAGES:
        po, data = updated(language)
        for path, text in (
            (CATALOGUES / language / "LC_MESSAGES" / "web.po", po),
            (SOURCE / "i18n" / f"{language}.json", data),
        ):
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(str(path.relative_to(ROOT)))
                if not check:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(text, encoding="utf-8")
        missing = po.count('\nmsgstr ""\n\n')
        if missing:
            print(f"{language}: {missing} texts are not translated yet")
    if check and stale:
        print("out of date:", ", ".join(stale), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
