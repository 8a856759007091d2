"""The page as it is served: link previews, and what installs it as an app."""

import asyncio
import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest

from fracas.server.proxy import LOCAL, Proxy

from .helpers import running

PICTURES = re.compile(r'(?:property="og:image"|name="twitter:image") content="([^"]*)"')


def page_for(tmp_path: Path, settings: dict[str, Any] | None = None, **headers: str) -> str:
    async def run() -> str:
        async with running(tmp_path, personal=False, **settings or {}) as client:
            answer = await client.http.get("/", headers=headers)
            assert answer.headers["cache-control"] == "no-cache"
            return answer.text

    return asyncio.run(run())


@pytest.mark.parametrize("host", ["fracas.example", "fracas.example:8443", "[::1]:8000"])
def test_a_link_preview_has_the_whole_address_of_its_picture(tmp_path: Path, host: str):
    assert PICTURES.findall(page_for(tmp_path, host=host)) == [f"http://{host}/preview.png"] * 2


def test_behind_a_proxy_it_is_the_address_that_people_see(tmp_path: Path):
    settings = {"proxy": Proxy(LOCAL), "base": "/fracas"}
    told = {"x-forwarded-proto": "https", "x-forwarded-host": "fracas.example"}
    page = page_for(tmp_path, settings, host="127.0.0.1:8000", **told)
    assert PICTURES.findall(page) == ["https://fracas.example/fracas/preview.png"] * 2
    page = page_for(tmp_path, host="fracas.example", **{**told, "x-forwarded-host": "evil.example"})
    assert PICTURES.findall(page) == ["http://fracas.example/preview.png"] * 2  # nobody is believed


@pytest.mark.parametrize(
    "host", ['a"><script>alert(1)</script>', "a/b", "a b", "a&b", "user@evil.example", "'", ""]
)
def test_what_is_no_host_does_not_come_into_the_page(tmp_path: Path, host: str):
    page = page_for(tmp_path, host=host)
    assert "alert" not in page
    assert "evil" not in page
    assert set(PICTURES.findall(page)) <= {"./preview.png"}


def size(picture: bytes) -> tuple[int, int]:
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def test_what_an_app_needs_is_there(tmp_path: Path):
    async def run() -> None:
        async with running(tmp_path) as client:
            answer = await client.http.get("/manifest.webmanifest")
            assert answer.headers["content-type"].startswith("application/manifest+json")
            manifest = json.loads(answer.text)
            assert {"192x192", "512x512"} == {icon["sizes"] for icon in manifest["icons"]}
            assert "maskable" in {icon.get("purpose") for icon in manifest["icons"]}
            for icon in manifest["icons"]:
                picture = (await client.http.get(f"/{icon['src']}")).content
                assert "{}x{}".format(*size(picture)) == icon["sizes"]
            assert size((await client.http.get("/preview.png")).content) == (1200, 630)
            worker = await client.http.get("/worker.js")
            assert "javascript" in worker.headers["content-type"]
            assert worker.headers["cache-control"] == "no-cache"  # a new one replaces it at once

    asyncio.run(run())
