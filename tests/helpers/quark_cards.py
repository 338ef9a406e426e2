"""Cards and particles of Quark by their names."""

from playing import rules_of

RULES = rules_of("quark")
KIND = {name: place for place, name in enumerate(RULES.kinds)}
MAKING = {making.name: place for place, making in enumerate(RULES.makings)}


def cards(names):
    return RULES.cards.of(KIND[name] for name in names.split())
