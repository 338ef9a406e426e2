"""Faces of a game drawn for reports, and where on them and on pages their lines stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.core.geometry import Rect
from pnp.core.problems import Where
from pnp.core.project import Project
from pnp.core.units import MM_PER_INCH
from pnp.core.values import Struct
from pnp.drawing.display_list import PX_PER_MM
from pnp.drawing.face import display_list_of
from pnp.drawing.face_picture import FacePicture, face_pixels
from pnp.drawing.page_picture import Picture
from pnp.fonts.font_book import FontBook
from pnp.legibility.text_lines import text_boxes
from pnp.model.game import Card, Component, Face, Game
from pnp.model.ink import Ink
from pnp.render.renderer import Renderer
from pnp.reports.html.values import Mark
from pnp.sizes.bleed_width import BLEED
from pnp.svg.face_document import FaceSvg

# Of a picture: a card has few, and takes a third of the room.
COLOURS = 128


class FaceOfCard(Struct, frozen=True):
    """A face, and the card and component that have it."""

    component: Component
    card: Card
    face: Face


class ReportFaces:
    """Draws faces of a game, in full colour; texts that do not fit run over."""

    def __init__(self, project: Project, game: Game, fonts: FontBook) -> None:
        self.fonts = fonts
        self._renderer = Renderer(project, game, fonts, Ink.FULL)
        self._renderer.let_texts_run_over()

    def svg(self, one: FaceOfCard) -> FaceSvg:
        """Return the SVG of a face. Raises PnpError."""
        return self._renderer.face(one.component, one.card, one.face)

    def pixels(self, one: FaceOfCard, per_mm: float, svg: FaceSvg | None = None) -> Picture:
        """Return a face as it is cut, with so many pixels for each mm; `svg` is its SVG, if known.

        Raises PnpError where it can't be drawn.
        """
        component, face = one.component, one.face
        keep, size = Rect(BLEED, BLEED, *component.size), component.size.grown(BLEED)
        trim, where = component.trim_of(face), face.where
        picture = FacePicture(svg or self.svg(one), self.fonts, where, size, keep, trim)
        return face_pixels(picture, keep, per_mm * MM_PER_INCH)


def lines_of(
    svg: FaceSvg, fonts: FontBook, where: Where
) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """Yield the lines of a face or page, each with a box around its letters in mm."""
    for text, (x0, y0, x1, y1) in text_boxes(display_list_of(svg, fonts, where, {})):
        yield text, (x0 / PX_PER_MM, y0 / PX_PER_MM, x1 / PX_PER_MM, y1 / PX_PER_MM)


def mark_at(name: str, box: Sequence[float], size: Sequence[float]) -> Mark:
    """Return a mark at left, top, right and bottom of a face or page of `size`."""
    left, top, right, bottom = (100 * edge / size[number % 2] for number, edge in enumerate(box))
    sides = (left, top, right - left, bottom - top)
    return Mark(name, *(round(one, 1) for one in sides))
