"""The picture of a folded box, and where on its sheet it fits."""

import pytest

from pnp.core.geometry import Size
from pnp.core.values import replace
from pnp.nets.folded_picture import folded_picture
from pnp.nets.folding_proof import fold
from pnp.nets.free_place import free_place
from pnp.nets.tray import Outside, tray_net
from pnp.nets.tuck import tuck_box

TUCK = tuck_box(64.5, 89.5, 37, 0.3)


def sides(net):
    return {side.name: side for side in folded_picture(net).sides}


def test_a_closed_box_shows_its_front_its_right_side_and_its_lid():
    shown = sides(TUCK)
    assert shown.keys() == {"front", "right", "lid"}
    assert all(side.is_art for side in shown.values())
    assert shown["lid"].shade < shown["front"].shade < shown["right"].shade < 0.25


def test_art_is_not_mirrored_and_stands_upright():
    for side in sides(TUCK).values():
        a, b, c, d, _, _ = side.matrix
        assert a * d - b * c > 0
    assert sides(TUCK)["front"].matrix.d > 0
    # The art of a lid is turned on the net, so that it is read from the front.
    assert sides(TUCK)["lid"].matrix.d < 0


def test_a_lid_shows_its_top_and_two_walls_and_a_tray_its_inside():
    lid = folded_picture(tray_net(Outside(90, 60, 20), 0.3, is_lid=True))
    assert {side.name for side in lid.sides} == {"base", "foot", "right"}
    tray = folded_picture(tray_net(Outside(90, 60, 20), 0.3))
    seen = [(side.name, side.is_art) for side in tray.sides]
    inside, outside = seen[:3], seen[3:]
    assert sorted(inside) == [("base", False), ("foot", False), ("left", False)]
    assert sorted(outside) == [("head", True), ("right", True)]


@pytest.mark.parametrize("net", [TUCK, tray_net(Outside(90, 60, 20), 0.3, is_lid=True)])
def test_panels_that_meet_in_space_meet_in_the_picture(net):
    picture = folded_picture(net)
    shown = {side.name: side for side in picture.sides}
    for panel in net.panels:
        if panel.name in shown and panel.parent in shown:
            for point in panel.crease:
                ends = [shown[one].matrix.place(point) for one in (panel.name, panel.parent)]
                assert ends[0] == pytest.approx(ends[1])
    for side in picture.sides:
        for x, y in side.outline:
            assert -1e-6 <= x <= picture.size.width + 1e-6
            assert -1e-6 <= y <= picture.size.height + 1e-6


def test_the_largest_free_place_keeps_off_all_panels():
    share = folded_picture(TUCK).size
    place = free_place(TUCK, share)
    assert place is not None
    assert place.height > 40
    for panel in TUCK.panels:
        assert not panel.box.grown(4.9).overlaps(place)


def test_a_low_tray_has_no_place_beside_its_panels():
    assert free_place(tray_net(Outside(90, 60, 8), 0.3), Size(2, 1)).width < 2


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"parent": "roof"}, "panels hang on nothing: lip"),
        ({"crease": None}, "panel lip has no crease"),
    ],
)
def test_each_panel_hangs_on_another_at_a_crease(changed, said):
    panels = [replace(one, **changed) if one.name == "lip" else one for one in TUCK.panels]
    with pytest.raises(ValueError, match=f"^{said}$"):
        fold(replace(TUCK, panels=tuple(panels)))
