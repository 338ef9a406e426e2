"""A tuck box is folded in space: what does not meet, or crosses, is no box."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.values import replace
from pnp.nets import tuck
from pnp.nets.folding_proof import faults, fold
from pnp.nets.net import NetEdge, Point, around, edges
from pnp.nets.outline import cut_of
from pnp.nets.tuck import deep_enough, tuck_box

lengths = st.floats(min_value=25, max_value=250)
depths = st.floats(min_value=1, max_value=120)
thicknesses = st.floats(min_value=0.2, max_value=2)


@given(lengths, lengths, depths, thicknesses)
def test_a_tuck_box_folds_to_the_room_that_was_asked_for(width, height, depth, thickness):
    net = tuck_box(width, height, depth, thickness)
    assert faults(net) == []
    assert net.inner == (width, height, deep_enough(depth, thickness))


@pytest.mark.parametrize("off", [-0.5, 0.5])
@pytest.mark.parametrize("measure", ["deep", "high", "back", "left", "front", "right", "flap", "t"])
def test_a_measure_that_is_half_a_millimetre_off_makes_no_box(measure, off, monkeypatch):
    made = tuck._Tuck(64.5, 89.5, 37, 0.3)
    monkeypatch.setattr(made, measure, getattr(made, measure) + off)
    assert faults(made.net())


def moved(polygon, dx, dy):
    return tuple(Point(x + dx, y + dy) for x, y in polygon)


@pytest.mark.parametrize(
    ("panel", "dx", "dy"),
    [("glue", 0.5, 0), ("lip", 0.9, 0), ("left-top", 0, 0.7), ("base", 0, 0.5), ("right", 0.5, 0)],
)
def test_a_panel_that_lies_elsewhere_makes_no_box(panel, dx, dy):
    net = tuck_box(64.5, 89.5, 37, 0.3)
    changed = []
    for one in net.panels:
        if one.name == panel:
            crease = NetEdge(*moved(one.crease, dx, dy))
            changed.append(replace(one, outline=moved(one.outline, dx, dy), crease=crease))
        else:
            changed.append(one)
    assert faults(replace(net, panels=tuple(changed)))


def test_its_measures_are_those_of_the_cards_and_the_paper():
    net = tuck_box(64.5, 89.5, 37, 0.3)
    boxes = {panel.name: panel.box for panel in net.panels}
    # Between the middles of front and back lie the cards, lip, glue flap and half of two walls.
    assert boxes["front"].size == pytest.approx((64.8, 90.7))
    assert boxes["left"].size == pytest.approx((38.4, 89.8))
    assert boxes["right"].width == pytest.approx(boxes["left"].width - 0.3)
    assert boxes["lip"].height == 15
    assert net.size == pytest.approx((2 * 64.8 + 2 * 38.4 - 0.3 + 15, 90.7 + 15 + 37.6 + 38.4))


def test_the_cut_goes_once_around_all_panels():
    net = tuck_box(64.5, 89.5, 37, 0.3)
    outline = cut_of(net)
    assert around(outline) == (0, 0, *net.size)

    def area(polygon):
        pairs = edges(polygon)
        return sum(a.x * b.y - b.x * a.y for a, b in pairs) / 2

    notch = 16 / 2 * 7.5**2 * math.sin(math.pi / 16)
    assert area(outline) == pytest.approx(sum(area(p.outline) for p in net.panels) - notch)


def test_the_lid_is_on_top_and_the_glue_flap_inside_the_back():
    net = tuck_box(64.5, 89.5, 37, 0.3)
    poses = fold(net)
    assert tuple(poses["lid"].out) == pytest.approx((0, -1, 0))
    assert tuple(poses["back"].out) == pytest.approx((0, 0, -1))
    assert tuple(poses["glue"].out) == pytest.approx((0, 0, -1))
    assert tuple(poses["right"].out) == pytest.approx((1, 0, 0))
