"""What is to be set, and where it came to stand: the values that go into and out of `fit`.

Sizes of type are in pt, everything on the card in mm.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pnp.core.geometry import Rect
from pnp.core.problems import Where, shorten
from pnp.core.values import Struct, field
from pnp.fonts.font_file import FontFile
from pnp.text.font_fallback import StyleFonts
from pnp.text.spans import NO_SPAN_STYLES, SpanStyle, SpanStyles
from pnp.text.tab_stops import TabStop

# A box as high as its text.
OPEN = float("inf")


class TextOwner(Struct, frozen=True):
    """Whose text it is, for problems to name; `card` is "" where `field` says it alone.

    `field` is "" where a template put the text together: then it is known by its words, `text`.
    """

    card: str
    field: str
    style: str
    where: Where
    text: str = ""

    @property
    def name(self) -> str:
        """What sentences call it."""
        called = f"field '{self.field}'" if self.field else f"text '{shorten(self.text)}'"
        return f"card '{self.card}', {called}" if self.card else self.field


class TextBox(Struct, frozen=True):
    """A text, the box it has to fit into and how it is to look.

    `leading` is a multiple of the size; `icons` gives the width of each icon at height 1.
    A `box.height` of OPEN is as high as the text. With `hyphens`, words are broken where lines
    of the full size would gape. `span_styles` are those that words may have.
    `tabs` are the stops of what follows tabs; none: they are spread evenly.
    """

    content: str
    faces: StyleFonts
    box: Rect
    subject: TextOwner
    size: float = 9.0
    min_size: float = 9.0
    leading: float = 1.25
    align: str = "left"
    valign: str = "top"
    language: str = ""
    icons: Mapping[str, float] = field(default_factory=dict)
    hyphens: bool = False
    span_styles: SpanStyles = NO_SPAN_STYLES
    tabs: tuple[TabStop, ...] = ()


class Sizes(NamedTuple):
    """The size a text is set in, and the largest and smallest that it might be, in pt."""

    ended: float
    full: float
    least: float


class PlacedRun(Struct, frozen=True):
    """Text in one font. x is its left end, y its baseline, in mm; `size` in pt.

    `style` is how it differs from the other runs, None where it does not.
    """

    x: float
    y: float
    width: float
    font: FontFile
    size: float
    text: str
    style: SpanStyle | None = None


class PlacedIcon(NamedTuple):
    """An icon and the place it fills, in mm. `fill` is its colour, "" for those that it has."""

    name: str
    place: Rect
    fill: str = ""


class Line(NamedTuple):
    """A line. x is its left end, y its baseline, in mm."""

    x: float
    y: float
    width: float
    runs: tuple[PlacedRun, ...]
    icons: tuple[PlacedIcon, ...]

    @property
    def text(self) -> str:
        """What the line says, icons left out."""
        return "".join(run.text for run in self.runs)


class TextLayout(Struct, frozen=True):
    """A text that has its place. `size` in pt is what it was set in, `height` is in mm."""

    lines: tuple[Line, ...]
    size: float
    height: float
    language: str

    @property
    def width(self) -> float:
        """The width of the widest line, in mm."""
        return max((line.width for line in self.lines), default=0.0)
