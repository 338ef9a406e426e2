"""Buttons that write what the command line writes."""

import pytest
import small_server

from pnp.cli.main import main
from pnp.cli.progress import progress
from pnp.core.problems import UsageError
from pnp.serve.endpoints.writing import arguments_of
from pnp.serve.query import EditionQuery

OUT = "output"


def words(export, **options):
    said = {
        "export": export,
        "options": {key.replace("_", "-"): one for key, one in options.items()},
    }
    return arguments_of(said, EditionQuery("mini"), OUT)


@pytest.mark.parametrize(("export", "options", "command"), [
    ("build", {}, "build mini --out=output"),
    ("sheets", {"paper": "letter"}, "export sheets mini --paper=letter --out=output"),
    ("sheets", {"paper": "a4", "bleed": "2mm"}, "export sheets mini --bleed=2mm --out=output"),
    ("proof", {"component": "deck,box"},
     "export proof mini --component=deck --component=box --out=output"),
    ("proof", {"grey": "on", "dpi": "50"}, "export proof mini --grey --dpi=50 --out=output"),
    ("build", {"lang": "all", "ink": "low"}, "build mini --ink=low --lang=all --out=output"),
    ("build", {"cards": "--force"}, "build mini --cards=--force --out=output"),
])  # fmt: skip
def test_a_button_is_a_command(export, options, command):
    assert sorted(words(export, **options)) == sorted(command.split())


@pytest.mark.parametrize(("export", "options", "message"), [
    ("../x", {}, "unknown export '../x'"),
    ("sheets", {"paper": "a9"}, "unknown paper 'a9'"),
    ("sheets", {"ink": "--out=/"}, "unknown ink '--out=/'"),
    ("sheets", {"bleed": "9mm"}, "'9mm' is not from 0mm to 3mm"),
])  # fmt: skip
def test_what_no_command_takes_is_refused(export, options, message):
    with pytest.raises(UsageError) as told:
        words(export, **options)
    assert told.value.problems[0].message == message


def test_what_is_no_option_is_left_out():
    assert words("sheets", force="on", root="/", out="/") == [
        "export", "sheets", "mini", "--out=output",
    ]  # fmt: skip


def test_it_is_written_where_the_command_line_writes_it_and_says_so(tmp_path):
    with small_server.served(tmp_path) as one:
        asked = {"export": "images", "options": {"dpi": "30"}}
        done = one.post("/g/mini/written", asked).json()
        assert done["ok"]
        assert len(done["paths"]) == 2
        assert main(["export", "images", "mini", "--dpi", "30", "--root", str(tmp_path),
                     "--out", str(tmp_path / "other")]) == 0  # fmt: skip
        files = [sorted((tmp_path / name / "mini").rglob("*.png")) for name in ("output", "other")]
        assert [one.name for one in files[0]] == [one.name for one in files[1]]
        assert all(a.read_bytes() == b.read_bytes() for a, b in zip(*files, strict=True))
        wrong = one.post("/g/mini/written", {"export": "images", "options": {"dpi": "5000"}})
        assert not wrong.json()["ok"]
        assert wrong.json()["told"]
        answer = one.post("/g/mini/written", [])
        assert "nothing was asked for" in answer.text
        assert "choose again" in answer.text
        (told,) = one.post("/g/mini/measured", {}).json()["told"][:1]
        assert "mini" in told


def test_a_command_tells_how_far_it_is(monkeypatch, capsys):
    monkeypatch.setenv("PNP_PROGRESS", "1")
    with progress("drawing faces") as show:
        show(3, 12)
        show(12, 12, "mini nl")
    assert capsys.readouterr().err == "3/12\n12/12 mini-nl\n"


def test_the_page_has_a_button_for_each_export(tmp_path):
    with small_server.served(tmp_path) as one:
        page = one.get("/g/mini/write").text
        assert 'data-export="build"' in page
        assert 'data-export="images"' in page
        assert "Play it out" in one.get("/g/mini/balance").text
