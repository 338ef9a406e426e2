"""Rows worked through to what they find."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

from pnp.checks.subject.deck import NoCardsError
from pnp.checks.subject.result import Result
from pnp.checks.subject.subject import Subject
from pnp.core.problems import PnpError
from pnp.expressions.parser import Expression
from pnp.expressions.values import ExpressionError
from pnp.load.key_types import Values
from pnp.load.ledger.ledger import Row

# What a row found; None where it waits for cards.
Found: TypeAlias = tuple[Result, ...] | None


class PendingRow(NamedTuple):
    """A row that can be read, and its number among all; `may_be_empty`: it may compare nothing."""

    number: int
    row: Row
    module: ModuleType
    options: Values
    may_be_empty: bool


def results_of(subject: Subject, todo: Sequence[PendingRow]) -> dict[int, Found]:
    """Return what rows find, by their numbers.

    Once the expressions of the game have taken too long together, the others are left waiting.
    """
    found: dict[int, Found] = {one.number: None for one in todo}
    for one in todo:
        found[one.number] = _found(subject, one)
        if subject.figures.took_too_long:
            break
    return found


def _found(subject: Subject, todo: PendingRow) -> Found:
    """Return what a row finds; None where it waits for cards."""
    row, module, options = todo.row, todo.module, todo.options
    if module.NEEDS_CARDS and subject.game is None:
        return None
    results: list[Result] = []
    try:
        results += module.check(subject, options)
        if not results and not todo.may_be_empty:
            results.append(_nothing(row))
    except NoCardsError:
        return None
    except ExpressionError as error:
        results.append(_fault(subject, row, error, _facts_in(subject, module, options)))
    except PnpError as error:
        results += (Result.of(one, is_fault=True) for one in error.problems)
    return tuple(results)


def _fault(subject: Subject, row: Row, error: ExpressionError, facts: tuple[str, ...]) -> Result:
    where = error.where or row.where
    hint = subject.way_out(error)
    return Result(False, "", "", "", where, error.message, hint, facts)


def _facts_in(subject: Subject, module: ModuleType, options: Values) -> tuple[str, ...]:
    """Return the keys of all facts that a row speaks of."""
    waiting: list[Any] = [options[key] for key in module.OPTIONS]
    found: dict[str, None] = {}
    while waiting:
        value = waiting.pop(0)
        if isinstance(value, Expression):
            found.update(dict.fromkeys(subject.facts_in(value)))
        elif isinstance(value, Mapping):
            waiting += value.values()
        elif isinstance(value, tuple):
            waiting += value
    return tuple(found)


def _nothing(row: Row) -> Result:
    message, hint = "this check compares nothing", "look at its options, or delete it"
    return Result(False, "", "", "", row.where, message, hint)
