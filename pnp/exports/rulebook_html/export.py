"""The rulebook as one HTML page, one in each language of an edition."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.exports.job import Edition, ExportJob, File
from pnp.exports.rulebook.export import rulebooks
from pnp.exports.rulebook_html.page import rulebook_page


def write(job: ExportJob) -> Iterator[File]:
    """Yield the page in each language. Raises PnpError for whatever is wrong with it."""
    edition = job.edition
    for book in rulebooks(job):
        others = _others(edition, book.language)
        page = rulebook_page(book.job, book.pictures.web(book.job.icons), others)
        yield File(_name(edition, book.language), page.encode())


def _others(edition: Edition, language: str) -> dict[str, str]:
    """Return where the pages in other languages lie, seen from that in `language`."""
    together = [game.edition for game in edition.languages]
    if len(together) > 1:
        return {one: _name(edition, one) for one in together if one != language}
    own = edition.written.language
    names = dict.fromkeys(one or own for one in edition.beside if "+" not in one)
    return {one: f"../{one}/{_name(edition, one)}" for one in names if one != language}


def _name(edition: Edition, language: str) -> str:
    return f"{edition.game.id}-rulebook-{language}.html"
