"""What is measured in matches of Quirky Quarks: bids, cards, quests, and what each power brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.match_statistics import observer
from pnp.match_statistics.measures import MEAN, MOST, SHARE, Counted, fair_share
from pnp.play.games.quirkyquarks.board import Board
from pnp.play.table import Move

# Kinds of quests, and what their numbers are called.
KINDS = {"atom": "atoms", "process": "powers", "theory": "theories"}
POWERS = (
    "photoelectric-effect", "bremsstrahlung", "gluon-jet", "laser", "pion-minus", "pion-plus",
)  # fmt: skip
OBJECTIVES = ("quark-model", "bohr-model", "conservation-of-energy")


def key_of(name: str) -> str:
    """Return how a quest is called in the name of a measure."""
    return name.replace("-", "_")


MEASURES = {
    "first_quest": SHARE, "first_bid": MEAN, "highest_bid": MOST, "score": MEAN, "winner": MEAN,
    "loser": MEAN, "quest_points": MEAN, "ev_left": MEAN, "quests_played": MEAN, "unplayed": SHARE,
    "atoms": MEAN, "powers": MEAN, "theories": MEAN, "discovered": MEAN, "ejected": MEAN,
    "dead_draws": SHARE, "idle_rounds": SHARE, "particles_out": SHARE, "quests_out": SHARE,
    "ev_out": MOST,
    **{f"with_{key_of(name)}": MEAN for name in (*POWERS, *OBJECTIVES)},
    **{f"met_{key_of(name)}": SHARE for name in OBJECTIVES},
}  # fmt: skip


class Observer(observer.MatchObserver[Board]):
    """Looks on at a match of Quirky Quarks."""

    def __init__(self, table: Board) -> None:
        super().__init__(table)
        self._round = 1
        self._prices: dict[int, int] = {}  # the last bid for each accelerator in this round
        self._played: set[int] = set()  # seats that played a quest in this round
        self._moves = Counter[str]()
        self._used = self._thrown = 0  # particles in quests, and those that were ejected
        self._piles = [len(pile) for pile in table.piles]
        self._out = [False, False]
        self._most = sum(table.ev)

    def moved(self, table: Board, seat: int, move: Move) -> None:
        """Look at bids, cards that change hands, quests, coins and piles."""
        name = move[0]
        self._moves[name] += 1
        if name == "bid":
            self._prices[move[1]] = move[2]
            self.count("highest_bid", move[2])
        elif name == "play":
            self._used += sum(move[3])
            self._played.add(seat)
        elif name == "eject":
            self._thrown += move[1] < table.deck.particles
        for pile, cards in enumerate(table.piles):
            self._out[pile] |= len(cards) > self._piles[pile]
            self._piles[pile] = len(cards)
        self._most = max(self._most, sum(table.ev))
        if table.round != self._round or table.is_over:
            self._end_round(table)

    def _end_round(self, table: Board) -> None:
        if self._round == 1:
            for price in self._prices.values():
                self.count("first_bid", price)
        self._prices.clear()
        for seat in range(table.players):
            if self._round == 1:
                self.count("first_quest", seat in self._played)
            self.count("idle_rounds", seat not in self._played)
        self._played.clear()
        self._round = table.round

    def ended(self, table: Board) -> None:
        """Count what each player has, and what is left over."""
        players, moves = table.players, self._moves
        totals = [table.points(seat) for seat in range(players)]
        self.count("winner", max(totals))
        self.count("loser", min(totals))
        self.count("discovered", moves["begin"], players)
        self.count("ejected", moves["eject"], players * table.rules.rounds)
        self.count("particles_out", self._out[0])
        self.count("quests_out", self._out[1])
        self.count("ev_out", self._most)
        held = sum(len(table.held_of(seat, 0)) for seat in range(players))
        self.count("dead_draws", held + self._thrown, held + self._thrown + self._used)
        unplayed = sum(len(table.held_of(seat, 1)) for seat in range(players))
        self.count("unplayed", unplayed, unplayed + moves["play"])
        for seat, total in enumerate(totals):
            self.count("score", total)
            self.count("quest_points", table.quest_points(seat))
            self.count("ev_left", table.ev[seat])
            self.count("quests_played", len(table.laid[seat]) + sum(table.nucleons[seat]))
            kinds = Counter(table.deck.kinds[quest] for quest in table.laid[seat])
            for kind, name in KINDS.items():
                self.count(name, kinds[kind])

    @staticmethod
    def of_all(table: Board) -> Iterator[Counted]:
        """Yield who wins by what they have played, and which objectives are met."""
        ranks, names = table.ranks(), table.deck.names
        for seat, laid in enumerate(table.laid):
            won = fair_share(ranks, seat)
            for quest in sorted(set(laid)):
                if names[quest] in (*POWERS, *OBJECTIVES):
                    yield (f"with_{key_of(names[quest])}", *won)
            for quest in laid:
                if quest in table.rules.objectives:
                    yield f"met_{key_of(names[quest])}", table.meets(seat, quest), 1
