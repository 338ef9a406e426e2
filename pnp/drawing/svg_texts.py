"""The texts of an SVG, each set in its font."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.core.geometry import Rect
from pnp.core.problems import PnpError, Problem, Where
from pnp.core.values import replace
from pnp.drawing.text_operators import ShownRun, set_words
from pnp.fonts.font_book import FontBook
from pnp.fonts.font_file import FontFile
from pnp.fonts.metrics import metrics
from pnp.svg.cairo import handle_white_spaces
from pnp.svg.node import LANGUAGE, SPACE, Node, Tree
from pnp.svg.style import Style

_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


class _Typeset(NamedTuple):
    """How all texts of a style are set in some fonts; `anchor` is the share left of their place."""

    fonts: FontBook
    font: FontFile
    language: str
    anchor: float


class SvgTexts:
    """Sets the texts of one SVG; `problems` are of those that can't be set."""

    def __init__(self, tree: Tree, fonts: FontBook, where: Where) -> None:
        self._tree = tree
        self._fonts = fonts
        # Letters that a font does not have are told of the card, all else of the template.
        self._where = where
        self.problems: list[Problem] = []

    def set(self, node: Node, style: Style) -> Iterator[tuple[ShownRun, float, float]]:
        """Yield the words of a text node and where they start; nothing if they can't be set."""
        preserve = style.get(SPACE, "default") == "preserve"
        text = node.text
        if not (preserve and text.isprintable()):
            text = handle_white_spaces(text, preserve)
        text = text if preserve else text.strip(" ")
        if not text:
            return
        try:
            how = self._typeset(node, style, text)
        except PnpError as error:
            self.problems += error.problems
            return
        words = set_words(how.font, text, how.language)
        if words.run.missing:
            self.problems.append(self._missing(node, words))
            return
        x, y = style.length(node.get("x"), "x"), style.length(node.get("y"), "y")
        yield words, x - how.anchor * words.run.width * style.font_size, y

    def _typeset(self, node: Node, style: Style, text: str) -> _Typeset:
        found: _Typeset | None = style.typeset
        if found is None or found.fonts is not self._fonts:
            anchor = _ANCHORS[style.get("text-anchor", "start")]
            font = self._font(node, style, text)
            found = style.typeset = _Typeset(self._fonts, font, style.get(LANGUAGE, ""), anchor)
        return found

    def _font(self, node: Node, style: Style, text: str) -> FontFile:
        family, weight, italic = style.font
        if not family:
            message = f"text '{text[:40]}' has no font-family"
            raise PnpError(
                [Problem(self._tree.place(node), message, "name a family of fonts.yaml")]
            )
        font = self._fonts.find(family, weight, italic, self._tree.place(node, "font-family"))
        return replace(font, features=style.features) if style.features else font

    def _missing(self, node: Node, words: ShownRun) -> Problem:
        signs = ", ".join(f"'{char}' (U+{ord(char):04X})" for char in words.run.missing)
        message = f"font '{words.run.font}' has no glyph for {signs} in '{words.run.text}'"
        where = self._tree.in_art(node) or self._where
        return Problem(where, message, "use a family that has it, or write it otherwise")


def text_box(words: ShownRun, size: float, x: float, y: float) -> Rect:
    """Return the bounding box of a text whose baseline starts at x, y."""
    heights = metrics(words.run.font)
    height = (heights.ascent - heights.descent) * size
    return Rect(x, y - heights.ascent * size, words.run.width * size, height)
