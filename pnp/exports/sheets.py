"""Print sheets as one PDF: faces in their slots, and around them marks, labels and a ruler."""

from __future__ import annotations

from pathlib import Path

from pikepdf import ObjectStreamMode, Pdf

from pnp.exports.binding import Binder
from pnp.exports.job import SheetJob
from pnp.exports.painter import Painter
from pnp.exports.planning import plan_part
from pnp.pdf.metadata import About, write_metadata
from pnp.write import write_through


def write_sheets(job: SheetJob, path: Path) -> None:
    """Write the sheets of `job` to `path`.

    Raises PnpError when labels do not fit or have characters that their font lacks, or when the
    file can't be written; then an old file at `path` still stands.
    """
    painter = Painter(job.fonts, job.where)
    plans = [plan_part(job, part, painter) for part in job.parts]
    with Pdf.open(painter.finish()) as pdf:
        Binder(pdf, job).bind(plans)
        write_metadata(pdf, _about(job))
        write_through(
            path,
            lambda file: pdf.save(
                file, object_stream_mode=ObjectStreamMode.generate, deterministic_id=True
            ),
        )


def _about(job: SheetJob) -> About:
    part = f": {job.parts[0].title}" if len(job.parts) == 1 else ""
    ink = "low ink" if job.low_ink else ""
    keywords = (job.game, job.version, job.card_set, ink, job.paper, job.backs, job.content_hash)
    return About(
        title=job.title + part,
        subject=f"Print-and-play sheets, {job.paper}, {job.backs}",
        keywords=tuple(filter(None, keywords)),
        language=job.language,
        rights=job.rights,
    )
