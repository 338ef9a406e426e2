"""The parts list of a game as a PDF: what to print, to cut and count, and to have ready."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pikepdf import Dictionary, Name, Pdf

from pnp.core.geometry import Rect
from pnp.core.sizes import PAPERS
from pnp.core.units import mm_to_pt
from pnp.drawing.marked_content import begin_mark
from pnp.exports.page.labels import notice_of
from pnp.exports.page.reportlab_canvas import Painter
from pnp.exports.parts_list.job import PartsList
from pnp.exports.parts_list.page import PartsPages, Placed
from pnp.exports.parts_list.strings import parts_words_for
from pnp.pdf.bookmarks import write_bookmarks
from pnp.pdf.forms import FaceForms
from pnp.pdf.metadata import About, write_metadata
from pnp.pdf.paths import rounded
from pnp.pdf.saving import pdf_bytes
from pnp.pdf.structure import write_structure


def parts_list_pdf(parts: PartsList) -> bytes:
    """Return the list as a PDF. Raises PnpError where its font lacks a character."""
    painter = Painter(parts.fonts, parts.where)
    painter.check(*_texts(parts))
    pages = PartsPages(parts, painter)
    pages.write()
    with Pdf.open(painter.finish()) as pdf:
        _add_pictures(pdf, parts, pages.pictures)
        write_structure(pdf, pages.structure)
        write_bookmarks(pdf, pages.bookmarks)
        write_metadata(pdf, _about(parts))
        pdf.Root["/ViewerPreferences"] = Dictionary(
            PrintScaling=Name("/None"), Duplex=Name.Simplex, DisplayDocTitle=True
        )
        return pdf_bytes(pdf, "1.7")


def _about(parts: PartsList) -> About:
    words = parts_words_for(parts.language)
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
    """Draw each picture on its page, clipped to its cut."""
    forms = FaceForms(pdf, parts.fonts)
    content: dict[int, list[str]] = {}
    names: dict[int, Dictionary] = {}
    for number, placed in enumerate(pictures):
        kind = placed.kind
        assert kind.picture is not None  # noqa: S101 - it has a place
        keep = Rect(kind.bleed, kind.bleed, *kind.size)
        names.setdefault(placed.page, Dictionary())[f"/T{number}"] = forms.add(
            f"T{number}", kind.picture, keep, mute=True
        )
        content.setdefault(placed.page, []).append(_drawn(placed, f"/T{number}", parts.paper))
    forms.finish()
    for page, operators in content.items():
        sheet = pdf.pages[page]
        sheet.Resources["/XObject"] = names[page]
        sheet.contents_add("".join(operators).encode("ascii"))


def _drawn(placed: Placed, name: str, paper: str) -> str:
    """Return the operators that draw the form `name`, and a hairline along the cut."""
    trim, kind = placed.trim, placed.kind
    scale = trim.width / kind.size.width
    x, y = mm_to_pt(trim.x), mm_to_pt(PAPERS[paper].height - trim.bottom)
    radius = kind.shape.trim(kind.size, kind.corner).corner
    cut = rounded(mm_to_pt(kind.size.width), mm_to_pt(kind.size.height), mm_to_pt(radius))
    line = f"0.6 G {0.3 / scale:.3f} w {cut} S"
    begin = begin_mark("Figure", placed.number)
    shown = f"q {scale:.5f} 0 0 {scale:.5f} {x:.3f} {y:.3f} cm q {cut} W n {name} Do Q {line} Q"
    return f"{begin}\n{shown}\nEMC\n"
