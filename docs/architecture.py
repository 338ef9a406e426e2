"""The picture of docs/architecture.md: the packages of pnp in floors, as their docstrings say.

It is SVG as faces of cards are, and drawn as they are: letters are outlines, with every browser.

.venv/bin/python docs/architecture.py
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

from pnp.core.geometry import Rect, Size
from pnp.core.problems import Where
from pnp.core.units import MM_PER_INCH
from pnp.drawing.face_picture import FacePicture
from pnp.drawing.svg_file import svg_file
from pnp.fonts.font_book import FontBook, load_fonts
from pnp.fonts.shaping import width
from pnp.svg.face_document import FaceSvg

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
WHERE = Where("docs/architecture.py")
TITLE = "The packages of pnp, each above what it imports"
FAMILY = "Source Sans 3"
# In pixels, 96 to the inch. Floors have room for so many boxes, and as many as their packages need.
ABREAST = 3
WIDTH, MARGIN, TOP = 1120.0, 28.0, 92.0
BOX = Size(346.0, 54.0)
GAP = Size(13.0, 13.0)
NAME, DUTY, HEAD = 15.5, 12.0, 25.0  # sizes of type
PAPER, INK, QUIET, LINE = "#f7f3ea", "#22303c", "#56636e", "#d8d0c0"
ACCENT, TINT = "#b4472e", "#fdf0ea"


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
        found[path.parent.name] = match[1].replace("`", ""), below
    return found


def floors(said: Mapping[str, tuple[str, frozenset[str]]]) -> list[list[str]]:
    """Return the packages from the lowest floor up: each stands above all that it imports.

    Those with most floors above them are laid first (Coffman and Graham, 1972), so that as few are
    needed as the longest chain of imports has packages, or hardly more.
    """
    chain: dict[str, int] = {}

    def above(name: str) -> int:
        if name not in chain:
            chain[name] = 1 + max((above(one) for one in said if name in said[one][1]), default=0)
        return chain[name]

    found: list[list[str]] = []
    lying: set[str] = set()
    while len(lying) < len(said):
        ready = [name for name in said if name not in lying and said[name][1] <= lying]
        ready.sort(key=lambda name: (-above(name), name))
        found.append(sorted(ready[:ABREAST]))
        lying |= {*ready[:ABREAST]}
    return found


class _Picture:
    """Parts of the picture, as SVG."""

    def __init__(self, fonts: FontBook) -> None:
        self.regular = fonts.find(FAMILY, "regular", False, WHERE)
        self.parts: list[str] = []

    def text(self, x: float, y: float, text: str, size: float, look: str = "") -> None:
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" {look}>{escape(text)}</text>'
        )

    def step(self, x: float, y: float, number: str) -> None:
        self.parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="9.2" fill="{ACCENT}"/>')
        look = 'font-weight="700" text-anchor="middle" fill="#ffffff"'
        self.text(x, y + 4, number, 11.5, look)

    def lines(self, text: str, room: float) -> Iterator[str]:
        """Yield the lines of a duty, none wider than `room`."""
        line = ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if line and width(self.regular, longer) * DUTY > room:
                yield line
                longer = word
            line = longer
        yield line

    def box(self, name: str, duty: str, x: float, y: float) -> None:
        line, fill = (ACCENT, TINT) if name in STEPS else (LINE, "#ffffff")
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{BOX.width:g}" height="{BOX.height:g}" rx="7"'
            f' fill="{fill}" stroke="{line}" stroke-width="1.2"/>'
        )
        self.text(x + 12, y + 18, name, NAME, f'font-weight="700" fill="{INK}"')
        for number, words in enumerate(self.lines(duty, BOX.width - 24)):
            self.text(x + 12, y + 33 + 13.5 * number, words, DUTY, f'fill="{QUIET}"')
        for step in STEPS.get(name, ()):
            self.step(x + BOX.width - 14, y + 13.5, str(step))

    def heading(self) -> None:
        self.text(MARGIN, 46, "The packages of pnp", HEAD, f'font-weight="700" fill="{INK}"')
        self.text(MARGIN, 69, "Each imports only what lies below it.", 14, f'fill="{QUIET}"')
        right = WIDTH - MARGIN
        legend = "the way of one card, from its command to its file"
        self.text(right, 69, legend, 14, f'text-anchor="end" fill="{QUIET}"')
        left = right - width(self.regular, legend) * 14
        for number, place in (("1", 70), ("10", 17)):
            self.step(left - place, 64.5, number)
        self.parts.append(
            f'<path d="M{left - 54:g} 64.5h20" stroke="{ACCENT}" stroke-width="1.4"/>'
        )


def source(fonts: FontBook) -> tuple[str, Size]:
    """Return the picture as SVG with texts, as a template would make it, and its size in mm."""
    said, picture = packages(), _Picture(fonts)
    picture.heading()
    rows = floors(said)[::-1]
    for floor, names in enumerate(rows):
        y = TOP + floor * (BOX.height + GAP.height)
        left = (WIDTH - len(names) * (BOX.width + GAP.width) + GAP.width) / 2
        for place, name in enumerate(names):
            picture.box(name, said[name][0], left + place * (BOX.width + GAP.width), y)
    height = TOP + len(rows) * (BOX.height + GAP.height) - GAP.height + MARGIN
    size = Size(WIDTH * MM_PER_INCH / 96, height * MM_PER_INCH / 96)
    start = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size.width:g}mm"'
        f' height="{size.height:g}mm" viewBox="0 0 {WIDTH:g} {height:g}" font-family="{FAMILY}">'
        f'<rect width="{WIDTH:g}" height="{height:g}" fill="{PAPER}"/>'
    )
    return "\n".join((start, *picture.parts, "</svg>\n")), size


def picture() -> bytes:
    """Return the picture, drawn: letters are outlines, each there once."""
    fonts = load_fonts([ROOT / "fonts"])
    svg, size = source(fonts)
    whole = Rect(0, 0, *size)
    face = FacePicture(FaceSvg(svg, {}), fonts, WHERE, size, whole)
    return svg_file(face, whole, TITLE, on_screen=True)


if __name__ == "__main__":
    TARGET.write_bytes(picture())
