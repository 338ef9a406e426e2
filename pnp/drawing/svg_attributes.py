"""What elements of SVG say of themselves: paths, pens, places and colours, in few letters."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.fonts.outlines import Segment
from pnp.svg.matrix import Matrix, multiply
from pnp.svg.outline import Gradient, Outline
from pnp.svg.style import Pen

# By PDF's numbers of caps and joins; butt and miter are what SVG does anyway.
_CAPS = ("", ' stroke-linecap="round"', ' stroke-linecap="square"')
_JOINS = ("", ' stroke-linejoin="round"', ' stroke-linejoin="bevel"')


def path_data(outline: Outline, matrix: Matrix) -> str:
    """Return an outline under `matrix` as the data of a path, in whole numbers.

    It is told from where it is, and no letter twice in a row (SVG 2, 9.3).
    """
    a, b, c, d, e, f = matrix
    said: list[str] = []
    last, x, y = "", 0, 0
    start = (0, 0)
    for kind, *numbers in _plain_segments(outline):
        if kind == "Z":
            said.append("z")
            last, (x, y) = kind, start
            continue
        text, u, v = "", x, y
        for across, down in zip(numbers[::2], numbers[1::2], strict=True):
            u, v = round(a * across + c * down + e), round(b * across + d * down + f)
            text += f" {u - x} {v - y}"
        if kind == "L" and u == x and v == y:
            continue
        text = text.replace(" -", "-")
        if kind == "M":
            start = u, v
        is_same = kind == last and kind != "M"
        said.append(text if is_same else kind.lower() + text.removeprefix(" "))
        last, x, y = kind, u, v
    return "".join(said)


def _plain_segments(outline: Outline) -> Iterator[Segment]:
    """Yield the segments of an outline, rectangles as their sides."""
    for segment in outline.segments:
        if segment[0] != "R":
            yield segment
            continue
        _, x, y, width, height = segment
        right, low = x + width, y + height
        yield from (("M", x, y), ("L", right, y), ("L", right, low), ("L", x, low), ("Z",))


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
