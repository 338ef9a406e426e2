"""What the parts list of a game says: files and their sheets, pieces and how they are cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.core.sizes import BLEED
from pnp.exports.parts_list.job import PartsList, PieceKind, PrintedFile
from pnp.exports.sheets.job import SheetFace
from pnp.faces.faces import FaceContext
from pnp.impose.print_options import Options
from pnp.impose.sheet_files import Cut, SheetFile, file_name


def parts_list(
    look: FaceContext,
    parts: Sequence[SheetFile],
    options: Options,
    faces: Mapping[str, SheetFace],
    unchecked: bool,
) -> PartsList:
    """Return the parts list of what `options` select, laid out as `parts`; `faces` by their keys.

    The first card of a component is its picture. `unchecked` marks what the rules contradict.
    """
    game = look.game
    return PartsList(
        title=game.title,
        language=game.edition,
        version=game.version,
        rights=game.rights,
        paper=options.paper,
        backs=options.backs,
        files=tuple(
            PrintedFile(file_name(game, options, part.name), part.title, part.sheets)
            for part in parts
        ),
        kinds=tuple(_kind(cut, faces) for part in parts for cut in part.cuts),
        needs=game.needs,
        fonts=look.fonts,
        where=game.where,
        unchecked=unchecked,
    )


def list_name(look: FaceContext, options: Options) -> str:
    """Return what the PDF of the parts list is called: no sheets can have such a name."""
    return file_name(look.game, options).removesuffix(".pdf") + ".parts.pdf"


def _kind(cut: Cut, faces: Mapping[str, SheetFace]) -> PieceKind:
    component = cut.component
    return PieceKind(
        title=component.title,
        pieces=component.total(),
        size=component.size,
        shape=component.shape,
        corner=component.corner,
        tiles=cut.columns * cut.rows,
        picture=faces[component.face_id(component.cards[0].front)].drawing,
        bleed=BLEED,
    )
