"""The parts list of a game, or of a set of it: files and their sheets, pieces and their cuts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.core.sizes import BLEED
from pnp.drawing.drawing import Drawing
from pnp.exports.job import ExportJob, File
from pnp.exports.parts_list.job import PartsList, PieceKind, PrintedFile
from pnp.exports.parts_list.write import parts_list_pdf
from pnp.impose.sheet_files import Cut


def write(job: ExportJob) -> Iterator[File]:
    """Yield the PDF of the parts list. Raises PnpError where its font lacks a character."""
    # No sheets can have such a name.
    name = job.sheets_name().removesuffix(".pdf") + ".parts.pdf"
    yield File(name, parts_list_pdf(_parts_list(job)))


def _parts_list(job: ExportJob) -> PartsList:
    """Return what the list says; the first card of a component is its picture."""
    game = job.edition.game
    return PartsList(
        title=game.title,
        language=game.edition,
        version=game.version,
        rights=game.rights,
        paper=job.values["paper"],
        backs=job.values["backs"],
        files=tuple(
            PrintedFile(job.sheets_name(part.name), part.title, part.sheets) for part in job.sheets
        ),
        kinds=tuple(_kind(cut, job.drawings) for part in job.sheets for cut in part.cuts),
        needs=game.needs,
        fonts=job.edition.fonts,
        where=game.where,
        unchecked=job.unchecked,
        lent=game.lent,
    )


def _kind(cut: Cut, drawings: Mapping[str, bytes]) -> PieceKind:
    component = cut.component
    return PieceKind(
        title=component.title,
        pieces=component.total(),
        size=component.size,
        shape=component.shape,
        corner=component.corner,
        tiles=cut.columns * cut.rows,
        picture=Drawing.loads(drawings[component.face_id(component.cards[0].front)]),
        bleed=BLEED,
    )
