"""Pictures of sheets, which are cut where they begin to be transparent; and tests without art."""

import pytest
from cut_files import bars_of, files_of, svg_lines
from pdfpages import texts
from pixel_pictures import picture_in
from small_game import deck, game, write, write_game

from pnp.core.units import MM_PER_INCH, mm_to_px
from pnp.pdf.readback import count_pdf

PIXEL = MM_PER_INCH / 300
RED, BLUE = (255, 0, 0), (0, 0, 255)
# The left half of a face is red: so one sees how it lies.
HALVES = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 {w} {h}">'
    '<rect x="-3" y="-3" width="{w}" height="{h}" fill="#0000ff"/>'
    '<rect x="-3" y="-3" width="{half}" height="{h}" fill="#ff0000"/></svg>'
)
CARD = HALVES.format(w=69, h=94, half=34.5)
COIN = HALVES.format(w=31, h=31, half=15.5)


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    root = tmp_path_factory.mktemp("pictures")
    back = {"backs": "{dark: {}}", "back": "dark"}
    cards = deck(size="euro-poker", cards="[{id: one, copies: 17}]", **back)
    write_game(root, game(components="[deck, coins]"), cards)
    coins = deck(component="coins", size="25mm", shape="round", cards="[{id: one}]",
                 template="coin.svg.j2")  # fmt: skip
    write(root / "cards/mini/coins.yaml", coins)
    write(root / "templates/mini/deck.svg.j2", CARD)
    write(root / "templates/mini/coin.svg.j2", COIN)
    return root


@pytest.fixture(scope="module")
def cricut(root):
    return files_of(root, machine="cricut")


def opened(path):
    return picture_in(path.read_bytes())


def test_sheets_that_look_the_same_are_one_picture(cricut):
    assert sorted(cricut) == [
        "mini-coins-en-a4-cut-1.svg",
        "mini-coins-en-a4-sheet-1.png",
        "mini-deck-en-a4-cut-1.svg",
        "mini-deck-en-a4-cut-2.svg",
        "mini-deck-en-a4-sheet-1-back-x2.png",
        "mini-deck-en-a4-sheet-1-x2.png",
        "mini-deck-en-a4-sheet-3-back.png",
        "mini-deck-en-a4-sheet-3.png",
    ]


def test_a_picture_is_no_larger_than_what_is_printed(cricut):
    for path in (path for path in cricut.values() if path.suffix == ".png"):
        picture = opened(path)
        assert picture.mode == "RGBA"
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
        width, height = (side * PIXEL for side in picture.size)
        assert min(width, height) <= 183
        assert max(width, height) <= 269.8
        assert max(width, height) > 269


def pixel(picture, x, y):
    """Return the colour of a place in mm."""
    return picture.getpixel((int(mm_to_px(x, 300)), int(mm_to_px(y, 300))))


@pytest.mark.parametrize("name", ["mini-deck-en-a4-sheet-1-x2", "mini-coins-en-a4-sheet-1"])
def test_a_piece_ends_where_it_is_cut(cricut, name):
    """The SVG of the same sheet says where."""
    picture = opened(cricut[f"{name}.png"])
    part = name.partition("-en")[0]
    lines = svg_lines(cricut[f"{part}-en-a4-cut-1.svg"].read_bytes())
    boxes = [line.box for line in lines]
    assert len(boxes) == (8 if "deck" in name else 1)
    seen = picture.getchannel("A").point(lambda value: 255 if value > 127 else 0)
    left, top, right, bottom = (side * PIXEL for side in seen.getbbox())
    assert left == pytest.approx(min(box.x for box in boxes), abs=0.05)
    assert top == pytest.approx(min(box.y for box in boxes), abs=0.05)
    assert right == pytest.approx(max(box.right for box in boxes), abs=0.05)
    assert bottom == pytest.approx(max(box.bottom for box in boxes), abs=0.05)
    for box in boxes:
        middle = box.y + box.height / 2
        # Colours to the very edge, and round corners.
        assert pixel(picture, box.x + 0.3, middle) == (*RED, 255)
        assert pixel(picture, box.right - 0.3, middle) == (*BLUE, 255)
        assert pixel(picture, box.x + 0.3, box.y + 0.3)[3] == 0
        assert pixel(picture, box.x - 0.3, middle)[3] == 0


def test_backs_lie_behind_their_fronts(cricut):
    """Turned about the middle line that is horizontal: one is upside down."""
    picture = opened(cricut["mini-deck-en-a4-sheet-3-back.png"])
    (front,) = (line.box for line in svg_lines(cricut["mini-deck-en-a4-cut-2.svg"].read_bytes()))
    height = picture.size[1] * PIXEL
    top = height - front.bottom
    assert pixel(picture, front.x + 1, top + 44) == (*BLUE, 255)
    assert pixel(picture, front.right - 1, top + 44) == (*RED, 255)
    assert pixel(picture, front.x + 10, top - 1)[3] == 0


def test_fronts_alone(root):
    names = files_of(root, machine="cricut", backs="none", component=("deck",))
    assert "mini-deck-en-a4-sheet-1-x2.png" in names
    assert not any("back" in name for name in names)


def test_a_test_has_outlines_and_no_faces(root):
    names = files_of(root, machine="cricut", test=True, component=("coins",))
    picture = opened(names["mini-coins-en-a4-sheet-1.png"])
    (coin,) = (line.box for line in svg_lines(names["mini-coins-en-a4-cut-1.svg"].read_bytes()))
    assert pixel(picture, coin.x + 12.5, coin.y + 12.5) == (255, 255, 255, 255)
    assert max(pixel(picture, coin.x + 0.05, coin.y + 12.5)[:3]) < 9
    assert pixel(picture, coin.x + 1, coin.y + 1)[3] == 0


def test_a_laser_has_a_picture_of_the_whole_sheet_with_its_marks(root):
    names = files_of(root, machine="laser", component=("coins",))
    assert sorted(name.partition("a4-")[2] for name in names) == [
        "cut-1.dxf", "cut-1.svg", "print.pdf", "sheet-1.png",
    ]  # fmt: skip
    picture = opened(names["mini-coins-en-a4-sheet-1.png"])
    assert picture.size == (2480, 3508)
    (bars,) = bars_of(names["mini-coins-en-a4-print.pdf"])
    assert len(bars) == 12
    for bar in bars:
        assert pixel(picture, bar.x + bar.width / 2, bar.y + bar.height / 2) == (0, 0, 0, 255)
    layers = {line.layer for line in svg_lines(names["mini-coins-en-a4-cut-1.svg"].read_bytes())}
    assert layers == {"MARKS", "CUT"}
    text = names["mini-coins-en-a4-cut-1.svg"].read_text(encoding="utf-8")
    assert 'stroke="#000000" stroke-width="0.01"' in text


def test_a_print_says_which_cut_file_goes_with_it(root):
    names = files_of(root, component=("deck",))
    pages = texts(names["mini-deck-en-a4-print.pdf"])
    assert len(pages) == 6
    numbers = (1, 1, 1, 1, 2, 2)
    assert all(f"cut file {n}" in page for n, page in zip(numbers, pages, strict=True))
    printed = count_pdf(names["mini-deck-en-a4-print.pdf"])
    assert sum(len(page.faces) for page in printed.pages if page.side == "front") == 17


def test_a_print_of_a_test_has_lines_where_it_is_cut_and_no_faces(root):
    names = files_of(root, component=("deck",), test=True)
    path = names["mini-deck-en-a4-print.pdf"]
    assert path.parent.name == "cut-silhouette-test"
    assert all(page.faces == () for page in count_pdf(path).pages)
    pages = texts(path)
    assert "test: the machine cuts along these lines" in pages[0]
    assert [len(bars) for bars in bars_of(path)] == [5, 0] * 3


@pytest.mark.parametrize(
    ("said", "layer"), [({"lines": "kiss"}, "KISS"), ({"lines": "through"}, "CUT")]
)
def test_lines_for_stickers_have_a_layer_of_their_own(root, said, layer):
    names = files_of(root, component=("coins",), **said)
    lines = svg_lines(names["mini-coins-en-a4-cut-1.svg"].read_bytes())
    assert {line.layer for line in lines} == {"Regmarks", layer}


def test_folds_can_be_perforated(tmp_path):
    write_game(tmp_path, deck_text=deck(size="[50mm, 40mm]", fold="tent"))
    names = files_of(tmp_path, lines="perforated")
    lines = svg_lines(names["mini-deck-en-a4-cut-1.svg"].read_bytes())
    strokes = [line.box for line in lines if line.layer == "PERFORATE"]
    assert len(strokes) == 17
    assert {round(stroke.width, 2) for stroke in strokes} == {2.0}
    assert not any(line.layer == "SCORE" for line in lines)
