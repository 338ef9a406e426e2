"""The PDF of sheets before its faces are in it: painted, put together and saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pikepdf import Pdf

from pnp.core.values import Struct, replace
from pnp.exports.sheets.job import HASH_MARK, SheetJob, SheetPart
from pnp.exports.sheets.marks_and_labels import plan_part
from pnp.exports.sheets.page_sequence import SheetPages
from pnp.marks.mark_painter import Painter
from pnp.model.ink import Ink
from pnp.pdf.glyph_objects import UsedFont
from pnp.pdf.metadata import About, write_metadata
from pnp.pdf.pikepdf_writer import saved
from pnp.pdf.sheet_objects import LateObjects

# Paints what lies around the pieces of a part, and gives the painted pages by numbers of sheets.
PaintGuides = Callable[[SheetPart, Painter], Mapping[int, int]]


class UnfilledPdf(Struct, frozen=True):
    """A PDF, and what comes into it late.

    It has HASH_MARK in place of the content hash, and `marks_of` its fonts in place of their
    glyphs. One that `is_steady` would be the same with any other content hash.
    """

    data: bytes
    late: LateObjects
    fonts: list[UsedFont]
    is_steady: bool


def assembled(job: SheetJob, guides: PaintGuides | None) -> UnfilledPdf:
    """Return the sheets of `job` without what comes late. Raises PnpError as `sheets_pdf` does."""
    painter = Painter(job.fonts, job.game.where)
    plans = [plan_part(job, part, painter) for part in job.parts]
    if guides:
        plans = [replace(plan, guides=guides(plan.part, painter)) for plan in plans]
    is_steady = all(plan.is_steady for plan in plans)
    with Pdf.open(painter.finish()) as pdf:
        late, fonts = SheetPages(pdf, job).assemble(plans)
        write_metadata(pdf, _about(job))
        return UnfilledPdf(
            saved(pdf, static_id=True, deterministic_id=False), late, fonts, is_steady
        )


def _about(job: SheetJob) -> About:
    part = f": {job.parts[0].title}" if len(job.parts) == 1 else ""
    game, options = job.game, job.options
    ink = "" if options.ink is Ink.FULL else f"{options.ink} ink"
    mark = "unchecked" if job.unchecked else ""
    printer = f"printer {job.printer.name}" if job.printer.name else ""
    edition = (game.id, game.version, job.card_set, ink, mark, printer)
    keywords = (*edition, options.paper, options.backs, HASH_MARK)
    return About(
        title=game.title + part,
        subject=f"Print-and-play sheets, {options.paper}, {options.backs}",
        keywords=tuple(filter(None, keywords)),
        language=game.edition,
        rights=game.rights,
    )
