"""Pictures drawn for a virtual table, each once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.exports.job import ExportJob
from pnp.exports.shared.pictures.draw import Wanted, made_files


def drawn(job: ExportJob, wanted: Sequence[Wanted]) -> Iterator[bytes]:
    """Yield the files of pictures, in their order. Raises PnpError with the problems of all."""
    job.faces.expect(len(wanted))
    for made in made_files(job.context, wanted, job.faces.done):
        job.drawing_notes.update(made.notes)
        yield made.data
