"""How sheets are wanted: everything that a command line can say about them."""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.model.selection import Selection

# Instead of a language: every one there is.
ALL = "all"

# What a rulebook is written as; the name of a booklet ends with that of its paper.
BOOKLET = "booklet-"
RULEBOOKS = ("a5", f"{BOOKLET}a4", f"{BOOKLET}letter", "html")

USUAL_BLEED = 1.5
USUAL_MARKS = "crop"


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
    bleed: float = USUAL_BLEED
    marks: str = USUAL_MARKS
    low_ink: bool = False
    force: bool = False
    strict: bool = False

    def suffix(self) -> str:
        """Return how file names tell what else changes a print, "" for the usual options.

        `force` counts as if the rules were contradicted.
        """
        said = (
            ("low-ink", self.low_ink),
            (f"bleed-{self.bleed:g}mm", self.bleed != USUAL_BLEED),
            (f"marks-{self.marks}", self.marks != USUAL_MARKS),
            ("unchecked", self.force),
        )
        return "".join(f"-{word}" for word, holds in said if holds) + self.selection.suffix()
