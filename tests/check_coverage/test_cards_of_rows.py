"""Which cards the rows of a game look at."""

import pytest
import small_check
import small_game

from pnp.app.check import subject_of
from pnp.check_coverage.cards_read_by_rows import looked_at

DECK = small_game.deck(cards='[{id: one, name: "Red"}, {id: two, name: "Blue"}]')


@pytest.mark.parametrize(("check", "options", "cards"), [
    ("composition", {"component": "deck", "expect": 2}, ("one", "two")),
    ("composition", {"where": {"name": "Blue"}, "expect": 1}, ("two",)),
    ("holds", {"that": 'count("deck", name="Red") == 1'}, ("one",)),
    ("holds", {"that": "1 + 1 == 2"}, ()),
    # It does not hold, and looks all the same.
    ("composition", {"where": {"name": "Red"}, "expect": 5}, ("one",)),
    ("composition", {"where": {"nobody": "x"}, "expect": 5}, ()),
])  # fmt: skip
def test_a_row_looks_at_the_cards_that_it_asks_for(tmp_path, check, options, cards):
    rules = small_check.rules_of(check, options, {})
    project = small_game.write_game(
        tmp_path, small_game.game(), DECK, {"cards/mini/rules.yaml": rules}
    )
    assert looked_at(subject_of(project, "mini")) == ({"C1": {"deck": cards}} if cards else {})
