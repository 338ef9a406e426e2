"""The picture of a folded box in a PDF: the form of its net, drawn once more for each side."""

from __future__ import annotations

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from pnp.core.units import mm_to_pt
from pnp.nets.folded_picture import Affine, BoxSide, NetPicture, folded_picture
from pnp.nets.net import Net
from pnp.pdf.paths import polygon

_LINE = 0.4  # pt


def picture_form(pdf: Pdf, net: Net, face: Object, bleed: float, line: float = _LINE) -> Object:
    """Return a form of the picture, in pt, as large as the box; its lower left corner is at 0, 0.

    `face` is the form of the net with `bleed` mm around it. Edges are `line` pt wide.
    """
    picture = folded_picture(net)
    shades = {side.shade for side in picture.sides}
    states = {f"/S{round(shade * 1000)}": Dictionary(ca=shade) for shade in sorted(shades)}
    width, height = (round(mm_to_pt(length), 3) for length in picture.size)
    return Stream(
        pdf,
        "".join(_drawn(side, picture, net, bleed, line) for side in picture.sides).encode("ascii"),
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=Array([0, 0, width, height]),
        Resources=Dictionary(XObject=Dictionary({"/F": face}), ExtGState=Dictionary(states)),
    )


def _drawn(side: BoxSide, picture: NetPicture, net: Net, bleed: float, line: float) -> str:
    """Return the operators of a side: its art or plain paper, its shade, its edges."""
    path = polygon(side.outline, picture.size.height)
    shade = f"/S{round(side.shade * 1000)} gs 0 g {path} f"
    inside = f"1 g {path} f"
    if side.is_art:
        matrix = " ".join(f"{value:.5f}" for value in _matrix(side.matrix, picture, net, bleed))
        inside = f"q {path} W n {matrix} cm /F Do Q"
    return f"q {inside} {shade} Q q {line:.3f} w 1 j 0 G {path} S Q\n"


def _matrix(matrix: Affine, picture: NetPicture, net: Net, bleed: float) -> tuple[float, ...]:
    """Return what brings the net's form, in pt from its lower left corner, to the picture's.

    Both have y upwards; the net's begins `bleed` mm beyond its trim.
    """
    a, b, c, d, e, f = matrix
    foot = net.size.height + bleed
    right = -a * bleed + c * foot + e
    down = -b * bleed + d * foot + f
    return a, -b, -c, d, mm_to_pt(right), mm_to_pt(picture.size.height - down)
