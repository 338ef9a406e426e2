"""What is added to a registry as the guides say is there for all who ask it.

The rows are those of `made_up_rows`: a paper, a card size, a shape, a kind of table, a check and an
export. A language is files alone: tests/app/test_program_texts.py and
tests/i18n/test_language_data.py.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pdfpages import texts
from small_game import deck, face, game, ledger, piece, write_game

TESTS = Path(__file__).parents[1]
ROWS = TESTS / "helpers/made_up_rows.py"
RULES = """\
facts: []
checks:
  - {id: R1, check: made_up, title: Those that are meant, component: deck, ids: [one]}
"""


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    """A project that uses all the new rows."""
    root = tmp_path_factory.mktemp("added")
    files = {
        "cards/mini/deck.madeup": '[{"id": "one", "name": "One"},\n{"id": "two", "name": "Two"}]',
        "cards/mini/elements.madeup": '[{"id": "fire", "name": "Fire"}]',
        "cards/mini/shields.yaml": piece("shields", size="40mm", shape="made-up"),
        "cards/mini/rules.yaml": ledger(RULES),
        "templates/mini/deck.svg.j2": face('<circle r="9"/>'),
    }
    text = game(components="[deck, shields]", lists="{element: elements.madeup}")
    write_game(root, text, deck(size="made-up-60", table="deck.madeup", cards=None), files)
    return root


@pytest.fixture
def run(root):
    """Return what runs `pnp` there with the new rows."""

    def run(*arguments, code=0):
        command = (sys.executable, ROWS, *arguments)
        done = subprocess.run(command, capture_output=True, text=True, cwd=root)
        assert done.returncode == code, done.stderr
        return done.stdout

    return run


def test_a_paper_a_size_a_shape_and_a_kind_of_table_are_printed(run, root):
    paths = run("build", "--force", "--paper", "made-up-4").splitlines()
    assert [Path(one).name for one in paths] == [
        "mini-deck-en-made-up-4-duplex-long-unchecked.pdf",
        "mini-shields-en-made-up-4-duplex-long-unchecked.pdf",
        "mini-en-made-up-4-duplex-long-unchecked.pdf",
        "mini-en-made-up-4-duplex-long-unchecked.parts.pdf",
    ]
    assert "Made Up 4" in "".join(texts((root / paths[-1]).read_bytes()))


def test_a_kind_of_table_is_imported(run, root):
    run("import", "cards/mini/deck.madeup", "--into", "cards/mini/new.csv")
    kept = (root / "cards/mini/new.csv").read_text(encoding="utf-8")
    assert kept == "id,name\none,One\ntwo,Two\n"


def test_an_export_is_written(run, root):
    (path,) = run("export", "made-up", "--component", "deck").split()
    assert (root / path).read_text(encoding="utf-8") == "1 one\n1 two"


def test_a_check_is_run_and_told_with_the_place_of_the_row(run):
    said = run("check", "mini", code=1)
    assert "cards/mini/deck.madeup:3, A3: two: is not meant" in said


def test_editors_know_what_is_new(run, root):
    run("schema")
    folder = root / "cards/_schema"
    schemas = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.json"))
    for name in ('"made-up-4"', '"made-up-60"', '"made-up"', "|madeup|"):
        assert name in schemas


@pytest.mark.thorough
def test_no_other_test_fails_than_those_of_what_the_guides_name():
    """The schema is written by a command; tables of guides have a line for each row."""
    folders = ("guides", "load", "readers", "sheet_layout", "printer_calibration", "cli", "checks")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "made_up_rows", "-rf", *folders],
        capture_output=True, text=True, cwd=TESTS, env=os.environ | {"PYTHONPATH": ROWS.parent},
    )  # fmt: skip
    failed = re.findall(r"^FAILED \S+::(\w+)", done.stdout, re.MULTILINE)
    assert set(failed) == {
        "test_every_check_is_told_in_its_own_words",
        "test_guides_name_every_kind_of_table",
        "test_shapes_are_those_there_are",
        "test_sizes_are_those_there_are",
        "test_the_command_writes_all_schemas_and_names_them",
        "test_the_schema_that_is_kept_is_the_one_of_the_code",
    }, done.stdout
