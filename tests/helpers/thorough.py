"""What every run tries, and what only a thorough one does beside it (`make thorough`)."""

import pytest


def usually(every, chosen):
    """Return `every` set of parameters; those that are not `chosen` are for thorough runs."""
    marked = pytest.mark.thorough
    assert set(chosen) <= set(every)
    return [one if one in chosen else pytest.param(*one, marks=marked) for one in every]


def third(every):
    """Return every parameter, or set of them; all but each third one are for thorough runs.

    For long tables in which neighbours are of one kind: of 860 hostile inputs 510 are tried always.
    """
    marked = pytest.mark.thorough
    return [
        pytest.param(
            *(one if isinstance(one, tuple) else (one,)), marks=[marked] * (number % 3 > 0)
        )
        for number, one in enumerate(every)
    ]
