"""What drawings need of a PDF beside their operators, as a digest of how they were dumped."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

from pnp.core.values import Raw, Struct, json_reader


class _Head(Struct):
    """The line of JSON with which `Drawing.dumps` begins; what need not be read is left raw."""

    size: Raw
    face: tuple[Any, Raw, Raw, Raw]  # the length of the stream; box, group and names
    forms: Raw
    fonts: dict[str, tuple[str, str, list[int]]]
    shadings: Raw
    pictures: Raw


def needs_of(drawings: Iterable[bytes]) -> tuple[str, list[tuple[str, str]]]:
    """Return 32 hex digits that stand for what dumped drawings need, in their order.

    They are the same where each has the same box, and names the same parts, and where all together
    use the same glyphs: however these are shared out, a PDF has them once. With them come the
    family and style of each font.
    """
    read = json_reader(_Head)
    hasher = blake2b(digest_size=16)
    glyphs: dict[tuple[str, str, str], set[int]] = {}
    for data in drawings:
        head = read(data[: data.index(b"\n")])
        _, *face = head.face
        said = (head.size, *face, head.forms, head.shadings, head.pictures)
        hasher.update(b"\n".join(map(bytes, said)) + b"\n")
        for name, (family, style, gids) in head.fonts.items():
            glyphs.setdefault((name, family, style), set()).update(gids)
    hasher.update(repr(sorted((name, sorted(gids)) for name, gids in glyphs.items())).encode())
    return hasher.hexdigest(), sorted({(family, style) for _, family, style in glyphs})
