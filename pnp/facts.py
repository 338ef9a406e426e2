"""The ledger: every figure of the source rules, where it stands there, and what we made of gaps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pnp.expressions.language import Expression
from pnp.expressions.values import Exact, ExpressionError
from pnp.problems import Where


@dataclass(frozen=True, slots=True)
class Fact:
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
    where: Where = field(compare=False, default=Where(""))

    @property
    def place(self) -> str:
        """Where it stands: "Rules 2.0.2, Contents"; for what is ours, what kind it is."""
        said = ", ".join(filter(None, (self.document, self.section)))
        return said or self.kind


@dataclass(frozen=True, slots=True)
class Saying:
    """What one place of a source says."""

    section: str
    text: str


@dataclass(frozen=True, slots=True)
class Erratum:
    """Where a source contradicts itself or is silent, and what this edition does and why.

    `sayings` are the places; `gap` is what no place says; `keys` are facts that hold the decision.
    """

    id: str
    about: str
    sayings: tuple[Saying, ...]
    gap: str
    does: str
    why: str
    keys: tuple[str, ...] = ()
    for_players: bool = False
    where: Where = field(compare=False, default=Where(""))


@dataclass(frozen=True, slots=True)
class Ledger:
    """All facts and errata of a game. `documents` are its sources by their short names."""

    game: str
    title: str
    documents: Mapping[str, str]
    facts: tuple[Fact, ...]
    errata: tuple[Erratum, ...] = ()
    where: Where = field(compare=False, default=Where(""))


class Figures:
    """The values of a ledger's facts by key; derived ones are worked out on demand."""

    def __init__(self, ledger: Ledger) -> None:
        self._facts = {fact.key: fact for fact in ledger.facts}
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
            found = fact.source.value(self.derived, {})
        finally:
            self._busy.pop()
        self._derived[key] = found
        return found
