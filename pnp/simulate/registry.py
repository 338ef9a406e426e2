"""Which games have measures of their own, and which measures any game can take."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

# Game -> module that looks on at its matches: MEASURES (name -> how matches are put together) and
# Watch, a pnp.simulate.observer.Watch. Loaded when asked for.
WATCHES = {
    "element313": "pnp.simulate.games.element313",
    "elements": "pnp.simulate.games.elements",
    "quark": "pnp.simulate.games.quark",
    "quarken": "pnp.simulate.games.quarken",
    "quirkyquarks": "pnp.simulate.games.quirkyquarks",
}

# Measure -> module that reckons it for any game: OPTIONS, KIND and measure(subject, options).
RECKONED = {
    "first_hand": "pnp.simulate.first_hand",
    "spread": "pnp.simulate.value_for_cost",
}


def load_watch(game: str | ModuleType) -> ModuleType | None:
    """Return the module that looks on at matches of `game`, None for others and a user's engine."""
    return import_module(WATCHES[game]) if isinstance(game, str) and game in WATCHES else None


def load_reckoned(measure: str) -> ModuleType:
    """Return the module that reckons `measure`."""
    return import_module(RECKONED[measure])
