"""What lies on a sheet beside its faces, painted with ReportLab; places in mm from the top left."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from pnp.marks.reportlab_defaults import undated  # isort: skip

import reportlab.rl_config
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pnp.core.geometry import Rect, Size
from pnp.core.problems import PnpError, Problem, Where
from pnp.core.units import mm_to_pt, pt_to_mm
from pnp.fonts.characters import characters
from pnp.fonts.font_book import FontBook
from pnp.fonts.font_file import FontFile, font_problems
from pnp.fonts.outlines import is_truetype
from pnp.marks.crop_marks import MarkLine
from pnp.marks.piece_marks import CASING, Arc, Circle
from pnp.marks.slug_area import FAMILY, RULER, WEIGHTS, TextPosition
from pnp.marks.tile_marks import TileNote
from pnp.processes.time_and_memory_limits import limited
from pnp.shapes.trim import Polygon

HAIRLINE = 0.25  # pt
# How much white there is beside a black line on faces, in pt: a dot of a printer with 250 dpi.
_BESIDE = 0.3
_RULER_LINE = 0.35
_FOLD_LINE, _FOLD_DASHES = 0.35, (4, 3)
_CREASE_DASHES = (3, 3)
# Of the type size: how high the ruler's ticks are, by their number in cm.
_TICKS = {0: 0.70, 5: 0.55, 10: 0.70}
_TICK = 0.35
_BEFORE_SCALE = 0.5
_CAP = 0.66  # of the type size: how high capitals are


class Painter:
    """Paints pages with what is around faces, without these. `finish` returns them as one PDF."""

    def __init__(self, fonts: FontBook, where: Where) -> None:
        self._where = where
        files = [fonts.find(FAMILY, weight, italic=False, where=where) for weight in WEIGHTS]
        self._plain, self._bold = map(_registered, files)
        self._file = files[0]
        self._buffer = io.BytesIO()
        # ASCII85 would make every stream a quarter longer; it is an option of the whole library.
        reportlab.rl_config.useA85 = 0
        with undated():
            self._canvas = Canvas(
                self._buffer, invariant=1, pageCompression=0, initialFontName=self._plain.fontName
            )
        self._height = 0.0
        self._pages = 0

    def measure(self, text: str, size: float, bold: bool) -> float:
        """Return the mm that `text` is wide in `size` pt."""
        return pt_to_mm(0.001 * size * _thousandths(self._font(bold), text))

    def check(self, *texts: str) -> None:
        """Raise PnpError if the font lacks a character of `texts`."""
        known = self._plain.face.charToGlyph
        missing = dict.fromkeys(c for text in texts for c in text if ord(c) not in known)
        hint = "use other characters in the titles and the notice; sheets are labelled in one font"
        problems = [
            Problem(self._where, f"{FAMILY} has no '{c}' (U+{ord(c):04X}) for the sheets", hint)
            for c in missing
        ]
        if problems:
            raise PnpError(problems)

    def begin(self, page: Size) -> None:
        """Start a page of that size in mm."""
        self._height = page.height
        self._canvas.setPageSize((mm_to_pt(page.width), mm_to_pt(page.height)))

    def end(self) -> int:
        """End the page and return its number, counted from 0; the next one is as large."""
        self._canvas.showPage()
        self._pages += 1
        return self._pages - 1

    @contextmanager
    def marked(self, begin: str) -> Iterator[None]:
        """Paint the body as the marked content that the operator `begin` begins."""
        self._canvas._code.append(begin)
        yield
        self._canvas._code.append("EMC")

    def lines(
        self, lines: Iterable[MarkLine], width: float = HAIRLINE, gray: float = 0, colour: str = ""
    ) -> None:
        """Draw lines of `width` pt, black, or `gray` (0 to 1), or of a `colour` "#rrggbb"."""
        self._pen(width, gray)
        if colour:
            self._canvas.setStrokeColor(HexColor(colour))
        self._canvas.lines([self._points(line) for line in lines])

    def on_faces(self, lines: Iterable[MarkLine], circles: Iterable[Circle] = ()) -> None:
        """Draw where faces are cut: black hairlines, with a white one beside them.

        So they are seen on any background, also on a middle grey. Of a circle all white lies
        outside: what is cut out keeps none of it.
        """
        places, rings = [self._points(line) for line in lines], list(circles)
        for width, gray, out in ((_BESIDE, 1, _BESIDE), (0, 0, 0)):
            self._pen(HAIRLINE + 2 * width, gray)
            self._canvas.lines(places)
            self._pen(HAIRLINE + width, gray)
            for ring in rings:
                x, y = mm_to_pt(ring.x), mm_to_pt(self._height - ring.y)
                self._canvas.circle(x, y, mm_to_pt(ring.radius) + out / 2)

    def outlines(self, outlines: Sequence[Polygon]) -> None:
        """Draw polygons as `on_faces` draws lines: where pieces are cut that have an outline."""
        for width, gray in ((_BESIDE, 1), (0, 0)):
            self._pen(HAIRLINE + 2 * width, gray)
            for outline in outlines:
                self._canvas.drawPath(self._path(outline), stroke=1, fill=0)

    def folds(self, lines: Iterable[MarkLine]) -> None:
        """Draw where faces are scored and folded: black dashes on white hairlines."""
        places = [self._points(line) for line in lines]
        self._pen(HAIRLINE, 1)
        self._canvas.lines(places)
        self._canvas.setDash(*_CREASE_DASHES)
        self._pen(HAIRLINE, 0)
        self._canvas.lines(places)
        self._canvas.setDash()

    def outline(self, lines: Iterable[MarkLine], arcs: Iterable[Arc]) -> None:
        """Draw lines and arcs with a white edge, to be seen on dark background."""
        places, bends = [self._points(line) for line in lines], list(arcs)
        for width, gray in ((mm_to_pt(CASING), 1), (HAIRLINE, 0)):
            self._pen(width, gray)
            self._canvas.lines(places)
            for arc in bends:
                x, y, r = mm_to_pt(arc.x), mm_to_pt(self._height - arc.y), mm_to_pt(arc.radius)
                self._canvas.arc(x - r, y - r, x + r, y + r, arc.start, 90)

    def dashes(self, lines: Iterable[MarkLine]) -> None:
        """Draw dashed lines, to fold along."""
        self._canvas.setDash(*_FOLD_DASHES)
        self.lines(lines, _FOLD_LINE)
        self._canvas.setDash()

    def text(self, text: str, spot: TextPosition, bold: bool = False) -> TextPosition:
        """Set a line of text and return the place where it ends."""
        width = self.measure(text, spot.size, bold)
        start = spot.along(-width if spot.end else 0)
        self._turn(start)
        self._canvas.setFont(self._font(bold).fontName, spot.size)
        self._canvas.drawString(0, 0, text)
        self._canvas.restoreState()
        return start.along(width)

    def display(self, text: str, spot: TextPosition, font: FontFile | None, colour: str) -> None:
        """Set a line in `font` and in a colour ("#rrggbb"); in bold where it lacks a letter."""
        shown = self._bold
        if font is not None and is_truetype(font) and characters(font).issuperset(text):
            shown = _registered(font)
        self._turn(spot)
        self._canvas.setFont(shown.fontName, spot.size)
        self._canvas.setFillColor(HexColor(colour))
        self._canvas.drawString(0, 0, text)
        self._canvas.restoreState()

    def bar(self, place: Rect, colour: str) -> None:
        """Fill a rectangle (mm) with a colour, "#rrggbb"."""
        left, low = mm_to_pt(place.x), mm_to_pt(self._height - place.bottom)
        self._canvas.saveState()
        self._canvas.setFillColor(HexColor(colour))
        self._canvas.rect(left, low, *map(mm_to_pt, place.size), stroke=0, fill=1)
        self._canvas.restoreState()

    def discs(self, circles: Iterable[Circle], gray: float = 0) -> None:
        """Fill circles with a gray, 0 to 1, without a line around them."""
        self._canvas.setFillGray(gray)
        for one in circles:
            x, y = mm_to_pt(one.x), mm_to_pt(self._height - one.y)
            self._canvas.circle(x, y, mm_to_pt(one.radius), stroke=0, fill=1)
        self._canvas.setFillGray(0)

    def polygon(self, outline: Sequence[tuple[float, float]], gray: float) -> None:
        """Fill an outline (mm) with a gray, 0 to 1, inside a thin black line."""
        self._canvas.saveState()
        self._pen(_FOLD_LINE, 0)
        self._canvas.setFillGray(gray)
        self._canvas.drawPath(self._path(outline), stroke=1, fill=1)
        self._canvas.restoreState()

    def _path(self, outline: Sequence[tuple[float, float]]) -> Any:
        path = self._canvas.beginPath()
        for number, (x, y) in enumerate(outline):
            go_to = path.lineTo if number else path.moveTo
            go_to(mm_to_pt(x), mm_to_pt(self._height - y))
        path.close()
        return path

    def note(self, note: TileNote) -> None:
        """Set a text in the middle of its place."""
        half = self.measure(note.text, note.size, False) / 2
        foot = _CAP / 2 * pt_to_mm(note.size)
        x, y = (note.x + foot, note.y + half) if note.angle else (note.x - half, note.y + foot)
        self.text(note.text, TextPosition(x, y, note.angle, note.size, False))

    def ruler(self, spot: TextPosition, scale: str) -> None:
        """Draw 100 mm with a tick at every 10 mm, and `scale` beside it."""
        if spot.end:
            gap = _BEFORE_SCALE * pt_to_mm(spot.size)
            spot = spot.along(-RULER - gap - self.measure(scale, spot.size, False))
        start = TextPosition(spot.x, spot.y, spot.angle, spot.size, False)
        self._turn(start)
        self._pen(_RULER_LINE, 0)
        ticks = [(mm_to_pt(10 * n), _TICKS.get(n, _TICK) * spot.size) for n in range(11)]
        self._canvas.lines([(x, 0, x, height) for x, height in ticks])
        self._canvas.line(0, 0, mm_to_pt(RULER), 0)
        self._canvas.restoreState()
        self.text(scale, start.along(RULER + _BEFORE_SCALE * pt_to_mm(spot.size)))

    def operators(self, text: str, spot: TextPosition) -> bytes:
        """Return the PDF operators that set `text`, for pages that have this file's fonts."""
        start = spot.along(-self.measure(text, spot.size, False) if spot.end else 0)
        turn = "0 1 -1 0" if spot.angle else "1 0 0 1"
        x, y = mm_to_pt(start.x), mm_to_pt(self._height - start.y)
        font, document = self._plain, self._canvas._doc
        shown = " ".join(
            f"{font.getSubsetInternalName(subset, document)} {spot.size:g} Tf <{code.hex()}> Tj"
            for subset, code in font.splitString(text, document)
        )
        return f"BT {turn} {x:.3f} {y:.3f} Tm {shown} ET\n".encode("ascii")

    def finish(self) -> io.BytesIO:
        """Return the PDF with all pages."""
        with font_problems(self._file):
            self._canvas.save()
        return self._buffer

    def _font(self, bold: bool) -> TTFont:
        return self._bold if bold else self._plain

    def _pen(self, width: float, gray: float) -> None:
        self._canvas.setLineWidth(width)
        self._canvas.setStrokeGray(gray)

    def _turn(self, spot: TextPosition) -> None:
        self._canvas.saveState()
        self._canvas.translate(mm_to_pt(spot.x), mm_to_pt(self._height - spot.y))
        self._canvas.rotate(spot.angle)

    def _points(self, line: MarkLine) -> tuple[float, float, float, float]:
        x0, y0, x1, y1 = line
        top = self._height
        return mm_to_pt(x0), mm_to_pt(top - y0), mm_to_pt(x1), mm_to_pt(top - y1)


# The places of a sheet's texts are tried in many sizes and widths, with the same lines in most of
# them: this halves the time to plan the sheets of all games.
@lru_cache(maxsize=10_000)
def _thousandths(font: TTFont, text: str) -> float:
    """Return how wide a text is, in thousandths of its size."""
    return float(font.stringWidth(text, 1000))


def _registered(file: FontFile) -> TTFont:
    name = f"{file.family} {file.style} {file.digest}".replace(" ", "-")
    if name not in pdfmetrics.getRegisteredFontNames():
        # ReportLab reads tables in Python: 20 bytes of one can stand for billions of entries.
        with font_problems(file), limited(f"the font {file.path}"):
            pdfmetrics.registerFont(TTFont(name, io.BytesIO(file.data)))
    return pdfmetrics.getFont(name)
