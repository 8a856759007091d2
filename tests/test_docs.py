"""What the pages for people say is there, is there."""

import re
from pathlib import Path

import pytest
import yaml

from fracas.smashup.scenarios import parse, run_document

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(page for place in ("*", "docs/*", ".github/**/*") for page in ROOT.glob(f"{place}.md"))

LINK = re.compile(r"\]\(([^)\s]+)\)")
PLACE = re.compile(r"`((?:src|tests|tools|docs|web|benchmarks|examples)/[\w./-]*)`")
HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)
EXAMPLE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """What GitHub makes of the headings of a page."""
    headings = HEADING.findall(EXAMPLE.sub("", page.read_text(encoding="utf-8")))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    text = EXAMPLE.sub("", page.read_text(encoding="utf-8"))
    for link in LINK.findall(text):
        if re.match(r"\w+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), f"{link} leads nowhere"
        assert not anchor or anchor in anchors(target), f"{link}: there is no such heading"


def test_every_page_is_in_the_navigation_of_the_site():
    entries = re.findall(
        r"^ +- (?:.+: )?([\w-]+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE
    )
    made = {"changelog.md", "contributing.md", "examples.md"}
    assert sorted(entries) == sorted({page.name for page in (ROOT / "docs").glob("*.md")} | made)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_are_named_exist(page):
    for place in PLACE.findall(page.read_text(encoding="utf-8")):
        assert (ROOT / place).exists(), f"there is no {place}"


def test_the_scenario_that_reporters_begin_with_holds():
    form = yaml.safe_load((ROOT / ".github" / "ISSUE_TEMPLATE" / "rules.yml").read_text(encoding="utf-8"))
    (field,) = (field for field in form["body"] if field.get("id") == "scenario")
    (document,) = parse(field["attributes"]["value"], "rules.yml")
    assert run_document(document).reasons == ()
