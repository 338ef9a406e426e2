"""The ledger agrees with itself.

Every derived fact comes to what its expression gives, every name in an expression is a fact, and
so is every figure that a text of the game names as {=quarks}. It is run for every game without
being asked for.

    GIVEN:
        facts: {red: 20, blue: 20, yellow: 20}
    PASS:
        {id: A4, key: quarks, value: 60, kind: derived, from: red + blue + yellow}
    FAIL:
        {id: A4, key: quarks, value: 59, kind: derived, from: red + blue + yellow}
        -> quarks: 59 in the ledger, but red + blue + yellow gives 60
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks.result import Result
from pnp.checks.subject import Subject
from pnp.expressions.values import ExpressionError, show
from pnp.facts import Fact
from pnp.filling import fill_figures
from pnp.load.kinds import Values

ID = "ledger"
OPTIONS = ()
NEEDS_CARDS = False


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per derived fact. Raises PnpError for texts that name no fact."""
    for fact in subject.rules.ledger.facts:
        if fact.source is not None:
            yield _derived(subject, fact)
    if subject.game is not None:
        fill_figures(subject.game, subject.figures)


def _derived(subject: Subject, fact: Fact) -> Result:
    assert fact.source is not None  # noqa: S101 - asked before
    text = fact.source.text
    message, hint, found = "", "mend the figure that is wrong: it, or one it comes from", ""
    try:
        value = subject.figures.derived(fact.key)
        found = show(value)
        if value != fact.value:
            message = f"{fact.key}: {show(fact.value)} in the ledger, but {text} gives {found}"
    except ExpressionError as error:
        message, hint = f"{fact.key}: {error.message}", subject.way_out(error)
    return Result(
        holds=not message,
        label=fact.key,
        expected=show(fact.value),
        found=found,
        where=fact.where,
        message=message,
        hint=hint,
        facts=(fact.key, *subject.facts_in(fact.source)),
    )
