"""Elements by its printed rules: draw, roll, build, complete, end, until somebody has the points.

If nobody gets them and not all substances are built, the rules know no end: a game is broken off
after _LONGEST rounds, and the most points win.
"""

from __future__ import annotations

from pnp.play.games.elements.dice import Dice
from pnp.play.games.elements.evaluation import harm_of, standing_of, worths_of
from pnp.play.games.elements.figures import Rules, read
from pnp.play.games.elements.strings import NOTES, SAYINGS
from pnp.play.table import Move

__all__ = ["NOTES", "SAYINGS", "Game", "read"]
_LONGEST = 150


class Game(Dice):
    """What may be done in a game of Elements, and what becomes of it."""

    def __init__(self, rules: Rules, players: int, seed: int) -> None:
        super().__init__(rules, players, seed)
        self.tasks = [("turn", 0), *[("late", -rules.left % players)] * rules.last_gem]
        # The youngest takes the first gem: it may be anybody.
        youngest = self.chance.below(players)
        seats = [(youngest + step * rules.left) % players for step in range(players)]
        self.tasks += [("first", seat) for seat in reversed(seats)] * rules.start_gems
        self.go_on()

    def _moves_first(self, seat: int) -> list[Move]:
        """Return the first gems that nobody has yet."""
        del seat
        taken = {one for gems in self.gems for one, count in enumerate(gems) if count}
        differ = self.rules.gems_differ
        return [("gem", one) for one in self.in_centre() if not (differ and one in taken)]

    def _moves_late(self, seat: int) -> list[Move]:
        """Return the gems that whoever plays last may choose of."""
        del seat
        return [("gem", one) for one in self.in_centre()]

    def _do_turn(self, seat: int) -> None:
        """Begin a turn: draw, and roll."""
        self.seat = seat
        self.tell("draw", seat=seat)
        self.draw(seat, self.rules.draw)
        self.tasks.append(("begin", seat))
        self._roll(seat)

    def _do_begin(self, seat: int, redrawn: int = 0) -> None:
        """Begin to build: the first turn on a substance is limited, but not on some."""
        if self.substance[seat] < 0:
            self.tasks += [("end", seat, redrawn), *([("substance", seat)] if self.pool else [])]
            return
        recipe = self.recipes[self.substance[seat]]
        is_first = not self.laid[seat] and (self.rules.lost_limited or not self.begun[seat])
        limited = is_first and any(one in self.primary for one in recipe)
        self.tasks.append(("build", seat, int(limited), redrawn))

    def _without_build(self, seat: int, limited: int, redrawn: int) -> None:
        del limited, redrawn
        self._fill(seat)

    def _done(self) -> None:
        _, seat, *_ = self.tasks.pop()
        self.tell("done")
        self._fill(seat)

    def _moves_end(self, seat: int, redrawn: int) -> list[Move]:
        found = [] if redrawn else self._redraws(seat)
        return [("done",), *found] if found else []

    def _without_end(self, seat: int, redrawn: int) -> None:
        del redrawn
        self._fill(seat)

    def _redraw(self, gem: int) -> None:
        """Pay a gem to discard cards and draw as many."""
        name, seat, *more = self.tasks.pop()
        self.gems[seat][gem] -= 1
        self.give_up(gem)
        self.tell("redraw", card=self.kinds[gem])
        limited = (more[0],) if name == "build" else ()
        redrawn = int(not self.rules.redraws_again)
        self.tasks += [(name, seat, *limited, redrawn), ("exchange", seat, 0, 0)]

    def _moves_exchange(self, seat: int, least: int, count: int) -> list[Move]:
        """Return what may be discarded, in one order of cards, or an end of that."""
        del count
        return [("enough",), *(("change", one) for one in self.kinds_held(seat) if one >= least)]

    def _change(self, card: int) -> None:
        _, seat, _, count = self.tasks.pop()
        self.drop(seat, card)
        self.tasks.append(("exchange", seat, card, count + 1))

    def drop(self, seat: int, card: int) -> None:
        """Discard a card of a hand."""
        self.hand[seat][card] -= 1
        self.discards.append(card)
        self.tell("discard", card=self.kinds[card])

    def _enough(self) -> None:
        _, seat, _, count = self.tasks.pop()
        self.tell("enough")
        self.draw(seat, count)

    def _fill(self, seat: int) -> None:
        """End a turn with neither too few cards nor too many."""
        held, rules = sum(self.hand[seat]), self.rules
        self.draw(seat, rules.least - held)
        if held <= rules.most:
            self._do_next(seat)
            return
        self.tasks += [("next", seat)] + [("discard", seat)] * (held - rules.most)

    def _moves_discard(self, seat: int) -> list[Move]:
        return [("discard", card) for card in self.kinds_held(seat)]

    def _discard(self, card: int) -> None:
        _, seat = self.tasks.pop()
        self.drop(seat, card)

    def _do_next(self, seat: int) -> None:
        """Give the turn on, if anything is left to build."""
        left = self.pool or self.substances or any(one >= 0 for one in self.substance)
        after = (seat + self.rules.left) % self.players
        self.is_over = not left or (not after and (self._is_won() or self.round == _LONGEST))
        if not self.is_over:
            self.round += not after
            self._do_turn(after)

    def _is_won(self) -> bool:
        return any(self.points(seat) >= self.rules.goal for seat in range(self.players))

    # How near a player is to winning, and what moves promise and take: see `Table`.
    standing = standing_of
    worths = worths_of
    harm = harm_of
