"""Lines of text on a page that is read, broken where they may be; and the notice at its foot.

Lengths in mm, sizes of type in pt.
"""

from __future__ import annotations

from collections.abc import Callable

from pnp.core.geometry import Size
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.units import pt_to_mm
from pnp.marks.mark_painter import Painter
from pnp.marks.slug_area import TextPosition

_NOTICE = 6.5
_BELOW = 4.0  # how far the last line of a notice lies below the margin
# Where a line may end: not between a number and its unit.
_SPACE = lazy_pattern(r"(?<!\d)\s+|\s+(?!(?:mm|%|min|h|g/m²)(?:\W|$))")


def spot(x: float, y: float, size: float, end: bool = False) -> TextPosition:
    """Return the place of a line of text in `size` pt, its base at `y` mm from the top."""
    return TextPosition(x, y, 0, size, end)


def wrapped(text: str, room: float, wide: Callable[[str], float]) -> list[str]:
    """Return the lines of `text` that are at most `room` mm wide; a longer word stands alone."""
    lines: list[str] = []
    for word in _SPACE.split(text.strip()):
        if lines and wide(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def shortened(text: str, room: float, wide: Callable[[str], float]) -> str:
    """Return `text`, or its beginning with an ellipsis where it is wider than `room` mm."""
    if wide(text) <= room:
        return text
    while text and wide(f"{text}…") > room:
        text = text[:-1]
    return f"{text}…" if text else ""


def notice_lines(
    painter: Painter, notice: str, page: Size, margin: float
) -> list[tuple[TextPosition, str]]:
    """Return the lines of a `notice` and where they stand, at the foot of a page with a margin."""
    room = page.width - 2 * margin
    lines = wrapped(notice, room, lambda text: painter.measure(text, _NOTICE, False))
    step = pt_to_mm(_NOTICE * 1.25)
    first = page.height - margin + _BELOW - step * (len(lines) - 1)
    return [
        (spot(margin, first + number * step, _NOTICE), line) for number, line in enumerate(lines)
    ]
