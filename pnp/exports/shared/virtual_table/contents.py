"""What lies ready: the pieces of each set-up of the ledger, for each number of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from itertools import groupby

from pnp.core.problems import PnpError, Problem, Where, one_of
from pnp.core.project import Project
from pnp.core.values import Struct, field
from pnp.exports.shared.pictures.pieces import shared_by
from pnp.exports.shared.virtual_table.strings import TableStrings
from pnp.expressions.facts import Figures
from pnp.expressions.parser import Expression
from pnp.expressions.values import ExpressionError, UnknownName, show
from pnp.load.ledger.ledger import games_with_rules, load_rules
from pnp.load.ledger.setups import DICE, Amount, Setup
from pnp.model.game import Card, Component, Face, Game

_PLAYERS = "n"
_MOST_PLAYERS = 20
_MOST_DICE = 100


class UsedCard(Struct, frozen=True):
    """A card, and how many `copies` of it are used."""

    component: Component
    card: Card
    copies: int

    @property
    def fronts(self) -> list[tuple[Face, int]]:
        """What its copies show, and how many of them; they take their variants in turn."""
        return [one for one in shared_by(self.card, self.copies) if one[1]]


class Contents(Struct, frozen=True):
    """All pieces that a set-up needs, in the order of the game.

    `setup` is its id, "" for all that there is; `title` that of its set, `card_set`. `dice` are
    plain ones, by how many sides they have.
    """

    setup: str
    title: str
    players: int
    used: tuple[UsedCard, ...]
    dice: Mapping[int, int] = field(default_factory=dict)
    card_set: str = ""

    @property
    def components(self) -> list[tuple[Component, list[UsedCard]]]:
        """What is used, by components."""
        groups = groupby(self.used, key=lambda one: one.component.id)
        listed = [list(group) for _, group in groups]
        return [(group[0].component, group) for group in listed]

    def total(self) -> int:
        """Return how many pieces there are, dice among them."""
        return sum(one.copies for one in self.used) + sum(self.dice.values())


def all_of(components: Sequence[Component]) -> Contents:
    """Return all pieces there are of `components`."""
    used = (UsedCard(part, card, card.copies) for part in components for card in part.cards)
    return Contents("", "", 0, tuple(used))


def called(words: TableStrings, contents: Contents) -> str:
    """Return what the bag of a set-up is called: "Level 1, 2 players"."""
    players = words.players.of(contents.players).format(n=contents.players)
    return f"{contents.title}, {players}" if contents.title else players


def set_ups(project: Project, game: Game, components: Sequence[Component]) -> tuple[Contents, ...]:
    """Return what each set-up of the ledger needs of `components`, for each number of players.

    A game without a ledger, or whose ledger has none, has none. Raises PnpError with all that does
    not come out.
    """
    if game.id not in games_with_rules(project):
        return ()
    rules = load_rules(project, game.id)
    reader = _Reader(Figures(rules.ledger), game, components)
    found = [one for setup in rules.setups for one in reader.contents(setup)]
    if reader.problems:
        raise PnpError(reader.problems)
    return tuple(found)


class _Reader:
    def __init__(self, figures: Figures, game: Game, components: Sequence[Component]) -> None:
        self.problems: list[Problem] = []
        self._figures = figures
        self._game = game
        self._components = components

    def contents(self, setup: Setup) -> Iterator[Contents]:
        """Yield what `setup` needs for each number of players."""
        title = ""
        if setup.card_set:
            chosen = self._game.sets.get(setup.card_set)
            if chosen is None:
                where = setup.places["set"]
                self.problems.append(one_of("set", setup.card_set, self._game.sets, where))
                return
            title = chosen.title
        known = {part.id for part in self._game.components}
        for name in [one for one in setup.pieces if one not in known]:
            self.problems.append(one_of("component", name, known, setup.places[name]))
        for players in self._numbers_of_players(setup):
            used = [one for part in self._components for one in self._used(setup, part, players)]
            dice = {
                DICE[one.pattern]: self._count(one.number, players, _MOST_DICE)
                for one in setup.dice
            }
            dice = {sides: count for sides, count in dice.items() if count}
            yield Contents(setup.id, title, players, tuple(used), dice, setup.card_set)

    def _numbers_of_players(self, setup: Setup) -> list[int]:
        found = self._value(setup.players, {})
        numbers = found if isinstance(found, tuple) else (found,)
        good = [one for one in numbers if type(one) is int and 0 < one <= _MOST_PLAYERS]
        if found is not None and (len(good) < len(numbers) or not good):
            self._wrong(
                setup.players.where,
                f"players: {show(found)} is no list of numbers of players",
                f"write '[2, 3, 4]' in quotes, up to {_MOST_PLAYERS}, or the fact that says it",
            )
            return []
        return good

    def _used(self, setup: Setup, component: Component, players: int) -> Iterator[UsedCard]:
        """Yield what is used of one component."""
        cards = component.cards
        if setup.card_set:
            ids = self._game.sets[setup.card_set].cards.get(component.id, frozenset())
            cards = tuple(card for card in cards if card.id in ids)
        amounts = setup.pieces.get(component.id)
        if amounts is None:
            yield from (UsedCard(component, card, card.copies) for card in cards)
            return
        taken: dict[str, int] = {}
        for amount in amounts:
            self._take(amount, component, cards, taken, players)
        yield from (
            UsedCard(component, card, taken[card.id]) for card in cards if taken.get(card.id, 0)
        )

    def _take(
        self,
        amount: Amount,
        component: Component,
        cards: Sequence[Card],
        taken: dict[str, int],
        players: int,
    ) -> None:
        """Add to `taken`, by ids, the copies that an amount stands for: the first ones."""
        fitting = [card for card in cards if fnmatchcase(card.id, amount.pattern)]
        if not fitting and not any(fnmatchcase(one.id, amount.pattern) for one in component.cards):
            message = f"no card of '{component.id}' fits '{amount.pattern}'"
            self._wrong(amount.where, message, "see 'pnp list' for its cards; * is anything")
            return
        there = sum(card.copies - taken.get(card.id, 0) for card in fitting)
        wanted = left = self._count(amount.number, players, 0)
        for card in fitting:
            count = min(left, card.copies - taken.get(card.id, 0))
            taken[card.id] = taken.get(card.id, 0) + count
            left -= count
        if left:
            self._wrong(
                amount.where,
                f"{players} players use {wanted} of '{component.id}' that fit '{amount.pattern}',"
                f" and there are {there}",
                "add copies, or use fewer",
            )

    def _count(self, number: Expression, players: int, most: int) -> int:
        """Return a number of pieces, at most `most`, 0 for any; 0 once a problem is noted."""
        found = self._value(number, {_PLAYERS: players})
        if type(found) is int and found >= 0 and (not most or found <= most):
            return found
        if found is not None:
            hint = f"write a whole number up to {most}" if most else "write a whole number, or 0"
            self._wrong(number.where, f"{show(found)} is no number of pieces", hint)
        return 0

    def _value(self, expression: Expression, bound: Mapping[str, int]) -> object:
        """Return what an expression comes to, None once a problem is noted."""
        try:
            found: object = self._figures.value(expression, bound)
        except UnknownName as error:
            known = (*self._figures, *bound)
            self.problems.append(one_of("fact", error.name, known, expression.where))
            return None
        except ExpressionError as error:
            self._wrong(error.where or expression.where, error.message, error.hint)
            return None
        return found

    def _wrong(self, where: Where, message: str, hint: str) -> None:
        self.problems.append(Problem(where, message, hint))
