"""How much a template may make: bounds that no real face comes near, each told in its own words.

What they miss is held by `pnp.processes.time_and_memory_limits`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from jinja2.exceptions import SecurityError
from jinja2.sandbox import MAX_RANGE

from pnp.core.problems import shorten
from pnp.render.argument_checks import CallError

LONGEST_REPEAT = 100_000
LONGEST_TEXT = 8_000_000
LARGEST_NUMBER = 10**30
_AT_ONCE = 50
_RANGE = "write for example range(5)"


def bounded(value: Any) -> Any:
    """Return a text that was joined. Raises SecurityError when it is too long."""
    if len(value) > LONGEST_TEXT:
        raise SecurityError(f"makes a text of more than {LONGEST_TEXT // 10**6} million characters")
    return value


def join(parts: Iterable[str]) -> str:
    """Return `parts` as one text. Raises SecurityError when it would be too long."""
    waiting = iter(parts)
    kept: list[str] = []
    length = 0
    # A few at a time: most texts have no more parts.
    while some := list(islice(waiting, _AT_ONCE)):
        length += sum(map(len, some)) + len(some)
        if length > LONGEST_TEXT:
            return str(bounded(" " * (LONGEST_TEXT + 1)))
        kept += some
    return "".join(kept)


def product(left: Any, right: Any) -> Any:
    """Return `left * right`. Raises SecurityError for what would fill the memory."""
    # A number with decimals makes nothing long.
    if type(left) is not float and type(right) is not float:
        refuse_product(left, right)
    return left * right


def refuse_product(left: Any, right: Any) -> None:
    """Raise SecurityError when something would be repeated, or a number grow, too often."""
    for many, times in ((left, right), (right, left)):
        if (
            hasattr(many, "__len__")
            and isinstance(times, int)
            and len(many) * times > LONGEST_REPEAT
        ):
            raise SecurityError(f"repeats something {times} times")
    if isinstance(left, int) and isinstance(right, int) and abs(left * right) > LARGEST_NUMBER:
        raise SecurityError("reckons with numbers of more than 30 digits")


def refuse_power(left: Any, right: Any) -> None:
    """Raise SecurityError for powers that make numbers without end."""
    if abs(right) > 64 or abs(left) > 1e9:
        raise SecurityError(f"raises {left} to the power {right}")


def bounded_range(*ends: Any) -> range:
    """Return numbers as Python's range() does. Raises CallError for too many of them."""
    for end in ends:
        if not isinstance(end, int):
            # What is undefined says so itself when it is written down.
            shown = shorten(str(end))
            hint = f"write range({shown}|int)" if isinstance(end, float) else _RANGE
            raise CallError(f"range() needs whole numbers, not '{shown}'", hint)
    try:
        numbers = range(*ends)
        is_long = len(numbers) > MAX_RANGE
    except TypeError:
        raise CallError("range() needs one, two or three numbers", _RANGE) from None
    except OverflowError:
        is_long = True
    if is_long:
        raise CallError(f"range() goes up to {MAX_RANGE}", "look for a number that is too large")
    return numbers
