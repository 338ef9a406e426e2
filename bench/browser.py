"""Look at the web pages of rulebooks in a browser: what they promise, on every screen.

    make pages                                      builds all, and looks at them
    .venv/bin/python bench/browser.py PAGE.html     looks at these
    .venv/bin/python bench/browser.py --scores ...  asks Lighthouse, too: a minute for each

It needs Chromium or Chrome, playwright (which `make pages` installs into .venv), and of npm, in
output/.pages, axe-core, vnu-jar (which needs Java) and lighthouse; what is missing is said and
left out. On a busy machine Lighthouse tells of the machine. Exit code 1 where something is wrong.
"""

from __future__ import annotations

import http.server
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from gzip import compress
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "output" / ".pages" / "node_modules"
QUESTIONS = (ROOT / "bench" / "browser.js").read_text(encoding="utf-8")
WIDTHS = (320, 390, 768, 1600)  # CSS pixels
LETTERS = (16, 32)  # CSS pixels: those of a browser, and twice that
LARGEST = 1_500_000  # bytes
LEAST = 0.95  # of each category of Lighthouse
# How axe sees a page: width, colours, and what is clicked before.
STATES = (
    (390, "light", ""),
    (390, "dark", ".switch"),
    (390, "light", ".open"),
    (320, "dark", "figure .zoom"),
    (1280, "dark", ""),
)
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
_ALL_OF_IT = "*{content-visibility:visible!important}"


def in_browser(browser: Any, page: Path) -> Iterator[str]:
    """Yield what is wrong with a page at any width, with letters as they are and twice as large."""
    if page.stat().st_size > LARGEST:
        yield f"{page.stat().st_size} bytes"
    for width in WIDTHS:
        for letters in LETTERS:
            shown, said = _opened(browser, page, width, "light", letters)
            for question in ("rows", "outside", "tables", "parts"):
                said += shown.evaluate(f"() => ({QUESTIONS.rstrip()}).{question}()")
            yield from (f"{width} px, letters of {letters} px: {one}" for one in said)
            shown.context.close()


def by_axe(browser: Any, page: Path) -> Iterator[str]:
    """Yield what axe finds, in every state of a page."""
    axe = MODULES / "axe-core" / "axe.min.js"
    for width, colours, click in STATES if axe.is_file() else ():
        shown, _ = _opened(browser, page, width, colours, LETTERS[0])
        if click:
            shown.click(click)
        shown.evaluate(axe.read_text(encoding="utf-8"))
        found = shown.evaluate("() => axe.run({resultTypes: ['violations']})")["violations"]
        for one in found:
            yield f"{width} px, {colours} {click}: {one['id']}: {one['nodes'][0]['html'][:90]}"
        shown.context.close()


def _opened(browser: Any, page: Path, width: int, colours: str, letters: int) -> tuple[Any, Any]:
    """Return a page as a browser shows it without a network, and what it complains of."""
    context = browser.new_context(
        viewport={"width": width, "height": 844},
        color_scheme=colours,
        bypass_csp=True,
        offline=True,
    )
    shown = context.new_page()
    said: list[str] = []
    shown.on("console", lambda message: said.append(message.text))
    shown.on("pageerror", lambda error: said.append(str(error)))
    shown.goto(page.resolve().as_uri())
    sizes = {"standard": letters, "fixed": letters}
    context.new_cdp_session(shown).send("Page.setFontSizes", {"fontSizes": sizes})
    shown.add_style_tag(content=_ALL_OF_IT)
    shown.wait_for_timeout(300)
    return shown, said


def by_vnu(pages: list[Path]) -> Iterator[str]:
    """Yield what the Nu HTML checker finds."""
    jar = MODULES / "vnu-jar" / "build" / "dist" / "vnu.jar"
    if jar.is_file() and shutil.which("java"):
        command = ["java", "-Xss4m", "-jar", str(jar), "--skip-non-html", *map(str, pages)]
        yield from subprocess.run(command, capture_output=True, text=True).stderr.splitlines()


def by_lighthouse(page: Path, browser: str) -> dict[str, float]:
    """Return the scores of a page from 0 to 1, sent compressed as hosts do."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(_Host, page.read_bytes()))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    flags = "--chrome-flags=--headless=new --no-sandbox --disable-gpu"
    command = [str(MODULES / ".bin" / "lighthouse"), f"http://127.0.0.1:{server.server_port}/"]
    done = subprocess.run(
        [*command, "--quiet", "--output=json", flags],
        capture_output=True,
        text=True,
        env={**os.environ, "CHROME_PATH": browser},
    )
    server.shutdown()
    server.server_close()
    categories = json.loads(done.stdout)["categories"]
    return {name: one["score"] or 0.0 for name, one in categories.items()}


class _Host(http.server.BaseHTTPRequestHandler):
    """Sends one page."""

    def __init__(self, page: bytes, *args: Any) -> None:
        self._page = page
        super().__init__(*args)

    def do_GET(self) -> None:
        """Send the page, and nothing else."""
        if self.path != "/":
            self.send_error(404)
            return
        body = compress(self._page)
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def _missing() -> Iterator[str]:
    yield from (name for name in ("axe-core", "vnu-jar") if not (MODULES / name).is_dir())
    if not shutil.which("java"):
        yield "java"


def main() -> int:
    """Look at the pages that are named; return the exit code."""
    scores = "--scores" in sys.argv
    pages = [Path(one) for one in sys.argv[1:] if not one.startswith("--")]
    browser_path = next(filter(None, map(shutil.which, _BROWSERS)), "")
    if not pages or not browser_path:
        print(
            __doc__ if not pages else f"no browser found: {', '.join(_BROWSERS)}", file=sys.stderr
        )
        return 2
    print("".join(f"not here, so not asked: {name}\n" for name in _missing()), end="")
    wrong = list(by_vnu(pages))
    # Not declared: it is 50 MB that nothing else needs.
    playwright = import_module("playwright.sync_api")
    with playwright.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        for page in pages:
            found = [*in_browser(browser, page), *by_axe(browser, page)]
            print(f"{page.name}: {page.stat().st_size // 1000} kB, {len(found)} wrong")
            wrong += (f"{page.name}: {one}" for one in found)
        browser.close()
    for page in pages if scores else ():
        reached = by_lighthouse(page, browser_path)
        print(f"{page.name}: {', '.join(f'{name} {one:.2f}' for name, one in reached.items())}")
        wrong += (f"{page.name}: {name} {one}" for name, one in reached.items() if one < LEAST)
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
