"""The table at which Elements is played: who has what, and what lies in the centre."""

from __future__ import annotations

from collections import Counter

from pnp.core.values import Struct, field
from pnp.play.elements.rules import Rules
from pnp.simulate.random_source import RandomSource
from pnp.simulate.tally import Counting


class Player(Struct):
    """A player: the substance, the elements in play for it, and what is in hand."""

    hand: list[str]
    gems: Counter[str]
    substance: str
    laid: list[str] = field(default_factory=list)
    paid: Counter[str] = field(default_factory=Counter)
    elixir: int = -1
    points: int = 0


class Table(Counting):
    """Players, decks and gems. Cards and gems are named by their elements."""

    def __init__(self, rules: Rules, players: int, chance: RandomSource) -> None:
        self.rules, self.chance = rules, chance
        super().__init__()
        cards = [one for one, copies in rules.cards.items() for _ in range(copies)]
        self.deck, self.shuffles, self.built = chance.shuffled(cards), 0, 0
        self.substances = chance.shuffled(rules.recipes)
        self.gems = Counter({one: rules.gems[one] for one in rules.primary})
        self.players = [self.seat() for _ in range(players)]
        self.discards = [self.deck.pop() for _ in range(rules.discards)]
        self.pool = [self.substances.pop() for _ in range(rules.pool)]

    def seat(self) -> Player:
        """Return a new player, with a substance, the first cards and the first gems."""
        substance = self.substances.pop()
        hand = [self.deck.pop() for _ in range(self.rules.dealt)]
        player = Player(hand, Counter(), substance)
        for _ in range(self.rules.start_gems):
            self.take_gem(player)
        return player

    def draw(self, player: Player) -> None:
        """Let a player draw a card, if one is left in the deck or among the discards."""
        if not self.deck and self.discards:
            self.deck, self.discards = self.chance.shuffled(self.discards), []
            self.shuffles += 1
        if self.deck:
            card = self.deck.pop()
            wanted = {*self.lacks(player), "meta", "elixir"}
            wanted.update(one for name in self.pool for one in self.rules.recipes[name])
            self.count("dead_draws", card not in wanted)
            player.hand.append(card)

    def lacks(self, player: Player) -> list[str]:
        """Return the elements that the substance of a player still needs."""
        need = Counter(self.rules.recipes[player.substance] if player.substance else ())
        return list((need - Counter(player.laid)).elements())

    def give(self, player: Player) -> str:
        """Take the least useful card out of a hand, and return it."""
        lacks = self.lacks(player)
        spare = [one for one in player.hand if one not in lacks and one not in ("meta", "elixir")]
        card = self.chance.one_of(spare or player.hand)
        player.hand.remove(card)
        return card

    def take_gem(self, player: Player) -> None:
        """Take a gem of the centre, one that helps if there is one."""
        there = [one for one in self.rules.primary if self.gems[one]]
        if there:
            lacks = [one for one in self.lacks(player) if one in there]
            fused = [p for s in self.lacks(player) for p in self.rules.fusion.get(s, ())]
            useful = lacks or [one for one in fused if one in there] or there
            gem = max(useful, key=lambda one: self.gems[one])
            self.gems[gem] -= 1
            player.gems[gem] += 1
