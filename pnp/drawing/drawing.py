"""What a face is once it is drawn: PDF operators, and all that they name. Knows no library.

A drawing depends on nothing but the SVG and the fonts. Names of its parts say what they are:
F font, P gradient, M soft mask of a gradient, I picture, S form, each with a digest of the
content; "a500" and "A500" are the opacities 0.5 of fills and of strokes. So parts of
different drawings that have the same name are the same, and a PDF needs each only once.
"""

from __future__ import annotations

import zlib
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, TypeAlias

from pnp.core.units import PT_PER_MM
from pnp.core.values import Struct, field, packed, unpacked
from pnp.svg.encoded_image import EncodedImage
from pnp.svg.matrix import Matrix

if TYPE_CHECKING:
    from pnp.svg.embedded_images import EmbeddedImage
else:
    # Loads Pillow, and there are none in drawings that are kept.
    EmbeddedImage = Any

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
    pictures: dict[str, EncodedImage] = field(default_factory=dict)
    forms: dict[str, Form] = field(default_factory=dict)
    unread: dict[str, EmbeddedImage] = field(default_factory=dict)

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
        """Return the drawing as bytes that `loads` reads."""
        return packed(self, is_sorted=True)

    @classmethod
    def loads(cls, data: bytes) -> Drawing:
        """Return the drawing that `dumps` wrote. Raises ValueError when it did not."""
        drawing = unpacked(data, cls)
        if len(_shared) > _MOST_SHARED:
            _shared.clear()
        forms = drawing.parts.forms
        forms.update({name: _shared.setdefault(name, form) for name, form in forms.items()})
        return drawing


_MOST_SHARED = 5000
# Forms that many drawings name are kept in memory once.
_shared: dict[str, Form] = {}


class _Face(Struct):
    """What is read of a dumped drawing without its parts: it takes a quarter of the time."""

    face: Form


def stream_in(data: bytes) -> bytes:
    """Return the deflated operators of the face that `Drawing.dumps` wrote.

    Raises ValueError for other bytes.
    """
    return unpacked(data, _Face).face.stream


def look_of(content: bytes) -> str:
    """Return what stands for how a face with these operators looks: 16 hex digits.

    It holds as long as faces are drawn in the same way, which another version of this program may
    not do.
    """
    return blake2b(content, digest_size=8).hexdigest()
