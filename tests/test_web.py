"""The built client is whole, and its words are translated."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STATIC = Path(str(files("fracas.server").joinpath("static")))


def test_the_page_has_all_its_files() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    wanted = re.findall(r'(?:src|href)="\./(assets/[^"]+)"', page)
    assert len(wanted) >= 2
    for name in wanted:
        assert (STATIC / name).is_file()
    style = next((STATIC / "assets").glob("*.css")).read_text(encoding="utf-8")
    for name in re.findall(r"url\(\./([^)]+\.woff2)\)", style):
        assert (STATIC / "assets" / name).is_file()


def test_translations_are_up_to_date_and_keep_their_places() -> None:
    pytest.importorskip("babel")
    subprocess.run([sys.executable, ROOT / "tools" / "web_messages.py", "--check"], check=True)
    for path in (ROOT / "web" / "src" / "i18n").glob("*.??.json"):
        for text, translated in json.loads(path.read_text(encoding="utf-8")).items():
            assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", translated)), text
