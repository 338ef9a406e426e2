"""Cards of Quirky Quarks by their names."""

from playing import rules_of

RULES = rules_of("quirkyquarks")
NAMES = RULES.deck.names
CARD = {name: place for place, name in enumerate(NAMES)}


def cards(names):
    return [CARD[name] for name in names.split()]


def hand(names):
    return sorted(cards(names))
