"""Print sheets of what is wanted of a game: a PDF of each component or sheet, and one of all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pnp.core.values import replace
from pnp.exports.job import ExportJob, File
from pnp.exports.sheets.job import SheetFace, SheetJob, SheetPart
from pnp.exports.sheets.write import sheets_pdf
from pnp.impose.print_options import Options, print_options
from pnp.impose.sheet_files import SheetFile
from pnp.model.selection import Selection
from pnp.runtime.fingerprints import digest_all


def write(job: ExportJob) -> Iterator[File]:
    """Yield a PDF for each part, and, unless components were asked for, one of all.

    Raises PnpError for whatever can't be printed well.
    """
    options = print_options(job.selection, job.values)
    parts = [_part(one, job.drawings) for one in job.sheets]
    for part in parts:
        yield File(job.sheets_name(part.id), sheets_pdf(_sheet_job(job, options, [part])))
    if not options.selection.components:
        yield File(job.sheets_name(), sheets_pdf(_sheet_job(job, options, parts)))


def _part(sheets: SheetFile, drawings: Mapping[str, bytes]) -> SheetPart:
    faces: dict[str, SheetFace] = {}
    for component in sheets.components:
        net = component.box.net if component.box else None
        for face in (face for card in component.cards for face in card.faces):
            key = component.face_id(face)
            faces[key] = SheetFace(
                component.id, face.name, face.side, component.trim, drawings[key], net
            )
    return SheetPart(sheets.name, sheets.title, sheets.layout, dict(sorted(faces.items())))


def _sheet_job(job: ExportJob, options: Options, parts: Sequence[SheetPart]) -> SheetJob:
    game = job.edition.game
    card_set = game.sets.get(options.selection.card_set)
    return SheetJob(
        game=game.id,
        title=game.title,
        language=game.edition,
        version=game.version,
        rights=game.rights,
        parts=tuple(parts),
        paper=options.paper,
        backs=options.backs,
        bleed=options.bleed,
        marks=options.marks,
        ink=options.ink,
        card_set=card_set.title if card_set else "",
        content_hash=_content_hash(parts),
        fonts=job.edition.fonts,
        where=game.where,
        unchecked=job.unchecked,
        selection=_selection(options, parts),
        coverage=game.coverage,
    )


def _selection(options: Options, parts: Sequence[SheetPart]) -> Selection:
    """Return what a file prints; one of a single part says so."""
    one = (parts[0].id,) if len(parts) == 1 else ()
    return replace(options.selection, components=one or options.selection.components)


def _content_hash(parts: Iterable[SheetPart]) -> str:
    """Return 8 hex digits that stand for what the cards of `parts` show, and how often."""

    def said() -> Iterator[object]:
        for part in parts:
            yield part.id
            yield from (place.key for sheet in part.layout.sheets for place in sheet.fronts)
            yield from (face.content for face in part.faces.values())

    return digest_all(said())[:8]
