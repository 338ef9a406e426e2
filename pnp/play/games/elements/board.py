"""The table at which Elements is played: hands, gems, substances, and what lies on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pnp.play.games.elements.figures import Rules
from pnp.play.seeded_random import SeededRandom
from pnp.play.table import Event, event, mixed, spread
from pnp.play.tasks import TaskTable

# What lies on a seat of a substance: its own card or gem, two fused gems, or Meta in its place.
CARD, GEM, FUSED, META_CARD, META_GEM = range(5)
CENTRE = -1


class Laid(NamedTuple):
    """Something on a substance: the element it stands for, how, and the round it was laid in."""

    element: int
    how: int
    round: int


class TradeOffer(NamedTuple):
    """The task of who `answers` the one at `seat`, who gives a gem `own` for one that is `wanted`.

    `refused` has a bit for each player who has refused in this turn.
    """

    task: str
    answers: int
    seat: int
    own: int
    wanted: int
    refused: int


class Board(TaskTable):
    """A game of Elements as it stands. An element is a place in `kinds`, a substance in `names`.

    By seats: `hand`, `gems` count elements; `substance` is what is built, -1 for nothing, `laid`
    what lies on it, `begun` whether anything ever did, `built` what lies beside; `extra` are points
    of Elixirs. `centre` counts gems; `gone_cards` and `gone_gems` what is out of play.
    """

    FIXED = (
        *TaskTable.FIXED, "kinds", "recipes", "names", "points_of", "bonus_of", "primary",
        "fusion", "fused_of", "meta_parts", "primaries", "with_primary",
    )  # fmt: skip
    rules: Rules

    def __init__(self, rules: Rules, players: int, seed: int) -> None:
        super().__init__(rules, players, seed)
        self._number(rules)
        self.deck = self.chance.shuffled(spread(rules.cards[name] for name in self.kinds))
        self.discards: list[int] = []
        self.substances = self.chance.shuffled(range(len(self.names)))
        none = len(self.kinds)
        self.centre = [rules.gems.get(name, 0) for name in self.kinds]
        self.gone_cards, self.gone_gems = [0] * none, [0] * none
        self.hand = [[0] * none for _ in range(players)]
        self.gems = [[0] * none for _ in range(players)]
        self.built: list[list[int]] = [[] for _ in range(players)]
        self.extra = [0] * players
        for _ in range(rules.dealt):
            for seat in range(players):
                self.hand[seat][self.deck.pop()] += 1
        self.substance = [self.substances.pop() for _ in range(players)]
        self.laid: list[list[Laid]] = [[] for _ in range(players)]
        self.begun = [False] * players
        self.discards = [self.deck.pop() for _ in range(rules.discards)]
        self.pool = [self.substances.pop() for _ in range(rules.pool)]

    def _number(self, rules: Rules) -> None:
        """Give numbers to elements and substances, and note what the rules say by these."""
        self.kinds = tuple(rules.cards)
        self.names = tuple(rules.recipes)
        place = {name: number for number, name in enumerate(self.kinds)}
        self.recipes = tuple(tuple(sorted(place[e] for e in rules.recipes[n])) for n in self.names)
        self.points_of = tuple([rules.points[name] for name in self.names])
        self.bonus_of = tuple([rules.bonus[name] for name in self.names])
        self.primary = tuple(place[one] for one in rules.primary)
        self.primaries = frozenset(self.primary)
        self.with_primary = frozenset(
            one for one, recipe in enumerate(self.recipes) if not self.primaries.isdisjoint(recipe)
        )
        self.meta_parts = tuple(place[one] for one in rules.meta_gems)
        self.fusion = {
            place[name]: (place[one], place[other]) for name, (one, other) in rules.fusion.items()
        }
        self.fused_of = tuple(
            frozenset(one for one, parts in self.fusion.items() if gem in parts)
            for gem in range(len(self.kinds))
        )
        self.meta, self.elixir = place["meta"], place["elixir"]

    def points(self, seat: int) -> int:
        """Return the points of a player."""
        points = self.points_of
        return self.extra[seat] + sum([points[one] for one in self.built[seat]])

    def lacks(self, seat: int) -> Sequence[int]:
        """Return the elements that the substance of a player still needs, in their order."""
        if self.substance[seat] < 0:
            return ()
        recipe = self.recipes[self.substance[seat]]
        if not self.laid[seat]:
            return recipe
        need, elixir = list(recipe), self.elixir
        for element, _, _ in self.laid[seat]:
            if element != elixir:
                need.remove(element)
        return need

    def draw(self, seat: int, count: int = 1) -> None:
        """Draw cards, the discards shuffled if need be; what is not there is not drawn."""
        for _ in range(count):
            if not self.deck and self.discards and self.rules.reshuffles:
                self.deck, self.discards = self.chance.shuffled(self.discards), []
            if self.deck:
                self.receive(seat, self.deck.pop())

    def receive(self, seat: int, card: int) -> None:
        """Put a card into a hand that only its owner sees."""
        self.hand[seat][card] += 1
        if self.log is not None:
            self.tell("drawn", to=seat, seat=seat, card=self.kinds[card])

    def waits(self, seat: int) -> bool:
        """Return whether a substance lacks a primary element that has to be laid first."""
        laid, rules = self.laid[seat], self.rules
        if not (rules.primary_again if laid else rules.primary_first):
            return False
        if self.substance[seat] not in self.with_primary:
            return False
        return self.primaries.isdisjoint([one.element for one in laid])

    def random_card(self, seat: int) -> int:
        """Return a card of a hand, without looking."""
        return self.chance.one_of(self.held(seat))

    def held(self, seat: int) -> list[int]:
        """Return the cards of a hand, as many as there are of each kind."""
        return spread(self.hand[seat])

    def kinds_held(self, seat: int) -> list[int]:
        """Return the cards of a hand, each kind once."""
        return [one for one, count in enumerate(self.hand[seat]) if count]

    def own_gems(self, seat: int) -> list[int]:
        """Return the primary gems that a player holds, each colour once."""
        return [one for one in self.primary if self.gems[seat][one]]

    def in_centre(self) -> list[int]:
        """Return the primary gems in the centre, each colour once."""
        return [one for one in self.primary if self.centre[one]]

    def gems_of(self, one: Laid) -> tuple[int, ...]:
        """Return the gems that something on a substance is made of."""
        if one.how == FUSED:
            return self.fusion[one.element]
        if one.how == META_GEM:
            return (self.meta,)
        return (one.element,) if one.how == GEM else ()

    def card_of(self, one: Laid) -> int:
        """Return the card that lies on a substance, -1 for gems."""
        return one.element if one.how == CARD else self.meta if one.how == META_CARD else -1

    def is_special(self, one: Laid) -> bool:
        """Return whether Meta or an Elixir lies there."""
        return one.element == self.elixir or one.how in (META_CARD, META_GEM)

    def needs_company(self, one: Laid) -> bool:
        """Return whether something can't lie on a substance alone."""
        return self.is_special(one) and (self.card_of(one) >= 0 or not self.rules.gems_alone)

    def ranks(self) -> list[tuple[int, int]]:
        """Return points, negative where the fewest win, and then who holds fewer cards."""
        rules, points = self.rules, [self.points(seat) for seat in range(self.players)]
        sign = 1 if max(points) >= rules.goal else rules.most_win
        cards = [-rules.fewer * sum(hand) for hand in self.hand]
        return [(sign * one, held) for one, held in zip(points, cards, strict=True)]

    def pieces(self) -> Counter[str]:
        """Return all cards, gems and substances."""
        found: Counter[str] = Counter()
        cards = [*self.deck, *self.discards]
        gems: list[int] = []
        for seat in range(self.players):
            cards += [self.card_of(one) for one in self.laid[seat] if self.card_of(one) >= 0]
            gems += [gem for one in self.laid[seat] for gem in self.gems_of(one)]
        found.update(self.kinds[one] for one in cards)
        found.update(f"{self.kinds[one]} gem" for one in gems)
        for kind, name in enumerate(self.kinds):
            found[name] += self.gone_cards[kind] + sum(hand[kind] for hand in self.hand)
            held = sum(some[kind] for some in self.gems)
            found[f"{name} gem"] += self.centre[kind] + self.gone_gems[kind] + held
        lying = [*self.substances, *self.pool, *(one for one in self.substance if one >= 0)]
        lying += [one for some in self.built for one in some]
        found.update(self.names[one] for one in lying)
        return found

    def guess(self, chance: SeededRandom) -> None:
        """Mix the hands of others with the deck, and the deck of substances."""
        self.deck = mixed(chance, self.deck, [self.hand[seat] for seat in self.others])
        self.substances = chance.shuffled(self.substances)

    def called(self, kinds: Iterable[int]) -> tuple[str, ...]:
        """Return what elements are called."""
        return tuple(self.kinds[one] for one in kinds)

    def shown(self) -> list[Event]:
        """Return the pool, the discard on top, and what each player builds."""
        pool = tuple(self.names[one] for one in self.pool)
        top = self.called(self.discards[-1:])
        found = [event("pool", self.seat, cards=pool), event("top", self.seat, cards=top)]
        for seat, substance in enumerate(self.substance):
            if substance >= 0:
                laid = self.called(one.element for one in self.laid[seat])
                thing = self.names[substance]
                found.append(event("builds", self.seat, n=seat + 1, thing=thing, cards=laid))
        return found

    def view(self, seat: int) -> list[Event]:
        """Return what lies open, and what a player holds."""
        cards, gems = self.called(self.held(seat)), self.called(spread(self.gems[seat]))
        return [*self.shown(), event("hand", seat, cards=cards, gems=gems)]

    def scores(self) -> list[Event]:
        """Return points and cards of all."""
        found = []
        for seat, hand in enumerate(self.hand):
            built = tuple(self.names[one] for one in self.built[seat])
            found.append(event("score", seat, n=self.points(seat), m=sum(hand), cards=built))
        return found
