"""A printed PDF against its game: whole, in part, with pages gone, doubled, or of other games."""

import shutil

import pikepdf
import pytest
from built import build

from pnp.app.check import check_pdf
from pnp.cli.main import main
from pnp.core.problems import PnpError, UsageError
from pnp.core.project import Project
from pnp.pdf.readback import count_pdf

RULES = """\
rules: small
title: Small
documents: {rules: Rules}
facts:
  - {id: S-1, key: fire, value: 6, kind: stated, where: Contents}
  - {id: S-2, key: coins, value: 24, kind: stated, where: Contents}
checks:
  - {id: C1, check: composition, title: Fire, component: deck, where: {element: fire}, expect: fire}
  - {id: C2, check: holds, title: Coins, that: count("coins") == coins}
  - {id: C3, check: holds, title: All, that: count() == 44}
"""
HINT = "build the PDF again, and print all of its pages"
WHOLE = "small-en-a4-duplex-long.pdf"
# What is built -> its options.
EDITIONS = {
    "whole": {},
    "fronts": {"backs": "none"},
    "folded": {"backs": "gutterfold"},
    "set": {"set": "short"},
    "cards": {"cards": "fire-*"},
    "set and cards": {"set": "short", "cards": "*-one"},
}


@pytest.fixture(scope="module")
def root(starter, tmp_path_factory):
    root = tmp_path_factory.mktemp("printed")
    shutil.copytree(starter, root, dirs_exist_ok=True)
    (root / "cards/small/rules.yaml").write_text(RULES, encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def built(root):
    """What each edition wrote: a PDF for each component, and one of all; not its parts list."""
    out = root / "output"
    written = {
        name: build(Project(root), ["small"], out, **options) for name, options in EDITIONS.items()
    }
    return {
        name: [path for path in paths if not path.name.endswith(".parts.pdf")]
        for name, paths in written.items()
    }


@pytest.fixture
def told(root):
    """Return what is told of a PDF: its state by rows, and its problems as lines."""

    def check(path, only=()):
        report = check_pdf(Project(root), path, only)
        states = {outcome.row.id: outcome.state for outcome in report.outcomes}
        for finding in report.findings:
            assert finding.row != "printed" or str(finding.where) == str(path)
        return states, [f"{one.message} | {one.hint}" for one in report.findings]

    return check


@pytest.fixture
def changed(built, tmp_path):
    """Return a copy of an edition's last PDF, changed by a function of its pages."""

    def change(how, edition="whole", number=-1):
        path = tmp_path / "changed.pdf"
        with pikepdf.open(built[edition][number]) as pdf:
            how(pdf)
            pdf.save(path)
        return path

    return change


PASSED = dict.fromkeys(("printed", "C1", "C2", "C3"), "passed")


@pytest.mark.parametrize("edition", ["whole", "fronts", "folded"])
def test_a_whole_game_is_held_against_its_rows(edition, built, told):
    assert told(built[edition][-1]) == (PASSED, [])


@pytest.mark.parametrize(("number", "states"), [
    (0, {"printed": "passed", "C1": "passed", "C2": "waiting", "C3": "waiting"}),
    (1, {"printed": "passed", "C1": "waiting", "C2": "passed", "C3": "waiting"}),
])  # fmt: skip
def test_one_component_lets_rows_of_others_wait(number, states, built, told):
    assert told(built["whole"][number]) == (states, [])


@pytest.mark.parametrize("edition", ["set", "cards", "set and cards"])
@pytest.mark.parametrize("number", [0, -1])
def test_a_part_is_held_against_its_definitions_alone(edition, number, built, told):
    assert told(built[edition][number]) == ({"printed": "passed"}, [])


@pytest.mark.parametrize(("edition", "scope"), [
    ("whole", ""),
    ("set", " (only the set 'short', so the rows of the ledger are left out)"),
    ("cards", " (only cards 'fire-*', so the rows of the ledger are left out)"),
    ("set and cards",
     " (only the set 'short', cards '*-one', so the rows of the ledger are left out)"),
])  # fmt: skip
def test_the_report_names_the_file_and_what_it_has(edition, scope, root, built):
    report = check_pdf(Project(root), built[edition][-1])
    assert (report.title, report.printed) == ("Small", built[edition][-1].name + scope)


def removed(*numbers):
    def change(pdf):
        for number in sorted(numbers, reverse=True):
            del pdf.pages[number]

    return change


def cards(*problems):
    return [f"{problem} | {HINT}" for problem in problems]


def test_a_sheet_that_is_missing(changed, told):
    states, problems = told(changed(removed(4, 5)))
    assert states == {**PASSED, "printed": "failed", "C3": "failed"}
    assert problems == [
        *cards("deck: sheet 3 of 3 is missing", "deck/storm: 0 printed, not 2"),
        *[line for line in problems if line.startswith("count() is 42, not 44")],
    ]


def test_a_front_that_is_missing_has_its_cards_told(changed, told):
    states, problems = told(changed(removed(0)), only=["printed"])
    assert states == {"printed": "failed"}
    assert problems[0] == f"deck: front of sheet 1 of 3 is missing | {HINT}"
    assert f"deck/fire-one: 0 printed, not 3 | {HINT}" in problems
    assert len(problems) == 1 + 4


def test_a_back_that_is_missing_is_told_once(changed, told):
    _, problems = told(changed(removed(1)))
    assert problems == cards("deck: back of sheet 1 of 3 is missing")


def test_fronts_only_miss_no_backs(changed, told):
    assert told(changed(removed(1), "fronts"), only=["printed"])[1] != []
    assert not any("back" in line for line in told(changed(removed(1), "fronts"))[1])


def test_a_folded_sheet_that_is_missing(changed, told):
    _, problems = told(changed(removed(0), "folded"), only=["printed"])
    assert problems[0].startswith("deck: sheet 1 of ")
    assert problems[0].endswith(f" is missing | {HINT}")


def test_a_component_that_is_missing_from_the_whole(changed, told):
    states, problems = told(changed(removed(6, 7)))
    assert states == {"printed": "failed", "C1": "passed", "C2": "waiting", "C3": "waiting"}
    assert problems == cards("coins: none of its sheets is there", "coins/coin: 0 printed, not 24")


def test_a_page_that_is_missing_from_a_part(changed, told):
    _, problems = told(changed(removed(0, 1), "set"))
    assert problems[0].startswith("deck: sheet 1 of ")
    assert f"deck/fire-one: 0 printed, not 3 | {HINT}" in problems


def doubled(*numbers):
    return lambda pdf: pdf.pages.extend([pdf.pages[number] for number in numbers])


@pytest.mark.parametrize(("pages", "message"), [
    ((0,), "deck: front of sheet 1 of 3 is there 2 times"),
    ((0, 1), "deck: sheet 1 of 3 is there 2 times"),
    ((1,), "deck: back of sheet 1 of 3 is there 2 times"),
])  # fmt: skip
def test_a_page_that_is_there_twice(pages, message, changed, told):
    _, problems = told(changed(doubled(*pages)), only=["printed"])
    assert problems[0] == f"{message} | {HINT}"
    assert (len(problems) > 1) == (0 in pages), "cards are told where fronts are doubled"


def test_backs_of_another_sheet(changed, told):
    """The backs of coins lie behind cards: no card has its back behind it."""

    def swap(pdf):
        back, other = pdf.pages[1], pdf.pages[7]
        back.Contents, other.Contents = other.Contents, back.Contents
        back.Resources, other.Resources = other.Resources, back.Resources

    _, problems = told(changed(swap), only=["printed"])
    assert f"deck/fire-one: no back lies behind 3 of 3, not back 'common' | {HINT}" in problems
    assert f"coins/coin: no back lies behind 24 of 24, not back 'coin' | {HINT}" in problems


def test_a_back_that_is_another_cards(changed, told):
    def rename(pdf):
        for name, form in pdf.pages[7].Resources.XObject.items():
            if name.startswith("/F"):
                form["/PieceInfo"]["/PNP"]["/Private"]["/Card"] = pikepdf.String("medal")

    _, problems = told(changed(rename), only=["printed"])
    assert problems == cards("coins/coin: back 'medal' lies behind 24 of 24, not back 'coin'")


def test_files_of_one_game_that_are_joined(built, told, changed):
    def join(pdf):
        with pikepdf.open(built["whole"][1]) as coins:
            pdf.pages.extend(coins.pages)

    assert told(changed(join, "whole", 0)) == (PASSED, [])


def test_a_part_that_is_joined_to_another(built, told, changed):
    def join(pdf):
        with pikepdf.open(built["cards"][0]) as more:
            pdf.pages.extend(more.pages)

    assert told(changed(join, "whole", 1)) == ({"printed": "passed"}, [])


def test_backs_lie_on_sheets_of_their_own_file(built, told, changed):
    """A sheet has the number of one in another file, whose backs do not lie behind it."""

    def join(pdf):
        with pikepdf.open(built["cards"][0]) as more:
            pdf.pages.append(more.pages[0])

    path = changed(join, "set", 0)
    assert count_pdf(path).behind()["deck", "fire-one"] == {"back:common": 3, "": 3}
    _, problems = told(path)
    assert problems[0] == f"deck: back of sheet 1 of 1 is missing | {HINT}"


@pytest.fixture(scope="module")
def other(root):
    """The PDFs of another game in the same folder, which has a coin too few for its rules."""
    assert main(["new", "other", "--root", str(root)]) == 0
    rules = RULES.replace("rules: small", "rules: other").replace("value: 24", "value: 25")
    (root / "cards/other/rules.yaml").write_text(rules, encoding="utf-8")
    return build(Project(root), ["other"], root / "output", force=True)


def test_pages_of_another_game_are_told_and_not_counted(other, told, changed):
    def join(pdf):
        with pikepdf.open(other[1]) as coins:
            pdf.pages.extend(coins.pages)

    _, problems = told(changed(join))
    assert problems == [
        f"page {number} is a sheet of the game 'other', not 'small' | "
        "take it out, or check the PDF it comes from"
        for number in (9, 10)
    ]


def test_a_file_is_held_against_its_own_game(other, told):
    states, problems = told(other[1])
    assert states == {"printed": "passed", "C1": "waiting", "C2": "failed", "C3": "waiting"}
    assert problems[0].startswith('count("coins") is 24, not 25 (coins)')


def test_definitions_that_have_changed_since(root, built, starter, tmp_path):
    """Cards that are new, gone, or as many as they were not; a set that is no more."""
    shutil.copytree(root / "cards", tmp_path / "cards")
    shutil.copytree(root / "templates", tmp_path / "templates")
    deck = tmp_path / "cards/small/deck.yaml"
    text = deck.read_text(encoding="utf-8")
    deck.write_text(text.replace("id: storm\n    copies: 2", "id: gale\n    copies: 3"), "utf-8")

    def problems(edition):
        return [
            one.message
            for one in check_pdf(Project(tmp_path), built[edition][-1], ["printed"]).findings
        ]

    assert problems("whole") == [
        "deck/gale: 0 printed, not 3",
        "deck/storm: 2 printed, but there is no such card to print",
    ]
    game = tmp_path / "cards/small/game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("  short:", "  brief:"), "utf-8")
    assert problems("set")[0] == "unknown set 'short'"


def test_a_game_that_is_not_here(tmp_path, bundled, built):
    with pytest.raises(UsageError) as caught:
        check_pdf(bundled, built["whole"][0])
    (problem,) = caught.value.problems
    assert str(problem.where) == str(built["whole"][0])
    assert problem.message == "unknown game 'small'"


def test_a_file_that_is_none(root, tmp_path):
    (tmp_path / "a.pdf").write_text("no PDF", encoding="utf-8")
    with pytest.raises(PnpError, match=r"a\.pdf: is not a PDF, or a broken one"):
        check_pdf(Project(root), tmp_path / "a.pdf")


def test_without_a_ledger_cards_are_counted_all_the_same(starter, built):
    report = check_pdf(Project(starter), built["whole"][-1])
    assert [outcome.state for outcome in report.outcomes] == ["passed"]
    assert report.title == "Small"


def test_sheets_that_components_share(root, tmp_path):
    shutil.copytree(root / "cards", tmp_path / "cards")
    shutil.copytree(root / "templates", tmp_path / "templates")
    coins, deck = (tmp_path / f"cards/small/{name}.yaml" for name in ("coins", "deck"))
    for file in (coins, deck):
        shared = file.read_text(encoding="utf-8").replace("\ntitle:", "\nsheet: all\ntitle:", 1)
        file.write_text(shared, encoding="utf-8")
    project = Project(tmp_path)

    def built(*selection):
        return build(project, ["small"], tmp_path / "out", component=selection)[0]

    def told(path):
        return [one.message for one in check_pdf(project, path, ["printed"]).findings]

    assert [told(built()), told(built("all")), told(built("coins"))] == [[], [], []]
    path = built()
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        del pdf.pages[:2]
        pdf.save(path)
    assert told(path)[0].startswith("all: sheet 1 of ")
