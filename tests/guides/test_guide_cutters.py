"""The guide of cutting machines names those that there are, and its file is one."""

import re
from pathlib import Path

import pytest
from guide_pages import guide
from small_game import write

from pnp.core.cutting_machines import COLOURS, FILES
from pnp.exports.cut.machine_options import machine_named

ROOT = Path(__file__).resolve().parents[2]
GUIDE = guide("cutters")
MACHINES = sorted(path.stem for path in (ROOT / "pnp/exports/cut/machines").iterdir())


def test_the_guide_lists_all_machines():
    table = GUIDE.partition("|---")[2].partition("| any other |")[0]
    assert sorted(re.findall(r"^\|[^|]+\| `([a-z-]+)`", table, re.M)) == MACHINES


def test_the_file_of_the_guide_describes_a_machine(tmp_path):
    (text,) = re.findall(r"```yaml\n(.*?)```", GUIDE, re.S)
    machine = machine_named(str(write(tmp_path / "mine.yaml", text)))
    assert (machine.title, machine.files, machine.width) == ("My Portrait", ("pdf", "dxf"), 216)
    assert machine.marks.inset == 12
    said = " ".join(GUIDE.split())
    assert f"# of {', '.join(FILES)}" in said
    assert f"Colours are {', '.join([*COLOURS][:-1])} and black" in said


def test_layers_and_figures_of_the_guide_are_those_of_the_files():
    silhouette, cricut = machine_named("silhouette"), machine_named("cricut")
    named = re.findall(r"^\| `([A-Za-z_]+)`", GUIDE, re.M)
    assert named == [layer.name for layer in silhouette.layers.values()]
    marks = silhouette.marks
    said = " ".join(GUIDE.split())
    assert f"inset {marks.inset:g} mm (feeder: 15.875 mm), length {marks.length:g} mm" in said
    assert machine_named("silhouette-feeder").marks.inset == pytest.approx(15.875)
    for paper, name in (("a4", "A4"), ("letter", "Letter")):
        width, height = cricut.areas[paper]
        assert f"{width:g} x {height:g} mm on {name}" in said


@pytest.mark.parametrize("name", MACHINES)
def test_figures_of_machines_say_where_they_are_from(name):
    text = (ROOT / f"pnp/exports/cut/machines/{name}.yaml").read_text(encoding="utf-8")
    assert text.startswith("# A ")
    assert len(re.findall("^# ", text, re.M)) >= 2
