"""Drawings whose parts are marked content, which a structure tree speaks of.

A group of an SVG that is a mark is written as a marked-content sequence (ISO 32000-1, 14.6).
"""

from __future__ import annotations

from pnp.core.actual_text import SAID
from pnp.core.lazy_pattern import lazy_pattern
from pnp.drawing.canvas import Canvas
from pnp.drawing.pdf_canvas import PdfContext
from pnp.drawing.svg_renderer import SvgRenderer
from pnp.svg.matrix import Matrix
from pnp.svg.node import Node
from pnp.svg.style import Style

ARTIFACT, HEADER, FOOTER = "Artifact", "Header", "Footer"
_ARTIFACTS = {
    ARTIFACT: "/Artifact BMC",
    HEADER: "/Artifact<</Type/Pagination/Subtype/Header>>BDC",
    FOOTER: "/Artifact<</Type/Pagination/Subtype/Footer>>BDC",
}
_MARK = lazy_pattern(r"mark-(\d+)-(\w+)")


def begin_mark(tag: str, number: int) -> str:
    """Return the operator that begins marked content; EMC ends it.

    `tag` is ARTIFACT, HEADER or FOOTER, which no structure speaks of, or a type of structure whose
    element has the content `number`.
    """
    return _ARTIFACTS.get(tag) or f"/{tag}<</MCID {number}>>BDC"


def marked_group(tag: str, number: int, svg: str) -> str:
    """Return the group of an SVG that is drawn as marked content.

    No two groups of a drawing have the same `tag` and `number`.
    """
    return f'<g id="mark-{number}-{tag}">{svg}</g>'


class MarkedContentRenderer(SvgRenderer):
    """Draws an SVG with its marks, which are groups that lie in no clip or faded group."""

    def _node(self, node: Node, style: Style, matrix: Matrix, canvas: Canvas) -> None:
        begin = _begins(node) if node.tag == "g" else ""
        if not begin:
            super()._node(node, style, matrix, canvas)
            return
        assert isinstance(canvas, PdfContext)  # noqa: S101 - pixels have no structure
        with canvas.marked(begin):
            super()._node(node, style, matrix, canvas)


def _begins(node: Node) -> str:
    """Return the operator that begins what a group is marked as, "" where it is no mark."""
    mark = _MARK.fullmatch(node.get("id", ""))
    if mark:
        return begin_mark(mark[2], int(mark[1]))
    said = node.get("class", "")
    if said.startswith(SAID):
        return f"/Span<</ActualText<FEFF{said.removeprefix(SAID).upper()}>>>BDC"
    return ""
