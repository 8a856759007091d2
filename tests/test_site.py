"""The pages that tools/site.py makes, and the whole site."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mkdocs")
pytest.importorskip("mkdocstrings")

from tools import site

from fracas.smashup.cards import LIBRARY
from fracas.smashup.engine import Base
from tests.slow import slow

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def pages():
    return site.pages()


def test_every_faction_has_a_page_with_all_its_cards(pages):
    for faction in LIBRARY.factions.values():
        text = pages[site.faction_place(faction)]
        assert text.startswith(f"# {faction.name}\n")
        for kind in (*faction.kinds, *faction.titans):
            assert f"| **{site.as_words(kind.name)}** |" in text
            assert site.as_words(kind.text()) in text
    places = [site.faction_place(faction) for faction in LIBRARY.factions.values()]
    assert len(set(places)) == len(LIBRARY.factions)


def test_every_base_and_common_card_is_on_a_page(pages):
    for box in LIBRARY.sets.values():
        text = "".join(pages[site.faction_place(faction)] for faction in box.factions)
        for kind in box.bases:
            assert issubclass(kind, Base)
            assert f"| **{site.as_words(kind.name)}** | {kind.breakpoint} |" in text
        for kind in box.common:
            assert f"| **{site.as_words(kind.name)}** |" in pages[site.common_place(box)]


def test_rulings_are_told(pages):
    aliens = pages["factions/aliens.md"]
    assert "## Rulings" in aliens
    assert "- A Collector is never a legal choice for another Collector." in aliens


@pytest.mark.parametrize("package", site.PUBLIC)
def test_the_reference_has_what_is_public(package, pages):
    module = sys.modules.get(package) or __import__(package, fromlist=["__all__"])
    text = pages[f"reference/{package.rpartition('.')[2]}.md"]
    if package == site.ENGINE:
        text += pages["reference/game.md"]
    assert set(re.findall(r"^::: (\S+)", text, re.MULTILINE)) == {
        f"{package}.{name}" for name in module.__all__
    }


def test_what_github_reads_is_put_as_mkdocs_reads_it():
    assert site.as_site("Text:\n- one\n- two", "docs/a.md") == "Text:\n\n- one\n- two"
    assert site.as_site("Text\n| a |\n|---|", "docs/a.md") == "Text\n\n| a |\n|---|"
    assert site.as_site("- one\n  more\n- two", "docs/a.md") == "- one\n  more\n- two"
    assert site.as_site("```\nText:\n- one\n\n\n```", "docs/a.md") == "```\nText:\n- one\n\n\n```"
    assert site.as_site("Text\n```\ncode\n```\n| a |", "docs/a.md") == "Text\n\n```\ncode\n```\n\n| a |"


@pytest.mark.parametrize(
    ("place", "link", "there"),
    [
        ("docs/a.md", "[x](bots.md#how)", "[x](bots.md#how)"),
        ("docs/a.md", "[x](../CHANGELOG.md)", "[x](changelog.md)"),
        ("docs/a.md", "[x](../examples/own_bot.py)", "[x](examples.md#own_botpy)"),
        ("docs/a.md", "[x](../src/fracas/words.py)", "x"),
        ("CONTRIBUTING.md", "[x](docs/bots.md)", "[x](bots.md)"),
        ("CONTRIBUTING.md", "[x](LICENSE)", "x"),
        ("CONTRIBUTING.md", "[x](https://example.org)", "[x](https://example.org)"),
    ],
)
def test_links_lead_to_the_page_of_the_site(place, link, there):
    assert site.as_site(link, place) == there


@slow
def test_the_site_is_built_without_a_warning_and_needs_nothing_from_elsewhere(tmp_path):
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    pages = list((tmp_path / "site").rglob("*.html"))
    assert len(pages) > len(LIBRARY.factions)
    loads = re.compile(
        r"""<(?:script|img|iframe)[^>]*src="?(?:https?:)?//|<link[^>]*stylesheet[^>]*href="?https?:"""
    )
    for page in pages:
        assert not loads.search(page.read_text(encoding="utf-8")), page
