"""Print sheets as one PDF: faces in their slots, and around them marks, labels and a ruler."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

from pikepdf import ObjectStreamMode, Pdf

from pnp.exports.binding import Binder
from pnp.exports.job import SheetJob
from pnp.exports.painter import Painter
from pnp.exports.planning import plan_part
from pnp.pdf.metadata import About, write_metadata
from pnp.write import write_whole


def write_sheets(job: SheetJob, path: Path) -> None:
    """Write the sheets of `job` to `path`. Raises PnpError as `write_all` does."""
    write_all({path: job})


def write_all(jobs: Mapping[Path, SheetJob]) -> None:
    """Write each job to its path, once all of them are known to be good.

    Raises PnpError as `Prepared` does: then nothing is written; or when a file can't be written:
    then an old file at its path still stands.
    """
    prepared = [(path, Prepared(job)) for path, job in jobs.items()]
    for path, ready in prepared:
        ready.write(path)


class Prepared:
    """A job whose furniture is painted: it is known to be good."""

    def __init__(self, job: SheetJob) -> None:
        """Paint. Raises PnpError when labels do not fit, or have what their font lacks."""
        self._job = job
        painter = Painter(job.fonts, job.where)
        self._plans = [plan_part(job, part, painter) for part in job.parts]
        self._furniture = painter.finish()

    def write(self, path: Path) -> None:
        """Write the sheets to `path`. Raises PnpError where that can't be."""
        with Pdf.open(self._furniture) as pdf:
            Binder(pdf, self._job).bind(self._plans)
            write_metadata(pdf, _about(self._job))
            # Made in memory: where a disk is full, qpdf would end the whole process.
            data = io.BytesIO()
            pdf.save(data, object_stream_mode=ObjectStreamMode.generate, deterministic_id=True)
        write_whole(path, data.getbuffer())


def _about(job: SheetJob) -> About:
    part = f": {job.parts[0].title}" if len(job.parts) == 1 else ""
    ink = "low ink" if job.low_ink else ""
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
