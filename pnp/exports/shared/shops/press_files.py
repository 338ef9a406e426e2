"""The pages of a component as one PDF/X-1a file, held to its rules before anybody gets it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pikepdf import Pdf

from pnp.colour.separation import separation
from pnp.core.problems import FaultError, Problem
from pnp.core.units import PT_PER_MM
from pnp.core.values import Struct
from pnp.drawing.drawing import Drawing
from pnp.drawing.operators import write_outline
from pnp.drawing.trim_outline import trim_outline
from pnp.exports.shared.pictures.pieces import Shown
from pnp.exports.shared.shops.press_faces import Press, PressFace
from pnp.fonts.font_book import FontBook
from pnp.model.game import Component
from pnp.pdf.face_page import add_page
from pnp.pdf.forms import FaceForms
from pnp.pdf.ink_shadings import NotForPressError
from pnp.pdf.ink_totals import InkTotals
from pnp.pdf.metadata import About
from pnp.pdf.pdfx import Intent, add_die_line, pdfx_bytes
from pnp.pdf.pdfx_rules import check_pdfx
from pnp.pdf.to_inks import to_inks

# How far rounding may take a colour above what it is held to, in per cent of one ink.
_ROUNDED = 0.05


class PressFile(Struct, frozen=True):
    """How a file is made: its flavour of PDF/X-1a, and whether it shows the lines of the die."""

    press: Press
    intent: Intent
    flavour: str
    die_lines: bool


def press_pdf(
    sides: Iterable[Shown | None],
    faces: Mapping[str, PressFace],
    wanted: PressFile,
    fonts: FontBook,
    about: About,
) -> tuple[bytes, InkTotals]:
    """Return a file with a page for each of `sides`, and how much ink it takes.

    `faces` has each by its key. None is a page that stays white, as large as that before or after.

    Raises FaultError for a file that would break a rule of PDF/X-1a, or take too much ink.
    """
    pdf = Pdf.new()
    forms = FaceForms(pdf, fonts)
    shown = list(sides)
    like = next(one for one in shown if one is not None)
    for side in shown:
        like = side or like
        made = faces[like.key]
        form = None
        if side is not None:
            face = Drawing.loads(made.drawing)
            form = forms.add(side.key, face)
        page = add_page(pdf, form, made.part, made.keep, wanted.press.bleed)
        if wanted.die_lines:
            component = like.component
            add_die_line(pdf, page, _die(component, like, wanted.press.bleed))
    forms.finish()
    press = wanted.press
    try:
        to_inks(pdf, separation(press.profile, press.limit))
    except NotForPressError as error:
        raise _fault(str(error), like) from None
    data = pdfx_bytes(pdf, about, wanted.intent, wanted.flavour)
    findings, ink = check_pdfx(data)
    if findings or ink.most > press.limit + _ROUNDED:
        said = "; ".join(f"{one.rule}: {one.says}" for one in findings)
        raise _fault(said or f"ink {ink.most:.1f} %", like)
    return data, ink


def _fault(said: str, shown: Shown) -> FaultError:
    message = f"the file would not be PDF/X-1a ({said})"
    return FaultError(Problem(shown.face.where, message, "report it, with the game"))


def _die(component: Component, shown: Shown, bleed: float) -> str:
    """Return where a face is cut, as operators in pt from the lower left corner of its page."""
    trim = component.trim_of(shown.face)
    height = (component.size.height + bleed) * PT_PER_MM
    matrix = (PT_PER_MM, 0.0, 0.0, -PT_PER_MM, bleed * PT_PER_MM, height)
    return write_outline(trim_outline(trim), matrix, 2).text
