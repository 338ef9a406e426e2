"""What elements of SVG say of themselves: paths, pens, places and colours, in few letters."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.svg.matrix import Matrix, multiply
from pnp.svg.outline import Gradient, Outline
from pnp.svg.style import Pen

# By PDF's numbers of caps and joins; butt and miter are what SVG does anyway.
_CAPS = ("", ' stroke-linecap="round"', ' stroke-linecap="square"')
_JOINS = ("", ' stroke-linejoin="round"', ' stroke-linejoin="bevel"')


def path_data(outline: Outline, matrix: Matrix) -> str:
    """Return an outline under `matrix` as the data of a path, in whole numbers."""
    pen = _PathPen(matrix)
    for kind, *numbers in outline.segments:
        if kind == "Z":
            pen.close()
        elif kind == "R":
            x, y, width, height = numbers
            right, low = x + width, y + height
            pen.begin(x, y)
            for corner in ((right, y), (right, low), (x, low)):
                pen.draw("l", *corner)
            pen.close()
        elif kind == "M":
            pen.begin(*numbers)
        else:
            pen.draw(kind.lower(), *numbers)
    return "".join(pen.said)


class _PathPen:
    """Writes a path relative to where it is, and no letter twice in a row (SVG 2, 9.3)."""

    def __init__(self, matrix: Matrix) -> None:
        self.said: list[str] = []
        self._matrix = matrix
        self._at = self._start = (0, 0)
        self._last = ""

    def begin(self, x: float, y: float) -> None:
        """Begin a part of the path."""
        self._last = ""
        self._write("m", (x, y))
        self._start = self._at

    def draw(self, letter: str, *numbers: float) -> None:
        """Draw a line ("l") or a curve ("c")."""
        self._write(letter, numbers)

    def close(self) -> None:
        """Draw a line to the start of the part."""
        self.said.append("z")
        self._last, self._at = "z", self._start

    def _write(self, letter: str, numbers: Sequence[float]) -> None:
        a, b, c, d, e, f = self._matrix
        points = [
            (round(a * x + c * y + e), round(b * x + d * y + f))
            for x, y in zip(numbers[::2], numbers[1::2], strict=True)
        ]
        if letter == "l" and points == [self._at]:
            return
        x, y = self._at
        steps = (step for u, v in points for step in (u - x, v - y))
        text = "".join(f"{step}" if step < 0 else f" {step}" for step in steps)
        self.said.append(text if letter == self._last else letter + text.removeprefix(" "))
        self._last, self._at = letter, points[-1]


def pen_attributes(pen: Pen, scale: float) -> str:
    """Return how a line is drawn; `scale` takes the lengths of `pen` to those that are written."""
    said = f' stroke-width="{pen.width * scale:.4g}"{_CAPS[pen.cap]}{_JOINS[pen.join]}'
    if pen.join == 0 and pen.miter != 4:
        said += f' stroke-miterlimit="{pen.miter:g}"'
    if pen.dashes:
        dashes = " ".join(f"{dash * scale:.4g}" for dash in pen.dashes)
        said += f' stroke-dasharray="{dashes}" stroke-dashoffset="{pen.offset * scale:.4g}"'
    return said


def transform(matrix: Matrix) -> str:
    """Return the value of an attribute `transform`."""
    a, b, c, d, e, f = matrix
    if abs(b) < 1e-9 and abs(c) < 1e-9 and abs(a - 1) < 1e-9 and abs(d - 1) < 1e-9:
        return f"translate({e:.0f} {f:.0f})"
    return f"matrix({a:.5g} {b:.5g} {c:.5g} {d:.5g} {e:.6g} {f:.6g})"


def gradient(source: Gradient, matrix: Matrix) -> str:
    """Return the element of a gradient under `matrix`; in it, "{}" stands for its id."""
    linear = len(source.points) == 4
    names = ("x1", "y1", "x2", "y2") if linear else ("fx", "fy", "fr", "cx", "cy", "r")
    ends = " ".join(
        f'{name}="{value:.6g}"'
        for name, value in zip(names, source.points, strict=True)
        if name != "fr" or value
    )
    stops = "".join(
        f'<stop offset="{at:.4g}" stop-color="{colour((red, green, blue))}"'
        + (f' stop-opacity="{alpha:.3g}"' if alpha < 1 else "") + "/>"
        for at, red, green, blue, alpha in source.stops
    )  # fmt: skip
    kind = "linearGradient" if linear else "radialGradient"
    return (
        f'<{kind} id="{{}}" gradientUnits="userSpaceOnUse" {ends} gradientTransform='
        f'"{transform(multiply(matrix, source.matrix))}">{stops}</{kind}>'
    )


def colour(rgb: tuple[float, float, float]) -> str:
    """Return red, green and blue, 0 to 1, as CSS writes them."""
    digits = "".join(f"{round(part * 255):02x}" for part in rgb)
    return f"#{digits[::2]}" if digits[::2] == digits[1::2] else f"#{digits}"
