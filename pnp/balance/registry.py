"""Which games can be played out, and which measures any game can take."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

# Game -> module that plays it: MEASURES (name -> how games are put together), read(facts) and
# play(rules, players, chance). Loaded when asked for.
SIMULATIONS = {
    "element313": "pnp.balance.element313",
    "elements": "pnp.balance.elements",
    "quark": "pnp.balance.quark",
    "quirkyquarks": "pnp.balance.quirkyquarks",
}

# Measure -> module that reckons it for any game: OPTIONS, KIND and measure(subject, options).
RECKONED = {
    "first_hand": "pnp.balance.first_hand",
    "spread": "pnp.balance.spread",
}


def load_simulation(game: str) -> ModuleType:
    """Return the module that plays `game`."""
    return import_module(SIMULATIONS[game])


def load_reckoned(measure: str) -> ModuleType:
    """Return the module that reckons `measure`."""
    return import_module(RECKONED[measure])
