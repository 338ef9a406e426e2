"""Which games have measures of their own, and which measures any game can take."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

# Game -> module that looks on at its matches: MEASURES (name -> how matches are put together) and
# Watch, a pnp.match_statistics.observer.Watch. Loaded when asked for.
WATCHES = {
    "element313": "pnp.match_statistics.games.element313",
    "elements": "pnp.match_statistics.games.elements",
    "quark": "pnp.match_statistics.games.quark",
    "quarken": "pnp.match_statistics.games.quarken",
    "quirkyquarks": "pnp.match_statistics.games.quirkyquarks",
}

# Measure -> module that reckons it for any game: OPTIONS, KIND and measure(subject, options).
RECKONED = {
    "first_hand": "pnp.match_statistics.first_hand",
    "spread": "pnp.match_statistics.value_for_cost",
}


def load_watch(game: str | ModuleType) -> ModuleType | None:
    """Return the module that looks on at matches of `game`, None for others and a user's engine."""
    return import_module(WATCHES[game]) if isinstance(game, str) and game in WATCHES else None


def load_reckoned(measure: str) -> ModuleType:
    """Return the module that reckons `measure`."""
    return import_module(RECKONED[measure])
