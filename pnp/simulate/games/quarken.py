"""What is measured in matches of Quarken: what is quarked and restored, and how matches end."""

from __future__ import annotations

from pnp.play.quarken.board import Board
from pnp.simulate import watch
from pnp.simulate.tally import SHARE

MEASURES = {
    "ends_by_decay": SHARE,  # matches that end as somebody has no hadron left; else piles are empty
    "hadrons_lost": SHARE,
}


class Watch(watch.Watch[Board]):
    """Looks on at a match of Quarken."""

    def ended(self, table: Board) -> None:
        """Count the hadrons that are in the box, and who has none."""
        lost = table.owner.count(-1)
        self.count("hadrons_lost", lost, len(table.owner))
        self.count("ends_by_decay", any(not table.owned(seat) for seat in range(table.players)))
