"""A PDF/X-1a:2003 file of each component, as DriveThruCards takes decks.

Its specification for print cards (help.drivethrupartners.com, article 12780748203543): a page for
each side of each card, the back before its front, 1/8 inch of bleed, at most 240 % of ink.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.exports.job import ExportJob, File
from pnp.exports.shared.shops.press_order import press_order


def write(job: ExportJob) -> Iterator[File]:
    """Yield the files of what is wanted, and a report. Raises PnpError, and UsageError."""
    yield from press_order(job, "DriveThruCards", backs_first=True)
