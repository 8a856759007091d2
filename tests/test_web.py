"""The built client is whole, and its words are in house style."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from fracas.i18n import words
from fracas.server.forms import EMOTES

EMOTES_DRAWN = Path(__file__).parents[1] / "web" / "src" / "lib" / "emotes.svelte.ts"
STATIC = Path(str(files("fracas.server").joinpath("static")))


def test_the_page_has_all_its_files() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    wanted = re.findall(r'(?:src|href)="\./(assets/[^"]+)"', page)
    assert len(wanted) >= 2
    for name in wanted:
        assert (STATIC / name).is_file()
    styles = [file.read_text(encoding="utf-8") for file in (STATIC / "assets").glob("*.css")]
    fonts = re.findall(r"url\(\./([^)]+\.woff2)\)", "".join(styles))
    assert fonts
    for name in fonts:
        assert (STATIC / "assets" / name).is_file()


def test_the_words_of_the_client_are_in_house_style() -> None:
    """docs/words.md: apostrophes, quotation marks, dashes and no-break spaces."""
    for text in words("fr").catalogue("web").values():
        assert not re.search("[\"'“”—]|[^\u202f][;!?]|[^\u00a0]:|« | »", text.replace("Splaf!", "")), text
    for text in words("ru").catalogue("web").values():
        assert not re.search('["“”—]|« | »', text), text


def test_every_emote_of_the_server_is_drawn() -> None:
    drawn = re.findall(r"^  (\w+): \[N\('", EMOTES_DRAWN.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(drawn) == sorted(EMOTES)
