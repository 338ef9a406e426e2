"""Addresses that users give: where their files will be found."""

from __future__ import annotations

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import COMMAND_LINE, Problem, UsageError, shorten

_ADDRESS = lazy_pattern(r"(?:https?://[\w.:\[\]-]+|file:///)[\w./~%+@:,=-]*")


def read_address(said: str) -> str:
    """Return where files will be found, without a / at the end, "" for nowhere.

    Raises UsageError for what is no address.
    """
    if said and not _ADDRESS.fullmatch(said):
        message = f"--address '{shorten(said)}' is no address"
        hint = "write where the files will be, as https://example.org/dragons"
        raise UsageError([Problem(COMMAND_LINE, message, hint)])
    return said.rstrip("/")
