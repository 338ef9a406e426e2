"""Which games have an engine."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType

from pnp.i18n.program_strings import Sayings

# Game -> module with its engine: SAYINGS and NOTES, read(facts) and Game(rules, players, seed).
ENGINES = {
    "element313": "pnp.play.games.element313.engine",
    "elements": "pnp.play.games.elements.engine",
    "quark": "pnp.play.games.quark.engine",
    "quarken": "pnp.play.games.quarken.engine",
    "quirkyquarks": "pnp.play.games.quirkyquarks.engine",
}


def load_engine(game: str | ModuleType) -> ModuleType:
    """Return the engine of `game`; one that a user names is its own."""
    return game if isinstance(game, ModuleType) else import_module(ENGINES[game])


def sayings_of(game: str) -> tuple[Sayings, Mapping[str, str]]:
    """Return what the engine of `game` says, and notes on it for translators."""
    module = import_module(f"{ENGINES[game].rpartition('.')[0]}.strings")
    return module.SAYINGS, module.NOTES


def load_positions(game: str) -> ModuleType:
    """Return what makes positions of `game`: position(rules, said) and holdings(table, seat)."""
    return import_module(f"{ENGINES[game].rpartition('.')[0]}.position")
