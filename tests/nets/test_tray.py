"""A tray and its lid, folded in space."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.nets import tray
from pnp.nets.folding_proof import faults, fold
from pnp.nets.tray import PLAY, Outside, around_room, lid_over, play_of, tray_net

lengths = st.floats(min_value=30, max_value=300)
depths = st.floats(min_value=10, max_value=120)
thicknesses = st.floats(min_value=0.2, max_value=2)


@given(lengths, lengths, depths, thicknesses)
def test_tray_and_lid_fold_and_one_goes_over_the_other(width, height, depth, thickness):
    outside = around_room(width, height, depth, thickness)
    net = tray_net(outside, thickness)
    assert faults(net) == []
    assert net.inner == pytest.approx((width, height, depth))
    lid = tray_net(lid_over(outside, thickness), thickness, is_lid=True)
    assert faults(lid) == []
    assert play_of(lid, outside) == pytest.approx((PLAY, PLAY))


@pytest.mark.parametrize("off", [-0.5, 0.5])
@pytest.mark.parametrize("measure", ["long", "short", "deep", "start", "end", "t"])
def test_a_measure_that_is_half_a_millimetre_off_makes_no_tray(measure, off, monkeypatch):
    made = tray._Tray(Outside(90, 60, 25), 0.3, is_lid=False)
    monkeypatch.setattr(made, measure, getattr(made, measure) + off)
    assert faults(made.net())


@pytest.mark.parametrize("size", [(222, 170, 80), (170, 222, 80)])
def test_a_lid_has_the_outside_that_was_asked_for(size):
    net = tray_net(Outside(*size), 0.5, is_lid=True)
    poses = fold(net)
    places = [place for one in net.panels for place in poses[one.name].polygon(one.outline)]
    found = [max(axis) - min(axis) for axis in zip(*places, strict=True)]
    # Half a paper more on both sides, and below the floor.
    assert (found[0] + 0.5, found[1] + 0.5, found[2] + 0.25) == pytest.approx(size)


def test_walls_of_a_lid_hang_and_those_of_a_tray_stand():
    outside = Outside(90, 60, 25)
    lid = {one.name: one.turn for one in tray_net(outside, 0.3, is_lid=True).panels}
    turns = {one.name: one.turn for one in tray_net(outside, 0.3).panels}
    walls = ("head", "right", "foot", "left")
    assert [lid[wall] for wall in walls] == [180, 270, 0, 90]
    assert [turns[wall] for wall in walls] == [0, 90, 180, 270]
