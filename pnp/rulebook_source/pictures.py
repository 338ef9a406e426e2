"""Where a picture points: "card:hadrons/proton-rgb?side=back&width=30" to a Picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias
from urllib.parse import unquote

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Problem, Where, one_of, shorten
from pnp.core.values import replace
from pnp.rulebook_source.block_types import Overlay, Picture

SCHEME = "card:"
# Sets what a value says. Raises _BadOptionError.
_Option: TypeAlias = Callable[[Picture, str], Picture]
SIDES = ("front", "back")
COUNTS = ("card", "back", "component")
TURNS = ("180",)
SPREADS = ("yes",)
_HINT = "write ![caption](card:ID) or ![caption](card:COMPONENT/ID?side=back&width=30)"
_LAID = lazy_pattern(r"([^:@]+)(?::(front|back))?@(-?[\d.]+),(-?[\d.]+)")
_NUMBER = lazy_pattern(r"\d+(?:\.\d+)?")


class _BadOptionError(ValueError):
    """An option with a value it can't have; the text is what to write."""


def read_picture(target: str, caption: str, where: Where, problems: list[Problem]) -> Picture:
    """Return the picture that `target` names; what is wrong with it is added to `problems`."""
    target = unquote(target)
    if not target.startswith(SCHEME):
        message = f"picture '{shorten(target)}' is not a card"
        problems.append(Problem(where, message, _HINT))
        return Picture("", caption, where=where)
    name, _, query = target.removeprefix(SCHEME).partition("?")
    picture = Picture(name, caption, where=where)
    for option in filter(None, query.split("&")):
        key, _, value = option.partition("=")
        if key not in OPTIONS:
            problems.append(one_of("option of a picture", key, OPTIONS, where))
            continue
        try:
            picture = OPTIONS[key](picture, value)
        except _BadOptionError as error:
            message = f"picture of '{shorten(name)}': {key}={shorten(value)} can't be meant"
            problems.append(Problem(where, message, str(error)))
    return picture


def _choice(name: str, known: tuple[str, ...], kind: type = str) -> _Option:
    """Return what sets `name` of a picture to one of the texts `known`, as a value of `kind`."""

    def option(picture: Picture, value: str) -> Picture:
        if value not in known:
            raise _BadOptionError(f"write one of: {', '.join(known)}")
        said: Any = {name: kind(value)}
        return replace(picture, **said)

    return option


def _width(picture: Picture, value: str) -> Picture:
    if not _NUMBER.fullmatch(value) or not 4 <= float(value) <= 130:
        raise _BadOptionError("write a width from 4 to 130, in mm")
    return replace(picture, width=float(value))


def _crop(picture: Picture, value: str) -> Picture:
    numbers = value.split(",")
    if len(numbers) != 4 or not all(map(_NUMBER.fullmatch, numbers)):
        raise _BadOptionError("write left,top,width,height in mm of the card, as crop=0,30,63,40")
    left, top, width, height = map(float, numbers)
    if not width or not height:
        raise _BadOptionError("write a width and a height above 0")
    return replace(picture, crop=(left, top, width, height))


def _lay(picture: Picture, value: str) -> Picture:
    match = _LAID.fullmatch(value)
    if match is None:
        hint = "write what lies there and where its middle is, as lay=loose/up-red-cyan@20,48.5"
        raise _BadOptionError(hint)
    overlay = Overlay(match[1], match[2] or "front", float(match[3]), float(match[4]))
    return replace(picture, overlays=(*picture.overlays, overlay))


OPTIONS: dict[str, _Option] = {
    "side": _choice("side", SIDES),
    "width": _width,
    "count": _choice("count", COUNTS),
    "crop": _crop,
    "lay": _lay,
    "turn": _choice("turned", TURNS, bool),
    "spread": _choice("spread", SPREADS, bool),
}
