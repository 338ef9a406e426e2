"""pnp rulebook: write rulebooks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.app.export_requests import Order, order
from pnp.cli.exporting import CommandHelp, export_command
from pnp.cli.options import one_of_option
from pnp.core.problems import COMMAND_LINE, Problem, UsageError
from pnp.exports.options import INK
from pnp.exports.registry import EXPORTS

_A5, _HTML = "a5", "html"
# Format -> the export that it is, and what that is told.
FORMATS: dict[str, tuple[str, dict[str, str]]] = {
    _A5: ("rulebook", {}),
    "booklet-a4": ("booklet", {"paper": "a4"}),
    "booklet-letter": ("booklet", {"paper": "letter"}),
    _HTML: ("rulebook-html", {}),
}
_ALL = "all"


def orders(said: Mapping[str, Any]) -> list[Order]:
    """Return the exports that are the format, or all of them. Raises UsageError."""
    chosen = said["format"]
    if chosen == _HTML and said[INK.name] != INK.default:
        message = "a web page is not printed, so it can't save ink"
        raise UsageError([Problem(COMMAND_LINE, message, "leave out --ink, or --low-ink")])
    formats = FORMATS.values() if chosen == _ALL else [FORMATS[chosen]]
    ink = {INK.name: said[INK.name]}
    return [order(name, {**ink, **values}) for name, values in formats]


_TOLD = CommandHelp(
    "rulebook", "Write rulebooks, from rulebook.md.", "rulebook quarken --format booklet-a4"
)
_FORMAT = one_of_option("--format", (*FORMATS, _ALL), _A5)

command = export_command(_TOLD, [EXPORTS["rulebook"]], orders, _FORMAT)
