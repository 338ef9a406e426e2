"""What templates give to functions that take many things: in this order, or by their names.

Places and sizes are in mm.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar


class TextArguments(NamedTuple):
    """What `text` takes beside options of its style: see docs/text.md.

    `field` names what is set, where problems tell of it; texts flow `around` boxes, with a `gap`,
    and `then` into others.
    """

    content: object
    style: str
    x: float
    y: float
    width: float
    height: float | None = None
    field: str = ""
    rotate: float = 0
    around: object = ()
    gap: float = 1
    then: object = ()


class TextPathArguments(NamedTuple):
    """What `text_path` takes beside options of its style: `path` is data of an SVG path."""

    content: object
    style: str
    path: str
    start: float = 0
    spacing: float = 0
    field: str = ""


class ArtArguments(NamedTuple):
    """What `art` takes: see docs/images.md for all that comes behind its box."""

    name: str
    x: float
    y: float
    width: float
    height: float | None = None
    fit: str = ""
    align: str = ""
    radius: float = 0
    clip: str = ""
    crop: str = ""
    tint: str = ""
    shadow: str = ""


# By the names that functions have in Python; the first two also take options.
ARGUMENTS: Mapping[str, type[NamedTuple]] = {
    "_text": TextArguments,
    "_text_path": TextPathArguments,
    "_art": ArtArguments,
}
WITH_OPTIONS = ("_text", "_text_path")

Kind = TypeVar("Kind", TextArguments, TextPathArguments)


def and_options(
    kind: type[Kind], given: Sequence[Any], named: Mapping[str, Any]
) -> tuple[Kind, dict[str, Any]]:
    """Return the arguments of a call, and what else it names. Raises TypeError as calls do."""
    own = {name: value for name, value in named.items() if name in kind._fields}
    options = {name: value for name, value in named.items() if name not in kind._fields}
    return kind(*given, **own), options
