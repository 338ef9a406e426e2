"""What is to be seen on a face: its lines of text, and its signs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from pnp.inspect.vision import Rgb


class Line(NamedTuple):
    """A line of text in one font; sizes in pt. `depth` is how far it keeps from the cut, in mm.

    `stem` is how wide its letters' stems are, in mm; None where the font has no l to tell.

    Its least legible letter has `contrast`, from `ink` to `ground`; `share` is its size as a part
    of the largest in the same text.
    """

    text: str
    size: float
    share: float
    is_bold: bool
    contrast: float
    ink: Rgb
    ground: Rgb
    depth: float
    stem: float | None


class Stroke(NamedTuple):
    """How wide a line is drawn, in mm, and its colour."""

    width: float
    colour: Rgb


class Sign(NamedTuple):
    """Something to see, `size` mm large. Equal `form`s look the same in one colour.

    A picture has no single colour. `far` is how far its right end lies from the left cut, in mm.
    """

    form: str
    colour: Rgb | None
    size: float
    far: float


class Observation(NamedTuple):
    """What is to be seen on a face.

    `depth` is how far all that must keep from the cut does, beside lines; None without such.
    `stroke` is the thinnest one, None where there is none. `by_chance` says that some of it varies
    by chance.
    """

    lines: tuple[Line, ...]
    depth: float | None
    signs: tuple[Sign, ...]
    stroke: Stroke | None
    by_chance: bool

    def dumps(self) -> bytes:
        """Return bytes that `loads` reads."""
        return json.dumps(self, separators=(",", ":")).encode()

    @classmethod
    def loads(cls, data: bytes) -> Observation:
        """Return what `dumps` wrote."""
        lines, depth, signs, stroke, by_chance = json.loads(data)
        return cls(
            tuple(map(_line, lines)),
            depth,
            tuple(Sign(form, colour and _rgb(colour), *more) for form, colour, *more in signs),
            stroke and Stroke(stroke[0], _rgb(stroke[1])),
            by_chance,
        )


def _line(parts: Sequence[Any]) -> Line:
    line = Line(*parts)
    return line._replace(ink=_rgb(line.ink), ground=_rgb(line.ground))


def _rgb(parts: Sequence[int]) -> Rgb:
    red, green, blue = parts
    return red, green, blue
