"""Which games have measures of their own, and which measures any game can take."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

# Games with a module in `games` that looks on at its matches: MEASURES (name -> how matches are put
# together) and Observer, a pnp.match_statistics.observer.MatchObserver. Loaded when asked for.
OBSERVED_GAMES = ("element313", "elements", "quark", "quarken", "quirkyquarks")

# Measure -> module that reckons it for any game: OPTIONS, KIND and measure(subject, options).
RECKONED = {
    "first_hand": "pnp.match_statistics.first_hand",
    "spread": "pnp.match_statistics.value_for_cost",
}


def load_observer(game: str | ModuleType) -> ModuleType | None:
    """Return the module that looks on at matches of `game`, None for others and a user's engine."""
    is_observed = isinstance(game, str) and game in OBSERVED_GAMES
    return import_module(f"pnp.match_statistics.games.{game}") if is_observed else None


def load_reckoned(measure: str) -> ModuleType:
    """Return the module that reckons `measure`."""
    return import_module(RECKONED[measure])
