"""How much of a face a page shows, and which part of it that is."""

import pytest

from pnp.core.geometry import Rect, Size
from pnp.core.units import mm_to_pt
from pnp.pdf.painted_faces import on_face, visible

PAGE = Size(200, 300)
TRIM = Rect(20, 30, 60, 90)


def clip(x, y, width, height):
    """Return a box in mm from the top left corner as PDF has it: in pt from the lower left one."""
    return Rect(*map(mm_to_pt, (x, PAGE.height - y - height, width, height)))


@pytest.mark.parametrize(("trim", "clips", "seen"), [
    (TRIM, (), TRIM),
    (TRIM, (clip(0, 0, 200, 300),), TRIM),
    (TRIM, (clip(20, 30, 10, 20),), (20, 30, 10, 20)),
    (TRIM, (clip(0, 0, 50, 300), clip(0, 100, 200, 200)), (20, 100, 30, 20)),
    (TRIM, (clip(90, 0, 50, 300),), None),
    (Rect(-30, 10, 60, 90), (), (0, 10, 30, 90)),
    (Rect(190, 290, 60, 90), (), (190, 290, 10, 10)),
    (Rect(-90, 10, 60, 90), (), None),
])  # fmt: skip
def test_what_is_seen_of_a_trim(trim, clips, seen):
    found = visible(trim, PAGE, clips)
    assert found == (seen and pytest.approx(seen))


# A face of 60 x 90 mm whose upper left corner, 10 x 20 mm, is seen, by how it lies on the page.
@pytest.mark.parametrize(("rotation", "trim", "seen"), [
    (0, TRIM, Rect(20, 30, 10, 20)),
    (90, Rect(20, 30, 90, 60), Rect(20, 80, 20, 10)),
    (180, TRIM, Rect(70, 100, 10, 20)),
    (270, Rect(20, 30, 90, 60), Rect(90, 30, 20, 10)),
])  # fmt: skip
def test_which_part_of_a_face_is_seen(rotation, trim, seen):
    assert on_face(seen, trim, rotation) == (0, 0, 10, 20)
