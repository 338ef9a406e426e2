"""Faces drawn for a press: each once, opaque, over all cores."""

from __future__ import annotations

from collections.abc import Callable

from pnp.colour.separation import Separation, mean_ink
from pnp.core.geometry import Rect
from pnp.core.problems import PnpError, Problem, Where
from pnp.core.values import Struct
from pnp.drawing.drawing import Drawing
from pnp.drawing.face import see_through
from pnp.drawing.face_picture import FacePicture, face_drawing, face_pixels
from pnp.drawing.face_probe import FaceProbe
from pnp.exports.shared.pictures.face_pictures import FacePictures
from pnp.exports.shared.pictures.pieces import PieceFace
from pnp.exports.shared.shops.products import LITTLE
from pnp.faces.face_jobs import FaceContext
from pnp.pdf.cmyk_conversion import not_for_press
from pnp.pdf.pdfx_writer import Intent
from pnp.processes.work import Tell

# Pixels per inch of what ink is measured on: a pixel has about a millimetre.
_COARSE = 25


class PressFace(Struct, frozen=True):
    """A face: its dumped `drawing` shows `part` of it (mm), with the bleed that is painted.

    `smallest_text` is in pt, 0 for none; `mean_ink` in per cent of one
    ink; `is_flat` says that pixels are in the place of what was half transparent.
    """

    drawing: bytes
    part: Rect
    keep: Rect
    smallest_text: float
    mean_ink: float
    is_flat: bool


class Press(Struct, frozen=True):
    """How a file is made for it: mm of bleed, and whether what is half transparent is flattened.

    Ink is measured by the profile of `intent`, which takes at most `limit` per cent. `flavour` is
    that of PDF/X-1a, and `die_lines` says whether the lines of the die are shown.
    """

    bleed: float
    flatten: bool
    limit: float
    intent: Intent
    flavour: str
    die_lines: bool


def press_maker(press: Press, context: FaceContext) -> Callable[[PieceFace, Tell], PressFace]:
    """Return what draws faces for a press in one process."""
    faces = FacePictures(context, press.bleed)
    separation = Separation(press.intent.profile, press.limit)

    def make(shown: PieceFace, tell: Tell) -> PressFace:
        with faces.located(shown):
            face = faces.of(shown)
            probe = FaceProbe(face)
        if probe.opacities and not press.flatten:
            raise faces.half_transparent(shown, probe.opacities)
        with faces.located(shown):
            return _drawn(face, probe, press, separation, context.game.picture_ppi)

    return make


def _drawn(
    face: FacePicture, probe: FaceProbe, press: Press, separation: Separation, ppi: int
) -> PressFace:
    """Return a face. Raises PnpError for what can't be drawn so."""
    part = face.drawn(LITTLE)
    is_flat = bool(probe.opacities)
    drawing = face_drawing(face, part, ppi, is_flat)
    problems = _of_pages(drawing, separation)
    if problems and press.flatten:
        is_flat = True
        drawing = face_drawing(face, part, ppi, is_flat)
    elif problems:
        raise PnpError(problems)
    coarse = separation.pixels(face_pixels(face, part, _COARSE))
    return PressFace(
        drawing.dumps(), part, face.keep, probe.smallest_text, mean_ink(coarse), is_flat
    )


def _of_pages(drawing: Drawing, separation: Separation) -> list[Problem]:
    """Return what drawings of other programs have that a press can't print."""
    found = []
    for picture in drawing.parts.pictures.values():
        what = not_for_press(picture.data, separation) if picture.encoding == "pdf" else ""
        if what:
            found.append(see_through(what, Where(picture.file)))
    return found
