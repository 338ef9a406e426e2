"""What templates give to functions: checked where they call, and told in words of the guide."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from inspect import Parameter, signature

from pnp.core.hinted_error import HintedError
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, Where, one_of, shorten
from pnp.core.units import mm_to_pt, parse_length
from pnp.core.values import Struct, fields, replace
from pnp.fonts.font_book import FontBook
from pnp.model.game import Style
from pnp.render.arguments import ARGUMENTS, WITH_OPTIONS
from pnp.render.seeded_random import SeededRandom

_MILLION = 1e6
# What a call of text() may say otherwise than its style does.
_OF_STYLES = ("name", "where", "tabs")
OVERRIDES = tuple(field.name for field in fields(Style) if field.name not in _OF_STYLES)
# What goes before the name of a function in the words of Python, and what follows it.
_MISCALLED = lazy_pattern(r"(?:[\w.]*?\.)??((?:\w+\.(?=__init__))?\w+)\(\) (?:missing|takes|got) ")
# What makes the arguments of functions that take many.
_MADE = "__new__"


class _Sort(Struct, frozen=True):
    """What a number has to be: more than `above`, and at most `most`, of a `unit`."""

    unit: str
    above: float
    most: float
    example: str


_PLACE = _Sort("mm", -_MILLION, _MILLION, "1")
_POINTS = _Sort("points", 0, 1000, "9")
_NUMBERS = {
    "x": _PLACE,
    "y": _PLACE,
    "width": _Sort("mm", 0, 10_000, "50"),
    "height": _Sort("mm", 0, _MILLION, "10"),
    "start": _PLACE,
    "spacing": _Sort("mm", -5, 100, "0.2"),
    "gap": _Sort("mm", -0.001, 100, "1"),
    "radius": _Sort("mm", 0, 10_000, "3"),
    "angle": _Sort("degrees", -_MILLION, _MILLION, "90"),
    "rotate": _Sort("degrees", -_MILLION, _MILLION, "90"),
    "by": _Sort("mm", -10_000, 10_000, "3"),
    "scale": _Sort("times", -_MILLION, _MILLION, "0.5"),
    "size": _POINTS,
    "min_size": _POINTS,
    "leading": _Sort("times", 0, 10, "1.25"),
}
_CHOICES = {"align": ("left", "center", "right"), "valign": ("top", "middle", "bottom")}
_OF_FONTS = frozenset(("fonts", "weight", "italic"))
# What Jinja adds to calls.
_JINJAS = ("_block_vars", "_loop_vars")
# What functions can't do without, by the names they have in Python.
_NEEDS = {
    "_text": "text() needs content, style, x, y and width",
    "_width": "text_width() needs content and style",
    "_height": "text_height() needs content, style and width",
    "_text_path": "text_path() needs content, style and path",
    "arc": "arc() needs x, y, radius, start and end",
    "_place": "place() needs drawing, x and y",
    "_once": "once() needs a macro, and what that needs",
    "_art": "art() needs name, x, y and width",
    "mix": "mix() needs two colours and a share",
    "number_text": "number() needs one number",
    f"{SeededRandom.__name__}.__init__": "random() needs seed",
    "integer": "integer() needs low and high",
    "uniform": "uniform() needs low and high",
    "choice": "choice() needs items",
}


class CallError(HintedError):
    """What is wrong with a call in a template; `hint` says what to write."""


def check_numbers(function: str, given: Mapping[str, object]) -> None:
    """Raise CallError unless the arguments of `function` with the names of numbers are such.

    A height may be None.
    """
    for name, value in given.items():
        sort = _NUMBERS.get(name)
        if sort is None or (value is None and name == "height"):
            continue
        is_number = isinstance(value, int | float)
        if not is_number or not sort.above < value <= sort.most:  # type: ignore[operator]
            raise _no_number(function, name, value, sort)


def _no_number(function: str, name: str, value: object, sort: _Sort) -> CallError:
    way = f"{name}: write a number of {sort.unit}"
    if isinstance(value, int | float):
        above = " above 0," if sort.above == 0 else ","
        return CallError(
            f"{function}() has {name}={value:g}", f"{way}{above} at most {sort.most:g}"
        )
    # What is undefined says so itself when it is written down.
    shown = shorten(str(value))
    return CallError(f"{function}() has {name}='{shown}'", f"{way}, {_example(shown, sort)}")


def _example(shown: str, sort: _Sort) -> str:
    """Return what was most likely meant, without its unit."""
    try:
        length = parse_length(shown.replace(" ", ""), "pt" if sort is _POINTS else "mm")
    except ValueError:
        return sort.example
    meant = mm_to_pt(length) if sort is _POINTS else length
    is_good = sort.unit in ("mm", "points") and sort.above < meant <= sort.most
    return f"{meant:.4g}" if is_good else sort.example


def style_with(
    styles: Mapping[str, Style],
    name: str,
    options: Mapping[str, object],
    known: tuple[str, ...],
    fonts: FontBook,
) -> Style:
    """Return style `name` with `options` instead of its own. Raises CallError."""
    if name not in styles:
        problem = one_of("text style", str(name), styles, Where(""))
        raise CallError(problem.message, f"{problem.hint}; or add it to 'styles' in game.yaml")
    for option, value in options.items():
        if option not in known:
            raise refused(one_of("option of text()", option, known, Where("")))
        if option in _CHOICES and value not in _CHOICES[option]:
            raise refused(one_of(option, str(value), _CHOICES[option], Where("")))
    check_numbers("text", options)
    style = replace(styles[name], **options)
    if not _OF_FONTS.isdisjoint(options):
        try:
            fonts.find(style.fonts[0], style.weight, style.italic, Where(""))
        except PnpError as error:
            raise refused(error.problems[0]) from None
    return style


def refused(problem: Problem) -> CallError:
    """Return what is wrong with a call, as a problem says it."""
    return CallError(problem.message, problem.hint)


# What a group around a drawing says.
_AROUND = {
    "rotate": 'put <g transform="rotate(30 X Y)">...</g> around it, which turns it around X, Y',
    "opacity": 'put <g opacity="0.5">...</g> around it',
}


def miscalled(
    error: TypeError, function: Callable[..., object], given: Iterable[str]
) -> CallError | None:
    """Return what is wrong with a call of `function` with the names `given`, if it is one of ours.

    `error` is what Python says of it.
    """
    match = _MISCALLED.match(str(error))
    called = match[1] if match else ""
    needs = _NEEDS.get(_python_name(function) if called == _MADE else called, "")
    if not needs:
        return None
    known = _names_of(function)
    strange = next((name for name in given if name not in known and name not in _JINJAS), "")
    if strange:
        hint = _AROUND.get(strange, "") or one_of("name", strange, known, Where("")).hint
        return CallError(f"{needs}, and has no '{shorten(strange)}'", hint)
    absent = re.findall(r"'(\w+)'", str(error)) if " missing " in str(error) else []
    if absent and all(re.search(rf"\b{name}\b", needs.partition("()")[2]) for name in absent):
        verb = "is" if len(absent) == 1 else "are"
        listed = " and ".join(filter(None, (", ".join(absent[:-1]), absent[-1])))
        return CallError(f"{needs}; {listed} {verb} missing", f"add {absent[0]}=...")
    return CallError(needs, "check what the function is given")


def _names_of(function: Callable[..., object]) -> tuple[str, ...]:
    """Return the names that a call of `function` may give."""
    name = _python_name(function)
    if name in ARGUMENTS:
        return (*ARGUMENTS[name]._fields, *(OVERRIDES if name in WITH_OPTIONS else ()))
    parameters = signature(function).parameters.values()
    own = tuple(one.name for one in parameters if one.kind is Parameter.POSITIONAL_OR_KEYWORD)
    has_options = any(one.kind is Parameter.VAR_KEYWORD for one in parameters)
    return own + (OVERRIDES if has_options else ())


def _python_name(function: Callable[..., object]) -> str:
    """Return the name of a function, "" for what has none, as what is partial."""
    name: str = getattr(function, "__name__", "")
    return name
