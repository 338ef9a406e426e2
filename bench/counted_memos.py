"""Counts what memos of the package are asked, and what that spares, for `caches.py`."""

from __future__ import annotations

import functools
import inspect
import sys
import time
from collections import Counter as Counter_
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from cached_work import PHASES

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests/helpers"))
from memos import Memo, memos_of

_PACKAGE = "pnp."
_real = functools.lru_cache


class Row(NamedTuple):
    """The share of the whole that a memo brings, in per cent; µs are those of a miss."""

    share: float
    name: str
    hits: int
    misses: int
    each: float


class Counter:
    """What was asked of a memo: its hits and misses, and the CPU seconds of these."""

    def __init__(self, name: str) -> None:
        self.name = name.removeprefix(_PACKAGE)
        self.hits = self.misses = 0
        self.seconds = 0.0
        COUNTERS.append(self)

    def asked(self) -> int:
        """Return the hits so far."""
        return self.hits

    def row(self, hits: int, total: float) -> Row:
        """Return what so many hits brought to `total` CPU seconds."""
        each = self.seconds / self.misses if self.misses else 0.0
        return Row(100 * hits * each / total, self.name, hits, self.misses, each * 1e6)


class Cache(Counter):
    """A function of the package that is cached."""

    def __init__(self, function: Callable[..., Any], most: int | None) -> None:
        super().__init__(f"{function.__module__}.{function.__qualname__}")

        @functools.wraps(function)
        def timed(*arguments: Any, **named: Any) -> Any:
            # The first time has imports in it, and what it asks may be kept the next time.
            function(*arguments, **named)
            start = time.process_time()
            found = function(*arguments, **named)
            self.seconds += time.process_time() - start
            return found

        self.cached = _real(most)(timed)

    def asked(self) -> int:
        """Return the hits so far."""
        found = self.cached.cache_info()
        self.hits, self.misses = found.hits, found.misses
        return self.hits


class Property(Cache):
    """A property that is cached; it is asked through here, so a hit takes more than it does."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function, 0)

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

    def asked(self) -> int:
        """Return the hits so far."""
        return self.hits


COUNTERS: list[Counter] = []


def _noted(function: Callable[..., Any], most: int | None) -> Any:
    if not (getattr(function, "__module__", None) or "").startswith(_PACKAGE):
        return _real(most)(function)
    return Cache(function, most).cached


def measured(most: Any = 128, typed: bool = False) -> Any:
    """Stand for `functools.lru_cache`, and for `functools.cache` with None for `most`."""
    return _noted(most, 128) if callable(most) else lambda function: _noted(function, most)


def _note_dicts(module: ModuleType) -> None:
    """Have the dicts counted that functions of a module fill; not those of functions in others."""
    for memo in memos_of(Path(module.__file__ or "")) if _is_ours(module) else ():
        *owners, name = memo.name.split(".")
        owner: Any = module
        for one in owners:
            owner = getattr(owner, one, None)
        function = vars(owner).get(name) if owner is not None else None
        if not memo.kept or not inspect.isfunction(function):
            continue
        if name == "__missing__":
            _count_lookups(owner, function)
        else:
            setattr(owner, name, _counted(function, memo))


def _is_ours(module: ModuleType) -> bool:
    """Return whether a module is one of the package."""
    return module.__name__.startswith(_PACKAGE) and bool(module.__file__)


def _count_lookups(owner: Any, missing: Callable[..., Any]) -> None:
    counters: dict[str, Counter] = {}

    def counter(kept: Any) -> Counter:
        reckon = getattr(kept, "_reckon", missing)
        reckon = getattr(reckon, "func", reckon)  # of a partial
        name = f"{reckon.__module__}.{getattr(reckon, '__qualname__', reckon)}"
        return counters.get(name) or counters.setdefault(name, Counter(name))

    def found(self: Any, key: Any) -> Any:
        counter(self).hits += key in self
        return dict.__getitem__(self, key)

    def made(self: Any, key: Any) -> Any:
        one = counter(self)
        start = time.process_time()
        value = missing(self, key)
        one.misses += 1
        one.seconds += time.process_time() - start
        return value

    owner.__getitem__, owner.__missing__ = found, made


def _counted(function: Callable[..., Any], memo: Memo) -> Callable[..., Any]:
    """Return `function`, each call of which is a hit where its dict is no larger afterwards."""
    one = Counter(f"{function.__module__}.{memo.name} {memo.kept}")
    root, *parts = memo.kept.split(".")
    names = list(inspect.signature(function).parameters)

    def kept(arguments: tuple[Any, ...]) -> int:
        found = arguments[names.index(root)] if root in names else function.__globals__[root]
        return len(functools.reduce(getattr, parts, found))

    @functools.wraps(function)
    def counted(*arguments: Any, **named: Any) -> Any:
        try:
            before = kept(arguments)
        except (AttributeError, IndexError, KeyError, TypeError):
            return function(*arguments, **named)
        start = time.process_time()
        value = function(*arguments, **named)
        taken = time.process_time() - start
        if kept(arguments) > before:
            one.misses += 1
            one.seconds += taken
        else:
            one.hits += 1
        return value

    return counted


class Phase:
    """A part of the work: the CPU seconds in a function, and the hits of each memo meanwhile."""

    def __init__(self, name: str) -> None:
        self.name, self.seconds, self.is_in = name, 0.0, False
        self.hits: Counter_[Counter] = Counter_()

    def watched(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return `function`, which counts here; what it calls of itself is in it."""

        @functools.wraps(function)
        def watched(*arguments: Any, **named: Any) -> Any:
            if self.is_in:
                return function(*arguments, **named)
            before = {one: one.asked() for one in COUNTERS}
            self.is_in, start = True, time.process_time()
            try:
                return function(*arguments, **named)
            finally:
                self.is_in = False
                self.seconds += time.process_time() - start
                for one in COUNTERS:
                    self.hits[one] += one.asked() - before.get(one, 0)

        return watched


WHOLE = Phase("")
PARTS: dict[str, Phase] = {}


def _note_phases(module: ModuleType) -> None:
    for place, name in PHASES.items():
        inside, _, what = place.partition(":")
        if inside == module.__name__:
            *owners, last = what.split(".")
            owner = functools.reduce(getattr, owners, module)
            phase = PARTS.setdefault(name, Phase(name))
            setattr(owner, last, phase.watched(getattr(owner, last)))


def watch() -> None:
    """Have all memos counted of modules that are loaded from now on."""
    functools.lru_cache = lambda maxsize=128, typed=False: measured(maxsize)
    functools.cache = lambda function: _noted(function, None)
    functools.cached_property = Property  # type: ignore[assignment,misc]
    load = SourceFileLoader.exec_module

    def loaded(self: SourceFileLoader, module: ModuleType) -> None:
        load(self, module)
        _note_dicts(module)
        _note_phases(module)

    SourceFileLoader.exec_module = loaded  # type: ignore[assignment,method-assign]
