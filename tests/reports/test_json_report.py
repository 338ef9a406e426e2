"""JSON for other programs: its keys are a promise."""

import json
from pathlib import Path

from small_report import CLEAN, FACTS, HARM, WRONG, bad, good, outcome, report

from pnp.core.problems import Cell, Where
from pnp.reports import json_report
from pnp.reports.json_report import as_json

SMALL = report(
    outcome(bad("13", "14", "red", "change it"), good("15", "blue"), facts=FACTS[:2]),
    outcome(id_="C2", severity="warning", title="Tokens"),
    kinds={"stated": 2},
    printed="mini.pdf",
)
GOLDEN = """\
{
  "version": 1,
  "games": [
    {
      "game": "mini",
      "title": "Mini",
      "printed": "mini.pdf",
      "facts": {
        "stated": 2
      },
      "checks": [
        {
          "row": "C1",
          "check": "composition",
          "title": "Cards",
          "severity": "error",
          "state": "failed",
          "expected": "red: 14, blue: 15",
          "found": "red: 13, blue: 15",
          "parts": [
            {
              "label": "red",
              "holds": false,
              "expected": "14",
              "found": "13"
            },
            {
              "label": "blue",
              "holds": true,
              "expected": "15",
              "found": "15"
            }
          ]
        },
        {
          "row": "C2",
          "check": "composition",
          "title": "Tokens",
          "severity": "warning",
          "state": "waiting",
          "expected": "",
          "found": "",
          "parts": []
        }
      ]
    }
  ],
  "problems": [
    {
      "check": "composition",
      "row": "C1",
      "game": "mini",
      "severity": "error",
      "fact": [
        "M-1",
        "M-2"
      ],
      "file": "cards/mini/deck.yaml",
      "line": 7,
      "message": "red: 13, not 14",
      "hint": "change it",
      "expected": "14",
      "found": "13"
    }
  ],
  "counts": {
    "error": 1,
    "warning": 0,
    "info": 0
  }
}
"""


def test_the_whole_document():
    assert as_json([SMALL]) == GOLDEN


def test_a_problem_in_a_table_names_its_cell():
    where = Where("cards/mini/deck.csv", 7, (), Cell("", 6, 3))
    (found,) = json.loads(as_json([report(outcome(bad("1", "2", where=where)))]))["problems"]
    assert (found["line"], found["cell"]) == (7, "C6")


def test_nothing_is_cut_short_for_a_program():
    row = outcome(*(good(str(n), f"card-{n}") for n in range(200)))
    (game,) = json.loads(as_json([report(row)]))["games"]
    assert len(game["checks"][0]["parts"]) == 200
    assert game["checks"][0]["found"].endswith("card-199: 199")


def test_several_games_share_a_list_of_problems():
    document = json.loads(as_json([CLEAN, WRONG, HARM]))
    assert len(document["games"]) == 3
    assert len(document["problems"]) == 5
    assert document["counts"] == {"error": 3, "warning": 1, "info": 1}


def test_texts_come_through_as_they_are():
    (problem,) = json.loads(as_json([HARM]))["problems"]
    assert problem["hint"] == "50 %\r\nof\x1b[31m it"
    assert problem["found"] == "<script>alert(1)</script>"


def test_no_report_is_a_document_too():
    assert json.loads(as_json([])) == {
        "version": 1,
        "games": [],
        "problems": [],
        "counts": {"error": 0, "warning": 0, "info": 0},
    }


def keys_of(value):
    """Yield all keys in a document, but for the kinds of facts."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield key
            if key not in ("facts", "counts"):
                yield from keys_of(part)
    elif isinstance(value, list):
        for part in value:
            yield from keys_of(part)


def test_the_guide_and_the_module_name_every_key():
    page = Path(__file__).parents[2] / "docs/checking.md"
    guide = page.read_text(encoding="utf-8").partition("`--format json`")[2].partition("\n\n")[0]
    for key in set(keys_of(json.loads(GOLDEN))) - {"version", "label", "holds"}:
        assert f"`{key}`" in guide
    assert all(f'"{key}"' in json_report.__doc__ for key in keys_of(json.loads(GOLDEN)))
