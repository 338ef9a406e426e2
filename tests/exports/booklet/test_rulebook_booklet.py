"""Booklets as pdfium shows them: grounds to the edges and over the fold, creep, and marks."""

import io

import pytest
from built import build_rulebooks
from pdfpages import images
from pikepdf import Name, Pdf
from pypdfium2 import PdfDocument, raw
from small_book import LOOK, STYLES
from small_game import deck, face, filled, game, write, write_game

from pnp.core.units import mm_to_pt, mm_to_px, pt_to_mm

TONE, PAPER, COVER = (0, 0x55, 0xAA), (0xFF, 0xE9, 0xC0), (0xAA, 0x22, 0)
FACE = face("")
DPI = 254  # ten pixels are a millimetre
PAPERS = {"a4": (297, 210, 1), "letter": (279.4, 215.9, 131.2 / 148)}


def write_book(root, chapters=11):
    """Write a game whose rulebook has a cover, and so many chapters on a page each."""
    grounds = f"paper: '#{bytes(PAPER).hex()}', accent: '#{bytes(COVER).hex()}'"
    look = LOOK.replace("{", f"{{{grounds}, ", 1)
    book = (f"## Chapter {one} {{#c{one} .page .sea}}\n\nSay {one}.\n\n" for one in range(chapters))
    files = {
        "cards/mini/rulebook.md": "# Mini\n\nA small game\n\n" + "".join(book),
        "templates/mini/deck.svg.j2": FACE,
    }
    return write_game(root, game(rulebook=look, styles=STYLES), deck(cards="[{id: one}]"), files)


@pytest.fixture(scope="module")
def booklets(tmp_path_factory):
    """A rulebook of twelve pages as it is read, and as booklets of three sheets."""
    root = tmp_path_factory.mktemp("booklet")
    formats = ("a5", *(f"booklet-{paper}" for paper in PAPERS))
    written = build_rulebooks(write_book(root), ["mini"], "", formats, root / "output")
    return dict(zip(("a5", *PAPERS), (path.read_bytes() for path in written), strict=True))


@pytest.fixture(scope="module")
def shown(booklets):
    """Both booklets as pixels; the sides of their sheets come one after the other."""
    return {paper: images(booklets[paper], DPI) for paper in PAPERS}


def line(image, *, x=None, y=None):
    """Return the colours of a column at `x` mm, or of a row at `y` mm."""
    width, height = image.size
    if x is not None:
        column = min(int(mm_to_px(x, DPI)), width - 1)
        return colours_of(image.crop((column, 0, column + 1, height)))
    row = min(int(mm_to_px(y, DPI)), height - 1)
    return colours_of(image.crop((0, row, width, row + 1)))


def colours_of(image):
    parts = iter(image.tobytes())
    return list(zip(parts, parts, parts, strict=True))


def is_like(colour, other, slack=12):
    return all(abs(one - two) <= slack for one, two in zip(colour, other, strict=True))


@pytest.mark.parametrize("paper", PAPERS)
def test_sheets_are_turned_about_their_short_edge_and_not_scaled(booklets, paper):
    with Pdf.open(io.BytesIO(booklets[paper])) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == Name.DuplexFlipShortEdge
        assert pdf.Root.ViewerPreferences.PrintScaling == Name("/None")
        assert [sorted(page.Resources.XObject.keys()) for page in pdf.pages] == [
            ["/P1", "/P12"], ["/P11", "/P2"], ["/P10", "/P3"], ["/P4", "/P9"], ["/P5", "/P8"],
            ["/P6", "/P7"],
        ]  # fmt: skip


@pytest.mark.parametrize("paper", PAPERS)
def test_boxes_say_what_is_cut_and_what_is_printed(booklets, paper):
    width, height, scale = PAPERS[paper]
    with Pdf.open(io.BytesIO(booklets[paper])) as pdf:
        for number, page in enumerate(pdf.pages):
            media, trim, bleed = (
                [pt_to_mm(float(side)) for side in page.obj[box]]
                for box in ("/MediaBox", "/TrimBox", "/BleedBox")
            )
            side = width / 2 - 148 * scale + 0.1 * (number // 2)
            head = (height - 210 * scale) / 2
            assert media == pytest.approx([0, 0, width, height], abs=0.01)
            assert trim == pytest.approx([side, head, width - side, height - head], abs=0.01)
            edges = [0, 0, width, height]
            if paper == "letter":
                edges = [side - 1.5, head - 1.5, width - side + 1.5, height - head + 1.5]
            assert bleed == pytest.approx(edges, abs=0.01)


def test_grounds_reach_the_edges_of_a4(shown):
    for image in shown["a4"]:
        for x in (0, 0.3, 296.7, 297):
            assert not any(is_like(colour, (255, 255, 255)) for colour in line(image, x=x))
        for y in (0, 210):
            assert not any(is_like(colour, (255, 255, 255)) for colour in line(image, y=y)[:1480])


@pytest.mark.parametrize("paper", PAPERS)
def test_a_cover_without_a_bleed_leaves_no_white_beside_it(tmp_path, paper):
    project = write_book(tmp_path, chapters=1)
    ground = filled(f"#{bytes(COVER).hex()}", bleed=0)
    write(tmp_path / "templates/mini/rulebook-cover.svg.j2", face(ground))
    (path,) = build_rulebooks(project, ["mini"], "", [f"booklet-{paper}"], tmp_path / "output")
    front = images(path.read_bytes(), DPI)[0]
    width, height, scale = PAPERS[paper]
    # The cover is on the right: as far as the paper goes, or as a page does.
    edge = width if scale == 1 else (width / 2 + 148 * scale)
    row = line(front, y=height / 2)
    assert is_like(row[int(mm_to_px(edge - 0.2, DPI))], COVER)
    assert scale == 1 or is_like(row[int(mm_to_px(edge + 0.2, DPI))], (255, 255, 255))


def test_letter_has_a_margin_that_home_printers_have(shown):
    for image in shown["letter"]:
        width, height = image.size
        middle = image.crop((50, 50, width - 50, height - 50))
        bare = image.copy()
        bare.paste((255, 255, 255), (50, 50, 50 + middle.width, 50 + middle.height))
        assert bare.getcolors() == [(width * height, (255, 255, 255))]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("dpi", [50, 72, 100, 131, 200])
def test_grounds_meet_on_the_fold(booklets, paper, dpi):
    # The last sheet has chapters on both pages: grounds of one colour on both of its halves.
    image = images(booklets[paper], dpi)[5]
    middle, row = int(image.width / 2), int(image.height / 2)
    colours = [image.getpixel((x, row)) for x in range(middle - 8, middle + 8)]
    assert all(is_like(colour, PAPER, 3) for colour in colours)
    band = round(mm_to_px(22 if paper == "letter" else 10, dpi))
    colours = [image.getpixel((x, band)) for x in range(middle - 8, middle + 8)]
    assert all(is_like(colour, TONE, 3) for colour in colours)


def test_at_the_fold_no_ground_lies_below_another(booklets):
    """Where pages are clipped, a renderer that paints pixels half shows the lower one, too."""
    with PdfDocument(booklets["a5"]) as pdf:
        for page in list(pdf)[1::2]:
            boxes = [thing.get_bounds() for thing in page.get_objects([raw.FPDF_PAGEOBJ_PATH])]
            edge = mm_to_pt(148)
            grounds = sorted((low, top) for _, low, right, top in boxes if right > edge)
            assert len(grounds) == 2
            (foot, middle), (start, head) = grounds
            assert (foot, head) == pytest.approx((mm_to_pt(-3), mm_to_pt(213)), abs=0.1)
            assert 0 < pt_to_mm(middle - start) <= 0.6


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_creep_to_the_fold(shown, paper):
    width, height, scale = PAPERS[paper]
    for side, image in enumerate(shown[paper]):
        # In the middle of the tabs with the numbers of pages, which begin 7 mm from outer edges.
        row = line(image, y=(height - 210 * scale) / 2 + 198 * scale)
        fold = round(mm_to_px(width / 2, DPI))
        halves = [row[:fold][::-1], row[fold:]][: 1 if side == 0 else 2]  # a cover has no number
        for half in halves:
            found = next(x for x, colour in enumerate(half) if is_like(colour, TONE)) / 10
            assert found == pytest.approx((148 - 7) * scale - 0.1 * (side // 2), abs=0.1)


def marked_at(image, x, ground):
    """Return the y in mm of all that is not `ground` in the column at `x`."""
    return [y / 10 for y, colour in enumerate(line(image, x=x)) if not is_like(colour, ground, 40)]


def test_folds_are_marked_outside_of_pages_where_there_is_a_margin(shown):
    for image in shown["letter"]:
        found = marked_at(image, 139.7, (255, 255, 255))
        head = [y for y in found if y < 13.3]
        foot = [215.9 - y for y in found if y > 215.9 - 13.3]
        for some in (head, foot):
            assert min(some) == pytest.approx(7.4, abs=0.15)
            assert max(some) == pytest.approx(13.3, abs=0.15)
            assert 30 <= len(some) <= 45  # dashes: six mm would be 60


def test_folds_of_a4_are_marked_at_the_edges_only(shown):
    # The last side has chapters on both pages.
    image = shown["a4"][5]
    head = [y for y in marked_at(image, 148.5, TONE) if y < 20]
    foot = [210 - y for y in marked_at(image, 148.5, PAPER) if y > 190]
    for some in (head, foot):
        assert min(some) < 0.15
        assert max(some) == pytest.approx(3, abs=0.15)


@pytest.mark.parametrize("paper", PAPERS)
def test_staples_are_marked_on_the_outside_of_the_outermost_sheet(shown, paper):
    width, height, scale = PAPERS[paper]
    for side, image in enumerate(shown[paper]):
        # pdfium moves the edges of what is clipped to whole pixels, by up to one.
        found = marked_at(image, width / 2 - 0.07, PAPER)
        for part in (0.25, 0.75):
            middle = height / 2 + (part - 0.5) * 210 * scale
            marked = [y for y in found if abs(y - middle) < 10]
            assert len(marked) == (pytest.approx(120, abs=2) if side == 0 else 0)


def test_pages_on_the_screen_end_where_they_are_cut(booklets):
    with Pdf.open(io.BytesIO(booklets["a5"])) as pdf:
        for page in pdf.pages:
            size = [float(value) for value in page.mediabox]
            assert size == pytest.approx([0, 0, mm_to_pt(148), mm_to_pt(210)], abs=0.01)
            assert "/TrimBox" not in page.obj


def test_empty_pages_are_of_the_same_paper(tmp_path):
    project = write_book(tmp_path, chapters=2)
    (path,) = build_rulebooks(project, ["mini"], "", ("booklet-a4",), tmp_path / "output")
    row = line(images(path, DPI)[0], y=105)
    # The back of the third page, which lies on the right, and the cover.
    assert {row[0], row[700], row[1480]} == {PAPER}
    assert is_like(row[1500], COVER)


NOTE = "note: pages of a booklet on letter are 131 x 186 mm, 89% of A5\n"


@pytest.mark.parametrize(("command", "said"), [
    ("rulebook --format booklet-letter", NOTE),
    ("rulebook --format all", NOTE),
    ("rulebook --format booklet-a4", ""),
    ("build --paper letter", NOTE),
    ("build --paper letter --component deck", ""),
    ("build --paper a4", ""),
])  # fmt: skip
def test_pages_that_are_not_a5_are_told(pnp, tmp_path, command, said):
    write_book(tmp_path, chapters=1)
    name, *options = command.split()
    done = pnp(name, "mini", *options, "--root", tmp_path, "--out", tmp_path / "output")
    assert (done.code, done.err) == (0, said)


def test_a_game_without_a_rulebook_has_no_pages_to_tell_of(pnp, tmp_path):
    write_book(tmp_path)
    (tmp_path / "cards/mini/rulebook.md").unlink()
    done = pnp("build", "--paper", "letter", "--root", tmp_path, "--out", tmp_path / "output")
    assert (done.code, done.err) == (0, "")
