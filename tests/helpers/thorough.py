"""What every run tries, and what only a thorough one does beside it (`make thorough`)."""

import pytest


def usually(every, chosen):
    """Return `every` set of parameters; those that are not `chosen` are for thorough runs."""
    marked = pytest.mark.thorough
    assert set(chosen) <= set(every)
    return [one if one in chosen else pytest.param(*one, marks=marked) for one in every]
