"""Looks of words inside a text, [words]{.danger}: what stands in the braces, and what it means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.values import Struct, field, replace

# What begins so behind a ] or an icon says how it looks; {name} and {=fact} are placeholders.
LOOK = lazy_pattern(r"\{(?=[.#\d])([^{}\n]*)\}")
_ITEM = lazy_pattern(
    r"\.(?P<name>[A-Za-z0-9][A-Za-z0-9_+-]*)"
    r"|(?P<colour>#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3}))"
    r"|(?P<percent>\d{1,3})%"
)
SMALLEST, LARGEST = 30, 400


class SpanStyle(Struct, frozen=True):
    """How words differ from the text around them; what is empty is as there.

    `fill` is a name of the palette or "#rrggbb", `scale` a part of the size around, `line` is
    "underline", "strike" or "".
    """

    fill: str = ""
    scale: float = 1.0
    fonts: tuple[str, ...] = ()
    weight: str = ""
    italic: bool | None = None
    smallcaps: bool = False
    line: str = ""


BUILT_IN: Mapping[str, SpanStyle] = MappingProxyType(
    {
        "smallcaps": SpanStyle(smallcaps=True),
        "underline": SpanStyle(line="underline"),
        "strike": SpanStyle(line="strike"),
    }
)


class NamedError(ValueError):
    """`name` is what a text has, and what can't be."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class UnknownSpanStyleError(NamedError):
    """A name behind a dot that means nothing."""


class SpanItemError(NamedError):
    """A part of a look that says nothing of how words look."""


def items_of(said: str) -> tuple[str, ...]:
    """Return what stands in the braces of a look, without the braces. Raises SpanItemError."""
    items = tuple(said.split())
    for item in items:
        match = _ITEM.fullmatch(item)
        percent = match and match["percent"]
        if match is None or (percent and not SMALLEST <= int(percent) <= LARGEST):
            raise SpanItemError(item)
    return items


class SpanStyles(Struct, frozen=True, eq=False):
    """The looks that words of a game may have: its own, the colours of its palette, and usual ones.

    Of one name the first of these counts. `palette` has its colours as they are in an ink.
    """

    own: Mapping[str, SpanStyle] = field(default_factory=dict)
    palette: Mapping[str, str] = field(default_factory=dict)

    @property
    def names(self) -> Iterable[str]:
        """What may stand behind a dot."""
        return {**BUILT_IN, **self.palette, **self.own}

    def of(self, items: tuple[str, ...]) -> SpanStyle:
        """Return what `items`, as braces have them, mean together, the outermost first.

        Raises UnknownSpanStyleError.
        """
        found = SpanStyle()
        for item in items:
            found = _within(found, self._meant(item))
        return found

    def _meant(self, item: str) -> SpanStyle:
        if item[0] == "#":
            return SpanStyle(fill=item)
        if item[0] != ".":
            return SpanStyle(scale=int(item[:-1]) / 100)
        name = item[1:]
        if name in self.own:
            one = self.own[name]
            return replace(one, fill=self.palette.get(one.fill, one.fill))
        if name in self.palette:
            return SpanStyle(fill=self.palette[name])
        if name in BUILT_IN:
            return BUILT_IN[name]
        raise UnknownSpanStyleError(name)


def _within(outer: SpanStyle, inner: SpanStyle) -> SpanStyle:
    """Return how words look that have both looks; of what both say, the inner one counts."""
    return SpanStyle(
        fill=inner.fill or outer.fill,
        scale=outer.scale * inner.scale,
        fonts=inner.fonts or outer.fonts,
        weight=inner.weight or outer.weight,
        italic=outer.italic if inner.italic is None else inner.italic,
        smallcaps=inner.smallcaps or outer.smallcaps,
        line=inner.line or outer.line,
    )


# A game without palette and looks of its own.
NO_SPAN_STYLES = SpanStyles()


class Spans(NamedTuple):
    """The spans of a text, by places in it.

    `starts` has the items of each by its [, `ends` the end of its look by its ]; `lost` are those
    ] with a look that have no [.
    """

    starts: dict[int, tuple[str, ...]]
    ends: dict[int, int]
    lost: list[int]


NO_SPANS = Spans({}, {}, [])
_BRACKET = lazy_pattern(r"\\.|[\[\]]", re.DOTALL)


def spans_in(content: str) -> Spans:
    """Return the spans of a text. Raises SpanItemError."""
    opened: list[int] = []
    spans = Spans({}, {}, [])
    for match in _BRACKET.finditer(content):
        at = match.start()
        if match[0] == "[":
            opened.append(at)
        elif match[0] == "]":
            start = opened.pop() if opened else None
            look = LOOK.match(content, at + 1)
            if look and start is None:
                spans.lost.append(at)
            elif look and start is not None:
                spans.starts[start] = items_of(look[1])
                spans.ends[at] = look.end()
    return spans
