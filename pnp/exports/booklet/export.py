"""The rulebook as a booklet, in the languages of an edition."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from pikepdf import Array, Dictionary, Name, Object, Page, Pdf, Stream

from pnp.colour.rgb import parse_hex
from pnp.core.geometry import Rect
from pnp.core.units import mm_to_pt
from pnp.core.values import Struct
from pnp.exports.booklet.page_order import Sides, booklet
from pnp.exports.booklet.sheet_geometry import Spread, spreads
from pnp.exports.file_names import in_names
from pnp.exports.job import ExportJob, File
from pnp.exports.options import INK, PRINTER
from pnp.exports.rulebook.export import rulebook_pdfs
from pnp.exports.rulebook.job import RulebookJob
from pnp.marks.crop_marks import MarkLine
from pnp.pdf.bookmarks import Bookmark, read_bookmarks, write_bookmarks
from pnp.pdf.metadata import About, write_metadata
from pnp.pdf.paths import box_on_page
from pnp.pdf.pikepdf_writer import ask_to_print, pdf_bytes
from pnp.printer_correction.corrected_pages import ANY, Printer, correct_pages, printer_named
from pnp.sizes.bleed_width import BLEED
from pnp.sizes.cards_and_papers import A5, PAPERS

# Marks, in pt: black lines, which have a white edge or white gaps, to be seen on dark backgrounds.
_HAIRLINE, _CASING = 0.25, 0.75
# A fold mark has this many dashes, and gaps as long as they are.
_DASHES = 3
_COVER = 1

_Pages: TypeAlias = "tuple[int | None, int | None]"  # of a side, counted from 1


def write(job: ExportJob) -> Iterator[File]:
    """Yield the booklet. Raises PnpError for whatever is wrong with it."""
    paper = job.values["paper"]
    printer = printer_named(job.values[PRINTER.name], "duplex-short")
    for book, pdf in rulebook_pdfs(job):
        suffix = in_names((INK, PRINTER), job.values, job.unchecked)
        name = f"{book.job.game}-booklet-{book.language}-{paper}{suffix}.pdf"
        yield File(name, _booklet_pdf(book.job, pdf, paper, printer))


class _Sheet(Struct, frozen=True):
    """A sheet of a booklet: which pages are on its sides, and where they lie."""

    sides: Sides
    spread: Spread


def _booklet_pdf(job: RulebookJob, rulebook: bytes, paper: str, printer: Printer = ANY) -> bytes:
    """Return the PDF `rulebook` as sheets of `paper`, to be turned about their short edge.

    They are corrected for `printer`. Raises UsageError for one that was not measured.
    """
    with Pdf.open(io.BytesIO(rulebook)) as source, Pdf.new() as pdf:
        forms = [_form(pdf, page) for page in source.pages]
        empty = _colour(job.book_style.paper)
        order = booklet(len(forms))
        sheets = list(map(_Sheet, order, spreads(len(order), PAPERS[paper])))
        for number, sheet in enumerate(sheets):
            for pages in sheet.sides:
                content = [*_placed(sheet.spread, pages, empty), *_marks(sheet.spread)]
                if number == 0 and pages is sheet.sides.front:
                    content.append(_staples(sheet.spread))
                pdf.pages.append(_page(pdf, sheet.spread, content, pages, forms))
        correct_pages(pdf, printer)
        write_bookmarks(pdf, _bookmarks(read_bookmarks(source), sheets))
        write_metadata(pdf, _about(job, paper))
        ask_to_print(pdf, "duplex-short")
        return pdf_bytes(pdf)


def _form(pdf: Pdf, page: Page) -> Object:
    """Return a page of a rulebook as a form that shows its bleed, too."""
    form = pdf.copy_foreign(page.as_form_xobject())
    form.BBox = _box(Rect(0, 0, *A5).grown(BLEED), A5.height)
    return form


def _about(job: RulebookJob, paper: str) -> About:
    return About(
        title=job.title,
        subject=f"Rulebook, booklet, {paper}",
        keywords=(job.game, job.version, paper, "duplex-short"),
        language=job.document.language,
        rights=job.rights,
    )


def _bookmarks(marks: Iterable[Bookmark], sheets: Sequence[_Sheet]) -> Iterator[Bookmark]:
    """Yield the bookmarks of a rulebook with the places of its pages on the sides of sheets."""
    sides = [(pages, sheet.spread) for sheet in sheets for pages in sheet.sides]
    where = {
        page: (side, at) for side, (pages, _) in enumerate(sides) for at, page in enumerate(pages)
    }
    for mark in marks:
        side, at = where[mark.page + 1]
        spread = sides[side][1]
        place = spread.page(left=at == 0)
        foot = spread.sheet.height - place.bottom
        top = mm_to_pt(A5.height) if mark.top is None else mark.top
        yield mark._replace(
            page=side, left=mm_to_pt(place.x), top=mm_to_pt(foot) + top * spread.scale
        )


def _page(
    pdf: Pdf, spread: Spread, content: Iterable[str], pages: _Pages, forms: Sequence[Object]
) -> Page:
    """Return a side of a sheet whose operators show `pages`, which are `forms`."""
    height = spread.sheet.height
    shown = {f"/P{number}": forms[number - 1] for number in pages if number is not None}
    return Page(
        pdf.make_indirect(
            Dictionary(
                Type=Name.Page,
                MediaBox=_box(Rect(0, 0, *spread.sheet), height),
                TrimBox=_box(spread.trims, height),
                BleedBox=_box(spread.printed, height),
                Contents=Stream(pdf, "\n".join(content).encode("ascii")),
                Resources=Dictionary(XObject=Dictionary(shown)),
            )
        )
    )


def _placed(spread: Spread, pages: _Pages, empty: str) -> Iterator[str]:
    """Yield the operators that show the pages of a side, each on its half.

    The right one comes first and goes on a little below the left one. It can be the cover, which
    may have no background; left pages have one. Empty pages are of the colour that `empty` sets.
    """
    height, scale = spread.sheet.height, spread.scale
    for number, is_left in zip(reversed(pages), (False, True), strict=True):
        place = spread.page(is_left)
        x, y = mm_to_pt(place.x), mm_to_pt(height - place.bottom)
        x0, y0, x1, y1 = box_on_page(spread.window(is_left), height)
        window = f"{x0:.3f} {y0:.3f} {x1 - x0:.3f} {y1 - y0:.3f} re"
        if number is None:
            yield f"q {empty} {window} f Q"
        else:
            across = scale * (spread.cover_stretch if number == _COVER else 1)
            shown = f"{across:.5f} 0 0 {scale:.5f} {x:.3f} {y:.3f} cm /P{number} Do"
            yield f"q {window} W n {shown} Q"


def _colour(colour: str) -> str:
    """Return the operator that fills with a colour ("#rrggbb")."""
    return f"{' '.join(f'{part / 255:.4f}' for part in parse_hex(colour))} rg"


def _marks(spread: Spread) -> Iterator[str]:
    """Yield the operators that draw where a sheet is cut and folded."""
    height = spread.sheet.height
    if crops := "".join(_line(mark, height) for mark in spread.crop_marks()):
        yield f"q {_HAIRLINE} w 0 G {crops}Q"
    for mark in spread.fold_marks():
        line = _line(mark, height)
        dash = mm_to_pt(abs(mark.y1 - mark.y0)) / (2 * _DASHES - 1)
        yield f"q {_HAIRLINE} w 1 G {line}[{dash:.3f}] 0 d 0 G {line}Q"


def _staples(spread: Spread) -> str:
    lines = "".join(_line(mark, spread.sheet.height) for mark in spread.staple_marks())
    return f"q {_CASING} w 1 G {lines}{_HAIRLINE} w 0 G {lines}Q"


def _line(line: MarkLine, height: float) -> str:
    x0, y0, x1, y1 = map(mm_to_pt, (line.x0, height - line.y0, line.x1, height - line.y1))
    return f"{x0:.3f} {y0:.3f} m {x1:.3f} {y1:.3f} l S "


def _box(rect: Rect, height: float) -> Array:
    """Return a place on a page of that height as a page box (ISO 32000-2, 14.11.2)."""
    return Array([round(side, 3) for side in box_on_page(rect, height)])
