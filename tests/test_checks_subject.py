import pytest
from small_game import write_game

from pnp.checking import check_games

RULES = """\
rules: mini
title: Mini
documents: {rules: Rules}
facts:
  - {id: M-1, key: cards, value: 1, kind: stated, where: Contents}
checks:
  - id: C1
    check: holds
    title: All cards
    that: count("deck") == cards
  - {id: C2, check: holds, title: One card at least, that: cards >= 1}
"""


def states(project):
    (report,) = check_games(project, ["mini"])
    return {
        outcome.row.id: outcome.state for outcome in report.outcomes if outcome.row.id != "ledger"
    }


def test_rows_about_cards_wait_for_the_cards_and_others_do_not(tmp_path):
    project = write_game(tmp_path, files={"cards/mini/rules.yaml": RULES})
    assert states(project) == {"C1": "passed", "C2": "passed"}
    (tmp_path / "cards/mini/game.yaml").unlink()
    assert states(project) == {"C1": "waiting", "C2": "passed"}


@pytest.mark.parametrize("call", ["different()", 'values_of("deck", "name")'])
def test_every_question_to_the_cards_waits(tmp_path, call):
    rules = RULES.replace('count("deck")', call)
    project = write_game(tmp_path, files={"cards/mini/rules.yaml": rules})
    (tmp_path / "cards/mini/game.yaml").unlink()
    assert states(project)["C1"] == "waiting"
