"""Which games can be played out, and which measures any game can take."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

# Game -> module that plays it: MEASURES (name -> how games are put together), read(facts) and
# play(rules, players, chance). Loaded when asked for.
SIMULATIONS = {
    "element313": "pnp.simulate.element313.game",
    "elements": "pnp.simulate.elements.game",
    "quark": "pnp.simulate.quark.game",
    "quirkyquarks": "pnp.simulate.quirkyquarks.game",
}

# Measure -> module that reckons it for any game: OPTIONS, KIND and measure(subject, options).
RECKONED = {
    "first_hand": "pnp.simulate.first_hand",
    "spread": "pnp.simulate.spread",
}


def load_simulation(game: str) -> ModuleType:
    """Return the module that plays `game`."""
    return import_module(SIMULATIONS[game])


def load_reckoned(measure: str) -> ModuleType:
    """Return the module that reckons `measure`."""
    return import_module(RECKONED[measure])
