"""Radial gradients that repeat, written as ones that do not: no shading of a PDF repeats.

Each is as large as many turns of it, with as many times its stops (SVG 2, section 14.2.3.2).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree.ElementTree import Element

from pnp.core.lazy_pattern import lazy_pattern
from pnp.svg.node import SVG

# Turns that are drawn: from the middle of a box to its corner where one is a twentieth of it.
_TURNS = 15
_NUMBER = lazy_pattern(r"\s*([+-]?[\d.]+(?:e[+-]?\d+)?)\s*(%?)\s*", re.IGNORECASE)
_TAG = f"{{{SVG}"
HREFS = ("href", "{http://www.w3.org/1999/xlink}href")
_KINDS = (f"{_TAG}radialGradient", f"{_TAG}linearGradient")
# What a radial gradient takes over from a linear one.
_COMMON = ("gradientTransform", "gradientUnits", "spreadMethod")
_USUAL = {"cx": "50%", "cy": "50%", "r": "50%"}


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
            _unroll(gradient, said, stops)


def _chain(gradient: Element, gradients: Mapping[str, Element]) -> list[Element]:
    """Return a gradient and those that it takes over from, each once."""
    found = [gradient]
    while True:
        href = next((found[-1].get(name, "") for name in HREFS if name in found[-1].attrib), "")
        below = gradients.get(href.removeprefix("#"))
        if below is None or below in found:
            return found
        found.append(below)


def _unroll(gradient: Element, said: Mapping[str, str], stops: list[Element]) -> None:
    values = {name: _NUMBER.fullmatch(said.get(name, usual)) for name, usual in _USUAL.items()}
    values["fx"] = _NUMBER.fullmatch(said["fx"]) if "fx" in said else values["cx"]
    values["fy"] = _NUMBER.fullmatch(said["fy"]) if "fy" in said else values["cy"]
    sizes = {name: (float(one[1]), one[2]) for name, one in values.items() if one}
    places = [_NUMBER.fullmatch(stop.get("offset", "0")) for stop in stops]
    offsets = [float(one[1]) / (100 if one[2] else 1) for one in places if one]
    same = all(sizes[f"f{side}"][1] == sizes[f"c{side}"][1] for side in "xy" if len(sizes) == 5)
    if len(sizes) < len(values) or len(offsets) < len(stops) or not same:
        return
    written = {name: f"{value:.9g}{unit}" for name, (value, unit) in sizes.items()}
    for side in "xy":
        (focus, unit), (centre, _) = sizes[f"f{side}"], sizes[f"c{side}"]
        written[f"c{side}"] = f"{focus + (centre - focus) * _TURNS:.9g}{unit}"
    radius, unit = sizes["r"]
    written["r"] = f"{radius * _TURNS:.9g}{unit}"
    own = {name: value for name, value in gradient.attrib.items() if name == "id"}
    rest = {name: value for name, value in said.items() if name not in (*HREFS, "id")}
    gradient.attrib.clear()
    gradient.attrib.update({**rest, **own, **written, "spreadMethod": "pad"})
    for child in list(gradient):
        gradient.remove(child)
    # A turn begins and ends with a colour of its own.
    pairs = [(0.0, stops[0]), *zip(offsets, stops, strict=True), (1.0, stops[-1])]
    for turn in range(_TURNS):
        is_back = said["spreadMethod"] == "reflect" and turn % 2
        for offset, stop in reversed(pairs) if is_back else pairs:
            at = min(max(1 - offset if is_back else offset, 0.0), 1.0)
            placed = {**stop.attrib, "offset": f"{(turn + at) / _TURNS:.9g}"}
            gradient.append(Element(stop.tag, placed))
