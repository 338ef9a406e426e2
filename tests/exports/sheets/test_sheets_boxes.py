"""Sheets of boxes: which files there are, and where a net is cut, scored and glued."""

import pikepdf
from built import build
from pdfpages import texts
from refusals import misused
from small_game import deck, game, write_game

from pnp.core.geometry import Rect
from pnp.marks.net_marks import net_marks
from pnp.model.selection import Selection
from pnp.nets.tray import Outside, tray_net
from pnp.pdf.readback import count_pdf

BOXES = "{one: {kind: tuck, holds: deck}, two: {kind: lid-and-tray, holds: deck}}"


def built(root, *components):
    project = write_game(root, game(boxes=BOXES), deck(cards="[{id: one, copies: 60}]"))
    paths = build(project, ["mini"], root / "out", component=components)
    return {path.name: path for path in paths}


def test_a_box_is_built_where_it_is_asked_for(tmp_path):
    ends = "en-a4-duplex-long.pdf"
    everything = {f"mini-deck-{ends}", f"mini-{ends}", f"mini-{ends[:-4]}.parts.pdf"}
    assert built(tmp_path).keys() == everything
    tray = {f"mini-box-two-{part}-{ends}" for part in ("lid", "tray")}
    assert built(tmp_path, "box").keys() == {f"mini-box-one-{ends}", *tray}
    assert built(tmp_path, "box-two").keys() == tray
    # What a file says it holds is held against it when it is checked: of this box, only the lid.
    lid = count_pdf(built(tmp_path, "box-two")[f"mini-box-two-lid-{ends}"])
    assert lid.selections == (Selection(("box-two-lid",)),)
    (page,) = texts(built(tmp_path, "box-one")[f"mini-box-one-{ends}"])
    assert "Mini · Deck · en · v1.0.0" in page.replace("\n", " ")
    how = "cut the lines, score and fold the dashes, glue the hatching"
    assert f"Sheet 1 of 1 · {how} · one-sided" in page


def test_a_box_that_is_not_there_is_told_with_those_that_are(tmp_path):
    (problem,) = misused(built, tmp_path, "box-tow")
    assert problem.message == "unknown component 'box-tow'"
    assert problem.hint.startswith("use one of: box-two,")


def test_a_net_is_cut_around_scored_inside_and_hatched_where_it_is_glued():
    net = tray_net(Outside(90, 60, 20), 0.4)
    marks = net_marks(net, Rect(10, 20, 0, 0))
    # Two short walls; of the long ones the rim, and at each end a flap, two bits of wall, and one
    # of the floor that the wall is shorter by.
    assert len(marks.cuts) == 2 * 3 + 2 + 4 * (3 + 2 + 1)
    assert len(marks.folds) == 8
    flaps = [panel.box.moved(10, 20) for panel in net.panels if not panel.printed]
    for x0, y0, x1, y1 in marks.hatch:
        inside = Rect(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))
        assert sum(flap.contains(inside) for flap in flaps) == 1
    assert min(x for line in marks.cuts for x in (line.x0, line.x1)) == 10
    assert min(y for line in marks.cuts for y in (line.y0, line.y1)) == 20


def test_a_tile_shows_the_marks_in_its_window():
    window = Rect(10, 20, 50, 40)
    marks = net_marks(tray_net(Outside(90, 60, 20), 0.4), Rect(10, 20, 0, 0), window)
    lines = (*marks.cuts, *marks.folds, *marks.hatch)
    assert lines
    for x0, y0, x1, y1 in lines:
        assert min(x0, x1) >= 10 - 1e-6
        assert max(x0, x1) <= 60 + 1e-6
        assert max(y0, y1) <= 60 + 1e-6


def test_the_folded_box_is_shown_on_the_sheet_of_its_net_and_counts_as_no_piece(tmp_path):
    path = built(tmp_path, "box-one")["mini-box-one-en-a4-duplex-long.pdf"]
    assert count_pdf(path).count("front") == {("box-one", "box-one"): 1}
    with pikepdf.open(path) as pdf:
        (form,) = (one for name, one in pdf.pages[0].Resources.XObject.items() if name == "/P")
        # Front, right side and lid, each the net once more.
        assert form.read_bytes().count(b"/F Do") == 3
