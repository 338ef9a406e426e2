"""Who looks on while a match is played, and notes what it comes to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from pnp.match_statistics.measures import Counted
from pnp.play.table import Move, Table

AnyTable = TypeVar("AnyTable", bound=Table)


class MatchObserver(Generic[AnyTable]):
    """One match that is looked at; each measure a part, and the whole that it is a part of.

    A game has measures of its own by a file in `match_statistics/games`: a subclass of this named
    Observer, and MEASURES, which says of each name whether it is a MEAN, a SHARE or the MOST that
    was seen.
    All that a match counts of a measure is added up, and so are all matches: sum over sum. A
    measure that a match does not count says nothing of it.

    Only a sample of matches is watched, which tells enough of what has many turns or cards in each.
    Who wins is but one answer a match: what is measured of that alone is in `of_all`.
    """

    def __init__(self, table: AnyTable) -> None:
        """Look at a match before its first move."""
        self.counted: list[Counted] = []

    def count(self, name: str, part: int, whole: int = 1) -> None:
        """Note a part and the whole it is a part of."""
        self.counted.append((name, int(part), whole))

    def moved(self, table: AnyTable, seat: int, move: Move) -> None:
        """Hear that the player at `seat` has made a move, and how the table is now."""

    def ended(self, table: AnyTable) -> None:
        """Hear that the match is over."""

    @staticmethod
    def of_all(table: AnyTable) -> Iterator[Counted]:
        """Yield what a table that the match is over on tells, asked of all matches: who won."""
        yield from ()
