"""What follows from the quests in front of a player, in whatever match they lie there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import mul

from pnp.play.games.quirkyquarks.figures import Rules
from pnp.play.games.quirkyquarks.plans import Fields, Plan
from pnp.play.memo_dict import MemoDict
from pnp.play.table import Move

# The particle that a discount takes off, -1 for none, and how many of each particle are paid.
Payment = tuple[int, tuple[int, ...]]

MONEY = "eV"
# What a power is taken to bring in each round to come: a card helps a quest along, a discount saves
# a particle of every other quest, and a card that is not ejected would have been the worst.
_EV, _CARD, _DISCOUNT, _KEPT = 100, 150, 100, 70


class Front:
    """Quests that lie in front of a player in a round, `own` how many of each nucleon.

    `money` are objectives that want eV. `off` are the particles of which quests need one less.
    """

    def __init__(
        self, rules: Rules, fields: Fields, turn: int, laid: tuple[int, ...], own: tuple[int, ...]
    ) -> None:
        deck = rules.deck
        self._rules, self._laid, self.turn = rules, laid, turn
        self._kinds = [deck.kinds[one] for one in laid]
        self._nucleons = sum(own)
        self.number = sum(map(mul, own, fields.units[deck.particles :]))  # see Fields
        # Quests in a hand, by the quest and the eV of who has it, 0 where they don't matter.
        # 21 % of playing Quirky Quarks (bench/caches.py).
        self.plans: MemoDict[tuple[int, int], Plan] = MemoDict(
            lambda asked: fields.plans[self._gain(*asked), asked[0], turn, self.off]
        )
        objectives = [rules.objectives[one] for one in laid if one in rules.objectives]
        self.money = tuple(one for one in objectives if one.of == MONEY)
        self._points = (
            sum(deck.points[one] for one in laid)
            + sum(deck.points[one] * count for one, count in zip(deck.nucleons, own, strict=True))
            + sum(
                one.points
                for one in objectives
                if one.of != MONEY and self.has(one.of, 0) >= one.least
            )
        )
        self.off = tuple(sorted({part for one in laid for part in deck.cheaper[one]}))

    def points_with(self, ev: int) -> int:
        """Return the points of the quests, and of all objectives that who has so many eV achieves.

        The eV themselves are not among them.
        """
        if not self.money:
            return self._points
        return self._points + sum(one.points for one in self.money if ev >= one.least)

    def has(self, kind: str, ev: int) -> int:
        """Return how many quests of a kind, or eV, who has so many has."""
        if kind == MONEY:
            return ev
        return self._nucleons * (kind == "nucleon") + self._kinds.count(kind)

    def played(self, quest: int, ev: int) -> int:
        """Return what playing a quest brings, with what it does to objectives in front."""
        rules, gain = self._rules, self._gain(quest, ev)
        kind, handed = rules.deck.kinds[quest], sum(rules.deck.own[quest])
        for one in self._laid:
            objective = rules.objectives.get(one)
            if objective and objective.of in (kind, "nucleon"):
                now = self.has(objective.of, ev)
                after = now + (kind == objective.of) - handed * (objective.of == "nucleon")
                change = (after >= objective.least) - (now >= objective.least)
                gain += 50 * objective.points * change
        return gain

    def _gain(self, quest: int, ev: int) -> int:
        """Return what playing a quest brings, less the nucleons that score no more.

        With what a power or an objective of it is worth now.
        """
        rules, gain = self._rules, 100 * self._rules.deck.gains[quest]
        to_come = rules.rounds - self.turn
        if objective := rules.objectives.get(quest):
            part = min(100, 100 * self.has(objective.of, ev) // objective.least)
            if not to_come:
                return gain + 100 * objective.points * (part == 100)
            return gain + objective.points * (part + 100 * (part == 100)) // 2
        if rules.powers_once and quest in self._laid:
            return gain
        worth = _EV * rules.more_ev.get(quest, 0) + _CARD * rules.more_cards.get(quest, 0)
        worth += _KEPT * rules.spared.get(quest, 0)
        if rules.deck.cheaper[quest] and quest not in self._laid:
            worth += _DISCOUNT
        return gain + worth * to_come


class Tables:
    """What is reckoned of the rules once for all matches, and found again by who asks."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        wanted = {one: has.least for one, has in rules.objectives.items() if has.of == MONEY}
        self.money = frozenset(wanted)  # quests that promise more to who has more eV
        self.most = max(wanted.values(), default=0)  # eV that any of them wants
        self.fields = Fields(rules.deck, rules.rounds)
        # By the round, the quests in front, and how many of each nucleon.
        # One object for each front, since it keeps its plans.
        self.fronts: MemoDict[tuple[int, tuple[int, ...], tuple[int, ...]], Front] = MemoDict(
            lambda asked: Front(rules, self.fields, *asked)
        )
        # Ways to pay for a quest, by it, how many there are of each particle, and what discounts
        # take off.
        # With `fronts`: without them, playing Quirky Quarks takes 3 times the CPU
        # (bench/caches.py).
        self.ways: MemoDict[tuple[int, int, tuple[int, ...]], list[Payment]] = MemoDict(
            lambda asked: payments(
                rules.deck.needs[asked[0]],
                self.fields.counts(asked[1]),
                asked[2],
                rules.wild,
                rules.wild_once,
            )
        )
        # Moves at each price, from nothing on, by what they begin with.
        # One object for each beginning, to which prices are added.
        self.priced: MemoDict[Move, list[Move]] = MemoDict(lambda start: [])

    def front(self, turn: int, laid: Sequence[int], own: Sequence[int]) -> Front:
        """Return what follows from quests in front."""
        return self.fronts[turn, tuple(laid), tuple(own)]


def tables_of(rules: Rules) -> Tables:
    """Return the tables of `rules`, which keep them; rules that were changed have others."""
    kept: list[Tables] = rules.tables
    if not kept or kept[0].rules is not rules:
        kept[:] = [Tables(rules)]
    return kept[0]


def payments(
    need: Sequence[int],
    have: Sequence[int],
    discounts: Sequence[int],
    alike: int,
    is_once: bool = False,
) -> list[Payment]:
    """Return all ways to pay `need` out of `have`, those of the fewest particles first.

    Both count each kind of particle. One of `discounts` that is needed is taken off, and `alike`
    particles of a kind stand in for one of another, and where `is_once` for no second one.
    """
    found: set[Payment] = set()
    for off in [one for one in discounts if need[one]] or [-1]:
        wanted = [count - (kind == off) for kind, count in enumerate(need)]
        if sum(wanted) <= sum(have):
            found.update((off, paid) for paid in _paid(wanted, have, alike, is_once))
    return sorted(found, key=lambda way: (sum(way[1]), way))


def _paid(
    need: Sequence[int], have: Sequence[int], alike: int, is_once: bool
) -> Iterator[tuple[int, ...]]:
    """Yield how many of each kind are paid, some of them for others."""
    most = [min(count, there) for count, there in zip(need, have, strict=True)]
    # A card less that is paid for its own kind is one more that is missing, and a set more is
    # wanted: so no more are kept back than there can be sets.
    least = sum(need) - sum(most)
    sets = sum(there // alike for there in have)
    for kept in range(min(sets, 1 if is_once else sets) - least + 1):
        for some in _shares(most, kept):
            given = [count - less for count, less in zip(most, some, strict=True)]
            free = [(there - paid) // alike for there, paid in zip(have, given, strict=True)]
            # A set stands in for one of another kind: so there are no more of a kind than others
            # lack.
            total = least + kept
            lacks = [count - paid for count, paid in zip(need, given, strict=True)]
            limits = [min(count, total - lack) for count, lack in zip(free, lacks, strict=True)]
            for spent in _shares(limits, total):
                yield tuple(paid + alike * count for paid, count in zip(given, spent, strict=True))


def _shares(limits: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to make `total` of so many at most of each."""
    if not total:
        yield (0,) * len(limits)
    elif sum(limits) >= total:
        for count in range(min(limits[0], total) + 1):
            for rest in _shares(limits[1:], total - count):
                yield (count, *rest)
