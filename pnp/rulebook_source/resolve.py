"""A rulebook made ready for setting: figures in, blocks computed, pictures and links found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, noted, one_of, shorten
from pnp.core.values import Struct, replace
from pnp.expressions.facts import Figures, Ledger
from pnp.i18n.glossary import number_words
from pnp.model.game import Game
from pnp.rulebook_source.block_types import SCORE, Block, Box, Document, Heading, Picture, Table
from pnp.rulebook_source.card_pictures import Cards, ShownPicture, named_pictures
from pnp.rulebook_source.fact_placeholders import with_figures
from pnp.rulebook_source.generated import expanded
from pnp.rulebook_source.inline import looks_in, pieces_of
from pnp.rulebook_source.translation_units import texts_in
from pnp.text.spans import BUILT_IN

# A number as figures write it.
_NUMBER = lazy_pattern(r"[-−]?(?:\d+(?:[.,]\d+)?[½⅓⅔¼¾]?|[½⅓⅔¼¾])")
_ADDRESSES = ("https://", "http://", "mailto:")


class ResolvedDocument(Struct, frozen=True):
    """A document that can be set, and what each of its pictures shows."""

    document: Document
    shown: Mapping[Picture, ShownPicture]


def resolve(
    document: Document, game: Game, ledger: Ledger, icons: tuple[str, ...] = ()
) -> ResolvedDocument:
    """Return `document` ready for setting; `icons` are those of the game's art.

    Raises PnpError with all that is wrong: unknown facts, cards, blocks, links, colours.
    """
    problems: list[Problem] = []
    with noted(problems):
        more = number_words(game.folder)
        document = with_figures(document, Figures(ledger), game.words, more)
    document = expanded(document, game, ledger, icons, problems)
    cards = Cards(game)
    shown: dict[Picture, ShownPicture] = {}
    for _, picture in named_pictures(document, problems):
        found = cards.show(picture, problems) if picture.name else None
        if found is not None:
            shown[picture] = found
    problems += _bad_links(document)
    problems += _bad_span_styles(document, game)
    problems += _bad_tones(document.blocks, game)
    problems += _bad_sheets(document.blocks)
    if problems:
        raise PnpError(sorted(set(problems)))
    return ResolvedDocument(document, shown)


def _bad_links(document: Document) -> Iterator[Problem]:
    """Yield problems of links to headings that are not there, and to what is no address."""
    ids = [block.id for block in document.blocks if isinstance(block, Heading)]
    texts = [one for one in texts_in(document) if "](" in one.text]
    links = [
        (piece.link, one.where) for one in texts for piece in pieces_of(one.text, one.where, [])
    ]
    for link, where in links:
        if link.startswith("#") and link[1:] not in ids:
            yield one_of("heading", link[1:], ids, where)
        elif link and not link.startswith(("#", *_ADDRESSES)):
            hint = "write (#id) for a heading, or a whole address"
            yield Problem(where, f"link to '{link}' leads nowhere", hint)


def _bad_span_styles(document: Document, game: Game) -> list[Problem]:
    known = {**BUILT_IN, **game.palette, **game.spans}
    problems: list[Problem] = []
    for one in texts_in(document):
        for said in looks_in(one.text, one.where, problems):
            if said.startswith(".") and said[1:] not in known:
                problem = one_of("look of words", said[1:], known, one.where)
                hint = f"{problem.hint}; of your own: 'spans' in game.yaml"
                problems.append(replace(problem, hint=hint))
    return problems


_OWN_TONE = "'rulebook: {tones: {name: colour}}' in game.yaml"


def _bad_tones(blocks: tuple[Block, ...], game: Game) -> Iterator[Problem]:
    for block in blocks:
        if isinstance(block, Heading) and block.tone and block.tone not in game.book.tones:
            known = (*game.book.tones, "page", "fine")
            problem = one_of("tone of the rulebook", block.tone, known, block.where)
            yield replace(problem, hint=f"{problem.hint}; of your own: {_OWN_TONE}")


def _bad_sheets(blocks: tuple[Block, ...]) -> Iterator[Problem]:
    """Yield problems of points of score sheets that are no numbers."""
    sheets = [block for block in blocks if isinstance(block, Box) and block.kind == SCORE]
    for table in (block for sheet in sheets for block in sheet.blocks):
        assert isinstance(table, Table)  # noqa: S101 - the reader saw to it
        for points in (row[1] for row in table.rows if row[1].text):
            # What still has a placeholder in it was told for that.
            if "{=" not in points.text and not _NUMBER.fullmatch(points.text):
                hint = "write a number, as {=points}, or nothing for points as they are"
                message = f"a score sheet can't count '{shorten(points.text)}'"
                yield Problem(points.where, message, hint)
