"""A game's rulebook.md to the rulebooks that people read: load, complete, draw, set, write."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.app.open_game import JOIN, localized, open_written
from pnp.catalogs.values import Catalog
from pnp.core.folders import is_there
from pnp.core.problems import PnpError, Problem, Where, told_once
from pnp.core.project import Project
from pnp.core.sizes import BLEED
from pnp.drawing.drawing import Drawing
from pnp.exports.rulebook.cover import with_cover
from pnp.exports.rulebook.heads import with_heads
from pnp.exports.rulebook.html.faces import WebFaces, icon_id, icon_svg
from pnp.exports.rulebook.job import Drawn, RulebookJob
from pnp.exports.rulebook.open import open_rulebook, read_written
from pnp.expressions.facts import Ledger
from pnp.faces.faces import FaceContext, FaceJob, draw_faces, face_id, jobs_for, teller
from pnp.fonts.book import FontBook
from pnp.impose.print_options import BOOKLET
from pnp.load.ledger import games_with_rules, load_rules
from pnp.model.game import Game
from pnp.render.art import Art
from pnp.rulebook.blocks import RULEBOOK_FILE
from pnp.rulebook.resolve import Complete
from pnp.runtime.cache import BlobCache
from pnp.runtime.fingerprints import digest, looks_digest
from pnp.svg.face_document import FaceSvg

if TYPE_CHECKING:
    from pnp.drawing.svg_canvas import SvgSheet


def has_rulebook(project: Project, game: str) -> bool:
    """Return whether `game` has a rulebook."""
    return is_there(project.cards / game / RULEBOOK_FILE)


def no_rulebook(project: Project, game: str) -> Problem | None:
    """Return the problem of a game without a rulebook, None where it has one."""
    if has_rulebook(project, game):
        return None
    hint = "write one: docs/making-a-rulebook.md says how"
    return Problem(Where(project.show(project.cards / game)), f"there is no {RULEBOOK_FILE}", hint)


def make_rulebook(
    project: Project,
    name: str,
    language: str,
    formats: tuple[str, ...],
    out: Path,
    beside: Sequence[str] = (),
) -> dict[Path, bytes]:
    """Return the files of the rulebook of `name` in `formats`, some of print_options.RULEBOOKS.

    Of two languages each has a rulebook, with pictures of the cards in both. The files lie below
    `out`, once they are written. `beside` are the languages in which it is written, too, "" its
    own: web pages lead to them. Raises PnpError for whatever is wrong with it.
    """
    written, fonts = open_written(project, name)
    whole = localized(project, written, language)
    look = FaceContext(project, whole, fonts, low_ink=False)
    files: dict[Path, bytes] = {}
    for one in language.split(JOIN):
        game = localized(project, written, one) if whole.second else whole
        job, book = rulebook_of(project, written, game, fonts)
        pictures = _Pictures(look, game, book, BlobCache(out))
        others = _others(written, game, language, beside)
        made = _in_formats(job, formats, game.edition, pictures, others)
        files |= {out / game.id / whole.edition / name: data for name, data in made}
    return files


def _others(written: Game, game: Game, language: str, beside: Sequence[str]) -> dict[str, str]:
    """Return where the web pages of other languages lie, seen from that of `game`."""
    together = language.split(JOIN)
    if len(together) > 1:
        return {one: _page_name(game, one) for one in together if one != game.edition}
    names = dict.fromkeys(one or written.language for one in beside if JOIN not in one)
    return {one: f"../{one}/{_page_name(game, one)}" for one in names if one != game.edition}


def _page_name(game: Game, edition: str) -> str:
    return f"{game.id}-rulebook-{edition}.html"


def rulebook_of(
    project: Project, written: Game, game: Game, fonts: FontBook
) -> tuple[RulebookJob, Complete]:
    """Return the rulebook of `written`, ready for setting, in the language of `game`.

    `game` is the same one, localized; what no catalog has stays in the language of `written`, or in
    that which it falls back to. Raises PnpError with all that is wrong.
    """
    source = read_written(project, written, _ledger(project, written))
    return open_rulebook(project, game, fonts, source)


def _in_formats(
    job: RulebookJob,
    formats: tuple[str, ...],
    edition: str,
    pictures: _Pictures,
    others: Mapping[str, str],
) -> Iterator[tuple[str, bytes]]:
    """Yield the name of each file and what is in it."""
    from pnp.exports.rulebook.booklet import booklet_pdf
    from pnp.exports.rulebook.html.page import rulebook_page
    from pnp.exports.rulebook.pdf import pages_of, rulebook_pdf

    pdf = b""
    for one in formats:
        if one == "html":
            page = rulebook_page(job, pictures.web(job.icons), others)
            yield f"{job.game}-rulebook-{edition}.html", page.encode()
            continue
        if not pdf:
            book = pages_of(job)
            pdf = rulebook_pdf(job, book, pictures.drawn(job))
            pictures.keep()
        if one == "a5":
            yield f"{job.game}-rulebook-{edition}.pdf", pdf
        else:
            paper = one.removeprefix(BOOKLET)
            name = f"{job.game}-booklet-{edition}-{paper}.pdf"
            yield name, booklet_pdf(job, pdf, paper)


def rulebook_misfits(
    project: Project, written: Game, game: Game, fonts: FontBook, catalog: Catalog | None = None
) -> tuple[Problem, ...]:
    """Return what is wrong with the texts of the rulebook where they stand in `game`'s language.

    `written` is the game as it is written; translations are those of `catalog`, if one is given.
    Raises PnpError for a rulebook that can't be set at all.
    """
    from pnp.exports.rulebook.fits import misfits_in

    source = read_written(project, written, _ledger(project, written))
    return misfits_in(project, game, fonts, source, catalog)


def _ledger(project: Project, game: Game) -> Ledger:
    has_ledger = game.id in games_with_rules(project)
    return load_rules(project, game.id).ledger if has_ledger else Ledger(game.id, "", {}, ())


class _Pictures:
    """All that is drawn for a rulebook: its faces, its cover, and what stands on its pages."""

    def __init__(
        self,
        look: FaceContext,
        game: Game,
        book: Complete,
        cache: BlobCache,
    ) -> None:
        """Draw the faces of `look`; `game` speaks the language of the rulebook."""
        self._look = look
        self._game = game
        self._book = book
        self._cache = cache
        self._jobs = _jobs(look, book)
        self._fresh: dict[str, bytes] = {}
        self._base = digest(looks_digest(look.project, look.game.id), "page of a rulebook")

    def drawn(self, job: RulebookJob) -> Drawn:
        """Return the drawings of faces, cover and grounds of titles, and what draws pages."""
        faces = self._drawings(self._look, self._jobs)
        if job.has_heads:
            faces |= self._last(with_heads(self._game, job))
        return Drawn(self._cover(), faces, self._page)

    def web(self, icons: Mapping[str, Art]) -> WebFaces:
        """Return the faces, the cover and `icons` for a web page.

        Raises PnpError with all problems.
        """
        game = with_cover(self._look.project, self._game, self._book.document)
        cover = replace(self._look, game=game)
        jobs = [(self._look, self._jobs), (cover, jobs_for(cover, game.components[-1:]))]
        names = [f"{name} {art.svg}" for name, art in sorted(icons.items())]
        key = digest("faces of a web page", *(job.key for _, some in jobs for job in some), *names)
        blob = self._cache.get([key]).get(key)
        if blob is not None:
            return WebFaces.loads(blob)
        from pnp.drawing.face import draw_svg
        from pnp.drawing.svg_canvas import SvgSheet

        sheet, faces, problems = SvgSheet(), dict[str, str](), list[Problem]()
        for look, some in jobs:
            problems += _draw_on(sheet, look, some, faces)
        for name, art in icons.items():
            svg = FaceSvg(icon_svg(art), {})
            faces[icon_id(name)] = draw_svg(svg, self._look.fonts, sheet, 0, Where(art.file))
        if problems:
            raise PnpError(told_once(problems))
        definitions, faces = sheet.finish(faces)
        fonts = {
            name: (font.family, font.style, codes) for name, (font, codes) in sheet.fonts().items()
        }
        made = WebFaces(faces, definitions, fonts)
        self._cache.put({key: made.dumps()})
        return made

    def keep(self) -> None:
        """Put what was drawn for pages into the cache."""
        self._cache.put(self._fresh)

    def _page(self, svg: FaceSvg) -> Drawing:
        """Return what stands on a page, drawn. Raises PnpError for icons that can't be."""
        key = digest(self._base, svg.body, *sorted(svg.drawings))
        blob = self._cache.get([key]).get(key)
        if blob is None:
            # Loaded only where a page has changed.
            from pnp.drawing.face import draw_face
            from pnp.drawing.marked_content import MarkedWalker

            where = self._book.document.where
            blob = draw_face(svg, self._look.fonts, where, MarkedWalker).dumps()
            self._fresh[key] = blob
        return Drawing.loads(blob)

    def _cover(self) -> Drawing:
        """Return the cover: a face as large as a page."""
        game = with_cover(self._look.project, self._game, self._book.document)
        (cover,) = self._last(game).values()
        return cover

    def _last(self, game: Game) -> dict[str, Drawing]:
        """Return the faces of the last component of `game` by their ids."""
        look = replace(self._look, game=game)
        return self._drawings(look, jobs_for(look, game.components[-1:]))

    def _drawings(self, look: FaceContext, jobs: list[FaceJob]) -> dict[str, Drawing]:
        blobs = draw_faces(look, jobs, self._cache, _nobody, _load_writer)
        return {job.id: Drawing.loads(blobs[job.key]) for job in jobs}


def _draw_on(
    sheet: SvgSheet, look: FaceContext, jobs: list[FaceJob], faces: dict[str, str]
) -> Iterator[Problem]:
    """Put the faces of `jobs` into `faces`; yield what is wrong with them."""
    from pnp.drawing.face import draw_svg
    from pnp.render.renderer import Renderer

    renderer = Renderer(look.project, look.game, look.fonts, look.low_ink)
    told_of = teller(look)
    for job in jobs:
        try:
            svg = renderer.face(job.component, job.card, job.face)
            faces[job.id] = draw_svg(svg, look.fonts, sheet, BLEED, job.face.where)
        except PnpError as error:
            yield from told_of(job, error.problems)


def _jobs(look: FaceContext, book: Complete) -> list[FaceJob]:
    """Return a job for each face that the rulebook shows."""
    shown = [one for picture in book.shown.values() for one in picture.faces]
    wanted = {face_id(one.component, one.face) for one in shown}
    return [job for job in jobs_for(look, look.game.components) if job.id in wanted]


def _nobody(ready: int) -> None:
    """Hear how many faces are ready, and do nothing."""


def _load_writer() -> None:
    """Import the libraries that write PDF, while faces are drawn."""
    import_module("pnp.exports.rulebook.pdf")
