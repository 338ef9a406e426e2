"""Quarken by its printed rules: draw, buy, lay, tidy up, decay, until somebody has no hadron.

It also ends when the piles are empty and nobody can play anything; and, as players need not play
what they can, when the piles are empty and nobody has played anything for a whole round.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.play.quarken.buying import Buying
from pnp.play.quarken.figures import Rules, read
from pnp.play.quarken.sayings import NOTES, SAYINGS
from pnp.play.quarken.worth import harm_of, standing_of, worths_of
from pnp.play.table import Move

__all__ = ["NOTES", "SAYINGS", "VARIANTS", "Game", "players_of", "read"]
VARIANTS = (
    "level-1", "level-2", "level-3", "level-1-long", "level-1-anti", "level-1-teams",
    "level-2-teams", "level-3-teams", "level-1-halves", "level-2-halves", "level-3-halves",
)  # fmt: skip


def players_of(rules: Rules, variant: str) -> tuple[int, ...]:
    """Return how many may play a variant: teams are of two, or halves of all."""
    name = variant.rpartition("-")[2]
    if name not in ("teams", "halves"):
        return rules.players
    ways = rules.teams.items()
    return tuple(n for n, teams in ways if (n // 2 if name == "teams" else 2) in teams)


class Game(Buying):
    """What may be done in a game of Quarken, and what becomes of it."""

    def moves(self) -> list[Move]:
        """Return what may be done in this step of the turn."""
        found: list[Move] = self.methods[f"moves_{self.phase}"](self)
        return found

    def _moves_token(self) -> list[Move]:
        """Return the own hadrons that a token may be put on."""
        return [("token", one) for one in self.owned(self.seat) if not self.tokens[one]]

    def _token(self, hadron: int) -> None:
        self.tokens[hadron] = 1
        self.tell("token", thing=self.called(hadron))
        each = self.rules.tokens[1][self.players]
        if sum(self.tokens[one] for one in self.owned(self.seat)) < each:
            return
        self.seat = (self.seat + self.rules.decided.direction) % self.players
        if not self.seat:
            self.phase = "draw"

    def _moves_draw(self) -> list[Move]:
        rules, back = self.rules.decided, self.rules.lookup.back
        tops = [(place, back[pile[-1]]) for place, pile in enumerate(self.piles) if pile]
        found: list[Move] = [("enough",)] if self.drawn >= rules.fewest or not tops else []
        found += [("draw", place) for place, _ in tops]
        # All may be shuffled when only the same backs lie on top.
        if (
            self.level in rules.shuffled_levels
            and (rules.shuffles_again or not self.shuffled)
            and len({one for _, one in tops}) == 1
            and sum(map(len, self.piles)) > len(tops)
        ):
            found.append(("shuffle",))
        return found

    def _draw(self, place: int) -> None:
        card, rules = self.piles[place].pop(), self.rules.decided
        self.hand[self.seat][card] += 1
        if self.is_told:
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
            highest = max(range(len(self.piles)), key=lambda one: len(self.piles[one]))
            if len(self.piles[highest]) > 1:
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

    def _moves_buy(self) -> list[Move]:
        return [("done",), *self.purchases(self.seat)]

    def _pay(self, cards: tuple[int, ...]) -> None:
        for card in cards:
            self.hand[self.seat][card] -= 1
        self.discards += cards
        self.paid += 1
        self.idle = 0

    def _buy(self, flavour: int, colour: int, anti: bool, cards: tuple[int, ...]) -> None:
        if self.is_told:
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
        if not self.is_told:
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
        self.lay(hadron, (*loose[:place], colour, *loose[place + 1 :]))
        if self.is_white(hadron):
            self.strength[hadron] = 0
        elif self.level == 3 and self._is_strong(hadron):
            self.strength[hadron] = self.rules.full

    def _is_strong(self, hadron: int) -> bool:
        """Return whether a hadron that has just been quarked is at full strength."""
        rules, owner = self.rules.decided, self.owner[hadron]
        if self.strength[hadron]:
            return rules.resets and not self.is_friend(owner, self.seat)
        return rules.weakens_own or owner != self.seat

    def _done(self) -> None:
        self.tell("done")
        self._lay_or_tidy()

    def _lay_or_tidy(self) -> None:
        """Go on with what was bought; what can't be laid any more goes back to the stock."""
        self.phase = "lay"
        if not any(self.layings(self.seat, quark) for quark in self.bought):
            for flavour, colour, _ in self.bought:
                self.stock[flavour][colour] += 1
            self.bought = []
        if not self.bought:
            self.phase = "tidy"
            self._tidied()

    def _moves_lay(self) -> list[Move]:
        quarks = sorted(set(self.bought))
        return [move for quark in quarks for move in self.layings(self.seat, quark)]

    def _lay(self, flavour: int, colour: int, anti: bool, hadron: int, place: int) -> None:
        self._tell_laid("lay", hadron, place, colour, ())
        self.bought.remove((flavour, colour, anti))
        self._put(hadron, place, colour)
        self._lay_or_tidy()

    def _moves_tidy(self) -> list[Move]:
        return [("discard", card) for card, count in enumerate(self.hand[self.seat]) if count]

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
        for hadron in self.owned(self.seat):
            if self.is_white(hadron):
                continue
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
        """Roll for a hadron: below its strength it stays, above it decays, at it as decided."""
        rules, strength = self.rules, self.strength[hadron]
        if strength == rules.full:
            self.strength[hadron] = rules.after_full
            self.tell("weaker", thing=self.called(hadron), n=rules.after_full)
            return
        how = "lost" if strength <= rules.lost_at else "again"
        while how == "again":
            thrown = self.chance.below(rules.sides) + 1
            self.tell("roll", n=thrown)
            how = _compared(thrown, strength, rules.decided.at_equal)
        if how == "stays":
            self.strength[hadron] -= rules.falls_by
            self.tell("weaker", thing=self.called(hadron), n=self.strength[hadron])
        else:
            self._lose(hadron)

    def _end_turn(self) -> None:
        self.idle += 1
        is_empty = not any(self.piles)
        self.is_over = self._is_beaten() or (is_empty and self.idle >= self.players)
        self.phase, self.drawn = "buy" if is_empty else "draw", 0
        self.shuffled, self.paid = 0, 0
        if self.is_over:
            return
        self.seat = (self.seat + self.rules.decided.direction) % self.players
        self.round += not self.seat
        if is_empty:
            self.is_over = self.rules.decided.ends_with_piles or not self._anybody_plays()

    def _is_beaten(self) -> bool:
        """Return whether so few players have hadrons, after a turn, that the game is over."""
        rules = self.rules.decided
        if not self.teams and not rules.ends_at_first:
            return len({owner for owner in self.owner if owner >= 0}) < 2
        seats = self.members(self.seat) if rules.ends_with_team else [self.seat]
        return not any(seat in self.owner for seat in seats)

    def _anybody_plays(self) -> bool:
        """Return whether any player could play a card."""
        return any(self.purchases(seat) for seat in range(self.players))

    def standing(self, seat: int) -> int:
        """Return points, and something for cards in hand."""
        return standing_of(self, seat)

    def worth(self, move: Move) -> int:
        """Return what a move promises."""
        return self.worths([move])[0]

    def worths(self, moves: Sequence[Move]) -> list[int]:
        """Return what each of the moves of a step promises."""
        return worths_of(self, moves)

    def harm(self, move: Move, seat: int) -> int:
        """Return what a move takes from a player."""
        return harm_of(self, move, seat)


def _compared(thrown: int, strength: int, at_equal: str) -> str:
    """Return what becomes of a hadron of this strength: it stays, is lost, or throws again."""
    if thrown == strength:
        return at_equal
    return "stays" if thrown < strength else "lost"
