"""The parts list of a game, or of a set of it: files and their sheets, pieces and their cuts."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.colour.rgb import WHITE, readable
from pnp.drawing.drawing import Drawing
from pnp.exports.job import ExportJob, File
from pnp.exports.options import PRINTER
from pnp.exports.parts_list.job import FoldedBox, PartsList, PieceKind, PrintedFile
from pnp.exports.parts_list.parts_list_pdf import parts_list_pdf
from pnp.exports.shared.page.ink import ink_of, printed_sides
from pnp.exports.shared.page.strings import PageStrings
from pnp.fonts.font_file import FontFile
from pnp.model.game import Component
from pnp.model.ink import Ink
from pnp.printer_correction.corrected_pages import printer_named
from pnp.shapes.shape import Shape
from pnp.sheet_layout.sheet_files import SheetFile
from pnp.sizes.bleed import BLEED
from pnp.sizes.cards_and_papers import PAPERS


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
        files=tuple(_file(job, part) for part in job.sheets),
        kinds=tuple(_kind(one, part.tiles, job) for part in job.sheets for one in part.components),
        needs=game.needs,
        fonts=job.edition.fonts,
        where=game.where,
        unchecked=job.unchecked,
        lent=game.lent,
        game=game.id,
        card_set=_card_set(job),
        accent=readable(game.book.accent, (WHITE,)),
        title_font=_font(job, "title"),
        head_font=_font(job, "section"),
        boxes=tuple(_boxes(job)),
        inks=tuple(one.value for one in game.inks if one is not Ink.FULL)
        if job.context.ink is Ink.FULL
        else (),
        printer=printer_named(job.values[PRINTER.name], "none"),
    )


def _boxes(job: ExportJob) -> Iterator[FoldedBox]:
    """Yield the parts of a game's boxes; lids and trays are told apart."""
    game = job.edition.game
    words = PageStrings.of(game.edition)
    parts = {"lid": words.lid, "tray": words.tray}
    for one in game.boxes:
        if one.box:
            part = parts.get(one.box.net.use, "")
            title = " · ".join(filter(None, (one.title, part)))
            picture = Drawing.loads(job.drawings[one.face_id(one.cards[0].front)])
            yield FoldedBox(title, one.box.net, picture, BLEED)


def _file(job: ExportJob, part: SheetFile) -> PrintedFile:
    shapes = [component.shape for component in part.components]
    shape = Shape.CARD if Shape.CARD in shapes else shapes[0]
    two_sided = any(sheet.backs for sheet in part.layout.sheets)
    return PrintedFile(
        name=job.sheets_name(part.name, part.sprue),
        says=part.title,
        sheets=part.sheets,
        shape=shape,
        two_sided=two_sided,
        sides=printed_sides(part),
        ink=ink_of(part, PAPERS[job.values["paper"]], job.drawings),
    )


def _card_set(job: ExportJob) -> str:
    chosen = job.edition.game.sets.get(job.selection.card_set)
    return chosen.title if chosen else ""


def _font(job: ExportJob, part: str) -> FontFile | None:
    """Return the font of a part of the game's rulebook, None where it names none."""
    style = job.edition.game.book.styles.get(part)
    if style is None:
        return None
    where = job.edition.game.where
    return job.edition.fonts.find(style.fonts[0], style.weight, style.italic, where)


def _kind(component: Component, tiles: int, job: ExportJob) -> PieceKind:
    return PieceKind(
        title=component.title,
        pieces=component.total(),
        size=component.size,
        shape=component.shape,
        corner=component.corner,
        tiles=tiles,
        picture=Drawing.loads(job.drawings[component.face_id(component.cards[0].front)]),
        bleed=BLEED,
        outline=component.outline,
        is_cut_before=component.sprue is not None,
        is_folded=bool(component.fold or component.shape.sides),
    )
