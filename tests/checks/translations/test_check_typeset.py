"""The rulebook in the language of its game: what a build could not set is told by a check."""

import pytest
from small_catalog import catalog, message
from small_game import deck, game, one_line, write_game

from pnp.app.check import check_games, report_games

LONG = "Play" * 40
COVER = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 148 210">
{{ text(card.title, "book-title", x=9, y=20, width=130, height=60) }}</svg>
"""


def told(root, book, files=None, only="typeset"):
    files = {"cards/mini/rulebook.md": book, **(files or {})}
    project = write_game(root, game(), deck(), files)
    (report,) = check_games(project, ["mini"], [only] if only else [])
    return [one_line(one) for outcome in report.outcomes for one in outcome.findings]


def test_a_rulebook_that_can_be_set(tmp_path):
    assert told(tmp_path, "# Mini\n\n## Go {#go}\n\nPlay on.\n") == []


@pytest.mark.parametrize(
    ("book", "line", "said"),
    [
        (f"{LONG} on.", 5, f"text does not fit (rulebook, body): '{LONG[:57]}...' is "),
        (f"| a | b |\n|---|---|\n| {LONG} | b |", 7, "text does not fit (rulebook, body)"),
        ("Play 嵐 on.", 5, "no glyph for '嵐' (U+5D50) in Source Sans 3 regular (rulebook, body)"),
    ],
    ids=["prose", "a table", "a letter"],
)
def test_what_can_not_be_set(tmp_path, book, line, said):
    (told_of,) = told(tmp_path, f"# Mini\n\n## Go {{#go}}\n\n{book}\n")
    assert told_of.startswith(f"rulebook.md:{line}: {said}")


@pytest.mark.parametrize(
    "name", ["rulebook-cover", "rulebook-cover-low-ink", "rulebook-head", "rulebook-head-low-ink"]
)
def test_templates_that_can_not_be_drawn(tmp_path, name):
    files = {f"templates/mini/{name}.svg.j2": COVER.replace("card.title", "titel")}
    (said,) = told(tmp_path, "# Mini\n\n## Go {#go .page}\n\nPlay on.\n", files)
    assert said.startswith(f"templates/mini/{name}.svg.j2:2: 'titel' is undefined (face mini/")


def test_what_is_wrong_itself_is_told_once(tmp_path):
    book = "# Mini\n\nPlay {=unknown}.\n\n{{bogus}}\n"
    assert [one.partition(" | ")[0] for one in told(tmp_path, book, only="")] == [
        "rulebook.md:3: unknown fact 'unknown'",
        "rulebook.md:5: unknown block 'bogus'",
    ]


def test_what_is_wrong_in_it_is_not_told_of_its_translation(tmp_path):
    said = message("mini.rulebook.go/p1", f"{LONG} on.", "Weiter.")
    files = {"cards/mini/locale/de.po": catalog(said)}
    book = f"# Mini\n\n## Go {{#go}}\n\n{LONG} on.\n"
    assert len(told(tmp_path, book, files)) == 1
    assert told(tmp_path, book, files, "fits") == []


def test_a_game_without_a_rulebook_has_no_row_for_it(tmp_path):
    project = write_game(tmp_path, game(), deck())
    (report,) = check_games(project, ["mini"])
    assert "typeset" not in [one.row.check for one in report.outcomes]
    assert list(report_games(project, ["mini"], ["typeset"])) == []
