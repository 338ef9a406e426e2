"""How sheets are wanted: everything that decides what is printed where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.core.values import Struct, field, fields
from pnp.model.ink import Ink
from pnp.model.selection import Selection
from pnp.sheet_layout.paper import Paper
from pnp.sizes.bleed_width import USUAL_BLEED

USUAL_MARKS = "crop"


class Options(Struct, frozen=True):
    """How sheets are wanted. `bleed` in mm.

    `sheet` is what they are laid out on where that is no whole paper of the table.
    """

    selection: Selection = field(default_factory=Selection)
    paper: str = "a4"
    backs: str = "duplex-long"
    bleed: float = USUAL_BLEED
    marks: str = USUAL_MARKS
    ink: Ink = Ink.FULL
    sheet: Paper | None = None

    @property
    def laid_on(self) -> str | Paper:
        """What pieces are laid out on."""
        return self.sheet or self.paper


def print_options(selection: Selection, values: Mapping[str, Any]) -> Options:
    """Return the options that `values` of the command line say; its names have a - for a _."""
    known = {one.name for one in fields(Options)}
    said = {name.replace("-", "_"): value for name, value in values.items()}
    kept = {name: value for name, value in said.items() if name in known}
    if "ink" in kept:
        kept["ink"] = Ink(kept["ink"])
    return Options(selection, **kept)
