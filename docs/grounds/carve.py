"""The second and third ground of each element of Substance works, carved once.

.venv/bin/python docs/grounds/carve.py

They are drawn in docs/grounds/grounds.svg.j2 with a thousand strokes each. Drawn anew by every
build, they made it half as long again; so their strokes are written to templates/elements/grounds/,
where neighbours of one ink are one path, in whole 25ths of a millimetre.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import jinja2

from pnp.render.seeded_random import SeededRandom

HERE = Path(__file__).resolve().parent
OUT = HERE.parents[1] / "templates" / "elements" / "grounds"
PLATES = OUT.parent / "plates"
ELEMENTS = ("fire", "water", "air", "earth", "power", "wood", "oil", "metal")
GROUNDS = (*(f"{one}-{variant}" for one in ELEMENTS for variant in "bc"), "meta-b", "elixir-b")
UNIT = 0.04  # mm
AREA = (-3.0, -3.0, 66.0, 63.5)  # what is seen of a plate, mm: left, top, right, bottom
CORNER = (14.6, 15.2)  # what its corner leaves to the sign, mm: right, bottom

Points: TypeAlias = list[tuple[float, float]]

_TAG = re.compile(r"<(/?)(g|path)\b([^>]*?)/?>", re.DOTALL)
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_MOVE = re.compile(r"(\w+)\(([^)]*)\)")
_STEP = re.compile(r"([MLZ])\s*(?:(-?[\d.]+)[ ,]+(-?[\d.]+))?")


class Cut(NamedTuple):
    """A polygon in an ink, and the box around it: left, top, right, bottom in mm."""

    ink: str
    points: Points
    box: tuple[float, float, float, float]


class Matrix(NamedTuple):
    """An affine map of the plane, as SVG writes it."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def of(self, x: float, y: float) -> tuple[float, float]:
        """Return where it takes a point."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def after(self, inner: Matrix) -> Matrix:
        """Return the map that is `inner` first and this one then."""
        e, f = self.of(inner.e, inner.f)
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            e,
            f,
        )


def transform(text: str) -> Matrix:
    """Return the map that a `transform` says."""
    whole = Matrix()
    for name, given in _MOVE.findall(text):
        values = [float(value) for value in given.replace(",", " ").split()]
        if name == "translate":
            step = Matrix(e=values[0], f=values[1])
        elif name == "scale":
            step = Matrix(a=values[0], d=values[-1])
        else:
            turn = math.radians(values[0])
            step = Matrix(math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn))
        whole = whole.after(step)
    return whole


def polygons(data: str) -> Iterator[Points]:
    """Yield the polygons of the data of a path that has only M, L and Z."""
    points: Points = []
    for kind, x, y in _STEP.findall(data):
        if kind == "Z":
            yield points
            points = []
        else:
            points.append((float(x), float(y)))


def cuts(svg: str) -> Iterator[Cut]:
    """Yield what a drawing of groups and paths shows, in the order in which it is painted."""
    maps = [Matrix()]
    for closing, tag, rest in _TAG.findall(svg):
        given = dict(_ATTRIBUTE.findall(rest))
        if tag == "g":
            if closing:
                maps.pop()
            else:
                maps.append(maps[-1].after(transform(given.get("transform", ""))))
            continue
        for polygon in polygons(given["d"]):
            points = [maps[-1].of(x, y) for x, y in polygon]
            xs, ys = zip(*points, strict=True)
            yield Cut(given["fill"], points, (min(xs), min(ys), max(xs), max(ys)))


def halo(element: str) -> list[Points]:
    """Return what the sign of an element covers, in mm: the first path of its plate."""
    said = (PLATES / f"{element}.svg.j2").read_text(encoding="utf-8")
    found: list[Points] = []
    x = y = 0.0
    for outline in re.search(r' d="([^"]*)"', said)[1].split("m")[1:]:
        numbers = [float(number) * UNIT for number in re.findall(r"-?\d+", outline)]
        points = []
        for across, down in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + across, y + down
            points.append((x, y))
        found.append(points)
    return found


def inside(x: float, y: float, outlines: list[Points]) -> bool:
    """Return whether a point lies in polygons, as the even-odd rule has it."""
    crossed = False
    for points in outlines:
        for (a, b), (u, v) in zip(points, [*points[1:], points[0]], strict=True):
            if (b > y) != (v > y) and x < a + (u - a) * (y - b) / (v - b):
                crossed = not crossed
    return crossed


def is_seen(cut: Cut, covered: list[Points]) -> bool:
    """Return whether some of a cut lies on the plate, beside its sign and not in its corner."""
    left, top, right, bottom = cut.box
    on_plate = left < AREA[2] and right > AREA[0] and top < AREA[3] and bottom > AREA[1]
    if not on_plate or (right < CORNER[0] and bottom < CORNER[1]):
        return False
    following = [*cut.points[1:], cut.points[0]]
    middles = [
        ((a + u) / 2, (b + v) / 2) for (a, b), (u, v) in zip(cut.points, following, strict=True)
    ]
    return not all(inside(x, y, covered) for x, y in [*cut.points, *middles])


def meet(one: Cut, other: Cut) -> bool:
    """Return whether the boxes of two cuts overlap."""
    a, b = one.box, other.box
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def layers(found: list[Cut]) -> list[list[Cut]]:
    """Return cuts in layers of one ink each, few of them, which look as they do one after another.

    A cut goes down to a layer of its ink past all that it does not touch.
    """
    done: list[list[Cut]] = []
    for cut in found:
        home = None
        for layer in reversed(done):
            if layer[0].ink == cut.ink:
                home = layer
            elif any(meet(cut, other) for other in layer):
                break
        if home is None:
            done.append([cut])
        else:
            home.append(cut)
    return done


def data(layer: list[Cut]) -> str:
    """Return the polygons of a layer as the data of one path: whole units, each from the last."""
    said: list[str] = []
    at = (0, 0)
    for cut in layer:
        corners = [(round(x / UNIT), round(y / UNIT)) for x, y in cut.points]
        steps = ""
        for number, corner in enumerate(corners):
            x, y = corner[0] - at[0], corner[1] - at[1]
            gap = "" if y < 0 else " "
            if not number:
                steps += f"m{x}{gap}{y}"
            elif x or y:
                steps += f"{'' if x < 0 else ' '}{x}{gap}{y}"
            at = corner
        said.append(steps)
    return "".join(said)


def ground(name: str, drawing: Any) -> str:
    """Return the template of a ground, from the macros that draw it."""
    chance = SeededRandom(f"ground {name}")
    (edge,) = cuts(f'<path fill="first" d="{drawing.edge(chance)}"/>')
    chips = cuts(f'<path fill="first" d="{drawing.chips(chance)}"/>')
    covered = halo(name.partition("-")[0])
    seen = [cut for cut in cuts(drawing.strokes(name, chance)) if is_seen(cut, covered)]
    lines = [
        f"{{# Another ground of {name.partition('-')[0]}, carved by docs/grounds/carve.py. #}}",
        f'<g transform="scale({UNIT})">',
        f'<clipPath id="ground"><path d="{data([edge])}"/></clipPath>',
        f'<path fill="{{{{ first }}}}" d="{data([edge, *chips])}"/>',
        '<g clip-path="url(#ground)">',
        *(f'<path fill="{{{{ {one[0].ink} }}}}" d="{data(one)}"/>' for one in layers(seen)),
        "</g>",
        "</g>",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write all grounds."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE),
        undefined=jinja2.StrictUndefined,
        autoescape=False,  # noqa: S701 - what it draws is its own
    )
    environment.globals |= {
        name: getattr(math, name) for name in ("pi", "sin", "cos", "tan", "hypot")
    }
    drawing = environment.get_template("grounds.svg.j2").module
    for name in GROUNDS:
        (OUT / f"{name}.svg.j2").write_text(ground(name, drawing), encoding="utf-8")


if __name__ == "__main__":
    main()
