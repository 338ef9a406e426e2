"""How the table of Quarken is laid, on each level."""

from __future__ import annotations

from itertools import chain, pairwise

from pnp.play.games.quarken.board import Board, Hadron
from pnp.play.games.quarken.figures import Rules


class Setup(Board):
    """A game whose cards and hadrons have been dealt."""

    def __init__(self, rules: Rules, players: int, seed: int, variant: str = "level-1") -> None:
        super().__init__(rules, players, seed, variant)
        self._left = {
            face.card: self.chance.shuffled(rules.schemes[len(face.quarks)])
            for face in rules.faces.values()
        }
        dealt = [self._first, self._second, self._third][self.level - 1]()
        self.lay_out(dealt)
        del self._left
        if self.level == 1:
            each = rules.tokens[0][players] + rules.longer * self.is_long
            self.tokens = [each] * len(dealt)
        elif self.level == 2 and rules.tokens[1][players]:
            self._put_tokens(rules.tokens[1][players])
        self.look_at_all()
        self._deal_cards()

    def _put_tokens(self, each: int) -> None:
        """Put a token on so many hadrons of each player, or let them choose."""
        if self.rules.rulings.chooses_places:
            self.phase = "token"
            return
        for seat in range(self.players):
            for one in self.chance.shuffled(self.owned(seat))[:each]:
                self.tokens[one] = 1

    def _hadron(self, name: str) -> Hadron:
        """Return a hadron with a face up, its card one of those that are left."""
        face = self.rules.faces[name]
        return Hadron(name, face.quarks, self._left[face.card].pop())

    def _first(self) -> list[tuple[int, Hadron]]:
        """Deal protons and neutrons in turn, then lambdas and charmed sigmas."""
        found: list[tuple[int, Hadron]] = []
        light: list[str] = []
        heavy: list[str] = []
        for name, count in self.rules.hadrons[self.players]:
            turned = self.rules.anti[name] if self.is_anti else name
            (light if len(light) < self.players else heavy).extend([turned] * count)
        for kinds in (light, heavy):
            names = list(dict.fromkeys(kinds))
            each = len(kinds) // self.players
            for number in range(len(kinds)):
                hadron = self._hadron(names[number % len(names)])
                found.append((number // each, hadron))
        return found

    def _second(self) -> list[tuple[int, Hadron]]:
        """Deal as many of the piles as there are players."""
        piles = self.chance.shuffled(self.rules.piles[: self.players])
        return [(seat, self._hadron(name)) for seat, pile in enumerate(piles) for name in pile]

    def _third(self) -> list[tuple[int, Hadron]]:
        """Deal three rounds; where there are two sides, either lies up."""
        found = []
        for row in self.rules.rounds:
            names = [self.chance.one_of(sides) for sides in row[: self.players]]
            for seat, name in enumerate(self.chance.shuffled(names)):
                found.append((seat, self._hadron(name)))
        return found

    def _deal_cards(self) -> None:
        rules, level = self.rules, self.rules.levels[self.level - 1]
        dealt = level.stacks[self.is_anti].items()
        stacks = {name: self.chance.shuffled(cards) for name, cards in dealt}
        for seat in range(self.players):
            for name in level.deal:
                self.hand[seat][stacks[name].pop()] += 1
        deck = self.chance.shuffled(chain.from_iterable(stacks.values()))
        if not level.deal:
            for _ in range(rules.first_deal):
                for seat in range(self.players):
                    self.hand[seat][deck.pop()] += 1
            self.piles = self.split(deck, level.piles)
        else:
            beside = [[deck.pop()] for _ in range(level.piles - 1)]
            self.piles = [deck, *beside]

    def split(self, cards: list[int], count: int) -> list[list[int]]:
        """Return piles of nearly the same height, or of any, of one card at least."""
        if self.rules.rulings.evens_piles or len(cards) <= count:
            return [cards[place::count] for place in range(count)]
        cuts = sorted(self.chance.shuffled(range(1, len(cards)))[: count - 1])
        return [cards[cut:end] for cut, end in pairwise((0, *cuts, len(cards)))]
