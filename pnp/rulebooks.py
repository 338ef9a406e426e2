"""A game's rulebook.md to the rulebooks that people read: load, complete, draw, set, write."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from pnp.draw.drawing import Drawing
from pnp.exports.rulebook_job import A5, USUAL, RulebookJob
from pnp.faces import Look, draw_faces, face_id, jobs_for
from pnp.facts import Ledger
from pnp.load.files import templates_of
from pnp.load.ledger import games_with_rules, load_rules
from pnp.model import Card, Component, Face, Game, Value
from pnp.opening import open_game
from pnp.project import Project, files_below, is_file
from pnp.render.art import Art, read_art
from pnp.rulebook.complete import Complete, complete
from pnp.rulebook.inline import plain
from pnp.rulebook.reader import RULEBOOK_FILE, read_rulebook
from pnp.store import Store
from pnp.studio import Studio

_COVER = "rulebook-cover.svg.j2"
_ICONS = "art/icons"


def has_rulebook(project: Project, game: str) -> bool:
    """Return whether `game` has a rulebook."""
    return is_file(project.cards / game / RULEBOOK_FILE)


def print_rulebook(
    project: Project,
    name: str,
    language: str,
    out: Path,
    studio: Studio,
    done: Callable[[int], Any],
) -> list[Path]:
    """Return the files of the rulebook of `name`, all written. Raises PnpError; then none is."""
    game, fonts = open_game(project, name, language)
    icons = _icons(project, game)
    book = complete_rulebook(project, game, tuple(icons))
    look = Look(project, game, fonts, low_ink=False)
    store = Store(out)
    faces = _faces(look, book, store, studio, done)
    job = RulebookJob(
        game=game.id,
        title=plain(book.document.title),
        version=game.version,
        document=book.document,
        look=game.book,
        rights=game.rights,
        fonts=fonts,
        shown=book.shown,
        faces=faces,
        cover=_cover(look, book, store, studio, done),
        icons=icons,
        where=book.document.where,
    )
    from pnp.exports.rulebook_pdf import write_rulebook

    folder = out / game.id / game.language
    path = folder / f"{game.id}-rulebook-{game.language}.pdf"
    write_rulebook(job, path)
    return [path]


def complete_rulebook(project: Project, game: Game, icons: tuple[str, ...] = ()) -> Complete:
    """Return the rulebook of `game`, ready for setting. Raises PnpError with all problems."""
    path = project.cards / game.id / RULEBOOK_FILE
    document = read_rulebook(path, project.show(path), game.language)
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


def _faces(
    look: Look, book: Complete, store: Store, studio: Studio, done: Callable[[int], Any]
) -> Mapping[str, Drawing]:
    """Return the drawings of all faces that the rulebook shows, by their ids."""
    wanted = {
        face_id(one.component, one.face) for shown in book.shown.values() for one in shown.faces
    }
    components = {
        one.component.id: one.component for shown in book.shown.values() for one in shown.faces
    }
    jobs = [job for job in jobs_for(look, components.values()) if job.id in wanted]
    blobs = draw_faces(look, jobs, store, studio, done, _load_writer)
    return {job.id: Drawing.loads(blobs[job.key]) for job in jobs}


def _cover(
    look: Look, book: Complete, store: Store, studio: Studio, done: Callable[[int], Any]
) -> Drawing:
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
    blobs = draw_faces(cover_look, [job], store, studio, done, _load_writer)
    return Drawing.loads(blobs[job.key])


def _load_writer() -> None:
    """Import the libraries that write PDF, while faces are drawn."""
    import_module("pnp.exports.rulebook_pdf")
