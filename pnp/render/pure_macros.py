"""Macros that reckon: what they make of plain values alone is kept, for all inks and languages.

A macro is one of them if nothing else is within its reach: of functions those of MATHS, of what its
template has set plain values, and other such macros. That shows in the code that it became. Only
those with a loop are kept: others take no longer than it takes to find them again.
"""

from __future__ import annotations

import math
import opcode
from collections.abc import Callable, Iterator, Mapping
from types import CodeType, MappingProxyType
from typing import Any

from jinja2.runtime import Macro
from jinja2.utils import Namespace, missing

from pnp.colour.rgb import mix
from pnp.render.output_limits import bounded_range

MATHS: Mapping[str, Any] = MappingProxyType(
    {
        "pi": math.pi,
        "abs": abs,
        "min": min,
        "max": max,
        **{
            name: getattr(math, name)
            for name in (
                "sin", "cos", "tan", "atan2", "radians", "degrees", "sqrt", "hypot", "floor",
                "ceil",
            )
        },
    }
)  # fmt: skip
_STANDARD = {**MATHS, "range": bounded_range, "namespace": Namespace, "mix": mix}
# What else code of templates may name: nothing of it leads to what templates know.
_NAMES = frozenset(
    (
        "append", "autoescape", "bounded", "call", "call_binop", "eval_ctx", "extend", "getattr",
        "getitem", "identity", "isinstance", "LoopContext", "Markup", "markup_join", "Namespace",
        "product", "shown", "str_join", "TemplateRuntimeError", "update",
    )
)  # fmt: skip
_OUTER = frozenset(
    ("concat", "cond_expr_undefined", "context", "environment", "missing", "resolve", "undefined")
)
_ONE = frozenset((int, float, str, bool, type(None)))
_MANY = frozenset((tuple, list))
_MOST_KEPT = 2000
# Characters, and values in what a macro is given.
_LONGEST, _MOST_VALUES = 20_000, 500
_MOST_CODES = 5000
_DEEPEST = 5
_FOR = opcode.opmap["FOR_ITER"]


# By the number of an object, with it: as long as it is kept, that number is its own.
_loops: dict[int, tuple[CodeType, bool]] = {}
_reaches: dict[int, tuple[CodeType, frozenset[str] | None]] = {}
_made: dict[tuple[str, str], tuple[tuple[CodeType, ...], str]] = {}


def reckons(macro: Macro) -> bool:
    """Return whether what a macro makes may be kept, as far as its code shows."""
    code: CodeType = macro._func.__code__
    found = _loops.get(id(code))
    if found is None:
        if len(_loops) >= _MOST_CODES:
            _loops.clear()
        has_loop = _FOR in code.co_code[::2] and _reach_of(code) is not None
        found = _loops[id(code)] = (code, has_loop)
    return found[1]


def remembered(macro: Macro, given: object, make: Callable[[], str]) -> str:
    """Return what `make` makes: a macro that `reckons`, called with `given`; it may be kept."""
    codes: list[CodeType] = []
    if not hasattr(macro, "said"):
        macro.said = _said(macro, codes, 0)  # type: ignore[attr-defined]
        macro.codes = tuple(codes)  # type: ignore[attr-defined]
    said: str | None = macro.said  # type: ignore[attr-defined]
    if said is None or not is_plain(given):
        return make()
    key = (said, repr(given))
    if key in _made:
        return _made[key][1]
    made = make()
    if len(made) + len(key[1]) <= _LONGEST:
        if len(_made) >= _MOST_KEPT:
            _made.clear()
        _made[key] = (macro.codes, made)  # type: ignore[attr-defined]
    return made


def _said(macro: Macro, codes: list[CodeType], depth: int) -> str | None:
    """Return what stands for all that a macro depends on beside what it is given.

    None where that is more than plain values. `codes` are those that are meant by their numbers.
    """
    function: Any = macro._func
    names = _reach_of(function.__code__)
    if names is None or depth > _DEEPEST:
        return None
    codes.append(function.__code__)
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    parts = [str(id(function.__code__))]
    try:
        resolve = cells["resolve"].cell_contents if "resolve" in cells else _standard
        if not all(resolve(name) is _standard(name) for name in names):
            return None
        for name in sorted(cells):
            value = cells[name].cell_contents if name.startswith("l_") else None
            inner = _said(value, codes, depth + 1) if isinstance(value, Macro) else repr(value)
            if inner is None or not (isinstance(value, Macro) or is_plain(value)):
                return None
            parts.append(f"{name} {inner}")
    except ValueError:
        return None  # it is not set yet
    return "\n".join(parts)


def _standard(name: str) -> object:
    return _STANDARD.get(name, missing)


def is_plain(value: object) -> bool:
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


def _reach_of(code: CodeType) -> frozenset[str] | None:
    """Return what the code of a macro may name, None where more is in its reach."""
    found = _reaches.get(id(code))
    if found is None:
        if len(_reaches) >= _MOST_CODES:
            _reaches.clear()
        found = _reaches[id(code)] = (code, _read(code))
    return found[1]


def _read(code: CodeType) -> frozenset[str] | None:
    names: set[str] = set()
    for part in parts_of(code):
        own = {name for name in part.co_freevars if not name.startswith(("l_", "t_"))}
        if not (own <= _OUTER and set(part.co_names) <= _NAMES):
            return None
        # Some are keys and letters of paths, and name nothing.
        names.update(one for one in part.co_consts if isinstance(one, str) and one.isidentifier())
    # What it is given, and what its template has set, is not looked up.
    known = (*code.co_freevars, *code.co_varnames[: code.co_argcount])
    return frozenset(names) - {one.split("_", 2)[-1] for one in known if one.startswith("l_")}


def parts_of(code: CodeType) -> Iterator[CodeType]:
    """Yield code and the functions in it, as loops with a condition have them."""
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from parts_of(one)
