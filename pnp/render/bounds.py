"""How much a template may make: bounds that no real face comes near, each told in its own words.

What they miss is held by `pnp.limits`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from jinja2.exceptions import SecurityError
from markupsafe import Markup

LONGEST_REPEAT = 100_000
LONGEST_TEXT = 8_000_000
LARGEST_NUMBER = 10**30
_HUGE_FORMAT = re.compile(r"%[^a-zA-Z%]*(\d{4,}|\*)")
_HUGE_FIELD = re.compile(r"\{[^{}]*(?:\d{4,}|\{)")
# Filters whose argument says how long the answer is.
SIZED_FILTERS = ("center", "indent", "batch", "slice")
# Methods of text that make nothing much longer than what they are given.
TEXT_METHODS = frozenset(
    (
        "capitalize", "casefold", "count", "endswith", "find", "format", "index", "isalnum",
        "isalpha", "isdecimal", "isdigit", "islower", "isspace", "isupper", "lower", "lstrip",
        "partition", "removeprefix", "removesuffix", "replace", "rfind", "rindex", "rpartition",
        "rsplit", "rstrip", "split", "splitlines", "startswith", "strip", "swapcase", "title",
        "upper",
    )
)  # fmt: skip


def bounded(value: Any) -> Any:
    """Return a text that was joined. Raises SecurityError when it is too long."""
    if len(value) > LONGEST_TEXT:
        raise SecurityError(f"makes a text of more than {LONGEST_TEXT // 10**6} million characters")
    return value


def join(parts: Iterable[str]) -> str:
    """Return `parts` as one text. Raises SecurityError when it would be too long."""
    kept: list[str] = []
    length = 0
    for part in parts:
        length += len(part) + 1
        if length > LONGEST_TEXT:
            return str(bounded(" " * (LONGEST_TEXT + 1)))
        kept.append(part)
    return "".join(kept)


def refuse_sum(left: Any, right: Any) -> None:
    """Raise SecurityError when a text or list would be too long."""
    if hasattr(left, "__len__") and hasattr(right, "__len__"):
        bounded(range(len(left) + len(right)))


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


def refuse_format(left: Any, right: Any) -> None:
    """Raise SecurityError for formats that pad, or fill in, without end."""
    if not isinstance(left, str):
        return
    if _HUGE_FORMAT.search(left):
        raise SecurityError("formats with a width of a thousand or more")
    values = right if isinstance(right, tuple) else (right,)
    bounded(range(len(left) + sum(len(one) for one in values if hasattr(one, "__len__"))))


def refuse_fields(text: str) -> None:
    """Raise SecurityError for `{:9999}` and the like in a text that is to be formatted."""
    if _HUGE_FIELD.search(text):
        raise SecurityError("formats with a width of a thousand or more")


def sized(name: str, original: Callable[..., Any]) -> Callable[..., Any]:
    """Return the filter `original`, which refuses to make more than LONGEST_REPEAT."""

    def limited(value: Any, *args: Any, **kwargs: Any) -> Any:
        for argument in (*args, *kwargs.values()):
            if isinstance(argument, int) and argument > LONGEST_REPEAT:
                raise SecurityError(f"asks the filter '{name}' for {argument} characters")
        return original(value, *args, **kwargs)

    return limited


def format_text(value: Any, *args: Any, **kwargs: Any) -> str:
    """Return `value` with the `%` holes filled, as the filter `format` does."""
    refuse_format(str(value), (*args, *kwargs.values()))
    return str(value) % (kwargs or args)


def join_items(items: Iterable[Any], between: str = "") -> Markup:
    """Return the texts of `items` with `between` them, as the filter `join` does, escaped."""
    between = str(Markup.escape(between))
    parts = (str(Markup.escape(item)) for item in items)
    spaced = (part if number == 0 else between + part for number, part in enumerate(parts))
    return Markup(join(spaced))  # noqa: S704 - every part is escaped


def replace_text(value: Any, old: str, new: str) -> Any:
    """Return `value` with `old` replaced by `new`, as the filter `replace` does, escaped."""
    text, old, new = (Markup.escape(part) for part in (value, old, new))
    refuse_replace(text, old, new)
    return text.replace(old, new)


def refuse_replace(text: str, old: str, new: str, *_: Any) -> None:
    """Raise SecurityError when `text` would be too long with `old` replaced by `new`."""
    count = text.count(old) if old else len(text) + 1
    bounded(range(len(text) + count * len(new)))
