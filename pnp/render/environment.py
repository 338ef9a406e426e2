"""A Jinja2 that a stranger's templates can be run in: strict, escaping, and locked in.

Escaping is always on, a name that does not exist is an error, only files below the template
folders can be read, and neither Python's attributes nor endless work are within reach.
"""

from __future__ import annotations

import re
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import CodeType
from typing import Any, ClassVar

from jinja2 import BaseLoader, BytecodeCache, StrictUndefined
from jinja2.bccache import Bucket
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing

from pnp.problems import shorten

LONGEST_REPEAT = 100_000
_MOST_COMPILED = 500
SECONDS_PER_FACE = 10
_HUGE_FORMAT = re.compile(r"%[^a-zA-Z%]*(\d{4,}|\*)")
# Filters whose argument says how long the answer is.
_SIZED_FILTERS = ("center", "indent", "batch", "slice")


class TooLongError(Exception):
    """A template worked for more than SECONDS_PER_FACE seconds."""


class _Unknown(StrictUndefined):
    """What a template asks for and there is not: using it is an error, in words of the game."""

    @property
    def _undefined_message(self) -> str:
        if self._undefined_hint or self._undefined_obj is missing:
            return super()._undefined_message
        name = shorten(str(self._undefined_name))
        if isinstance(self._undefined_obj, Mapping):
            known = sorted(map(str, self._undefined_obj))
            more = f" and {len(known) - 12} more" if len(known) > 12 else ""
            return f"there is no '{name}' among: {', '.join(known[:12])}{more}"
        return f"'{name}' is asked of a value that has no such part"


class Environment(ImmutableSandboxedEnvironment):
    """The sandbox. Mappings answer to their own keys only, so `card.items` is a field."""

    intercepted_binops = frozenset(("*", "**", "%"))

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return `obj.attribute` as a template may see it."""
        if isinstance(obj, Mapping):
            return self.getitem(obj, attribute)
        return super().getattr(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Return `obj[argument]`; of a mapping only its keys, never its methods."""
        if isinstance(obj, Mapping):
            if argument in obj:
                return obj[argument]
            return self.undefined(obj=obj, name=argument)
        return super().getitem(obj, argument)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Return `left operator right`, refusing what would fill the memory."""
        _REFUSALS[operator](left, right)
        return super().call_binop(context, operator, left, right)


def _refuse_repeat(left: Any, right: Any) -> None:
    for many, times in ((left, right), (right, left)):
        if (
            hasattr(many, "__len__")
            and isinstance(times, int)
            and len(many) * times > LONGEST_REPEAT
        ):
            raise SecurityError(f"repeats something {times} times")


def _refuse_power(left: Any, right: Any) -> None:
    if abs(right) > 64 or abs(left) > 1e9:
        raise SecurityError(f"raises {left} to the power {right}")


def _refuse_format(left: Any, right: Any) -> None:
    if isinstance(left, str) and _HUGE_FORMAT.search(left):
        raise SecurityError("formats with a width of a thousand or more")


_REFUSALS: dict[str, Callable[[Any, Any], None]] = {
    "*": _refuse_repeat,
    "**": _refuse_power,
    "%": _refuse_format,
}


def _finalize(value: Any) -> Any:
    """Return how a value is written into SVG: nothing for None, at most four decimals."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"
    return value


def _sized(name: str, original: Callable[..., Any]) -> Callable[..., Any]:
    def limited(value: Any, *args: Any, **kwargs: Any) -> Any:
        for argument in (*args, *kwargs.values()):
            if isinstance(argument, int) and argument > LONGEST_REPEAT:
                raise SecurityError(f"asks the filter '{name}' for {argument} characters")
        return original(value, *args, **kwargs)

    return limited


def _format(value: Any, *args: Any, **kwargs: Any) -> str:
    _refuse_format(str(value), args)
    return str(value) % (kwargs or args)


class _Compiled(BytecodeCache):
    """Templates compiled before, in memory: each edition has an environment of its own."""

    _codes: ClassVar[dict[tuple[str, str], CodeType]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Put the code of a template into `bucket`, if it is there."""
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        if len(self._codes) >= _MOST_COMPILED:
            self._codes.clear()
        if bucket.code is not None:
            self._codes[bucket.key, bucket.checksum] = bucket.code


def make_environment(templates: BaseLoader) -> Environment:
    """Return the sandbox that reads nothing but `templates`."""
    environment = Environment(
        loader=templates,
        autoescape=True,
        undefined=_Unknown,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=_Compiled(),
    )
    for name in _SIZED_FILTERS:
        environment.filters[name] = _sized(name, environment.filters[name])
    environment.filters["format"] = _format
    return environment


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TooLongError in the body after `seconds`, where the system has timers (not Windows)."""
    if (
        not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def stop(signum: int, frame: object) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
