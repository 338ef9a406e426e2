"""Elements played out by greedy players, who lay what they can and spend gems to complete.

They take the substance that pays best for what they lack, take what they need from others when the
dice let them, and never fuse Meta or Elixir gems.
"""

from __future__ import annotations

from collections import Counter
from functools import partial

from pnp.play.elements.rules import read
from pnp.simulate.elements.dice import OUTCOMES, best_outcome, steal_or_take
from pnp.simulate.elements.table import Player, Table
from pnp.simulate.tally import MEAN, MOST, SHARE, fair_share, play_once

__all__ = ["MEASURES", "play", "read"]
MEASURES = {
    "first_build": SHARE,
    "rounds": MEAN,
    "ends_by_goal": SHARE,
    "endless": SHARE,
    "turns_each": MEAN,
    "winner": MEAN,
    "loser": MEAN,
    "built": MEAN,
    "natural": SHARE,
    "dead_draws": SHARE,
    "idle_turns": SHARE,
    "raided": SHARE,
    "gems_taken": MOST,
    "gems_gone": SHARE,
    "colour_gone": SHARE,
    "reshuffled": SHARE,
    "start_player": MEAN,
}
_LONGEST = 200  # rounds; more is a game that does not end


class Game(Table):
    """A game, turn by turn."""

    def run(self) -> None:
        rounds, done = 0, False
        while not done and rounds < _LONGEST:
            rounds += 1
            for player in self.players:
                laid = self.turn(player)
                if rounds == 1:
                    self.count("first_build", laid > 0)
                done = player.points >= self.rules.goal or not self.left()
                if done:
                    break
        points = [player.points for player in self.players]
        self.count("rounds", rounds)
        self.count("ends_by_goal", max(points) >= self.rules.goal)
        self.count("endless", not done)
        self.count("winner", max(points))
        self.count("loser", min(points))
        self.count("built", self.built)
        self.count("turns_each", rounds * len(points), max(self.built, 1))
        there = sum(self.rules.gems[one] for one in self.rules.primary)
        self.count("gems_taken", there - self.gems.total())
        self.count("gems_gone", not self.gems.total())
        self.count("colour_gone", any(not self.gems[one] for one in self.rules.primary))
        self.count("reshuffled", self.shuffles > 0)
        self.counted.append(("start_player", *fair_share(points)))

    def left(self) -> bool:
        return bool(self.pool or self.substances or any(one.substance for one in self.players))

    def turn(self, player: Player) -> int:
        """Play a turn; return how many elements are laid, one for a substance that is completed."""
        if player.elixir >= 0:
            player.elixir += 1
        for _ in range(self.rules.draw):
            self.draw(player)
        self.roll(player)
        before, built = len(player.laid), self.built
        if player.substance:
            self.build(player)
        laid = 1 if self.built > built else len(player.laid) - before
        self.count("raided", 0)
        self.count("idle_turns", not laid)
        while len(player.hand) > self.rules.most:
            self.discards.append(self.give(player))
        while len(player.hand) < self.rules.least and (self.deck or self.discards):
            self.draw(player)
        return laid

    def roll(self, player: Player) -> None:
        dice = [self.chance.below(len(self.rules.outcomes)) for _ in range(2)]
        outcome = best_outcome(self, player, [self.rules.outcomes[one] for one in dice])
        OUTCOMES[outcome][1](self, player)
        for _ in range(self.rules.doubles if dice[0] == dice[1] else 0):
            steal_or_take(self, player)

    def build(self, player: Player) -> None:
        """Lay what can be laid, and complete the substance if that is possible."""
        lacks = self.lacks(player)
        primaries = [one for one in lacks if one in self.rules.primary]
        before = len(player.laid)
        if primaries and not any(one in self.rules.primary for one in player.laid):
            self.lay_first(player, primaries)
            if self.lacks(player) and (not before or not player.laid):
                return
        for one in self.lacks(player):
            if one in player.hand:
                player.hand.remove(one)
                player.laid.append(one)
        if player.laid and player.elixir < 0 and "elixir" in player.hand and self.lacks(player):
            player.hand.remove("elixir")
            player.elixir = 0
        self.finish(player)

    def lay_first(self, player: Player, primaries: list[str]) -> None:
        """Lay one primary element, a card before a gem."""
        card = next((one for one in primaries if one in player.hand), "")
        gem = next((one for one in primaries if player.gems[one]), "")
        if card:
            player.hand.remove(card)
        elif gem:
            player.gems[gem] -= 1
            player.paid[gem] += 1
        if card or gem:
            player.laid.append(card or gem)

    def finish(self, player: Player) -> None:
        """Lay gems, fused ones and a Meta card, if they complete the substance."""
        gems, meta, spent = player.gems.copy(), player.hand.count("meta"), 0
        lacks = self.lacks(player)
        for one in lacks:
            way = (one,) if one in self.rules.primary else self.rules.fusion[one]
            if all(gems[part] for part in way):
                gems.subtract(way)
            elif spent < meta and player.laid:
                spent += 1
            else:
                return
        player.paid += player.gems - gems
        player.gems = gems
        for _ in range(spent):
            player.hand.remove("meta")
        player.laid += lacks
        if player.laid:
            self.complete(player, natural=not spent)

    def complete(self, player: Player, natural: bool) -> None:
        name, has_elixir = player.substance, player.elixir >= self.rules.elixir_wait
        player.points += self.rules.points[name] + has_elixir * self.rules.elixir
        natural = natural and player.elixir < 0
        self.count("natural", natural)
        self.built += 1
        player.laid, player.paid, player.elixir, player.substance = [], Counter(), -1, ""
        if self.pool:
            player.substance = max(self.pool, key=lambda one: self.promise(player, one))
            self.pool.remove(player.substance)
            if self.substances:
                self.pool.append(self.substances.pop())
        for _ in range(self.rules.reward + natural * self.rules.bonus[name]):
            self.take_gem(player)

    def promise(self, player: Player, name: str) -> float:
        """Return the points of a substance for each element that a player has to find for it."""
        recipe = Counter(self.rules.recipes[name])
        lacks = (recipe - Counter(player.hand)).total()
        return (self.rules.points[name] + self.rules.bonus[name] / 2) / (lacks + 1)


play = partial(play_once, Game)
