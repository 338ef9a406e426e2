"""Print sheets as one PDF: faces in their slots, and around them marks, labels and a ruler."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pikepdf import Pdf

from pnp.core.values import replace
from pnp.exports.page.reportlab_canvas import Painter
from pnp.exports.sheets.job import SheetJob, SheetPart
from pnp.exports.sheets.pdf_assembly import Binder, LateObjects, deflated
from pnp.exports.sheets.planning import Plan, plan_part
from pnp.model.ink import Ink
from pnp.pdf.late_objects import completed, saved
from pnp.pdf.metadata import About, write_metadata

# Paints what lies around the pieces of a part, and gives the painted pages by numbers of sheets.
PaintGuides = Callable[[SheetPart, Painter], Mapping[int, int]]


def sheets_pdf(job: SheetJob, guides: PaintGuides | None = None) -> bytes:
    """Return the sheets of `job` as PDF; `guides` are painted in the place of the usual ones.

    Raises PnpError when labels do not fit, or have what their font lacks.
    """
    painter = Painter(job.fonts, job.where)
    plans = [plan_part(job, part, painter) for part in job.parts]
    if guides:
        plans = [replace(plan, guides=guides(plan.part, painter)) for plan in plans]
    base, late = _bound(job, plans, painter)
    return completed(base, late.get, partial(deflated, job.memo))


def _bound(job: SheetJob, plans: Sequence[Plan], painter: Painter) -> tuple[bytes, LateObjects]:
    """Return the PDF of `plans` with placeholders, and what they are; all else of it is let go."""
    with Pdf.open(painter.finish()) as pdf:
        late = Binder(pdf, job).bind(plans)
        write_metadata(pdf, _about(job))
        return saved(pdf), late


def _about(job: SheetJob) -> About:
    part = f": {job.parts[0].title}" if len(job.parts) == 1 else ""
    ink = "" if job.ink is Ink.FULL else f"{job.ink} ink"
    mark = "unchecked" if job.unchecked else ""
    printer = f"printer {job.printer.name}" if job.printer.name else ""
    edition = (job.game, job.version, job.card_set, ink, mark, printer)
    keywords = (*edition, job.paper, job.backs, job.content_hash)
    return About(
        title=job.title + part,
        subject=f"Print-and-play sheets, {job.paper}, {job.backs}",
        keywords=tuple(filter(None, keywords)),
        language=job.language,
        rights=job.rights,
    )
