"""Sheets of paper, and how far faces keep from their edges, in mm."""

from __future__ import annotations

from typing import TypeAlias

from pnp.core.geometry import Size
from pnp.core.values import Struct, replace
from pnp.sizes.cards_and_papers import PAPERS


class Paper(Struct, frozen=True):
    """A sheet, `size` in mm; faces keep at least as far from its edges as printers need.

    Where a machine has marks on it, bleeds keep `edge` mm from all edges, too, and `corner` mm at
    one pair of opposite sides: so they lie beside what is in its corners. A `bare` one has nothing
    on it but faces, which may reach its edges.
    """

    name: str
    size: Size
    edge: float = 0.0
    corner: float = 0.0
    is_bare: bool = False

    def turned(self) -> Paper:
        """Return the sheet lying on its side."""
        return replace(self, size=self.size.turned())


# A paper of the table by its name, or one by its size, or one that says more.
AnyPaper: TypeAlias = "str | Size | Paper"


def paper_of(paper: AnyPaper) -> Paper:
    """Return the sheet that is meant. Raises KeyError for a name that is not in the table."""
    if isinstance(paper, str):
        return Paper(paper, PAPERS[paper])
    return paper if isinstance(paper, Paper) else Paper("", paper)
