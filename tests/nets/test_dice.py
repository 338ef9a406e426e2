"""Dice as nets: folded up, all that is glued meets, and their numbers are as usual."""

import math
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.geometry import Rect
from pnp.marks.net_marks import net_marks
from pnp.nets.die import die, overlap
from pnp.nets.folding_proof import TOLERANCE, fold
from pnp.nets.net import edges
from pnp.nets.outline import cut_of

SOLIDS = (4, 6, 8, 10, 12, 20)
EDGES = st.floats(8, 60)


def apart(one, other):
    return math.dist(tuple(one), tuple(other))


@pytest.mark.parametrize("sides", SOLIDS)
@given(edge=EDGES)
def test_folded_up_all_edges_that_are_glued_meet(sides, edge):
    net = die(sides, edge).net
    poses = fold(net)
    # Of all edges some are folded, all others are glued.
    panels = [panel for panel in net.panels if panel.printed]
    assert len(panels) == sides
    assert len(net.seams) == sum(len(panel.outline) for panel in panels) / 2 - (sides - 1)
    for seam in net.seams:
        here = [poses[seam.panel].place(point) for point in seam.edge]
        there = [poses[seam.crease_of].place(point) for point in seam.crease]
        gap = min(
            max(map(apart, here, there)), max(map(apart, here, reversed(there)))
        )  # fmt: skip
        assert gap < TOLERANCE / 100


@pytest.mark.parametrize("sides", SOLIDS)
def test_folded_up_it_is_round_all_about(sides):
    made = die(sides, 20)
    poses = fold(made.net)
    middles = [
        poses[f"{side.number}"].place(made.net.panel(f"{side.number}").outline[0])
        for side in made.sides
    ]
    assert len(middles) == sides
    # All corners lie on one side of each face: it looks out.
    corners = [
        place
        for panel in made.net.panels
        if panel.printed
        for place in poses[panel.name].polygon(panel.outline)
    ]
    for side in made.sides:
        pose = poses[f"{side.number}"]
        depths = [corner.plus(pose.origin, -1).dot(pose.out) for corner in corners]
        assert max(depths) == pytest.approx(0, abs=1e-3)
        assert min(depths) < -5


@pytest.mark.parametrize("sides", SOLIDS)
def test_nothing_on_the_net_lies_on_anything_else(sides):
    net = die(sides, 20).net
    for one, other in combinations(net.panels, 2):
        assert not overlap(one.outline, other.outline), (one.name, other.name)
    assert all(0 <= x <= net.size.width and 0 <= y <= net.size.height for x, y in cut_of(net))
    assert all(edge.length > 0 for edge in edges(cut_of(net)))


@pytest.mark.parametrize("sides", [6, 8, 10, 12, 20])
def test_opposite_sides_add_up_to_one_more_than_there_are(sides):
    made = die(sides, 20)
    poses = fold(made.net)
    for side in made.sides:
        out = poses[f"{side.number}"].out
        (other,) = (
            one.number for one in made.sides if poses[f"{one.number}"].out.dot(out) < -1 + 1e-6
        )
        assert side.number + other == sides + 1


@pytest.mark.parametrize("sides", SOLIDS)
def test_art_stands_inside_of_its_side(sides):
    made = die(sides, 20)
    assert [side.number for side in made.sides] == list(range(1, sides + 1))
    for side in made.sides:
        assert all(math.dist(side.middle, corner) >= side.radius for corner in side.corners)
        assert side.radius > 20 / 4
        # Turned back, an edge lies level below the middle.
        angle = math.radians(-side.turn)
        x, y = side.middle
        turned = [
            (
                round((px - x) * math.cos(angle) - (py - y) * math.sin(angle), 6),
                round((px - x) * math.sin(angle) + (py - y) * math.cos(angle), 6),
            )
            for px, py in side.corners
        ]
        low = sorted(y for _, y in turned)[-2:]
        assert low[0] == pytest.approx(low[1], abs=0.01) or sides == 10


def test_marks_of_a_net_that_lies_sideways_are_those_of_the_net_turned():
    net = die(10, 20).net
    width, height = net.size
    upright = net_marks(net, Rect(0, 0, width, height))
    lying = net_marks(net, Rect(0, 0, height, width), sideways=True)
    for one, other in zip(
        (*upright.cuts, *upright.folds, *upright.hatch),
        (*lying.cuts, *lying.folds, *lying.hatch),
        strict=True,
    ):
        assert (one.x0, one.y0) == pytest.approx((width - other.y0, other.x0))
        assert (one.x1, one.y1) == pytest.approx((width - other.y1, other.x1))
