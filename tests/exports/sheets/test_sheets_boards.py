"""Boards in tiles and pieces of several sizes, measured on the pages as pdfium draws them."""

from itertools import product

import pikepdf
import pytest
from measuring import (
    BACK,
    BACK_SQUARE,
    BLEED,
    DPI,
    FRONT,
    FRONT_SQUARE,
    apart,
    colour,
    drawing,
    find,
    polygon,
)
from pdfpages import images
from probe import DRAWN, FONTS, WHERE, write_sheets
from probe import job as sheets

from pnp.core.geometry import Rect, Size
from pnp.drawing.face import draw_face
from pnp.exports.sheets.job import SheetFace, SheetPart
from pnp.pdf.readback import count_pdf
from pnp.shapes.trim import Trim
from pnp.sheet_layout.packing import Piece, pack
from pnp.sheet_layout.tiling import tile_boards
from pnp.sizes.cards_and_papers import CARDS

NEAR = 0.05  # mm
BOARD = Size(400, 280)
# Squares far enough from all seams to be whole on one tile, on both sides.
PLACES = [Rect(x, y, 8, 8) for x, y in product((30, 150, 230, 370), (20, 120, 170, 250))]


def board_side(number, side):
    """Return the drawing of a board with a square of its own colour at each of the places."""
    kind = FRONT if side == "front" else BACK
    shapes = "".join(
        polygon(place if side == "front" else place.mirrored(BOARD), colour(index + number, kind))
        for index, place in enumerate(PLACES)
    )
    width, height = BOARD.grown(DRAWN)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="{-DRAWN} {-DRAWN} {width} {height}">'
        f'<rect x="-9" y="-9" width="999" height="999" fill="rgb{BLEED}"/>{shapes}</svg>'
    )
    return draw_face(svg, FONTS, WHERE)


def board_job(backs, paper="a4", copies=1, **changes):
    trim = Trim(BOARD, 0)
    faces = {
        side: SheetFace("board", "main", side, trim, board_side(0, side))
        for side in ("front", "back")
    }
    layout = tile_boards([("front", "back")] * copies, BOARD, paper, backs, 1.5)
    assert layout is not None
    part = SheetPart("board", "Board", layout, faces)
    return sheets(part, paper=paper, backs=backs, bleed=1.5, **changes), layout


def glued(shown, layout, backs):
    """Return where on the board, seen from its front, something on the page of a tile lies."""
    frame = layout.frame
    both_sides = bool(frame.axis) and not frame.folded
    sheet = layout.sheets[shown.page // 2 if both_sides else shown.page]
    box = frame.behind(shown.box) if shown.kind == BACK else shown.box
    tile = sheet.tile
    # A tile is laid so that its upper left corner meets the seams of its neighbours.
    x = BOARD.width * tile.column / frame.columns - tile.paper.x
    y = BOARD.height * tile.row / frame.rows - tile.paper.y
    return box.moved(x, y)


@pytest.mark.parametrize(
    ("paper", "backs"),
    [("a4", "duplex-long"), ("a4", "duplex-short"), ("letter", "none"), ("a3", "gutterfold")],
)
def test_glued_together_every_place_of_the_board_is_where_it_should_be(paper, backs, tmp_path):
    job, layout = board_job(backs, paper)
    path = write_sheets(job, tmp_path / "board.pdf")
    found = find(images(path, DPI))
    sides = (FRONT,) if backs == "none" else (FRONT, BACK)
    assert set(found) == {(number, side) for number in range(len(PLACES)) for side in sides}
    offsets = [
        apart(glued(shown, layout, backs), PLACES[number]) for (number, _), shown in found.items()
    ]
    assert max(offsets) <= NEAR


@pytest.mark.parametrize(("backs", "behind"), [("duplex-long", "main"), ("none", "")])
@pytest.mark.parametrize("copies", [1, 2])
def test_a_board_in_tiles_is_counted_as_one_piece(backs, behind, copies, tmp_path):
    path = write_sheets(board_job(backs, copies=copies)[0], tmp_path / "board.pdf")
    printed = count_pdf(path)
    assert printed.count("front") == {("board", "main"): copies}
    assert printed.behind() == {("board", "main"): {behind: copies}}


def test_a_board_that_lacks_a_tile_is_not_there(tmp_path):
    path = write_sheets(board_job("duplex-long")[0], tmp_path / "board.pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        del pdf.pages[2]  # the front of A2
        pdf.save(path)
    printed = count_pdf(path)
    assert printed.count("front") == {}
    assert printed.count("back") == {("board", "main"): 1}


def test_a_tile_without_its_back_is_noticed(tmp_path):
    path = write_sheets(board_job("duplex-long")[0], tmp_path / "board.pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        del pdf.pages[3]
        pdf.save(path)
    assert count_pdf(path).behind() == {("board", "main"): {"": 1}}


CARD = CARDS["euro-poker"]
MIXED = [
    (Size(120, 60), "card"), (Size(120, 60), "card"), (Size(60, 120), "card"),
    (Size(60, 120), "card"), (Size(60, 120), "card"), (Size(120, 60), "card"),
    (Size(25, 25), "round"),
]  # fmt: skip


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short", "gutterfold"])
def test_pieces_of_several_sizes_are_as_large_as_they_should_be_with_backs_behind(backs, tmp_path):
    faces, pieces = {}, []
    for number, (size, shape) in enumerate(MIXED):
        trim = Trim(size, size.width / 2 if shape == "round" else 0)
        for side in ("front", "back"):
            drawn = drawing(size, shape, number, side)
            faces[f"{number}/{side}"] = SheetFace("mixed", f"{number}", side, trim, drawn)
        pieces.append(Piece(size, f"{number}/front", f"{number}/back"))
    layout = pack(pieces, "a4", backs, 1.5)
    assert layout is not None
    part = SheetPart("mixed", "Mixed", layout, faces)
    # Without the rings of discs: they lie on the very edge that is measured.
    path = write_sheets(sheets(part, backs=backs, marks="none"), tmp_path / "mixed.pdf")
    found = find(images(path, DPI))
    turned = {
        int(place.key.split("/")[0]): place.rotation
        for sheet in layout.sheets
        for place in sheet.fronts
    }
    if backs != "gutterfold":
        assert set(turned.values()) == {0, 90}
    frame = layout.frame
    for number, (size, _) in enumerate(MIXED):
        wanted = size.turned() if turned[number] else size
        assert apart(found[number, FRONT].box.size, wanted) <= NEAR
        for front, back in ((FRONT, BACK), (FRONT_SQUARE, BACK_SQUARE)):
            behind = frame.behind(found[number, back].box)
            assert apart(found[number, front].box, behind) <= NEAR
    printed = count_pdf(path)
    assert printed.behind() == {("mixed", f"{n}"): {f"{n}": 1} for n in range(len(MIXED))}
