"""Paint the pictures of the app (web/public/*.png) from our drawings (web/icons/*.svg).

python tools/icons.py      # after a change there; needs Chromium, as the browser tests do
"""

from __future__ import annotations

import base64
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

WEB = Path(__file__).parents[1] / "web"
PICTURES = {
    "icon-192.png": ("icon", 192, 192),
    "icon-512.png": ("icon", 512, 512),
    "maskable-192.png": ("maskable", 192, 192),
    "maskable-512.png": ("maskable", 512, 512),
    "touch-180.png": ("maskable", 180, 180),  # its system rounds it by itself
    "preview.png": ("preview", 1200, 630),
}
FONTS = {
    ("Alegreya", "400 900"): "@fontsource-variable/alegreya/files/alegreya-latin-wght-normal.woff2",
    ("Alegreya Sans", "500"): "@fontsource/alegreya-sans/files/alegreya-sans-latin-500-normal.woff2",
    ("Alegreya Sans", "700"): "@fontsource/alegreya-sans/files/alegreya-sans-latin-700-normal.woff2",
}


def font(family: str, weight: str, file: str) -> str:
    data = base64.b64encode((WEB / "node_modules" / file).read_bytes()).decode()
    source = f"url(data:font/woff2;base64,{data})"
    return f"@font-face {{ font-family: '{family}'; font-weight: {weight}; src: {source} }}"


def main() -> None:
    fonts = "".join(font(*name, file) for name, file in FONTS.items())
    style = (
        f"<style>{fonts} body {{ margin: 0 }} svg {{ display: block; width: 100vw; height: 100vh }}</style>"
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (drawing, width, height) in PICTURES.items():
            page = browser.new_page(viewport={"width": width, "height": height})
            page.set_content(style + (WEB / "icons" / f"{drawing}.svg").read_text(encoding="utf-8"))
            page.evaluate("document.fonts.ready")
            page.screenshot(path=WEB / "public" / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
