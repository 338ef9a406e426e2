"""The checker is checked: figures changed one at a time are reported, at the right place."""

import random
from collections import Counter, defaultdict
from functools import cache

import pytest
from mutants import PROJECT, Mutant, fate_of, mutants_of, tree_of
from thorough import usually

from pnp.load.ledger import games_with_rules, load_rules

GAMES = games_with_rules(PROJECT)
# How a thing was changed, by the last words of a change.
WAYS = ("removed", "doubled", "swapped", "")


@cache
def mutants(game):
    return tuple(mutants_of(game))


def sample():
    """Return mutants, always the same: of each kind of thing in one way, from all games.

    So each way comes up. `make mutants` tries them all.
    """
    kinds = defaultdict(lambda: defaultdict(list))
    for game in GAMES:
        for one in mutants(game):
            way = next(way for way in WAYS if one.change.endswith(way))
            kinds[one.kind, way][game].append(one)
    chance = random.Random(1)
    names = sorted({kind for kind, _ in kinds})
    chosen = [
        of_games
        for (kind, way), of_games in sorted(kinds.items())
        if WAYS.index(way) == names.index(kind) % len(WAYS)
    ]
    found: list[Mutant] = []
    for of_games in chosen:
        taken = Counter(one.game for one in found)
        found.append(chance.choice(of_games[min(sorted(of_games), key=taken.__getitem__)]))
    return found


def test_every_mutant_of_a_sample_is_caught_in_its_place():
    fates = [fate_of(mutant) for mutant in sample()]
    left = [
        f"{fate.mutant.file}:{fate.mutant.first} {fate.mutant.change}"
        for fate in fates
        if not (fate.is_caught and fate.in_place)
    ]
    assert {fate.mutant.game for fate in fates} == set(GAMES)
    assert {fate.mutant.kind for fate in fates} >= {"stated", "derived", "designed", "card"}
    assert left == []


@pytest.mark.parametrize("game", usually([(game,) for game in GAMES], [(GAMES[0],)]))
def test_what_is_not_changed_is_not_caught(game):
    """Else every mutant would be caught, whatever the checks see."""
    path = PROJECT.cards / game / "rules.yaml"
    name = PROJECT.show(path)
    same = Mutant(game, name, 1, 1, "stated", "", "", "nothing", tree_of(path))
    assert not fate_of(same).is_caught


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_and_every_card_has_mutants(game):
    facts = {fact.id for fact in load_rules(PROJECT, game).ledger.facts}
    assert {mutant.fact for mutant in mutants(game) if mutant.fact} == facts
    has_cards = game in PROJECT.games()
    assert any(mutant.kind == "card" for mutant in mutants(game)) == has_cards
    changed = {(one.file, one.first) for one in mutants(game) if one.kind == "card"}
    assert len(changed) >= 10 * has_cards
