"""Where the content of a drawing lies: for one that does not say how large it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pnp.core.geometry import Rect, Size
from pnp.svg.matrix import IDENTITY, Matrix, box_under, multiply, parse_transform, stretch
from pnp.svg.node import Node, Tree
from pnp.svg.outline import SHAPES, bounding_box, outline

# The size of what says none, in CSS pixels (CSS 2.2, section 10.3.2): percentages are of it.
_VIEWPORT = Size(300, 150)
_FONT_SIZE = 16.0
# How wide a letter is, and how high, as shares of the size of its font. A guess: fonts are unknown.
_LETTER, _RISE = 0.6, 0.8
# How far what is seen may lie beyond a box, as a share of it: half of a line.
_SEEN = 0.02
_INHERITED = ("stroke", "stroke-width", "font-size", "text-anchor")
_GROUPS = frozenset(("a", "g", "svg", "switch", "symbol", "use"))
# Elements that are looked at: a <use> of uses may be more than can be.
_MOST, _DEEPEST = 50_000, 50

_Box = tuple[float, float, float, float]


def content_box(tree: Tree, with_text: bool = True) -> Rect | None:
    """Return the box around all that `tree`, its CSS applied, draws; None where it is nothing.

    Outlines have the half of their stroke around them; of letters it is a guess.
    """
    boxes = list(_Contents(tree, with_text).of(tree.root, IDENTITY, {}))
    if not boxes:
        return None
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    return Rect(left, top, right - left, bottom - top)


def stays_in(tree: Tree, box: Rect) -> bool:
    """Return whether all that `tree` draws lies in `box`, as far as is seen, but for its texts."""
    found = content_box(tree, with_text=False)
    if found is None:
        return True
    by = _SEEN * max(box.width, box.height)
    return (
        found.x >= box.x - by
        and found.y >= box.y - by
        and found.x + found.width <= box.x + box.width + by
        and found.y + found.height <= box.y + box.height + by
    )


class _Contents:
    def __init__(self, tree: Tree, with_text: bool) -> None:
        self._tree = tree
        self._with_text = with_text
        self._left = _MOST

    def of(
        self, node: Node, at: Matrix, above: Mapping[str, str], depth: int = 0
    ) -> Iterator[_Box]:
        """Yield the boxes of all that is drawn for `node`, in the drawing's coordinates."""
        self._left -= 1
        if self._left < 0 or depth > _DEEPEST or node.get("display") == "none":
            return
        if node.tag == "text" and not self._with_text:
            return
        style = {**above, **{name: node[name] for name in _INHERITED if name in node}}
        try:
            at = multiply(at, parse_transform(node.get("transform", "")))
            box = _own_box(node, style)
        except (ValueError, OverflowError, ArithmeticError):
            # It is not drawn, either.
            return
        if box is not None:
            by = _half_stroke(node, style)
            left, top, right, bottom = box_under(at, box)
            by *= stretch(at)
            yield left - by, top - by, right + by, bottom + by
        elif node.tag in _GROUPS:
            if node.tag == "use" or (node.tag == "svg" and depth):
                at = multiply(at, (1, 0, 0, 1, _number(node, "x"), _number(node, "y")))
            for child in self._inside(node):
                yield from self.of(child, at, style, depth + 1)

    def _inside(self, node: Node) -> Iterable[Node]:
        if node.tag != "use":
            return [child for child in node.children if child.tag != "symbol"]
        used = self._tree.ids.get(node.get("href", "").removeprefix("#"))
        return () if used is None else (used,)


def _own_box(node: Node, style: Mapping[str, str]) -> _Box | None:
    """Return the left, top, right and bottom of what `node` itself draws. Raises ValueError."""
    if node.tag in SHAPES:
        box = bounding_box(outline(node, _VIEWPORT))
        if not (box.width or box.height):
            return None
    elif node.tag in ("image", "foreignObject"):
        box = Rect(*(_number(node, name) for name in ("x", "y", "width", "height")))
    elif node.tag == "text":
        box = _letters(node, _pixels(style.get("font-size", ""), _FONT_SIZE), style)
    else:
        return None
    return box.x, box.y, box.x + box.width, box.y + box.height


def _letters(node: Node, size: float, style: Mapping[str, str]) -> Rect:
    text = " ".join([node.text, *(child.text for child in node.children)]).split()
    width = len(" ".join(text)) * size * _LETTER
    shift = {"middle": 0.5, "end": 1.0}.get(style.get("text-anchor", ""), 0.0)
    x, y = _number(node, "x"), _number(node, "y")
    return Rect(x - shift * width, y - _RISE * size, width, size)


def _half_stroke(node: Node, style: Mapping[str, str]) -> float:
    if node.tag not in SHAPES or style.get("stroke", "none") == "none":
        return 0.0
    return _pixels(style.get("stroke-width", ""), 1.0) / 2


def _number(node: Node, name: str) -> float:
    return _pixels(str(node.get(name, "")), 0.0)


def _pixels(text: str, usual: float) -> float:
    try:
        return float(text.strip().removesuffix("px"))
    except ValueError:
        return usual
