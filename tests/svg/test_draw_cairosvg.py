"""Shapes, paths, colours, lengths and places are what CairoSVG makes of them, to the last digit.

It is asked itself, so that an update that sees SVG otherwise is noticed; what it draws gradients
with is no public interface of it: see `cairo_gradient`.
"""

import cairosvg.path
import pytest
from cairosvg import shapes as cairo_shapes
from cairosvg.colors import COLORS, color
from cairosvg.helpers import node_format, preserve_ratio, size
from cairosvg.parser import handle_white_spaces
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.core.geometry import Rect, Size
from pnp.svg.cairo_gradient import Tracer, traced
from pnp.svg.colours import COLOURS, colour
from pnp.svg.curves import reckoned
from pnp.svg.lengths import length
from pnp.svg.node import Node, with_spaces
from pnp.svg.outline import SHAPES
from pnp.svg.path_data import segments_of
from pnp.svg.path_recorder import PathContext
from pnp.svg.viewport import fit, size_of

AREA = Size(200, 100)


class TheirNode(Node):
    """A node with what CairoSVG notes on it."""


class Context(PathContext):
    """What CairoSVG draws paths on, with all that it calls."""

    def has_current_point(self):
        return self._point is not None

    def set_tolerance(self, tolerance):
        pass


def theirs(draw, node):
    """Return the segments that a function of CairoSVG draws."""
    tracer, context = Tracer(AREA), Context()
    tracer.context = context
    draw(tracer, node)
    return context.segments


NUMBERS = st.floats(-20, 20, allow_nan=False).map(lambda number: round(number, 2))
WRITTEN = st.one_of(
    st.none(),
    NUMBERS.map(str),
    st.tuples(NUMBERS, st.sampled_from(["mm", "cm", "in", "pt", "pc", "px", "%"])).map(
        lambda said: f"{said[0]}{said[1]}"
    ),
)


@given(st.sampled_from(["rect", "circle", "ellipse", "line"]), st.data())
def test_shapes(tag, data):
    draw, names = SHAPES[tag]
    assert draw is not None
    said = {name: data.draw(WRITTEN) for name in names}
    node = TheirNode(tag, {name: text for name, text in said.items() if text is not None})
    context = PathContext()
    draw(context, node, AREA)
    assert context.segments == theirs(getattr(cairo_shapes, tag), node)


def step(letter):
    """Return a strategy for one step of a path."""
    counts = {"H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "Z": 0}
    if letter in "Aa":
        flag = st.integers(0, 1)
        radius = NUMBERS.map(abs)
        return st.tuples(st.just(letter), radius, radius, NUMBERS, flag, flag, NUMBERS, NUMBERS)
    return st.tuples(st.just(letter), *[NUMBERS] * counts.get(letter.upper(), 2))


STEPS = st.lists(st.sampled_from("MmLlHhVvCcSsQqTtAaZz").flatmap(step), max_size=12)


@given(STEPS)
@example([("C", 1, 0, 2, 1, 2, 2), ("S", 3, 4, 4, 4), ("s", 1, 1, 2, 2)])
@example([("q", 3, 0, 3, 3), ("T", 5, 5), ("t", 1, 1), ("Q", 3, 0, 3, 3), ("t", 1, 1)])
@example([("A", 5, 5, 0, 0, 1, 10, 0), ("l", 1, 1), ("h", 2), ("z",), ("v", 2)])
@example([("A", 0, 5, 0, 0, 1, 10, 0), ("T", 1, 1), ("z",), ("a", 1, 2, 30, 1, 0, 3, 3)])
def test_paths(steps):
    steps = [("M", 1.0, 2.0), *steps]
    said = " ".join(" ".join(map(str, one)) for one in steps)
    expected = theirs(cairosvg.path.path, TheirNode("path", {"d": said}))
    assert reckoned(steps) == expected
    assert segments_of(steps) in (None, expected)


@pytest.mark.parametrize("letter", "SsQqTtAa")
def test_what_has_to_be_reckoned_is_told(letter):
    assert segments_of([("M", 1, 2), (letter, 3, 4)]) is None


def test_a_gradient_is_set_as_the_source():
    stops = [Node("stop", {"offset": at, "stop-color": colour, "stop-opacity": "0.5"})
             for at, colour in (("25%", "#ff0000"), ("1", "blue"))]  # fmt: skip
    definition = Node("linearGradient", {"x2": "50%", "gradientTransform": "translate(0.5)"})
    definition.children = stops
    source = traced(definition, Rect(10, 10, 20, 10), AREA)
    assert source.get_linear_points() == (0, 0, 0.5, 0)
    assert source.get_color_stops() == [(0.25, 1, 0, 0, 0.5), (1, 0, 0, 1, 0.5)]
    # To the gradient's coordinates: first those of the box, then back by the transform.
    assert source.get_matrix().as_tuple() == pytest.approx((0.05, 0, 0, 0.1, -1, -1))


@pytest.mark.parametrize(
    "text",
    ["#f00", "#336699", "#ABC", "rgb(255, 0, 51)", "rgb(100%, 0%, 20%)", "rgba(255,0,0,.5)",
     "rgba(10%,0%,0%,1)", "Teal", " none ", "", "url(#a)"],
)  # fmt: skip
def test_colours(text):
    assert colour(text) == (color(text) if text else (0, 0, 0, 1))


def test_names_of_colours():
    assert COLOURS == COLORS


@given(WRITTEN, st.sampled_from(["x", "y", "xy"]))
@example("1.5em", "x")
@example("2ex", "x")
@example("2ch", "x")
@example(" 3,4 ", "x")
@example("3 furlongs", "x")
def test_lengths(text, axis):
    assert length(text, AREA, axis) == size(Tracer(AREA), text, axis)


@pytest.mark.parametrize(
    "said",
    [{"width": "25.4mm", "height": "96", "viewBox": "0 0 5 5"}, {"viewBox": "0 0 5,7"}, {},
     {"width": "50%", "height": "2em"}, {"width": "3", "viewBox": ""}],
)  # fmt: skip
def test_the_size_of_an_svg(said):
    node = Node("svg", said)
    assert size_of(node) == node_format(Tracer(Size(0, 0)), node, reference=False)[:2]


@pytest.mark.parametrize("ratio", ["", "none", "xMinYMid", "xMaxYMid slice", "xMidYMax meet"])
@pytest.mark.parametrize("box", [(0, 0, 10, 10), (1, 2, 3, 40), (0, 0, 0, 5)])
def test_how_a_box_fits(ratio, box):
    node = TheirNode("svg", {"preserveAspectRatio": ratio} if ratio else {})
    vars(node).update(image_width=box[2], image_height=box[3])
    x_scale, y_scale, x, y = preserve_ratio(Tracer(AREA), node, 200, 100)
    expected = (x_scale, 0, 0, y_scale, (x - box[0]) * x_scale, (y - box[1]) * y_scale)
    assert fit(node, AREA, box) == expected


@given(st.text("ab \t\n\r"), st.booleans())
def test_white_space(text, preserve):
    assert with_spaces(text, preserve) == handle_white_spaces(text, preserve)
