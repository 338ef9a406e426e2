"""Texts, tables and pictures for the places where a game is published."""

from __future__ import annotations

import json
from collections.abc import Iterator

from pnp.drawing.image_files import png_bytes
from pnp.exports.file_names import archive_name, in_names
from pnp.exports.job import ExportJob, File, Note
from pnp.exports.options import PAPER
from pnp.exports.store_page.facts import facts_of
from pnp.exports.store_page.pictures import pictures_of
from pnp.exports.store_page.platforms import PLACES, Names, game_crafter_fields, page
from pnp.exports.store_page.strings import StoreStrings
from pnp.exports.store_page.tables import components_table, csv_bytes, sheets_table
from pnp.i18n.catalog_files import catalog_languages
from pnp.model.publication import left_to_write

_DPI = 72.0


def write(job: ExportJob) -> Iterator[File | Note]:
    """Yield a text for each place, two tables and the pictures that the texts name.

    Raises PnpError for faces that can't be drawn.
    """
    project, game = job.edition.project, job.edition.game
    written = job.edition.written
    languages = tuple(dict.fromkeys((written.language, *catalog_languages(project, game.id))))
    facts = facts_of(job, languages)
    words = StoreStrings.of(game.edition)

    def called(what: str, suffix: str) -> str:
        return f"store/{game.id}-{what}-{game.edition}{job.suffix()}.{suffix}"

    pictures = yield from pictures_of(job)
    views = tuple(called(f"picture-{n}", "png") for n in range(1, len(pictures.views) + 1))
    cover, square = called("cover", "png"), called("square", "png")
    mark = in_names((), job.values, job.unchecked)
    archive = archive_name(game, job.values[PAPER.name], mark)
    names = Names(_name(cover), _name(square), tuple(map(_name, views)), archive)
    for place in PLACES:
        yield File(called(place, "md"), page(place, facts, words, names))
    fields = json.dumps(game_crafter_fields(facts), ensure_ascii=False, indent=1)
    yield File(called("the-game-crafter", "json"), f"{fields}\n".encode())
    yield File(called("components", "csv"), csv_bytes(components_table(facts, words)))
    yield File(called("sheets", "csv"), csv_bytes(sheets_table(facts, words)))
    all_pictures = (pictures.cover, pictures.square, *pictures.views)
    for name, picture in zip((cover, square, *views), all_pictures, strict=True):
        yield File(name, png_bytes(picture, _DPI))
    if not game.publication:
        yield Note(
            "game.yaml has no 'publish' section: its texts have gaps; docs/releasing.md says what"
            " stands in one"
        )
    elif note := left_to_write(written.publication or game.publication, written.rights.authors):
        yield Note(note)


def _name(path: str) -> str:
    return path.rpartition("/")[2]
