"""The rulebook as PDF, in the languages of an edition."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.problems import PnpError, Problem, noted
from pnp.core.values import Struct, replace
from pnp.exports.job import ExportJob, File
from pnp.exports.rulebook.drawn_pictures import RulebookDrawer
from pnp.exports.rulebook.job import RulebookJob
from pnp.exports.rulebook.open_rulebook import rulebook_of
from pnp.exports.rulebook.pdf import pages_of, rulebook_pdf
from pnp.model.ink import Ink

# Of its size: the body of a book in two languages.
_NARROW = 0.9


class Rulebook(Struct, frozen=True):
    """A rulebook in one language, ready to be set, and its pictures, which are drawn when asked."""

    job: RulebookJob
    language: str
    pictures: RulebookDrawer


def write(job: ExportJob) -> Iterator[File]:
    """Yield the rulebook. Raises PnpError for whatever is wrong with it."""
    for book, pdf in rulebook_pdfs(job):
        name = f"{book.job.game}-rulebook-{book.language}{job.suffix()}.pdf"
        yield File(name, pdf)


def rulebooks(job: ExportJob) -> list[Rulebook]:
    """Return the rulebook in each language of the edition; pictures show cards in all of them.

    Raises PnpError with the problems of all languages.
    """
    key = ("rulebooks", job.context.ink)
    return job.shared.once(key, lambda: _opened(job))


def rulebook_pdfs(job: ExportJob) -> list[tuple[Rulebook, bytes]]:
    """Return the rulebooks with their PDFs, which are set once for all exports that show pages."""
    key = ("rulebook PDFs", job.context.ink)
    return job.shared.once(key, lambda: [(one, _set(one)) for one in _on_paper(job)])


def _on_paper(job: ExportJob) -> list[Rulebook]:
    """Return the rulebooks to print: of an edition in two languages one that has both."""
    books = rulebooks(job)
    if len(books) < 2:
        return books
    first, second = books
    both = side_by_side(first.job, second.job)
    return [Rulebook(both, job.edition.game.edition, first.pictures.with_second(second.pictures))]


def side_by_side(first: RulebookJob, second: RulebookJob) -> RulebookJob:
    """Return the book that has both, which are the same one in two languages."""
    beside = replace(_narrow(second), beside=first.document.language)
    return replace(_narrow(first), second=beside)


def _opened(job: ExportJob) -> list[Rulebook]:
    edition = job.edition
    books: list[Rulebook] = []
    problems: list[Problem] = []
    for game in edition.languages:
        with noted(problems):
            set_up, book = rulebook_of(
                edition.project,
                edition.written,
                game,
                edition.fonts,
                job.context.ink is not Ink.FULL,
            )
            books.append(Rulebook(set_up, game.edition, RulebookDrawer(job, game, book)))
    if problems:
        raise PnpError(problems)
    return books


def _narrow(job: RulebookJob) -> RulebookJob:
    """Return `job` with the body a little smaller, as suits columns of half the width."""
    body = job.style("body")
    styles = {**job.book_style.styles, "body": replace(body, size=round(body.size * _NARROW, 2))}
    return replace(job, book_style=replace(job.book_style, styles=styles))


def _set(book: Rulebook) -> bytes:
    pages = pages_of(book.job)
    pdf = rulebook_pdf(book.job, pages, book.pictures.drawn(book.job))
    book.pictures.keep()
    return pdf
