"""Radial gradients that repeat, written as ones that do not: no shading of a PDF repeats.

Each is as large as many turns of it, with as many times its stops (SVG 2, section 14.2.3.2).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from pnp.core.lazy_pattern import lazy_pattern
from pnp.svg.node import SVG

# Turns that are drawn: from the middle of a box to its corner where one is a twentieth of it.
_TURNS = 15
_NUMBER = lazy_pattern(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(%?)\s*", re.IGNORECASE)
_TAG = f"{{{SVG}"
HREFS = ("href", "{http://www.w3.org/1999/xlink}href")
_KINDS = (f"{_TAG}radialGradient", f"{_TAG}linearGradient")
# What a radial gradient takes over from a linear one.
_COMMON = ("gradientTransform", "gradientUnits", "spreadMethod")
# What a radial gradient has that does not say its centre or radius.
_HALF = "50%"


class _Number(NamedTuple):
    """A number of an attribute, with its unit: "%" or none."""

    value: float
    unit: str

    def __str__(self) -> str:
        """Return it as it is written."""
        return f"{self.value:.9g}{self.unit}"


def unrolled(root: Element) -> None:
    """Write out the radial gradients below `root` that repeat."""
    gradients = {one.get("id", ""): one for kind in _KINDS for one in root.iter(kind)}
    for gradient in root.iter(_KINDS[0]):
        chain = _chain(gradient, gradients)
        said = {
            name: value
            for one in reversed(chain)
            for name, value in one.attrib.items()
            if one.tag == gradient.tag or name in _COMMON
        }
        stops = next((found for one in chain if (found := one.findall(f"{_TAG}stop"))), [])
        if said.get("spreadMethod") in ("repeat", "reflect") and stops and "fr" not in said:
            circle, offsets = _grown(said), _offsets(stops)
            if circle and offsets:
                turns = _turns(stops, offsets, said["spreadMethod"])
                _write(gradient, {**said, **circle, "spreadMethod": "pad"}, turns)


def _chain(gradient: Element, gradients: Mapping[str, Element]) -> list[Element]:
    """Return a gradient and those that it takes over from, each once."""
    found = [gradient]
    while True:
        href = next((found[-1].get(name, "") for name in HREFS if name in found[-1].attrib), "")
        below = gradients.get(href.removeprefix("#"))
        if below is None or below in found:
            return found
        found.append(below)


def _number(written: str) -> _Number | None:
    found = _NUMBER.fullmatch(written)
    return _Number(float(found[1]), found[2]) if found else None


def _grown(said: Mapping[str, str]) -> dict[str, str] | None:
    """Return the attributes of a circle with room for all turns; None where they can't be read.

    It grows away from its focus, as each turn does from the one before.
    """
    radius = _number(said.get("r", _HALF))
    if radius is None:
        return None
    circle = {"cx": "", "cy": "", "r": str(radius._replace(value=radius.value * _TURNS))}
    for side in "xy":
        centre = _number(said.get(f"c{side}", _HALF))
        focus = _number(said[f"f{side}"]) if f"f{side}" in said else centre
        if centre is None or focus is None or centre.unit != focus.unit:
            return None
        moved = focus.value + (centre.value - focus.value) * _TURNS
        circle[f"c{side}"] = str(centre._replace(value=moved))
        circle[f"f{side}"] = str(focus)
    return circle


def _offsets(stops: Sequence[Element]) -> list[float] | None:
    """Return where in a turn, which is 1 long, its stops are; None where one can't be read."""
    numbers = [_number(stop.get("offset", "0")) for stop in stops]
    read = [number.value / (100 if number.unit else 1) for number in numbers if number]
    return read if len(read) == len(stops) else None


def _turns(stops: Sequence[Element], offsets: Sequence[float], spread: str) -> list[Element]:
    """Return the stops of all turns; where they reflect, each second one goes backwards."""
    # A turn begins and ends with a colour of its own.
    turn = [(0.0, stops[0]), *zip(offsets, stops, strict=True), (1.0, stops[-1])]
    back = [(1 - offset, stop) for offset, stop in reversed(turn)]
    return [
        Element(
            stop.tag, {**stop.attrib, "offset": f"{(number + min(max(at, 0.0), 1.0)) / _TURNS:.9g}"}
        )
        for number in range(_TURNS)
        for at, stop in (back if spread == "reflect" and number % 2 else turn)
    ]


def _write(gradient: Element, said: Mapping[str, str], stops: Sequence[Element]) -> None:
    """Make a gradient one that has these attributes and stops, and takes over from no other."""
    own = {name: value for name, value in gradient.attrib.items() if name == "id"}
    rest = {name: value for name, value in said.items() if name not in (*HREFS, "id")}
    gradient.attrib.clear()
    gradient.attrib.update({**rest, **own})
    gradient[:] = stops
