"""How sheets are wanted: everything that a command line can say about them."""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.selection import Selection

# Instead of a language: every one there is.
ALL = "all"

# What a rulebook is written as.
RULEBOOKS = ("a5", "booklet-a4", "booklet-letter", "html")


@dataclass(frozen=True, slots=True)
class Options:
    """How sheets are wanted. `bleed` in mm; `language` "" is the game's own.

    "all" in `language` is every language there is; `strict` refuses what is not translated whole.
    `force` prints a game that contradicts its rules, and marks the sheets.
    """

    selection: Selection = field(default_factory=Selection)
    language: str = ""
    paper: str = "a4"
    backs: str = "duplex-long"
    bleed: float = 1.5
    marks: str = "crop"
    low_ink: bool = False
    force: bool = False
    strict: bool = False
