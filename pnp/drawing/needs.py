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


def needs_of(drawings: Iterable[bytes]) -> tuple[str, dict[tuple[str, str, str], frozenset[int]]]:
    """Return 32 hex digits that stand for what dumped drawings need, in their order.

    They are the same where each has the same box, and names the same parts. With them come the
    glyphs that all together use of fonts, by their names, families and styles.
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
    hasher.update(repr(sorted(glyphs)).encode())
    return hasher.hexdigest(), {name: frozenset(gids) for name, gids in sorted(glyphs.items())}
