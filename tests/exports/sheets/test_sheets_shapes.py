"""Sheets of pieces with outlines: they keep apart, and their backs lie behind them."""

import io
import math

import pytest
import small_game
from built import export
from cut_files import FISH
from pdfpages import images
from pikepdf import Pdf
from PIL import ImageChops
from refusals import refused
from small_game import deck, load, write_game

from pnp.core.geometry import Rect, Size
from pnp.load.game import load_game
from pnp.marks.piece_marks import Piece, outline_of
from pnp.shapes.trim import Point, Trim, sides_of
from pnp.sheet_layout.margins import MARKS_EDGE
from pnp.sheet_layout.print_options import Options
from pnp.sheet_layout.sheet_files import parts_of

CARDS = "[{id: one, copies: 21}]"
BACKED = {"backs": "{dark: {}}", "back": "dark"}


def game(root, **said):
    files = {"cards/mini/art/fish.svg": FISH}
    return load(root, deck_text=deck(cards=CARDS, **said), files=files)


def pieces(part, component, placements, side):
    face = component.cards[0].front if side == "front" else component.cards[0].back
    trim = component.trim_of(face)
    return [outline_of(Piece(one.slot, trim, one.rotation)) for one in placements]


@pytest.mark.parametrize(("backs", "shape", "bleed"), [
    ("duplex-long", "fish.svg", 1.5),
    ("duplex-short", "fish.svg", 0.0),
    ("gutterfold", "fish.svg", 1.5),
    ("duplex-short", "triangle", 1.5),
    ("gutterfold", "triangle", 0.0),
    ("duplex-long", "hexagon", 3.0),
])  # fmt: skip
def test_a_back_is_the_mirror_image_of_its_front(tmp_path, backs, shape, bleed):
    (component,) = game(tmp_path, shape=shape, size="34mm", **BACKED).components
    (part,) = parts_of(game(tmp_path, shape=shape, size="34mm", **BACKED),
                       Options(backs=backs, bleed=bleed))  # fmt: skip
    frame = part.layout.frame
    assert part.pieces == sum(len(sheet.fronts) for sheet in part.layout.sheets) == 21
    for sheet in part.layout.sheets:
        fronts = pieces(part, component, sheet.fronts, "front")
        behind = pieces(part, component, sheet.backs, "back")
        for front, back in zip(fronts, behind, strict=True):
            width, height = frame.page
            turned = {
                "vertical": [(width - x, y) for x, y in front],
                "horizontal": [(x, height - y) for x, y in front],
            }[frame.axis]
            for one, other in zip(sorted(turned), sorted(back), strict=True):
                assert one == pytest.approx(other, abs=0.01)


@pytest.mark.parametrize(
    ("shape", "bleed"), [("fish.svg", 1.5), ("flat-hexagon", 0.0), ("octagon", 3.0)]
)
def test_pieces_keep_their_bleeds_apart_and_on_the_paper(tmp_path, shape, bleed):
    one = game(tmp_path, shape=shape, size="34mm")
    (part,) = parts_of(one, Options(bleed=bleed))
    sheet = part.layout.sheets[0]
    area = Rect(0, 0, *part.layout.frame.page).grown(-MARKS_EDGE)
    outlines = pieces(part, one.components[0], sheet.fronts, "front")
    for number, outline in enumerate(outlines):
        trim = Trim(Size(0, 0), 0.0, outline)
        x0, y0 = outline[0]
        for other in outlines[:number]:
            if abs(other[0].x - x0) < 45 and abs(other[0].y - y0) < 45 and number % 5 == 0:
                assert all(-trim.depth(x, y) > 2 * bleed - 0.03 for x, y in other)
        assert all(area.contains(Rect(x, y, 0, 0).grown(bleed)) for x, y in outline)


def test_hexagons_share_their_edges_where_there_is_no_bleed(tmp_path):
    one = game(tmp_path, shape="hexagon", size="30mm")
    (part,) = parts_of(one, Options(bleed=0.0))
    sides = [
        frozenset((round(x, 2), round(y, 2)) for x, y in side)
        for outline in pieces(part, one.components[0], part.layout.sheets[0].fronts, "front")
        for side in sides_of(outline)
    ]
    # Most sides are those of two.
    assert len(sides) - len(set(sides)) > 35


@pytest.mark.parametrize("marks", ["", "none"])
def test_a_spread_has_its_inside_behind_it_and_a_line_in_its_middle(tmp_path, marks):
    said = {"size": "[120mm, 80mm]", "fold": "spread", **BACKED}
    project = write_game(tmp_path, None, deck(cards="[{id: one, copies: 3}]", **said))
    values = {"marks": marks} if marks else {}
    path, *_ = export(project, ["mini"], ["sheets"], tmp_path / "out", **values)
    (part,) = parts_of(load_game(project, "mini", None), Options())
    (sheet,) = part.layout.sheets
    assert (len(sheet.fronts), len(sheet.backs)) == (3, 3)
    lines = [start for piece in sheet.folded for start, _ in piece.creases]
    assert [one.x for one in lines] == [one.slot.x + 60 for one in sheet.fronts]
    front, back = images(path, 254)
    x, y = (round(10 * side) for side in lines[0])
    strip = (x - 3, y + 50, x + 4, y + 700)
    dark = [min(page.crop(strip).convert("L").getextrema()) < 200 for page in (front, back)]
    assert dark == [not marks, False]


@pytest.mark.parametrize(("fold", "size", "shape"), [
    ("tent", "[40mm, 20mm]", "card"),
    ("book", "[40mm, 20mm]", "card"),
    ("standee", "34mm", "fish.svg"),
    ("standee", "[20mm, 40mm]", "card"),
])  # fmt: skip
@pytest.mark.parametrize("backed", [{}, BACKED])
def test_what_is_folded_has_its_back_behind_its_front(tmp_path, fold, size, shape, backed):
    one = game(tmp_path, fold=fold, size=size, shape=shape, **backed)
    (part,) = parts_of(one, Options())
    component, sheet = one.components[0], part.layout.sheets[0]
    assert not sheet.backs
    has_back = bool(backed) or fold == "standee"
    halves = sheet.fronts
    fronts, backs = (halves[::2], halves[1::2]) if has_back else (halves, ())
    assert sum(len(sheet.folded) for sheet in part.layout.sheets) == 21
    for front, piece in zip(fronts, sheet.folded, strict=True):
        # The art of a half ends at the fold, or it would lie on the other half.
        (start, end) = piece.creases[0]
        window = front.window
        if fold == "book":
            assert (start.x, end.x) == pytest.approx((window.x, window.x))
        else:
            assert (start.y, end.y) == pytest.approx((window.y, window.y))
    for front, back, piece in zip(fronts, backs, sheet.folded, strict=False):
        (start, end) = piece.creases[0]
        trim = component.trim_of(component.cards[0].back or component.cards[0].front)
        trim = trim.mirrored() if back.is_mirrored else trim
        if not trim.outline:
            right, bottom = trim.size
            box = (Point(0, 0), Point(right, 0), Point(right, bottom), Point(0, bottom))
            trim = Trim(trim.size, 0.0, box)
        behind = outline_of(Piece(back.slot, trim, back.rotation))
        if fold == "book":
            laid = [(2 * start.x - x, y) for x, y in behind]
        else:
            laid = [(x, 2 * start.y - y) for x, y in behind]
        front_trim = component.trim if component.outline else trim
        shown = outline_of(Piece(front.slot, front_trim))
        for point, other in zip(sorted(laid), sorted(shown), strict=True):
            assert point == pytest.approx(other, abs=0.01)
        assert len(piece.feet) == (2 if fold == "standee" else 0)


def test_what_is_larger_than_the_paper_is_told(tmp_path):
    (problem,) = refused(parts_of, game(tmp_path, shape="hexagon", size="230mm"), Options())
    assert problem.message.startswith("230 x 265.581 mm does not fit on a4 paper")


TEMPLATE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{{ width + 2 * bleed }}mm" '
    'height="{{ height + 2 * bleed }}mm" '
    'viewBox="-{{ bleed }} -{{ bleed }} {{ width + 2 * bleed }} {{ height + 2 * bleed }}">'
    '<rect x="-3" y="-3" width="100" height="100" fill="#123456"/></svg>'
)


def test_what_is_printed_of_a_back_lies_behind_what_is_of_its_front(tmp_path, pnp):
    import pypdfium2

    game(tmp_path, shape="fish.svg", size="34mm", **BACKED)
    (tmp_path / "templates/mini/deck.svg.j2").write_text(TEMPLATE, encoding="utf-8")
    ran = pnp("build", "mini", "--to", "sheets", "--root", tmp_path, "--out", tmp_path / "out",
              "--marks", "none")  # fmt: skip
    path = ran.out.split()[0]
    document = pypdfium2.PdfDocument(path)
    front, back = (
        document[number]
        .render(scale=2)
        .to_pil()
        .convert("L")
        .point(lambda grey: 255 * (grey < 200))
        for number in (0, 1)
    )
    page = document[0].get_size()
    # Turned on its long edge; the slug area has words of its own.
    turned = back.transpose(0 if page[0] < page[1] else 1)
    slug = 80
    middle = (slug, slug, front.width - slug, front.height - slug)
    difference = ImageChops.difference(front.crop(middle), turned.crop(middle))
    wrong, printed = difference.histogram()[255], front.crop(middle).histogram()[255]
    assert printed > 60_000
    # Half a pixel at the edges of 21 pieces.
    assert wrong < printed / 50
    with Pdf.open(io.BytesIO((tmp_path / path).read_bytes())) as pdf:
        assert len(pdf.pages) == 2


def test_outlines_on_common_sheets_lie_sideways_on_both_sides(tmp_path):
    """Turned by a quarter, counterclockwise on a front, an outline is turned back on its back."""
    (component,) = game(tmp_path, shape="fish.svg", size="34mm", **BACKED).components
    page = Size(210, 297)
    width, height = component.size
    slot = Rect(20, 30, height, width)
    front = outline_of(Piece(slot, component.trim, 90))
    for turn in (90, 270):
        lying = outline_of(Piece(slot, component.trim, turn))
        assert all(slot.grown(0.001).contains(Rect(x, y, 0, 0)) for x, y in lying)
    behind = slot.mirrored(page)
    back = outline_of(Piece(behind, component.trim.mirrored(), 270))
    for one, other in zip(sorted((210 - x, y) for x, y in front), sorted(back), strict=True):
        assert one == pytest.approx(other, abs=0.01)


def test_a_bleed_that_fills_a_notch_is_told(tmp_path, pnp):
    slit = FISH.replace("M0 10C4 0 16 0 22 7L34 1L31 18L22 13C16 22 4 20 0 10Z",
                        "M0 0H14V9H16V0H30V20H0Z")  # fmt: skip
    files = {"cards/mini/art/fish.svg": slit}
    load(tmp_path, deck_text=deck(cards=CARDS, shape="fish.svg", size="30mm"), files=files)
    (tmp_path / "templates/mini/deck.svg.j2").write_text(TEMPLATE, encoding="utf-8")
    build = ["build", "mini", "--to", "sheets", "--root", tmp_path, "--out", tmp_path / "out"]
    ran = pnp(*build)
    note = "deck: a bleed of 1.5 mm fills a notch of its outline; the cut still follows the line"
    assert note in ran.err
    assert "notch" not in pnp(*build, "--bleed", "0.5mm").err


def dice(root, **other):
    files = {"cards/mini/two.yaml": deck(component="two", sheet="all", **other)}
    text = deck(shape="d20", size="20mm", sheet="all")
    return load(root, small_game.game(components="[deck, two]"), text, files)


def test_dice_of_several_kinds_share_a_sheet(tmp_path):
    (part,) = parts_of(dice(tmp_path, shape="d6", size="30mm"), Options())
    (sheet,) = part.layout.sheets
    first, second = (front.slot for front in sheet.fronts)
    assert not first.overlaps(second)


def test_dice_share_their_sheets_with_dice_only(tmp_path):
    (problem,) = refused(parts_of, dice(tmp_path, size="[30mm, 40mm]"), Options())
    assert problem.message == "sheet: dice share their sheets with dice only"
    assert problem.hint == "say another 'sheet' in one of them"
    assert problem.where.file.endswith("two.yaml")


def test_a_standee_with_an_outline_has_its_foot_where_it_stands(tmp_path):
    (part,) = parts_of(game(tmp_path, shape="fish.svg", size="34mm", fold="standee"), Options())
    sheet = part.layout.sheets[0]
    for front, piece in zip(sheet.fronts[::2], sheet.folded, strict=True):
        back_foot, front_foot = ((min(foot), max(foot)) for foot in piece.feet)
        (left, top), (right, bottom) = front_foot
        # The fish stands on its belly, left of its middle; and the cut goes around the foot.
        lowest = max(outline_of(Piece(front.slot, part.components[0].trim)), key=lambda at: at[1])
        assert left < lowest.x < right < front.slot.right
        assert (top, bottom) == pytest.approx((front.slot.bottom, front.slot.bottom + 8))
        for corner in ((left, bottom), (right, bottom)):
            assert min(math.dist(corner, point) for point in piece.cut) < 0.01
        assert (back_foot[0].x, back_foot[1].x) == (left, right)
