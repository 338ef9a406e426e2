"""Machines by their names and of files of one's own; what they can't do is told."""

import pytest
from built import export
from refusals import refused
from small_game import deck, write, write_game

from pnp.core.cutting_machines import LINES
from pnp.core.exit_codes import ExitCode
from pnp.core.project import Project
from pnp.exports.cut.machine_options import _FOLDER, machine_named
from pnp.sizes.cards_and_papers import PAPERS

MACHINES = sorted(path.stem for path in _FOLDER.iterdir())
MINE = """
title: Mine
files: [dxf]
width: 210mm
marks: {kind: corners, inset: 12mm, length: 8mm, thickness: 0.5mm, square: 5mm, clear: 2mm}
layers:
  marks: {name: M, colour: red}
  score: {name: S, colour: blue}
  perforate: {name: P, colour: cyan}
  inner: {name: I, colour: magenta}
  kiss: {name: K, colour: yellow}
  through: {name: T, colour: black}
"""


@pytest.fixture
def project(tmp_path):
    return write_game(tmp_path)


@pytest.mark.parametrize("name", MACHINES)
def test_machines_that_are_known_have_all_layers(name):
    machine = machine_named(name)
    assert machine.name == name
    assert tuple(machine.layers) == LINES
    assert len({layer.name for layer in machine.layers.values()}) == len(LINES)


def test_marks_of_a_silhouette_lie_where_its_feeder_lets_them():
    insets = {name: machine_named(f"silhouette{name}").marks.inset
              for name in ("", "-feeder", "-borderless")}  # fmt: skip
    assert insets == {"": 10, "-feeder": 15.875, "-borderless": 3.5}


def test_a_machine_of_ones_own(project, tmp_path):
    path = write(tmp_path / "mine.yaml", MINE)
    (file,) = export(project, ["mini"], ["cut"], tmp_path / "out", machine=str(path))
    assert file.parent.name == "cut-own-mine"
    assert b"\r\nT\r\n" in file.read_bytes()
    # What is changed in it is seen the next time.
    write(path, MINE.replace("name: T", "name: Through"))
    (file,) = export(project, ["mini"], ["cut"], tmp_path / "out", machine=str(path))
    assert b"\r\nThrough\r\n" in file.read_bytes()


@pytest.mark.parametrize(("old", "new", "told"), [
    ("inset: 12mm", "inset: 1mm", "mine.yaml:5: inset: 1 mm is not from 3 to 90 mm"
     "\n  hint: look into the handbook of the machine"),
    ("kind: corners", "kind: corner", "mine.yaml:5: unknown kind of marks 'corner'"
     "\n  hint: use one of: corners, crosses"),
    ("[dxf]", "[dfx]", "mine.yaml:3: unknown kind of file 'dfx'"),
    ("[dxf]", "[]", "mine.yaml:3: files: there are none\n  hint: write for example [pdf, dxf]"),
    ("name: T,", "name: durch/schnitt,",
     "mine.yaml:12: name: 'durch/schnitt' is not a name of a layer"),
    ("colour: red", "colour: pink", "mine.yaml:7: unknown colour 'pink'"),
    ("title: Mine", "titel: Mine", "mine.yaml:2: unknown key 'titel'"),
    ("  kiss: {name: K, colour: yellow}\n", "", "layers has no 'kiss'"),
    ("title: Mine\nfiles: [dxf]", "title: Mine\nfiles: [pdf]\nareas: {a4: [100mm, 100mm]}",
     "areas: pictures of that size are png, and not pdf"
     "\n  hint: leave out 'areas', or 'pdf' in files"),
    ("length: 8mm, thickness: 0.5mm", "length: 2mm, thickness: 2mm",
     "marks are wider than they are long\n  hint: correct 'length'"),
])  # fmt: skip
def test_what_is_wrong_in_a_file(pnp, project, tmp_path, monkeypatch, old, new, told):
    monkeypatch.chdir(tmp_path)
    assert MINE.count(old) == 1
    write(tmp_path / "mine.yaml", MINE.replace(old, new))
    done = pnp("export", "cut", "mini", "--machine", "mine.yaml", "--out", "out")
    assert (done.code, done.out) == (ExitCode.PROBLEMS, "")
    assert told in done.err
    assert not list(tmp_path.glob("out/mini/**/*.dxf"))


@pytest.mark.parametrize(("arguments", "told"), [
    (("--machine", "silhouete"), "unknown machine 'silhouete'\n  hint: use one of: silhou"),
    (("--machine", "axe"), ", or name a file that describes yours, as mine.yaml"),
    (("--machine", "cricut", "--paper", "a3"),
     "Cricut: its file does not say how large a picture is on a3"
     "\n  hint: use --paper a4 or letter"),
    (("--machine", "mine.yaml", "--paper", "letter"),
     "Mine: letter is 215.9 mm wide, the machine takes 210 mm\n  hint: use --paper a4"),
    (("--machine", "deep.yaml"), "Mine: its marks leave no room on a4"
     "\n  hint: use a larger --paper, or a smaller 'inset'"),
    (("--backs", "gutterfold"),
     "a sheet that is folded can't be cut by its marks: cut has no --backs gutterfold"
     "\n  hint: use --backs duplex-long, duplex-short or none"),
    (("--kerf", "0.4mm", "--bleed", "0.1mm"),
     "a cut of 0.4 mm is wider than what lies between two pieces"
     "\n  hint: use --bleed 0.2mm or more"),
])  # fmt: skip
def test_what_a_machine_can_not_do(pnp, project, tmp_path, monkeypatch, arguments, told):
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "mine.yaml", MINE)
    deep = MINE.replace("inset: 12mm", "inset: 90mm").replace("square: 5mm", "square: 20mm")
    write(tmp_path / "deep.yaml", deep)
    done = pnp("export", "cut", "mini", *arguments, "--out", "out")
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert told in done.err


def test_a_machine_that_takes_no_paper(pnp, project, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "tiny.yaml", MINE.replace("210mm", "100mm"))
    done = pnp("export", "cut", "mini", "--machine", "tiny.yaml")
    assert "a4 is 210 mm wide, the machine takes 100 mm\n  hint: use another machine" in done.err


def test_pieces_that_marks_leave_no_room_for(tmp_path):
    write_game(tmp_path, deck_text=deck(size="[200mm, 280mm]"))
    (problem,) = refused(export, Project(tmp_path), ["mini"], ["cut"], tmp_path / "out")
    assert problem.message == (
        "200 x 280 mm does not fit on a4 paper with its marks (210 x 297 mm)"
    )
    # Marks take some 30 mm of a side.
    wide = [name for name, size in PAPERS.items() if size.width > 230 and size.height > 310]
    assert problem.hint == f"use --paper {' or '.join(wide)}"


def test_label_sheets_are_cut_of_plain_paper(pnp, tmp_path):
    write_game(tmp_path, deck_text=deck(size="[63.5mm, 38.1mm]", sprue="L7160"))
    done = pnp("export", "cut", "mini", "--root", tmp_path, "--out", tmp_path / "out")
    assert done.code == ExitCode.OK
    assert (
        "deck: laid out on plain paper, to be cut by the machine, and not on the sheets that"
        " 'sprue' names" in done.err
    )
