"""Every rulebook that ships, in all of its languages, as it is read to people."""

import io
import re
from collections import Counter

import pytest
from pdfpages import texts
from pikepdf import Pdf
from tagged_pdf import Tagged, faults
from thorough import usually

from pnp.app.localized_game import localized, open_written
from pnp.core.problems import Where
from pnp.core.project import BUNDLED
from pnp.drawing.drawing import Drawing
from pnp.drawing.face import draw_face
from pnp.drawing.marked_content import MarkedContentRenderer
from pnp.exports.rulebook.cover import with_cover
from pnp.exports.rulebook.job import RulebookDrawings
from pnp.exports.rulebook.open_rulebook import open_rulebook, read_written
from pnp.exports.rulebook.paginate import page_numbers
from pnp.exports.rulebook.pdf import pages_of, rulebook_pdf
from pnp.load.ledger.ledger import load_rules
from pnp.model.ink import Ink
from pnp.render.renderer import Renderer
from pnp.rulebook_source.block_types import (
    Box,
    Figure,
    Heading,
    Items,
    Paragraph,
    Picture,
    Sign,
    Table,
    every_block,
)
from pnp.rulebook_source.inline import Inset, pieces_of, plain
from pnp.rulebook_source.strings import words_of
from pnp.rulebook_source.translation_units import texts_in


def _books():
    for book in sorted((BUNDLED / "cards").glob("*/rulebook.md")):
        yield book.parent.name, ""
        yield from (
            (book.parent.name, path.stem) for path in sorted(book.parent.glob("locale/*.po"))
        )


class _Blank(dict[str, Drawing]):
    """Faces that show nothing: what is said of them is all that is looked at."""

    def __init__(self, fonts):
        super().__init__()
        svg = '<svg xmlns="http://www.w3.org/2000/svg" width="154mm" height="216mm"/>'
        self._blank = draw_face(svg, fonts, Where("blank"))

    def __missing__(self, key):
        return self._blank


# A translation; the longest book takes twice as long.
READ = [("elements", "nl")]


@pytest.mark.parametrize(("name", "language"), usually(list(_books()), READ))
def test_a_book_is_read_as_it_is_written(bundled, name, language):
    written, fonts = open_written(bundled, name)
    whole = localized(bundled, written, language)
    source = read_written(bundled, whole, load_rules(bundled, name).ledger)
    job, _ = open_rulebook(bundled, whole, fonts, source)
    book = pages_of(job)
    data = rulebook_pdf(job, book, _drawn(bundled, whole, job))
    with Pdf.open(io.BytesIO(data)) as pdf:
        tagged = Tagged(pdf)
        assert faults(tagged) == []
        found = [_bare(text) for kind, text in tagged.aloud() if kind != "Figure"]
        wanted = [_bare(text) for text in _texts(job, page_numbers(book.pages))]
        assert "".join(found) == "".join(wanted)
        # Whatever reads the letters of a page finds the same ones, and no others. (A title that is
        # painted twice, as covers do, counts once for pdfium.)
        for number, page in list(enumerate(texts(data)))[1:]:
            own = (text for (at, _), text in tagged.texts.items() if at == number)
            assert Counter(_bare(page)) == Counter(
                _bare("".join((*own, tagged.artifacts.get(number, ""))))
            )
        said = [node.alt for node in tagged.nodes if node.kind == "Figure"]
    titles = tuple(_bare(component.title) for component in whole.components)
    assert len(said) == sum(1 for _ in _pictures(job))
    # The caption of a picture over two pages is its alternative text.
    captions = {plain(picture.caption) for picture in job.shown if picture.spread}
    for alt in (alt for alt in said if alt not in captions):
        assert _bare(re.sub(r"^\d+ × ", "", alt)).startswith(titles)
        assert not re.search(r"[_^{}*]|back:", alt)


def _drawn(project, whole, job):
    bound = with_cover(project, whole, job.document)
    component = bound.components[-1]
    (card,) = component.cards
    svg = Renderer(project, bound, job.fonts, ink=Ink.FULL).face(component, card, card.front)
    cover = draw_face(svg, job.fonts, card.where)
    return RulebookDrawings(
        cover,
        _Blank(job.fonts),
        lambda page: draw_face(page, job.fonts, job.where, MarkedContentRenderer),
    )


def _bare(text):
    return re.sub(r"[\W_]+", "", text).casefold()


def _texts(job, numbers):
    """Yield the texts of a book in their order: blocks as they are written, figures filled in."""
    yield job.title
    yield from (line.text for line in job.document.cover)
    for block in job.document.blocks:
        yield from _said(block, job, numbers)


def _said(block, job, numbers):
    def inline(text):
        return "".join(
            piece.text.replace("#", str(numbers[piece.link[1:]]))
            if "#" in piece.text and piece.link[:1] == "#"
            else piece.text
            for piece in pieces_of(text, Where(""), [])
            if not isinstance(piece, Inset)
        )

    match block:
        case Heading(text=text) | Paragraph(text=text):
            yield inline(text)
        case Items(items=items, start=start):
            for number, item in enumerate(items, start or 0):
                yield "" if start is None else str(number)
                for one in item:
                    yield from _said(one, job, numbers)
        case Table(head=head, rows=rows):
            for row in (head, *rows):
                yield from (inline(cell.text) for cell in row)
        case Box(kind="score"):
            pass  # of no use on paper
        case Box(kind=kind, title=title, blocks=blocks):
            own = "" if kind == "aside" else words_of(job.document.language)[kind]
            yield inline(title) or own
            for one in blocks:
                yield from _said(one, job, numbers)
        case Figure(parts=parts):
            for part in parts:
                if isinstance(part, Sign):
                    yield part.text
                elif not part.spread:
                    yield inline(part.caption)


def _pictures(job):
    # Captions are counted with the pictures that they stand below.
    for one in texts_in(job.document):
        pieces = pieces_of(one.text, one.where, [])
        yield from (piece for piece in pieces if isinstance(piece, Inset))
    for block in every_block(job.document.blocks):
        if isinstance(block, Figure):
            yield from (part for part in block.parts if isinstance(part, Picture))
