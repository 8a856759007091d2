"""What own sets look like: the client that was built before them is told."""

import asyncio
from pathlib import Path

import pytest

from fracas.server.smashup import catalogue, drawings
from fracas.server.smashup.api import _unchanging
from fracas.smashup import rulings
from fracas.smashup.cards import LIBRARY
from fracas.smashup.workshop.check import joined

from ..helpers import running
from .test_shapes import published

ROOT = Path(__file__).parents[3]


@pytest.fixture
def librarians(monkeypatch: pytest.MonkeyPatch):
    """A server whose owner has the example."""
    caches = (catalogue.pieces, catalogue.catalogue, drawings.sketches, _unchanging, rulings._by_piece)
    library, (mine,) = joined(ROOT / "examples" / "librarians")
    for module in (catalogue, drawings, rulings):
        monkeypatch.setattr(module, "LIBRARY", library)
    monkeypatch.setattr("fracas.server.smashup.api.LIBRARY", library)
    for one in caches:
        one.cache_clear()
    yield mine
    for one in caches:
        one.cache_clear()


def test_the_catalogue_and_the_pictures_of_an_own_set(librarians, tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            found = await client.get("/api/catalogue")
            published("Catalogue").validate(found)
            looks = {faction["name"]: faction.get("look") for faction in found["factions"]}
            assert [name for name, look in looks.items() if look] == ["Librarians"]
            assert looks["Librarians"]["ink"] == "#4a2f1b"
            assert looks["Librarians"]["emblem"] == drawings.icons()["open-book"]
            art = await client.get("/api/art/quiet-please")
            published("Art").validate(art)
            assert art["cards"]["Page"] == ["read", "book-pile"]
            assert art["drawings"]["read"] == drawings.icons()["read"]
            assert art["drawings"]["shelf-of-three"].startswith("M40 60")
            texts = await client.get("/api/texts/en/quiet-please")
            assert texts["Hardcover"]["rulings"] == list(rulings.own_texts(librarians)["Hardcover"])
            for path in ("core-set", "nothing", "..%2Fcatalogue"):
                assert (await client.http.get(f"/api/art/{path}")).status_code == 404

    asyncio.run(run())


def test_a_set_without_drawings_has_a_look_all_the_same():
    sketches = drawings.Sketches(LIBRARY.sets["core-set"])
    assert sketches.faults == ["there is no drawings.toml; the cards show a star"]
    assert sketches.as_dict() == {"cards": {}, "places": {}, "drawings": {}}
    assert len(sketches.looks) == 8
    for look in sketches.looks.values():
        assert drawings.contrast(look["ink"], "#ffffff") > 4.5
        assert drawings.contrast(look["ink"], look["tint"]) > 3
        assert look["pattern"] in drawings.PATTERNS
        assert look["emblem"] == drawings.EMBLEM


def test_what_a_drawing_says_is_a_path_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "drawings.toml"
    file.write_text("[drawings]\nmine = 'M0 0\"/><script>alert(1)</script>'\nother = 3\n", encoding="utf-8")
    monkeypatch.setattr(drawings, "of_package", lambda *_: file)
    sketches = drawings.Sketches(LIBRARY.sets["core-set"])
    assert [fault.split(" should")[0] for fault in sketches.faults] == [
        "drawings.toml: the drawing 'mine'",
        "drawings.toml: the drawing 'other'",
    ]


def test_patterns_and_skylines_are_those_of_the_client():
    for file in ("factions.ts", "skylines.ts"):
        source = (ROOT / "web" / "src" / "smashup" / "lib" / file).read_text("utf-8")
        assert "from '../../../../src/fracas/server/smashup/shapes.json'" in source
    assert len(drawings.PATTERNS) == 72
    assert len(drawings.SKYLINES) == 20
