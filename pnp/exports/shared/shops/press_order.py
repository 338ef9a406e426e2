"""The exports for presses: a PDF/X-1a file of each component that is wanted, and what is in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path

from pikepdf import Pdf

from pnp.colour.separation import (
    SHIPPED_CONDITION,
    ProfileError,
    Separation,
    separation,
    shipped_profile,
)
from pnp.core.problems import FaultError, PnpError, Problem, UsageError, Where
from pnp.core.units import PT_PER_MM
from pnp.drawing.drawing import Drawing
from pnp.drawing.operators import write_outline
from pnp.drawing.trim_outline import trim_outline
from pnp.exports.job import ExportJob, File
from pnp.exports.shared.pictures.face_pictures import in_parallel
from pnp.exports.shared.pictures.pieces import Pair, PieceFace, pairs
from pnp.exports.shared.shops.order import InkUse, Order, OrderLine, faces_of
from pnp.exports.shared.shops.press_faces import Press, PressFace, press_maker
from pnp.exports.shared.shops.products import is_missing
from pnp.exports.shared.shops.report import report_file
from pnp.files.user_file import MB, FileKind, open_file
from pnp.fonts.font_book import FontBook
from pnp.model.game import Component
from pnp.model.selection import select
from pnp.pdf.cmyk_conversion import to_inks
from pnp.pdf.form_xobjects import FaceForms
from pnp.pdf.ink_shadings import NotForPressError
from pnp.pdf.ink_totals import InkTotals
from pnp.pdf.metadata import About
from pnp.pdf.pdfx_conformance import check_pdfx
from pnp.pdf.pdfx_writer import Intent, add_die_line, pdfx_bytes
from pnp.pdf.single_face_pdf import add_page

_PROFILE = FileKind(
    "ICC profile",
    10 * MB,
    "name the profile alone, as the print shop gives it",
    "name the .icc file that the print shop gives",
    "name the .icc file that the print shop gives",
)

# What is written where an export has no choice.
_NEWER = "x-1a-2003"
# How far rounding may take a colour above what it is held to, in per cent of one ink.
_ROUNDED = 0.05


def press_files(job: ExportJob, shop: str, backs_first: bool = False) -> Iterator[File]:
    """Yield a file of each component, and a report. Raises PnpError, and UsageError for options.

    Fronts and backs take turns; of components without backs there are fronts alone. `shop` is what
    the report calls the export.
    """
    values, game = job.values, job.edition.game
    limit = float(values["ink-limit"])
    intent = intent_of(values["icc"], limit)
    standard, die_lines = values.get("standard", _NEWER), values.get("die-lines", False)
    press = Press(values["bleed"], values["flatten"], limit, intent, standard, die_lines)
    components = select(game, job.selection)
    shown = {key: one for part in components for key, one in faces_of(part).items()}
    drawn = in_parallel(job, partial(press_maker, press), list(shown.values()))
    faces = dict(zip(shown, drawn, strict=False))
    folder = job.export.name + job.suffix()
    most = 0.0
    for part in components:
        about = About(f"{game.title}: {part.title}", part.title, (), game.edition, game.rights)
        sides = _sides(list(pairs(part, job.values["each"] == "copy")), backs_first)
        data, ink = _press_pdf(sides, faces, press, job.edition.fonts, about)
        most = max(most, ink.most)
        yield File(f"{folder}/{game.id}-{part.id}-{game.edition}.pdf", data)
    lines = tuple(_line(part, faces, press.bleed) for part in components)
    order = Order(shop, lines, ink=InkUse(most, limit, intent.condition))
    yield report_file(job, folder, order)


def _line(component: Component, faces: Mapping[str, PressFace], bleed: float) -> OrderLine:
    made = [faces[key] for key in faces_of(component)]
    return OrderLine(
        component=component,
        printed_on="",
        designs=len(made),
        bleed=bleed,
        smallest_text=min((one.smallest_text for one in made if one.smallest_text), default=0),
        ink=sum(one.mean_ink for one in made) / len(made),
        mirrored=sum(is_missing(one.part, one.keep) for one in made),
        flattened=sum(one.is_flat for one in made),
    )


def _sides(of: list[Pair], backs_first: bool) -> list[PieceFace | None]:
    """Return the pages of a file; where some have a back, there is a page behind each front."""
    if not any(one.back for one in of):
        return [one.front for one in of]
    both = [(one.back, one.front) if backs_first else (one.front, one.back) for one in of]
    return [side for two in both for side in two]


def intent_of(file: str, limit: float) -> Intent:
    """Return what `file` says that is printed on; "" stands for the profile that ships.

    Raises UsageError where it can't be used.
    """
    if not file:
        return Intent(SHIPPED_CONDITION, shipped_profile(), is_registered=True)
    where = Where(file)
    try:
        with open_file(Path(file), _PROFILE, where, None) as opened:
            profile = opened.read(_PROFILE.most + 1)
        name = Separation(profile, limit).name
    except ProfileError as error:
        hint = "name a CMYK profile for output, as ISOcoated_v2_eci.icc"
        raise UsageError([Problem(where, str(error), hint)]) from None
    except PnpError as error:
        raise UsageError(error.problems) from None
    return Intent(name, profile, is_registered=False)


def _press_pdf(
    sides: Iterable[PieceFace | None],
    faces: Mapping[str, PressFace],
    press: Press,
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
        page = add_page(pdf, form, made.part, made.keep, press.bleed)
        if press.die_lines:
            add_die_line(pdf, page, _die(like, press.bleed))
    forms.finish()
    try:
        to_inks(pdf, separation(press.intent.profile, press.limit))
    except NotForPressError as error:
        raise _fault(str(error), like) from None
    data = pdfx_bytes(pdf, about, press.intent, press.flavour)
    findings, ink = check_pdfx(data)
    if findings or ink.most > press.limit + _ROUNDED:
        said = "; ".join(f"{one.rule}: {one.says}" for one in findings)
        raise _fault(said or f"ink {ink.most:.1f} %", like)
    return data, ink


def _fault(said: str, shown: PieceFace) -> FaultError:
    message = f"the file would not be PDF/X-1a ({said})"
    return FaultError(Problem(shown.face.where, message, "report it, with the game"))


def _die(shown: PieceFace, bleed: float) -> str:
    """Return where a face is cut, as operators in pt from the lower left corner of its page."""
    trim = shown.component.trim_of(shown.face)
    height = (shown.component.size.height + bleed) * PT_PER_MM
    matrix = (PT_PER_MM, 0.0, 0.0, -PT_PER_MM, bleed * PT_PER_MM, height)
    return write_outline(trim_outline(trim), matrix, 2).text
