"""A rulebook as a booklet: two pages on each side of a sheet, to be folded and stapled."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator

from pikepdf import Array, Dictionary, Name, Object, ObjectStreamMode, Page, Pdf, Stream

from pnp.exports.rulebook_job import A5, RulebookJob
from pnp.exports.rulebook_order import Sides, booklet
from pnp.geometry import Size
from pnp.pdf.bookmarks import Bookmark, read_bookmarks, write_bookmarks
from pnp.pdf.metadata import About, write_metadata
from pnp.sizes import PAPERS
from pnp.units import mm_to_pt

# Marks on the fold of the outermost sheet, where staples go: how long, in mm, and how thick, in pt.
_STAPLE, _HAIRLINE = 12.0, 0.25
_AT = (0.25, 0.75)


def booklet_pdf(job: RulebookJob, rulebook: bytes, paper: str) -> bytes:
    """Return the PDF `rulebook` as sheets of `paper`, to be turned about their short edge."""
    sheet = PAPERS[paper].turned()
    with Pdf.open(io.BytesIO(rulebook)) as source, Pdf.new() as pdf:
        forms = [pdf.copy_foreign(page.as_form_xobject()) for page in source.pages]
        sheets = booklet(len(forms))
        for number, sides in enumerate(sheets):
            for content, names in _sides(sides, sheet, forms, outermost=number == 0):
                pdf.pages.append(_page(pdf, sheet, content, names))
        write_bookmarks(pdf, _bookmarks(read_bookmarks(source), sheets, sheet))
        write_metadata(pdf, _about(job, paper))
        pdf.Root["/ViewerPreferences"] = Dictionary(
            PrintScaling=Name("/None"), Duplex=Name.DuplexFlipShortEdge, DisplayDocTitle=True
        )
        data = io.BytesIO()
        pdf.save(data, object_stream_mode=ObjectStreamMode.generate, deterministic_id=True)
    return data.getvalue()


def _about(job: RulebookJob, paper: str) -> About:
    return About(
        title=job.title,
        subject=f"Rulebook, booklet, {paper}",
        keywords=(job.game, job.version, paper, "duplex-short"),
        language=job.document.language,
        rights=job.rights,
    )


def _bookmarks(
    marks: Iterable[Bookmark], sheets: Iterable[Sides], sheet: Size
) -> Iterator[Bookmark]:
    """Yield the bookmarks of a rulebook with the places of its pages on the sides of sheets."""
    sides = (side for one in sheets for side in one)
    where = {page: (side, at) for side, pages in enumerate(sides) for at, page in enumerate(pages)}
    scale = scale_on(sheet)
    below = mm_to_pt((sheet.height - A5.height * scale) / 2)
    for mark in marks:
        side, at = where[mark.page + 1]
        left = mm_to_pt(sheet.width / 2 + (at - 1) * A5.width * scale)
        top = mm_to_pt(A5.height) if mark.top is None else mark.top
        yield mark._replace(page=side, left=left, top=below + top * scale)


def _page(pdf: Pdf, sheet: Size, content: bytes, names: dict[str, Object]) -> Page:
    width, height = (round(mm_to_pt(side), 3) for side in sheet)
    return Page(
        pdf.make_indirect(
            Dictionary(
                Type=Name.Page,
                MediaBox=Array([0, 0, width, height]),
                Contents=Stream(pdf, content),
                Resources=Dictionary(XObject=Dictionary(names)),
            )
        )
    )


def _sides(
    sides: Sides, sheet: Size, forms: list[Object], outermost: bool
) -> Iterator[tuple[bytes, dict[str, Object]]]:
    for side in sides:
        steps: list[str] = []
        names: dict[str, Object] = {}
        for number, left in zip(side, (True, False), strict=True):
            if number is not None:
                name = f"P{number}"
                names[f"/{name}"] = forms[number - 1]
                steps.append(_placed(name, sheet, left))
        if outermost and side is sides.front:
            steps += (_staple(sheet, part) for part in _AT)
        yield "\n".join(steps).encode("ascii"), names


def scale_on(sheet: Size) -> float:
    """Return the size of pages on a sheet, as a part of A5: 1 where two of them fit on it."""
    return min(1.0, sheet.width / 2 / A5.width, sheet.height / A5.height)


def _placed(name: str, sheet: Size, left: bool) -> str:
    """Return the operators that show a page beside the fold, which is in the sheet's middle."""
    scale = scale_on(sheet)
    x = sheet.width / 2 - (A5.width * scale if left else 0)
    y = (sheet.height - A5.height * scale) / 2
    return f"q {scale:.5f} 0 0 {scale:.5f} {mm_to_pt(x):.3f} {mm_to_pt(y):.3f} cm /{name} Do Q"


def _staple(sheet: Size, part: float) -> str:
    x, middle = mm_to_pt(sheet.width / 2), mm_to_pt(sheet.height * part)
    half = mm_to_pt(_STAPLE / 2)
    return f"q {_HAIRLINE} w {x:.3f} {middle - half:.3f} m {x:.3f} {middle + half:.3f} l S Q"
