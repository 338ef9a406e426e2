"""Atoms exist: neutral, and nuclei that nature has.

`table` is a map from a name to [protons, neutrons, electrons]. There are as many electrons as
protons, and a nucleus with these numbers is known (NUBASE2020, Chinese Physics C 45, 030001:
all that live longer than a day, up to neon); with `stable: yes` it does not decay.

    PASS: {He: [2, 2, 2]}
    FAIL: {He: [2, 3, 2]}
        He: no nucleus of 2 protons and 3 neutrons lasts
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks.subject.options import EXPRESSION
from pnp.checks.subject.result import Result
from pnp.checks.subject.subject import Subject
from pnp.expressions.values import ExpressionError, show
from pnp.load.key_types import Key, Values
from pnp.load.values import FLAG

TABLE = Key("table", EXPRESSION, "a map from names to protons, neutrons, electrons", required=True)
STABLE = Key("stable", FLAG, "whether the nuclei have to be stable")
OPTIONS = (TABLE, STABLE)
NEEDS_CARDS = False

# Protons -> neutrons of stable nuclei, and of those that live longer than a day.
_STABLE = {
    1: (0, 1), 2: (1, 2), 3: (3, 4), 4: (5,), 5: (5, 6), 6: (6, 7), 7: (7, 8), 8: (8, 9, 10),
    9: (10,), 10: (10, 11, 12),
}  # fmt: skip
_LASTING = {1: (2,), 4: (3, 6), 6: (8,)}
_HINT = "take the numbers of a real isotope"


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield two results per atom: neutral, and real. Raises ExpressionError."""
    facts = subject.facts_in(options[TABLE])
    where = options.where_of(TABLE)
    for name, numbers in subject.value(options[TABLE]).items():
        if not isinstance(numbers, tuple) or len(numbers) != 3:
            message = f"'{name}' is {show(numbers)}, not protons, neutrons and electrons"
            raise ExpressionError(message, "write three numbers, as [2, 2, 2]")
        protons, neutrons, electrons = numbers
        wrong = f"{electrons} electrons for {protons} protons, so it is no neutral atom"
        yield Result(
            electrons == protons, name, show(protons), show(electrons), where,
            hint=_HINT, facts=facts, wrong=wrong, names=(name,),
        )  # fmt: skip
        yield Result(
            holds=neutrons in _known(protons, options[STABLE]),
            label=name,
            expected="a stable nucleus" if options[STABLE] else "a nucleus that lasts",
            found=f"{protons} p {neutrons} n",
            where=where,
            wrong=f"no nucleus of {protons} protons and {neutrons} neutrons lasts",
            hint=_HINT,
            facts=facts,
            names=(name,),
        )


def _known(protons: int, stable: bool) -> tuple[int, ...]:
    lasting = () if stable else _LASTING.get(protons, ())
    return (*_STABLE.get(protons, ()), *lasting)
