"""Element 313 by its printed rules: six steps a turn, until somebody adds up to the target.

The rules know no other end. A game in which nobody has made it for _LONGEST rounds is broken off.
"""

from __future__ import annotations

from operator import sub
from typing import Any

from pnp.play.games.element313.board import Board
from pnp.play.games.element313.evaluation import harm_of, standing_of, worths_of
from pnp.play.games.element313.figures import read
from pnp.play.games.element313.payments import Payment
from pnp.play.games.element313.strings import NOTES, SAYINGS
from pnp.play.table import Move

__all__ = ["NOTES", "SAYINGS", "Game", "read"]
_LONGEST = 200
SIGN, REDRAW, BUY, STRIKE, DISCARD = "sign", "redraw", "buy", "strike", "discard"


class Game(Board):
    """What may be done in a game of Element 313, and what becomes of it."""

    def moves(self) -> list[Move]:
        """Return what may be done in this step of the turn, or ends it."""
        if not self.phase:
            return [("ready",)]
        if self.phase in (STRIKE, SIGN):
            return self._asked()
        found: list[Move] = [("done",)]
        if self.use("replace") and (self.phase == BUY or self.rules.replaces_always):
            found += [("replace", place) for place in range(len(self.row))]
        if self.phase == BUY:
            may_buy = not (self.bought and self.rules.one_purchase)
            return self._with_purchases(found) if may_buy else found
        held = [colour for colour, count in enumerate(self.hand[self.seat]) if count]
        if self.phase == REDRAW:
            return found + [("redraw", colour) for colour in held]
        # In one order of colours: what is discarded together has none.
        return found + [("discard", colour) for colour in held if colour >= self.thrown]

    def _with_purchases(self, found: list[Move]) -> list[Move]:
        fees: list[tuple[int, tuple[int, ...]]] = []
        for place, offer in enumerate(self.offers(self.row)):
            if offer is not None:
                found += offer[place]
                fees.append((place, offer.fees))
        self.offered = found, fees
        return found

    def _asked(self) -> list[Move]:
        if self.phase == SIGN:
            return [("sign", 1), ("sign", -1)]
        return [("done",)] * (not self.rules.strikes_must) + self._targets()

    def _targets(self) -> list[Move]:
        down = self.down if self.rules.strikes_hidden else [()] * self.players
        return [
            ("strike", seat, atom)
            for seat in self.others
            for atom in sorted((*self.up[seat], *down[seat]))
        ]

    def _ready(self) -> None:
        """Turn new atoms up, and draw to the limit."""
        self.tell("ready")
        self.up[self.seat] += self.down[self.seat]
        self.down[self.seat] = []
        self.renew()
        self.bought = self.thrown = 0
        self._go_on()

    def _sign(self, sign: int) -> None:
        """Give the first atom that has none its sign."""
        atom = self.unsigned[0]
        self.tell("plus" if sign > 0 else "minus", card=self.rules.atoms[atom].name)
        self.signs[atom] = sign
        self.forget()
        self._go_on()

    def _go_on(self) -> None:
        """Draw to the limit, once all atoms have their signs where these stay."""
        if self.signs and self.unsigned:
            self.phase = SIGN
            return
        for _ in range(self.limit(self.seat) - sum(self.hand[self.seat])):
            self.draw(self.seat)
        can_redraw = self.use("redraw") and any(self.hand[self.seat])
        self.phase = REDRAW if can_redraw else BUY

    def _done(self) -> None:
        """End a step."""
        self.tell(f"no_{self.phase}")
        if self.phase == REDRAW:
            self._redrawn()
        elif self.phase == STRIKE:
            self.phase = BUY
        elif self.phase == BUY:
            if self.rules.refills_last:
                for _ in range(self.bought):
                    self.refill()
            self._add_up()
            self.phase = DISCARD
        else:
            self._end_turn()

    def _redraw(self, colour: int) -> None:
        self.used("redraw")
        self._drop(colour)
        self.tell("redraw", card=self.rules.primaries[colour])
        if not self.rules.redraws_together:
            self.draw(self.seat)
        if not self.use("redraw"):
            self._redrawn()

    def _redrawn(self) -> None:
        if self.rules.redraws_together:
            atoms = [self.rules.atoms[one] for one in self.up[self.seat]]
            redraws = sum(one.figure for one in atoms if one.sort == REDRAW)
            for _ in range(redraws - self.use(REDRAW)):
                self.draw(self.seat)
        self.phase = BUY

    def _drop(self, colour: int) -> None:
        self.hand[self.seat][colour] -= 1
        self.discards.append(colour)

    def _discard(self, colour: int) -> None:
        self._drop(colour)
        self.thrown = colour
        self.tell("discard", card=self.rules.primaries[colour])

    def _buy(self, place: int, *parts: Any) -> None:
        cards, extra, secondary, *uses = parts
        atom = self.row.pop(place)
        if self.log is not None:
            self._tell_bought(atom, Payment(*parts))
        for colour, count in enumerate(cards):
            self.discards += [colour] * count
        hand = self.hand[self.seat]
        hand[:] = map(sub, hand, cards)
        self.extra = tuple(map(sub, self.extra, extra))
        self.secondary = tuple(map(sub, self.secondary, secondary))
        self.uses[:3] = map(sub, self.uses, uses)
        self.down[self.seat].append(atom)
        self.bought += 1
        if self.rules.refills_last:
            self.forget()
        else:
            self.refill()
        bought = self.rules.atoms[atom]
        self.strikes = bought.figure if bought.sort == "discard" else 0
        self.phase = STRIKE if self.strikes and self._targets() else BUY

    def _tell_bought(self, atom: int, paid: Payment) -> None:
        rules = self.rules
        cards = [(rules.primaries, paid.cards), (rules.primaries, paid.extra)]
        names = tuple(
            name
            for colours, counts in (*cards, (rules.secondaries, paid.secondary))
            for name, count in zip(colours, counts, strict=True)
            for _ in range(count)
        )
        helps = paid.free + paid.converts + paid.swaps
        said = "buy_helped" if helps else "buy"
        self.tell(said, card=rules.atoms[atom].name, cards=names, m=helps)

    def _strike(self, seat: int, atom: int) -> None:
        name = self.rules.atoms[atom].name
        self.tell("strike", card=name, n=seat + 1)
        (self.up if atom in self.up[seat] else self.down)[seat].remove(atom)
        self.under(atom)
        if self.signs:
            self.signs[atom] = 0
        if self.done[seat] and not (self.rules.stays_made or self.is_there(seat)):
            self._unmake(seat)
        self.strikes -= 1
        if self.rules.striker_goes and not self.strikes:
            self.under(self.down[self.seat].pop())
            self.forget()
        self.phase = STRIKE if self.strikes and self._targets() else BUY

    def _replace(self, place: int) -> None:
        atom = self.row.pop(place)
        self.tell("replace", card=self.rules.atoms[atom].name)
        self.used("replace")
        self.under(atom)
        self.refill()

    def _add_up(self) -> None:
        """Look whether the atoms make the target."""
        if self.done[self.seat] or not self.is_there(self.seat):
            return
        self.done[self.seat] = 1
        self.made.append(self.seat)
        self.forget()
        self.tell("made", n=self.rules.target)
        if self.steps < 0:
            self.steps = (self.players - 1) * self.rules.further_turns + 1

    def _unmake(self, seat: int) -> None:
        """Let play go on as if a player had not made the target."""
        self.done[seat] = 0
        self.made.remove(seat)
        if not any(self.done):
            self.steps = -1

    def _end_turn(self) -> None:
        if self.row and (not self.bought or self.rules.row_moves):
            atom = self.row.pop(0)
            self.tell("moves_on", card=self.rules.atoms[atom].name)
            self.under(atom)
            self.refill()
        self.steps -= self.steps > 0
        self.phase = ""
        self.seat = (self.seat + self.rules.direction) % self.players
        self.is_over = not self.steps or (not self.seat and self.round == _LONGEST)
        self.round += not self.seat and not self.is_over

    # How near a player is to winning, and what moves promise and take: see `Table`.
    standing = standing_of
    worths = worths_of
    harm = harm_of
