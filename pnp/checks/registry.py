"""All checks by their ids, which are the names of their modules. To add one: a file and a line.

A module is loaded when a game first uses it: some need libraries that take their time.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

CHECKS = (
    "agrees",
    "colour_neutral",
    "complements",
    "composition",
    "connected",
    "credits",
    "current",
    "decays",
    "distinct",
    "files",
    "fits",
    "glossary",
    "holds",
    "isotopes",
    "ledger",
    "legibility",
    "literals",
    "mixing",
    "names",
    "odds",
    "printed",
    "punctuation",
    "quark_content",
    "range",
    "reach",
    "recipes",
    "room",
    "rulebook",
    "seals",
    "setup",
    "symmetry",
    "terms",
    "translations",
    "unique",
    "untranslated",
)


def load_check(check: str) -> ModuleType:
    """Return the module of one of CHECKS."""
    return import_module(f"pnp.checks.{check}")
