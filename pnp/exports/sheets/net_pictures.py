"""The picture of a folded box on the sheet of its net: its own art, where there is room."""

from __future__ import annotations

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from pnp.core.geometry import Rect, Size
from pnp.core.units import mm_to_pt
from pnp.exports.page.slug_area import Furniture, Spot
from pnp.impose.imposition import MARKS_EDGE, PageGeometry
from pnp.nets.free import free_place
from pnp.nets.net import Net, Polygon
from pnp.nets.view import Affine, Picture, Side, folded_picture

# Smaller than this it shows nothing, in mm; and it is not so large as the box.
_LEAST, _LARGEST = 18.0, 0.6
# Between the net and a picture beside it, in mm.
_CLEAR = 8.0
# At the foot of a page, so much is left for labels, in mm.
_LABELS = 18.0
_LINE = 0.4  # pt


def picture_place(frame: PageGeometry, net: Net, slot: Rect, furniture: Furniture) -> Rect | None:
    """Return where on the page the picture of a net stands, None where there is no room.

    That is between its panels, or to the right of it or below it where no label stands.
    """
    size = folded_picture(net).size
    between = free_place(net, size)
    places = [between.moved(slot.x, slot.y)] if between else []
    right = frame.page.width - MARKS_EDGE - slot.right - 2 * _CLEAR
    below = frame.page.height - MARKS_EDGE - _LABELS - slot.bottom - 2 * _CLEAR
    for place in (
        Rect(slot.right + _CLEAR, slot.y, right, slot.height),
        Rect(slot.x, slot.bottom + _CLEAR, slot.width, below),
    ):
        if min(place.size) > 0 and not _has_labels(place, furniture):
            places.append(place)
    fitting = [_centred(size, place) for place in places]
    best = max(fitting, key=lambda place: place.width, default=None)
    return best if best is not None and min(best.size) >= _LEAST else None


def _has_labels(place: Rect, furniture: Furniture) -> bool:
    spots = (
        furniture.title,
        furniture.number,
        furniture.ruler,
        *(spot for _, spot in furniture.notice),
    )
    return any(_crosses(spot, place) for spot in spots)


def _crosses(spot: Spot, place: Rect) -> bool:
    """Return whether a line of text, of whatever length, may run through a place."""
    if spot.angle:
        return spot.x > place.x
    return place.y < spot.y < place.bottom


def _centred(size: Size, place: Rect) -> Rect:
    scale = min(place.width / size.width, place.height / size.height, _LARGEST)
    width, height = size.width * scale, size.height * scale
    return Rect(
        place.x + (place.width - width) / 2, place.y + (place.height - height) / 2, width, height
    )


def picture_form(pdf: Pdf, net: Net, face: Object, bleed: float) -> Object:
    """Return a form of the picture, in pt, as large as the box; its lower left corner is at 0, 0.

    `face` is the form of the net with `bleed` mm around it.
    """
    picture = folded_picture(net)
    shades = {side.shade for side in picture.sides}
    states = {f"/S{round(shade * 1000)}": Dictionary(ca=shade) for shade in sorted(shades)}
    width, height = (round(mm_to_pt(length), 3) for length in picture.size)
    return Stream(
        pdf,
        "".join(_drawn(side, picture, net, bleed) for side in picture.sides).encode("ascii"),
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=Array([0, 0, width, height]),
        Resources=Dictionary(XObject=Dictionary({"/F": face}), ExtGState=Dictionary(states)),
    )


def _drawn(side: Side, picture: Picture, net: Net, bleed: float) -> str:
    """Return the operators of a side: its art or plain paper, its shade, its edges."""
    path = _path(side.outline, picture.size.height)
    shade = f"/S{round(side.shade * 1000)} gs 0 g {path} f"
    inside = f"1 g {path} f"
    if side.is_art:
        matrix = " ".join(f"{value:.5f}" for value in _matrix(side.matrix, picture, net, bleed))
        inside = f"q {path} W n {matrix} cm /F Do Q"
    return f"q {inside} {shade} Q q {_LINE} w 1 j 0 G {path} S Q\n"


def _path(outline: Polygon, height: float) -> str:
    points = [f"{mm_to_pt(x):.3f} {mm_to_pt(height - y):.3f}" for x, y in outline]
    return f"{points[0]} m " + " ".join(f"{point} l" for point in points[1:]) + " h"


def _matrix(matrix: Affine, picture: Picture, net: Net, bleed: float) -> tuple[float, ...]:
    """Return what brings the net's form, in pt from its lower left corner, to the picture's.

    Both have y upwards; the net's begins `bleed` mm beyond its trim.
    """
    a, b, c, d, e, f = matrix
    foot = net.size.height + bleed
    right = -a * bleed + c * foot + e
    down = -b * bleed + d * foot + f
    return a, -b, -c, d, mm_to_pt(right), mm_to_pt(picture.size.height - down)
