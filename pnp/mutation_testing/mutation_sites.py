"""Sites: values and lines of a game's files that may be wrong, by their kinds."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from pnp.core.problems import NO_CELL, Cell, NoCell, Where
from pnp.core.values import Struct
from pnp.readers.cells import Sheet


class SiteKind(StrEnum):
    """What a site is of."""

    CARD, LIST, FACT, TEXT = "a card", "a list", "a fact", "a text"
    WORD = "a word that a glossary decides"
    PLAY = "how an example is played"
    PICTURE = "the card that a picture shows"
    TYPED, RECKONED = "what a template types", "what a template reckons"
    ITEM = "the lines of a whole card or fact"
    SETTING = "a colour, a set, a box or a set-up"


class MutatedFile(Struct, frozen=True):
    """A file of a game: its path, its text, and the language it is written in.

    Of a table it is a `cell` of a `sheet`, and `text` is what stands in that.
    """

    path: Path
    shown: str
    text: str
    language: str
    sheet: Sheet | None = None
    cell: Cell | NoCell = NO_CELL


class MutationSite(Struct, frozen=True):
    """A value or a line that may be wrong: from `start` to `end` of the text of `file`.

    `name` is what it is called, `column` what all values have in common that could be mistaken for
    one another. `fact` is the kind of a fact.
    """

    file: MutatedFile
    kind: SiteKind
    name: str
    column: str
    start: int
    end: int
    fact: str = ""

    @property
    def text(self) -> str:
        """What is written there."""
        return self.file.text[self.start : self.end]

    @property
    def where(self) -> Where:
        """The line where it begins, or the cell."""
        file = self.file
        if file.sheet is not None and file.cell:
            return Where(file.shown, file.sheet.row_of(file.cell).line, (), file.cell)
        return Where(self.file.shown, self.file.text.count("\n", 0, self.start) + 1)
