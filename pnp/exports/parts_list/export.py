"""The parts list of a game, or of a set of it: files and their sheets, pieces and their cuts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pikepdf import Pdf

from pnp.core.geometry import Rect
from pnp.drawing.drawing import Drawing
from pnp.drawing.marked_content import begin_mark
from pnp.exports.job import ExportJob, File
from pnp.exports.options import PRINTER
from pnp.exports.parts_list.job import FoldedBox, PartsList, PieceKind, PrintedFile
from pnp.exports.parts_list.page import PartsPages
from pnp.exports.parts_list.pictures import PlacedPicture
from pnp.exports.parts_list.strings import PartsStrings
from pnp.exports.shared.page.folded_box import picture_form
from pnp.exports.shared.page.ink import ink_of, printed_sides
from pnp.exports.shared.page.piece_picture import PagePictures, piece, scaled
from pnp.exports.shared.page.strings import PageStrings, notice_of
from pnp.marks.mark_painter import Painter
from pnp.model.game import Component
from pnp.model.ink import Ink
from pnp.nets.folded_picture import folded_picture
from pnp.pdf.bookmarks import write_bookmarks
from pnp.pdf.metadata import About, write_metadata
from pnp.pdf.pikepdf_writer import ask_to_print, pdf_bytes
from pnp.pdf.structure_tree import write_structure
from pnp.printer_correction.corrected_pages import correct_pages, printer_named
from pnp.shapes.shape import Shape
from pnp.sheet_layout.sheet_files import SheetFile
from pnp.sizes.bleed_width import BLEED
from pnp.sizes.cards_and_papers import PAPERS

# The edges of a box, in pt.
_EDGE = 0.4


def write(job: ExportJob) -> Iterator[File]:
    """Yield the PDF of the parts list. Raises PnpError where its font lacks a character."""
    # No sheets can have such a name.
    name = job.sheets_name().removesuffix(".pdf") + ".parts.pdf"
    yield File(name, parts_list_pdf(_parts_list(job)))


def _parts_list(job: ExportJob) -> PartsList:
    """Return what the list says; the first card of a component is its picture."""
    game = job.edition.game
    chosen = game.sets.get(job.selection.card_set)
    return PartsList(
        game=game,
        paper=job.values["paper"],
        backs=job.values["backs"],
        files=tuple(_file(job, part) for part in job.sheets),
        kinds=tuple(
            PieceKind(one, part.tiles, _picture(job, one))
            for part in job.sheets
            for one in part.components
        ),
        fonts=job.edition.fonts,
        unchecked=job.unchecked,
        card_set=chosen.title if chosen else "",
        boxes=tuple(_boxes(job)),
        inks=tuple(one.value for one in game.inks if one is not Ink.FULL)
        if job.context.ink is Ink.FULL
        else (),
        printer=printer_named(job.values[PRINTER.name], "none"),
    )


def _picture(job: ExportJob, component: Component) -> Drawing:
    return job.drawings[component.face_id(component.cards[0].front)].drawing


def _boxes(job: ExportJob) -> Iterator[FoldedBox]:
    """Yield the parts of a game's boxes; lids and trays are told apart."""
    game = job.edition.game
    words = PageStrings.of(game.edition)
    parts = {"lid": words.lid, "tray": words.tray}
    for one in game.boxes:
        if one.box:
            part = parts.get(one.box.net.use, "")
            title = " · ".join(filter(None, (one.title, part)))
            yield FoldedBox(title, one.box.net, _picture(job, one))


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
        sprue=part.sprue,
    )


def parts_list_pdf(parts: PartsList) -> bytes:
    """Return the list as a PDF. Raises PnpError where its font lacks a character."""
    painter = Painter(parts.fonts, parts.game.where)
    painter.check(*_texts(parts))
    pages = PartsPages(parts, painter)
    pages.write()
    with Pdf.open(painter.finish()) as pdf:
        _add_pictures(pdf, parts, pages.pictures)
        correct_pages(pdf, parts.printer, ["front"] * len(pdf.pages))
        write_structure(pdf, pages.structure)
        write_bookmarks(pdf, pages.bookmarks)
        write_metadata(pdf, _about(parts))
        ask_to_print(pdf)
        return pdf_bytes(pdf, "1.7")


def _about(parts: PartsList) -> About:
    game = parts.game
    title = f"{game.title}: {PartsStrings.of(game.edition).title}"
    mark = ("unchecked",) if parts.unchecked else ()
    keywords = (game.version, *mark, parts.paper, parts.backs)
    subject = "Print-and-play parts list"
    return About(title, subject, keywords, game.edition, game.rights, is_accessible=True)


def _texts(parts: PartsList) -> Iterator[str]:
    game = parts.game
    yield from (game.title, notice_of(game.rights, game.edition), *game.needs)
    yield from (file.says for file in parts.files)
    yield from (kind.component.title for kind in parts.kinds)


def _add_pictures(pdf: Pdf, parts: PartsList, pictures: Sequence[PlacedPicture]) -> None:
    """Draw each picture on its page: a piece clipped to its cut, a box as it is folded."""
    page = PAPERS[parts.paper]
    on_pages = PagePictures(pdf, parts.fonts)
    for number, placed in enumerate(pictures):
        name, shown = f"/T{number}", placed.shown
        size = (shown.component if isinstance(shown, PieceKind) else shown.net).size
        keep = Rect(BLEED, BLEED, *size)
        form = on_pages.form(f"T{number}", shown.picture, keep)
        if isinstance(shown, PieceKind):
            painted = piece(placed.trim, shown.component.trim, page, name)
        else:
            wide = folded_picture(shown.net).size.width
            form = picture_form(pdf, shown.net, form, 0.0, _EDGE * wide / placed.trim.width)
            painted = scaled(placed.trim, wide, page, f"{name} Do")
        painted = f"{begin_mark('Figure', placed.number)}\n{painted}\nEMC\n"
        on_pages.paint(placed.page, name, form, painted)
    on_pages.finish()
