"""Quark by its printed rules: two actions a turn, until a deck is empty or a great atom is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.play.games.quark.board import Board, Sight, without
from pnp.play.games.quark.evaluation import standing_of, worths_of
from pnp.play.games.quark.figures import read
from pnp.play.games.quark.payments import DECAYED, parts_of, payments
from pnp.play.games.quark.strings import NOTES, SAYINGS
from pnp.play.table import Move

__all__ = ["NOTES", "SAYINGS", "Game", "read"]


# Of which action a move is the first one; in the order of the rulebook.
_ACTIONS = {
    "open": "draw", "deck": "draw", "swap": "swap", "decay": "decay", "annihilate": "annihilate",
    "create": "create",
}  # fmt: skip
_TAKING = ("open", "create")  # from a row
_ORDER = (*dict.fromkeys(_ACTIONS.values()),)


class Game(Board):
    """What may be done in a game of Quark, and what becomes of it."""

    def moves(self) -> list[Move]:
        """Return what may be done: an action, a card of a swap, a discard, or an end."""
        rules = self.rules
        if self.drawing:
            draws = rules.draws[tuple(self.row)]
            return [move for move in draws if self.deck or move[0] == "open"]
        says = self._announcements()
        if says and rules.must_announce:
            return says
        if not self.left or rules.limits_actions:
            if discards := self._discards():
                return [*says, *discards]
            if not self.left:
                return [*says, ("end",)]
        sight = self.look()
        actions = self._actions(sight)
        found = [*says, *actions]
        if rules.may_be_left or not actions:
            found.append(("end",))
        self.sight = found, sight
        return found

    def _discards(self) -> list[Move]:
        """Return which cards may be discarded, none while the hand is not over its limit."""
        if self.held <= self.rules.limit:
            return []
        held = self.rules.held[self.hand[self.seat] & self.rules.firsts]
        return [("discard", kind) for kind in held.kinds]

    def _actions(self, sight: Sight) -> list[Move]:
        """Return the actions that may be taken, as those of this turn let them."""
        rules, held, paid = self.rules, sight.held, sight.paid
        draws = rules.draws[tuple(self.row)]
        if paid is None or rules.lifts_pairs:
            decayed = self._decayed() if rules.swaps_decayed else ()
            swaps = [*held.swaps, *(("swap", card + DECAYED) for card in decayed)]
            found = [*draws, *swaps, *held.decays, *self._of_decayed()]
        else:
            energy = self.energy[self.seat] - self.bound[self.seat]
            found = [*draws, *held.actions]
            found += [move for _, cost, move in paid if cost <= energy]
        if self.taken:
            return [move for move in found if self._may_follow(_ACTIONS[move[0]])]
        return found

    def _announcements(self) -> list[Move]:
        has = self.tokens[self.seat]
        if has[0] < self.goal[0] or self.announced[self.seat] or not self.has(self.seat, self.goal):
            return []
        return [("announce",)] if self.left or not self.rules.announce_acts else []

    def _may_follow(self, action: str) -> bool:
        """Return whether an action may be taken after those of this turn."""
        if not self.rules.repeats and action in self.taken:
            return False
        return not self.rules.in_order or _ORDER.index(action) >= _ORDER.index(self.taken[-1])

    def _decayed(self) -> list[int]:
        """Return the kinds of which the player in turn has decayed cards."""
        turned, ones = self.turned[self.seat], self.rules.cards.ones
        return [card for card, one in enumerate(ones) if turned & one]

    def _of_decayed(self) -> list[Move]:
        """Return what can be annihilated and made, each card from the hand or decayed."""
        hand, cards = self.hand[self.seat], self.rules.cards
        serving = [[kind] if hand & one else [] for kind, one in enumerate(cards.ones)]
        for card in self._decayed() if self.rules.decayed_meet else ():
            for kind in self.rules.physics.decays[card]:
                serving[kind].append(card + DECAYED)
        pairs: list[Move] = [
            ("annihilate", place, one, other)
            for place, (quark, anti, _) in enumerate(self.rules.pairs)
            for one in serving[quark]
            for other in serving[anti]
        ]
        energy = self.energy[self.seat] - self.bound[self.seat]
        if self.rules.lifts_pairs:
            pairs += self._lifted_pairs(serving, energy)
        parts = parts_of(cards.counts(self.turned[self.seat]), self.rules.size)
        known = [one.recipes for one in self.offer.makings]
        return [*pairs, *payments(known, ~hand, parts, energy)]

    def _lifted_pairs(self, serving: Sequence[Sequence[int]], energy: int) -> list[Move]:
        """Return pairs of which one is lifted, by what serves as each kind."""
        found: list[Move] = []
        for place, (quark, anti, _) in enumerate(self.rules.pairs):
            for kind, mate in ((quark, anti), (anti, quark)):
                for card in self.rules.physics.lifted(kind):
                    if card != kind and card in serving[card]:
                        both = ((card, other) for other in serving[mate])
                        found += [
                            ("annihilate", place, *(one if kind == quark else reversed(one)))
                            for one in both
                        ]
        return [one for one in found if self.lift_cost(*one[1:]) <= energy]

    def make(self, move: Move) -> None:
        """Make a move; where nothing is left to decide, go on."""
        name, drawing = move[0], self.drawing
        self.methods[name](self, *move[1:])
        if drawing:
            self.drawing -= 1
            if self.drawing and self._can_draw():
                if self.rules.refills:
                    self.refill()
                return
            self.drawing = 0
        elif name in _ACTIONS:
            if not self.rules.repeats or self.rules.in_order:
                self.taken.append(_ACTIONS[name])
            if self.drawing:
                return
        if name in _ACTIONS:
            self.left -= 1
            if drawing or name in _TAKING:
                # A swap fills the row, whatever was drawn before it.
                self.refill(drawing > 0 or not self.rules.row_waits, not self.rules.particles_wait)
        if not self.left:
            self._go_on(is_said=name == "end")

    def _go_on(self, is_said: bool) -> None:
        """Give the turn on, unless there is something left to decide in it."""
        is_full = self.hand[self.seat] and self.held > self.rules.limit
        if is_full or (not is_said and self._announcements()):
            return
        if self.rules.row_waits or self.rules.particles_wait:
            self.refill()
        self.seat = (self.seat + self.rules.direction) % self.players
        self.left, self.taken = self.rules.actions, []
        is_round = self.seat == self.first
        if is_round and self.rules.moves_on:
            self.seat = self.first = (self.first + self.rules.direction) % self.players
        if is_round or not self.rules.finishes:
            empty = not self.deck or not all(self.particles)
            self.is_over = empty or any(self.announced)
            self.round += is_round and not self.is_over

    def _announce(self) -> None:
        self.announced[self.seat] = 1
        self.bound[self.seat] = self.goal[2] if self.rules.is_bound else 0
        self.left -= self.rules.announce_acts
        self.tell("announce")

    def _end(self) -> None:
        self.left = 0
        self.tell("end")

    def _discard(self, kind: int) -> None:
        self._drop(kind)
        self.tell("discard", card=self.rules.kinds[kind])

    def _drop(self, card: int) -> None:
        """Put a card from the hand or a decayed one on the discards."""
        kind, held = (card - DECAYED, self.turned) if card >= DECAYED else (card, self.hand)
        ones, masks = self.rules.cards
        some = held[self.seat]
        held[self.seat] = some - ((some & masks[kind]) + ones[kind] >> 1)
        self.discards[kind] += 1

    def _open(self, kind: int) -> None:
        self.row.remove(kind)
        self.hand[self.seat] = self.rules.cards.more(self.hand[self.seat], kind)
        self.tell("open", card=self.rules.kinds[kind])

    def _deck(self) -> None:
        self.tell("deck")
        self._draw(self.rules.drawn)

    def _draw(self, count: int) -> None:
        hand, deck, (ones, masks) = self.hand[self.seat], self.deck, self.rules.cards
        for _ in range(min(count, len(deck))):
            kind = deck.pop()
            hand += (hand & masks[kind]) + ones[kind]
            if self.log is not None:
                self.tell("drawn", to=self.seat, card=self.rules.kinds[kind])
        self.hand[self.seat] = hand

    def _swap(self, kind: int) -> None:
        self._drop(kind)
        self.tell("swap", card=self.rules.kinds[kind % DECAYED])
        self.drawing = self.rules.swapped if self._can_draw() else 0

    def _can_draw(self) -> bool:
        return bool(self.row or (self.deck and self.rules.is_blind))

    def _decay(self, kind: int) -> None:
        cards, seat = self.rules.cards, self.seat
        self.hand[seat] = cards.less(self.hand[seat], kind)
        self.turned[seat] = cards.more(self.turned[seat], kind)
        self.energy[self.seat] += self.rules.decay_energy
        names = tuple(self.rules.kinds[to] for to in self.rules.physics.decays[kind])
        self.tell("decay", card=self.rules.kinds[kind], cards=names, n=self.rules.decay_energy)

    def _annihilate(self, pair: int, one: int, other: int) -> None:
        quark, anti, energy = self.rules.pairs[pair]
        kinds = self.rules.kinds
        values: dict[str, Any] = {"cards": (kinds[quark], kinds[anti]), "n": energy}
        lifted = self.lift_cost(pair, one, other) if self.rules.lifts_pairs else 0
        if lifted:
            values["cards"] = tuple(kinds[card % DECAYED] for card in (one, other))
            self.tell("annihilate_lifted", m=lifted, **values)
        elif decayed := tuple(kinds[card - DECAYED] for card in (one, other) if card >= DECAYED):
            self.tell("annihilate_decayed", things=decayed, **values)
        else:
            self.tell("annihilate", **values)
        self._drop(one)
        self._drop(other)
        self.energy[self.seat] += energy - lifted
        sides = [(self.seat + side) % self.players for side in self.rules.sides]
        for seat in sorted(set(sides) if self.rules.pays_once else sides):
            self.energy[seat] += self.rules.neighbour
            self.tell("given", seat=seat, n=self.rules.neighbour)
        if not self.rules.draws_openly:
            self._draw(self.rules.blind)
        elif self._can_draw():
            self.drawing = self.rules.blind

    def _create(self, place: int, cards: tuple[int, ...], energy: int) -> None:
        first = self.rules.first[2]
        if self.log is not None:
            names = tuple(self.rules.kinds[card % DECAYED] for card in cards)
            thing = self.rules.makings[place].name
            self.tell("lift" if energy else "create", thing=thing, cards=names, n=energy)
        for card in cards:
            self._drop(card)
        self.energy[self.seat] -= energy
        if place >= first:
            self.tokens[self.seat][place - first] += 1
            return
        self.made[self.seat].append(place)
        some, others = self.rows
        if place in some:
            self.rows = without(some, place), others
        elif place in others:
            self.rows = some, without(others, place)

    # How near a player is to winning, and what moves promise and take: see `Table`.
    standing = standing_of
    worths = worths_of
