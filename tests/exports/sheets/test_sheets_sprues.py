"""Sheets that are cut before they are printed: label sheets by their names, sprues of one's own."""

import pytest
from built import export
from pdfpages import texts
from refusals import refused, use_one_of
from small_game import SVG, deck, game, load, told, write_game

from pnp.core.geometry import Rect
from pnp.sheet_layout.print_options import Options
from pnp.sheet_layout.sheet_files import parts_of
from pnp.sizes.cards_and_papers import PAPERS
from pnp.sizes.label_sheets import LABELS, labels

FRAME = """paper: letter
slots:
  - {x: 10mm, y: 10mm, width: 63mm, height: 88mm, columns: 2, rows: 2, across: 65mm, down: 90mm}
  - {x: 10mm, y: 195mm, width: 88mm, height: 63mm, turn: 90}
"""
CARDS = "[{id: one, copies: 7}]"
FILE = "cards/mini/frames/mine.yaml"


@pytest.mark.parametrize("name", LABELS)
def test_labels_lie_on_their_sheet_beside_each_other(name):
    sprue = labels(name)
    page = Rect(0, 0, *sprue.page)
    places = [slot.place for slot in sprue.slots]
    assert all(page.contains(place) for place in places)
    first, last = places[0], places[-1]
    assert first.x == pytest.approx(page.right - last.right)
    assert first.y == pytest.approx(page.bottom - last.bottom)
    for number, place in enumerate(places):
        assert not any(place.grown(-1e-6).overlaps(other) for other in places[:number])


@pytest.mark.parametrize(("name", "many", "left", "top"), [
    # Of the templates of gLabels, in mm; they were measured to some tenths.
    ("5160", 30, 3.969, 12.7),
    ("5162", 14, 3.969, 21.167),
    ("5167", 80, 7.144, 12.7),
    ("8371", 10, 19.05, 12.7),
    ("L7160", 21, 7.479, 15.487),
    ("J8165", 8, 4.67, 13.04),
    ("L7651", 65, 4.699, 10.901),
    ("herma-4677", 21, 6.75, 15.5),
    ("5193", 24, 10.559, 13.945),
    ("5295", 6, 16.271, 12.304),
    ("3112", 20, 12.7, 19.05),
    # Of the list of LibreOffice.
    ("L7650", 12, 5.25, 14.75),
    ("L6112", 24, 16.0, 13.43),
])  # fmt: skip
def test_labels_are_where_others_have_them(name, many, left, top):
    slots = labels(name).slots
    assert len(slots) == many
    assert slots[0].place[:2] == pytest.approx((left, top), abs=0.4)


def sheets(root, turning="duplex-long", more=None, said_of_backs=None, **said):
    files = {FILE: FRAME, **(more or {})}
    text = deck(**{"size": "[63mm, 88mm]", "cards": CARDS, "sprue": "frames/mine.yaml",
                   "backs": said_of_backs, **said})  # fmt: skip
    loaded = load(root, deck_text=text, files=files)
    (part,) = parts_of(loaded, Options(backs=turning))
    return part.layout


def test_pieces_lie_in_the_slots_in_their_order_and_turned(tmp_path):
    layout = sheets(tmp_path)
    assert layout.frame.page == (215.9, 279.4)
    assert [len(sheet.fronts) for sheet in layout.sheets] == [5, 2]
    assert [(front.slot, front.rotation) for front in layout.sheets[0].fronts] == [
        (Rect(10, 10, 63, 88), 0),
        (Rect(75, 10, 63, 88), 0),
        (Rect(10, 100, 63, 88), 0),
        (Rect(75, 100, 63, 88), 0),
        (Rect(10, 195, 88, 63), 270),
    ]
    # A bleed ends in the middle between two slots.
    assert layout.sheets[0].fronts[0].window == Rect(9, 9, 65, 90)


def test_a_smaller_piece_lies_in_the_middle_of_its_slot(tmp_path):
    layout = sheets(tmp_path, size="[43mm, 68mm]")
    assert layout.sheets[0].fronts[0].slot == Rect(20, 20, 43, 68)


@pytest.mark.parametrize("turning", ["duplex-long", "duplex-short", "gutterfold"])
def test_backs_lie_behind_their_slots(tmp_path, turning):
    layout = sheets(tmp_path, turning, said_of_backs="{dark: {}}", back="dark")
    for sheet in layout.sheets:
        for front, back in zip(sheet.fronts, sheet.backs, strict=True):
            assert back.slot == layout.frame.behind(front.slot)
            assert front.window is not None
            assert back.window == layout.frame.behind(front.window)


@pytest.mark.parametrize(("turning", "backs", "told_of"), [
    ("gutterfold", "{dark: {}}", 1), ("duplex-long", "{dark: {}}", 0), ("gutterfold", None, 0),
])  # fmt: skip
def test_sheets_that_are_not_folded_are_told(tmp_path, pnp, turning, backs, told_of):
    text = deck(size="[63mm, 38mm]", sprue="L7160", cards="[{id: a}]", backs=backs,
                back=backs and "dark")  # fmt: skip
    project = write_game(tmp_path, deck_text=text, files={"templates/mini/deck.svg.j2": SVG})
    said = pnp("export", "sheets", "mini", "--backs", turning, "--root", project.root,
               "--out", tmp_path / "out").err  # fmt: skip
    message = (
        "L7160: its slots can't be folded onto each other: backs are on the other side of the"
        " sheets, printed in duplex, flipped on the long edge"
    )
    assert said.count(message) == told_of


def test_slots_may_be_for_one_component(tmp_path):
    frame = FRAME.replace("turn: 90", "turn: 90, component: other")
    layout = sheets(tmp_path, more={FILE: frame})
    assert [len(sheet.fronts) for sheet in layout.sheets] == [4, 3]


def test_of_one_sheet_all_have_the_same_sprue(tmp_path):
    files = {
        "cards/mini/other.yaml": deck(component="other", sheet="all", sprue="L7160",
                                      size="[63mm, 38mm]"),
    }  # fmt: skip
    text = deck(sheet="all", size="[63mm, 38mm]", sprue="L7161")
    loaded = load(tmp_path, game(components="[deck, other]"), text, files)
    (problem,) = refused(parts_of, loaded, Options())
    assert problem.message == "sprue: L7160, where 'deck' on the same sheets has L7161"
    assert problem.hint == "say the same one, or another 'sheet'"


def test_what_fits_no_slot_is_told(tmp_path):
    (problem,) = refused(sheets, tmp_path, size="[70mm, 88mm]")
    assert problem.message == ("70 x 88 mm does not fit the slots of frames/mine.yaml (63 x 88 mm)")
    assert problem.hint == "correct 'size', or the slots of its sprue"
    frame = FRAME.replace("turn: 90", "component: x")
    frame = frame.replace("down: 90mm", "down: 90mm, component: x")
    assert refused(sheets, tmp_path, more={FILE: frame})[0].message.endswith("(none for it)")


def test_files_are_called_by_what_they_are_printed_on(tmp_path):
    files = {FILE: FRAME, "cards/mini/other.yaml": deck(component="other", sprue="L7650",
             shape="round", size="63.5mm", cards="[{id: o}]")}  # fmt: skip
    said = game(components="[deck, other]")
    text = deck(size="[63mm, 88mm]", cards=CARDS, sprue="frames/mine.yaml", backs=None)
    project = write_game(tmp_path, said, text, files)
    paths = export(project, ["mini"], ["sheets", "parts-list"], tmp_path / "out", paper="letter")
    assert [path.name for path in paths] == [
        "mini-deck-en-mine-duplex-long.pdf",
        "mini-other-en-L7650-duplex-long.pdf",
        "mini-en-letter-duplex-long.pdf",
        "mini-en-letter-duplex-long.parts.pdf",
    ]
    assert "mini-other-en-L7650-duplex-long.pdf" in "".join(texts(paths[-1]))
    (alone, _) = export(project, ["mini"], ["sheets"], tmp_path / "one", component=("other",)), 0
    assert [path.name for path in alone] == ["mini-other-en-L7650-duplex-long.pdf"]


@pytest.mark.parametrize(("said", "frame", "problem"), [
    ("L7106", FRAME, f"deck.yaml:7: unknown label sheet 'L7106' | {use_one_of('L7106', LABELS)}"),
    ("../a.yaml", FRAME, "deck.yaml:7: sprue: '../a.yaml' lies outside cards/mini/ | put it there"),
    ("frames/mine.yaml", "slots: []",
     "frames/mine.yaml:1: slots: there are none | add '- {x: ...}' below it"),
    ("frames/mine.yaml", "paper: a9\n" + FRAME.partition("\n")[2],
     f"frames/mine.yaml:1: unknown paper 'a9' | {use_one_of('a9', PAPERS)}"),
    ("frames/mine.yaml", FRAME.replace("across: 65mm", "across: 60mm"),
     "frames/mine.yaml:3: slots overlap: 'across' and 'down' count from edge to the same edge"
     " | make them as large as the slot, or larger"),
    ("frames/mine.yaml", FRAME.replace("columns: 2", "columns: 4"),
     "frames/mine.yaml:3: slot ends at 268 x 188 mm, on a sheet of 215.9 x 279.4 mm"
     " | move it, or correct 'paper'"),
    ("frames/mine.yaml", FRAME.replace("turn: 90", "turn: 45"),
     "frames/mine.yaml:4: turn: '45' is no quarter turn | use 0, 90, 180 or 270"),
    ("frames/mine.yaml", FRAME.replace("rows: 2", "rows: 0"),
     "frames/mine.yaml:3: rows: '0' is no number from 1 to 100 | write for example 3"),
])  # fmt: skip
def test_a_sprue_that_is_wrong_is_told(tmp_path, said, frame, problem):
    text = deck(sprue=said)
    assert told(tmp_path, deck_text=text, files={FILE: frame}) == [problem]
