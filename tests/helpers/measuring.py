"""Sheets of cards made for measuring, and a measure that knows nothing but the pixels of a page.

A card has a body of its own colour up to the cut, a light bleed, and in its upper left corner a
square of another colour; its back has that square in its upper right corner, which is where it
lies behind the front's when the card is turned over sideways.
"""

from dataclasses import dataclass

from PIL import Image
from probe import DRAWN, FONTS, WHERE
from probe import job as sheets

from pnp.core.geometry import Rect
from pnp.core.units import MM_PER_INCH
from pnp.drawing.face import draw_face
from pnp.exports.sheets.job import SheetFace, SheetPart
from pnp.shapes.shape import Shape
from pnp.shapes.trim import Trim
from pnp.sheet_layout.grid_imposition import choose_grid, lay_out
from pnp.sheet_layout.gutters import gap_between

DPI = 120
BLEED = (255, 255, 160)
SQUARE = Rect(5, 5, 8, 8)  # in a card; in a disc it is moved inwards
# What the green of a colour says; red and blue say which card it is.
FRONT, FRONT_SQUARE, BACK, BACK_SQUARE = 0, 60, 120, 180


def colour(number, kind):
    return (10 + number % 60 * 4, kind, number // 60 * 8)


def polygon(rect, fill):
    """Return a rectangle as a path that readers do not take for one: they would move its edges.

    Its upper edge is bent by 0.02 mm, in the middle of its left half, where nobody measures.
    """
    x, y, width, height = rect
    quarter = width / 4
    path = f"M{x} {y}l{quarter} -.02l{quarter} .02h{width / 2}v{height}h{-width}z"
    return f'<path d="{path}" fill="rgb{fill}"/>'


def drawing(trim, shape, number, side):
    """Return the drawing of one side of a card."""
    body, square = (FRONT, FRONT_SQUARE) if side == "front" else (BACK, BACK_SQUARE)
    place = SQUARE if shape == "card" else SQUARE.moved(trim.width / 4, trim.height / 4)
    if side == "back":
        place = place.mirrored(trim)
    width, height = trim.grown(DRAWN)
    fill = colour(number, body)
    if shape == "round":
        radius = trim.width / 2
        inside = (
            f'<circle cx="{radius}" cy="{radius}" r="{radius}" fill="rgb{colour(number, body)}"/>'
        )
    else:
        inside = polygon(Rect(0, 0, *trim), fill)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="{-DRAWN} {-DRAWN} {width} {height}">'
        f'<rect x="-9" y="-9" width="999" height="999" fill="rgb{BLEED}"/>{inside}'
        f"{polygon(place, colour(number, square))}</svg>"
    )
    return draw_face(svg, FONTS, WHERE)


def job(count, trim, shape, *, paper, backs, bleed=1.5, **changes):
    """Return sheets of `count` different cards, every one with a back of its own."""
    faces, copies = {}, []
    cut = Trim(trim, trim.width / 2 if shape == "round" else 3.0)
    for number in range(count):
        for side in ("front", "back"):
            name = f"card-{number}"
            face = SheetFace("hand", name, side, cut, drawing(trim, shape, number, side))
            faces[f"{name}/{side}"] = face
        copies.append((f"card-{number}/front", f"card-{number}/back"))
    gap = gap_between(Shape(shape), bleed)
    layout = lay_out(copies, choose_grid(trim, paper, backs, bleed, gap, WHERE))
    part = SheetPart("hand", "Hand cards", layout, faces)
    return sheets(part, paper=paper, backs=backs, bleed=bleed, **changes)


@dataclass(frozen=True)
class Found:
    """A coloured shape on a page: whose it is, what it is, and the box around it in mm."""

    number: int
    kind: int
    page: int
    box: Rect


def find(pages, dpi=DPI):
    """Return everything coloured on `pages`, by (number, kind)."""
    found = {}
    for index, page in enumerate(pages):
        for seed, (number, kind) in _seeds(page):
            if (number, kind) not in found:
                box = _Ruler(page, dpi).box(seed, colour(number, kind))
                found[number, kind] = Found(number, kind, index, box)
    return found


_STEP = 6  # pixels


def _seeds(page):
    """Yield places (in pixels) with a known colour, and what it says."""
    small = page.resize((page.width // _STEP, page.height // _STEP), Image.Resampling.NEAREST)
    data = small.tobytes()
    # Colours first: to look at each pixel took as long as to draw the page.
    for _, (red, green, blue) in small.getcolors(small.width * small.height):
        if blue <= 24 and green in (FRONT, FRONT_SQUARE, BACK, BACK_SQUARE) and red % 4 == 2:
            y, x = divmod(_place(data, bytes((red, green, blue))), small.width)
            # Where NEAREST takes its pixels from.
            place = (
                int((x + 0.5) * page.width / small.width),
                int((y + 0.5) * page.height / small.height),
            )
            yield place, ((red - 10) // 4 + blue // 8 * 60, green)


def _place(data, pixel):
    """Return the number of the first pixel of a colour."""
    at = data.find(pixel)
    while at % 3:
        at = data.find(pixel, at + 1)
    return at // 3


class _Ruler:
    """Measures along rows and columns of pixels."""

    def __init__(self, page, dpi):
        self._page = page
        self._mm = MM_PER_INCH / dpi

    def box(self, seed, wanted):
        """Return the box in mm around the shape of one colour that `seed` lies in.

        It is measured through its middle, which is also right for circles.
        """
        x, y = seed
        top, bottom = self._ends(x, y, wanted, down=True)
        left, right = self._ends(x, int((top + bottom) / 2), wanted, down=False)
        top, bottom = self._ends(
            int((left + right) / 2), int((top + bottom) / 2), wanted, down=True
        )
        mm = self._mm
        return Rect(left * mm, top * mm, (right - left) * mm, (bottom - top) * mm)

    def _ends(self, x, y, wanted, *, down):
        """Return where a colour begins and ends along the column or row through x, y."""
        page = self._page
        strip = page.crop((x, 0, x + 1, page.height) if down else (0, y, page.width, y + 1))
        parts = iter(strip.tobytes())
        line = list(zip(parts, parts, parts, strict=True))
        start = y if down else x
        return -self._edge(line[start::-1], wanted) + start + 1, self._edge(
            line[start:], wanted
        ) + start

    def _edge(self, line, wanted):
        """Return how far a colour reaches along pixels; what is partly covered counts in part.

        A straight edge leaves one such pixel, the rounding of a circle two.
        """
        whole = next(n for n, pixel in enumerate(line) if not _inside(pixel, wanted))
        *partly, outside = line[whole : whole + 3]
        channel = max(range(3), key=lambda c: abs(wanted[c] - outside[c]))
        whole_step = wanted[channel] - outside[channel]
        return whole + sum((pixel[channel] - outside[channel]) / whole_step for pixel in partly)


def _inside(pixel, wanted):
    """Return whether a pixel is of a shape. The square on a body, and its edge, count as body."""
    if wanted[1] in (FRONT, BACK):
        return pixel[0] == wanted[0] and pixel[2] == wanted[2]
    return pixel == wanted


def apart(one, other):
    """Return how far two rectangles are apart at most, along any side."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))
