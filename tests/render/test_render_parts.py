import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.colour.rgb import mix, parse_hex
from pnp.render.placed_drawings import Drawings, transform
from pnp.render.seeded_random import SeededRandom


def test_chance_is_the_same_for_ever():
    chance = SeededRandom("up-red")
    drawn = [round(chance.uniform(0, 1), 6), chance.integer(1, 6), chance.choice("abc")]
    assert drawn == [round(SeededRandom("up-red").uniform(0, 1), 6), *drawn[1:]]
    assert [SeededRandom("a").integer(1, 1000), SeededRandom("b").integer(1, 1000)] == [777, 34]


@given(st.text(), st.integers(-5, 5), st.integers(0, 9))
def test_chance_stays_in_its_range(seed, low, more):
    chance = SeededRandom(seed)
    assert low <= chance.integer(low, low + more) <= low + more
    assert low <= chance.uniform(low, low + more) <= low + more


@pytest.mark.parametrize(
    ("share", "colour"), [(0, "#ff0000"), (0.5, "#800080"), (1, "#0000ff"), (0.25, "#bf0040")]
)
def test_mix(share, colour):
    assert mix("#f00", "#0000ff", share) == colour


@pytest.mark.parametrize("raw", ["red", "#12", "#12345g", "123456"])
def test_what_is_no_colour(raw):
    with pytest.raises(ValueError, match="' is not a colour; write for example #d4a017"):
        parse_hex(raw)


def test_transform_says_only_what_matters():
    assert transform(1, 2.5) == "translate(1 2.5)"
    assert transform(0, 0, 2, 90) == "translate(0 0) rotate(90) scale(2)"


def test_a_drawing_stands_once_in_defs():
    drawings = Drawings()
    ball = drawings.use("<circle r='1'/>", "translate(1 1)")
    again = drawings.use("<circle r='1'/>", "translate(2 2)")
    svg = drawings.face(f"<svg>{ball}{again}</svg>").whole()
    assert svg.count("<circle r='1'/>") == 1
    assert svg.count("<use ") == 2


def test_drawings_in_drawings_come_first():
    drawings = Drawings()
    inner = drawings.use("<circle/>", "translate(1 1)")
    outer = drawings.use(f"<g>{inner}</g>", "translate(0 0)")
    svg = drawings.face(f"<svg>{outer}</svg>").whole()
    assert svg.index("<circle/>") < svg.index("<g><use")


def test_a_face_without_drawings_has_no_defs():
    assert Drawings().face("<svg></svg>").whole() == "<svg></svg>"


def test_nothing_to_choose_from_is_an_error():
    with pytest.raises(ValueError, match="nothing to choose from") as caught:
        SeededRandom("seed").choice([])
    assert str(caught.value) == "choice() has nothing to choose from"
