"""What Python says of a template's mistake, in words of who wrote the template.

Python speaks of types ("'int' and 'str'"); whoever writes templates knows numbers, texts and lists.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from jinja2.runtime import Macro

_KINDS = {
    "int": "a number",
    "float": "a number",
    "bool": "a yes or no",
    "str": "a text",
    "Markup": "a piece of SVG",
    "NoneType": "nothing",
    "list": "a list",
    "tuple": "a list",
    "range": "a list of numbers",
    "generator": "a list",
    "dict": "a map",
    "mappingproxy": "a map",
    "Macro": "a macro",
    "TemplateModule": "a file of macros",
    "Undefined": "nothing",
    "Unknown": "nothing",
}
_ELSE = "a function"
_JOIN = "write ~ to put texts together, as a ~ b"
_NUMBERS = "use numbers; |float makes one of a text"
_ONE_KIND = "compare numbers with numbers, and texts with texts"
_LOOK = "look at what kind of value each is"
_NO_MACRO = "look for parentheses too many, or a macro that is called as a field is"
_PARTS = "look at how many items there are, and how many names"


class Told(NamedTuple):
    """What is wrong, and what to do."""

    message: str
    hint: str


def in_words(error: Exception, macros: Sequence[Macro] = ()) -> Told | None:
    """Return what `error` says, None where it is said plainly, or nothing better is known.

    `macros` are those that may have been called.
    """
    said = str(error)
    for pattern, tell in _SAID:
        match = pattern.fullmatch(said)
        if match:
            return tell(*match.groups())
    return _of_macro(said, macros)


def kind_of(name: str) -> str:
    """Return what a type of Python is to who writes templates: "a number"."""
    return _KINDS.get(name, _ELSE)


def _of_macro(said: str, macros: Sequence[Macro]) -> Told | None:
    match = re.fullmatch(r"macro '(\w+)' takes no keyword argument '(\w+)'", said)
    many = re.fullmatch(r"macro '(\w+)' takes not more than (\d+) argument\(s\)", said)
    if match:
        name, argument = match.groups()
        message = f"macro '{name}' has no '{argument}'"
    elif many:
        name, argument = many[1], ""
        message = f"macro '{name}' is given more than {many[2]}"
    else:
        return None
    known = next((macro.arguments for macro in macros if macro.name == name), ())
    near = difflib.get_close_matches(argument, known, n=1)
    if near:
        return Told(message, f"write {near[0]}=")
    takes = f"{name}({', '.join(known)})"
    return Told(message, f"call it as it is written: {takes}" if known else _LOOK)


def _operator(sign: str, left: str, right: str) -> Told:
    first, second = kind_of(left), kind_of(right)
    is_text = "str" in (left, right) or "Markup" in (left, right)
    hint = _JOIN if sign == "+" and is_text else _NUMBERS
    return Told(f"{first} and {second} have no {sign.rstrip('=')} between them", hint)


def _joined(left: str, right: str) -> Told:
    return _operator("+", left, right)


def _repeated(kind: str) -> Told:
    message = f"a text or list can't be multiplied by {kind_of(kind)}"
    return Told(message, "repeat it a whole number of times")


def _compared(sign: str, left: str, right: str) -> Told:
    return Told(f"{kind_of(left)} and {kind_of(right)} can't be compared by {sign}", _ONE_KIND)


def _looked_for(kind: str) -> Told:
    return Told(f"{kind_of(kind)} can't be in a text", "look for a text in it: ~ makes one")


def _signed(sign: str, kind: str) -> Told:
    return Told(f"{kind_of(kind)} can't have a {sign} before it", _NUMBERS)


def _used(kind: str, use: str) -> Told:
    told = {
        "iterable": (f"{kind_of(kind)} has no items to go through", _LOOK),
        "callable": (f"{kind_of(kind)} can't be called with ( )", _NO_MACRO),
        "subscriptable": (f"{kind_of(kind)} has no parts", _LOOK),
    }
    return Told(*told[use])


def _no_number(kind: str) -> Told:
    return Told(f"a number is wanted, not {kind_of(kind)}", _NUMBERS)


def _no_name(kind: str) -> Told:
    return Told(f"{kind_of(kind)} can't be the name of a part", _LOOK)


def _no_length(kind: str) -> Told:
    return Told(f"{kind_of(kind)} has no length", _LOOK)


def _no_format() -> Told:
    return Told("there are not as many values as % signs", "give a value for each %s")


def _no_digits(text: str) -> Told:
    return Told(f"'{text}' is not a number", "write digits, as 12 or 0.5")


def _no_root() -> Told:
    return Told("there is no such number", "look for the root of a number below 0, or the like")


def _not_iterated(kind: str) -> Told:
    return Told(f"{kind_of(kind)} has no items for several names", _PARTS)


def _too_many(names: str) -> Told:
    return Told(f"there are more than {names} items for {names} names", _PARTS)


def _too_few(names: str, items: str) -> Told:
    return Told(f"there are {items} items for {names} names", _PARTS)


def _no_part(kind: str, name: str) -> Told:
    return Told(f"{kind_of(kind)} has no '{name}'", _LOOK)


def _out_of_list() -> Told:
    return Told("there are fewer items than that", "count them from 0; |length says how many")


_SAID: tuple[tuple[re.Pattern[str], Callable[..., Told]], ...] = tuple(
    (re.compile(pattern), tell)
    for pattern, tell in (
        (
            r"unsupported operand type\(s\) for (\S+)(?: or pow\(\))?: '(\w+)' and '(\w+)'",
            _operator,
        ),
        (r"can only concatenate (\w+) \(not \"(\w+)\"\) to \w+", _joined),
        (r"can't multiply sequence by non-int of type '(\w+)'", _repeated),
        (r"'(\S+)' not supported between instances of '(\w+)' and '(\w+)'", _compared),
        (r"bad operand type for unary (\S+): '(\w+)'", _signed),
        (r"'(\w+)' object is not (iterable|callable|subscriptable)", _used),
        (r"'in <string>' requires string as left operand, not (\w+)", _looked_for),
        (r"unhashable type: '(\w+)'", _no_name),
        (r"object of type '(\w+)' has no len\(\)", _no_length),
        (r"not (?:all arguments converted|enough arguments).*", _no_format),
        (r"argument of type '(\w+)' is not (iterable)", _used),
        (r"must be real number, not (\w+)", _no_number),
        (r"bad operand type for abs\(\): '(\w+)'", _no_number),
        (r"type (\w+) doesn't define __round__ method", _no_number),
        (r"'(\w+)' object cannot be interpreted as an integer", _no_number),
        (r"could not convert string to float: '(.*)'", _no_digits),
        (r"invalid literal for int\(\) with base \d+: '(.*)'", _no_digits),
        (r"math domain error|expected a nonnegative input.*", _no_root),
        (r"cannot unpack non-iterable (\w+) object", _not_iterated),
        (r"too many values to unpack \(expected (\d+)(?:, got \d+)?\)", _too_many),
        (r"not enough values to unpack \(expected (\d+), got (\d+)\)", _too_few),
        (r"'(\w+)' object has no attribute '(\w+)'", _no_part),
        (r"(?:list|tuple|string|range object) index out of range", _out_of_list),
    )
)
