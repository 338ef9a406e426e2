"""Elements in the middle of a game: whoever builds, with what lies there already."""

from playing import rules_of, table_of

from pnp.play.games.elements.board import Laid

RULES = rules_of("elements")
KINDS = tuple(RULES.cards)
ONE = {name: place for place, name in enumerate(KINDS)}
NAMES = tuple(RULES.recipes)


def counts(names):
    return [names.split().count(name) for name in KINDS]


def building(substance, hand="", gems="", laid=(), players=2, **decided):
    """Return a game whose first player builds, in the third round."""
    game = table_of("elements", players, **decided)
    game.round, game.tasks = 3, [("turn", 1), ("begin", 0)]
    game.hand[0], game.gems[0] = counts(hand), counts(gems)
    game.substance[0] = NAMES.index(substance)
    game.laid[0] = [Laid(ONE[name], how, 1) for name, how in laid]
    game.go_on()
    return game
