import pytest
from small_game import deck, game, write_game

from pnp.app.check import check_games

RULES = """\
rules: mini
title: Mini
documents: {{rules: Rules}}
facts:
  - {{id: M-1, key: draw, value: 2, kind: stated, where: Turn}}
  - {{id: M-2, key: twice, value: 4, kind: derived, from: 2 * draw}}
  - {{id: M-3, key: hand.most, value: 7, kind: designed, note: ours}}
{errata}checks:
  - {{id: C1, check: {check}, title: Texts, {row}}}
"""
ERRATUM = (
    "errata:\n  - {id: M-E01, about: the hand, gap: not said, does: seven, why: so, players: yes}\n"
)
BOOK = "# Mini\n\n## Turn\n\nDraw {=draw}, then {=twice}.\n"
PLACE = "cards/mini/rulebook.md"
LEDGER = "cards/mini/rules.yaml"


def findings(root, book, row="allow: []", errata="", check="rulebook"):
    project = write_game(
        root,
        game(),
        deck(cards="[{id: a}]"),
        {LEDGER: RULES.format(row=row, errata=errata, check=check), PLACE: book},
    )
    (report,) = check_games(project, ["mini"])
    return [f"{finding.where}: {finding.message} | {finding.hint}" for finding in report.findings]


GOOD = [
    (BOOK, "allow: []", ""),
    ("# Mini\n\nDraw {=draw}.\n", "unused: [{facts: [twice], why: it follows}]", ""),
    (BOOK + "\nLevel 1 and level 2.\n", "allow: [level 1, Level 2]", ""),
    (BOOK + "\nThe four corners.\n", "allow: [the four corners]", ""),
    (BOOK + "\n![](card:a?width=20) [there](#turn)\n", "allow: []", ""),
    (BOOK + "\nAll (E01).\n", "allow: []", ERRATUM),
    (BOOK + "\n> [!NOTE]\n> {{errata}}\n", "allow: []", ERRATUM),
    (BOOK, "told: [{errata: [E01], below: turn}]", ERRATUM),
]
BAD = [
    ("# Mini\n\nDraw {=draw}, keep 7 of 9.\n", "allow: []", "", [
        f"{PLACE}:3: rulebook, cover.p1: the number 7 is typed | write {{=hand.most}} if it "
        "means that; else list it under 'allow'",
        f"{PLACE}:3: rulebook, cover.p1: the number 9 is typed | name the fact it comes from, "
        "as {=key}, or list it under 'allow'",
        f"{LEDGER}:6: the fact 'twice' is not in the rulebook | write {{=twice}} where it is "
        "said, or list it under 'unused'"]),
    # Words are numbers from three on; others where the rulebook lacks their fact, and has few of
    # them, or one beside others of its family.
    ("# Mini\n\nDraw {=draw}.\n\nLay [two]{=draw} of\nthe four, a fourth of nine.\n", "allow: []",
     "", [
        f"{PLACE}:5: rulebook, cover.p2: the number 4 is typed as 'four' | write "
        "[four]{=twice} if it means that; else list it under 'allow'"]),
    ("# Mini\n\n{=twice}.\n\n- Two?\n- A second of seconds.\n- Or two.\n", "allow: []", "", [
        f"{PLACE}:5: rulebook, l1.1: the number 2 is typed as 'Two' for the fact 'draw' | "
        "write [Two]{=draw}, here or in line 7; or list it under 'unused'"]),
    ("# Mini\n\n{=twice}.\n\n- two\n- two\n- two\n- two\n", "allow: []", "", [
        f"{LEDGER}:5: the fact 'draw' is not in the rulebook | write {{=draw}} where it is "
        "said, or list it under 'unused'"]),
    (BOOK, "unused: [{facts: [draw], why: so}]", "", [
        f"{LEDGER}:9: 'draw' leaves out no fact: all that it names are said | delete the pattern"]),
    (BOOK, "allow: []", ERRATUM, [
        f"{LEDGER}:9: players are not told of erratum M-E01: the hand | name it in the "
        "rulebook by E01, write {{errata}} there, or say under 'told' where it is told"]),
    (BOOK, "told: [{errata: [E01, E02], below: end}]", ERRATUM, [
        f"{LEDGER}:11: told: 'E02' is no erratum for players | correct or delete it",
        f"{LEDGER}:11: told: 'end' is no heading of the rulebook | correct or delete it"]),
    ("# Mini\n\nDraw {=drow}, see [it](#there).\n", "allow: []", "", [
        f"{PLACE}:3: unknown fact 'drow' | use one of: draw, hand.most, twice",
        f"{PLACE}:3: unknown heading 'there' | there is no heading yet"]),
]  # fmt: skip


@pytest.mark.parametrize(("book", "row", "errata"), GOOD)
def test_good_rulebooks(tmp_path, book, row, errata):
    assert findings(tmp_path, book, row, errata) == []


@pytest.mark.parametrize(("book", "row", "errata", "expected"), BAD)
def test_what_is_missing_or_typed_is_told(tmp_path, book, row, errata, expected):
    assert findings(tmp_path, book, row, errata) == expected


def test_a_game_without_a_rulebook_fails(tmp_path):
    (tmp_path / "cards/mini").mkdir(parents=True)
    write_game(tmp_path, game(), deck(cards="[{id: a}]"),
               {LEDGER: RULES.format(row="allow: []", errata="", check="rulebook")})  # fmt: skip
    from pnp.core.project import Project

    (report,) = check_games(Project(tmp_path), ["mini"])
    (finding,) = report.findings
    assert (str(finding.where), finding.message) == (PLACE, "there is no such rulebook")


def test_terms_are_looked_for_in_the_rulebook(tmp_path):
    row = "use: {facility: conveyor, draw: take}"
    book = "# Mini\n\nOn the Facility {=draw}.\n"
    assert findings(tmp_path, book, row, check="terms") == [
        f"{PLACE}:3: rulebook, cover.p1: says 'Facility', not 'conveyor' | write 'conveyor'"
    ]
