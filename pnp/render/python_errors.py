"""What Python says of a template's mistake, in words of who wrote the template.

Python speaks of types ("'int' and 'str'"); whoever writes templates knows numbers, texts and lists.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from jinja2.runtime import Macro

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.near_names import near_names

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
_NO_NUMBER = "a number is wanted, not {kind}"
_LOOK = "look at what kind of value each is"
_NO_MACRO = "look for parentheses too many, or a macro that is called as a field is"
_PARTS = "look at how many items there are, and how many names"


class Explanation(NamedTuple):
    """What is wrong, and what to do."""

    message: str
    hint: str


def in_words(error: Exception, macros: Sequence[Macro] = ()) -> Explanation | None:
    """Return what `error` says, None where it is said plainly, or nothing better is known.

    `macros` are those that may have been called.
    """
    said = str(error)
    if isinstance(error, KeyError):
        return Explanation(f"there is no {said}", "look for a misspelt name")
    for pattern in _OPERATORS:
        if match := pattern.fullmatch(said):
            return _operator(match[1] or "+", match[2], match[3])
    for pattern, message, hint in _SAID:
        if match := pattern.fullmatch(said):
            named = match.groupdict("")
            kinds = {name: kind_of(named[name]) for name in named if name.startswith("kind")}
            return Explanation(message.format(**named | kinds), hint)
    return _of_macro(said, macros)


def kind_of(name: str) -> str:
    """Return what a type of Python is to who writes templates: "a number"."""
    return _KINDS.get(name, _ELSE)


def _of_macro(said: str, macros: Sequence[Macro]) -> Explanation | None:
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
    near = near_names(argument, known)
    if near:
        return Explanation(message, f"write {near[0]}=")
    takes = f"{name}({', '.join(known)})"
    return Explanation(message, f"call it as it is written: {takes}" if known else _LOOK)


def _operator(sign: str, left: str, right: str) -> Explanation:
    first, second = kind_of(left), kind_of(right)
    is_text = "str" in (left, right) or "Markup" in (left, right)
    hint = _JOIN if sign == "+" and is_text else _NUMBERS
    return Explanation(f"{first} and {second} have no {sign.rstrip('=')} between them", hint)


_OPERATORS = (
    lazy_pattern(r"unsupported operand type\(s\) for (\S+)(?: or pow\(\))?: '(\w+)' and '(\w+)'"),
    lazy_pattern(r"can only concatenate(?P<sign>) (\w+) \(not \"(\w+)\"\) to \w+"),
)
# What Python says, what is told instead, with the kinds of values it names, and what to do.
_SAID: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (lazy_pattern(pattern.replace("KIND", r"(?P<kind>\w+)")), message, hint)
    for pattern, message, hint in (
        (r"can't multiply sequence by non-int of type 'KIND'",
         "a text or list can't be multiplied by {kind}", "repeat it a whole number of times"),
        (r"'(?P<sign>\S+)' not supported between instances of 'KIND' and '(?P<kind2>\w+)'",
         "{kind} and {kind2} can't be compared by {sign}", _ONE_KIND),
        (r"bad operand type for unary (?P<sign>\S+): 'KIND'",
         "{kind} can't have a {sign} before it", _NUMBERS),
        (r"(?:argument of type )?'KIND'(?: object)? is not iterable",
         "{kind} has no items to go through", _LOOK),
        (r"'KIND' object is not callable", "{kind} can't be called with ( )", _NO_MACRO),
        (r"'KIND' object is not subscriptable", "{kind} has no parts", _LOOK),
        (r"'in <string>' requires string as left operand, not KIND",
         "{kind} can't be in a text", "look for a text in it: ~ makes one"),
        (r"unhashable type: 'KIND'", "{kind} can't be the name of a part", _LOOK),
        (r"object of type 'KIND' has no len\(\)", "{kind} has no length", _LOOK),
        (r"not (?:all arguments converted|enough arguments).*",
         "there are not as many values as % signs", "give a value for each %s"),
        (r"must be real number, not KIND", _NO_NUMBER, _NUMBERS),
        (r"bad operand type for abs\(\): 'KIND'", _NO_NUMBER, _NUMBERS),
        (r"%\w format: .* is required, not KIND", _NO_NUMBER, _NUMBERS),
        (r"(?:integer|float) .*by zero", "division by zero", "check the numbers it is given"),
        (r"type KIND doesn't define __round__ method", _NO_NUMBER, _NUMBERS),
        (r"'KIND' object cannot be interpreted as an integer", _NO_NUMBER, _NUMBERS),
        (r"(?:could not convert string to float|invalid literal for int\(\) with base \d+):"
         r" '(?P<text>.*)'", "'{text}' is not a number", "write digits, as 12 or 0.5"),
        (r"math domain error|expected a nonnegative input.*",
         "there is no such number", "look for the root of a number below 0, or the like"),
        (r"cannot assign attribute on non-namespace object",
         "only a namespace has parts that can be set",
         "make one, as {% set found = namespace(name=0) %}, and set found.name"),
        (r"macro '(?P<text>\w+)' was invoked with two values for the special caller argument.*",
         "macro '{text}' does nothing with what stands between call and endcall",
         "write {{ caller() }} in the macro, or call it without {% call %}"),
        (r"cannot unpack non-iterable KIND object",
         "{kind} has no items for several names", _PARTS),
        (r"too many values to unpack \(expected (?P<names>\d+)(?:, got \d+)?\)",
         "there are more than {names} items for {names} names", _PARTS),
        (r"not enough values to unpack \(expected (?P<names>\d+), got (?P<items>\d+)\)",
         "there are {items} items for {names} names", _PARTS),
        (r"'KIND' object has no attribute '(?P<text>\w+)'", "{kind} has no '{text}'", _LOOK),
        (r"(?:list|tuple|string|range object) index out of range",
         "there are fewer items than that", "count them from 0; |length says how many"),
    )
)  # fmt: skip
