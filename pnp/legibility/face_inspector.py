"""What is to be seen on a rendered face. Apart from `faces`, since it loads all that draws."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.core.problems import Where
from pnp.drawing.display_list import PX_PER_MM, DisplayList, FaceDisplayList
from pnp.drawing.face import display_list_of
from pnp.fonts.font_book import FontBook
from pnp.legibility.corner import corner_of
from pnp.legibility.letter_contrast import least_contrast
from pnp.legibility.observation import (
    TEXTS,
    VISUAL_MARKS,
    Corner,
    FaceView,
    Observation,
    ObservedLine,
    VisualMark,
    VisualMarks,
)
from pnp.legibility.text_lines import PaintedLine, text_lines_on
from pnp.legibility.thin_lines import thinnest_stroke
from pnp.legibility.visual_marks import visual_marks_on
from pnp.shapes.trim import Trim
from pnp.svg.face_document import FaceSvg

# How near the cut it is measured exactly how near letters are, in mm; else by a box around them.
_NEAR = 5.0


class Inspector:
    """Looks at faces that are set in `fonts`."""

    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts
        self._drawn: dict[str, DisplayList] = {}

    def look(
        self,
        svg: FaceSvg,
        trim: Trim,
        where: Where,
        views: Iterable[FaceView[Any]],
        by_chance: bool,
    ) -> list[Observation | VisualMarks | Corner]:
        """Return what is to be seen in each of `views` on a face that is cut along `trim`.

        `by_chance` says that some of it varies by chance. Raises PnpError.
        """
        face = display_list_of(svg, self._fonts, where, self._drawn)
        return [self._view(face, trim, view, by_chance) for view in views]

    def _view(
        self, face: FaceDisplayList, trim: Trim, view: FaceView[Any], by_chance: bool
    ) -> Observation | VisualMarks | Corner:
        if view.name == TEXTS.name:
            return self.see(face, trim)
        if view.name == VISUAL_MARKS.name:
            return VisualMarks(self.marks(face, trim), by_chance)
        return Corner(*(corner_of(face, trim, view.corner, turned) for turned in (False, True)))

    def see(self, face: FaceDisplayList, trim: Trim) -> Observation:
        """Return what has to be read on a face that is cut along `trim`."""
        on_face = text_lines_on(face, trim, _NEAR)
        lines = tuple(_line(one) for one in on_face.lines if one.colours)
        return Observation(lines, on_face.depth, thinnest_stroke(face.items), dict(face.remarks))

    def marks(self, face: FaceDisplayList, trim: Trim) -> tuple[VisualMark, ...]:
        """Return the marks on a face that is cut along `trim`."""
        beyond = (face.width / PX_PER_MM - trim.size.width) / 2
        marks = visual_marks_on(face)
        return tuple(mark._replace(far=round(mark.far - beyond, 2)) for mark in marks)


def _line(drawn: PaintedLine) -> ObservedLine:
    contrast = max(map(least_contrast, drawn.colours))
    said = drawn.text, drawn.size, drawn.share, drawn.is_bold
    return ObservedLine(*said, *contrast, drawn.depth, drawn.stem)
