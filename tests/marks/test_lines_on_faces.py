"""Lines that lie on art, where it is cut: seen on any ground, and nothing white stays on a disc."""

import re

import pikepdf
import pytest

from pnp.core.geometry import Size
from pnp.core.problems import Where
from pnp.core.units import mm_to_pt
from pnp.marks.crop_marks import MarkLine
from pnp.marks.mark_painter import HAIRLINE, Painter
from pnp.marks.piece_marks import Circle


def strokes(fonts, lines=(), circles=()):
    """Return what is stroked, in order: its grey, its width, and the x where it begins, in pt."""
    painter = Painter(fonts, Where("x"))
    painter.begin(Size(100, 100))
    painter.on_faces(lines, circles)
    painter.end()
    with pikepdf.open(painter.finish()) as pdf:
        text = pdf.pages[0].Contents.read_bytes().decode()
    width = gray = None
    found = []
    for one in re.finditer(r"(?:([\d.]+) )?([\d.]+) (w|G|m)\b", text):
        if one[3] == "w":
            width = float(one[2])
        elif one[3] == "G":
            gray = float(one[2])
        else:
            found.append((gray, width, float(one[1])))
    return found


def test_a_line_is_black_with_white_on_both_sides(fonts):
    (under, over) = strokes(fonts, [MarkLine(50, 10, 50, 90)])
    assert (under[0], over[0]) == (1, 0)
    assert under[2] == over[2] == pytest.approx(mm_to_pt(50), abs=1e-3)
    assert over[1] == HAIRLINE
    assert (under[1] - over[1]) / 2 >= HAIRLINE, "as much white on each side as there is black"
    assert under[1] <= mm_to_pt(0.35), "nobody cuts more exactly by hand"


@pytest.mark.parametrize("radius", [4, 10, 30])
def test_white_beside_a_ring_lies_outside_the_disc(fonts, radius):
    (white, black) = strokes(fonts, circles=[Circle(50, 50, radius)])
    assert (white[0], black[0]) == (1, 0)
    middle = mm_to_pt(50)
    rim, ring = abs(white[2] - middle), abs(black[2] - middle)
    assert ring == pytest.approx(mm_to_pt(radius), abs=1e-3)
    assert rim - white[1] / 2 >= mm_to_pt(radius) - HAIRLINE / 2 - 1e-3
    assert rim + white[1] / 2 >= ring + 1.5 * HAIRLINE, "white is seen beside the black"


def test_all_white_is_below_all_black(fonts):
    found = strokes(
        fonts, [MarkLine(50, 10, 50, 90), MarkLine(10, 50, 90, 50)], [Circle(50, 50, 10)]
    )
    assert [gray for gray, _, _ in found] == [1] * 3 + [0] * 3
