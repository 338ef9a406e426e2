"""Colours and their opposites.

`table` is a map from each colour to its complement: the complement of the complement is the colour
itself, and none is its own. With `list` and `hex`, the game's list of colours and what in it is the
colour as "#rrggbb", the two lie opposite each other on the colour circle, within `hue` degrees.

    PASS: {red: cyan, cyan: red}
    FAIL: {red: cyan, cyan: blue}
        cyan: its complement is blue, whose complement is not cyan
"""

from __future__ import annotations

import colorsys
from collections.abc import Iterator, Mapping
from typing import Any

from pnp.checks.subject.options import EXPRESSION
from pnp.checks.subject.result import Result
from pnp.checks.subject.subject import Subject
from pnp.core.units import told_apart
from pnp.expressions.values import ExpressionError
from pnp.load.key_types import Key, Values
from pnp.load.values import LINE, NUMBER

TABLE = Key("table", EXPRESSION, "a map from colours to their complements", required=True)
LIST = Key("list", LINE, "the game's list of these colours")
HEX = Key("hex", LINE, 'what in the list is the colour, as "#rrggbb"')
HUE = Key("hue", NUMBER, "how many degrees they may be off; else 30")
OPTIONS = (TABLE, LIST, HEX, HUE)
NEEDS_CARDS = False

_HINT = "mend the map, or the colours of game.yaml"
_HUE = 30.0


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per colour, two where hues are compared. Raises ExpressionError."""
    table = subject.value(options[TABLE])
    facts = subject.facts_in(options[TABLE])
    where = options.where_of(TABLE)
    colours = _colours(subject, options) if LIST in options and subject.game else None
    for name, other in table.items():
        back = table.get(other)
        holds = back == name and other != name
        wrong = f"its complement is {other}, whose complement is not {name}"
        yield Result(holds, name, name, str(back), where, "", _HINT, facts, wrong=wrong)
        if colours is not None and holds:
            off = abs(abs(_hue(colours, name) - _hue(colours, other)) - 180)
            most = options.get(HUE, _HUE)
            found = told_apart(off, most, 0)
            message = f"{name}: {other} is {found} degrees off its opposite"
            yield Result(
                off <= most, f"{name} hue", f"within {most:g}", found, where, message, _HINT,
                facts,
            )  # fmt: skip


def _colours(subject: Subject, options: Values) -> Mapping[str, Any]:
    found = subject.game_with_cards.lists.get(options[LIST])
    if found is None:
        raise ExpressionError(f"the game has no list '{options[LIST]}'", "see game.yaml")
    return {name: item.get(options[HEX]) for name, item in found.items()}


def _hue(colours: Mapping[str, Any], name: str) -> float:
    """Return the hue of a colour in degrees."""
    text = str(colours.get(name, ""))
    if not (text.startswith("#") and len(text) == 7):
        raise ExpressionError(f"colour '{name}' is not in the list as '#rrggbb'", "see game.yaml")
    red, green, blue = (int(text[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return colorsys.rgb_to_hls(red, green, blue)[0] * 360
