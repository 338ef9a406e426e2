import pytest
from small_check import outcome, rules_of, told
from small_game import game, one_line, write_game
from small_game import ledger as ledger_text

from pnp.app.check import check_games
from pnp.checks.run import run_checks
from pnp.checks.subject.subject import Subject
from pnp.fonts.font_book import FontBook
from pnp.load.game import load_game
from pnp.load.ledger.ledger import load_rules

RED = {"id": "M-1", "key": "red", "value": 14, "kind": "stated", "where": "Contents"}
MEND = "mend the figure that is wrong: it, or one it comes from"
BREAK = "derive one of them from something else, or say where it is stated"


def derived(**sources):
    """Return facts derived from `sources`, each with the value 28; the first is in line 11."""
    facts = [
        {"id": f"D-{key}", "key": key, "value": 28, "kind": "derived", "from": source}
        for key, source in sources.items()
    ]
    return [RED, *facts]


def ledger(root, facts):
    """Return what the ledger finds wrong with itself."""
    return [
        line.removeprefix("rules.yaml:")
        for line in told(root, "ledger", "", facts=facts)
        if "C1" not in line
    ]


@pytest.mark.parametrize("facts", [
    derived(all="2 * red"),
    derived(all="red + red", same="all", again="56 / 2"),
    [*derived(), {**RED, "id": "M-2", "key": "b", "kind": "derived", "from": "red"}],
])  # fmt: skip
def test_a_ledger_that_agrees_with_itself(tmp_path, facts):
    assert ledger(tmp_path, facts) == []


BAD = [
    (derived(all="red + 13"), [f"11: all: 28 in the ledger, but red + 13 gives 27 | {MEND}"]),
    (derived(all="red", twice="2 * all"), [
        f"11: all: 28 in the ledger, but red gives 14 | {MEND}"]),
    (derived(all="[red, 'x']"), [
        f"11: all: 28 in the ledger, but [red, 'x'] gives 14, x | {MEND}"]),
    (derived(all="all"), [f"11: all: fact 'all' is derived from itself: all <- all | {BREAK}"]),
    (derived(a="b", b="c", c="a"), [
        f"11: a: fact 'a' is derived from itself: a <- b <- c <- a | {BREAK}",
        f"12: b: fact 'b' is derived from itself: b <- c <- a <- b | {BREAK}",
        f"13: c: fact 'c' is derived from itself: c <- a <- b <- c | {BREAK}"]),
    (derived(all="red / (red - 14)"), [
        "11: all: 'red / (red - 14)' divides by zero | look at what its facts are"]),
    (derived(all="rad * 2", same="all"), [
        "11: all: unknown fact 'rad' | use one of: red, all, same",
        "12: same: unknown fact 'rad' | use one of: red, all, same"]),
    (derived(all="count('deck')"), [
        "11: all: unknown function 'count' | known: abs, all, any, ceil, counted, distinct, floor, "
        "gcd, keys, len, max, merged, min, paired, range, sorted, sum, values"]),
    (derived(all="len([1 for a in range(9999) for b in range(9999)])"), [
        "11: all: expression takes too many steps | make its ranges shorter"]),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "problems"), BAD)
def test_a_ledger_that_does_not(tmp_path, facts, problems):
    assert ledger(tmp_path, facts) == problems


def test_a_finding_rests_on_the_fact_and_those_it_comes_from(tmp_path):
    found = outcome(tmp_path, "ledger", "", facts=derived(all="red + red - 1"))
    (finding,) = found.findings
    assert [fact.key for fact in finding.facts] == ["all", "red"]
    assert (finding.expected, finding.found) == ("28", "27")
    assert (finding.row, finding.check, finding.severity) == ("ledger", "ledger", "error")


PLAY = "write how many play as the rules say"


@pytest.mark.parametrize(("players", "counts", "told_so"), [
    ("2-4", [2, 3, 4], []),
    ("2-5", [2, 3, 4], [f"game.yaml:7: players: 2-5, not 2-4 | {PLAY}"]),
    ("3", [3], []),
    ("2-4", "two to four", []),
])  # fmt: skip
def test_as_many_play_as_the_rules_say(tmp_path, players, counts, told_so):
    rules = rules_of("ledger", "", {"players": counts})
    project = write_game(tmp_path, game(players=players), files={"cards/mini/rules.yaml": rules})
    loaded = load_game(project, "mini", None)
    report = run_checks(Subject(project, load_rules(project, "mini"), loaded, FontBook({})), ["C1"])
    assert [one_line(finding) for finding in report.findings] == told_so


def test_a_link_of_the_rulebook_that_leads_nowhere_is_told_without_a_row(tmp_path):
    book = "# Mini\n\n## Turn\n\nSee [there](#trun), and:\n\n![](card:deck/nothing)\n"
    files = {"cards/mini/rulebook.md": book, "cards/mini/rules.yaml": ledger_text("facts: []\n")}
    project = write_game(tmp_path, files=files)
    (report,) = check_games(project, ["mini"], ["ledger"])
    assert [one_line(one).partition(" | ")[0] for one in report.findings] == [
        "rulebook.md:5: unknown heading 'trun'",
        "rulebook.md:7: unknown card 'deck/nothing'",
    ]
