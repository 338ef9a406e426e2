"""The parts list: what it says, in every language, and that it has a place for all of it."""

import io

import pikepdf
import pytest
from measuring import drawing
from pdfpages import opened, texts
from probe import RIGHTS
from small_parts_list import kind, parts
from tagged_pdf import Tagged, faults, fonts_of

from pnp.app.program_catalogs import languages
from pnp.core.geometry import Size
from pnp.core.problems import PnpError
from pnp.core.values import replace
from pnp.exports.parts_list.export import parts_list_pdf
from pnp.exports.parts_list.job import FoldedBox, PrintedFile
from pnp.exports.parts_list.step_drawings import steps_of
from pnp.exports.parts_list.strings import PartsStrings
from pnp.exports.shared.page.strings import PageStrings
from pnp.exports.shared.page.text_lines import wrapped
from pnp.model.game import BookStyle, Style
from pnp.nets.tray import Outside, tray_net
from pnp.shapes.shape import Shape
from pnp.sizes.sprues import Sprue


def pdf_of(**changes):
    """Return a list as pikepdf opens it."""
    return pikepdf.open(io.BytesIO(parts_list_pdf(parts(**changes))))


def text_of(**changes):
    """Return the lines of a list, as a reader copies them, without what is empty."""
    pages = texts(parts_list_pdf(parts(**changes)))
    lines = (" ".join(line.split()) for page in pages for line in page.splitlines())
    return [line for line in lines if line]


@pytest.mark.parametrize("language", ["en", *languages()])
def test_it_speaks_the_language_of_the_game(language):
    said = text_of(language=language)
    words = PartsStrings.of(language)
    assert words.title in said[1]
    for word in (words.print_, words.cut, words.need, words.glue, words.knife):
        assert word in said
    assert any(f"63{words.decimal}5 × 88 mm" in line for line in said)


def test_an_unknown_language_gets_english():
    assert PartsStrings.of("pt-BR") == PartsStrings.of("en")
    assert PartsStrings.of("nl-BE") == PartsStrings.of("nl") != PartsStrings.of("en")


@pytest.mark.parametrize(("backs", "kinds", "said"), [
    ("duplex-long", (kind("A", 1),), ["Print one", "Print both", "Cut", "Round", "Count"]),
    ("duplex-short", (kind("A", 1, corner=0),), ["Print one", "Print both", "Cut", "Count"]),
    ("none", (kind("A", 1, corner=0),), ["Print one", "Cut", "Count"]),
    ("gutterfold", (kind("A", 1, corner=0),), ["Print one", "Fold", "Cut", "Count"]),
    ("none",
     (kind("Map", 1, Size(400, 300), "board", 0, 4), kind("C", 2, Size(20, 20), "round", 0)),
     ["Print one", "Cut", "Punch", "Glue", "Count"]),
])  # fmt: skip
def test_the_order_of_work_has_what_these_sheets_ask_for(backs, kinds, said):
    changed = parts(backs=backs, kinds=kinds)
    words = PartsStrings.of("en")
    steps = [one.says for one in steps_of(changed, words, PageStrings.of("en"))]
    assert len(steps) == len(said)
    assert all(step.startswith(start) for step, start in zip(steps, said, strict=True))
    assert ("short edge" in " ".join(steps)) is (backs == "duplex-short")
    for one in steps_of(changed, words, PageStrings.of("en")):
        ends = [end for line in (*one.drawing.thin, *one.drawing.bold) for end in line]
        assert min(ends) >= -0.5
        assert max(ends) <= 31


@pytest.mark.parametrize(("shape", "said"), [
    ("card", "card of 250 to 300 g/m²"),
    ("round", "card of 300 g/m², or paper glued onto grey board of 1.5 mm"),
    ("board", "paper of 120 to 160 g/m², glued onto card"),
    ("net", "card of 200 to 250 g/m²"),
])  # fmt: skip
def test_what_each_file_is_printed_on(shape, said):
    assert said in text_of(files=(PrintedFile("a.pdf", "A", 1, Shape(shape)),))


def test_what_is_cut_before_it_is_printed_needs_no_knife():
    labels = kind("Jars", 9, Size(30, 30), "round", 0)
    labels = replace(
        labels, component=replace(labels.component, sprue=Sprue("L7670", Size(210, 297), ()))
    )
    files = (
        PrintedFile("a.pdf", "Jars", 1, Shape.ROUND, sprue="L7670"),
        PrintedFile("b.pdf", "B", 3),
    )
    said = text_of(files=files, kinds=(labels,), backs="none", language="de")
    assert "Bögen, die schon gestanzt sind: L7670" in said
    assert any(line.startswith("zusammen 3 Bögen A4") for line in said)
    words = PartsStrings.of("de")
    assert not [line for line in said if line.startswith((words.knife, words.punch[:12]))]
    changed = parts(files=files, kinds=(labels,), backs="none")
    steps = [one.says for one in steps_of(changed, words, PageStrings.of("de"))]
    assert steps == [words.step_print, words.step_count]


def test_what_saves_ink_is_named_where_the_game_has_it():
    said = "to save ink: pnp build mini --ink home · pnp build mini --ink low"
    assert said in text_of(inks=("home", "low"))
    assert not [line for line in text_of() if "ink" in line]


def test_how_much_ink_it_takes():
    """The mean is that of printed pages, of which the first file has four times as many."""
    files = (
        PrintedFile("mini-deck.pdf", "Deck", 4, two_sided=True, sides=8, ink=0.62),
        PrintedFile("mini-bits.pdf", "Bits", 2, sides=2, ink=0.01),
    )
    said = text_of(files=files)
    assert "ink: about 50 % of a page, where text alone has 5 %" in said
    assert "card of 250 to 300 g/m² · both sides · ink: about 60 %" in said
    assert "card of 250 to 300 g/m² · ink: about 5 %" in said


def test_how_long_it_takes():
    files = (PrintedFile("a.pdf", "A", 30, two_sided=True),)
    # 600 s for 60 sides, and 12 s for each of 300 cards: 70 minutes.
    assert "about 1 h 10 min of work, with some practice" in text_of(
        files=files, kinds=(kind("A", 300),)
    )


def test_the_boxes_of_a_game_are_shown_folded():
    net = tray_net(Outside(100, 60, 20), 0.3)
    boxes = tuple(
        FoldedBox(f"Box {number}", net, drawing(net.size, "box", 1, "front"))
        for number in range(1, 9)
    )
    with pdf_of(boxes=boxes) as pdf:
        tagged = Tagged(pdf)
        assert faults(tagged) == []
        said = list(tagged.aloud())
        forms = [form for page in pdf.pages for form in page.Resources.get("/XObject", {}).values()]
        # The front and the right side of a tray show their art; inside, it is plain.
        art = [one.read_bytes().count(b"/F Do") for one in forms if b"/F Do" in one.read_bytes()]
    assert art == [2] * 8
    assert ("P", "if you like: pnp build mini --component box") in said
    assert any("Boxes, if you like: score and fold" in text for _, text in said)
    assert [text for kind, text in said if kind == "Figure"][-8:] == [one.title for one in boxes]


def test_titles_are_set_in_the_fonts_of_the_game_where_they_have_the_letters():
    jost = BookStyle({"title": Style("title", ("Jost",), "bold")})
    with pdf_of(book=jost) as pdf:
        assert any("Jost" in str(font.BaseFont) for font in fonts_of(pdf))
    with pdf_of(title="Mini \u0186", book=jost) as pdf:
        assert not any("Jost" in str(font.BaseFont) for font in fonts_of(pdf))


def test_glue_is_needed_for_folded_sheets_and_for_tiles_only():
    flat = (kind("Cards", 9),)
    assert "a glue stick" not in text_of(kinds=flat)
    assert "a glue stick" in text_of(kinds=flat, backs="gutterfold")


def test_no_sleeves_for_what_is_small_or_square_or_large():
    small = (
        kind("Chits", 9, Size(30, 40)),
        kind("Squares", 9, Size(60, 60), "card", 0),
        kind("Boards", 5, Size(126, 92)),
        kind("Tracks", 1, Size(250, 80)),
    )
    assert not [line for line in text_of(kinds=small) if "sleeves" in line]


def test_sleeves_of_one_size_are_counted_together():
    said = text_of(kinds=(kind("A", 9), kind("B", 30)))
    assert "39 sleeves for cards of 63.5 × 88 mm, if you like" in said


@pytest.mark.parametrize(("language", "said"), [
    ("en", "1 sleeve for a card of 63.5 × 88 mm, if you like"),
    ("nl", "1 hoesje voor een kaart van 63,5 × 88 mm, als je wilt"),
    ("fr", "1 pochette pour une carte de 63,5 × 88 mm, au choix"),
])  # fmt: skip
def test_one_sleeve(language, said):
    assert said in text_of(language=language, kinds=(kind("A", 1),))


def test_pictures_stand_on_the_page_once_each():
    with pdf_of() as pdf:
        (page,) = pdf.pages
        assert len(page.Resources.XObject) == 4
        assert [float(side) for side in page.MediaBox[2:]] == pytest.approx([595.276, 841.89], 1e-4)
        assert pdf.Root.Lang == "en"


def test_a_long_list_goes_on_on_another_page():
    with pdf_of(kinds=tuple(kind(f"Kind {n}", n) for n in range(1, 41))) as pdf:
        assert len(pdf.pages) == 3
        assert sum(len(page.Resources.get("/XObject", {})) for page in pdf.pages) == 40


def test_long_texts_are_wrapped_and_long_names_shortened():
    files = (PrintedFile("m" * 200 + ".pdf", "Deck", 2),)
    said = text_of(needs=("word " * 40,), files=files)
    assert any(line.startswith("Deck mmm") and "…" in line for line in said)
    assert sum(line.startswith("word word") for line in said) == 2


@pytest.mark.parametrize(("text", "lines"), [
    ("corners 3 mm", ["corners", "3 mm"]),
    ("about 40 % of it", ["about", "40 % of", "it"]),
    ("about 1 h 20 min", ["about", "1 h", "20 min"]),
    ("2 hands 3 minutes", ["2 hands", "3", "minutes"]),
])  # fmt: skip
def test_no_line_ends_between_a_number_and_its_unit(text, lines):
    assert wrapped(text, 8, len) == lines


def test_the_same_bytes_every_time():
    assert parts_list_pdf(parts()) == parts_list_pdf(parts())


def test_a_sign_that_the_font_lacks_is_a_problem():
    with pytest.raises(PnpError, match="Source Sans 3 has no 'ཀ'"):
        parts_list_pdf(parts(needs=("ཀ",)))


ALOUD = """\
H1: Mini
P: Parts list · en · v1.0.0
H2: Print
P: 13 sheets of A4 in all, flip on the long edge, at 100 %
TH: Deck
TD: mini-deck.pdf
TD: 12 sheets
TD: card of 250 to 300 g/m² · both sides
TH: Bits
TD: mini-bits.pdf
TD: 1 sheet
TD: card of 250 to 300 g/m²
H2: Have at hand
LBody: 2 dice
LBody: a sharp knife, a steel ruler, a cutting mat
LBody: a corner rounder of 3 mm, or scissors
LBody: a circle punch of 20 mm, or scissors
LBody: a glue stick
LBody: 100 sleeves for cards of 63.5 × 88 mm, if you like
H2: One after the other
P: about 40 min of work, with some practice
LBody: 1. Print one sheet and measure its ruler: 100 mm.
LBody: 2. Print both sides, flip on the long edge; hold a sheet against the light.
LBody: 3. Cut from mark to mark, along a steel ruler.
LBody: 4. Round the corners.
LBody: 5. Punch the discs, or cut along their rings.
LBody: 6. Glue the tiles together, each onto the strip of the one before.
LBody: 7. Count the pieces, and tick them off below.
H2: Cut and count
TH: 100 × Cards
TD: 63.5 × 88 mm, corners 3 mm
Figure: Cards
TH: 20 × Coins
TD: disc of 20 mm
Figure: Coins
TH: 3 × Tiles
TD: 30 × 30 mm, square corners
Figure: Tiles
TH: 1 × Map
TD: 400 × 300 mm, square corners, glued from 4 tiles
Figure: Map"""


def test_a_list_is_read_aloud_in_its_order():
    with pdf_of() as pdf:
        tagged = Tagged(pdf)
        said = "\n".join(f"{kind}: {text}" for kind, text in tagged.aloud())
        assert said.startswith(ALOUD)
        # What carries the rights comes last, and the boxes to tick are not read.
        assert tagged.root.kids[-1].kind == "P"
        assert RIGHTS.notice.split()[0] in said.splitlines()[-1]
        assert faults(tagged) == []


def test_a_list_of_several_pages_reads_its_notice_once():
    with pdf_of(kinds=tuple(kind(f"Kind {number}", 1) for number in range(40))) as pdf:
        assert len(pdf.pages) > 1
        tagged = Tagged(pdf)
        assert faults(tagged) == []
        notice = " ".join(tagged.artifacts[1].split())
        said = [text for _, text in tagged.aloud()]
        assert said.count(notice) == 1


def test_no_word_lies_on_a_picture():
    data = parts_list_pdf(parts())
    with pikepdf.open(io.BytesIO(data)) as pdf:
        figures = [node for node in Tagged(pdf).nodes if node.kind == "Figure"]
        pictures = [[float(side) for side in node.obj.A.BBox] for node in figures]
    assert len(pictures) == 4
    with opened(data) as document:
        page = document[0].get_textpage()
        for number in range(page.count_chars()):
            letter = page.get_text_range(number, 1)
            left, bottom, right, top = page.get_charbox(number)
            x, y = (left + right) / 2, (bottom + top) / 2
            on = [box for box in pictures if box[0] < x < box[2] and box[1] < y < box[3]]
            assert not (letter.strip() and on), letter
