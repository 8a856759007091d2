"""A faction that somebody made: the client, built before it was there, shows it like the others."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from .conftest import desktop_first, start_server
from .player import Server

EXAMPLE = Path(__file__).parents[2] / "examples" / "librarians"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose owner has the Librarians; `--with` is read before the cards, so no deal is arranged."""
    options = ["--with", str(EXAMPLE)]
    running = start_server(tmp_path_factory.mktemp("own"), program=("-m", "fracas.cli"), options=options)
    yield running
    running.stop()


@desktop_first
def test_its_cards_have_pictures_texts_and_colours(own: Server, open_page: Callable[..., Any], phone: bool):
    page = open_page(f"{own.address}#/cards/Librarians", phone=phone)
    page.get_by_text("Cancel the abilities of a minion until").first.wait_for()
    page.locator(".picture .figure").first.wait_for()
    assert page.locator(".picture").count() == page.locator(".picture .main").count() == 15
    assert "#4a2f1b" in (page.locator(".picture").first.get_attribute("style") or "")
    page.get_by_text("Rulings (1)").first.click()
    page.get_by_text("from an empty deck you draw that very action").wait_for()


def test_in_another_language(own: Server, open_page: Callable[..., Any]):
    page = open_page(f"{own.address}#/cards/Librarians", locale="fr-FR")
    page.get_by_text("Bibliothécaire en Chef").first.wait_for()
    page.get_by_text("Annulez les effets d’une créature jusqu’au début").first.wait_for()


def test_it_is_chosen_and_played(own: Server, open_page: Callable[..., Any]):
    page = open_page(f"{own.address}#/play")
    for name in ("Librarians", "Robots"):
        page.locator("button", has_text=name).first.click()
    page.get_by_role("button", name="Start").click()
    page.get_by_text("Librarians").first.wait_for()
    page.wait_for_url("**/#/table/*")
