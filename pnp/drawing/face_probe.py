"""What print shops ask of a face before it is drawn: what shines through, and its smallest text."""

from __future__ import annotations

from pnp.core.units import mm_to_pt
from pnp.drawing.canvas import Look, Point
from pnp.drawing.face import draw_onto
from pnp.drawing.face_picture import FacePicture
from pnp.drawing.opacity import OpacityProbe
from pnp.drawing.text_operators import ShownRun
from pnp.svg.matrix import IDENTITY, Matrix, scale_of


class FaceProbe(OpacityProbe):
    """What was found on a face: `opacities`, and the size of its smallest text in pt, 0 for none.

    Raises PnpError like `draw_face`.
    """

    def __init__(self, face: FacePicture) -> None:
        self.opacities: list[str] = []
        self.smallest_text = 0.0
        super().__init__(self.opacities.append)
        draw_onto(self, face.svg, face.fonts, face.where, face.size, IDENTITY)

    def text(self, words: ShownRun, size: float, start: Point, matrix: Matrix, look: Look) -> None:
        """Look at a line of text; the matrix takes it to mm."""
        super().text(words, size, start, matrix, look)
        points = mm_to_pt(size * scale_of(matrix))
        if words.gids and points > 0:
            self.smallest_text = min(self.smallest_text or points, points)
