import pytest
from small_game import deck, game, ledger, write, write_game

from pnp.app.localized_game import open_written
from pnp.load.ledger.ledger import load_rules

RULES = ledger("""facts:
  - {id: M-1, key: dealt, value: 7, kind: stated, where: Set-up}
""")


def test_a_game_is_read_once_as_long_as_nothing_changes(tmp_path):
    project = write_game(tmp_path)
    first, fonts = open_written(project, "mini")
    assert open_written(project, "mini") == (first, fonts)
    assert open_written(project, "mini")[0] is first


@pytest.mark.parametrize(
    ("file", "content"),
    [("cards/mini/game.yaml", game(title="Maxi")), ("cards/mini/deck.yaml", deck(title="Pile"))],
)
def test_a_game_that_changes_is_read_again(tmp_path, file, content):
    project = write_game(tmp_path)
    first = open_written(project, "mini")[0]
    write(tmp_path / file, content)
    second = open_written(project, "mini")[0]
    assert (first.title, first.components[0].title) == ("Mini", "Deck")
    assert (second.title, second.components[0].title) in [("Maxi", "Deck"), ("Mini", "Pile")]


def test_a_ledger_is_read_once_as_long_as_it_does_not_change(tmp_path):
    project = write_game(tmp_path, files={"cards/mini/rules.yaml": RULES})
    first = load_rules(project, "mini").ledger
    assert load_rules(project, "mini").ledger is first
    write(tmp_path / "cards/mini/rules.yaml", RULES.replace("7", "8"))
    assert [fact.value for fact in load_rules(project, "mini").ledger.facts] == [8]
