"""The walk over a checked SVG tree: what stands where, in which style, is told to a canvas."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b
from html import unescape

from pnp.core.geometry import Rect, Size
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Where
from pnp.core.values import replace
from pnp.drawing.canvas import AnyPicture, Canvas, Look, Paint
from pnp.drawing.svg_texts import SvgTexts, text_box
from pnp.drawing.text_operators import text_outline
from pnp.fonts.font_book import FontBook
from pnp.svg.embedded_images import read_picture
from pnp.svg.encoded_image import DRAWING, FILE, Remark, misnamed
from pnp.svg.matrix import Matrix, bounded, is_nothing, multiply, parse_transform
from pnp.svg.node import Node, Tree
from pnp.svg.outline import SHAPES, Outline, bounding_box, gradient, outline, read_opacity
from pnp.svg.style import PaintStyle, Style, root_style
from pnp.svg.viewport import as_svg, fit, view_box

_REFERENCE = lazy_pattern(r"(?:url\(\s*['\"]?#|href\s*=\s*['\"]#)([^)'\"\s]+)")
_NAME = lazy_pattern(r"url\(\s*['\"]?#([^)'\"]*?)['\"]?\s*\)")


class SvgRenderer:
    """Draws the tree of one SVG. `fonts` are all that there are; `where` is for problems."""

    def __init__(self, tree: Tree, fonts: FontBook, where: Where) -> None:
        self._root = tree.root
        self._tree = tree
        self._ids = tree.ids
        self._css = tree.css
        self._texts = SvgTexts(tree, fonts, where)
        self._fonts = fonts
        # What is drawn just now.
        self.at = tree.root
        # By files of art: what of them is not drawn as it is there.
        self.notes: dict[str, Remark] = {}
        self.remarks: dict[str, Remark] = {}

    def draw(self, canvas: Canvas, matrix: Matrix, viewport: Size) -> None:
        """Draw the whole SVG. `matrix` takes CSS pixels to the canvas; `viewport` is in them.

        Raises PnpError for fonts and glyphs that are not there.
        """
        box = view_box(self._root)
        inside = Size(box[2], box[3]) if box else viewport
        placed = bounded(multiply(matrix, fit(self._root, viewport, box)))
        style = root_style(inside).with_node(self._root)
        self._group(self._root, style, placed, canvas)
        if self._texts.problems:
            raise PnpError(self._texts.problems)

    @property
    def place(self) -> Where:
        """Where that was written which is drawn just now."""
        return self._tree.place(self.at)

    def _node(self, node: Node, style: Style, matrix: Matrix, canvas: Canvas) -> None:
        handler = _HANDLERS.get(node.tag)
        if handler is None or node.get("display") == "none":
            return
        self.at = node
        style = style.with_node(node)
        if "transform" in node:
            matrix = bounded(multiply(matrix, parse_transform(node["transform"])))
            if is_nothing(matrix):
                return
        clip = _NAME.fullmatch(node["clip-path"].strip()) if "clip-path" in node else None
        if clip is None:
            handler(self, node, style, matrix, canvas)
            return
        path = self._ids[clip[1]]
        shapes = list(self._clip_shapes(path, style, matrix))
        even_odd = any(rule for _, _, rule in shapes)
        with canvas.clip([(shape, at) for shape, at, _ in shapes], even_odd):
            handler(self, node, style, matrix, canvas)

    # Opacity

    def _opacity(self, node: Node) -> float:
        return read_opacity(node["opacity"]) if "opacity" in node else 1.0

    def _group(self, node: Node, style: Style, matrix: Matrix, canvas: Canvas) -> None:
        alpha = self._opacity(node)
        if alpha <= 0:
            return
        if alpha == 1:
            for child in node.children:
                self._node(child, style, matrix, canvas)
            return
        with canvas.group(alpha) as inner:
            for child in node.children:
                self._node(child, style, matrix, inner)

    # Shapes

    def _shape(self, node: Node, style: Style, matrix: Matrix, canvas: Canvas) -> None:
        traced = outline(node, style.viewport)
        self._painted(
            node, style, canvas,
            lambda: bounding_box(traced),
            lambda on, look: on.paint(traced, matrix, look),
        )  # fmt: skip

    def _painted(
        self,
        node: Node,
        style: Style,
        canvas: Canvas,
        box: Callable[[], Rect],
        paint: Callable[[Canvas, Look], None],
    ) -> None:
        """Call `paint` with how `node` looks, at its opacity. `box` returns its bounding box."""
        if style.look and "opacity" not in node:
            paint(canvas, style.look)
            return
        if not style.visible:
            return
        alpha = self._opacity(node)
        fill = self._paint(style.fill, style, box)
        stroke = self._paint(style.stroke, style, box)
        if (fill or stroke) and not any(
            ink and ink.reference for ink in (style.fill, style.stroke)
        ):
            style.look = Look(fill, stroke, style.pen, style.even_odd, style.stroke_first)
        if alpha < 1 and not (fill and stroke):
            # One paint that is half transparent needs no group.
            fill = fill and replace(fill, alpha=fill.alpha * alpha)
            stroke = stroke and replace(stroke, alpha=stroke.alpha * alpha)
            alpha = 1 if alpha else 0
        if alpha == 0 or not (fill or stroke):
            return
        look = Look(fill, stroke, style.pen, style.even_odd, style.stroke_first)
        if alpha == 1:
            paint(canvas, look)
            return
        with canvas.group(alpha) as inner:
            paint(inner, look)

    def _paint(self, ink: PaintStyle | None, style: Style, box: Callable[[], Rect]) -> Paint | None:
        if ink is None:
            return None
        if ink.reference:
            found = gradient(self._definition(ink.reference), box(), style.viewport)
            if found is not None:
                one = found.single
                return Paint(one[:3], one[3] * ink.alpha) if one else Paint(found, ink.alpha)
        return None if ink.colour is None else Paint(ink.colour, ink.alpha)

    def _definition(self, name: str) -> Node:
        """Return a gradient with what it takes over from the one that it refers to."""
        node = self._ids[name]
        if "href" not in node:
            return node
        below = self._definition(node["href"][1:])
        merged = Node(node.tag, {**below, **node})
        merged.children = node.children or below.children
        return merged

    # Clip paths

    def _clip_shapes(
        self, node: Node, style: Style, matrix: Matrix
    ) -> Iterator[tuple[Outline, Matrix, bool]]:
        """Yield the outlines below a clip path, and whether shapes inside them are holes."""
        if "transform" in node:
            matrix = bounded(multiply(matrix, parse_transform(node["transform"])))
        style = style.with_node(node)
        if node.tag in SHAPES:
            yield outline(node, style.viewport), matrix, style.clip_even_odd
        elif node.tag == "text":
            for words, x, y in self._texts.set(node, style):
                yield text_outline(words.run, style.font_size, x, y), matrix, False
        elif node.tag == "use":
            moved = multiply(matrix, self._moved(node, style))
            yield from self._clip_shapes(self._ids[node["href"][1:]], style, moved)
        else:
            for child in node.children:
                yield from self._clip_shapes(child, style, matrix)

    # References

    def _moved(self, node: Node, style: Style) -> Matrix:
        x, y = style.length(node.get("x"), "x"), style.length(node.get("y"), "y")
        return (1.0, 0.0, 0.0, 1.0, x, y)

    def _use(self, node: Node, style: Style, matrix: Matrix, canvas: Canvas) -> None:
        target = self._ids[node["href"][1:]]
        alpha = self._opacity(node)
        if "x" in node or "y" in node:
            matrix = multiply(matrix, self._moved(node, style))
        if target.tag in ("symbol", "svg"):
            extent = {name: node[name] for name in ("width", "height") if name in node}
            target = as_svg(target, extent)

        def draw(on: Canvas, at: Matrix) -> None:
            self._node(target, style, at, on)

        if alpha == 1:
            canvas.shared(self._key(target, style), matrix, draw)
        elif alpha > 0:
            with canvas.group(alpha) as inner:
                inner.shared(self._key(target, style), matrix, draw)

    def _key(self, target: Node, style: Style) -> str:
        """Return what tells this drawing of `target` from all others, in whatever face."""
        digest = blake2b(self._css, digest_size=16)
        digest.update(style.said)
        seen = {id(target)}
        waiting = [target]
        while waiting:
            node = waiting.pop()
            digest.update(f"{node.tag} {list(node.items())}".encode())
            digest.update(node.source)
            for name in _REFERENCE.findall(unescape(node.source.decode())):
                found = self._ids.get(name)
                if found is not None and id(found) not in seen:
                    seen.add(id(found))
                    waiting.append(found)
        return digest.hexdigest()

    def _viewport(self, node: Node, style: Style, matrix: Matrix, canvas: Canvas) -> None:
        """Draw a nested <svg>, or a <symbol> that is used."""
        box = view_box(node)
        area = Size(
            style.length(node.get("width", "100%"), "x"),
            style.length(node.get("height", "100%"), "y"),
        )
        if area.width <= 0 or area.height <= 0:
            return
        matrix = multiply(matrix, self._moved(node, style))
        placed = bounded(multiply(matrix, fit(node, area, box)))
        if is_nothing(placed):
            return
        inside = Style(style.properties, Size(box[2], box[3]) if box else area)
        if node.get("overflow", "hidden") in ("visible", "auto"):
            self._group(node, inside, placed, canvas)
            return
        frame = Outline((("R", 0.0, 0.0, *area),))
        with canvas.clip([(frame, matrix)], False):
            self._group(node, inside, placed, canvas)

    # Text and pictures

    def _text(self, node: Node, style: Style, matrix: Matrix, canvas: Canvas) -> None:
        letters = style.font_size
        for words, x, y in self._texts.set(node, style):
            self._painted(
                node, style, canvas,
                lambda: text_box(words, letters, x, y),  # noqa: B023 - called within the turn
                lambda on, look: on.text(words, letters, (x, y), matrix, look),  # noqa: B023
            )  # fmt: skip

    def _image(self, node: Node, style: Style, matrix: Matrix, canvas: Canvas) -> None:
        alpha = self._opacity(node)
        if not style.visible or alpha <= 0:
            return
        width = style.length(node.get("width"), "x")
        height = style.length(node.get("height"), "y")
        href = node["href"]
        if href.startswith(DRAWING):
            # Loaded only where there is one.
            from pnp.svg.vector_picture import read_vector

            drawing = read_vector(href, self._fonts, Size(width, height), node.get(FILE, ""))
            self.notes |= drawing.notes
            self.remarks |= drawing.remarks
            pixels: AnyPicture = drawing
        else:
            pixels = read_picture(href)
            self.remarks |= misnamed(href, node.get(FILE, ""))
        across, down = pixels.width, pixels.height
        area = Size(width or across, height or down)
        placed = multiply(matrix, self._moved(node, style))
        square = multiply(fit(node, area, (0, 0, across, down)), (across, 0, 0, down, 0, 0))
        onto = bounded(multiply(placed, square))
        if is_nothing(onto):
            return
        if not node.get("preserveAspectRatio", "").endswith("slice"):
            canvas.picture(pixels, onto, alpha)
            return
        with canvas.clip([(Outline((("R", 0.0, 0.0, *area),)), placed)], False):
            canvas.picture(pixels, onto, alpha)


_Handler = Callable[[SvgRenderer, Node, Style, Matrix, Canvas], None]

_HANDLERS: dict[str, _Handler] = {
    **dict.fromkeys(SHAPES, SvgRenderer._shape),
    "g": SvgRenderer._group,
    "image": SvgRenderer._image,
    "svg": SvgRenderer._viewport,
    "text": SvgRenderer._text,
    "use": SvgRenderer._use,
}
