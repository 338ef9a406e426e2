"""Which games have an engine."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType

from pnp.i18n.program_strings import Sayings

# Games with a folder in `games`, whose engine.py has SAYINGS and NOTES, read(facts) and
# Game(rules, players, seed).
ENGINES = ("element313", "elements", "quark", "quarken", "quirkyquarks")


def load_engine(game: str | ModuleType) -> ModuleType:
    """Return the engine of `game`; one that a user names is its own."""
    return game if isinstance(game, ModuleType) else _load(game, "engine")


def sayings_of(game: str) -> tuple[Sayings, Mapping[str, str]]:
    """Return what the engine of `game` says, and notes on it for translators."""
    module = _load(game, "strings")
    return module.SAYINGS, module.NOTES


def load_positions(game: str) -> ModuleType:
    """Return what makes positions of `game`: position(rules, said) and holdings(table, seat)."""
    return _load(game, "position")


def _load(game: str, part: str) -> ModuleType:
    return import_module(f"pnp.play.games.{game}.{part}")
