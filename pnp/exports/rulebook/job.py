"""What a rulebook is to show and say, and how large its pages are."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.colour.rgb import luminance, mix
from pnp.core.problems import Where
from pnp.core.values import Struct, field
from pnp.drawing.drawing import Drawing
from pnp.fonts.font_book import FontBook
from pnp.model.game import BookStyle, Rights, Style
from pnp.render.art import Art
from pnp.rulebook_source.block_types import Document, Picture
from pnp.rulebook_source.card_pictures import ShownPicture
from pnp.sizes.cards_and_papers import A5
from pnp.svg.face_document import FaceSvg
from pnp.text.spans import NO_SPAN_STYLES, SpanStyles

# The page: one column, and a wide outer margin for what stands beside it.
INNER, MAIN, BETWEEN, SIDE, OUTER = 13.0, 86.0, 5.0, 35.0, 9.0
# Of the way from ink to paper: words of the second language.
QUIET = 0.3
TOP, FOOT = 19.0, 17.0
WIDE = MAIN + BETWEEN + SIDE
# How high the background of a chapter's title is, from the top of the page, or more.
BAND = 34.0
DEPTH = A5.height - TOP - FOOT

# How thick the outline of a shape is that has no background, in mm.
_OUTLINE = 0.4

_USUAL = ("Source Sans 3",)
# Each part of a rulebook as it is set where the game names no style for it.
USUAL = {
    "title": Style("title", _USUAL, "bold", size=38, leading=1.0),
    "chapter": Style("chapter", _USUAL, "bold", size=25, leading=1.05),
    "section": Style("section", _USUAL, "bold", size=14, leading=1.15),
    "point": Style("point", _USUAL, "semibold", size=10.5, leading=1.2),
    "body": Style("body", _USUAL, size=9.5, leading=13 / 9.5),
    "strong": Style("strong", _USUAL, "semibold", size=9, leading=1.25),
    "small": Style("small", _USUAL, size=7.5, leading=1.25),
}


class RulebookJob(Struct, frozen=True):
    """All that a rulebook says; `shown` says what each of its pictures shows.

    `icon_words` are the game's words for its icons, by their names. With `has_heads` the
    backgrounds of titles are drawn by a template of the game. With `low_ink` (each ink but the full
    one) no words lie on a background of their own.
    `span_styles` are those that its words may have; icons that have one in a colour are among
    `icons`, by what `coloured` calls them.
    A book in two languages is the job of its first; `second` is that of the other, which says what
    language it stands `beside`.
    """

    game: str
    title: str
    version: str
    document: Document
    book_style: BookStyle
    rights: Rights
    fonts: FontBook
    shown: Mapping[Picture, ShownPicture]
    icons: Mapping[str, Art] = field(default_factory=dict)
    icon_words: Mapping[str, str] = field(default_factory=dict)
    span_styles: SpanStyles = NO_SPAN_STYLES
    where: Where = field(default_factory=lambda: Where(""))
    has_heads: bool = False
    low_ink: bool = False
    second: RulebookJob | None = None
    beside: str = ""

    def lent(self, where: Where) -> str:
        """Return the language of a text that is written there, "" for that of the book."""
        document = self.document
        own = document.lent.get(where, document.language)
        return "" if own == (self.beside or document.language) else own

    def style(self, part: str) -> Style:
        """Return the style of a part: the game's, or the usual one."""
        return self.book_style.styles.get(part) or USUAL[part]

    def tone(self, name: str) -> str:
        """Return the colour of a chapter as "#rrggbb"."""
        return self.book_style.tones.get(name) or self.book_style.accent

    def tint(self, name: str) -> str:
        """Return the light background of boxes in a chapter."""
        return mix(self.tone(name), self.book_style.paper, 0.84)

    def plate(self, name: str) -> str:
        """Return the SVG attributes of a shape that words of `on_tone` stand on."""
        if self.low_ink:
            return f'fill="none" stroke="{self.tone(name)}" stroke-width="{_OUTLINE}"'
        return f'fill="{self.tone(name)}"'

    def words_in(self, name: str) -> str:
        """Return the colour of words on paper that are in the colour of a chapter.

        A light one can be a background and not a word.
        """
        can_be_read = self.low_ink or self.on_tone(name) == self.book_style.paper
        return self.tone(name) if can_be_read else self.book_style.ink

    def on_tone(self, name: str) -> str:
        """Return the colour of words that stand on the colour of a chapter, or in its outline."""
        if self.low_ink:
            return self.tone(name)
        background, ink, paper = map(
            luminance, (self.tone(name), self.book_style.ink, self.book_style.paper)
        )
        # Where the background is the mean of ink and paper, both have the same contrast with it.
        is_light = (background + 0.05) ** 2 > (ink + 0.05) * (paper + 0.05)
        return self.book_style.ink if is_light else self.book_style.paper


def coloured(icon: str, fill: str) -> str:
    """Return what an icon in a colour is called, the icon itself for ""."""
    return f"{icon} {fill}" if fill else icon


class RulebookDrawings(Struct, frozen=True):
    """What a rulebook shows: its cover, and the faces in its pictures by their ids.

    `draw` draws what stands on a page. A plain cover is none that the game has drawn.
    """

    cover: Drawing
    faces: Mapping[str, Drawing]
    draw: Callable[[FaceSvg], Drawing]
    has_plain_cover: bool = False
