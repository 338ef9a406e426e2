"""The sheet that is printed to measure a printer: verniers for the eye, discs for a scan."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from pnp.core.problems import Where
from pnp.core.project import Project
from pnp.core.values import Struct
from pnp.exports.shared.page.strings import PageStrings, how_to_turn
from pnp.files.atomic_write import write_whole
from pnp.fonts.font_book import FontBook, load_fonts
from pnp.marks.crop_marks import MarkLine
from pnp.marks.mark_painter import Painter
from pnp.marks.piece_marks import Circle
from pnp.marks.slug_area import TextPosition
from pnp.marks.tile_marks import TileNote
from pnp.model.game import Rights
from pnp.pdf.metadata import About
from pnp.pdf.pikepdf_writer import painted_pdf
from pnp.printer_calibration.layout import DISC, HOLE, SIDES, STEP, STEPS, Vernier, discs, verniers
from pnp.printer_calibration.strings import SheetStrings
from pnp.sizes.cards_and_papers import PAPERS
from pnp.text.typography import typeset

# A millimetre of the ruler is so long here. It shows those from FIRST to LAST.
_MM = 8.0
_FIRST, _LAST = 19, 31
_READ, _MEETS = 20.4, 4
_RULER = 9.0
_LINE, _THICK = 0.5, 1.4  # pt
_SIZE, _BELOW = 8.0, 9.5  # pt

_RIGHTS = Rights("CC0-1.0", "Made by pnp", ("pnp",))
# In mm, but lines and type in pt. A line of a scale is as wide as a fine ruler's.
_SCALE_LINE, _GUIDE = 0.35, 0.25
_TICKS = {0: 4.0, 5: 3.2}
_TICK, _NUMBER, _LETTER = 2.2, 6.0, 13.0
# Of the two scales of a line, those that are nearer to the edge where the ruler begins.
_NEAREST = "ACEG"
_EDGE, _ARROW = 7.0, 1.3
_INSET = 38.0
_TITLE, _SIDE, _BODY, _CELL = 24.0, 12.0, 10.5, 10.0
_LEADING, _STEP_GAP = 4.8, 3.2
_ROW = 9.0
_GAP, _NARROW_GAP = "\u00a0", "\u202f"


class Sheet(Struct, frozen=True):
    """A sheet to print: for which printer, on which paper, turned as `backs`, in a language."""

    printer: str
    paper: str
    backs: str
    language: str

    @property
    def options(self) -> str:
        """What the command line is told of it that is not usual."""
        paper = "" if self.paper == "a4" else f" --paper {self.paper}"
        return paper + ("" if self.backs == "duplex-long" else f" --backs {self.backs}")


def calibration_pdf(sheet: Sheet, fonts: FontBook, where: Where) -> bytes:
    """Return the sheet as PDF: its front, and its back where two sides are printed.

    Raises PnpError, at `where`, where a font is missing or lacks a letter.
    """
    painter = Painter(fonts, where)
    for side in SIDES if sheet.backs != "none" else SIDES[:1]:
        painter.begin(PAPERS[sheet.paper])
        _paint(painter, sheet, side)
        painter.end()
    words = SheetStrings.of(sheet.language)
    keywords = (sheet.printer, sheet.paper, sheet.backs)
    about = About(f"{words.title}: {sheet.printer}", words.title, keywords, sheet.language, _RIGHTS)
    return painted_pdf(painter.finish(), about, sheet.backs)


def _paint(painter: Painter, sheet: Sheet, side: str) -> None:
    paper = PAPERS[sheet.paper]
    scales = verniers(paper, sheet.backs, side)
    for one in scales:
        _vernier(painter, one)
    for one in scales:
        if one.letter in _NEAREST:
            _guide(painter, one, paper.width if one.onward[0] else paper.height)
    for disc in discs(paper, side):
        painter.discs([Circle(*disc.place, DISC)])
        if disc.has_hole:
            painter.discs([Circle(*disc.place, HOLE)], gray=1)
    _instructions(painter, sheet, side, scales)


def _vernier(painter: Painter, one: Vernier) -> None:
    """Paint a scale: its lines stand on the line along which the ruler is laid, on its left."""
    (right, down), out = one.onward, _left(one.onward)
    lines = []
    for step in range(STEPS + 1):
        x, y = one.at(step)
        high = _TICKS.get(step, _TICK)
        lines.append(MarkLine(x, y, x + high * out[0], y + high * out[1]))
        if step in _TICKS:
            clear = high + 1.6
            number = TileNote(str(step), x + clear * out[0], y + clear * out[1], 0, _NUMBER)
            painter.note(number)
    painter.lines(lines, _SCALE_LINE)
    # On the side of the middle of the page, where nothing else is.
    (x, y), away = (one.at(STEPS), 4.5) if one.letter in _NEAREST else (one.zero, -4.5)
    x, y = x + away * right + 2.6 * out[0], y + away * down + 2.6 * out[1]
    half = painter.measure(one.letter, _LETTER, bold=True) / 2
    painter.text(one.letter, TextPosition(x - half, y + 1.6, 0, _LETTER, False), bold=True)


def _left(onward: tuple[int, int]) -> tuple[int, int]:
    """Return the direction to the left of another, as one goes along it."""
    right, down = onward
    return down, -right


def _guide(painter: Painter, one: Vernier, length: float) -> None:
    """Paint the line for the ruler, with an arrow to the edge where its 0 belongs."""
    (right, down), out = one.onward, _left(one.onward)
    x, y = one.zero.x - one.nominal * right, one.zero.y - one.nominal * down
    end = length - _EDGE
    painter.lines(
        [MarkLine(x + _EDGE * right, y + _EDGE * down, x + end * right, y + end * down)], _GUIDE
    )
    tip, tail = (x + _EDGE * right, y + _EDGE * down), _EDGE + 2.4
    base_x, base_y = x + tail * right, y + tail * down
    wings = [(base_x + s * _ARROW * out[0], base_y + s * _ARROW * out[1]) for s in (-1, 1)]
    painter.polygon([tip, *wings], gray=0)
    beside = -2.6  # away from the scales
    note_x, note_y = x + (tail + 1.2) * right, y + (tail + 1.2) * down
    painter.note(TileNote("0", note_x + beside * out[0], note_y + beside * out[1], 0, _NUMBER + 2))


def _instructions(painter: Painter, sheet: Sheet, side: str, scales: Sequence[Vernier]) -> None:
    paper, words, labels = (
        PAPERS[sheet.paper],
        SheetStrings.of(sheet.language),
        PageStrings.of(sheet.language),
    )
    width, y = paper.width - 2 * _INSET, _INSET + 8.0
    painter.text(sheet.printer, TextPosition(_INSET, y, 0, _TITLE, False), bold=True)
    told = f"{labels.front if side == 'front' else labels.back} · {words.title} · {sheet.paper}"
    painter.text(told, TextPosition(_INSET, y + 7.0, 0, _SIDE, False))
    y += 18.0
    for number, step in enumerate(_steps(sheet, words, labels, side), 1):
        painter.text(str(number), TextPosition(_INSET, y, 0, _BODY, False), bold=True)
        for line, bold in step:
            for part in _wrapped(painter, _set(line, sheet.language), width - 7.0, bold):
                painter.text(part, TextPosition(_INSET + 7.0, y, 0, _BODY, False), bold=bold)
                y += _LEADING
        y += _STEP_GAP
    if side == "front":
        y = paint_example(painter, words.example, _INSET + 7.0, y + 2.0)
    _table(painter, words, scales, y + 6.0, width)


def _steps(
    sheet: Sheet, words: SheetStrings, labels: PageStrings, side: str
) -> Iterator[list[tuple[str, bool]]]:
    """Yield the steps, each of some paragraphs; those that are bold are typed."""
    name, front = sheet.printer.replace("/", "-"), side == "front"
    if front:
        yield [(words.print_.format(turn=how_to_turn(labels, sheet.backs)), False)]
    yield [(words.ruler_front if front else words.ruler_back, False)]
    yield [(words.read, False)]
    if front:
        yield [(words.type_, False), (f"pnp calibrate read {sheet.printer}{sheet.options}", True)]
        files = f"{name}-front.png" + ("" if sheet.backs == "none" else f" {name}-back.png")
        yield [
            (words.scan, False),
            (f"pnp calibrate scan {sheet.printer} {files}{sheet.options}", True),
        ]


def _set(text: str, language: str) -> str:
    """Return a text with the gaps that its language keeps together, all of one width."""
    return typeset(text, language).replace(_NARROW_GAP, _GAP)


def _wrapped(painter: Painter, text: str, width: float, bold: bool) -> Iterable[str]:
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}".strip()
        if line and painter.measure(longer, _BODY, bold) > width:
            yield line
            line = word
        else:
            line = longer
    yield line


def _table(
    painter: Painter, words: SheetStrings, scales: Sequence[Vernier], y: float, width: float
) -> None:
    """Paint the table of readings: letters, what they should be, and cells to write in."""
    heads = ("", words.should_be, words.is_)
    first = max(painter.measure(head, _CELL, bold=False) for head in heads) + 5.0
    cell = (width - first) / len(scales)
    rows = [
        [one.letter for one in scales],
        [f"{one.nominal:g}" for one in scales],
        [""] * len(scales),
    ]
    for number, (head, row) in enumerate(zip(heads, rows, strict=True)):
        middle = y + _ROW * (number + 0.5)
        painter.text(head, TextPosition(_INSET, middle + 1.2, 0, _CELL, False))
        for column, text in enumerate(row):
            x = _INSET + first + cell * (column + 0.5)
            half = painter.measure(text, _CELL, bold=number == 0) / 2
            spot = TextPosition(x - half, middle + 1.2, 0, _CELL, False)
            painter.text(text, spot, bold=number == 0)
    right, bottom = _INSET + width, y + _ROW * len(rows)
    across = [MarkLine(_INSET, y + _ROW * n, right, y + _ROW * n) for n in range(1, len(rows) + 1)]
    xs = [_INSET + first + cell * n for n in range(len(scales) + 1)]
    painter.lines([*across, *(MarkLine(x, y + _ROW, x, bottom) for x in xs)], _GUIDE)


def write_sheet(project: Project, sheet: Sheet, out: Path) -> Path:
    """Return the path of the PDF of a sheet, written below `out`. Raises PnpError."""
    name = sheet.printer.replace("/", "-")
    said = f"printer-{name}-{sheet.language}-{sheet.paper}-{sheet.backs}.pdf"
    path = out / said
    fonts = load_fonts(project.font_folders)
    write_whole(path, calibration_pdf(sheet, fonts, Where(said)), out)
    return path


def paint_example(painter: Painter, says: str, x: float, y: float) -> float:
    """Paint it with its upper left corner at x, y, and what it `says` below; return where it ends.

    All in mm.
    """
    foot = y + 11.0

    def at(mm: float) -> float:
        return x + (mm - _FIRST) * _MM

    scale = [_READ + STEP * step for step in range(STEPS + 1)]
    for step, mm in enumerate(scale):
        high = 6.0 if step % 5 == 0 else 4.0
        width = _THICK if step == _MEETS else _LINE
        painter.lines([MarkLine(at(mm), foot - high, at(mm), foot)], width)
        if step % 5 == 0 or step == _MEETS:
            painter.note(TileNote(str(step), at(mm), foot - high - 2.0, 0, _SIZE))
    marks = range(_FIRST, _LAST + 1)
    for mm in marks:
        high = 6.0 if mm % 10 == 0 else 4.8 if mm % 5 == 0 else 3.4
        met = mm == round(scale[_MEETS])
        painter.lines([MarkLine(at(mm), foot, at(mm), foot + high)], _THICK if met else _LINE)
        if mm % 10 == 0:
            painter.note(TileNote(str(mm), at(mm), foot + high + 2.0, 0, _SIZE))
    left, right = x - 1.0, at(_LAST) + 1.0
    painter.lines([MarkLine(left, foot, right, foot)], _LINE)
    painter.lines([MarkLine(left, foot + _RULER + 1.5, right, foot + _RULER + 1.5)], _LINE)
    painter.discs([Circle(at(scale[_MEETS]), foot, 0.7)])
    painter.text(says, TextPosition(x, foot + _RULER + 6.5, 0, _BELOW, False))
    return foot + _RULER + 7.0
