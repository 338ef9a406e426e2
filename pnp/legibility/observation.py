"""What is to be seen on a face: its lines of text, its marks, what stands in its corner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from pnp.colour.rgb import Rgb
from pnp.core.geometry import Size
from pnp.core.values import unpacked

Seen = TypeVar("Seen")


class ObservedLine(NamedTuple):
    """A line of text in one font; sizes in pt. `depth` is how far it keeps from the cut, in mm.

    `stem` is how wide its letters' stems are, in mm; None where the font has no l to tell.

    Its least legible letter has `contrast`, from `ink` to `background`; `share` is its size as a
    part of the largest in the same text.
    """

    text: str
    size: float
    share: float
    is_bold: bool
    contrast: float
    ink: Rgb
    background: Rgb
    depth: float
    stem: float | None


class Stroke(NamedTuple):
    """How wide a line is drawn, in mm, and its colour."""

    width: float
    colour: Rgb


class VisualMark(NamedTuple):
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

    lines: tuple[ObservedLine, ...]
    depth: float | None
    stroke: Stroke | None
    remarks: Mapping[str, Sequence[str]]


class VisualMarks(NamedTuple):
    """The marks on a face, each once; `by_chance` says that some of it varies by chance."""

    marks: tuple[VisualMark, ...]
    by_chance: bool


class Corner(NamedTuple):
    """Small pictures in greys of the upper left corner, as `legibility.corner` makes them.

    One of the face as it is, one once it is upside down; each b"" where there is nothing.
    """

    upright: bytes
    turned: bytes


class FaceView(NamedTuple, Generic[Seen]):
    """Something that is looked for on faces: a value of `kind`.

    `name` stands for it; `corner` is how large the corner is that is looked into.
    """

    name: str
    kind: type[Seen]
    corner: Size = Size(0, 0)

    def loads(self, data: bytes) -> Seen:
        """Return what is seen, and was packed."""
        return unpacked(data, self.kind)


TEXTS = FaceView("texts", Observation)
VISUAL_MARKS = FaceView("marks", VisualMarks)


def corner_view(size: Size) -> FaceView[Corner]:
    """Return the view of what stands in a corner of `size` (mm)."""
    return FaceView(f"corner:{size.width:g}x{size.height:g}", Corner, size)
