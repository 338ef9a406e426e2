"""Shapes of components: regular ones, drawn ones, and what is wrong with an outline."""

import pytest
from refusals import use_one_of
from small_game import deck, load, told

from pnp.load.components.keys import NAMED_SHAPES
from pnp.shapes.offset import area
from pnp.shapes.shape import Shape

FILE = "cards/mini/art/fish.svg"


def drawing(inside, more=""):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">\n{inside}\n{more}</svg>'


def component(root, svg=None, **said):
    files = {FILE: svg} if svg else None
    return load(root, deck_text=deck(**said), files=files).components[0]


@pytest.mark.parametrize(("shape", "size", "box"), [
    ("hexagon", "50mm", (50, 57.735)),
    ("flat-hexagon", "50mm", (57.735, 50)),
    ("octagon", "24mm", (24, 24)),
    ("triangle", "40mm", (40, 34.641)),
    ("arrow", "50mm", (14, 50)),
    ("hexagon", "[40mm, 30mm]", (40, 30)),
    ("triangle", "poker", (63.5, 88.9)),
])  # fmt: skip
def test_a_regular_piece_fills_its_box(tmp_path, shape, size, box):
    piece = component(tmp_path, shape=shape, size=size)
    assert piece.size == pytest.approx(box)
    assert piece.corner == 0
    for axis in (0, 1):
        assert min(one[axis] for one in piece.outline) == pytest.approx(0)
        assert max(one[axis] for one in piece.outline) == pytest.approx(box[axis])


def test_a_rounded_piece_has_corners_of_a_quarter_of_its_side(tmp_path):
    piece = component(tmp_path, shape="rounded", size="[40mm, 20mm]")
    assert (piece.shape, piece.corner, piece.outline) == (Shape.ROUNDED, 5, ())


def test_corners_of_a_hexagon_are_rounded(tmp_path):
    sharp = component(tmp_path / "a", shape="hexagon", size="40mm")
    piece = component(tmp_path / "b", shape="hexagon", size="40mm", corner="3mm")
    assert 0 < area(sharp.outline) - area(piece.outline) < 5


@pytest.mark.parametrize("inside", [
    '<path d="M0 10L20 0L40 10L20 20Z"/>',
    '<polygon points="0,10 20,20 40,10 20,0"/>',
    '<g transform="scale(2)"><path transform="rotate(180 10 5)" d="M0 5l10-5 10 5-10 5z"/></g>',
    '<path d="M0 10L20 0L40 10L20 20L0 10"/>',
    '<rect width="9" height="3"/><path id="cut" d="M0 10L20 0L40 10L20 20Z"/>',
    '<rect width="90" height="9" style="display:none"/><path d="M0 10L20 0L40 10L20 20Z"/>'
    '<rect width="90" height="9" visibility="hidden"/>',
    '<defs><circle r="4"/></defs><text>a</text><path d="M0 10L20 0L40 10L20 20Z"/>',
])  # fmt: skip
def test_an_outline_is_read_as_it_is_drawn(tmp_path, inside):
    piece = component(tmp_path, drawing(inside), shape="fish.svg", size="60mm")
    assert (piece.shape, piece.size) == (Shape.DIE_CUT, (60, 30))
    assert {(round(x, 3), round(y, 3)) for x, y in piece.outline} == {
        (0, 15), (30, 0), (60, 15), (30, 30)
    }  # fmt: skip
    assert area(piece.outline) > 0
    assert component(tmp_path / "b", drawing(inside), shape="fish.svg", size="[60mm, 30mm]") == (
        component(tmp_path / "b", drawing(inside), shape="fish.svg", size="60mm")
    )


@pytest.mark.parametrize("before", [
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"\n "svg11.dtd">\n',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>',
    "\ufeff",
])  # fmt: skip
def test_drawings_are_read_as_programs_save_them(tmp_path, before):
    svg = before + drawing('<path d="M0 10L20 0L40 10L20 20Z"/>')
    assert component(tmp_path, svg, shape="fish.svg", size="60mm").size == (60, 30)


def test_curves_are_followed_within_a_hundredth_of_a_mm(tmp_path):
    piece = component(
        tmp_path, drawing('<circle cx="9" cy="9" r="7"/>'), shape="fish.svg", size="100mm"
    )
    assert len(piece.outline) < 300
    for x, y in piece.outline:
        assert ((x - 50) ** 2 + (y - 50) ** 2) ** 0.5 == pytest.approx(50, abs=0.03)


HOLES = "delete its holes, and join its parts (in Inkscape: Path > Union)"
UNION = 'join the shapes to one (in Inkscape: Path > Union), or give one of them id="cut"'


@pytest.mark.parametrize(("inside", "problem"), [
    ('<path d="M0 10L20 0L40 10"/>',
     "art/fish.svg:2: the outline is open: it does not end where it begins"
     " | close the path: end it with Z"),
    ('<path d="M0 0L40 20L40 0L0 20Z"/>',
     "art/fish.svg:2: the outline crosses itself"
     " | take the crossing out (in Inkscape: Path > Union mends most)"),
    ('<path d="M0 0H40V20H0ZM5 5H9V9H5Z"/>',
     f"art/fish.svg:2: the outline has 2 lines, and one is cut along | {HOLES}"),
    ('<rect width="9" height="9"/>\n<circle r="3"/>',
     f"art/fish.svg:3: there are 2 shapes in it, and one is cut along | {UNION}"),
    ("<text>fish</text>",
     "art/fish.svg: there is no shape in it to cut along"
     " | draw the outline as one path, without text or <use>"),
    ('<path d="M0 0H40"/>',
     "art/fish.svg:2: the outline is a line without an inside | draw a closed outline"),
    ('<path d="M0 0H40V20H0Z" transform="scale("/>',
     "art/fish.svg:2: has 'scale(', which is no transform | draw it anew"),
    ('<path d=""/>', "art/fish.svg:2: the outline has no lines | draw it anew"),
    ('<path d="M0 0Q"/>', "art/fish.svg:2: has 0 numbers after Q | draw it anew"),
    ('<path d="M0 0' + "".join(f"L{k % 40} {k / 999}" for k in range(1, 2100)) + 'L0 9Z"/>',
     "art/fish.svg:2: the outline crosses itself"
     " | take the crossing out (in Inkscape: Path > Union mends most)"),
    ('<path d="M0 9L0 0' + "".join(f"L{k / 60} {k % 2 / 9}" for k in range(1, 2100))
     + 'L35 9Z"/>',
     "art/fish.svg:2: the outline has 2102 corners; the most is 2000"
     " | make it simpler (in Inkscape: Path > Simplify)"),
])  # fmt: skip
def test_an_outline_that_cannot_be_cut_is_told_at_its_line(tmp_path, inside, problem):
    text = deck(shape="fish.svg", size="40mm")
    assert told(tmp_path, deck_text=text, files={FILE: drawing(inside)}) == [problem]


@pytest.mark.parametrize(("said", "problem"), [
    ({"shape": "fish.svg", "size": "[40mm, 30mm]"},
     "deck.yaml:3: size: 40 x 30 mm would stretch the outline of fish.svg"
     " | write its width alone, as 40mm: then it is 20 mm high"),
    ({"shape": "fish.svg", "size": "40mm", "corner": "2mm"},
     "deck.yaml:8: corner: a drawn outline has its own"
     " | delete the key, and draw its corners round"),
    ({"shape": "fish.svg", "size": "8mm"},
     "deck.yaml:3: size: the outline of fish.svg is 4 mm high"
     " | make it wider or narrower: 5 mm to 1000 mm will do"),
    ({"shape": "fis.svg", "size": "40mm"},
     "deck.yaml:7: unknown art file 'fis.svg' | use one of: fish.svg; or put it into art/"),
    ({"shape": "hexagn", "size": "40mm"},
     f"deck.yaml:7: unknown shape 'hexagn' | {use_one_of('hexagn', NAMED_SHAPES)}"),
    ({"fold": "tent", "shape": "round", "size": "40mm"},
     "deck.yaml:7: fold: a round component can't be folded up"
     " | delete the key, or the line 'shape: round'"),
    ({"fold": "spread", "shape": "hexagon", "size": "40mm"},
     "deck.yaml:7: fold: a hexagon does not open in its middle | write tent, book or standee"),
    ({"fold": "tent", "foot": "5mm"},
     "deck.yaml:8: foot: only a standee has one | delete the key, or write 'fold: standee'"),
    ({"fold": "standee", "foot": "90mm"}, "deck.yaml:8: foot: 90 mm is no foot | use 0mm to 50mm"),
    ({"fold": "book", "corner": "2mm"},
     "deck.yaml:8: corner: what is folded has square ones"
     " | delete the key, or the line 'fold'"),
    ({"fold": "book", "sheet": "all"},
     "deck.yaml:8: sheet: what is folded has sheets of its own"
     " | delete the key, or the line 'fold'"),
    ({"shape": "d6"},
     "deck.yaml:3: size: a d6 has one length, that of its longest edge"
     " | write for example 20mm"),
    ({"shape": "d20", "size": "5.5mm"},
     "deck.yaml:3: size: 5.5 mm is no edge of a die | use 6mm to 100mm"),
    ({"shape": "d4", "size": "30mm", "back": "b", "backs": "{b: {}}"},
     "deck.yaml:8: back: a die has none | delete it"),
    ({"shape": "d8", "size": "30mm", "corner": "2mm"},
     "deck.yaml:8: corner: a d8 has none | delete the key, or the line 'shape: d8'"),
    ({"fold": "tnet"}, "deck.yaml:7: unknown fold 'tnet' "
     "| use one of: tent, book, spread, standee"),
    ({"shape": "triangle", "size": "40mm", "corner": "15mm"},
     "deck.yaml:8: corner: 15 mm is too much for a triangle of this size | make it smaller"),
])  # fmt: skip
def test_what_does_not_suit_a_shape_is_told(tmp_path, said, problem):
    svg = drawing('<path d="M0 10L20 0L40 10L20 20Z"/>')
    assert told(tmp_path, deck_text=deck(**said), files={FILE: svg}) == [problem]
