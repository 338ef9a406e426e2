import pytest
from small_game import game, ledger, write_game

from pnp.app.check import check_games

RULES = ledger("""facts:
  - {id: M-1, key: cards, value: 1, kind: stated, where: Contents}
checks:
  - id: C1
    check: holds
    title: All cards
    that: count("deck") == cards
  - {id: C2, check: holds, title: One card at least, that: cards >= 1}
""")


def states(project):
    (report,) = check_games(project, ["mini"])
    return {
        outcome.row.id: outcome.state for outcome in report.outcomes if outcome.row.id != "ledger"
    }


def test_rows_about_cards_wait_for_the_cards_and_others_do_not(tmp_path):
    project = write_game(tmp_path, files={"cards/mini/rules.yaml": RULES})
    assert states(project) == {"C1": "passed", "C2": "passed", "legibility": "passed"}
    (tmp_path / "cards/mini/game.yaml").unlink()
    assert states(project) == {"C1": "waiting", "C2": "passed"}


@pytest.mark.parametrize("call", ["different()", 'listed("a", "b")', 'values_of("deck", "name")'])
def test_every_question_to_the_cards_waits(tmp_path, call):
    rules = RULES.replace('count("deck")', call)
    project = write_game(tmp_path, files={"cards/mini/rules.yaml": rules})
    (tmp_path / "cards/mini/game.yaml").unlink()
    assert states(project)["C1"] == "waiting"


LISTS = "{colour: {red: {hex: '#f00', parents: []}, grey: {parents: [red]}}}"


@pytest.mark.parametrize(("that", "finding"), [
    ("listed('colour', 'parents')['grey'] == ['red']", None),
    ("len(listed('colour', 'hex')) == 1", None),
    ("len(listed('colours', 'hex')) == 1", "the game has no list 'colours' | known: colour"),
    ("len(listed('colour', 'name')) == 1", "nothing in the list 'colour' has 'name' | "),
])  # fmt: skip
def test_lists_of_the_game_are_held_against_facts(tmp_path, that, finding):
    rules = RULES.replace('count("deck") == cards', that)
    project = write_game(tmp_path, game(lists=LISTS), files={"cards/mini/rules.yaml": rules})
    (report,) = check_games(project, ["mini"])
    found = [f"{one.message} | {one.hint}" for one in report.findings]
    assert found == ([finding] if finding else [])
