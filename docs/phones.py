"""The picture of web rulebooks in gallery.md, from the pages as they are: docs/gallery/phones.jpg.

.venv/bin/python docs/phones.py output/pages

The pages are those of `make pages`, which installs what this needs, but for Chromium.
"""

from __future__ import annotations

import io
import shutil
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from picture import FINER, ROOT, Stage
from PIL import Image, ImageDraw

WIDTH, HEIGHT = 1600, 690
SCREEN = (360, 740)  # CSS pixels
SCALE = 0.76 * FINER
CORNER, FRAME = 34, 9  # CSS pixels
GROUND, CASE = "#e9e3d6", "#16181d"


class Shown(NamedTuple):
    """A page by its game and language, its colours, what is clicked, and what stands at the top."""

    game: str
    language: str
    colours: str = "light"
    clicks: tuple[str, ...] = ()
    at: str = ""


THREE = ".players label:nth-of-type(3)"
SHOWN = (
    Shown("quirkyquarks", "en"),
    Shown("quarken", "en", "light", (THREE, "#tick-n1-klaar-1-1"), "#n1-klaar"),
    Shown("elements", "en", "light", ("figure [aria-label$=Steel]",)),
    Shown("quark", "en", "dark", (), "#annihilate"),
    Shown("element313", "en", "dark", (), ".score"),
)


def screen(browser: Any, pages: Path, shown: Shown) -> Image.Image:
    """Return what a phone shows, with its case around it."""
    context = browser.new_context(
        viewport=dict(zip(("width", "height"), SCREEN, strict=True)),
        device_scale_factor=SCALE,
        color_scheme=shown.colours,
    )
    page = context.new_page()
    name = f"{shown.game}-rulebook-{shown.language}.html"
    page.goto((pages / shown.game / shown.language / name).resolve().as_uri())
    for selector in shown.clicks:
        page.locator(selector).first.click()
    if shown.at:
        page.evaluate("at => document.querySelector(at).scrollIntoView()", shown.at)
    page.wait_for_timeout(800)
    taken = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    context.close()
    return _cased(taken)


def _cased(taken: Image.Image) -> Image.Image:
    """Return a screen with round corners in its case."""
    frame, corner = round(FRAME * SCALE), round(CORNER * SCALE)
    whole = Image.new("RGBA", (taken.width + 2 * frame, taken.height + 2 * frame))
    edge = (0, 0, whole.width - 1, whole.height - 1)
    ImageDraw.Draw(whole).rounded_rectangle(edge, corner + frame, fill=CASE)
    mask = Image.new("L", taken.size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, taken.width, taken.height), corner, fill=255)
    whole.paste(taken, (frame, frame), mask)
    return whole


def main() -> None:
    """Write the picture."""
    pages = Path(sys.argv[1])
    stage = Stage(WIDTH, HEIGHT, GROUND)
    with import_module("playwright.sync_api").sync_playwright() as play:
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for number, shown in enumerate(SHOWN):
            x = WIDTH * (number + 0.5) / len(SHOWN)
            stage.put(screen(browser, pages, shown), x, HEIGHT / 2, 0.0)
        browser.close()
    stage.write(ROOT / "docs/gallery/phones.jpg")


if __name__ == "__main__":
    main()
