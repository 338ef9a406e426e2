"""Quarks decay to lighter ones of another charge.

`table` is a map from each quark to those it may decay to; `letters` names each word's letter. In a
charge-changing decay (the weak one) the new quark is lighter, and its charge differs by one unit.

    PASS: {strange: [up]}
    FAIL: {strange: [down]}
        strange to down: the charge stays -1/3, a decay changes it by 1
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.checks.physics.quarks import LETTERS as KNOWN
from pnp.checks.physics.quarks import charge_of, mass_of
from pnp.checks.subject.deck import texts_of
from pnp.checks.subject.options import EXPRESSION
from pnp.checks.subject.result import Result
from pnp.checks.subject.subject import Subject
from pnp.expressions.values import ExpressionError, show
from pnp.load.key_types import Key, Values

TABLE = Key("table", EXPRESSION, "a map from quarks to what they decay to", required=True)
LETTERS = Key("letters", EXPRESSION, "the letter of each word, as {'up': 'u'}", required=True)
OPTIONS = (TABLE, LETTERS)
NEEDS_CARDS = False

_HINT = "strike the decay, or name another quark"


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per decay. Raises ExpressionError."""
    letters = subject.value(options[LETTERS])
    facts = subject.facts_in(options[TABLE])
    where = options.where_of(TABLE)
    for name, targets in subject.value(options[TABLE]).items():
        for target in texts_of(targets):
            wrong = _wrong(_letter(name, letters), _letter(target, letters))
            label = f"{name} to {target}"
            yield Result(
                holds=not wrong,
                label=label,
                expected="lighter, charge by 1",
                found=wrong or "so it is",
                where=where,
                wrong=wrong,
                hint=_HINT,
                facts=facts,
                names=(name, target),
            )


def _letter(word: str, letters: Mapping[str, Any]) -> str:
    letter = str(letters.get(word, ""))
    if letter.lower() not in KNOWN:
        raise ExpressionError(f"'{word}' is no quark that 'letters' knows", "add it there")
    return letter


def _wrong(quark: str, target: str) -> str:
    """Return what is wrong with a decay, "" if nothing is."""
    before, after = charge_of(quark), charge_of(target)
    if mass_of(target) >= mass_of(quark):
        return "it is not lighter"
    if before == after:
        return f"the charge stays {show(before)}, a decay changes it by 1"
    return "" if abs(before - after) == 1 else "the charge does not change by 1"
