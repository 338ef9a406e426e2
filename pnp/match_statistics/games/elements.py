"""What is measured in matches of Elements: substances, draws, raids, gems, and how it ends."""

from __future__ import annotations

from pnp.match_statistics import observer
from pnp.match_statistics.measures import MEAN, MOST, SHARE
from pnp.play.games.elements.board import FUSED, Board, Laid
from pnp.play.table import Move

MEASURES = {
    "first_build": SHARE, "idle_turns": SHARE, "turns_each": MEAN, "dead_draws": SHARE,
    "raided": SHARE, "rerolls": SHARE, "fused": SHARE, "natural": SHARE, "elixirs": SHARE,
    "special_gems": SHARE, "built": MEAN, "unseen": SHARE, "ends_by_goal": SHARE, "endless": SHARE,
    "loser": MEAN, "gems_taken": MOST, "gems_gone": SHARE, "colour_gone": SHARE,
    "reshuffled": SHARE,
}  # fmt: skip


class Observer(observer.MatchObserver[Board]):
    """Looks on at a match of Elements."""

    def __init__(self, table: Board) -> None:
        super().__init__(table)
        self.owner = 0  # whose turn it is, whoever has to decide something in it
        self.round = 1
        self.laid, self.raids, self.turns, self.rerolls = False, 0, 0, 0
        self.made = 0  # special gems
        self.reshuffled = False
        self.source, self.deck = table.deck, table.deck[:]
        self._look(table)

    def moved(self, table: Board, seat: int, move: Move) -> None:
        """Count what a move does, and what follows it without anybody's decision."""
        name = move[0]
        if name == "lay":
            self.laid = True
            self._laid(table, seat, move)
        elif name == "take" or (name == "steal" and move[3] >= 0):
            self.raids += 1
        elif name == "reroll":
            self.rerolls += 1
        elif name == "fuse":
            self.made += 1
        owner = int(table.tasks[0][1]) if table.tasks else self.owner
        is_next = (table.round, owner) != (self.round, self.owner)
        self._drawn(table, owner, is_next)
        if is_next or table.is_over:
            self._turned()
            self.round, self.owner = table.round, owner
        self._look(table)

    def _look(self, table: Board) -> None:
        """Note what the next move may change."""
        if table.deck is not self.source or len(table.deck) != len(self.deck):
            self.source, self.deck = table.deck, table.deck[:]
        self.lying = table.laid[table.seat][:]  # of who makes the next move

    def _laid(self, table: Board, seat: int, move: Move) -> None:
        self.count("fused", move[2] == FUSED)
        if table.laid[seat]:
            return
        lay = [*self.lying, Laid(move[1], move[2], table.round)]
        self.count("natural", not any(map(table.is_special, lay)))

    def _drawn(self, table: Board, owner: int, is_next: bool) -> None:
        """Look at the cards that were drawn, the last by who has the next turn."""
        if len(table.deck) >= len(self.deck):
            self.reshuffled |= len(table.deck) > len(self.deck)
            return
        drawn = self.deck[len(table.deck) :]
        first = table.rules.draw if is_next else 0
        for place, card in enumerate(drawn):
            drawer = owner if place < first else self.owner
            self.count("dead_draws", not self._is_of_use(table, drawer, card))

    def _is_of_use(self, table: Board, seat: int, card: int) -> bool:
        """Return whether a substance in sight needs a card: what a player builds, or the pool."""
        seen = [table.lacks(seat), *(table.recipes[one] for one in table.pool)]
        return card in (table.meta, table.elixir) or any(card in need for need in seen)

    def _turned(self) -> None:
        self.turns += 1
        if self.round == 1:
            self.count("first_build", self.laid)
        self.count("idle_turns", not self.laid)
        self.count("raided", self.raids)
        self.count("rerolls", self.rerolls > 0)
        self.laid, self.raids, self.rerolls = False, 0, 0

    def ended(self, table: Board) -> None:
        """Count what is known at the end."""
        points = [table.points(seat) for seat in range(table.players)]
        built = sum(map(len, table.built))
        there = [table.rules.gems[table.kinds[one]] for one in table.primary]
        left = [table.centre[one] for one in table.primary]
        specials = (table.meta, table.elixir)
        self.count("turns_each", self.turns, built)
        self.count("built", built)
        self.count("elixirs", sum(table.extra), built * table.rules.elixir)
        self.count(
            "special_gems", self.made, sum(table.rules.gems[table.kinds[n]] for n in specials)
        )
        self.count("unseen", len(table.substances), len(table.names))
        is_won = max(points) >= table.rules.goal
        self.count("ends_by_goal", is_won)
        is_built = not (table.pool or table.substances or any(n >= 0 for n in table.substance))
        self.count("endless", not is_won and not is_built)
        self.count("loser", min(points))
        self.count("gems_taken", sum(there) - sum(left))
        self.count("gems_gone", not any(left))
        self.count("colour_gone", not all(left))
        self.count("reshuffled", self.reshuffled)
