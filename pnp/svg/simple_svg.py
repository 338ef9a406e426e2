"""Which drawings are so plain that they are drawn here as every browser draws them.

Of all else Typst knows more than is known here: what percentages are of inside of a nested <svg>,
colours of CSS 4, rules for what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pnp.core.geometry import Rect, Size
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Where
from pnp.fonts.font_book import FontBook
from pnp.fonts.font_file import ITALIC
from pnp.svg.content_box import stays_in
from pnp.svg.css import apply_css, read_declarations
from pnp.svg.css_text import RULE, without_comments
from pnp.svg.encoded_image import DRAWING
from pnp.svg.invisible_parts import DEFINITIONS
from pnp.svg.node import Node, Tree, parse_svg
from pnp.svg.outline import SHAPES
from pnp.svg.style import INHERITED, Style, root_style
from pnp.svg.svg_subset import DRAWN_PROPERTIES, NOTES, UNDRAWN
from pnp.svg.validate import check_svg

_SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
_TAGS = frozenset(
    ("clipPath", "defs", "g", "image", "linearGradient", "radialGradient", "stop", "style",
     "text", "use", *SHAPES, *NOTES)
)  # fmt: skip
_COLOUR = lazy_pattern(
    r"\s*(#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]+|url\(#[^)]*\)|rgb\([\d\s,]+\))\s*", re.I
)
_COLOURS = ("fill", "stroke", "stop-color", "color")
# What a root may have that is kept, or says nothing of how it looks.
ROOT_KEPT = INHERITED | {"style"}
_ROOT = frozenset(
    ("baseProfile", "class", "height", "id", "preserveAspectRatio", "version", "viewBox", "width",
     "x", "y", *ROOT_KEPT)
)  # fmt: skip
_STYLES = frozenset(DRAWN_PROPERTIES | UNDRAWN.keys())
_SIDES = {"linearGradient": ("x1", "y1", "x2", "y2"), "radialGradient": ("cx", "cy", "r")}
# A tag, class or id, and the class of all that is in one file.
_SELECTOR = r"\s*(?!svg\b)[.#]?[-\w]+(?:\.[-\w]+)?\s*"
_SELECTORS = lazy_pattern(rf"{_SELECTOR}(?:,{_SELECTOR})*")
# What another program knows the usual values of.
_BOTH = {"ellipse": ("rx", "ry"), "image": ("width", "height")}
_EFFECTS = ("filter", "mask", "mix-blend-mode", "marker-start", "marker-mid", "marker-end")
_HIDING = frozenset(("display", "visibility", "clip-path"))


def is_plain(inside: str, root: Mapping[str, str], fonts: FontBook | None, box: Rect) -> bool:
    """Return whether the SVG `inside` a drawing is plain, and set in fonts that there are.

    `root` has the attributes of the drawing itself. What lies beyond its `box`, as things put aside
    in Inkscape, is cut off by what draws all of SVG.
    """
    if not {name for name in root if name[0] != "{"} <= _ROOT or DRAWING in inside:
        return False
    text = _SVG.format(inside)
    try:
        tree = parse_svg(text, Where(""))
        if not all(map(_has_plain_style, tree.nodes)) or apply_css(tree, text):
            return False
        # What costs least comes first.
        if not (_is_plain_tree(tree.root, text) and _has_fonts(tree, fonts)):
            return False
        check_svg(tree)
    except (PnpError, ValueError):
        return False
    return stays_in(tree, box)


def _is_plain_tree(node: Node, text: str) -> bool:
    """Return whether all below `node` is plain, but for definitions that nothing uses."""
    for child in node.children:
        if child.tag in DEFINITIONS:
            name = child.get("id", "")
            if f"#{name})" in text or f'"#{name}"' in text:
                return False
        elif not (_is_plain_node(child) and _is_plain_tree(child, text)):
            return False
    return True


def _has_plain_style(node: Node) -> bool:
    said = [node["style"]] if "style" in node else []
    if node.tag == "style":
        rules = RULE.findall(without_comments(node.text))
        said += [body for _, body in rules]
        if not all(_SELECTORS.fullmatch(selectors) for selectors, _ in rules):
            return False
    return all(name in _STYLES for text in said for name, *_ in read_declarations(text))


def _is_plain_node(node: Node) -> bool:
    """Return whether an element, by itself, is drawn alike by all programs."""
    tag = node.tag
    if tag not in _TAGS or (tag == "g" and "clip-rule" in node):
        return False
    if any(node.get(name, "none") not in ("none", "normal") for name in _EFFECTS):
        return False
    if tag == "clipPath" and any(one.keys() & _HIDING or one.tag == "use" for one in node.children):
        return False
    sides = _BOTH.get(tag, ())
    if not all(side in node for side in sides):
        return False
    in_user_space = node.get("gradientUnits") == "userSpaceOnUse" and "href" not in node
    if in_user_space and not all(side in node for side in _SIDES.get(tag, ())):
        return False
    offsets = [child.get("offset") for child in node.children if child.tag == "stop"]
    if len(offsets) > len(set(offsets)):
        return False
    return all(_is_plain_value(*one) for one in node.items() if tag != "stop") and all(
        _COLOUR.fullmatch(node[name]) for name in _COLOURS if name in node
    )


def _is_plain_value(name: str, value: object) -> bool:
    text = str(value)
    return "%" not in text or name in ("href", "id", "class", "style")


def _has_fonts(tree: Tree, fonts: FontBook | None) -> bool:
    styles = {} if fonts is None else fonts.styles
    return all(
        weight + ITALIC * italic in styles.get(family, {})
        for family, weight, italic in _set_in(tree.root, root_style(Size(1, 1)))
    )


def _set_in(node: Node, style: Style) -> Iterator[tuple[str, str, bool]]:
    """Yield the families, weights and slants of the texts in `node`."""
    style = style.with_node(node)
    if node.tag == "text":
        yield style.font
    for child in node.children:
        yield from _set_in(child, style)
