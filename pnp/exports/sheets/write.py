"""Print sheets as one PDF: faces in their slots, and around them marks, labels and a ruler."""

from __future__ import annotations

from functools import partial

from pikepdf import Pdf

from pnp.exports.page.reportlab_canvas import Painter
from pnp.exports.sheets.job import SheetJob
from pnp.exports.sheets.pdf_assembly import Binder, deflated
from pnp.exports.sheets.planning import plan_part
from pnp.model.ink import Ink
from pnp.pdf.late_objects import completed
from pnp.pdf.metadata import About, write_metadata


def sheets_pdf(job: SheetJob) -> bytes:
    """Return the sheets of `job` as PDF.

    Raises PnpError when labels do not fit, or have what their font lacks.
    """
    painter = Painter(job.fonts, job.where)
    plans = [plan_part(job, part, painter) for part in job.parts]
    with Pdf.open(painter.finish()) as pdf:
        binder = Binder(pdf, job)
        binder.bind(plans)
        write_metadata(pdf, _about(job))
        return completed(pdf, binder.late, partial(deflated, job.memo))


def _about(job: SheetJob) -> About:
    part = f": {job.parts[0].title}" if len(job.parts) == 1 else ""
    ink = "" if job.ink is Ink.FULL else f"{job.ink} ink"
    mark = "unchecked" if job.unchecked else ""
    edition = (job.game, job.version, job.card_set, ink, mark)
    keywords = (*edition, job.paper, job.backs, job.content_hash)
    return About(
        title=job.title + part,
        subject=f"Print-and-play sheets, {job.paper}, {job.backs}",
        keywords=tuple(filter(None, keywords)),
        language=job.language,
        rights=job.rights,
    )
