"""The parts list of a game as a PDF: what to print, to cut and count, and to have ready."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pikepdf import Pdf

from pnp.core.geometry import Rect
from pnp.drawing.marked_content import begin_mark
from pnp.exports.parts_list.job import PartsList, PieceKind
from pnp.exports.parts_list.page import PartsPages
from pnp.exports.parts_list.pictures import Placed
from pnp.exports.parts_list.strings import PartsStrings
from pnp.exports.shared.page.folded_box import picture_form
from pnp.exports.shared.page.piece_picture import PagePictures, piece, scaled
from pnp.exports.shared.page.strings import notice_of
from pnp.marks.mark_painter import Painter
from pnp.nets.view import folded_picture
from pnp.pdf.bookmarks import write_bookmarks
from pnp.pdf.metadata import About, write_metadata
from pnp.pdf.pikepdf_writer import ask_to_print, pdf_bytes
from pnp.pdf.structure_tree import write_structure
from pnp.printer_correction.corrected_pages import correct_pages
from pnp.sizes.cards_and_papers import PAPERS

# The edges of a box, in pt.
_EDGE = 0.4


def parts_list_pdf(parts: PartsList) -> bytes:
    """Return the list as a PDF. Raises PnpError where its font lacks a character."""
    painter = Painter(parts.fonts, parts.where)
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
    words = PartsStrings.of(parts.language)
    title = f"{parts.title}: {words.title}"
    mark = ("unchecked",) if parts.unchecked else ()
    keywords = (parts.version, *mark, parts.paper, parts.backs)
    subject = "Print-and-play parts list"
    return About(title, subject, keywords, parts.language, parts.rights, is_accessible=True)


def _texts(parts: PartsList) -> Iterator[str]:
    yield parts.title
    yield notice_of(parts.rights, parts.language)
    yield from parts.needs
    for file in parts.files:
        yield file.says
    for kind in parts.kinds:
        yield kind.title


def _add_pictures(pdf: Pdf, parts: PartsList, pictures: Sequence[Placed]) -> None:
    """Draw each picture on its page: a piece clipped to its cut, a box as it is folded."""
    page = PAPERS[parts.paper]
    on_pages = PagePictures(pdf, parts.fonts)
    for number, placed in enumerate(pictures):
        name, shown = f"/T{number}", placed.shown
        assert shown.picture is not None  # noqa: S101 - it has a place
        size = shown.size if isinstance(shown, PieceKind) else shown.net.size
        keep = Rect(shown.bleed, shown.bleed, *size)
        form = on_pages.form(f"T{number}", shown.picture, keep)
        if isinstance(shown, PieceKind):
            trim = shown.shape.trim(shown.size, shown.corner, shown.outline)
            painted = piece(placed.trim, trim, page, name)
        else:
            wide = folded_picture(shown.net).size.width
            form = picture_form(pdf, shown.net, form, 0.0, _EDGE * wide / placed.trim.width)
            painted = scaled(placed.trim, wide, page, f"{name} Do")
        painted = f"{begin_mark('Figure', placed.number)}\n{painted}\nEMC\n"
        on_pages.paint(placed.page, name, form, painted)
    on_pages.finish()
