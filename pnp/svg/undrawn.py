"""What browsers or editors draw of a drawing, and nothing that prints does: it is told."""

from __future__ import annotations

import re
from collections.abc import Iterator

# Text that flows, as Inkscape wrote it until 1.0.
_FLOWED = re.compile(rb"<flow(?:Para|Span)\b[^>]*>\s*[^<\s]")
_HTML = re.compile(rb"<foreignObject\b")
_ANIMATED = re.compile(rb"<(?:animate\w*|set)\b|[;{\"'\s]animation(?:-name)?\s*:")
_BOX = re.compile(rb"transform-box\s*[:=]\s*[\"']?\s*(?!view-box)[a-z]")
_PAINTS = {"meshgradient": "mesh gradients", "hatch": "hatches"}
_PAINT = re.compile(rb"""<(meshgradient|hatch)\b[^>]*?\sid="([^"]+)\"""")


def undrawn(svg: bytes) -> Iterator[str]:
    """Yield what of a drawing is missing in print, to be told."""
    if _FLOWED.search(svg):
        yield "its flowed text is not drawn"
    if _HTML.search(svg):
        yield "its pieces of web pages (foreignObject) are not drawn"
    if _ANIMATED.search(svg):
        yield "its animations are not drawn: it looks as before they begin"
    if _BOX.search(svg):
        yield "its transform-box is not known: what says so is turned about another point"
    kinds = {kind.decode() for kind, name in _PAINT.findall(svg) if b"url(#" + name + b")" in svg}
    for kind in sorted(kinds):
        yield f"its {_PAINTS[kind]} are not drawn"
