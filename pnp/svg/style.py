"""How things are painted: the properties that elements pass on to what is inside them."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import Any, TypeAlias

from pnp.core.geometry import Size
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.values import Struct
from pnp.svg.cairo import color, size
from pnp.svg.hsl import from_hue
from pnp.svg.node import LANGUAGE, SPACE, Node
from pnp.svg.outline import Tracer, read_opacity

# Red, green, blue from 0 to 1.
Colour: TypeAlias = tuple[float, float, float]

INHERITED = frozenset(
    (
        "clip-rule", "color", "fill", "fill-opacity", "fill-rule", "font-family",
        "font-feature-settings", "font-size", "font-style", "font-weight", "paint-order",
        "stroke", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin",
        "stroke-miterlimit", "stroke-opacity", "stroke-width", "text-anchor", "visibility",
        LANGUAGE, SPACE,
    )
)  # fmt: skip

# Numbers of weights (CSS Fonts 4, section 2.2) to the names that fonts.yaml uses.
WEIGHTS = {
    "100": "thin",
    "200": "extralight",
    "300": "light",
    "400": "regular",
    "500": "medium",
    "600": "semibold",
    "700": "bold",
    "800": "extrabold",
    "900": "black",
    "normal": "regular",
}

_URL = lazy_pattern(r"url\(\s*['\"]?#([^)'\"]*?)['\"]?\s*\)\s*(.*)", re.DOTALL)
_KEPT = 5000
_FEATURE = lazy_pattern("['\"]([a-z0-9]{4})")


class PaintStyle(Struct, frozen=True):
    """A flat colour, or the gradient with id `reference` (then `colour` stands in for it)."""

    colour: Colour | None
    alpha: float
    reference: str = ""


class Pen(Struct, frozen=True):
    """How a line is drawn, in the coordinates of its shape. Caps and joins are PDF's numbers."""

    width: float
    cap: int = 0
    join: int = 0
    miter: float = 4.0
    dashes: tuple[float, ...] = ()
    offset: float = 0.0

    @property
    def reach(self) -> float:
        """How far from its path it may paint: pointed joins and square caps lie apart."""
        return self.width / 2 * max(1.5, self.miter if self.join == 0 else 0.0)


def read_colour(text: str) -> tuple[float, float, float, float] | None:
    """Return red, green, blue and alpha of an SVG colour, None for "none"."""
    red, green, blue, alpha = from_hue(text) or color(text)
    return (red, green, blue, alpha) if alpha else None


# 6 % of drawing the faces of Quirky Quarks to look at them (bench/caches.py).
@lru_cache(maxsize=4096)
def read_ink(text: str, opacity: str, current: str) -> PaintStyle | None:
    """Return the ink that `fill` or `stroke` names at an opacity; None for no ink at all."""
    share = read_opacity(opacity)
    match = _URL.fullmatch(text.strip())
    name, text = (match[1], match[2] or "none") if match else ("", text.strip())
    found = read_colour(current if text.lower() == "currentcolor" else text)
    if share <= 0 or (found is None and not name):
        return None
    if found is None:
        return PaintStyle(None, share, name)
    return PaintStyle(found[:3], share if name else found[3] * share, name)


class Style:
    """Inherited properties and what they amount to. Equal styles are one object.

    `look` keeps how shapes and texts are painted, where that is the same for all of them, and
    `typeset` how whoever draws texts sets them.
    """

    def __init__(self, properties: dict[str, str], viewport: Size) -> None:
        self.properties = properties
        self.viewport = viewport
        self.look: Any = None
        self.typeset: Any = None
        # One object for equal styles; 10 % of drawing 540 cards (bench/caches.py).
        self._below: dict[tuple[tuple[str, str], ...], Style] = {}

    def with_node(self, node: Node) -> Style:
        """Return the style inside `node`."""
        own = tuple([item for item in node.items() if item[0] in INHERITED])
        if not own:
            return self
        found = self._below.get(own)
        if found is None:
            if len(self._below) >= _KEPT:
                self._below.clear()
            changed = {name: value for name, value in own if value != "inherit"}
            found = self._below[own] = Style({**self.properties, **changed}, self.viewport)
        return found

    # Six values of styles are 6 % of looking at Element 313 after an edit (bench/caches.py).
    @cached_property
    def said(self) -> bytes:
        """What tells it from all others."""
        return repr((sorted(self.properties.items()), self.viewport)).encode()

    def get(self, name: str, default: str) -> str:
        """Return a property, or `default` where no element set it."""
        return self.properties.get(name, default)

    # Six values of styles are 6 % of looking at Element 313 after an edit (bench/caches.py).
    @cached_property
    def _tracer(self) -> Tracer:
        return Tracer(self.viewport)

    def length(self, text: str | None, axis: str = "xy") -> float:
        """Return a length in user units, 0 for None; percentages are of the viewport's `axis`."""
        if text is None:
            return 0.0
        try:
            return float(text)
        except ValueError:
            return float(size(self._tracer, text, axis))

    # Six values of styles are 6 % of looking at Element 313 after an edit (bench/caches.py).
    @cached_property
    def fill(self) -> PaintStyle | None:
        """The ink inside shapes."""
        return self._ink("fill", "black")

    # Six values of styles are 6 % of looking at Element 313 after an edit (bench/caches.py).
    @cached_property
    def stroke(self) -> PaintStyle | None:
        """The ink along outlines."""
        return self._ink("stroke", "none") if self.pen.width > 0 else None

    def _ink(self, name: str, default: str) -> PaintStyle | None:
        opacity = self.get(f"{name}-opacity", "1")
        return read_ink(self.get(name, default), opacity, self.get("color", "black"))

    # Six values of styles are 6 % of looking at Element 313 after an edit (bench/caches.py).
    @cached_property
    def pen(self) -> Pen:
        """The line that `stroke` draws."""
        dashes = self.get("stroke-dasharray", "none").replace(",", " ").split()
        lengths = () if dashes == ["none"] else tuple(map(self.length, dashes))
        return Pen(
            self.length(self.get("stroke-width", "1")),
            ("butt", "round", "square").index(self.get("stroke-linecap", "butt")),
            ("miter", "round", "bevel").index(self.get("stroke-linejoin", "miter")),
            float(self.get("stroke-miterlimit", "4")),
            lengths if sum(lengths) > 0 else (),
            self.length(self.get("stroke-dashoffset", "0")),
        )

    @property
    def even_odd(self) -> bool:
        """Whether shapes inside shapes are holes, whatever their direction."""
        return self.get("fill-rule", "nonzero") == "evenodd"

    @property
    def clip_even_odd(self) -> bool:
        """Whether shapes inside shapes are holes in a clip path."""
        return self.get("clip-rule", "nonzero") == "evenodd"

    @property
    def visible(self) -> bool:
        """Whether shapes are painted."""
        return self.get("visibility", "visible") == "visible"

    @property
    def stroke_first(self) -> bool:
        """Whether the outline lies under the fill."""
        order = self.get("paint-order", "normal").split()
        fill = order.index("fill") if "fill" in order else len(order)
        return "stroke" in order and order.index("stroke") < fill

    # Six values of styles are 6 % of looking at Element 313 after an edit (bench/caches.py).
    @cached_property
    def font_size(self) -> float:
        """The size of letters, in user units."""
        return self.length(self.get("font-size", "16"))

    @property
    def features(self) -> tuple[str, ...]:
        """The features of the font that are switched on."""
        return tuple(_FEATURE.findall(self.get("font-feature-settings", "")))

    @property
    def font(self) -> tuple[str, str, bool]:
        """The first family named, the name of the weight, and whether letters are slanted."""
        family = self.get("font-family", "").split(",")[0].strip().strip("'\"")
        weight = self.get("font-weight", "normal")
        return family, WEIGHTS.get(weight, weight), self.get("font-style", "normal") != "normal"


_roots: dict[Size, Style] = {}


# One object for each viewport, since it keeps the styles below it.
def root_style(viewport: Size) -> Style:
    """Return the style outside of everything; `viewport` is what percentages are of."""
    if viewport not in _roots:
        if len(_roots) >= _KEPT:
            _roots.clear()
        _roots[viewport] = Style({}, viewport)
    return _roots[viewport]
