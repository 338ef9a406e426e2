"""What is measured in matches of Quarken: what is quarked and restored, and how matches end."""

from __future__ import annotations

from pnp.match_statistics import observer
from pnp.match_statistics.measures import SHARE
from pnp.play.games.quarken.board import Board
from pnp.play.table import Move

MEASURES = {
    # Matches that end as somebody has no hadron; at the others' end the piles are empty.
    "ends_by_decay": SHARE,
    "hadrons_lost": SHARE,
    "restored": SHARE,  # hadrons out of balance that their owner restores before they decay
    "cards_unused": SHARE,  # cards that nobody has played or discarded when the match ends
    "quarks_out": SHARE,  # matches in which some loose quark can't be bought, as all are laid
}


class Observer(observer.MatchObserver[Board]):
    """Looks on at a match of Quarken."""

    def __init__(self, table: Board) -> None:
        super().__init__(table)
        self._lives = _lives(table)
        self._restored = 0
        self._are_out = False

    def moved(self, table: Board, seat: int, move: Move) -> None:
        """Look at loose quarks that are bought and laid, on higher levels at once."""
        name = move[0]
        if name in ("lay", "recolour"):
            hadron = move[4] if name == "lay" else move[1]
            self._restored += table.owner[hadron] == seat and table.is_white(hadron)
        if name == "buy":
            self._are_out |= not table.stock[move[1]][move[2]]
        elif name == "recolour":
            flavour, _ = table.hadrons[move[1]].quarks[move[2]]
            self._are_out |= not table.stock[flavour][move[3]]

    def ended(self, table: Board) -> None:
        """Count what is left."""
        lost = table.owner.count(-1)
        decayed = self._lives - _lives(table)
        held = sum(map(sum, table.hand)) + sum(map(len, table.piles))
        self.count("ends_by_decay", any(not table.owned(seat) for seat in range(table.players)))
        self.count("hadrons_lost", lost, len(table.owner))
        self.count("restored", self._restored, self._restored + decayed)
        self.count("cards_unused", held, held + len(table.discards))
        self.count("quarks_out", self._are_out)


def _lives(table: Board) -> int:
    """Return how often hadrons can decay."""
    return sum(table.tokens) + sum(owner >= 0 for owner in table.owner)
