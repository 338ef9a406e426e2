"""What to do in a drawing program instead of what is not drawn. A table only.

The words of its menus are those of Inkscape 1, which is free and which most people have.
"""

from __future__ import annotations

from pnp.svg.profile import TEXT_PROPERTIES

# Letters that stand in no <text>.
STRAY = "#text"

_LETTERS = "turn the text into a path; in Inkscape: Path > Object to Path"
_EFFECT = (
    "draw it with gradients or plain shapes, or take it off; in Inkscape: Filters > Remove Filters"
)
_MASK = "cut it with a clip; in Inkscape: Object > Mask > Release Mask, Object > Clip > Set Clip"
_PATTERN = "turn it into shapes; in Inkscape: Object > Pattern > Pattern to Objects"
_MARKER = "turn the line and its arrow head into a path; in Inkscape: Path > Stroke to Path"
_BLEND = "choose the mixed colour itself; in Inkscape: Object > Fill and Stroke, Blend mode Normal"

_HINTS = {
    **dict.fromkeys(("tspan", "textPath", "tref", "foreignObject", *TEXT_PROPERTIES), _LETTERS),
    **dict.fromkeys(("flowRoot", "flowPara", "flowRegion"), _LETTERS),
    **dict.fromkeys(("marker", "marker-start", "marker-mid", "marker-end"), _MARKER),
    "filter": _EFFECT,
    "mask": _MASK,
    "pattern": _PATTERN,
    "mix-blend-mode": _BLEND,
    "a": "take the link off; in Inkscape: Object > Ungroup",
    "vector-effect": "turn the line into a path; in Inkscape: Path > Stroke to Path",
    STRAY: "delete it, or write it with the text tool, and then Path > Object to Path",
}


def in_art_hint(name: str, hint: str) -> str:
    """Return what to do about the element or property `name` of a drawing; else `hint`."""
    return _HINTS.get(name, hint)
