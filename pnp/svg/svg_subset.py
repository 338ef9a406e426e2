"""The SVG that is drawn: its elements, their attributes, the values these take. Tables only."""

from __future__ import annotations

from pnp.svg.outline import SHAPES
from pnp.svg.style import INHERITED

# Elements and what may stand in them.
CONTENT = frozenset(("defs", "g", "image", "svg", "symbol", "text", "use", *SHAPES))
NOTES = frozenset(("title", "desc", "metadata"))
_DEFINITIONS = frozenset(("clipPath", "linearGradient", "radialGradient", "style"))
CHILDREN: dict[str, frozenset[str]] = {
    **dict.fromkeys(CONTENT | _DEFINITIONS, NOTES),
    **dict.fromkeys(("defs", "g", "svg", "symbol"), CONTENT | _DEFINITIONS | NOTES),
    "clipPath": frozenset(("text", "use", *SHAPES)) | NOTES,
    "linearGradient": frozenset(("stop",)) | NOTES,
    "radialGradient": frozenset(("stop",)) | NOTES,
    "stop": NOTES,
}
TEXTS = frozenset(("text", "style"))
ELEMENTS = frozenset(CHILDREN) | NOTES

# SVG that is not drawn, and what to do instead.
_CLIP = "cut with a clip-path instead"
_RUN = "write one <text> for each run, or use the template function text()"
REFUSED: dict[str, str] = {
    "filter": "draw shadows and glows with gradients or plain shapes",
    "mask": _CLIP,
    "pattern": "draw the stripes or dots as shapes inside a clip-path",
    "marker": "draw the arrow head as a path",
    "foreignObject": "use the template function text()",
    "script": "delete it; cards hold still",
    "tspan": _RUN,
    "textPath": "turn the text into a path in a drawing program",
    "tref": _RUN,
    "flowRoot": _RUN,
    "switch": "keep one of its choices",
    "a": "nobody can click on paper; use <g>",
    "animate": "delete it; cards hold still",
    "animateTransform": "delete it; cards hold still",
    "set": "delete it; cards hold still",
}

# Attributes.
_CORE = frozenset(("class", "id", "lang", "role", "style", "tabindex", "transform"))
_BOX = frozenset(("x", "y", "width", "height"))
_GRADIENT = frozenset(("gradientTransform", "gradientUnits", "href", "spreadMethod"))
_OWN: dict[str, frozenset[str]] = {
    **{tag: frozenset(names) for tag, (_, names) in SHAPES.items()},
    "svg": _BOX | {"viewBox", "preserveAspectRatio", "version", "baseProfile"},
    "symbol": _BOX | {"viewBox", "preserveAspectRatio"},
    "use": _BOX | {"href"},
    "image": _BOX | {"href", "preserveAspectRatio"},
    "text": frozenset(("x", "y")),
    "linearGradient": _GRADIENT | {"x1", "y1", "x2", "y2"},
    "radialGradient": _GRADIENT | {"cx", "cy", "r", "fx", "fy"},
    "stop": frozenset(("offset",)),
    "clipPath": frozenset(("clipPathUnits",)),
    "style": frozenset(("type",)),
}
DRAWN_PROPERTIES = INHERITED | {
    "clip-path", "display", "opacity", "stop-color", "stop-opacity",
}  # fmt: skip

# Properties that are not drawn, with the values that mean nothing anyway. "" is any value:
# hints for screens and editors.
_NONE = frozenset(("none",))
_NORMAL = frozenset(("normal",))
_ZERO = frozenset(("0", "0px", "0mm", "normal"))
_ANY = frozenset(("",))
UNDRAWN: dict[str, frozenset[str]] = {
    **dict.fromkeys(
        ("filter", "mask", "marker", "marker-start", "marker-mid", "marker-end",
         "text-decoration", "text-decoration-line", "text-transform", "vector-effect",
         "font-size-adjust", "shape-inside"), _NONE),
    **dict.fromkeys(
        ("mix-blend-mode", "font-variant", "font-stretch", "font-variant-ligatures",
         "font-variant-caps", "font-variant-numeric", "font-variant-east-asian",
         "font-variant-alternates", "font-variant-position",
         "font-variation-settings", "unicode-bidi", "white-space"), _NORMAL),
    **dict.fromkeys(
        ("letter-spacing", "word-spacing", "text-indent", "dx", "dy", "rotate",
         "inline-size"), _ZERO),
    "baseline-shift": frozenset(("baseline", "0")),
    "dominant-baseline": frozenset(("auto", "alphabetic")),
    "alignment-baseline": frozenset(("auto", "baseline")),
    "writing-mode": frozenset(("lr-tb", "lr", "horizontal-tb")),
    "direction": frozenset(("ltr",)),
    "clip": frozenset(("auto",)),
    "transform-origin": frozenset(),
    "font": frozenset(),
    "textLength": frozenset(),
    **dict.fromkeys(
        ("color-interpolation", "color-interpolation-filters", "color-rendering", "cursor",
         "enable-background", "flood-color", "flood-opacity", "image-rendering", "isolation",
         "lighting-color", "line-height", "overflow", "pointer-events", "shape-margin",
         "shape-padding", "shape-rendering", "solid-color", "solid-opacity", "text-align",
         "text-align-last", "text-decoration-color", "text-decoration-style",
         "text-orientation", "text-overflow", "text-rendering"), _ANY),
}  # fmt: skip
INSTEAD: dict[str, str] = {
    "filter": REFUSED["filter"],
    "mask": _CLIP,
    "marker": REFUSED["marker"],
    "marker-start": REFUSED["marker"],
    "marker-mid": REFUSED["marker"],
    "marker-end": REFUSED["marker"],
    "mix-blend-mode": "choose the mixed colour itself, or use opacity",
    "text-decoration": "draw the line as a <rect>",
    "vector-effect": "give the stroke the width it should have",
    "transform-origin": "write the centre into rotate(angle x y)",
    "font": "write font-family, font-size and font-weight",
    "dominant-baseline": "move y to the baseline",
    "font-variant": "choose another font",
}

ATTRIBUTES: dict[str, frozenset[str]] = {
    tag: _CORE | DRAWN_PROPERTIES | _OWN.get(tag, frozenset()) for tag in CHILDREN
}
