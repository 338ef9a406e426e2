from small_game import deck, game, load

from pnp.checks.deck import Deck, tally

CARDS = deck(cards="[{id: up, copies: 3}, {id: down, copies: 2}, {id: joker}]")
SETS = "{small: {title: S, cards: {deck: [up]}}, large: {title: L, cards: {deck: [up, down]}}}"


def test_a_card_counts_once_in_each_set_that_has_it(tmp_path):
    pieces = Deck(load(tmp_path, game(sets=SETS), CARDS)).pieces("deck", {})
    assert [piece.attributes["sets"] for piece in pieces] == [("small", "large"), ("large",), ()]
    assert tally(pieces, ["sets"]) == {("small",): 3, ("large",): 5}
