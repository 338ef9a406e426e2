"""What a cutting machine is given: sheets with its marks, and lines where these sheets are cut."""

import math
from itertools import product

import pytest
from cut_files import (
    FISH,
    bars_of,
    dxf_lines,
    entities,
    files_of,
    header,
    sections,
    strokes_of,
    svg_lines,
)
from small_game import deck, game, write, write_game

from pnp.core.geometry import Rect, Size
from pnp.exports.cut.machine_options import machine_named
from pnp.pdf.readback import count_pdf

thorough = pytest.mark.thorough
NEAR = 0.05  # mm: how far a cut may lie off what is printed
BACKED = {"backs": "{dark: {}}", "back": "dark"}
COMPONENTS = {
    "deck": deck(size="euro-poker", cards="[{id: one, copies: 9}]", **BACKED),
    "coins": deck(
        component="coins", size="25mm", shape="round", cards="[{id: one, copies: 5}]", **BACKED
    ),
    "fish": deck(component="fish", size="34mm", shape="fish.svg", cards="[{id: a, copies: 7}]"),
    "table": deck(component="table", size="[300mm, 250mm]", shape="board", cards="[{id: a}]"),
    "cubes": deck(component="cubes", size="18mm", shape="d6", cards="[{id: a}]"),
    "tents": deck(component="tents", size="[50mm, 40mm]", fold="tent", cards="[{id: a}]", **BACKED),
    "crew": deck(
        component="crew", size="30mm", shape="fish.svg", fold="standee", foot="8mm",
        cards="[{id: a}]",
    ),
}  # fmt: skip


def shapes(root):
    """Write a game with a component of each kind, and return its project."""
    project = write_game(root, game(components=f"[{', '.join(COMPONENTS)}]"))
    for name, text in COMPONENTS.items():
        write(root / f"cards/mini/{name}.yaml", text)
    write(root / "cards/mini/art/fish.svg", FISH)
    return project


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    root = tmp_path_factory.mktemp("cut")
    shapes(root)
    return root


@pytest.fixture(scope="module")
def made(root):
    """All files for a Silhouette, with A4 paper."""
    return files_of(root)


def lines_of(path):
    read = dxf_lines if path.suffix == ".dxf" else svg_lines
    return read(path.read_bytes())


def cuts(made, part, number=1, kind="dxf"):
    return lines_of(made[f"mini-{part}-en-a4-cut-{number}.{kind}"])


def on(layer, lines):
    return [line for line in lines if line.layer == layer]


def near(one, other, tolerance=NEAR):
    return all(abs(a - b) <= tolerance for a, b in zip(one, other, strict=True))


def in_rows(boxes):
    """Return boxes in an order that no tiny difference changes."""
    return sorted(boxes, key=lambda box: (round(box.y), round(box.x)))


def test_each_part_has_sheets_to_print_and_what_to_cut_of_them(made):
    assert {name.split("-en-")[0] for name in made} == {f"mini-{one}" for one in COMPONENTS}
    of_cards = sorted(name for name in made if name.startswith("mini-deck"))
    # Eight on the first sheet, one on the second.
    assert of_cards == [
        "mini-deck-en-a4-cut-1.dxf",
        "mini-deck-en-a4-cut-1.svg",
        "mini-deck-en-a4-cut-2.dxf",
        "mini-deck-en-a4-cut-2.svg",
        "mini-deck-en-a4-print.pdf",
    ]


@pytest.mark.parametrize(
    ("part", "kind"), [*product(("deck", "coins", "fish", "cubes"), ("dxf", "svg"))]
)
def test_what_is_cut_lies_where_it_is_printed(made, part, kind):
    """Both are read back from the files."""
    printed = count_pdf(made[f"mini-{part}-en-a4-print.pdf"])
    for page in (page for page in printed.pages if page.side == "front"):
        faces = in_rows(face.trim for face in page.faces)
        found = in_rows(line.box for line in on("CUT", cuts(made, part, page.sheet, kind)))
        assert len(faces) == len(found) > 0
        assert all(near(*pair) for pair in zip(faces, found, strict=True))


@pytest.mark.parametrize(("part", "kind"), [*product(COMPONENTS, ("dxf", "svg"))])
def test_marks_lie_in_cut_files_where_they_are_printed(made, part, kind):
    """They are on fronts alone, and the same on all of them."""
    pages = bars_of(made[f"mini-{part}-en-a4-print.pdf"])
    inked = sorted(line.box for line in on("Regmarks", cuts(made, part, 1, kind)))
    has_backs = part in ("deck", "coins")
    square = Rect(9.5, 9.5, 6, 6)
    width, height = (297, 210) if part == "deck" else (210, 297)
    assert [len(bars) for bars in pages] == [5, 0][: 1 + has_backs] * (
        len(pages) // (1 + has_backs)
    )
    assert pages
    for bars in filter(None, pages):
        assert all(near(*pair) for pair in zip(bars, inked, strict=True))
        assert any(near(bar, square) for bar in bars)
        # Nothing at the lower right: so the machine sees how a sheet lies.
        assert not any(bar.right > width - 50 and bar.bottom > height - 50 for bar in bars)


@pytest.mark.parametrize("part", ["fish", "tents"])
def test_a_test_shows_the_lines_of_the_cut_file(root, part):
    """Both are read back: each corner that is cut is one that is printed."""
    files = files_of(root, test=True, component=(part,))
    (strokes,) = strokes_of(files[f"mini-{part}-en-a4-print.pdf"])
    cut = [line for line in cuts(files, part) if line.layer in ("CUT", "SCORE")]
    corners = [point for line in cut for point in line.points]
    assert len(corners) > 3
    far = max(min(math.dist(corner, end) for end in strokes) for corner in corners)
    assert far < NEAR


def test_a_dxf_is_in_millimetres_with_arcs_and_circles(made):
    data = made["mini-deck-en-a4-cut-1.dxf"].read_bytes()
    said = header(data)
    assert said["$ACADVER"] == ["AC1015"]
    assert said["$INSUNITS"] == ["4"]
    assert said["$EXTMAX"][:2] == [297, 210]
    assert list(sections(data)) == ["HEADER", "CLASSES", "TABLES", "BLOCKS", "ENTITIES", "OBJECTS"]
    cards = on("CUT", dxf_lines(data))
    assert len(cards) == 8
    assert {tuple(round(r, 4) for r in card.radii) for card in cards} == {(3.0,) * 4}
    assert all(card.is_closed for card in cards)
    kinds = [kind for kind, pairs in entities(made["mini-coins-en-a4-cut-1.dxf"].read_bytes())
             if (8, "CUT") in pairs]  # fmt: skip
    assert kinds == ["CIRCLE"] * 5
    assert {coin.radii for coin in on("CUT", cuts(made, "coins"))} == {(12.5,)}


def test_handles_of_a_dxf_are_there_once(made):
    for name in ("deck", "coins", "cubes"):
        data = made[f"mini-{name}-en-a4-cut-1.dxf"].read_bytes()
        pairs = [pair for name, some in sections(data).items() if name != "HEADER" for pair in some]
        handles = [value for code, value in pairs if code == 5]
        owners = {value for code, value in pairs if code in (330, 350)} - {"0"}
        assert len(handles) == len({*handles}) > 20
        assert owners <= {*handles}
        seed = header(data)["$HANDSEED"][0]
        assert int(seed, 16) > max(int(handle, 16) for handle in handles)


@pytest.mark.parametrize("part", COMPONENTS)
def test_dxf_and_svg_say_the_same(made, part):
    number = 1
    while f"mini-{part}-en-a4-cut-{number}.dxf" in made:
        first, other = (cuts(made, part, number, kind) for kind in ("dxf", "svg"))
        assert [line.layer for line in first] == [line.layer for line in other]
        assert all(near(*pair, 0.001) for pair in zip(
            [line.box for line in first], [line.box for line in other], strict=True
        ))  # fmt: skip
        assert all(near(one.radii, two.radii, 0.001)
                   for one, two in zip(first, other, strict=True))  # fmt: skip
        number += 1
    assert number > 1


def test_an_svg_has_nothing_that_machines_do_not_read(made):
    text = made["mini-deck-en-a4-cut-1.svg"].read_text(encoding="utf-8")
    assert 'width="297mm" height="210mm" viewBox="0 0 297 210"' in text
    for word in ("transform", "<use", "<text", "<style", "<image", "href"):
        assert word not in text
    assert text.count('fill="none"') == text.count("<g ") == 2


LAYERS = ["Regmarks", "SCORE", "PERFORATE", "CUT_INNER", "KISS", "CUT"]


@pytest.mark.parametrize("part", COMPONENTS)
def test_what_is_inside_of_a_piece_is_done_before_it_is_cut_out(made, part):
    layers = [LAYERS.index(line.layer) for line in cuts(made, part)]
    assert layers == sorted(layers)


def test_a_die_is_scored_along_its_folds(made):
    (outline,) = on("CUT", cuts(made, "cubes"))
    assert outline.is_closed
    folds = on("SCORE", cuts(made, "cubes"))
    # Five between the sides of a cube; others hold its flaps.
    between = [fold for fold in folds if math.isclose(math.dist(*fold.points), 18, abs_tol=1e-3)]
    assert len(between) >= 5
    assert all(outline.box.grown(0.01).contains(fold.box) for fold in folds)


def test_a_tent_is_cut_in_one_and_scored_where_it_is_folded(made):
    (outline,) = on("CUT", cuts(made, "tents"))
    (fold,) = on("SCORE", cuts(made, "tents"))
    assert near(outline.box.size, Size(50, 80))
    assert near(fold.box, Rect(outline.box.x, outline.box.y + 40, 50, 0))


def test_both_halves_of_a_standee_are_cut_and_no_fold_is_longer_than_it(made):
    outlines, folds = (on(layer, cuts(made, "crew")) for layer in ("CUT", "SCORE"))
    around = Rect(min(one.box.x for one in outlines), 0, 30, 297)
    assert all(around.grown(0.01).contains(line.box) for line in (*outlines, *folds))
    assert all(0 < math.dist(*fold.points) < 30 for fold in folds)
    # The feet are folded outwards, and the fish touch at a fin alone.
    assert len(outlines) == len(folds) == 2
    upper, lower = sorted(one.box for one in outlines)
    assert upper.size == lower.size
    assert sorted(fold.box.y for fold in folds) == pytest.approx([upper.y + 8, lower.bottom - 8])


def test_a_board_is_cut_into_its_tiles(made):
    found = [on("CUT", cuts(made, "table", number)) for number in (1, 2)]
    # The first one has a strip on which the other is glued.
    assert [tuple(one.box.size) for (one,) in found] == [(160, 250), (150, 250)]


@pytest.mark.parametrize(
    "name", ["silhouette", "silhouette-feeder", "scanncut", pytest.param("laser", marks=thorough)]
)
def test_nothing_is_printed_or_cut_near_marks(root, name):
    made = files_of(root, machine=name)
    marks = machine_named(name).marks
    for path in (path for path in made.values() if path.suffix == ".svg"):
        lines = lines_of(path)
        inked = [line.box for line in lines if line.layer in ("Regmarks", "MARKS")]
        assert inked
        for line in lines[len(inked) :]:
            # With the bleed around it.
            assert not any(line.box.grown(1.5).overlaps(one.grown(marks.clear - 0.5 - 1e-3))
                           for one in inked)  # fmt: skip
