"""What every run tries, and what only a thorough one does beside it (`make thorough`)."""

from collections import Counter

import pytest


def usually(every, chosen):
    """Return `every` set of parameters; those that are not `chosen` are for thorough runs."""
    marked = pytest.mark.thorough
    assert set(chosen) <= set(every)
    return [pytest.param(*one, marks=[marked] * (one not in chosen)) for one in every]


def third(every):
    """Return every parameter, or set of them; all but each third are for thorough runs."""
    return one_in(3, every)


def one_in(number, every, kind=lambda one: None):
    """Return every parameter, or set of them; all but one in a number are for thorough runs.

    The first of each `kind` is tried by every run. For long tables in which neighbours are alike.
    """
    marked, seen = pytest.mark.thorough, Counter()
    parameters = []
    for one in every:
        values = one if isinstance(one, tuple) else (one,)
        parameters.append(pytest.param(*values, marks=[marked] * (seen[kind(one)] % number > 0)))
        seen[kind(one)] += 1
    return parameters
