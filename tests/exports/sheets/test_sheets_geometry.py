"""Where things are on printed sheets, measured on the pages as pdfium draws them."""

import re
from itertools import product

import pikepdf
import pytest
from measuring import BACK, BACK_SQUARE, DPI, FRONT, FRONT_SQUARE, apart, find, job
from pdfpages import images as drawn
from pdfpages import opened, texts
from probe import CARD, RIGHTS, simple, write_sheets
from thorough import usually

from pnp.core.geometry import Rect, Size
from pnp.core.problems import Where
from pnp.core.units import MM_PER_INCH, PT_PER_INCH, pt_to_mm
from pnp.model.game import Rights
from pnp.model.ink import Ink
from pnp.shapes.shape import Shape
from pnp.sheet_layout.grid_imposition import BACKS, choose_grid
from pnp.sheet_layout.gutters import gap_between
from pnp.sheet_layout.margins import MARKS_EDGE
from pnp.sizes.cards_and_papers import PAPERS

NEAR = 0.05  # mm
DISC = Size(60, 60)
TRIMS = {"card": CARD, "round": DISC}


def slots(paper, backs, shape, bleed=1.5):
    gap = gap_between(Shape(shape), bleed)
    return len(choose_grid(TRIMS[shape], paper, backs, bleed, gap, Where("x")).slots)


def printed(tmp_path, count, shape, **options):
    """Return the pages of sheets as images."""
    path = write_sheets(job(count, TRIMS[shape], shape, **options), tmp_path / "sheets.pdf")
    return drawn(path, DPI)


def turned(box, page, backs):
    """Return where something on the back of a page lies in view of its front.

    Paper that is turned on its long edge turns about its long middle line, and so on.
    """
    about_vertical = (page.width < page.height) is (backs == "duplex-long")
    return box.mirrored(page) if about_vertical else box.flipped(page)


def size_of(image):
    return Size(image.width / DPI * MM_PER_INCH, image.height / DPI * MM_PER_INCH)


COMBINATIONS = [(paper, backs, shape) for paper in PAPERS for backs in BACKS for shape in TRIMS]
# All of A4, and for other papers every mode and shape in turn.
MEASURED = [
    one
    for number, paper in enumerate(PAPERS)
    for at, one in enumerate(one for one in COMBINATIONS if one[0] == paper)
    if paper == "a4" or at % 4 == number % 4
]


@pytest.mark.parametrize(("paper", "backs", "shape"), usually(COMBINATIONS, MEASURED))
def test_size_and_register_on_every_paper_in_every_mode(paper, backs, shape, tmp_path):
    full = slots(paper, backs, shape)
    # More than one sheet where that is quick to draw; in any case one that is not full.
    count = full + 2 if paper == "a4" else max(1, full - 2)
    # The ring of a disc lies on the very edge that is measured.
    marks = {"marks": "none"} if shape == "round" else {}
    images = printed(tmp_path, count, shape, paper=paper, backs=backs, **marks)
    found = find(images)
    page = PAPERS[paper] if images[0].width < images[0].height else PAPERS[paper].turned()
    assert apart(size_of(images[0]), page) < 0.2  # a pixel
    fronts = {number for number, kind in found if kind == FRONT}
    assert fronts == set(range(count))
    for shown in found.values():
        if shown.kind in (FRONT, BACK):
            assert apart(shown.box.size, TRIMS[shape]) <= NEAR
    if backs == "none":
        assert not any(kind in (BACK, BACK_SQUARE) for _, kind in found)
        return
    offsets = []
    for number in range(count):
        for front, back in ((FRONT, BACK), (FRONT_SQUARE, BACK_SQUARE)):
            offsets.append(register(found[number, front], found[number, back], page, backs))
    assert max(offsets) <= NEAR


def register(front, back, page, backs):
    """Return how far a back lies from where it lies behind its front, in mm."""
    if backs == "gutterfold":
        assert front.page == back.page
        return min(
            apart(front.box, back.box.mirrored(page)), apart(front.box, back.box.flipped(page))
        )
    assert back.page == front.page + 1
    return apart(front.box, turned(back.box, page, backs))


def test_a_fold_brings_all_backs_behind_their_fronts_at_once(tmp_path):
    found = find(printed(tmp_path, 7, "card", paper="a4", backs="gutterfold"))
    page = PAPERS["a4"].turned()
    flipped = [apart(found[n, FRONT].box, found[n, BACK].box.flipped(page)) for n in range(7)]
    assert max(flipped) <= NEAR


@pytest.mark.parametrize(
    ("marks", "backs", "bleed"),
    usually(
        list(product(("crop", "lines"), ("duplex-long", "gutterfold"), (0, 1.5, 3))),
        [("crop", "duplex-long", 1.5), ("crop", "gutterfold", 0), ("crop", "gutterfold", 3),
         ("lines", "duplex-long", 3), ("lines", "gutterfold", 1.5), ("lines", "duplex-long", 0)],
    ),
)  # fmt: skip
def test_no_mark_lies_on_a_card_or_its_bleed(bleed, backs, marks, tmp_path):
    images = printed(tmp_path, 5, "card", paper="a4", backs=backs, bleed=bleed, marks=marks)
    pixel = MM_PER_INCH / DPI
    for shown in find(images).values():
        if shown.kind not in (FRONT, BACK):
            continue
        trim, drawn = shown.box, shown.box.grown(bleed - 2 * pixel)
        for ring in (
            Rect(drawn.x, drawn.y, drawn.width, bleed - 4 * pixel),
            Rect(drawn.x, trim.bottom + 2 * pixel, drawn.width, bleed - 4 * pixel),
            Rect(drawn.x, drawn.y, bleed - 4 * pixel, drawn.height),
            Rect(trim.right + 2 * pixel, drawn.y, bleed - 4 * pixel, drawn.height),
        ):
            if min(ring.size) > 0:
                lowest = [low for low, _ in cut_out(images[shown.page], ring).getextrema()]
                assert lowest == [255, 255, 160]


def cut_out(image, rect):
    """Return the part of a page (in mm) as an image."""
    box = (rect.x, rect.y, rect.right, rect.bottom)
    return image.crop([round(length / MM_PER_INCH * DPI) for length in box])


MARKED = [
    ("a4", "crop", "card", 1.5),
    ("a4", "crop", "card", 0),
    ("a4", "corners", "round", 1.5),
    ("letter", "crop", "card", 1.5),
    ("letter", "lines", "card", 0),
    ("legal", "lines", "card", 1.5),
    ("legal", "none", "round", 3),
    ("tabloid", "corners", "card", 3),
    ("tabloid", "crop", "card", 0),
    ("a3", "lines", "card", 3),
]


@pytest.mark.parametrize(("paper", "marks", "shape", "bleed"), MARKED)
def test_nothing_is_printed_near_the_paper_s_edge(paper, marks, shape, bleed, tmp_path):
    trim = TRIMS[shape]
    backs = {"a4": "duplex-long", "letter": "duplex-short", "a3": "gutterfold"}.get(paper, "none")
    options = {"paper": paper, "backs": backs, "bleed": bleed, "marks": marks, "shape": shape}
    path = write_sheets(simple(90, trim=trim, **options), tmp_path / "sheets.pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        del pdf.pages[2:]
        pdf.save(path)
    for image in drawn(path, 100):
        edge = int((MARKS_EDGE - 0.1) / MM_PER_INCH * 100)
        width, height = image.size
        for strip in ((0, 0, width, edge), (0, height - edge, width, height),
                      (0, 0, edge, height), (width - edge, 0, width, height)):  # fmt: skip
            assert image.crop(strip).getextrema() == ((255, 255),) * 3


def lines_of(path):
    """Return every straight line around the faces of a PDF's first page, as its length in mm."""
    with pikepdf.open(path) as pdf:
        content = pdf.pages[0].Resources.XObject.O.read_bytes()
        steps = pikepdf.parse_content_stream(pdf.pages[0].Resources.XObject.O)
    assert content
    found = []
    start: tuple[float, ...] = (0.0, 0.0)
    for step in steps:
        if str(step.operator) == "m":
            start = tuple(map(float, step.operands))
        elif str(step.operator) == "l":
            end = tuple(map(float, step.operands))
            length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
            found.append(round(pt_to_mm(length), 3))
    return found


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", BACKS)
def test_the_ruler_is_100_mm_long_in_the_file(paper, backs, tmp_path):
    path = write_sheets(simple(2, paper=paper, backs=backs), tmp_path / "sheets.pdf")
    assert [length for length in lines_of(path) if length > 20] == [pytest.approx(100, abs=0.01)]


def ink_around(row, place):
    """Return the middle of what is dark in a row of grey pixels, within 5 of `place`, in pixels."""
    ink = {x: 255 - row[x] for x in range(place - 5, place + 6)}
    return sum(x * dark for x, dark in ink.items()) / sum(ink.values())


def test_the_ruler_is_100_mm_long_on_paper(tmp_path):
    """From the middle of its first stroke to the middle of its last: those reach highest."""
    path = write_sheets(simple(2, marks="none"), tmp_path / "sheets.pdf")
    image = drawn(path, 300)[0].convert("L")
    rows = [image.crop((0, y, image.width, y + 1)).tobytes() for y in range(image.height)]
    foot, first, last = next(
        (y, *run.span())
        for y, row in enumerate(rows)
        if y > image.height * 0.963  # below the cards
        for run in re.finditer(rb"[\x00-\xc8]{1000,}", row)
    )
    strokes = rows[foot - round(4.4 / PT_PER_INCH * 300)]
    assert not any(value < 200 for value in strokes[first + 5 : last - 5])
    long = ink_around(strokes, last) - ink_around(strokes, first)
    assert long / 300 * MM_PER_INCH == pytest.approx(100, abs=0.02)


def words(path):
    """Return the text of every page, its words one space apart."""
    return [" ".join(page.split()) for page in texts(path)]


SAID = {
    "duplex-long": ("Sheet {} of 2 · front · flip on the long edge",
                    "Sheet {} of 2 · back · flip on the long edge"),
    "duplex-short": ("Sheet {} of 2 · front · flip on the short edge",
                     "Sheet {} of 2 · back · flip on the short edge"),
    "gutterfold": ("Sheet {} of 2 · fold along the dashes, glue, then cut",),
    "none": ("Sheet {} of 2 · one-sided",),
}  # fmt: skip


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("backs", BACKS)
def test_every_sheet_says_what_it_is(paper, backs, tmp_path):
    count = slots(paper, backs, "card") + 1
    path = write_sheets(
        simple(count, paper=paper, backs=backs, card_set="Level 1", ink=Ink.LOW),
        tmp_path / "sheets.pdf",
    )
    pages = words(path)
    assert len(pages) == 2 * len(SAID[backs])
    for number, page in enumerate(pages):
        sheet, side = divmod(number, len(SAID[backs]))
        assert SAID[backs][side].format(sheet + 1) in page
        assert "Probe · Hand cards · en · v1.0.0 · Level 1 · low ink · 0123abcd" in page
        assert "100 mm · print at 100 %" in page
        assert f"{RIGHTS.notice} · CC-BY-4.0" in page
        assert ("fold " in page) is (backs == "gutterfold")


@pytest.mark.parametrize(("notice", "printed"), [
    ("By Ada", "By Ada · CC-BY-4.0 · https://ada.example"),
    ("By Ada, CC BY 4.0,\n at https://ada.example", "By Ada, CC BY 4.0, at https://ada.example"),
])  # fmt: skip
def test_licence_and_address_stand_in_the_notice_once(notice, printed, tmp_path):
    rights = Rights("CC-BY-4.0", notice, ("Ada",), "https://ada.example")
    path = write_sheets(simple(1, rights=rights), tmp_path / "sheets.pdf")
    (said,) = words(path)[:1]
    assert printed in said
    assert said.count("4.0") == 1


def test_labels_are_in_the_language_of_the_game(tmp_path):
    path = write_sheets(simple(1, language="nl"), tmp_path / "sheets.pdf")
    assert "Vel 1 van 1 · voorkant · omslaan langs de lange zijde" in words(path)[0]


def test_a_sheet_without_backs_among_double_sided_ones_says_that_its_back_stays_blank(tmp_path):
    from probe import job as several
    from probe import part

    options = {"paper": "a4", "backs": "duplex-long", "bleed": 1.5}
    path = write_sheets(
        several(part(1, **options), part(1, id_="discs", back=None, **options)),
        tmp_path / "sheets.pdf",
    )
    said = words(path)
    assert "Sheet 1 of 1 · one-sided" in said[2]
    assert said[3] == "Sheet 1 of 1 · back, stays blank"
    # So it is seen on a screen not to be a mistake; on paper nothing is.
    with opened(path) as pdf:
        marked, printed = (
            pdf[3].render(optimize_mode=mode).to_pil().convert("L").histogram()
            for mode in (None, "print")
        )
        plain = pdf[3].render(draw_annots=False).to_pil().convert("L").histogram()
    assert sum(marked[:200]) > sum(printed[:200]) == sum(plain[:200])
    with pikepdf.open(path) as pdf:
        (note,) = pdf.pages[3].Annots
        assert str(note.Contents).endswith(": Sheet 1 of 1 · back, stays blank")
        assert not any("/Annots" in page for page in pdf.pages[:3])
