"""Cards on a table: a hand by chance, a deck dealt by the set-up of the rules."""

import re
from collections import Counter
from itertools import chain

import pytest
import small_check
import small_game
import small_server

CARDS = "[" + ", ".join(f"{{id: c{n}, name: N{n}, copies: 2}}" for n in range(10)) + "]"
GAME = small_server.GAME.replace('["one"]', '["c*"]')
FACTS = {"setup.cards": {2: 4, 3: 3}, "hand.limit": 6, "deck.all": 20}
RULES = re.sub(r'"(\d)":', r"\1:", small_check.rules_of("holds", {"that": "true"}, FACTS))


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    files = {
        small_server.DECK_FILE: small_game.deck(cards=CARDS),
        "cards/mini/game.yaml": GAME,
        "cards/mini/rules.yaml": RULES,
    }
    with small_server.served(tmp_path_factory.mktemp("game"), **files) as one:
        yield one


def dealt(served, query):
    """Return what each player has."""
    page = served.get(f"/g/mini/table?{query}").text
    return [re.findall(r' alt="(c\d)"', one) for one in page.split('<section class="hand">')[1:]]


def test_each_player_gets_as_many_as_were_asked_for(served):
    hands = dealt(served, "players=3&each=5")
    assert [len(hand) for hand in hands] == [5, 5, 5]
    assert max(Counter(chain(*hands)).values()) <= 2
    assert "5 cards left in the deck" in served.get("/g/mini/table?players=3&each=5").text


def test_chance_is_the_same_by_its_number(served):
    query = "players=2&each=8&seed="
    assert dealt(served, f"{query}1") == dealt(served, f"{query}1") != dealt(served, f"{query}2")


def test_it_is_dealt_by_a_fact_of_the_rules_and_the_number_of_players(served):
    page = served.get("/g/mini/table?players=3").text
    assert '<option value="setup.cards" selected>setup.cards (3)</option>' in page
    assert '<option value="hand.limit">' in page
    assert "deck.all" not in page
    assert [len(hand) for hand in dealt(served, "players=2")] == [4, 4]
    assert [len(hand) for hand in dealt(served, "players=2&by=hand.limit")] == [6, 6]


def test_there_are_never_more_cards_than_in_the_deck(served):
    hands = dealt(served, "players=12&each=60")
    assert sum(map(len, hands)) == 20


@pytest.mark.parametrize("query", ["players=x&each=-1", "players=999999&each=0", "deck=../x"])
def test_any_address_deals(served, query):
    assert served.get(f"/g/mini/table?{query}").status_code == 200
