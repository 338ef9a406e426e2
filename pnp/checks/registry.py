"""All checks by their ids, which are the names of their modules. To add one: a file and a line.

A module is loaded when a game first uses it: some need libraries that take their time.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

CHECKS = (
    "colour_neutral",
    "complements",
    "composition",
    "credits",
    "decays",
    "holds",
    "isotopes",
    "ledger",
    "literals",
    "printed",
    "quark_content",
    "seals",
    "terms",
)


def load_check(check: str) -> ModuleType:
    """Return the module of one of CHECKS."""
    return import_module(f"pnp.checks.{check}")
