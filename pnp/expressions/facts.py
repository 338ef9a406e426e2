"""The ledger: every figure of the source rules, where it stands there, and what we made of gaps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from pnp.core.problems import EnoughError, Problem, Where
from pnp.core.values import Struct
from pnp.expressions.functions import Function
from pnp.expressions.parser import Expression
from pnp.expressions.values import Exact, ExpressionError

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Fact(Struct, frozen=True):
    """One figure. `key` is its name in expressions; `section` is where in `document` it stands.

    `kind` is one of model.PROVENANCES. A derived one has `source`, the expression it comes from.
    """

    id: str
    key: str
    value: Exact
    kind: str
    document: str
    section: str
    source: Expression | None = None
    note: str = ""
    address: str = ""
    where: Where = Where("")

    @property
    def place(self) -> str:
        """Where it stands: "Rules 2.0.2, Contents"; for what is ours, what kind it is."""
        said = ", ".join(filter(None, (self.document, self.section)))
        return said or self.kind


class Saying(Struct, frozen=True):
    """What one place of a source says."""

    section: str
    text: str


class Erratum(Struct, frozen=True):
    """Where a source contradicts itself or is silent, and what this edition does and why.

    `sayings` are the places; `gap` is what no place says; `keys` are facts that hold the decision,
    which is written in `decided`.
    """

    id: str
    about: str
    sayings: tuple[Saying, ...]
    gap: str
    does: str
    why: str
    keys: tuple[str, ...] = ()
    for_players: bool = False
    where: Where = Where("")
    decided: Where = Where("")


class Ledger(Struct, frozen=True):
    """All facts and errata of a game. `documents` are its sources by their short names."""

    game: str
    title: str
    documents: Mapping[str, str]
    facts: tuple[Fact, ...]
    errata: tuple[Erratum, ...] = ()
    where: Where = Where("")


# What ships takes an eighth of them.
MOST_STEPS_OF_ALL = 1_000_000


class Figures:
    """The values of a ledger's facts by key; derived ones are worked out on demand.

    All expressions that are worked out with them may take MOST_STEPS_OF_ALL together.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._where = ledger.where
        self._steps = 0
        self._facts = {fact.key: fact for fact in ledger.facts}
        # 12 % of checking Element 313 (bench/caches.py).
        self._derived: dict[str, Any] = {}
        self._busy: list[str] = []

    def __contains__(self, key: object) -> bool:
        return key in self._facts

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def fact(self, key: str) -> Fact:
        """Return the fact under `key`. Raises KeyError."""
        return self._facts[key]

    def __getitem__(self, key: str) -> Any:
        """Return the value under `key`, as the ledger states it. Raises KeyError."""
        return self._facts[key].value

    def derived(self, key: str) -> Any:
        """Return what the expression of a derived fact comes to, from the facts below it.

        Raises KeyError, and ExpressionError where the expression has no value or needs itself.
        """
        if key in self._derived:
            return self._derived[key]
        fact = self._facts[key]
        if fact.source is None:
            return fact.value
        if key in self._busy:
            circle = " <- ".join((*self._busy[self._busy.index(key) :], key))
            hint = "derive one of them from something else, or say where it is stated"
            raise ExpressionError(f"fact '{key}' is derived from itself: {circle}", hint)
        self._busy.append(key)
        try:
            found = fact.source.value(self.derived, {}, self._took)
        finally:
            self._busy.pop()
        self._derived[key] = found
        return found

    def value(
        self,
        expression: Expression,
        bound: Mapping[str, Any] = NOTHING,
        functions: Mapping[str, Function] = NOTHING,
    ) -> Any:
        """Return what `expression` comes to, with further `bound` names.

        Raises ExpressionError, and EnoughError when all expressions together take too long.
        """
        return expression.value(self._look_up(bound), functions, self._took)

    def sides(
        self, expression: Expression, bound: Mapping[str, Any], functions: Mapping[str, Function]
    ) -> tuple[str, Any, Any] | None:
        """Return sign and both sides of a comparison, None for others. Raises as `value` does."""
        return expression.sides(self._look_up(bound), functions, self._took)

    def _look_up(self, bound: Mapping[str, Any]) -> Callable[[str], Any]:
        return lambda name: bound[name] if name in bound else self[name]

    @property
    def took_too_long(self) -> bool:
        """Whether all expressions together took more steps than they may."""
        return self._steps > MOST_STEPS_OF_ALL

    def _took(self, steps: int) -> None:
        self._steps += steps
        if self.took_too_long:
            message = f"expressions of the game take more than {MOST_STEPS_OF_ALL:,} steps together"
            raise EnoughError([Problem(self._where, message, "make their lists shorter")])
