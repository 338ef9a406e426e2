"""The rulebook as a booklet, in the languages of an edition."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.exports.booklet.booklet import booklet_pdf
from pnp.exports.file_names import in_names
from pnp.exports.job import ExportJob, File
from pnp.exports.options import INK, PRINTER
from pnp.exports.rulebook.export import rulebook_pdfs
from pnp.printers.corrected_pages import printer_named


def write(job: ExportJob) -> Iterator[File]:
    """Yield the booklet. Raises PnpError for whatever is wrong with it."""
    paper = job.values["paper"]
    printer = printer_named(job.values[PRINTER.name], "duplex-short")
    for book, pdf in rulebook_pdfs(job):
        suffix = in_names((INK, PRINTER), job.values, job.unchecked)
        name = f"{book.job.game}-booklet-{book.language}-{paper}{suffix}.pdf"
        yield File(name, booklet_pdf(book.job, pdf, paper, printer))
