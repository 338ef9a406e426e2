"""Problems with which a call is refused."""

from functools import partial

import pytest

from pnp.core.problems import PnpError, UsageError, Where, one_of


def _problems(kind, call, /, *said, **more):
    with pytest.raises(kind) as caught:
        call(*said, **more)
    return caught.value.problems


def use_one_of(found, known):
    """Return the hint to a name that is not among `known`, however many there are."""
    return one_of("name", found, known, Where("")).hint


# Each returns the problems that a call raises: any, or those of the command line.
refused, misused = partial(_problems, PnpError), partial(_problems, UsageError)
