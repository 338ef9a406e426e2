"""How much ink a drawing takes: its operators painted coarsely, so that it takes a millisecond.

Words are left out, dashes are lines, and a gradient is the mean of its colours: a figure that is
good to a few per cent of the area.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageStat

from pnp.core.values import Struct, field, replace
from pnp.drawing.drawing import PER_MM, Drawing, Form
from pnp.svg.matrix import Matrix, mapped, multiply, scale_of

# How many pixels a millimetre has, or as many as the longest side of a face may have.
_PX_PER_MM, _MOST_PX = 2.0, 180
# Into how many lines a curve is broken.
_CURVE = 3
# How what is no operator begins.
_OPERANDS = frozenset("-.0123456789/<[(")
_GREY = (128, 128, 128)  # a picture, whatever it shows
Point: TypeAlias = tuple[float, float]
Rgb: TypeAlias = tuple[int, int, int]


def coverage(drawing: Drawing, bleed: float) -> float:
    """Return the mean of C + M + Y + K within the cut, which lies `bleed` mm inside; 1 is 100 %.

    Black takes the place of equal parts of the others (full grey component replacement).
    """
    trims = drawing.width - 2 * bleed, drawing.height - 2 * bleed
    pixels = min(_PX_PER_MM, _MOST_PX / max(trims))
    wide, high = (max(1, round(side * pixels)) for side in trims)
    scale = pixels / PER_MM
    painter = _Painter(drawing, (wide, high))
    base = (scale, 0.0, 0.0, -scale, -bleed * pixels, high + bleed * pixels)
    painter.paint(drawing.face, _State(base))
    red, green, blue = painter.image.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    means = [ImageStat.Stat(one).mean[0] for one in (red, green, blue, most)]
    return round((255 + 2 * means[3] - sum(means[:3])) / 255, 4)


class _State(Struct):
    """What operators paint with: opacities of fills and of strokes, a clip that is white inside."""

    matrix: Matrix
    fill: Rgb = (0, 0, 0)
    stroke: Rgb = (0, 0, 0)
    width: float = PER_MM
    alpha: float = 1.0
    stroke_alpha: float = 1.0
    clip: Image.Image | None = None
    paths: list[list[Point]] = field(default_factory=list)
    is_clipped: bool = False  # by the path, once it is painted


class _Painter:
    """Paints operators of a drawing on a white image."""

    def __init__(self, drawing: Drawing, size: tuple[int, int]) -> None:
        self.image = Image.new("RGB", size, "white")
        self._parts = drawing.parts
        self._draw = ImageDraw.Draw(self.image)

    def paint(self, form: Form, state: _State) -> None:
        """Paint the operators of a form."""
        kept: list[_State] = []
        operands: list[str] = []
        in_text = False
        for word in form.content.decode("latin-1").split():
            if word[0] in _OPERANDS:
                operands.append(word)
                continue
            if word in ("BT", "ET"):
                in_text = word == "BT"
            elif word == "q":
                kept.append(replace(state, paths=[]))
            elif word == "Q":
                state = kept.pop()
            elif word == "Do":
                self._use(operands[0][1:], state)
            elif word == "scn":
                state.fill = self._mean(operands[-1][1:])
            elif word in _PAINTS:
                self._end(state, *_PAINTS[word])
            elif word in _STATES and not in_text:
                _STATES[word](state, operands)
            operands.clear()

    def _use(self, name: str, state: _State) -> None:
        form = self._parts.forms.get(name)
        if form is not None:
            self.paint(form, replace(state, paths=[]))
        else:
            corners: Sequence[Point] = ((0, 0), (1, 0), (1, 1), (0, 1))
            path = [mapped(state.matrix, *one) for one in corners]
            self._fill(replace(state, fill=_GREY), [path])

    def _mean(self, name: str) -> Rgb:
        shading = self._parts.shadings.get(name)
        if shading is None:
            return _GREY
        ends = [stop[-3:] for stop in shading.stops]
        red, green, blue = (round(255 * sum(end[n] for end in ends) / len(ends)) for n in range(3))
        return red, green, blue

    def _end(self, state: _State, fills: bool, strokes: bool) -> None:
        """Paint the path, and clip to it where that was asked for."""
        paths = [path for path in state.paths if len(path) > 1]
        if fills and paths:
            self._fill(state, paths)
        if strokes and paths:
            self._stroke(state, paths)
        if state.is_clipped:
            mask = Image.new("L", self.image.size)
            _inside(mask, paths)
            state.clip = ImageChops.darker(state.clip, mask) if state.clip else mask
        state.paths, state.is_clipped = [], False

    def _fill(self, state: _State, paths: list[list[Point]]) -> None:
        if len(paths) == 1 and state.clip is None and state.alpha == 1.0:
            self._draw.polygon(paths[0], fill=state.fill)
        else:
            self._through(state, (state.fill, state.alpha), paths, _inside, 0)

    def _stroke(self, state: _State, paths: list[list[Point]]) -> None:
        wide = max(1, round(state.width * scale_of(state.matrix)))
        if state.clip is None and state.stroke_alpha == 1.0:
            for path in paths:
                self._draw.line(path, fill=state.stroke, width=wide)
        else:
            along = partial(_along, wide=wide)
            self._through(state, (state.stroke, state.stroke_alpha), paths, along, wide)

    def _through(
        self, state: _State, coat: tuple[Rgb, float], paths: list[list[Point]],
        paint: Callable[[Image.Image, list[list[Point]]], None], more: int,
    ) -> None:  # fmt: skip
        """Lay a colour on what `paint` whitens for paths, at most `more` pixels beyond them."""
        xs, ys = zip(*(point for path in paths for point in path), strict=True)
        left, top = max(0, int(min(xs)) - more), max(0, int(min(ys)) - more)
        right = min(self.image.width, int(max(xs)) + more + 2)
        low = min(self.image.height, int(max(ys)) + more + 2)
        if left >= right or top >= low:
            return
        mask = Image.new("L", (right - left, low - top))
        paint(mask, [[(x - left, y - top) for x, y in path] for path in paths])
        if state.clip:
            mask = ImageChops.darker(mask, state.clip.crop((left, top, right, low)))
        colour, alpha = coat
        if alpha < 1:
            mask = mask.point([round(value * alpha) for value in range(256)])
        self.image.paste(colour, (left, top), mask)


def _inside(mask: Image.Image, paths: list[list[Point]]) -> None:
    """Whiten what is inside of paths; one that turns the other way than the first is a hole."""
    draw = ImageDraw.Draw(mask)
    way = 0.0
    for path in paths:
        turn = _turn(path)
        way = way or turn
        draw.polygon(path, fill=255 if turn * way > 0 else 0)


def _along(mask: Image.Image, paths: list[list[Point]], wide: int) -> None:
    """Whiten lines along paths."""
    draw = ImageDraw.Draw(mask)
    for path in paths:
        draw.line(path, fill=255, width=wide)


def _turn(path: Sequence[Point]) -> float:
    """Return twice the area of a polygon, negative where it turns the other way."""
    return sum(
        one[0] * two[1] - two[0] * one[1]
        for one, two in zip(path, [*path[1:], path[0]], strict=True)
    )


def _points(state: _State, operands: Sequence[str]) -> list[Point]:
    values = [float(one) for one in operands]
    return [mapped(state.matrix, *pair) for pair in zip(values[::2], values[1::2], strict=True)]


def _move(state: _State, operands: Sequence[str]) -> None:
    state.paths.append(_points(state, operands))


def _line(state: _State, operands: Sequence[str]) -> None:
    state.paths[-1] += _points(state, operands)


def _curve(state: _State, operands: Sequence[str]) -> None:
    one, two, end = _points(state, operands)
    start = state.paths[-1][-1]
    state.paths[-1] += _bezier(start, one, two, end)


def _bezier(*points: Point) -> Iterator[Point]:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points
    for number in range(1, _CURVE + 1):
        t = number / _CURVE
        s = 1 - t
        a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def _close(state: _State, operands: Sequence[str]) -> None:
    state.paths[-1].append(state.paths[-1][0])


def _rectangle(state: _State, operands: Sequence[str]) -> None:
    x, y, wide, high = (float(one) for one in operands)
    corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
    state.paths.append([mapped(state.matrix, *one) for one in corners])


def _transform(state: _State, operands: Sequence[str]) -> None:
    a, b, c, d, e, f = map(float, operands)
    state.matrix = multiply(state.matrix, (a, b, c, d, e, f))


def _colour(operands: Sequence[str]) -> Rgb:
    values = [round(255 * float(one)) for one in operands]
    red, green, blue = values * 3 if len(values) == 1 else values
    return red, green, blue


def _fills(state: _State, operands: Sequence[str]) -> None:
    state.fill = _colour(operands)


def _strokes(state: _State, operands: Sequence[str]) -> None:
    state.stroke = _colour(operands)


def _width(state: _State, operands: Sequence[str]) -> None:
    state.width = float(operands[0])


def _alpha(state: _State, operands: Sequence[str]) -> None:
    name = operands[0][1:]
    if name[0] == "a":
        state.alpha = int(name[1:]) / 1000
    elif name[0] == "A":
        state.stroke_alpha = int(name[1:]) / 1000


def _clip(state: _State, operands: Sequence[str]) -> None:
    state.is_clipped = True


_STATES: Mapping[str, Callable[[_State, Sequence[str]], Any]] = {
    "m": _move, "l": _line, "c": _curve, "h": _close, "re": _rectangle, "cm": _transform,
    "rg": _fills, "g": _fills, "RG": _strokes, "G": _strokes, "w": _width, "gs": _alpha,
    "W": _clip, "W*": _clip,
}  # fmt: skip
# Whether an operator fills, and whether it strokes.
_PAINTS = {
    "f": (True, False), "f*": (True, False), "B": (True, True), "B*": (True, True),
    "S": (False, True), "n": (False, False),
}  # fmt: skip
