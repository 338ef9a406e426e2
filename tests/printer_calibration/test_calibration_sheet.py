"""The sheet that printers are measured with: lines and discs in their places, in all languages."""

import io

import pikepdf
import pypdfium2
import pytest
from simulated_scans import drawn

from pnp.app.program_catalogs import languages
from pnp.core.problems import Where
from pnp.core.project import BUNDLED
from pnp.fonts.font_book import load_fonts
from pnp.printer_calibration.calibration_sheet import Sheet, calibration_pdf
from pnp.printer_calibration.layout import DISC, HOLE, HOLES, discs, verniers
from pnp.sizes.cards_and_papers import PAPERS

FONTS = load_fonts([BUNDLED / "fonts"])
DPI = 254  # ten pixels a mm


def made(paper="a4", backs="duplex-long", language="en", printer="home"):
    return calibration_pdf(Sheet(printer, paper, backs, language), FONTS, Where("sheet"))


@pytest.fixture(scope="module")
def sides():
    """Both sides of a sheet as pixels, by their names."""
    data = made()
    return {side: drawn(data, number, DPI) for number, side in enumerate(("front", "back"))}


@pytest.mark.parametrize("side", ["front", "back"])
def test_each_line_of_a_scale_is_printed_where_it_is_read(sides, side):
    for scale in verniers(PAPERS["a4"], "duplex-long", side):
        right, down = scale.onward
        for step in range(10):
            # Half a mm along it, to the left of the direction of reading, and between two lines.
            x, y = (value * 10 for value in scale.at(step))
            beside = (x + 10 * down, y - 10 * right)
            between = (beside[0] + 4.5 * right, beside[1] + 4.5 * down)
            assert sides[side].getpixel((int(beside[0]), int(beside[1]))) < 160
            assert sides[side].getpixel((int(between[0]), int(between[1]))) > 200


@pytest.mark.parametrize("side", ["front", "back"])
def test_discs_are_black_and_rings_white_inside(sides, side):
    for number, disc in enumerate(discs(PAPERS["a4"], side)):
        x, y = (round(value * 10) for value in disc.place)
        has_hole = HOLES[side][number] == "1"
        assert sides[side].getpixel((x, y)) == (255 if has_hole else 0)
        for reach, shade in ((HOLE + 0.3, 0), (DISC - 0.3, 0), (DISC + 0.3, 255)):
            assert sides[side].getpixel((x + round(reach * 10), y)) == shade
        # No word comes near one: a scan weighs all that is dark around it.
        box = [value + sign * 40 for sign in (-1, 1) for value in (x, y)]
        ring = sides[side].crop(box)
        ink = sum(ring.point(lambda shade: 255 - shade).histogram()[1:])
        assert ink <= 3.15 * (DISC * 10 + 1) ** 2


def test_sides_differ_however_they_are_turned_and_mirrored():
    """Of the twenty discs, at least ten tell a side and how it lies from all others."""
    page = PAPERS["a4"]
    places = [one.place for one in discs(page, "front")]

    def seen(side, across, down):
        turned = [
            (page.width - x if across else x, page.height - y if down else y) for x, y in places
        ]
        order = [min(range(20), key=lambda n: abs(places[n].x - x) + abs(places[n].y - y))
                 for x, y in turned]  # fmt: skip
        return [HOLES[side][number] for number in order]

    all_ = [seen(side, *how) for side in HOLES for how in ((0, 0), (0, 1), (1, 0), (1, 1))]
    for number, one in enumerate(all_):
        for other in all_[:number]:
            assert sum(a != b for a, b in zip(one, other, strict=True)) >= 10


def text_of(data):
    pages = pypdfium2.PdfDocument(data)
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pages]


@pytest.mark.parametrize("language", ["en", *languages()])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_words_stay_between_the_discs(language, paper):
    """At the right and below, in the longest language as well."""
    data = made(paper, language=language)
    page = PAPERS[paper]
    for side in pypdfium2.PdfDocument(data):
        words = side.get_textpage()
        for number in range(words.count_rects()):
            left, bottom, right, top = (value * 25.4 / 72 for value in words.get_rect(number))
            is_label = left < 29 or right > page.width - 29 or bottom > page.height - 29 or top < 29
            assert is_label or (left >= 37.9 and right <= page.width - 37.9 and bottom > 40)


def test_what_it_says():
    front, back = text_of(made(printer="home/manual", paper="letter", backs="duplex-short"))
    assert "pnp calibrate read home/manual --paper letter --backs duplex-short" in front
    assert "pnp calibrate scan home/manual home-manual-front.png home-manual-back.png" in front
    assert "should be 20 180 20 180 20 240 20 240" in front
    assert "its 0 at the edge that the arrow points to" in back
    (only,) = text_of(made(backs="none", language="de"))
    assert "Drucker vermessen" in only
    assert "back.png" not in only


def test_it_is_printed_at_its_size_and_the_same_each_time():
    data = made(backs="duplex-short")
    assert made(backs="duplex-short") == data
    with pikepdf.open(io.BytesIO(data)) as pdf:
        said = pdf.Root.ViewerPreferences
        assert [str(said.PrintScaling), str(said.Duplex)] == ["/None", "/DuplexFlipShortEdge"]
        assert [float(one) for one in pdf.pages[0].mediabox[2:]] == pytest.approx(
            [595.2756, 841.8898], abs=0.001
        )
