"""What checks look at: a game's cards, its ledger, and the values of facts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import ExitStack
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod
from types import ModuleType
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias, TypeVar

from pnp.cache.blob_cache import BlobCache
from pnp.checks.subject.deck import Deck, NoCardsError
from pnp.checks.subject.options import Tree
from pnp.core.problems import Problem, one_of
from pnp.core.project import Project
from pnp.core.values import Struct
from pnp.expressions.facts import Figures
from pnp.expressions.functions import FUNCTIONS, Function
from pnp.expressions.parser import NOWHERE, Expression
from pnp.expressions.values import ExpressionError, UnknownName, show
from pnp.fonts.font_book import FontBook
from pnp.i18n.catalog import Catalog
from pnp.load.key_types import Key, Values
from pnp.load.ledger.ledger import Rules
from pnp.model.game import Game

if TYPE_CHECKING:
    from pnp.pdf.sheet_contents import PrintedCount

T = TypeVar("T")

# Raises PnpError for a rulebook that can't be set at all.
SetRulebook: TypeAlias = (
    "Callable[[Game, Catalog | None], tuple[tuple[Problem, ...], Collection[str]]]"
)

_QUESTIONS = ("count", "different", "listed", "values_of")

MOST_TURNS = 1000


def _no_cards(*_: object, **__: object) -> NoReturn:
    raise NoCardsError("the game has no cards yet")


class Subject(Struct, frozen=True, dict=True):
    """A game under check. `game` is None while it has a ledger and no cards yet.

    `printed` is what was counted on a PDF, whose cards are then looked at instead of the game's.
    `cache`, if there is one, keeps what was seen on faces. `languages` are those whose catalogs are
    looked at; none named: all. `set_rulebook` returns what can't be set of the rulebook in the
    language of a game, with the translations of a catalog or its own, and the texts and files that
    its templates read. `engine` is one that a user
    named, in the place of that of the program.
    """

    project: Project
    rules: Rules
    game: Game | None
    fonts: FontBook
    printed: PrintedCount | None = None
    cache: BlobCache | None = None
    languages: tuple[str, ...] = ()
    set_rulebook: SetRulebook | None = None
    engine: ModuleType | None = None

    @property
    def game_with_cards(self) -> Game:
        """The game, for what is only asked where there is one."""
        assert self.game is not None  # noqa: S101 - whoever asks sees to it
        return self.game

    # 23 % of the checks for which `pnp build elements` waits (bench/caches.py).
    @cached_property
    def figures(self) -> Figures:
        """The values of the ledger's facts."""
        return Figures(self.rules.ledger)

    # One object for all rows.
    @cached_property
    def memory(self) -> dict[str, Any]:
        """What checks have found out and other rows need, too, by names of their own."""
        return {}

    def once(self, name: str, find: Callable[[], T]) -> T:
        """Return what `find` returns, which is asked once and kept in `memory` by its `name`."""
        if name not in self.memory:
            self.memory[name] = find()
        found: T = self.memory[name]
        return found

    # One object for all rows.
    @cached_property
    def end(self) -> ExitStack:
        """What has to be ended when all rows are worked through."""
        return ExitStack()

    # 21 % of building Quarken (bench/caches.py).
    @cached_property
    def deck(self) -> Deck:
        """The cards. Raises NoCardsError, for which a row waits, when there are none."""
        if self.game is None:
            raise NoCardsError("the game has no cards yet")
        if self.printed is None:
            return Deck(self.game)
        return Deck(self.game, self.printed.count("front"))

    @property
    def functions(self) -> Mapping[str, Function]:
        """What expressions of checks may call; without cards each raises NoCardsError."""
        if self.game is None:
            return dict.fromkeys(_QUESTIONS, _no_cards)
        return {name: getattr(self.deck, name) for name in _QUESTIONS}

    def value(self, expression: Expression, bound: Mapping[str, Any] | None = None) -> Any:
        """Return what `expression` comes to, with further `bound` names. Raises ExpressionError."""
        return self.figures.value(expression, bound or {}, self.functions)

    def sides(
        self, expression: Expression, bound: Mapping[str, Any] | None = None
    ) -> tuple[str, Any, Any] | None:
        """Return sign and both sides of a comparison, None for others. Raises ExpressionError."""
        return self.figures.sides(expression, bound or {}, self.functions)

    def worked(self, tree: Any, bound: Mapping[str, Any] | None = None) -> Any:
        """Return `tree` with what its expressions come to in their places. Raises ExpressionError.

        That is an expression, or what FIGURES and DATA read: maps of values or expressions.
        """
        if isinstance(tree, Mapping):
            return {name: self.worked(part, bound) for name, part in tree.items()}
        return self.value(tree, bound) if isinstance(tree, Expression) else tree

    def figure(self, options: Values, key: Key[Any]) -> Any:
        """Return the number that an option comes to. Raises ExpressionError for anything else."""
        return self._sort_of((int, Fraction), "a number", options, key)

    def items(self, options: Values, key: Key[Any]) -> tuple[Any, ...]:
        """Return the list that an option comes to. Raises ExpressionError for anything else."""
        found: tuple[Any, ...] = self._sort_of(tuple, "a list", options, key)
        return found

    def table(self, options: Values, key: Key[Any]) -> Mapping[str, Any]:
        """Return the map that an option comes to. Raises ExpressionError for anything else."""
        found: Mapping[str, Any] = self._sort_of(Mapping, "a map", options, key)
        return found

    def _sort_of(self, sort: Any, what: str, options: Values, key: Key[Any]) -> Any:
        found = self.worked(options[key])
        if not isinstance(found, sort):
            message = f"'{key.name}' must be {what}, not {show(found)}"
            raise ExpressionError(message, key.description, options.where_of(key))
        return found

    def turns(self, tree: Tree) -> Iterator[Mapping[str, Any]]:
        """Yield the values of names, given lists to run through; one turn without names if none.

        Raises ExpressionError for what is no list, and for more than MOST_TURNS turns.
        """
        lists = self.worked(tree)
        if not isinstance(tree, Mapping):
            message = "'for' must be a map from names to lists"
            raise ExpressionError(message, "write for: {n: players}", tree.where)
        for name, items in lists.items():
            if isinstance(items, Mapping):
                lists[name] = FUNCTIONS["keys"](items)
            elif not isinstance(items, tuple):
                message = f"'for' has no list for '{name}', but {show(items)}"
                raise ExpressionError(message, f"write for: {{{name}: [2, 3, 4]}}")
        if prod(map(len, lists.values())) > MOST_TURNS:
            message = f"'for' has more than {MOST_TURNS} turns"
            raise ExpressionError(message, "make its lists shorter")
        for values in product(*lists.values()):
            yield dict(zip(lists, values, strict=True))

    def facts_in(self, *trees: Any) -> tuple[str, ...]:
        """Return the keys of the facts that expressions, or maps of them, speak of, each once."""
        names = (name for tree in trees for name in _names_in(tree) if name in self.figures)
        return tuple(dict.fromkeys(names))

    def way_out(self, error: ExpressionError) -> str:
        """Return the hint of `error`; for an unknown fact, those that exist, nearest first."""
        if isinstance(error, UnknownName):
            return one_of("fact", error.name, self.figures, NOWHERE).hint
        return error.hint


def _names_in(tree: Any) -> Iterator[str]:
    if isinstance(tree, Mapping):
        for part in tree.values():
            yield from _names_in(part)
    elif isinstance(tree, Expression):
        yield from tree.names
