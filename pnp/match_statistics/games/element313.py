"""What is measured in matches of Element 313: the first row, purchases, quarks, and how it ends."""

from __future__ import annotations

from pnp.match_statistics import observer
from pnp.match_statistics.measures import MEAN, SHARE
from pnp.play.games.element313.board import Board
from pnp.play.match import winners
from pnp.play.table import Move

MEASURES = {
    "first_row_dead": SHARE, "first_round_idle": SHARE, "first_buy": SHARE, "idle_turns": SHARE,
    "purchases": MEAN, "abilities_idle": SHARE, "atoms_bought": SHARE, "strikes": MEAN,
    "dead_draws": SHARE, "atoms": MEAN, "negative": SHARE, "hand_limit": MEAN, "behind": MEAN,
    "first_wins": SHARE, "both_there": SHARE, "shared": SHARE, "endless": SHARE,
    "reshuffled": SHARE, "no_quarks": SHARE, "row_short": SHARE, "markers_enough": SHARE,
}  # fmt: skip


class Observer(observer.MatchObserver[Board]):
    """Looks on at a match of Element 313."""

    def __init__(self, table: Board) -> None:
        super().__init__(table)
        self.row = tuple(table.row)
        self.held = [sum(hand) for hand in table.hand]
        self.quarks = len(table.quarks)
        self.done = list(table.done)
        self.given = 0  # how often abilities may be used in a turn
        self.first = -1  # who made the target before all others
        self.dead, self.bought, self.all_bought, self.early = 0, 0, 0, 0
        self.drawn = self.thrown = self.struck = self.marked = 0
        self.shuffled = self.short = self.races = False

    def moved(self, table: Board, seat: int, move: Move) -> None:
        """Count what a move does; at the end of a turn, what the turn was good for."""
        name = move[0]
        if name == "discard":
            self.thrown += 1
        elif name == "done":
            self._done(table, seat)
        elif name == "buy":
            self.bought += 1
        elif name == "ready":
            self._ready(table, seat)
        elif name == "redraw":
            self.thrown += 1
            self.drawn += 1
            self._drew(table)
        elif name == "strike":
            self.struck += 1

    def _done(self, table: Board, seat: int) -> None:
        if table.done[seat] > self.done[seat]:
            self._made(table, seat)
        if not table.phase:
            self.held[seat] = sum(table.hand[seat])
            self._turned(table, seat)

    def _drew(self, table: Board) -> None:
        """Note whether the discards were shuffled: nothing else makes more quarks to draw."""
        self.shuffled |= len(table.quarks) > self.quarks
        self.quarks = len(table.quarks)

    def _ready(self, table: Board, seat: int) -> None:
        """Note what is drawn, and what an untouched row would cost."""
        self.bought, self.given = 0, _given(table)
        # Who has the target, or a last turn, has no reason to buy.
        self.races = table.steps < 0 and not table.is_there(seat)
        self.drawn += sum(table.hand[seat]) - self.held[seat]
        self._drew(table)
        self.short |= sum(table.hand[seat]) < table.limit(seat)
        atoms = table.rules.atoms
        self.marked = max(self.marked, sum(atoms[one].is_once for one in table.up[seat]))
        if table.round == 1:
            self.dead += not any(one is not None for one in table.offers(self.row))

    def _made(self, table: Board, seat: int) -> None:
        """Note how the target is made. It stays made, whatever is taken away later."""
        self.done[seat] = 1
        if self.first < 0:
            self.first = seat
        values = [table.rules.atoms[one].value for one in table.up[seat]]
        self.count("negative", sum(values) != table.rules.target)
        self.count("atoms", len(table.up[seat]) + len(table.down[seat]))
        self.count("hand_limit", table.limit(seat))

    def _turned(self, table: Board, seat: int) -> None:
        self.all_bought += self.bought
        if self.races:
            self.count("idle_turns", not self.bought)
            self.count("purchases", self.bought)
            self.count("abilities_idle", _given(table), self.given)
        if self.early < table.players:
            self.early += 1
            self.count("first_buy", self.bought > 0)
            if self.early == table.players:
                self.count("first_row_dead", self.dead == table.players)
                self.count("first_round_idle", not self.all_bought)

    def ended(self, table: Board) -> None:
        """Count what is known at the end."""
        won = winners(table)
        self.count("endless", not won)
        self.count("shared", len(won) > 1)
        self.count("both_there", sum(table.done) > 1)
        if won:
            self.count("first_wins", self.first in won, len(won))
        self.count("dead_draws", self.thrown, self.drawn)
        self.count("strikes", self.struck)
        self.count("atoms_bought", self.all_bought, len(table.rules.atoms))
        self.count("reshuffled", self.shuffled)
        self.count("no_quarks", self.short)
        self.count("row_short", len(table.row) < len(self.row))
        self.count("markers_enough", self.marked <= table.rules.markers)
        for seat in range(table.players):
            if not table.done[seat]:
                self.count("behind", table.away(seat))


def _given(table: Board) -> int:
    """Return how often abilities may still be used: extra quarks, and what changes or replaces."""
    return sum(table.extra) + sum(table.secondary) + sum(table.uses)
