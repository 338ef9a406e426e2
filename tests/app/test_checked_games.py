"""What the page of checks knows of a game: its edition, the faces that are wrong, and more."""

import os

import pytest
from small_check import deck_of, rules_of
from small_game import deck, game, write, write_game

from pnp.app.check import report_games
from pnp.app.checked_games import ReportOptions, checked_game, edition_of, is_wrong
from pnp.app.failing_faces import failing_faces
from pnp.core.problems import PnpError, Problem, UsageError, Where
from pnp.core.project import Project
from pnp.reports.html.values import PartCount

CARDS = [{"id": "one", "copies": 2, "mass": 9.5}, {"id": "two", "copies": 3, "mass": 1.5}]
AGREES = ("agrees", "component: deck\nfield: mass\nwith: masses")
EPOCH = "1700000000"  # 2023-11-14 22:13:20 UTC


def written(root, masses):
    """Write the game mini, whose cards are to have `masses`; return its project and report."""
    rules = rules_of(*AGREES, {"masses": masses})
    write_game(root, game(), deck_of(CARDS), {"cards/mini/rules.yaml": rules})
    project = Project(root)
    (found,) = report_games(project, ["mini"])
    return project, found


@pytest.fixture(scope="module")
def wrong(tmp_path_factory):
    return written(tmp_path_factory.mktemp("wrong"), {"one": 9.5, "two": 3})


@pytest.fixture(scope="module")
def right(tmp_path_factory):
    return written(tmp_path_factory.mktemp("right"), {"one": 9.5, "two": 1.5})


def test_an_edition_says_what_it_is_made_of(right):
    project, _ = right
    found = edition_of(project, "mini", EPOCH)
    assert (found.date, found.languages, found.paper) == ("2023-11-14", ("en",), "A4")
    assert found.parts == (PartCount("Deck", "63.5 × 88.9 mm", 2, 5, 1),)
    assert edition_of(project, "poker") is None


def test_the_date_is_that_of_the_newest_file_of_the_game(tmp_path):
    project = write_game(tmp_path)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    for path in files:
        os.utime(path, (10**9, 10**9))
    assert edition_of(project, "mini").date == "2001-09-09"
    os.utime(tmp_path / "cards/mini/deck.yaml", (int(EPOCH), int(EPOCH)))
    assert edition_of(project, "mini").date == "2023-11-14"


def test_the_digest_changes_with_what_is_written_and_not_with_when(tmp_path):
    project = write_game(tmp_path)
    first = edition_of(project, "mini").digest
    os.utime(tmp_path / "cards/mini/deck.yaml", (10**9, 10**9))
    assert edition_of(project, "mini").digest == first
    write(tmp_path / "cards/mini/deck.yaml", deck(title="Other"))
    other = edition_of(project, "mini").digest
    assert (len(other), other == first) == (12, False)


@pytest.mark.parametrize("epoch", ["soon", "1.5", "9" * 30])
def test_a_date_that_is_none_is_refused(right, epoch):
    project, _ = right
    with pytest.raises(UsageError) as caught:
        edition_of(project, "mini", epoch)
    (problem,) = caught.value.problems
    assert problem.message == f"SOURCE_DATE_EPOCH is '{epoch}', which is no date"
    assert problem.hint == "write the seconds since 1970 as a number, or unset it"


def test_a_line_that_is_wrong_has_the_picture_of_its_card(wrong):
    project, report = wrong
    ((where, face),) = failing_faces(project, report).items()
    (finding,) = report.findings
    assert where == finding.where
    assert (face.name, face.width, face.height) == ("deck/two, front", 120, 168)
    assert face.png.startswith(b"\x89PNG\r\n\x1a\n")
    # Twice as fine as it is shown, and small enough to send.
    size = [int.from_bytes(face.png[at : at + 4], "big") for at in (16, 20)]
    assert size == [241, 336] or size == [240, 336]
    assert len(face.png) < 40_000
    assert failing_faces(project, report)[where].png == face.png


def test_what_holds_has_no_pictures(right):
    project, report = right
    assert failing_faces(project, report) == {}


def test_a_game_that_can_not_be_read_is_told_without_an_edition(tmp_path):
    project = write_game(tmp_path, game(title=None))
    (report,) = report_games(project, ["mini"])
    found = checked_game(project, report, ReportOptions(coverage=True, mutants=True))
    assert (found.edition, found.faces, found.coverage, found.mutants) == (None, {}, None, None)
    assert is_wrong(found)


def test_what_was_asked_for_is_there_and_nothing_else(right):
    project, report = right
    bare = checked_game(project, report, ReportOptions())
    assert (bare.coverage, bare.mutants, bare.balance) == (None, None, None)
    assert not is_wrong(bare)
    asked = ReportOptions(coverage=True, mutants=True, balance=lambda name: [report])
    full = checked_game(project, report, asked)
    assert (full.coverage.game, full.mutants.title, full.balance) == ("mini", "Mini", report)
    # No row holds how many copies there are.
    assert is_wrong(full)


def test_what_can_not_be_found_is_told_and_the_rest_is_there(right):
    project, report = right
    problem = Problem(Where("cards/mini/rules.yaml"), "the ledger of mini has no 'balance'")

    def fails(name):
        raise PnpError([problem])

    found = checked_game(project, report, ReportOptions(coverage=True, balance=fails))
    assert (found.troubles, found.balance) == ((problem,), None)
    assert found.coverage is not None
