"""Print sheets as one PDF: faces in their slots, and around them marks, labels and a ruler."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pnp.exports.sheets.cached_template import CachedTemplate
from pnp.exports.sheets.job import HASH_MARK, SheetJob
from pnp.exports.sheets.late_streams import LateStreams
from pnp.pdf.glyph_objects import UsedFont, marks_of
from pnp.pdf.sheet_writer import completed, filled, spelled, template

if TYPE_CHECKING:
    from pnp.exports.sheets.unfilled_pdf import PaintGuides


def sheets_pdf(job: SheetJob, guides: PaintGuides | None = None) -> bytes:
    """Return the sheets of `job` as PDF; `guides` are painted in the place of the usual ones.

    Raises PnpError when labels do not fit, or have what their font lacks.
    """
    marks = dict(zip(spelled(HASH_MARK), spelled(job.content_hash), strict=True))
    source = LateStreams(job.parts)
    kept = CachedTemplate.of(job) if guides is None else None
    found = kept.read() if kept else None
    if found is None:
        from pnp.exports.sheets.unfilled_pdf import assembled

        base = assembled(job, guides)
        marks |= _font_marks(job, base.fonts)
        if kept is None or not base.is_steady:
            return completed(base.data, base.late, job.deflated, marks, source)
        found = template(base.data, base.late, job.deflated, marks)
        kept.keep(found)
    elif kept:
        marks |= _font_marks(job, kept.fonts)
    return filled(found, marks, source)


def _font_marks(job: SheetJob, used: Iterable[UsedFont]) -> dict[bytes, bytes]:
    """Return what the marks of fonts stand for."""
    return {
        mark: said
        for one in used
        for mark, said in zip(marks_of(one.name), job.subset(one), strict=True)
    }
