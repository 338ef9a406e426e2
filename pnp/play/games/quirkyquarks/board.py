"""The table at which Quirky Quarks is played: coins, hands, piles, and what has been laid out."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from typing import Any

from pnp.play.games.quirkyquarks.figures import Rules
from pnp.play.games.quirkyquarks.fronts import Front, tables_of
from pnp.play.seeded_random import SeededRandom
from pnp.play.table import Event, event, spread
from pnp.play.tasks import TaskTable

NEUTRINO = "neutrino"


class Board(TaskTable):
    """A game of Quirky Quarks as it stands. Cards are places in `deck.names`.

    By seats: `ev`; `hand` are cards in order, particles first; `laid` are the quests in front,
    but for nucleons, which `nucleons` counts. `tasks` is what has still to be done, the next one
    last. `bids` and `prices` are the tokens on accelerators, -1 for none, and `out` who bids no
    more in this round; `zone` is what is auctioned, `limbo` on its way, and `gone` out of the game.
    `handed` are points of nucleons that score when they have been handed in, `working` how many of
    the quests in front a player had when the round began, and `fresh` the nucleons laid since.
    """

    FIXED = (*TaskTable.FIXED, "deck", "tables", "outlooks")
    rules: Rules

    def __init__(self, rules: Rules, players: int, seed: int) -> None:
        super().__init__(rules, players, seed)
        self.deck, self.tables = rules.deck, tables_of(rules)
        cards = spread(self.deck.copies)
        self.piles = [
            self.chance.shuffled(one for one in cards if self.pile_of(one) == pile)
            for pile in (0, 1)
        ]
        self.discards: list[list[int]] = [[], []]
        self.ev = [rules.start_ev] * players
        self.hand: list[list[int]] = [[] for _ in range(players)]
        self.laid: list[list[int]] = [[] for _ in range(players)]
        self.nucleons = [[0] * len(rules.deck.nucleons) for _ in range(players)]
        self.offers: list[list[int]] = []
        self.bids: list[int] = []
        self.prices: list[int] = []
        self.zone: list[int] = []
        self.limbo: list[int] = []
        self.gone: list[int] = []
        self.out: list[int] = []
        self.handed = [0] * players
        self.working = [0] * players
        self.fresh: list[list[int]] = []
        self.first = self.declined = 0
        self.outlooks: list[Any] = [None] * players

    def order(self) -> list[int]:
        """Return all seats, the Starting Physicist first."""
        return [self.seat_in_turn(step) for step in range(self.players)]

    def seat_in_turn(self, step: int) -> int:
        """Return who comes so many steps after the Starting Physicist."""
        return (self.first + step * self.rules.turns) % self.players

    def names(self, cards: Iterable[int]) -> tuple[str, ...]:
        """Return what cards are called."""
        return tuple(self.deck.names[card] for card in cards)

    def held(self, seat: int) -> list[int]:
        """Return the kinds of cards in a hand."""
        return list(dict.fromkeys(self.hand[seat]))

    def held_of(self, seat: int, pile: int) -> list[int]:
        """Return the cards in a hand that are of a pile."""
        hand = self.hand[seat]
        quests = bisect_left(hand, self.deck.particles)
        return hand[quests:] if pile else hand[:quests]

    def tell_cards(self, event: str, seat: int, cards: Iterable[int], **values: Any) -> None:
        """Note what happens to cards, whose names are looked up if somebody listens."""
        if self.log is not None:
            self.tell(event, seat=seat, cards=self.names(cards), **values)

    def powers(self, seat: int) -> Iterable[int]:
        """Return the quests in front of a player whose powers work, but for discounts."""
        laid = self.laid[seat]
        return dict.fromkeys(laid) if self.rules.powers_once else laid

    def pile_of(self, card: int) -> int:
        """Return the pile that a card is of: 0 particles, 1 quests."""
        return int(card >= self.deck.particles)

    def away(self, cards: Iterable[int]) -> None:
        """Put cards on their discards."""
        for card in cards:
            self.discards[self.pile_of(card)].append(card)

    def is_left(self, pile: int) -> bool:
        """Return whether a pile has cards, or will have those of its discards."""
        return bool(self.piles[pile] or (self.discards[pile] and self.rules.reshuffles))

    def top(self, pile: int) -> int:
        """Return the top card of a pile, its discards shuffled if need be; -1 without any."""
        if not self.piles[pile] and self.is_left(pile):
            self.piles[pile] = self.chance.shuffled(self.discards[pile])
            self.discards[pile] = []
        return self.piles[pile].pop() if self.piles[pile] else -1

    def front(self, seat: int) -> Front:
        """Return what follows from the quests in front of a player."""
        return self.tables.front(self.round, self.laid[seat], self.nucleons[seat])

    def in_front(self, seat: int) -> list[int]:
        """Return the quests in front of a player, nucleons first."""
        own = (self.deck.nucleons[place] for place in spread(self.nucleons[seat]))
        return [*own, *self.laid[seat]]

    def meets(self, seat: int, quest: int) -> bool:
        """Return whether a quest has an objective that its owner achieves."""
        objective = self.rules.objectives.get(quest)
        if objective is None:
            return False
        return self.front(seat).has(objective.of, self.ev[seat]) >= objective.least

    def quest_points(self, seat: int) -> int:
        """Return the points of quests in front, and of objectives that are achieved."""
        return self.front(seat).points_with(self.ev[seat]) + self.handed[seat]

    def points(self, seat: int) -> int:
        """Return the points of a player, if the game ended now."""
        ev = self.ev[seat]
        return self.front(seat).points_with(ev) + self.handed[seat] + ev

    def ranks(self) -> list[tuple[int, int, int]]:
        """Return what decides: points, then cards in hand, then who comes first in turn."""
        order, (cards, place) = self.order(), self.rules.ties
        return [
            (self.points(seat), cards * len(self.hand[seat]), place * order.index(seat))
            for seat in range(self.players)
        ]

    def pieces(self) -> Counter[str]:
        """Return all cards."""
        lists = [*self.piles, *self.discards, *self.hand, *self.laid, *self.offers]
        found = Counter(
            self.names(card for some in (*lists, self.zone, self.limbo, self.gone) for card in some)
        )
        for counts in self.nucleons:
            found.update(self.names(self.deck.nucleons[place] for place in spread(counts)))
        return found

    def guess(self, chance: SeededRandom) -> None:
        """Mix the hands of others that are hidden, and what they give away, with the piles."""
        hidden = [] if self.rules.hands_seen else self.others
        for pile in (0, 1):
            pool = self.piles[pile]
            for seat in hidden:
                pool += self.held_of(seat, pile)
            pool = chance.shuffled(pool)
            for seat in hidden:
                drawn = [pool.pop() for _ in self.held_of(seat, pile)]
                self.hand[seat] = sorted([*self.held_of(seat, 1 - pile), *drawn])
            self.piles[pile] = pool

    def shown(self) -> list[Event]:
        """Return what lies open: coins and hands where they do, and what lies out."""
        seats = range(self.players)
        coins = [self._coins(seat) for seat in seats if self.rules.coins_seen]
        hands = [self._hand(seat) for seat in seats if self.rules.hands_seen]
        offers = enumerate(self.offers, 1)
        offered = (event("offer", self.seat, n=n, cards=self.names(some)) for n, some in offers)
        return [*coins, *hands, *offered]

    def view(self, seat: int) -> list[Event]:
        """Return what lies open, and what a player has."""
        found = self.shown()
        if not self.rules.coins_seen:
            found.append(self._coins(seat))
        if self.zone:
            found.append(event("zone", seat, cards=self.names(self.zone)))
        return [*found, self._front(seat), self._hand(seat)]

    def scores(self) -> list[Event]:
        """Return quests and points of all."""
        return [self._front(seat) for seat in range(self.players)]

    def _coins(self, seat: int) -> Event:
        return event("coins", seat, n=seat + 1, m=self.ev[seat])

    def _hand(self, seat: int) -> Event:
        return event("hand", seat, cards=self.names(self.hand[seat]))

    def _front(self, seat: int) -> Event:
        names = self.names(self.in_front(seat))
        return event("front", seat, cards=names, n=self.points(seat), m=self.ev[seat])
