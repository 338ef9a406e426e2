"""How cards are drawn in Quarken: from which piles, how gaps are filled, and what that promises."""

from __future__ import annotations

from pnp.play.games.quarken.board import Sight
from pnp.play.games.quarken.buying import Buying
from pnp.play.games.quarken.evaluation import DRAW
from pnp.play.games.quarken.figures import Rules
from pnp.play.table import Move

_ENOUGH: Move = ("enough",)
_SHUFFLE: Move = ("shuffle",)


class CardDraws(Buying):
    """The first step of a turn.

    `held` is how many cards the player in turn has of each back, -1 where that is not counted yet.
    """

    def __init__(self, rules: Rules, players: int, seed: int, variant: str = "level-1") -> None:
        super().__init__(rules, players, seed, variant)
        self.held = [-1] * len(rules.lookup.held)

    def _look_draw(self) -> Sight:
        """Return what may be drawn: what the hand has fewest of promises most."""
        rules, lookup = self.rules.rulings, self.rules.lookup
        back, held = lookup.back, self.held
        tops = lookup.draws[tuple([back[pile[-1]] if pile else -1 for pile in self.piles])]
        for one in tops.kinds:
            if held[one] < 0:
                held[one] = sum(lookup.held[one](self.hand[self.seat]))
        moves, worths = tops.moves.copy(), [DRAW - 2 * held[one] for one in tops.backs]
        if self.drawn >= rules.fewest or not moves:
            moves.insert(0, _ENOUGH)
            worths.insert(0, 0)
        # All may be shuffled when only the same backs lie on top.
        if (
            len(tops.kinds) == 1
            and self.level in rules.shuffled_levels
            and (rules.shuffles_again or not self.shuffled)
            and sum(map(len, self.piles)) > len(tops.moves)
        ):
            moves.append(_SHUFFLE)
            worths.append(0)
        return moves, worths

    def _draw(self, place: int) -> None:
        card, rules = self.piles[place].pop(), self.rules.rulings
        self.hand[self.seat][card] += 1
        back = self.rules.lookup.back[card]
        if self.held[back] >= 0:
            self.held[back] += 1
        if self.log is not None:
            drawn = self.rules.cards[card]
            self.tell("draw", card=drawn.back.replace("colour", "paint"), n=place + 1)
            self.tell("drawn", to=self.seat, card=drawn.name)
        if rules.fills_gaps if self.level == 1 else rules.refills_at_once:
            self._fill(place)
        self.drawn += 1
        if self.drawn == self.rules.levels[self.level - 1].draw or not any(self.piles):
            self._enough_drawn()

    def _enough_drawn(self) -> None:
        """Go on to buying; cards beside the pile are laid anew."""
        self.phase = "buy"
        if self.level > 1:
            for place in range(1, len(self.piles)):
                self._fill(place)

    def _fill(self, place: int) -> None:
        """Fill a gap from another pile: the highest one, and beside the pile always."""
        if not self.piles[place]:
            heights = list(map(len, self.piles))
            highest = heights.index(max(heights))
            if heights[highest] > 1:
                self.piles[place].append(self.piles[highest].pop())

    def _shuffle(self) -> None:
        self.tell("shuffle")
        self.shuffled = 1
        cards = self.chance.shuffled(card for pile in self.piles for card in pile)
        count = len(self.piles)
        if self.level == 1:
            self.piles = self.split(cards, count)
        else:
            beside = [[cards.pop()] if len(cards) > 1 else [] for _ in range(count - 1)]
            self.piles = [cards, *beside]

    def _enough(self) -> None:
        self.tell("enough")
        self._enough_drawn()
