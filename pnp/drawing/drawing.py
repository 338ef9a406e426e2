"""What a face is once it is drawn: PDF operators, and all that they name. Knows no library.

A drawing depends on nothing but the SVG and the fonts. Names of its parts say what they are:
F font, P gradient, M soft mask of a gradient, I picture, S form, each with a digest of the
content; "a500" and "A500" are the opacities 0.5 of fills and of strokes. So parts of
different drawings that have the same name are the same, and a PDF needs each only once.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, TypeAlias

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.units import PT_PER_MM
from pnp.core.values import Struct, field
from pnp.svg.matrix import Matrix
from pnp.svg.picture import Picture

if TYPE_CHECKING:
    from pnp.svg.pictures import Pixels

# Content is written in hundredths of a point, in whole numbers; y grows upwards.
PER_POINT = 100
PER_MM = PER_POINT * PT_PER_MM

Box: TypeAlias = tuple[int, int, int, int]


class Form(Struct, frozen=True):
    """A content stream, deflated; `box` is left, bottom, right, top; `names` is what it uses.

    `group` says that it is composed by itself before it is laid on what is below.
    """

    stream: bytes
    box: Box
    group: bool
    names: tuple[str, ...]

    @property
    def content(self) -> bytes:
        """The operators, as they are before deflating."""
        return zlib.decompress(self.stream)


class Shading(Struct, frozen=True):
    """A gradient as PDF wants it: see `outline.Gradient`; `matrix` takes it to its form."""

    points: tuple[float, ...]
    stops: tuple[tuple[float, ...], ...]
    matrix: Matrix


class Parts(Struct):
    """All that the forms of a drawing name, by name. A font is (family, style).

    `unread` are pictures that become `pictures` once it is known how large they are printed; where
    two drawings have one, each as fine as it needs it, the finer one serves both.
    """

    fonts: dict[str, tuple[str, str]] = field(default_factory=dict)
    glyphs: dict[str, set[int]] = field(default_factory=dict)
    shadings: dict[str, Shading] = field(default_factory=dict)
    pictures: dict[str, Picture] = field(default_factory=dict)
    forms: dict[str, Form] = field(default_factory=dict)
    unread: dict[str, Pixels] = field(default_factory=dict)

    def add(self, other: Parts) -> None:
        """Take in the parts of another drawing."""
        self.fonts.update(other.fonts)
        self.shadings.update(other.shadings)
        self.unread.update(other.unread)
        for name, picture in other.pictures.items():
            if name not in self.pictures or self.pictures[name].width < picture.width:
                self.pictures[name] = picture
        self.forms.update(other.forms)
        for name, gids in other.glyphs.items():
            self.glyphs.setdefault(name, set()).update(gids)


class Drawing(Struct, frozen=True):
    """A drawn face with its bleed: `width` and `height` in mm, its lower left corner at 0, 0."""

    width: float
    height: float
    face: Form
    parts: Parts

    @property
    def content(self) -> bytes:
        """The operators of the face."""
        return self.face.content

    def dumps(self) -> bytes:
        """Return the drawing as bytes that `loads` reads: a line of JSON, then the streams."""
        blobs: list[bytes] = []
        head = json.dumps(_head(self, blobs), separators=(",", ":")).encode("ascii")
        return b"".join((head, b"\n", *blobs))

    @classmethod
    def loads(cls, data: bytes) -> Drawing:
        """Return the drawing that `dumps` wrote. Raises ValueError when it did not."""
        try:
            end = data.index(b"\n")
            return _drawing(json.loads(data[:end]), _Reader(data, end + 1))
        except (KeyError, TypeError) as error:
            raise ValueError("these bytes are no drawing") from error


# How the bytes of a drawing begin, up to the length of the first stream: that of the face.
_FACE = lazy_pattern(rb'\{"size":\[[^]]*\],"face":\[(\d+),')


def stream_in(data: bytes) -> bytes:
    """Return the deflated operators of the face that `Drawing.dumps` wrote.

    Without its parts, which take 50 us to read. Raises ValueError for other bytes.
    """
    found = _FACE.match(data)
    if found is None:
        raise ValueError("these bytes are no drawing")
    start = data.index(b"\n") + 1
    return data[start : start + int(found[1])]


def look_of(content: bytes) -> str:
    """Return what stands for how a face with these operators looks: 16 hex digits.

    It holds as long as faces are drawn in the same way, which another version of this program may
    not do.
    """
    return blake2b(content, digest_size=8).hexdigest()


def look_in(data: bytes) -> str:
    """Return the look of the drawing that `Drawing.dumps` wrote: see `look_of`."""
    return look_of(zlib.decompress(stream_in(data)))


def has_pictures(data: bytes) -> bool:
    """Return whether the drawing that `Drawing.dumps` wrote has pictures, without reading it."""
    return data.find(b'"pictures":{}', 0, data.find(b"\n")) < 0


def _head(drawing: Drawing, blobs: list[bytes]) -> dict[str, Any]:
    parts = drawing.parts

    def keep(blob: bytes) -> int:
        blobs.append(blob)
        return len(blob)

    def form(one: Form) -> list[Any]:
        return [keep(one.stream), one.box, one.group, one.names]

    return {
        "size": (drawing.width, drawing.height),
        "face": form(drawing.face),
        "forms": {name: form(one) for name, one in sorted(parts.forms.items())},
        "fonts": {
            name: [family, style, sorted(parts.glyphs[name])]
            for name, (family, style) in sorted(parts.fonts.items())
        },
        "shadings": {
            name: [one.points, one.stops, one.matrix]
            for name, one in sorted(parts.shadings.items())
        },
        "pictures": {
            name: [one.width, one.height, one.channels, one.encoding, keep(one.data),
                   keep(one.alpha), one.note, one.file]
            for name, one in sorted(parts.pictures.items())
        },
    }  # fmt: skip


class _Reader:
    def __init__(self, data: bytes, start: int) -> None:
        self._data = data
        self._at = start

    def take(self, length: int) -> bytes:
        start, self._at = self._at, self._at + length
        if self._at > len(self._data):
            raise ValueError("these bytes are no whole drawing")
        return self._data[start : self._at]

    def form(self, head: list[Any]) -> Form:
        length, (left, bottom, right, top), group, names = head
        return Form(self.take(length), (left, bottom, right, top), group, tuple(names))

    def forms(self, heads: dict[str, list[Any]]) -> Iterator[tuple[str, Form]]:
        if len(_shared) > _MOST_SHARED:
            _shared.clear()
        for name, head in heads.items():
            read = self.form(head)
            yield name, _shared.setdefault(name, read)


_MOST_SHARED = 5000
# Forms that many drawings name are kept in memory once.
_shared: dict[str, Form] = {}


def _drawing(head: dict[str, Any], reader: _Reader) -> Drawing:
    width, height = head["size"]
    face = reader.form(head["face"])
    parts = Parts(forms=dict(reader.forms(head["forms"])))
    for name, (family, style, gids) in head["fonts"].items():
        parts.fonts[name] = (family, style)
        parts.glyphs[name] = set(gids)
    for name, (points, stops, matrix) in head["shadings"].items():
        parts.shadings[name] = Shading(tuple(points), tuple(map(tuple, stops)), tuple(matrix))
    for name, (wide, high, channels, encoding, data, alpha, note, file) in head["pictures"].items():
        parts.pictures[name] = Picture(
            wide, high, channels, encoding, reader.take(data), reader.take(alpha), note, file
        )
    return Drawing(width, height, face, parts)
