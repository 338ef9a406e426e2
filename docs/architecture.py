"""The picture of docs/architecture.md: the packages of pnp in floors, as their docstrings say.

.venv/bin/python docs/architecture.py
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs/architecture.svg"

# The way of one card: package -> the steps that are done there (docs/architecture.md).
STEPS: Mapping[str, tuple[int, ...]] = {
    "cli": (1,),
    "readers": (2,),
    "load": (3,),
    "game_texts": (4,),
    "sheet_layout": (5,),
    "faces": (6,),
    "render": (7,),
    "drawing": (8,),
    "exports": (9,),
    "files": (10,),
}
WIDTH, MARGIN, GAP = 1120.0, 24.0, 12.0
HEIGHT = 88.0  # of a box
STEP = 30.0  # between floors
PAPER, INK, QUIET, LINE, ACCENT = "#fbf8f1", "#22303c", "#5b6873", "#c9c2b2", "#b4472e"


def packages() -> dict[str, tuple[str, frozenset[str]]]:
    """Return what each package says: its duty, and the packages that it may import."""
    found = {}
    for path in sorted((ROOT / "pnp").glob("*/__init__.py")):
        text = " ".join((ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").split())
        match = re.fullmatch(r"(.*?)\. May import: (.*?)\. Imported by: .*", text)
        if match is None:
            message = f"{path} does not say what it may import"
            raise SystemExit(message)
        below = frozenset(match[2].split(", ")) - {"nothing of ours"}
        found[path.parent.name] = match[1], below
    return found


def floors(said: Mapping[str, tuple[str, frozenset[str]]]) -> list[list[str]]:
    """Return the packages from the lowest floor up: each stands above all that it imports."""
    level: dict[str, int] = {}

    def of(name: str) -> int:
        if name not in level:
            level[name] = 1 + max((of(one) for one in said[name][1]), default=-1)
        return level[name]

    highest = max(map(of, said))
    return [sorted(name for name in said if level[name] == floor) for floor in range(highest + 1)]


def _lines(x: float, y: float, text: str, width: float) -> Iterator[str]:
    for number, line in enumerate(textwrap.wrap(text, int(width / 6.6))[:4]):
        yield (
            f'<text x="{x:g}" y="{y + 14 * number:g}" font-size="11.5" fill="{QUIET}">'
            f"{escape(line)}</text>"
        )


def _box(name: str, duty: str, x: float, y: float, width: float) -> Iterator[str]:
    line = ACCENT if name in STEPS else LINE
    yield (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{HEIGHT:g}" rx="6" fill="#ffffff"'
        f' stroke="{line}" stroke-width="1.4"/>'
    )
    yield (
        f'<text x="{x + 12:g}" y="{y + 21:g}" font-size="15" font-weight="700" fill="{INK}">'
        f"{name}</text>"
    )
    yield from _lines(x + 12, y + 38, duty, width - 20)
    for place, step in enumerate(STEPS.get(name, ())):
        middle = x + width - 18 - 26 * place
        yield f'<circle cx="{middle:g}" cy="{y + 16:g}" r="10" fill="{ACCENT}"/>'
        yield (
            f'<text x="{middle:g}" y="{y + 20:g}" font-size="11.5" font-weight="700"'
            f' text-anchor="middle" fill="#ffffff">{step}</text>'
        )


def picture() -> str:
    """Return the picture as SVG."""
    said = packages()
    rows = floors(said)[::-1]
    height = 2 * MARGIN + len(rows) * (HEIGHT + STEP) - STEP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}" height="{height:g}"'
        f' viewBox="0 0 {WIDTH:g} {height:g}" font-family="Helvetica, Arial, sans-serif">',
        "<title>The packages of pnp, each above what it imports</title>",
        f'<rect width="{WIDTH:g}" height="{height:g}" fill="{PAPER}"/>',
    ]
    for floor, names in enumerate(rows):
        y = MARGIN + floor * (HEIGHT + STEP)
        width = (WIDTH - 2 * MARGIN - GAP * (len(names) - 1)) / len(names)
        width = min(width, 420.0)
        left = (WIDTH - len(names) * width - GAP * (len(names) - 1)) / 2
        if floor:
            middle = y - STEP / 2
            parts.append(
                f'<path d="M{WIDTH / 2:g} {middle - 10:g}v16m-5 -6l5 6l5 -6" fill="none"'
                f' stroke="{LINE}" stroke-width="1.6"/>'
            )
        for place, name in enumerate(names):
            parts += _box(name, said[name][0], left + place * (width + GAP), y, width)
    return "\n".join((*parts, "</svg>\n"))


if __name__ == "__main__":
    TARGET.write_text(picture(), encoding="utf-8")
