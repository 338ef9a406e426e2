"""A PDF/X-1a file of each component as DriveThruCards takes it, and what is in them."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.exports.job import ExportJob, File
from pnp.exports.shared.shops.press_order import press_files


def write(job: ExportJob) -> Iterator[File]:
    """Yield a file of each component, and a report. Raises PnpError, and UsageError for options."""
    yield from press_files(job, "DriveThruCards", backs_first=True)
