"""Where two pictures of one size differ: boxes around what lies together."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image, ImageChops

# Pixels of a square; what is nearer than that lies together.
_CELL = 5
# Of 255: a lesser difference is none.
_LEAST = 24


def boxes_of_change(one: Image.Image, other: Image.Image) -> list[tuple[int, int, int, int]]:
    """Return boxes in pixels: left, top, right, bottom, the uppermost first."""
    changes = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L")
    marked = changes.point(lambda much: 255 * (much > _LEAST))
    cells = marked.reduce(_CELL)
    width = cells.width
    left = {(at % width, at // width) for at, much in enumerate(cells.tobytes()) if much}
    found = []
    for group in _groups(left):
        columns, rows = [x for x, _ in group], [y for _, y in group]
        start = _CELL * min(columns), _CELL * min(rows)
        end = _CELL * (max(columns) + 1), _CELL * (max(rows) + 1)
        box = marked.crop((*start, *end)).getbbox() or (0, 0, 1, 1)
        found.append((start[0] + box[0], start[1] + box[1], start[0] + box[2], start[1] + box[3]))
    return sorted(found, key=lambda box: (box[1], box[0]))


def _groups(left: set[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Yield the cells that touch each other, also at a corner; `left` is empty then."""
    while left:
        group = [left.pop()]
        for x, y in group:
            around = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
            left -= around
            group.extend(around)
        yield group
