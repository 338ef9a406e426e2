"""Quarken by its printed rules: draw, buy, lay, tidy up, decay, until somebody has no hadron.

It also ends when the piles are empty and nobody can play anything; and, as players need not play
what they can, when the piles are empty and nobody has played anything for a whole round.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from pnp.play.games.quarken.board import Sight
from pnp.play.games.quarken.card_draws import CardDraws
from pnp.play.games.quarken.evaluation import CARD, QUARKED
from pnp.play.games.quarken.figures import Rules, read
from pnp.play.games.quarken.laying import STEPS, after
from pnp.play.games.quarken.strings import NOTES, SAYINGS
from pnp.play.table import Move

__all__ = ["NOTES", "SAYINGS", "VARIANTS", "Game", "players_of", "read"]
VARIANTS = (
    "level-1", "level-2", "level-3", "level-1-long", "level-1-anti", "level-1-teams",
    "level-2-teams", "level-3-teams", "level-1-halves", "level-2-halves", "level-3-halves",
)  # fmt: skip

_DONE: Move = ("done",)


def players_of(rules: Rules, variant: str) -> tuple[int, ...]:
    """Return how many may play a variant: teams are of two, or halves of all."""
    name = variant.rpartition("-")[2]
    if name not in ("teams", "halves"):
        return rules.players
    ways = rules.teams.items()
    return tuple(n for n, teams in ways if (n // 2 if name == "teams" else 2) in teams)


class Game(CardDraws):
    """What may be done in a game of Quarken, and what becomes of it."""

    def moves(self) -> list[Move]:
        """Return what may be done in this step of the turn, and keep what each of it promises."""
        self.sight = self.methods[f"look_{self.phase}"](self)
        return self.sight[0]

    def choices(self) -> list[Move]:
        """Return `moves`; where quarks are laid, `make` has looked whether there are any."""
        return self.sight[0] if self.phase == "lay" else self.moves()

    def _look_token(self) -> Sight:
        """Return the own hadrons that a token may be put on."""
        moves: list[Move] = [("token", n) for n in self.owned(self.seat) if not self.tokens[n]]
        return moves, [0] * len(moves)

    def _token(self, hadron: int) -> None:
        self.tokens[hadron] = 1
        self.look_at(hadron)
        self.tell("token", thing=self.called(hadron))
        each = self.rules.tokens[1][self.players]
        if sum(self.tokens[one] for one in self.owned(self.seat)) < each:
            return
        self.seat = (self.seat + self.rules.rulings.direction) % self.players
        if not self.seat:
            self.phase = "draw"

    def _look_buy(self) -> Sight:
        moves, worths = self.purchases(self.seat)
        moves.insert(0, _DONE)
        worths.insert(0, 0)
        return moves, worths

    def _pay(self, cards: tuple[int, ...]) -> None:
        hand = self.hand[self.seat]
        for card in cards:
            hand[card] -= 1
        self.discards += cards
        self.paid += 1
        self.idle = 0

    def _buy(self, flavour: int, colour: int, anti: bool, cards: tuple[int, ...]) -> None:
        if self.log is not None:
            name = "anti-" * anti + self.rules.flavours[flavour]
            thing = f"{name}/{self.rules.colours[anti][colour]}"
            self.tell("buy", thing=thing, cards=self.named(cards))
        self._pay(cards)
        self.stock[flavour][colour] -= 1
        self.bought.append((flavour, colour, anti))

    def _recolour(self, hadron: int, place: int, colour: int, cards: tuple[int, ...]) -> None:
        flavour, _ = self.hadrons[hadron].quarks[place]
        self._tell_laid("recolour", hadron, place, colour, cards)
        self._pay(cards)
        self.stock[flavour][colour] -= 1
        self._put(hadron, place, colour)

    def _tell_laid(
        self, said: str, hadron: int, place: int, colour: int, cards: tuple[int, ...]
    ) -> None:
        if self.log is None:
            return
        flavour, anti = self.hadrons[hadron].quarks[place]
        name = "anti-" * anti + self.rules.flavours[flavour]
        self.tell(
            said,
            card=f"{name}/{self.colour_name(hadron, place, self.colours[hadron][place])}",
            thing=self.called(hadron),
            n=self.owner[hadron] + 1,
            colour=self.colour_name(hadron, place, colour),
            cards=self.named(cards),
        )

    def _put(self, hadron: int, place: int, colour: int) -> None:
        """Lay a loose quark on one that may lie there, and a disc where the hadron needs one."""
        flavour, _ = self.hadrons[hadron].quarks[place]
        loose = self.loose[hadron]
        if loose[place] >= 0:
            self.give_back(flavour, loose[place])
        self.loose[hadron] = after(loose, place, colour)
        self.colours[hadron] = after(self.colours[hadron], place, colour)
        self.look_at(hadron)
        if self.is_white(hadron):
            if self.rules.rulings.leaves_white:
                self.strength[hadron] = 0
        elif self.level == 3 and self._is_strong(hadron):
            self.strength[hadron] = self.rules.full

    def _is_strong(self, hadron: int) -> bool:
        """Return whether a hadron that has just been quarked is at full strength."""
        rules, owner = self.rules.rulings, self.owner[hadron]
        if self.strength[hadron]:
            return rules.resets and not self.is_friend(owner, self.seat)
        return rules.weakens_own or owner != self.seat

    def _done(self) -> None:
        self.tell("done")
        self._lay_or_tidy()

    def _lay_or_tidy(self) -> None:
        """Go on with what was bought; what can't be laid any more goes back to the stock."""
        self.phase = "lay"
        if self.bought:
            self.sight = self._look_lay()
            if self.sight[0]:
                return
            for flavour, colour, _ in self.bought:
                self.stock[flavour][colour] += 1
            self.bought = []
        self.phase = "tidy"
        self._tidied()

    def _look_lay(self) -> Sight:
        return self.layings(self.seat, sorted(set(self.bought)))

    def _lay(self, flavour: int, colour: int, anti: bool, hadron: int, place: int) -> None:
        self._tell_laid("lay", hadron, place, colour, ())
        self.bought.remove((flavour, colour, anti))
        self._put(hadron, place, colour)
        self._lay_or_tidy()

    def _look_tidy(self) -> Sight:
        hand, (moves, worths) = self.hand[self.seat], self.rules.lookup.discards
        return [*compress(moves, hand)], [*compress(worths, hand)]

    def _discard(self, card: int) -> None:
        self.tell("discard", card=self.rules.cards[card].name)
        self.hand[self.seat][card] -= 1
        self.discards.append(card)
        self._tidied()

    def _tidied(self) -> None:
        if sum(self.hand[self.seat]) <= self.rules.levels[self.level - 1].hand:
            self._decay()
            self._end_turn()

    def _decay(self) -> None:
        """Look at all own hadrons that are not white."""
        for hadron in [one for one in self.owned(self.seat) if STEPS[self.colours[one]]]:
            if self.level == 3:
                if self.strength[hadron]:
                    self._weaken(hadron)
            elif self.tokens[hadron]:
                self.tokens[hadron] -= 1
                self.take_off(hadron)
                self.tell("token_lost", thing=self.called(hadron))
            else:
                self._lose(hadron)

    def _lose(self, hadron: int) -> None:
        self.owner[hadron], self.strength[hadron] = -1, 0
        self.take_off(hadron)
        self.tell("lost", thing=self.called(hadron))

    def _weaken(self, hadron: int) -> None:
        """Roll for a hadron: below its strength it stays, above it decays, at it as is decided."""
        rules, strength = self.rules, self.strength[hadron]
        if strength == rules.full:
            self.strength[hadron] = rules.after_full
            self.tell("weaker", thing=self.called(hadron), n=rules.after_full)
            return
        how = "lost" if strength <= rules.lost_at else "again"
        while how == "again":
            thrown = self.chance.below(rules.sides) + 1
            self.tell("roll", n=thrown)
            how = _compared(thrown, strength, rules.rulings.at_equal)
        if how == "stays":
            self.strength[hadron] -= rules.falls_by
            self.tell("weaker", thing=self.called(hadron), n=self.strength[hadron])
        else:
            self._lose(hadron)

    def _end_turn(self) -> None:
        is_empty = not any(self.piles)
        # A round in which nobody plays counts from the first turn without piles.
        self.idle = self.idle + 1 if is_empty else 0
        self.is_over = self._is_beaten() or (is_empty and self.idle >= self.players)
        self.phase, self.drawn = "buy" if is_empty else "draw", 0
        self.shuffled, self.paid, self.held = 0, 0, [-1] * len(self.held)
        if self.is_over:
            return
        self.seat = (self.seat + self.rules.rulings.direction) % self.players
        self.round += not self.seat
        if is_empty:
            self.is_over = self.rules.rulings.ends_with_piles or not self._anybody_plays()

    def _is_beaten(self) -> bool:
        """Return whether so few players have hadrons, after a turn, that the game is over."""
        rules = self.rules.rulings
        if not self.teams and not rules.ends_at_first:
            return len({owner for owner in self.owner if owner >= 0}) < 2
        if rules.ends_with_team:
            return not any(seat in self.owner for seat in self.members(self.seat))
        return self.seat not in self.owner

    def _anybody_plays(self) -> bool:
        """Return whether any player could play a card."""
        return any(self.purchases(seat)[0] for seat in range(self.players))

    def standing(self, seat: int) -> int:
        """Return points, a hundred each, and something for the cards in hand."""
        return 50 * self.rules.rulings.sign * self.shared(seat) + CARD * sum(self.hand[seat])

    def worths(self, moves: Sequence[Move]) -> list[int]:
        """Return what each of the moves of a step promises."""
        if moves is self.sight[0]:
            return self.sight[1]
        known = dict(zip(self.moves(), self.sight[1], strict=True))
        return [known[move] for move in moves]

    def harm(self, move: Move, seat: int) -> int:
        """Return what a move takes from a player: a hadron that is brought out of balance."""
        if move[0] in ("recolour", "lay"):
            hadron = move[1] if move[0] == "recolour" else move[4]
            if self.owner[hadron] == seat and self.is_white(hadron):
                return QUARKED
        return 0


def _compared(thrown: int, strength: int, at_equal: str) -> str:
    """Return what becomes of a hadron of this strength: it stays, is lost, or throws again."""
    if thrown == strength:
        return at_equal
    return "stays" if thrown < strength else "lost"
