"""Outlines of glyphs, in em."""

from __future__ import annotations

from typing import Any, TypeAlias

import uharfbuzz as hb

from pnp.fonts.font_file import FontFile
from pnp.fonts.harfbuzz import harfbuzz_font

Segment: TypeAlias = tuple[Any, ...]


def is_truetype(font: FontFile) -> bool:
    """Return whether outlines are quadratic ("glyf"); else they are cubic ("CFF ")."""
    return "glyf" in harfbuzz_font(font).face.table_tags


def _draw_funcs() -> Any:
    funcs = hb.DrawFuncs()
    funcs.set_move_to_func(lambda x, y, pen: pen(("M", x, y)))
    funcs.set_line_to_func(lambda x, y, pen: pen(("L", x, y)))
    funcs.set_cubic_to_func(lambda a, b, c, d, x, y, pen: pen(("C", a, b, c, d, x, y)))
    funcs.set_close_path_func(lambda pen: pen(("Z",)))
    return funcs


_DRAW = _draw_funcs()


def outline(font: FontFile, gid: int) -> tuple[Segment, ...]:
    """Return the outline of glyph `gid`, with quadratic curves raised to cubic ones.

    Segments are ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) and ("Z",).
    """
    file = harfbuzz_font(font)
    drawn: list[Segment] = []
    file.font.draw_glyph(gid, _DRAW, drawn.append)
    em = file.em
    return tuple((kind, *(value / em for value in values)) for kind, *values in drawn)
