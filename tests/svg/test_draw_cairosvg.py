"""The inner functions of CairoSVG that drawing rests on are there and do what they did.

They are no public interface of it: when one of these tests fails after an update, look first at
`outline`, `style`, `viewport` and `walk`.
"""

import pytest
from cairosvg import shapes
from cairosvg.colors import COLORS, color
from cairosvg.defs import draw_gradient
from cairosvg.helpers import node_format, preserve_ratio, size
from cairosvg.parser import handle_white_spaces
from cairosvg.path import path
from cairosvg.surface import Surface
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.geometry import Size
from pnp.svg.node import Node
from pnp.svg.outline import Tracer
from pnp.svg.path_data import plainly, segments_of

AREA = Size(200, 100)


def traced(draw, tag, **attributes):
    """Return the segments that a function of CairoSVG draws, rounded."""
    tracer = Tracer(AREA)
    draw(tracer, Node(tag, attributes))
    return [(kind, *(round(v, 3) for v in values)) for kind, *values in tracer.context.segments]


def test_a_tracer_is_a_surface_that_draws_nothing():
    assert issubclass(Tracer, Surface)
    assert not hasattr(Tracer(AREA), "cairo")


SHAPES = [
    (shapes.rect, "rect", {"x": "1", "y": "2", "width": "3", "height": "4"}, [("R", 1, 2, 3, 4)]),
    (shapes.rect, "rect", {"width": "50%", "height": "50%"}, [("R", 0, 0, 100, 50)]),
    (shapes.rect, "rect", {"width": "0", "height": "4"}, [("R", 0, 0, 0, 4)]),
    (shapes.line, "line", {"x1": "1", "y2": "3"}, [("M", 1, 0), ("L", 0, 3)]),
    (path, "path", {"d": "M 1 1 L 2 1 Z"}, [("M", 1, 1), ("L", 2, 1), ("Z",)]),
    (path, "path", {"d": "M 1 1 m 1 1 h 3 v -1"}, [("M", 2, 2), ("L", 5, 2), ("L", 5, 1)]),
    (path, "path", {"d": "M 0 0 C 1 0 2 1 2 2 S 3 4 4 4"},
     [("M", 0, 0), ("C", 1, 0, 2, 1, 2, 2), ("C", 2, 3, 3, 4, 4, 4)]),
    (path, "path", {"d": "M 0 0 Q 3 0 3 3"}, [("M", 0, 0), ("C", 2, 0, 3, 1, 3, 3)]),
]  # fmt: skip


@pytest.mark.parametrize(("draw", "tag", "attributes", "segments"), SHAPES)
def test_shapes(draw, tag, attributes, segments):
    assert traced(draw, tag, **attributes) == segments


def ends(segments):
    return [segment[-2:] for segment in segments if segment[0] != "Z"]


def test_circles_and_ellipses_come_round():
    assert ends(traced(shapes.circle, "circle", cx="5", cy="5", r="2")) == [
        (7, 5), (5, 7), (3, 5), (5, 3), (7, 5),
    ]  # fmt: skip
    assert ends(traced(shapes.ellipse, "ellipse", cx="5", cy="5", rx="4", ry="2"))[1:4] == [
        (5, 7), (1, 5), (5, 3),
    ]  # fmt: skip


def test_round_corners_start_at_the_radius():
    found = traced(shapes.rect, "rect", width="10", height="10", rx="2")
    assert {(2, 0), (8, 0), (10, 2), (10, 8), (8, 10), (2, 10), (0, 8), (0, 2)} <= set(ends(found))
    capped = traced(shapes.rect, "rect", width="10", height="4", ry="99")
    assert set(ends(capped)) == {(5, 0), (10, 2), (5, 4), (0, 2)}


def test_an_arc_ends_where_it_should():
    found = traced(path, "path", d="M 0 0 A 5 5 0 0 1 10 0")
    assert found[0] == ("M", 0, 0)
    assert ends(found)[-1] == (10, 0)
    assert (5, -5) in ends(found)


def test_a_gradient_is_set_as_the_source():
    stops = [Node("stop", {"offset": at, "stop-color": colour, "stop-opacity": "0.5"})
             for at, colour in (("25%", "#ff0000"), ("1", "blue"))]  # fmt: skip
    definition = Node("linearGradient", {"x2": "50%", "gradientTransform": "translate(0.5)"})
    definition.children = stops
    tracer = Tracer(AREA)
    tracer.gradients["a"] = definition
    assert draw_gradient(tracer, Node("rect", {"bounding_box": (10, 10, 20, 10)}), "a", 1)
    source = tracer.context.source
    assert source.get_linear_points() == (0, 0, 0.5, 0)
    assert source.get_color_stops() == [(0.25, 1, 0, 0, 0.5), (1, 0, 0, 1, 0.5)]
    # To the gradient's coordinates: first those of the box, then back by the transform.
    assert source.get_matrix().as_tuple() == pytest.approx((0.05, 0, 0, 0.1, -1, -1))


COLOURS = [
    ("#f00", (1, 0, 0, 1)),
    ("#336699", (0.2, 0.4, 0.6, 1)),
    ("rgb(255, 0, 51)", (1, 0, 0.2, 1)),
    ("rgb(100%, 0%, 20%)", (1, 0, 0.2, 1)),
    ("rgba(255,0,0,.5)", (1, 0, 0, 0.5)),
    ("Teal", (0, 128 / 255, 128 / 255, 1)),
    ("none", (0, 0, 0, 0)),
]


@pytest.mark.parametrize(("text", "colour"), COLOURS)
def test_colours(text, colour):
    assert color(text) == pytest.approx(colour, abs=1e-3)


def test_names_of_colours_are_in_small_letters():
    assert {"teal", "none", "transparent"} <= COLORS.keys()
    assert all(name == name.lower() for name in COLORS)


@pytest.mark.parametrize(("text", "axis", "length"), [
    ("1in", "xy", 96), ("25.4mm", "xy", 96), ("2.54cm", "xy", 96), ("72pt", "xy", 96),
    ("6pc", "xy", 96), ("7px", "xy", 7), ("10%", "x", 20), ("10%", "y", 10),
])  # fmt: skip
def test_lengths(text, axis, length):
    assert size(Tracer(AREA), text, axis) == pytest.approx(length)


def test_the_size_of_an_svg():
    node = Node("svg", {"width": "25.4mm", "height": "96", "viewBox": "0 0 5 5"})
    assert node_format(Tracer(Size(0, 0)), node, reference=False)[:2] == pytest.approx((96, 96))


RATIOS = [
    ("", (10, 10, 5, 0)),
    ("none", (20, 10, 0, 0)),
    ("xMinYMid", (10, 10, 0, 0)),
    ("xMaxYMid slice", (20, 20, 0, -2.5)),
]


@pytest.mark.parametrize(("ratio", "expected"), RATIOS)
def test_how_a_square_fits(ratio, expected):
    node = Node("svg", {"preserveAspectRatio": ratio} if ratio else {})
    node.image_width = node.image_height = 10
    assert preserve_ratio(Tracer(AREA), node, 200, 100) == expected


def test_white_space():
    assert handle_white_spaces("a \n b\tc", preserve=False) == "a b c"
    assert handle_white_spaces("a  b\tc", preserve=True) == "a  b c"


STEPS = st.sampled_from("MmLlHhVvCcZz").flatmap(
    lambda letter: st.tuples(
        st.just(letter),
        *[st.integers(-9, 9).map(float)] * {"H": 1, "V": 1, "C": 6, "Z": 0}.get(letter.upper(), 2),
    )
)


@given(st.lists(STEPS, max_size=12))
def test_a_plain_path_is_what_cairosvg_makes_of_it(steps):
    steps = [("M", 1.0, 2.0), *steps]
    tracer = Tracer(AREA)
    path(tracer, Node("path", {"d": plainly(steps)}))
    assert segments_of(steps) == tracer.context.segments


@pytest.mark.parametrize("letter", "SsQqTtAa")
def test_what_has_to_be_reckoned_is_left_to_cairosvg(letter):
    assert segments_of([("M", 1, 2), (letter, 3, 4)]) is None
