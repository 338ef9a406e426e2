"""The checker is checked: figures changed one at a time are reported, at the right place."""

import pytest
from mutants import PROJECT, Mutant, fate_of, mutants_of, sample, tree_of

from pnp.load.ledger import games_with_rules, load_rules

GAMES = games_with_rules(PROJECT)
MOST = 6


@pytest.mark.parametrize("game", GAMES)
def test_every_mutant_of_a_sample_is_caught_in_its_place(game):
    fates = [fate_of(mutant) for mutant in sample(game, MOST)]
    left = [
        f"{fate.mutant.file}:{fate.mutant.first} {fate.mutant.change}"
        for fate in fates
        if not (fate.is_caught and fate.in_place)
    ]
    assert len(fates) == MOST
    assert left == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_changed_is_not_caught(game):
    """Else every mutant would be caught, whatever the checks see."""
    path = PROJECT.cards / game / "rules.yaml"
    name = PROJECT.show(path)
    same = Mutant(game, name, 1, 1, "stated", "", "", "nothing", tree_of(path))
    assert not fate_of(same).is_caught


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_and_every_card_has_mutants(game):
    mutants = list(mutants_of(game))
    facts = {fact.id for fact in load_rules(PROJECT, game).ledger.facts}
    assert {mutant.fact for mutant in mutants if mutant.fact} == facts
    has_cards = game in PROJECT.games()
    assert any(mutant.kind == "card" for mutant in mutants) == has_cards
    changed = {(one.file, one.first) for one in mutants if one.kind == "card"}
    assert len(changed) >= 10 * has_cards
