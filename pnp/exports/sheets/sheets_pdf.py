"""Print sheets as one PDF: faces in their slots, and around them marks, labels and a ruler."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.exports.sheets.job import HASH_MARK, SheetJob
from pnp.exports.sheets.kept_template import KeptTemplate
from pnp.pdf.sheet_writer import completed, filled, spelled, template

if TYPE_CHECKING:
    from pnp.exports.sheets.assembled import PaintGuides


def sheets_pdf(job: SheetJob, guides: PaintGuides | None = None) -> bytes:
    """Return the sheets of `job` as PDF; `guides` are painted in the place of the usual ones.

    Raises PnpError when labels do not fit, or have what their font lacks.
    """
    marks = dict(zip(spelled(HASH_MARK), spelled(job.content_hash), strict=True))
    kept = KeptTemplate.of(job) if guides is None else None
    found = kept.read() if kept else None
    if found is None:
        # What paints and assembles takes 0.1 s to load.
        from pnp.exports.sheets.assembled import assembled

        base = assembled(job, guides)
        if kept is None or not base.is_steady:
            return completed(base.data, base.late, job.deflated, marks, job.stream)
        found = template(base.data, base.late, job.deflated, marks)
        kept.keep(found)
    return filled(found, marks, job.stream)
