"""Which faces a page of a PDF paints, where, and how much of each: read from its operators."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise

from pikepdf import Dictionary, Matrix, Object, Page, parse_content_stream

from pnp.core.geometry import Rect, Size
from pnp.core.units import pt_to_mm
from pnp.core.values import Struct
from pnp.pdf.read_limits import check_depth
from pnp.pdf.sheet_metadata import piece_of

_PLAIN = Matrix()
_NEAR = 0.1  # mm: what is narrower is no gap


class PaintedFace(Struct, frozen=True):
    """A face that a page paints: its form, what that says, and the matrix from it to the page.

    Nothing is painted outside of the `clips`: boxes on the page, in pt from its lower left corner.
    """

    form: Object
    piece: Object
    matrix: Matrix
    clips: tuple[Rect, ...]


def painted(page: Page, corrected: Matrix = _PLAIN) -> Iterator[PaintedFace]:
    """Yield each face that the page paints, in the order of painting. Raises BoundsError.

    What it is `corrected` by for a printer is undone: places are those that are meant. Raises
    ValueError where nothing undoes it.
    """
    forms = page.resources.get("/XObject", Dictionary())
    left, bottom = (float(value) for value in page.mediabox[:2])
    matrix = start = corrected.inverse() @ Matrix(1, 0, 0, 1, -left, -bottom)
    clips: tuple[Rect, ...] = ()
    outer: list[tuple[Matrix, tuple[Rect, ...]]] = []
    box: Rect | None = None
    for step in parse_content_stream(page, "q Q cm Do re W m"):
        match str(step.operator):
            case "q":
                outer.append((matrix, clips))
                check_depth(len(outer))
            case "Q":
                matrix, clips = outer.pop() if outer else (start, ())
            case "cm":
                matrix = Matrix(*(float(value) for value in step.operands)) @ matrix
            case "re":
                box = _box(matrix, *(float(value) for value in step.operands))
            case "m":
                box = None  # the start of a path that is no box, as that around a disc
            case "W" if box is not None:
                clips = (*clips, box)
                check_depth(len(clips))
            case "Do":
                form = forms.get(str(step.operands[0]))
                piece = None if form is None else piece_of(form)
                if form is not None and piece is not None:
                    yield PaintedFace(form, piece, own_matrix(form) @ matrix, clips)


def _box(matrix: Matrix, x: float, y: float, width: float, height: float) -> Rect:
    x0, y0 = matrix.transform((x, y))
    x1, y1 = matrix.transform((x + width, y + height))
    return Rect(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))


def own_matrix(form: Object) -> Matrix:
    """Return the matrix that a form says itself."""
    own = form.get("/Matrix")
    return Matrix() if own is None else Matrix(*(float(value) for value in own))


def visible(trim: Rect, page: Size, clips: tuple[Rect, ...]) -> Rect | None:
    """Return what is seen of `trim` on the page, in mm from its top left corner, None: nothing."""
    left, top, right, bottom = trim.x, trim.y, trim.right, trim.bottom
    for box in (Rect(0, 0, *page), *(_in_mm(clip, page) for clip in clips)):
        left, top = max(left, box.x), max(top, box.y)
        right, bottom = min(right, box.right), min(bottom, box.bottom)
    return Rect(left, top, right - left, bottom - top) if left < right and top < bottom else None


def _in_mm(box: Rect, page: Size) -> Rect:
    x, y, width, height = map(pt_to_mm, box)
    return Rect(x, page.height - y - height, width, height)


def on_face(seen: Rect, trim: Rect, rotation: int) -> Rect:
    """Return where on its face a part of `trim` is, in mm from the face's own top left corner.

    `rotation` is that of the face on the page: 0, 90, 180 or 270 degrees counterclockwise.
    """
    left, top = seen.x - trim.x, seen.y - trim.y
    right, bottom = trim.right - seen.right, trim.bottom - seen.bottom
    x, y = {0: (left, top), 90: (bottom, left), 180: (right, bottom), 270: (top, right)}[rotation]
    return Rect(x, y, *(seen.size.turned() if rotation % 180 else seen.size))


def times_covered(whole: Rect, parts: Sequence[Rect]) -> int:
    """Return how often `parts` cover every place of `whole`, but for gaps of less than 0.1 mm."""
    columns = _cuts(whole.x, whole.right, (x for part in parts for x in (part.x, part.right)))
    rows = _cuts(whole.y, whole.bottom, (y for part in parts for y in (part.y, part.bottom)))
    across = ([part for part in parts if part.x <= x <= part.right] for x in columns)
    return min((_least(rows, some) for some in across), default=0)


def _least(rows: Sequence[float], parts: Iterable[Rect]) -> int:
    """Return how many of `parts` lie at that one of `rows` where the fewest do."""
    more = [0] * (len(rows) + 1)
    for part in parts:
        more[bisect_left(rows, part.y)] += 1
        more[bisect_right(rows, part.bottom)] -= 1
    return min(accumulate(more[:-1]), default=0)


def _cuts(start: float, end: float, values: Iterable[float]) -> list[float]:
    """Return the middle of each stretch between `values` that is long enough to matter."""
    inside = sorted({start, end, *(value for value in values if start < value < end)})
    return [(a + b) / 2 for a, b in pairwise(inside) if b - a > _NEAR]
