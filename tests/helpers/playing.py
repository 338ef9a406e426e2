"""Engines of the games that ship, and games that are played with them."""

from functools import cache

from shipped import PROJECT, opened

from pnp.app.localized_game import localized
from pnp.core.values import replace
from pnp.expressions.facts import Figures
from pnp.load.ledger.ledger import load_rules
from pnp.play.facts import Facts
from pnp.play.names import names_of
from pnp.play.players import PLAYERS
from pnp.play.registry import load_engine
from pnp.play.transcript import Teller, lines_of_game, sayings_in


@cache
def rules_of(game):
    """Return the rules of a game, as its ledger has them."""
    ledger = load_rules(PROJECT, game).ledger
    return load_engine(game).read(Facts(Figures(ledger), ledger.where))


def rules_with(game, changed):
    """Return the rules of a game by a ledger in which facts have other values, by their keys."""
    ledger = load_rules(PROJECT, game).ledger
    assert changed.keys() <= {one.key for one in ledger.facts}
    facts = tuple(replace(one, value=changed.get(one.key, one.value)) for one in ledger.facts)
    return load_engine(game).read(Facts(Figures(replace(ledger, facts=facts)), ledger.where))


def table_of(game, players, seed=1, variant=None, **decided):
    """Return a game before its first move, by rules of which some are `decided` otherwise."""
    more = () if variant is None else (variant,)
    return load_engine(game).Game(replace(rules_of(game), **decided), players, seed, *more)


def transcript(game, table, who, seed=1, language=""):
    """Return the lines of a whole game; `who` are names of players, in turn."""
    players = [PLAYERS[who[seat % len(who)]] for seat in range(table.players)]
    shown = localized(PROJECT, opened(game), language) if language else opened(game)
    said = sayings_in(shown.language, game, load_engine(game).SAYINGS)
    return list(lines_of_game(table, players, seed, Teller(said, names_of(shown))))
