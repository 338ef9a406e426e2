"""Pictures of the pages of a rulebook, and where on them each text stands that is held."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain

from pnp.app.localized_game import open_game
from pnp.app.report_faces import FaceOfCard, ReportFaces, lines_of, mark_at
from pnp.app.rulebooks import has_rulebook
from pnp.check_coverage.rows_holding_values import CoveredValue
from pnp.core.problems import PnpError
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.drawing.page_picture import PagePicture, Picture
from pnp.exports.rulebook.job import RulebookJob
from pnp.exports.rulebook.marked_content import PageMarks
from pnp.exports.rulebook.open_rulebook import rulebook_of
from pnp.exports.rulebook.page_svg import above, below
from pnp.exports.rulebook.paginate import Page
from pnp.exports.rulebook.pdf import pages_of
from pnp.exports.rulebook.typeset_block import FaceAt
from pnp.exports.rulebook.typesetting import Typesetter
from pnp.fonts.font_book import FontBook
from pnp.model.game import Game
from pnp.reports.html.values import CoveredFace, FaceThumbnail, Mark
from pnp.rulebook_source.inline import plain
from pnp.rulebook_source.translation_units import texts_in
from pnp.sizes.cards_and_papers import A5
from pnp.svg.face_document import FaceSvg

_WIDTH, _HEIGHT = 394, 560  # CSS pixels of a page: its words can be made out
_FINER = 1.5  # pixels of a picture for each of them: 30 pages are 2 MB
_COLOURS = 48
_MOST = 60  # pages with a picture: more would make the file too large to send
_SHORT = 4  # letters: a shorter line may stand in any text, so it has to be all of one
_NEAR = 12  # texts that a line may belong to before all others
_HYPHENS = "-\u2010"
_UNSAID = dict.fromkeys(map(ord, "\u00ad\"'\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb"))
_Box = tuple[float, float, float, float]


def covered_pages(
    project: Project, name: str, held: Sequence[CoveredValue]
) -> tuple[CoveredFace, ...]:
    """Return the pages after the cover in the game's own language, with what `held` says on them.

    Nothing where the game has no rulebook. Raises PnpError where it can't be set.
    """
    if not has_rulebook(project, name):
        return ()
    game, fonts = open_game(project, name)
    job, _ = rulebook_of(project, game, game, fonts)
    setter, faces = Typesetter(job, {}), _Faces(project, game, fonts)
    said, found = _Said(_texts(job, held)), []
    for number, page in enumerate(pages_of(job).pages[:_MOST], 1):
        marks = PageMarks(number, page.things)
        under = _with_band(job, page, below(job, page, setter, marks))
        layers = [svg for svg in (under, above(job, page, marks)) if svg]
        png = faces.page_png(job, layers, page)
        shown = FaceThumbnail(f"page {page.number}", png, _WIDTH, _HEIGHT)
        lines = [line for svg in layers for line in lines_of(svg, job.fonts, job.where)]
        found.append(CoveredFace(shown, tuple(said.marks(lines))))
    return (*found,)


def _texts(job: RulebookJob, held: Sequence[CoveredValue]) -> Iterator[tuple[str, CoveredValue]]:
    """Yield each text of a rulebook as it is printed, and what says by what it is held."""
    kind = f"texts ({job.document.language})"
    by_name = {one.name: one for one in held if one.kind == kind}
    for text in texts_in(job.document):
        one = by_name.get(f"{job.game}.rulebook.{text.id}")
        if one is not None:
            yield _words(plain(text.text)), one


def _words(text: str) -> str:
    """Return a text without what typography changes: quotation marks, breaks within words."""
    return " ".join(text.translate(_UNSAID).split())


def _with_band(job: RulebookJob, page: Page, svg: FaceSvg) -> FaceSvg:
    """Return a page on the colour of its chapter, where a drawing of the game lies in the book."""
    band = f'<rect width="{A5.width}" height="{page.band}" fill="{job.tone(page.tone)}"/>'
    return replace(svg, body=svg.body.replace(">", f">{band}", 1)) if page.band else svg


class _Said:
    """The texts of a rulebook in their order, and how far one has read."""

    def __init__(self, texts: Iterable[tuple[str, CoveredValue]]) -> None:
        self._texts = list(texts)
        self._at = 0

    def marks(self, lines: Iterable[tuple[str, _Box]]) -> Iterator[Mark]:
        """Yield a mark for all lines together that follow each other and are of one text."""
        boxes: list[tuple[str, _Box]] = []
        last: dict[str, int] = {}
        for text, box in lines:
            name = self._found(_words(text))
            at = last.get(name, -1)
            if name and at >= 0 and _is_below(boxes[at][1], box):
                boxes[at] = name, _both(boxes[at][1], box)
            elif name:
                last[name] = len(boxes)
                boxes.append((name, box))
        yield from (mark_at(name, box, A5) for name, box in boxes)

    def _found(self, line: str) -> str:
        """Return the name of the text nearest to the last one that has a line, "" if none has."""
        bare = line.rstrip(_HYPHENS)
        for place in self._order():
            words, one = self._texts[place]
            # A short line may stand anywhere, as the number of a page does.
            is_it = line == words and abs(place - self._at) <= _NEAR
            if is_it or (len(bare) >= _SHORT and bare in words):
                self._at = place
                return one.name
        return ""

    def _order(self) -> Iterator[int]:
        """Yield all places: what follows soon, what came just before, and the others."""
        at, end = self._at, len(self._texts)
        soon, before = min(at + _NEAR, end), max(at - _NEAR, 0)
        return chain(
            range(at, soon), range(at - 1, before - 1, -1), range(soon, end), range(before)
        )


def _is_below(above: _Box, box: _Box) -> bool:
    """Return whether a line goes on where others end: beside them, or on the line below."""
    high = box[3] - box[1]
    is_beside = box[0] < above[2] + high and box[2] > above[0] - high
    return is_beside and above[1] - high < box[1] < above[3] + high


def _both(one: _Box, two: _Box) -> _Box:
    return (
        min(one[0], two[0]), min(one[1], two[1]), max(one[2], two[2]), max(one[3], two[3]),
    )  # fmt: skip


class _Faces:
    """Draws pages with the faces in their pictures, each face once."""

    def __init__(self, project: Project, game: Game, fonts: FontBook) -> None:
        self._faces = ReportFaces(project, game, fonts)
        self._places = {
            component.face_id(face): FaceOfCard(component, card, face)
            for component in game.components
            for card in component.cards
            for face in card.faces
        }
        # Drawn once for all pages that a face is on.
        self._drawn: dict[str, Picture | None] = {}

    def page_png(self, job: RulebookJob, layers: Sequence[FaceSvg], page: Page) -> bytes:
        """Return a page as PNG with few colours; its faces lie between the `layers`."""
        picture = PagePicture(A5, _FINER * _HEIGHT / A5.height)
        for number, svg in enumerate(layers):
            picture.draw(svg, self._faces.fonts, job.where)
            for one in () if number else page.things:
                if isinstance(one, FaceAt):
                    self._lay(picture, one)
        return picture.png(_COLOURS)

    def _lay(self, page: PagePicture, shown: FaceAt) -> None:
        """Put a face on a page; one that can't be drawn leaves its place empty."""
        drawn = self._pixels(shown.key)
        if drawn is not None:
            per_mm = drawn.width / self._places[shown.key].component.size.width
            page.lay(drawn, per_mm, shown.crop, shown.place, shown.turned)

    def _pixels(self, key: str) -> Picture | None:
        """Return a face as fine as the largest picture of a page; of a board it is less so."""
        if key not in self._drawn:
            self._drawn[key] = None
            if key in self._places:
                one = self._places[key]
                with suppress(PnpError):
                    scale = _FINER * _HEIGHT / max(one.component.size)
                    self._drawn[key] = self._faces.pixels(one, scale)
        return self._drawn[key]
