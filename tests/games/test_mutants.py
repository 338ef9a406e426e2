"""The checker is checked: figures changed one at a time are reported, at the right place."""

import random
from collections import Counter, defaultdict
from fnmatch import fnmatchcase

import pytest
from mutants import PROJECT, fate_of, kind_of, slips_in
from thorough import usually

from pnp.load.ledger.ledger import games_with_rules, load_rules
from pnp.mutation_testing.mutation_operators import Slip
from pnp.mutation_testing.mutation_sites import SiteKind

GAMES = games_with_rules(PROJECT)


def sample(games):
    """Return changes, always the same: of each kind of thing at each kind of site, from all games.

    `make mutants` tries them all.
    """
    kinds = defaultdict(lambda: defaultdict(list))
    for game in games:
        for one in slips_in(game):
            kinds[kind_of(one.site), one.site.kind.value][game].append(one)
    chance = random.Random(1)
    taken: Counter[str] = Counter()
    found = []
    for _, of_games in sorted(kinds.items()):
        game = min(sorted(of_games), key=taken.__getitem__)
        taken[game] += 1
        found.append((game, chance.choice(of_games[game])))
    return found


@pytest.mark.parametrize("games", usually([(GAMES,), (GAMES[:2],)], [(GAMES[:2],)]))
def test_every_mutant_of_a_sample_is_caught_in_its_place(games):
    fates = {game: [] for game in games}
    for game, slip in sample(games):
        fates[game].append(fate_of(game, slip))
    tried = [fate for some in fates.values() for fate in some]
    left = [
        f"{fate.slip.site.where} {fate.slip.told()}"
        for fate in tried
        if not (fate.is_caught and fate.in_place)
    ]
    assert all(fates.values())
    assert {fate.kind for fate in tried} >= {"stated", "derived", "designed", "card"}
    assert {fate.slip.site.kind for fate in tried} == {SiteKind.CARD, SiteKind.FACT, SiteKind.ITEM}
    assert left == []


@pytest.mark.parametrize("game", usually([(game,) for game in GAMES], [(GAMES[0],)]))
def test_what_is_not_changed_is_not_caught(game):
    """Else every mutant would be caught, whatever the checks see."""
    site = slips_in(game)[0].site
    assert fate_of(game, Slip(site, "", site.start, site.end, site.text)) is None


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_and_every_card_has_mutants(game):
    sites = [slip.site for slip in slips_in(game)]
    rules = load_rules(PROJECT, game)
    free = [name for group in rules.free for name in group.names]
    facts = {fact.key for fact in rules.ledger.facts}
    held = {key for key in facts if not any(fnmatchcase(key, name) for name in free)}
    assert {site.name for site in sites if site.kind == SiteKind.ITEM and site.fact} == held
    has_cards = game in PROJECT.games()
    assert any(site.kind == SiteKind.CARD for site in sites) == has_cards
    changed = {site.where for site in sites if kind_of(site) == "card"}
    assert len(changed) >= 10 * has_cards
