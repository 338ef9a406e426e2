"""Rows to outcomes: what can't be read is told at once; options know their own sorts."""

import pytest
from small_catalog import catalog, message
from small_check import outcome, report_of, told
from small_game import SVG, ledger, one_line, write_game

from pnp.app.check import check_games
from pnp.core.problems import PnpError

HEAD = "documents: {rules: Rules}\n"


def problems_of(root, rows):
    """Return what is wrong with the rows of a ledger; they begin in line 5."""
    project = write_game(
        root, files={"cards/mini/rules.yaml": ledger(f"checks:\n{rows}facts: []\n")}
    )
    with pytest.raises(PnpError) as caught:
        list(check_games(project, ["mini"]))
    return [one_line(problem) for problem in caught.value.problems]


def test_rows_that_can_not_be_read_are_told_at_once(tmp_path):
    rows = """\
  - {id: C1, check: hold, title: A, that: 1 == 1}
  - {id: C2, check: holds, title: B}
  - {id: C3, check: holds, title: C, that: 1 ==, fro: 1}
  - id: C4
    check: holds
    title: D
    that: 1 == 1
    four: 1
  - {id: C5, check: holds, title: E, that: [1]}
"""
    first, *others = problems_of(tmp_path, rows)
    assert first.startswith("rules.yaml:5: unknown check 'hold' | use one of: holds, ")
    assert others == [
        "rules.yaml:6: check C2 has no 'that' | add 'that': what has to be true",
        "rules.yaml:7: that: '1 ==' is no expression | write arithmetic such as '3 * players + 6'",
        "rules.yaml:7: unknown key 'fro' | use one of: for, that",
        "rules.yaml:12: unknown key 'four' | use one of: for, that",
        "rules.yaml:13: that: must be an expression, not a list | write it in quotes on one line",
    ]


FIGURE = "add 'expect': how many there have to be"
ARITHMETIC = "write arithmetic such as '3 * players + 6'"


@pytest.mark.parametrize(("options", "problem"), [
    ("expect: [[1]]", "8: expect: must be a list of single figures | write [2, 3, 4]"),
    ("expect: {red: [1, {}]}", "8: red: must be a list of single figures | write [2, 3, 4]"),
    ("expect: {red: {blue: 1 +}}", f"8: blue: '1 +' is no expression | {ARITHMETIC}"),
    ("expect: [1, 2 +]", f"8: expect: '[1, 2 +]' is no expression | {ARITHMETIC}"),
    ("expect: ''", f"8: expect: '' is no expression | {ARITHMETIC}"),
    ("expect: 1\nwhere: red", "9: where: must be a map from fields to values, not a single "
     "value | write where: {colour: red}"),
    ("expect: 1\nwhere: [red]", "9: where: must be a map from fields to values, not a list | "
     "write where: {colour: red}"),
    ("expect: 1\nwhere: {id: 2024-01-01}", "9: id: unquoted 2024-01-01 is a date to other "
     'YAML tools | write it in quotes: "2024-01-01"'),
    ("expect: 1\nby: colour", "9: by: must be a list, not a single value | write by: [colour]"),
    ("component: deck", f"5: check C1 has no 'expect' | {FIGURE}"),
])  # fmt: skip
def test_options_of_the_wrong_sort(tmp_path, options, problem):
    assert told(tmp_path, "composition", options) == [f"rules.yaml:{problem}"]


def test_data_is_written_out_or_an_expression(tmp_path):
    def problems(table):
        return told(tmp_path, "mixing", f"table: {table}\nof: [a]")

    assert problems("(") == [f"rules.yaml:8: table: '(' is no expression | {ARITHMETIC}"]
    assert problems("{a: 010}") == [
        "rules.yaml:8: a: unquoted 010 is another number to other YAML tools | write it in "
        'quotes: "010"'
    ]


def test_a_row_has_its_severity(tmp_path):
    found = outcome(tmp_path, "holds", "severity: info\nthat: 1 == 2")
    assert [finding.severity for finding in found.findings] == ["info"]
    assert found.state == "failed"


def test_a_report_counts_facts_by_kind(tmp_path):
    report = report_of(tmp_path, "holds", "that: 1 == 1", facts={"a": 1, "b": 2})
    assert (report.game, report.title, report.kinds) == ("mini", "Mini", {"stated": 2})
    assert [one.row.id for one in report.outcomes] == ["C1", "legibility"]
    assert report.findings == ()


@pytest.mark.parametrize(
    ("only", "row"), [(["fits"], "files"), (["punctuation", "room"], "files"), ([], "translations")]
)
def test_a_catalog_that_can_not_be_read_is_told_once(tmp_path, only, row):
    broken = catalog(message("mini.deck.one.name", "Storm", "Sturm")).replace('"Sturm"', '"Sturm')
    project = write_game(tmp_path, files={"cards/mini/locale/de.po": broken})
    (report,) = check_games(project, ["mini"], only)
    assert [(one.row, one.severity, str(one.where)) for one in report.findings] == [
        (row, "error", "cards/mini/locale/de.po:14")
    ]


def test_without_checks_of_catalogs_none_is_read(tmp_path):
    files = {"cards/mini/locale/de.po": "x", "cards/mini/rules.yaml": ledger("facts: []\n")}
    (report,) = check_games(write_game(tmp_path, files=files), ["mini"], ["ledger"])
    assert report.findings == ()


CUT = "{% if card.name %}<a/>"


@pytest.mark.parametrize(("files", "told_at"), [
    ({"old.svg.j2": CUT}, ["templates/mini/old.svg.j2:1"]),
    ({"old.svg.j2": b"\xff"}, ["templates/mini/old.svg.j2"]),
    # Whoever draws with it tells it, and what is whole is nothing to tell.
    ({"deck.svg.j2": "{% import 'mini/old.svg.j2' as old %}<svg/>", "old.svg.j2": CUT}, []),
    ({"deck.svg.j2": "{% include 'mini/' ~ card.name %}<svg/>", "old.svg.j2": CUT}, []),
    ({"macros.svg.j2": "{% macro a() %}<a/>{% endmacro %}"}, []),
    ({"rulebook-cover.svg.j2": CUT}, []),
    ({"notes.txt": CUT}, []),
])  # fmt: skip
def test_a_broken_template_that_nothing_draws_with_is_told(tmp_path, files, told_at):
    written = {f"templates/mini/{name}": text for name, text in files.items()}
    project = write_game(tmp_path, files={"templates/mini/deck.svg.j2": SVG, **written})
    (report,) = check_games(project, ["mini"])
    found = [one for one in report.findings if one.row == "templates"]
    assert [(one.severity, str(one.where)) for one in found] == [
        ("warning", place) for place in told_at
    ]
