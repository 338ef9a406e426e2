"""Of many layers those are looked at that may lie below a text: it finds what all of them tell."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.canvas import Look, Paint
from pnp.drawing.display_list import FaceDisplayList, Items, Shape
from pnp.legibility import background
from pnp.legibility.background import FaceBackground
from pnp.svg.matrix import IDENTITY
from pnp.svg.outline import Outline
from pnp.svg.style import Pen

PLACE = st.integers(-60, 400)
SIDE = st.integers(1, 250)
BOXES = st.lists(st.tuples(PLACE, PLACE, SIDE, SIDE), min_size=1, max_size=12)


def inner(boxes):
    shapes = [
        Shape(
            Outline((("R", float(x), float(y), float(wide), float(high)),)),
            IDENTITY,
            Look(Paint((number / 20, 0.0, 0.0), 1.0), None, Pen(0.0)),
        )
        for number, (x, y, wide, high) in enumerate(boxes)
    ]
    return FaceDisplayList(Items(shapes), 300.0, 310.0, {})


@given(BOXES, st.tuples(PLACE, PLACE, st.integers(0, 120), st.integers(0, 120)))
def test_strips_tell_what_all_layers_tell(boxes, asked):
    x, y, wide, high = map(float, asked)
    box = (x, y, x + wide, y + high)
    by_all = FaceBackground(inner(boxes))
    many, background._MANY = background._MANY, 0
    try:
        by_strips = FaceBackground(inner(boxes))
    finally:
        background._MANY = many
    assert by_strips.flat(box) == by_all.flat(box)
    assert by_all._strips == ()
    assert len(by_strips._strips) == 4
