"""What each cache of functions brings to a command: its hits, by what a miss takes.

    .venv/bin/python bench/caches.py build elements --out /tmp/output
    .venv/bin/python bench/caches.py check quark

The command is run in this process alone, from the folder of the project. A cache that keeps one
value for many (an opened font) shows more than the whole: without it nothing would be usable. One
that stays below 1 % of whatever is made goes. Each miss is made twice, and the second time counts:
so the command takes longer here, and the shares are a little too small.
"""

from __future__ import annotations

import functools
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
_PACKAGE = "pnp."
_real = functools.lru_cache


class Cache:
    """A function of the package that is cached, and the CPU seconds of its misses."""

    def __init__(self, function: Callable[..., Any], most: int | None) -> None:
        self.name = f"{function.__module__}.{function.__qualname__}".removeprefix(_PACKAGE)
        self.seconds = 0.0

        @functools.wraps(function)
        def timed(*arguments: Any, **named: Any) -> Any:
            # The first time has imports in it, and what it asks may be kept the next time.
            function(*arguments, **named)
            start = time.process_time()
            found = function(*arguments, **named)
            self.seconds += time.process_time() - start
            return found

        self.cached = _real(most)(timed)

    def row(self, total: float) -> Row:
        """Return what it brings to a command of `total` CPU seconds."""
        found = self.cached.cache_info()
        each = self.seconds / found.misses if found.misses else 0.0
        return Row(100 * found.hits * each / total, self.name, found.hits, found.misses, each * 1e6)


class Row(NamedTuple):
    """The share of the whole that a cache brings, in per cent; µs are those of a miss."""

    share: float
    name: str
    hits: int
    misses: int
    each: float


class Property(Cache):
    """A property that is cached; it is asked through here, so a hit takes more than it does."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function, 0)
        self.function, self.hits, self.misses = function, 0, 0
        CACHES.append(self)

    def __set_name__(self, owner: type, name: str) -> None:
        self.key = name

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        if instance is None:
            return self
        kept = vars(instance)
        if self.key in kept:
            self.hits += 1
        else:
            self.misses += 1
            kept[self.key] = self.cached(instance)
        return kept[self.key]

    def __set__(self, instance: Any, value: Any) -> None:
        vars(instance)[self.key] = value

    def row(self, total: float) -> Row:
        """Return what it brings to a command of `total` CPU seconds."""
        each = self.seconds / self.misses if self.misses else 0.0
        return Row(100 * self.hits * each / total, self.name, self.hits, self.misses, each * 1e6)


CACHES: list[Cache] = []


def _noted(function: Callable[..., Any], most: int | None) -> Any:
    if not getattr(function, "__module__", "").startswith(_PACKAGE):
        return _real(most)(function)
    CACHES.append(Cache(function, most))
    return CACHES[-1].cached


def measured(most: Any = 128, typed: bool = False) -> Any:
    """Stand for `functools.lru_cache`, and for `functools.cache` with None for `most`."""
    return _noted(most, 128) if callable(most) else lambda function: _noted(function, most)


def main() -> None:
    """Run the command and print a row for each cache that was asked, those that bring most last."""
    functools.lru_cache = lambda maxsize=128, typed=False: measured(maxsize)
    functools.cache = lambda function: _noted(function, None)
    functools.cached_property = Property  # type: ignore[assignment,misc]
    os.chdir(ROOT)
    from pnp.cli.main import main as run
    from pnp.processes import process_slots

    process_slots.cpus = lambda: 1  # type: ignore[attr-defined]
    start = time.process_time()
    run(sys.argv[1:])
    total = time.process_time() - start
    print(f"{'%':>8} {'hits':>8} {'misses':>8} {'µs each':>10}  of {total:.1f} s of CPU")
    rows = sorted(row for row in (one.row(total) for one in CACHES) if row.hits + row.misses)
    for row in rows:
        print(f"{row.share:8.2f} {row.hits:8} {row.misses:8} {row.each:10.1f}  {row.name}")


if __name__ == "__main__":
    main()
