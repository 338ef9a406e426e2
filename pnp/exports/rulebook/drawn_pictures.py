"""All that is drawn for a rulebook: its faces, its cover, and what stands on its pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from copy import copy
from typing import TYPE_CHECKING

from pnp.cache.fingerprints import digest, looks_digest
from pnp.core.problems import PnpError, Problem, Where, told_once
from pnp.core.values import packed, replace, unpacked
from pnp.drawing.drawing import Drawing
from pnp.drawing.face import draw_face, draw_svg
from pnp.drawing.marked_content import MarkedContentRenderer
from pnp.exports.job import ExportJob
from pnp.exports.rulebook.chapter_title_backgrounds import with_heads
from pnp.exports.rulebook.cover import has_plain_cover, with_cover
from pnp.exports.rulebook.job import RulebookDrawings, RulebookJob
from pnp.exports.rulebook.web_faces import WebFaces, icon_id, icon_svg
from pnp.faces.cached_faces import teller
from pnp.faces.face_jobs import FaceContext, FaceJob, jobs_for
from pnp.model.game import Game
from pnp.render.art import Art
from pnp.rulebook_source.block_types import Document
from pnp.rulebook_source.resolve import ResolvedDocument
from pnp.sizes.bleed_width import BLEED
from pnp.svg.face_document import FaceSvg

if TYPE_CHECKING:
    from pnp.drawing.svg_canvas import SvgSheet


class RulebookDrawer:
    """All that is drawn for a rulebook: its faces, its cover, and what stands on its pages."""

    def __init__(self, job: ExportJob, game: Game, book: ResolvedDocument) -> None:
        """Faces are those of `job`; `game` speaks the language of the rulebook."""
        edition = job.edition
        self.context = job.context
        self._game = game
        self._book = book
        self._second: Document | None = None
        self._faces = job.faces
        self._cache = job.faces.cache
        self._jobs = _jobs(self.context, book)
        self._fresh: dict[str, bytes] = {}
        self._base = digest(looks_digest(edition.project, game.id), "page of a rulebook")

    def with_second(self, other: RulebookDrawer) -> RulebookDrawer:
        """Return all that is drawn for the book that is also in the language of `other`."""
        both = copy(self)
        both._second = other._book.document
        both._jobs = list({one.id: one for one in (*self._jobs, *other._jobs)}.values())
        both._game = self.context.game
        return both

    def drawn(self, job: RulebookJob) -> RulebookDrawings:
        """Return the drawings of faces, cover and backgrounds of titles, and what draws pages."""
        faces = self._drawings(self.context, self._jobs)
        if job.has_heads:
            faces |= self._last(with_heads(self._game, job))
        plain = has_plain_cover(self.context.project, job.game, job.low_ink)
        return RulebookDrawings(self._cover(job), faces, self._page, plain)

    def web(self, icons: Mapping[str, Art]) -> WebFaces:
        """Return the faces, the cover and `icons` for a web page.

        Raises PnpError with all problems.
        """
        game = with_cover(self.context.project, self._game, self._book.document)
        cover = replace(self.context, game=game)
        jobs = [(self.context, self._jobs), (cover, jobs_for(cover, game.components[-1:]))]
        names = [f"{name} {art.svg}" for name, art in sorted(icons.items())]
        key = digest("faces of a web page", *(job.key for _, some in jobs for job in some), *names)
        blob = self._cache.get([key]).get(key)
        if blob is not None:
            return unpacked(blob, WebFaces)
        from pnp.drawing.svg_canvas import SvgSheet

        sheet, faces, problems = SvgSheet(), dict[str, str](), list[Problem]()
        for context, some in jobs:
            problems += _draw_on(sheet, context, some, faces)
        for name, art in icons.items():
            svg = FaceSvg(icon_svg(art), {})
            faces[icon_id(name)] = draw_svg(svg, self.context.fonts, sheet, 0, Where(art.file))
        if problems:
            raise PnpError(told_once(problems))
        definitions, faces = sheet.finish(faces)
        fonts = {
            name: (font.family, font.style, codes) for name, (font, codes) in sheet.fonts().items()
        }
        made = WebFaces(faces, definitions, fonts)
        self._cache.put({key: packed(made)})
        return made

    def keep(self) -> None:
        """Put what was drawn for pages into the cache."""
        self._cache.put(self._fresh)

    def _page(self, svg: FaceSvg) -> Drawing:
        """Return what stands on a page, drawn. Raises PnpError for icons that can't be."""
        key = digest(self._base, svg.body, *sorted(svg.drawings))
        blob = self._cache.get([key]).get(key)
        if blob is None:
            where = self._book.document.where
            ppi = self.context.game.picture_ppi
            blob = draw_face(svg, self.context.fonts, where, MarkedContentRenderer, ppi).dumps()
            self._fresh[key] = blob
        return Drawing.loads(blob)

    def _cover(self, job: RulebookJob) -> Drawing:
        """Return the cover: a face as large as a page."""
        document, low_ink = self._book.document, job.low_ink
        own = replace(self._game, book=job.book_style)
        if self._second:
            # A cover that has no room for both languages has the first.
            with suppress(PnpError):
                both = with_cover(self.context.project, own, document, low_ink, self._second)
                return next(iter(self._last(both).values()))
        game = with_cover(self.context.project, own, document, low_ink)
        (cover,) = self._last(game).values()
        return cover

    def _last(self, game: Game) -> dict[str, Drawing]:
        """Return the faces of the last component of `game` by their ids."""
        context = replace(self.context, game=game)
        return self._drawings(context, jobs_for(context, game.components[-1:]))

    def _drawings(self, context: FaceContext, jobs: list[FaceJob]) -> dict[str, Drawing]:
        drawn = self._faces.draw(context, jobs)
        return {name: one.drawing for name, one in drawn.items()}


def _draw_on(
    sheet: SvgSheet, context: FaceContext, jobs: list[FaceJob], faces: dict[str, str]
) -> Iterator[Problem]:
    """Put the faces of `jobs` into `faces`; yield what is wrong with them."""
    from pnp.render.renderer import Renderer

    renderer = Renderer(context.project, context.game, context.fonts, context.ink)
    told_of = teller(context)
    for job in jobs:
        try:
            svg = renderer.face(job.component, job.card, job.face)
            faces[job.id] = draw_svg(svg, context.fonts, sheet, BLEED, job.face.where)
        except PnpError as error:
            yield from told_of(job, error.problems)


def _jobs(context: FaceContext, book: ResolvedDocument) -> list[FaceJob]:
    """Return a job for each face that the rulebook shows."""
    shown = [one for picture in book.shown.values() for one in picture.faces]
    wanted = {one.component.face_id(one.face) for one in shown}
    return [job for job in jobs_for(context, context.game.components) if job.id in wanted]
