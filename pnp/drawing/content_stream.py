"""A PDF content stream as it grows: its operators, and the graphics state they have led to."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b

from pnp.drawing.drawing import PER_POINT, Box, Form
from pnp.drawing.pdf_number import number

# What a form may count on when it starts; everything else it has to set.
_NEUTRAL = {"ca": "/a1000 gs", "CA": "/A1000 gs", "Tr": "0 Tr", "Ts": "0 Ts"}

# What takes points to the unit of forms, and how many decimals numbers in points need for that.
_IN_POINTS = f"{PER_POINT} 0 0 {PER_POINT} 0 0 cm"
_DECIMALS_OF_POINTS = 2

# A step (`Td`) is counted in the coordinates of the line, which are the form's for these alone.
_UPRIGHT = "1 0 0 1"


def name_of(kind: str, *content: object) -> str:
    """Return the name of a part: a letter and a digest of what it is."""
    return kind + blake2b(repr(content).encode(), digest_size=6).hexdigest()


class ContentStream:
    """Takes operators. Those that would change nothing are left out.

    `box` is the box of the form; without it, it is found from what is painted.
    """

    def __init__(self, box: Box | None = None) -> None:
        self.box = box
        self.decimals = 0
        self._lines: list[str] = []
        self._names: dict[str, None] = {}
        self._state = dict(_NEUTRAL)
        # While text is shown: the direction of the line, and where it starts.
        self._line: tuple[str, float, float] | None = None
        self._xs = [math.inf, -math.inf]
        self._ys = [math.inf, -math.inf]

    def __bool__(self) -> bool:
        return bool(self._lines)

    def form(self, group: bool = False) -> Form:
        """Return what was written as a form."""
        self.end_text()
        data = zlib.compress("\n".join(self._lines).encode("ascii"), 9)
        return Form(data, self._extent(), group, tuple(sorted(self._names)))

    def _extent(self) -> Box:
        if self.box:
            return self.box
        if self._xs[0] > self._xs[1]:
            return (0, 0, 0, 0)
        left, bottom = math.floor(self._xs[0]), math.floor(self._ys[0])
        return (left, bottom, math.ceil(self._xs[1]), math.ceil(self._ys[1]))

    def cover(self, box: tuple[float, float, float, float], margin: float = 0.0) -> None:
        """Note that something was painted in `box` (left, bottom, right, top)."""
        if self.box:
            return
        unit = PER_POINT if self.decimals else 1
        left, bottom, right, top = (edge * unit for edge in box)
        margin *= unit
        self._xs = [min(self._xs[0], left - margin), max(self._xs[1], right + margin)]
        self._ys = [min(self._ys[0], bottom - margin), max(self._ys[1], top + margin)]

    def write(self, *operators: str) -> None:
        """Write operators as they are."""
        self._lines += operators

    def set(self, what: str, operator: str) -> None:
        """Write an operator that sets `what`, unless it is set so already."""
        if self._state.get(what) != operator:
            self._state[what] = operator
            self._lines.append(operator)

    def set_alpha(self, what: str, alpha: float) -> None:
        """Set the opacity of fills ("ca") or strokes ("CA")."""
        name = f"{'a' if what == 'ca' else 'A'}{round(alpha * 1000)}"
        if self._state[what] != f"/{name} gs":
            self.set(what, f"/{self.name(name)} gs")

    def set_neutral(self) -> None:
        """Set what a form that is drawn next counts on."""
        self.set_alpha("ca", 1)
        self.set_alpha("CA", 1)
        self.set("Tr", _NEUTRAL["Tr"])
        self.set("Ts", _NEUTRAL["Ts"])

    def name(self, name: str) -> str:
        """Return `name`, noted as one that the form uses."""
        self._names[name] = None
        return name

    @contextmanager
    def saved(self) -> Iterator[None]:
        """Give the body a graphics state of its own."""
        self.end_text()
        self._lines.append("q")
        before = dict(self._state)
        yield
        self.end_text()
        self._lines.append("Q")
        self._state = before

    @contextmanager
    def in_points(self) -> Iterator[None]:
        """Give the body a graphics state of its own in which the unit is a point.

        A reader inverts the current matrix to paint a gradient. Where a small picture of a card
        is drawn in hundredths of a point, poppler takes it to be singular: a determinant below
        1e-6 (Gfx::doShadingPatternFill), at 20 dpi a third of the size of the card.
        """
        with self.saved():
            self._lines.append(_IN_POINTS)
            self.decimals = _DECIMALS_OF_POINTS
            yield
            self.decimals = 0

    # Text

    def begin_text(self) -> None:
        """Start a text object, unless one is open."""
        if self._line is None:
            self._lines.append("BT")
            self._line = ("", 0, 0)

    def end_text(self) -> None:
        """End the text object that is open, if any."""
        if self._line is not None:
            self._lines.append("ET")
            self._line = None

    def start_line(self, linear: str, x: float, y: float) -> None:
        """Go to where a line of text starts: by a step where both lines are upright.

        `linear` are the operands of its direction.
        """
        assert self._line is not None  # noqa: S101 - begin_text was called
        x, y = round(x, self.decimals), round(y, self.decimals)
        before, old_x, old_y = self._line
        if linear == before == _UPRIGHT:
            self._lines.append(f"{self._number(x - old_x)} {self._number(y - old_y)} Td")
        else:
            self._lines.append(f"{linear} {self._number(x)} {self._number(y)} Tm")
        self._line = (linear, x, y)

    def _number(self, value: float) -> str:
        return number(value, self.decimals)
