"""What drawings need of a PDF beside their operators, as a digest of how they were dumped."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from pnp.core.values import Struct, packed, unpacked
from pnp.drawing.drawing import Form
from pnp.drawing.packed_drawing import PackedDrawing


class _Part(Struct):
    """Something that a drawing names; its name says what it is, and not how fine a picture is."""

    width: int = 0


class _Parts(Struct):
    fonts: dict[str, tuple[str, str]]
    glyphs: dict[str, set[int]]
    shadings: dict[str, _Part]
    pictures: dict[str, _Part]
    forms: dict[str, _Part]


class _Needs(Struct):
    """What is read of a drawing that `Drawing.dumps` wrote."""

    width: float
    height: float
    face: Form
    parts: _Parts


def resources_of(
    drawings: Iterable[PackedDrawing],
) -> tuple[str, dict[tuple[str, str, str], frozenset[int]]]:
    """Return 32 hex digits that stand for what drawings need, in their order.

    They are the same where each has the same box, and names the same parts. With them come the
    glyphs that all together use of fonts, by their names, families and styles.
    """
    hasher = blake2b(digest_size=16)
    glyphs: dict[tuple[str, str, str], set[int]] = {}
    for drawing in drawings:
        read = unpacked(drawing.data, _Needs)
        parts, face = read.parts, read.face
        looks = (read.width, read.height, face.box, face.group, face.names)
        hasher.update(packed((looks, parts.shadings, parts.pictures, parts.forms)))
        for name, font in parts.fonts.items():
            glyphs.setdefault((name, *font), set()).update(parts.glyphs[name])
    hasher.update(repr(sorted(glyphs)).encode())
    return hasher.hexdigest(), {name: frozenset(gids) for name, gids in sorted(glyphs.items())}
