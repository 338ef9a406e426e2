"""What a macro depends on beside its arguments: whether what it drew serves other faces, too.

A macro sees its card, and what its template has set. Jinja has no public way to ask which of that
it reads: `jinja2.meta` knows names of a whole template, and no values; what was set in it is kept
by the functions that its macros became alone. So these are read: their variables that are called
`l_<level>_<name>` (`jinja2.idtracking.Symbols`) are what the template has set, and all else they
look up by `resolve("<name>")` (`jinja2.compiler.CodeGenerator.enter_frame`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dis import get_instructions
from operator import is_not
from types import CodeType
from typing import Any
from weakref import WeakKeyDictionary

from jinja2.environment import TemplateModule
from jinja2.runtime import Macro
from jinja2.utils import missing

from pnp.cache.fingerprints import digest

_MOST_CODES = 5000
_ONE = frozenset((int, float, str, bool, type(None)))
_MANY = frozenset((tuple, list))
# Characters of a text, and values, that are looked through and kept.
_LONGEST, _MOST_VALUES = 20_000, 500
# By the number of a code, with it: as long as it is kept, that number is its own. None is a code
# that hands on all that it sees, as an include does.
# 9 % of checking Quark (bench/caches.py).
_names: dict[int, tuple[CodeType, tuple[str, ...] | None]] = {}
# 21 % of rendering the faces of Quirky Quarks (bench/caches.py).
_modules: WeakKeyDictionary[TemplateModule, str | None] = WeakKeyDictionary()


def beside_arguments(macro: Macro, names: Mapping[str, Any]) -> str | None:
    """Return what stands for all that `macro` depends on beside its arguments and `names`.

    `names` are those that mean the same on every face. None where it depends on more than plain
    values, as a card is.
    """
    try:
        own = tuple(cell.cell_contents for cell in macro._func.__closure__ or ())
    except ValueError:
        return None  # something is not set yet
    # A macro is made anew for each face, and called many times on it.
    known = getattr(macro, "beside", None)
    if known is None or any(map(is_not, known[0], own)):
        found: list[str] = []
        said = "\n".join(found) if _gather(macro, names, found, set()) else None
        known = macro.beside = (own, said)  # type: ignore[attr-defined]
    return known[1]


def _gather(macro: Macro, names: Mapping[str, Any], found: list[str], passed: set[int]) -> bool:
    """Add to `found` what a macro depends on; return whether that is all of it.

    `passed` are the numbers of macros that were looked at.
    """
    passed.add(id(macro))
    read = _names_read_by(macro)
    if read is None:
        return False
    for name, value in read.items():
        if value is missing or value is names.get(name, missing):
            continue
        if isinstance(value, Macro):
            # A template may have several of one name.
            found.append(f"{name} {value._func.__code__}")
            if id(value) not in passed and not _gather(value, names, found, passed):
                return False
        elif _is_plain(value):
            found.append(f"{name} {value!r}")
        elif isinstance(value, TemplateModule) and (said := _of_module(value, names)) is not None:
            found.append(f"{name} {said}")
        else:
            return False
    return True


def _names_read_by(macro: Macro) -> dict[str, Any] | None:
    """Return the names that a macro reads beside its arguments, with what they stand for.

    None where one is not set yet, or where it hands on all that it sees.
    """
    function: Any = macro._func
    looked_up = _names_looked_up(function.__code__)
    if looked_up is None:
        return None
    closure = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    try:
        cells = {variable: cell.cell_contents for variable, cell in closure}
    except ValueError:
        return None
    read = {
        variable.split("_", 2)[2]: value
        for variable, value in cells.items()
        if variable.startswith("l_")
    }
    return read | {name: cells["resolve"](name) for name in looked_up}


def _of_module(module: TemplateModule, names: Mapping[str, Any]) -> str | None:
    """Return what stands for all that the macros of a module depend on, None for more than values.

    One that was imported with context sees the card, and is made anew for each face.
    """
    if module not in _modules:
        found: list[str] = []
        passed: set[int] = set()
        macros = [one for one in vars(module).values() if isinstance(one, Macro)]
        is_all = all(_gather(one, names, found, passed) for one in macros)
        _modules[module] = digest(*found) if is_all else None
    return _modules[module]


def _names_looked_up(code: CodeType) -> tuple[str, ...] | None:
    """Return the names that code calls `resolve` with; None where it hands on all that it sees."""
    known = _names.get(id(code))
    if known is None:
        if len(_names) >= _MOST_CODES:
            _names.clear()
        parts = list(_parts_of(code))
        hands_on = any("get_all" in part.co_names for part in parts)
        found = None if hands_on else tuple(name for part in parts for name in _resolved_in(part))
        known = _names[id(code)] = (code, found)
    return known[1]


def _resolved_in(code: CodeType) -> Iterator[str]:
    """Yield each constant that is loaded next after `resolve` is."""
    is_next = False
    for step in get_instructions(code):
        if step.opname != "LOAD_CONST":
            is_next = is_next or step.argval == "resolve"
        elif is_next:
            yield step.argval
            is_next = False


def _is_plain(value: object) -> bool:
    """Return whether a value is made of numbers and texts alone, and of few."""
    waiting, left = [value], _MOST_VALUES
    while waiting:
        one: Any = waiting.pop()
        left -= 1
        kind = type(one)
        if kind in _MANY and len(one) < left:
            waiting += one
        elif kind is dict and len(one) < left:
            waiting += (*one, *one.values())
        elif left < 0 or kind not in _ONE or (kind is str and len(one) > _LONGEST):
            return False
    return True


def _parts_of(code: CodeType) -> Iterator[CodeType]:
    """Yield code and the functions in it, as loops with a condition have them."""
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _parts_of(one)
