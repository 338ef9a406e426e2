"""What shops print on: products by their size, and which of them a component is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pnp.core.geometry import Rect, Size
from pnp.core.units import MM_PER_INCH
from pnp.core.values import Struct
from pnp.model.game import Component
from pnp.sizes.bleed_width import BLEED

# How much a component may differ from a product in width or height, in mm, to be printed on it as
# it is, in the middle: a twentieth of an inch is what shops may cut off the line.
NEAR = 1.0
DPI = 300
# So much more bleed than the 3 mm of all faces, in mm, is mirrored without a look at what is there:
# it lies beyond what any shop cuts.
LITTLE = 0.2


class Product(Struct, frozen=True):
    """What a shop calls a size: `size` is the trim, in mm, portrait; `pixels` those of a picture.

    A picture has 300 pixels an inch, with the bleed that the shop asks for.
    """

    name: str
    size: Size
    pixels: tuple[int, int]
    is_disc: bool = False

    @property
    def bleed(self) -> float:
        """The least mm beyond the trim that a picture shows."""
        wide, high = (one * MM_PER_INCH / DPI for one in self.pixels)
        return min(wide - self.size.width, high - self.size.height) / 2

    def keep(self, component: Component) -> Rect:
        """Return the part of a face of `component` that a picture shows: see `FacePicture`.

        The face lies in the middle, turned where the component is `is_turned`.
        """
        wide, high = (one * MM_PER_INCH / DPI for one in self.pixels)
        if self.is_turned(component):
            wide, high = high, wide
        x = BLEED + (component.size.width - wide) / 2
        y = BLEED + (component.size.height - high) / 2
        return Rect(x, y, wide, high)

    def is_turned(self, component: Component) -> bool:
        """Return whether a component lies across: its pictures are turned upright."""
        return component.size.width > component.size.height and not self.is_disc


class Match(Struct, frozen=True):
    """The product nearest to a component, and whether that is near enough to print on it."""

    component: Component
    product: Product | None
    is_offered: bool


def match(component: Component, products: Sequence[Product]) -> Match:
    """Return the product that a component is printed on, else the nearest of its kind.

    Nets, dice, boards and pieces with outlines of their own have no product here.
    """
    kind = [one for one in products if one.is_disc == component.shape.is_disc]
    plain = not (component.shape.is_outlined or component.net or component.shape.sides)
    if not kind or not plain or component.fold:
        return Match(component, None, is_offered=False)
    nearest = min(kind, key=lambda one: sum(_differences(component, one)))
    return Match(component, nearest, max(_differences(component, nearest)) <= NEAR)


def _differences(component: Component, product: Product) -> tuple[float, float]:
    size = component.size
    short, long = sorted((size.width, size.height))
    width, height = sorted((product.size.width, product.size.height))
    return abs(short - width), abs(long - height)


def is_missing(part: Rect, keep: Rect) -> bool:
    """Return whether a face that shows `part` of what it is to `keep` lacks more than a little."""
    return not part.grown(LITTLE).contains(keep)


def inches(rows: Iterable[tuple[str, float, float, int, int]], is_disc: bool) -> list[Product]:
    """Return products from rows of name, width and height in inches, and pixels across and down."""
    return [
        Product(
            name, Size(wide * MM_PER_INCH, high * MM_PER_INCH), (across, down), is_disc
        )
        for name, wide, high, across, down in rows
    ]  # fmt: skip
