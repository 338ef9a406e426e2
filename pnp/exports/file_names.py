"""What the files that exports write are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pnp.exports.options import (
    BACKS,
    BLEED,
    INK,
    MARKS,
    PAPER,
    PRINTER,
    SELECTION,
    SINCE,
    Option,
    selection_of,
)
from pnp.model.game import Game


def in_names(options: Iterable[Option], values: Mapping[str, Any], unchecked: bool) -> str:
    """Return how names of files say which `values` are not the default, and what is `unchecked`.

    The selection comes last. "" stands for the usual ones.
    """
    words = [
        f"-{one.in_name(values[one.name])}"
        for one in options
        if one not in SELECTION and values.get(one.name, one.default) != one.default
    ]
    mark = "-unchecked" if unchecked else ""
    return "".join(words) + mark + selection_of(values).suffix()


def archive_name(game: Game, paper: str, mark: str = "") -> str:
    """Return what the archive of an edition is called; `mark` tells that it is unchecked."""
    return f"{game.id}-{game.version}-{game.edition}-{paper}{mark}.zip"


def sheets_name(
    game: Game, values: Mapping[str, Any], unchecked: bool, part: str = "", sprue: str = ""
) -> str:
    """Return what the PDF with `part` is called; that with all of the game where it is "".

    Paper and backs are always in it: who prints looks for them. A `sprue` has a paper of its own.
    """
    suffix = in_names((INK, BLEED, MARKS, SINCE, PRINTER), values, unchecked)
    ends = f"{game.edition}-{sprue or values[PAPER.name]}-{values[BACKS.name]}{suffix}.pdf"
    return "-".join(filter(None, (game.id, part, ends)))
