"""What is to be seen on a face: its lines of text, its signs, what stands in its corner."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from pnp.colour.rgb import Rgb
from pnp.core.geometry import Size

Seen = TypeVar("Seen")


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
    """What has to be read on a face, and must not be cut off.

    `depth` is how far all that must keep from the cut does, beside lines; None without such.
    `stroke` is the thinnest one, None where there is none. `remarks` are on its pictures, by
    their files: what is wrong, and what to do.
    """

    lines: tuple[Line, ...]
    depth: float | None
    stroke: Stroke | None
    remarks: Mapping[str, Sequence[str]]

    def dumps(self) -> bytes:
        """Return bytes that `loads` reads."""
        return json.dumps(self, separators=(",", ":")).encode()

    @classmethod
    def loads(cls, data: bytes) -> Observation:
        """Return what `dumps` wrote."""
        lines, depth, stroke, remarks = json.loads(data)
        thinnest = stroke and Stroke(stroke[0], _rgb(stroke[1]))
        return cls(tuple(map(_line, lines)), depth, thinnest, remarks)


class Signs(NamedTuple):
    """The signs on a face, each once; `by_chance` says that some of it varies by chance."""

    signs: tuple[Sign, ...]
    by_chance: bool

    def dumps(self) -> bytes:
        """Return bytes that `loads` reads."""
        return json.dumps(self, separators=(",", ":")).encode()

    @classmethod
    def loads(cls, data: bytes) -> Signs:
        """Return what `dumps` wrote."""
        signs, by_chance = json.loads(data)
        found = (Sign(form, colour and _rgb(colour), *more) for form, colour, *more in signs)
        return cls(tuple(found), by_chance)


class Corner(NamedTuple):
    """Small pictures in greys of what stands in the upper left corner, as in `inspect.corner`.

    One of the face as it is, one once it is upside down; each b"" where there is nothing.
    """

    upright: bytes
    turned: bytes

    def dumps(self) -> bytes:
        """Return bytes that `loads` reads."""
        return b"%s %s" % (self.upright.hex().encode(), self.turned.hex().encode())

    @classmethod
    def loads(cls, data: bytes) -> Corner:
        """Return what `dumps` wrote."""
        return cls(*(bytes.fromhex(part) for part in data.decode().split(" ")))


class View(NamedTuple, Generic[Seen]):
    """Something that is looked for on faces: `loads` reads what was dumped of it.

    `name` stands for it; `corner` is how large the corner is that is looked into.
    """

    name: str
    loads: Callable[[bytes], Seen]
    corner: Size = Size(0, 0)


TEXTS = View("texts", Observation.loads)
SIGNS = View("signs", Signs.loads)


def corner_view(size: Size) -> View[Corner]:
    """Return the view of what stands in a corner of `size` (mm)."""
    return View(f"corner:{size.width:g}x{size.height:g}", Corner.loads, size)


def _line(parts: Sequence[Any]) -> Line:
    line = Line(*parts)
    return line._replace(ink=_rgb(line.ink), ground=_rgb(line.ground))


def _rgb(parts: Sequence[int]) -> Rgb:
    red, green, blue = parts
    return red, green, blue
