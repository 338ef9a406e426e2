"""What Typst draws otherwise than browsers do, written so that it draws it as they do."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from pnp.core.geometry import Rect
from pnp.core.lazy_pattern import lazy_pattern
from pnp.svg.node import SVG
from pnp.svg.repeating_gradients import HREFS

_TAG = f"{{{SVG}"
_PERCENT = lazy_pattern(r"\s*(-?[\d.]+)%\s*")
_SIDES = {"x": "width", "width": "width", "y": "height", "height": "height"}
# Where there is no picture, browsers show none; Typst would look for a file of that name.
_NO_PICTURE = lazy_pattern(r"\s*(?:#.*|data:[^,]*)?", re.DOTALL)
# What Typst does twice where a nested <svg> says it.
_ONCE = ("transform", "opacity", "clip-path", "mask", "filter")
# Each octave of noise has half the strength of the one before: from here on none is seen in 8 bits.
_OCTAVES = 10


def repair(root: Element, box: Rect) -> None:
    """Change what is below `root`, whose `box` is its coordinates."""
    for noise in root.iter(f"{_TAG}feTurbulence"):
        octaves = noise.get("numOctaves", "1")
        if octaves.strip().isdecimal() and int(octaves[:9]) > _OCTAVES:
            noise.set("numOctaves", str(_OCTAVES))
    for image in root.iter(f"{_TAG}image"):
        for name in [one for one in HREFS if _NO_PICTURE.fullmatch(image.get(one, "x"))]:
            del image.attrib[name]
    nested = [one for one in root.iter(f"{_TAG}svg") if one is not root]
    inside = {id(one) for svg in nested for one in svg.iter()}
    for use in root.iter(f"{_TAG}use"):
        if id(use) not in inside:
            _without_percents(use, box)
    for parent in list(root.iter()) if nested else ():
        for child in parent.findall(f"{_TAG}svg"):
            _wrap(parent, child)


def _without_percents(use: Element, box: Rect) -> None:
    """Write parts of the drawing's width and height as lengths."""
    for name, of in _SIDES.items():
        share = _PERCENT.fullmatch(use.get(name, ""))
        if share:
            use.set(name, f"{float(share[1]) / 100 * getattr(box, of):.9g}")


def _wrap(parent: Element, svg: Element) -> None:
    """Say around a nested <svg> what it says of itself as a whole."""
    said = {name: svg.attrib.pop(name) for name in _ONCE if name in svg.attrib}
    if said:
        group = Element(f"{_TAG}g", said)
        group.tail, svg.tail = svg.tail, None
        parent[list(parent).index(svg)] = group
        group.append(svg)
