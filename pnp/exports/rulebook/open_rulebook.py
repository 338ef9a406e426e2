"""The rulebook of a game, as it is written, to all that it says in the language of an edition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pnp.core.problems import PnpError
from pnp.core.project import RULEBOOK_FILE, Project, files_below
from pnp.core.values import replace
from pnp.exports.rulebook.chapter_title_backgrounds import has_heads
from pnp.exports.rulebook.coloured_icons import coloured_icons
from pnp.exports.rulebook.job import RulebookJob
from pnp.exports.rulebook.low_ink import saving_ink
from pnp.expressions.facts import Figures, Ledger
from pnp.fonts.font_book import FontBook
from pnp.i18n.catalog import Catalog
from pnp.load.ledger.ledger import ledger_of
from pnp.model.game import Game
from pnp.model.ink import Ink
from pnp.render.art import Art, read_art
from pnp.render.span_styles import span_styles_of
from pnp.rulebook_source.block_types import Document
from pnp.rulebook_source.edition import rulebook_in
from pnp.rulebook_source.generated import word_for
from pnp.rulebook_source.inline import plain
from pnp.rulebook_source.markdown_reader import read_rulebook
from pnp.rulebook_source.resolve import ResolvedDocument, resolve

_ICONS = "art/icons"


class WrittenRulebook(NamedTuple):
    """A rulebook as it is written, the facts it names, and the icons of its game."""

    document: Document
    ledger: Ledger
    icons: Mapping[str, Art]


def rulebook_of(
    project: Project, written: Game, game: Game, fonts: FontBook, low_ink: bool = False
) -> tuple[RulebookJob, ResolvedDocument]:
    """Return the rulebook of `written`, ready for setting, in the language of `game`.

    `game` is the same one, localized; what no catalog has stays in the language of `written`, or in
    that which it falls back to. Raises PnpError with all that is wrong.
    """
    source = read_written(project, written, ledger_of(project, written.id))
    job, book = open_rulebook(project, game, fonts, source)
    if low_ink:
        heads = has_heads(project, game.id, low_ink)
        span_styles = span_styles_of(game, game.palette_in(Ink.LOW))
        job = replace(
            job,
            book_style=saving_ink(job.book_style),
            low_ink=True,
            has_heads=heads,
            span_styles=span_styles,
        )
    coloured = coloured_icons(job.document, job.span_styles, job.icons)
    words = {name: job.icon_words[name.split()[0]] for name in coloured}
    icons, said = {**job.icons, **coloured}, {**job.icon_words, **words}
    return replace(job, icons=icons, icon_words=said), book


def read_written(project: Project, game: Game, ledger: Ledger) -> WrittenRulebook:
    """Return the rulebook of `game`; both are as they are written, so they speak one language.

    Raises PnpError with all problems.
    """
    path = project.cards / game.id / RULEBOOK_FILE
    document = read_rulebook(path, project.show(path), game.language, project.root)
    return WrittenRulebook(document, ledger, _icons(project, game))


def _icons(project: Project, game: Game) -> dict[str, Art]:
    folder = game.folder / _ICONS
    names = [name for name in files_below(folder) if name.endswith(".svg") and "/" not in name]
    return {
        name.removesuffix(".svg"): read_art(path, project.show(path), project.root)
        for name, path in ((name, folder / name) for name in names)
    }


def open_rulebook(
    project: Project,
    game: Game,
    fonts: FontBook,
    written: WrittenRulebook,
    catalog: Catalog | None = None,
) -> tuple[RulebookJob, ResolvedDocument]:
    """Return a rulebook, ready for setting, in the language of `game`.

    Its translations are those of `catalog`, or of the game's own for that language. Raises
    PnpError with all problems.
    """
    book = _completed(project, game, written, catalog)
    job = RulebookJob(
        game=game.id,
        title=plain(book.document.title),
        version=game.version,
        document=book.document,
        book_style=game.book,
        rights=game.rights,
        fonts=fonts,
        shown=book.shown,
        icons=written.icons,
        span_styles=span_styles_of(game),
        icon_words={name: word_for(name, game.words) for name in written.icons},
        where=book.document.where,
        has_heads=has_heads(project, game.id, low_ink=False),
    )
    return job, book


def _completed(
    project: Project, game: Game, written: WrittenRulebook, catalog: Catalog | None
) -> ResolvedDocument:
    document, ledger, icons = written.document, written.ledger, tuple(written.icons)
    translated = rulebook_in(project, game, document, catalog, Figures(ledger))
    try:
        return resolve(translated, game, ledger, icons)
    except PnpError:
        # What is wrong in the rulebook itself is told at its place there, not in a catalog.
        resolve(document, game, ledger, icons)
        raise
