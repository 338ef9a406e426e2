"""The rulebook with a translation that somebody types."""

from __future__ import annotations

from pathlib import Path

from pnp.app.build_parallel import nobody
from pnp.app.export_requests import order as order_of
from pnp.app.localized_game import open_catalog
from pnp.cache.blob_cache import BlobCache
from pnp.core.problems import PnpError
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.exports.job import Edition, ExportJob, FaceSource
from pnp.exports.rulebook.drawn_pictures import RulebookDrawer
from pnp.exports.rulebook.open_rulebook import open_rulebook, read_written
from pnp.exports.rulebook.paginate import page_numbers
from pnp.exports.rulebook.pdf import pages_of, rulebook_pdf
from pnp.i18n.catalog import Message
from pnp.load.ledger.ledger import ledger_of
from pnp.open_games.face_drawer import said_game
from pnp.open_games.kept_edition import KeptEdition
from pnp.open_games.text_values import TypedOrder, TypedPage


def typed_page(project: Project, kept: KeptEdition, order: TypedOrder, out: Path) -> TypedPage:
    """Return the rulebook in the language of `order`, with what that says in its place."""
    written, fonts, _ = kept.opened
    try:
        catalog = open_catalog(project, written, order.language)
        said = Message(order.id, order.source, (order.said,))
        others = (one for one in catalog.messages if one.key != said.key)
        game = said_game(project, written, order.language, {})
        source = read_written(project, written, ledger_of(project, written.id))
        book = replace(catalog, messages=(*others, said))
        job, complete = open_rulebook(project, game, fonts, source, book)
        wanted = order_of("rulebook", {})
        edition = Edition(project, written, game, (game,), fonts, beside=(order.language,))
        faces = FaceSource(BlobCache(out), nobody, nobody, lambda: None)
        pictures = RulebookDrawer(
            ExportJob(edition, wanted.export, wanted.values, faces), game, complete
        )
        pages = pages_of(job)
        pdf = rulebook_pdf(job, pages, pictures.drawn(job))
        pictures.keep()
    except PnpError as error:
        return TypedPage(problems=error.problems)
    return TypedPage(pdf, _first(order.id, page_numbers(pages.pages)))


def _first(text: str, numbers: dict[str, int]) -> int:
    """Return the page (0-based) with the last heading above a text, or of it; 0 for the cover."""
    above = [
        numbers[part] for part in text.rpartition(".rulebook.")[2].split("/") if part in numbers
    ]
    return above[-1] - 1 if above else 0
