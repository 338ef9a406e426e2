"""Lines as SVG: one unit is a millimetre, a group for each layer, a path for each line.

There are no transforms, fills, texts or references in it: programs of machines differ in what of
these they read. The groups are layers of Inkscape, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby
from xml.sax.saxutils import quoteattr

from pnp.core.cutting_machines import COLOURS, Machine
from pnp.core.geometry import Size
from pnp.drawing.pdf_number import number
from pnp.exports.cut.line import Circle, CutLine, Vertex, centre_of

_NAMESPACES = (
    'xmlns="http://www.w3.org/2000/svg"'
    ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
)

_number = partial(number, decimals=4)


def svg(page: Size, lines: Iterable[CutLine], machine: Machine) -> bytes:
    """Return the lines on a sheet as SVG, its upper left corner at 0, 0; their order is kept."""
    width, height = (f"{side:g}" for side in page)
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg {_NAMESPACES} width="{width}mm" height="{height}mm"'
        f' viewBox="0 0 {width} {height}" version="1.1">',
    ]
    for kind, some in groupby(lines, key=lambda line: line.kind):
        layer = machine.layers[kind]
        name, colour = quoteattr(layer.name), COLOURS[layer.colour][0]
        parts.append(
            f'<g id={name} inkscape:label={name} inkscape:groupmode="layer" fill="none"'
            f' stroke="{colour}" stroke-width="{machine.stroke:g}">'
        )
        parts += [f'<path d="{_data(line)}"/>' for line in some]
        parts.append("</g>")
    return "\n".join((*parts, "</svg>", "")).encode()


def _data(line: CutLine) -> str:
    if isinstance(line, Circle):
        left, right, r = line.x - line.radius, line.x + line.radius, _number(line.radius)
        y = _number(line.y)
        half = f"A{r} {r} 0 0 1"
        return f"M{_number(left)} {y}{half} {_number(right)} {y}{half} {_number(left)} {y}Z"
    sides = list(line.sides())
    if line.is_closed and not sides[-1][0].bulge:
        # Z draws it.
        sides.pop()
    start, end = f"M{_point(line.vertices[0])}", "Z" if line.is_closed else ""
    return start + "".join(_steps(sides)) + end


def _steps(sides: Iterable[tuple[Vertex, Vertex]]) -> Iterator[str]:
    for start, end in sides:
        if not start.bulge:
            yield f"L{_point(end)}"
            continue
        radius = _number(centre_of(start, end)[2])
        large, sweep = int(abs(start.bulge) > 1), int(start.bulge > 0)
        yield f"A{radius} {radius} 0 {large} {sweep} {_point(end)}"


def _point(vertex: Vertex) -> str:
    return f"{_number(vertex.x)} {_number(vertex.y)}"
