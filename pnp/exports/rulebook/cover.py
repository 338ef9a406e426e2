"""The cover of a rulebook: a card as large as a page, drawn by a template of its own."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.core.project import Project
from pnp.core.values import replace
from pnp.exports.rulebook.job import USUAL
from pnp.load.files import SHARED, templates_of
from pnp.model.game import Card, Component, Face, Game, Style, Text, Value
from pnp.rulebook_source.block_types import Document, Paragraph
from pnp.rulebook_source.edition import text_id
from pnp.rulebook_source.inline import plain
from pnp.rulebook_source.translation_units import TITLE, cover_id
from pnp.shapes.shape import Shape
from pnp.sizes.cards_and_papers import A5
from pnp.text.bilingual import both_or_one

# By whether ink is saved.
_COVERS = {False: "rulebook-cover.svg.j2", True: "rulebook-cover-low-ink.svg.j2"}


def with_cover(
    project: Project,
    game: Game,
    document: Document,
    low_ink: bool = False,
    second: Document | None = None,
) -> Game:
    """Return `game` with one more component, the last: the cover of the rulebook `document`.

    With `second`, the rulebook in another language, it says what both do.
    Its texts are the fields "title" and, line by line, "cover.p1" and on.
    """
    own = not has_plain_cover(project, game.id, low_ink)
    template = f"{game.id if own else SHARED}/{_COVERS[low_ink]}"
    title, *lines = _said(document)
    if second:
        title, *lines = map(both_or_one, (title, *lines), _said(second))
    fields: dict[str, Value] = {
        "title": title,
        "lines": tuple(lines),
        "accent": game.book.accent,
        "on": game.book.paper,
        "ink": game.book.ink,
    }
    texts = {"title": Text(text_id(game.id, TITLE), document.title, document.titled)}
    texts |= _lines(game, document.cover)
    face = Face("cover", "front", template, fields, document.where, texts)
    card = Card("rulebook", 1, face, None, 1, {}, document.where)
    component = Component(
        "rulebook", document.title, A5, Shape.CARD, 0.0, {}, (card,), document.where
    )
    styles = {**game.styles, **book_styles(game)}
    return replace(game, components=(*game.components, component), styles=styles)


def has_plain_cover(project: Project, game: str, low_ink: bool) -> bool:
    """Return whether a game draws no cover of its own."""
    return _COVERS[low_ink] not in templates_of(project, game).names


def book_styles(game: Game) -> dict[str, Style]:
    """Return the styles of a rulebook's parts as its templates name them: book-title and so on."""
    return {f"book-{part}": game.book.styles.get(part, style) for part, style in USUAL.items()}


def _said(document: Document) -> list[str]:
    """Return the title of a rulebook and the lines below it."""
    return [plain(document.title), *(plain(line.text) for line in document.cover)]


def _lines(game: Game, cover: Iterable[Paragraph]) -> dict[str, Text]:
    names = {cover_id(number): line for number, line in enumerate(cover, 1)}
    return {
        name: Text(text_id(game.id, name), line.text, line.where) for name, line in names.items()
    }
