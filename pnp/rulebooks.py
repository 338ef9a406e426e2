"""A game's rulebook.md to the rulebooks that people read: load, complete, draw, set, write."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from pnp.draw.drawing import Drawing
from pnp.exports.rulebook_job import A5, USUAL, RulebookJob
from pnp.faces import Job, Look, draw_faces, face_id, jobs_for
from pnp.facts import Ledger
from pnp.load.files import templates_of
from pnp.load.ledger import games_with_rules, load_rules
from pnp.model import Card, Component, Face, Game, Value
from pnp.opening import edition, open_written
from pnp.problems import Problem, Where
from pnp.project import Project, files_below, is_file
from pnp.render.art import Art, read_art
from pnp.rulebook.blocks import RULEBOOK_FILE
from pnp.rulebook.complete import Complete, complete
from pnp.rulebook.edition import rulebook_in
from pnp.rulebook.inline import plain
from pnp.rulebook.reader import read_rulebook
from pnp.store import Store
from pnp.studio import Studio

_COVER = "rulebook-cover.svg.j2"
_ICONS = "art/icons"
_DPI = 100


def has_rulebook(project: Project, game: str) -> bool:
    """Return whether `game` has a rulebook."""
    return is_file(project.cards / game / RULEBOOK_FILE)


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
    studio: Studio,
) -> dict[Path, bytes]:
    """Return the files of the rulebook of `name` in `formats`, some of options.RULEBOOKS.

    They lie below `out`, once they are written. Raises PnpError for whatever is wrong with it.
    """
    written, fonts = open_written(project, name)
    game = edition(project, written, language)
    icons = _icons(project, game)
    book = complete_rulebook(project, game, tuple(icons))
    look = Look(project, game, fonts, low_ink=False)
    store = Store(out)
    jobs = _jobs(look, book)
    blobs = draw_faces(look, jobs, store, studio, _nobody, _load_writer)
    job = RulebookJob(
        game=game.id,
        title=plain(book.document.title),
        version=game.version,
        document=book.document,
        look=game.book,
        rights=game.rights,
        fonts=fonts,
        shown=book.shown,
        faces={one.id: Drawing.loads(blobs[one.key]) for one in jobs},
        cover=_cover(look, book, store, studio),
        icons=icons,
        where=book.document.where,
    )
    made = _in_formats(job, formats, game.edition, lambda: _thumbnails(look, jobs, store))
    return {out / game.id / game.edition / name: data for name, data in made}


def _in_formats(
    job: RulebookJob,
    formats: tuple[str, ...],
    edition: str,
    thumbnails: Callable[[], dict[str, bytes]],
) -> Iterator[tuple[str, bytes]]:
    """Yield the name of each file and what is in it."""
    from pnp.exports.rulebook_booklet import booklet_pdf
    from pnp.exports.rulebook_html import rulebook_page
    from pnp.exports.rulebook_pdf import rulebook_pdf

    pdf = b""
    for one in formats:
        if one == "html":
            page = rulebook_page(job, thumbnails())
            yield f"{job.game}-rulebook-{edition}.html", page.encode()
            continue
        pdf = pdf or rulebook_pdf(job)
        if one == "a5":
            yield f"{job.game}-rulebook-{edition}.pdf", pdf
        else:
            paper = one.removeprefix("booklet-")
            name = f"{job.game}-booklet-{edition}-{paper}.pdf"
            yield name, booklet_pdf(job, pdf, paper)


def _nobody(ready: int) -> None:
    """Hear how many faces are ready, and do nothing."""


def _thumbnails(look: Look, jobs: list[Job], store: Store) -> dict[str, bytes]:
    """Return the faces of `jobs` as small PNG files, by their ids."""
    keys = {job.id: f"png:{_DPI}:{job.key}" for job in jobs}
    kept = store.get(keys.values())
    missing = [job for job in jobs if keys[job.id] not in kept]
    fresh: dict[str, bytes] = {}
    if missing:
        from pnp.draw.thumbnail import thumbnail
        from pnp.render.renderer import BLEED, Renderer

        renderer = Renderer(look.project, look.game, look.fonts, look.low_ink)
        for job in missing:
            svg = renderer.face(job.component, job.card, job.face)
            fresh[keys[job.id]] = thumbnail(svg, look.fonts, _DPI, BLEED, job.face.where)
        store.put(fresh)
    made = kept | fresh
    return {name: made[key] for name, key in keys.items()}


def complete_rulebook(project: Project, game: Game, icons: tuple[str, ...] = ()) -> Complete:
    """Return the rulebook of `game`, ready for setting. Raises PnpError with all problems."""
    path = project.cards / game.id / RULEBOOK_FILE
    written = read_rulebook(path, project.show(path), game.language)
    document = rulebook_in(project, game, written)
    has_ledger = game.id in games_with_rules(project)
    ledger = load_rules(project, game.id).ledger if has_ledger else Ledger(game.id, "", {}, ())
    return complete(document, game, ledger, icons)


def _icons(project: Project, game: Game) -> dict[str, Art]:
    folder = game.folder / _ICONS
    names = [name for name in files_below(folder) if name.endswith(".svg") and "/" not in name]
    return {
        name.removesuffix(".svg"): read_art(folder / name, project.show(folder / name))
        for name in names
    }


def _jobs(look: Look, book: Complete) -> list[Job]:
    """Return a job for each face that the rulebook shows."""
    shown = [one for picture in book.shown.values() for one in picture.faces]
    wanted = {face_id(one.component, one.face) for one in shown}
    components = {one.component.id: one.component for one in shown}
    return [job for job in jobs_for(look, components.values()) if job.id in wanted]


def _cover(look: Look, book: Complete, store: Store, studio: Studio) -> Drawing:
    """Return the cover: a face as large as a page, from the game's own template if it has one."""
    game, document = look.game, book.document
    own = _COVER in templates_of(look.project, game.id)
    template = f"{game.id}/{_COVER}" if own else f"_shared/{_COVER}"
    fields: dict[str, Value] = {
        "title": plain(document.title),
        "lines": tuple(plain(line.text) for line in document.cover),
        "accent": game.book.accent,
        "on": game.book.paper,
    }
    face = Face("cover", "front", template, fields, document.where)
    card = Card("rulebook", 1, face, None, 1, {}, document.where)
    component = Component("rulebook", document.title, A5, "card", 0.0, {}, (card,), document.where)
    styles = {f"book-{part}": game.book.styles.get(part, style) for part, style in USUAL.items()}
    with_cover = replace(
        game, components=(*game.components, component), styles={**game.styles, **styles}
    )
    cover_look = replace(look, game=with_cover)
    (job,) = jobs_for(cover_look, [component])
    blobs = draw_faces(cover_look, [job], store, studio, _nobody, _load_writer)
    return Drawing.loads(blobs[job.key])


def _load_writer() -> None:
    """Import the libraries that write PDF, while faces are drawn."""
    import_module("pnp.exports.rulebook_pdf")
