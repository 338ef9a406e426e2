"""A PDF/X-1a file of each component: a page for each face, a back behind its front."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.exports.job import ExportJob, File
from pnp.exports.shared.shops.press_order import press_order


def write(job: ExportJob) -> Iterator[File]:
    """Yield the files of what is wanted, and a report. Raises PnpError, and UsageError."""
    yield from press_order(job, "PDF/X-1a", backs_first=False)
