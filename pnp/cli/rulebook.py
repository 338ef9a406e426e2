"""pnp rulebook: write rulebooks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.app.orders import Order, order
from pnp.cli.exporting import export_command
from pnp.cli.options import one_of_option

_A5 = "a5"
# Format -> the export that it is, and what that is told.
FORMATS: dict[str, tuple[str, dict[str, str]]] = {
    _A5: ("rulebook", {}),
    "booklet-a4": ("booklet", {"paper": "a4"}),
    "booklet-letter": ("booklet", {"paper": "letter"}),
    "html": ("rulebook-html", {}),
}
_ALL = "all"


def orders(said: Mapping[str, Any]) -> list[Order]:
    """Return the exports that are the format, or all of them."""
    chosen = said["format"]
    formats = FORMATS.values() if chosen == _ALL else [FORMATS[chosen]]
    return [order(name, values) for name, values in formats]


command = export_command(
    "rulebook",
    [],
    orders,
    "Write rulebooks, from rulebook.md.",
    "rulebook quarken --format booklet-a4",
    one_of_option("--format", (*FORMATS, _ALL), _A5),
)
