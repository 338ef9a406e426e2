"""The current folder, which somebody may have deleted."""

from __future__ import annotations

from pathlib import Path

from pnp.core.problems import COMMAND_LINE, PnpError, Problem

NO_FOLDER = "the current folder has been deleted"
GO_ELSEWHERE = "go to a folder that is there, as with 'cd'"


def current_folder() -> Path:
    """Return the current folder. Raises PnpError where there is none any more."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        raise PnpError([Problem(COMMAND_LINE, NO_FOLDER, GO_ELSEWHERE)]) from None
