"""Pieces of Markdown as markup of the text engine, to which links and pictures are icons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.core.lazy_pattern import lazy_pattern
from pnp.exports.rulebook.job import RulebookJob
from pnp.rulebook_source.block_types import Picture
from pnp.rulebook_source.inline import PAGE, Inset, Piece, StyledText, is_page
from pnp.text.line_items import ICON_MARGIN

# How much higher than capitals a card in the line is.
INSET = 1.9
_BRACKET = lazy_pattern(r"[\[\]]")


class PieceMarkup:
    """Pieces of a text as markup of the text engine, and what its icons stand for."""

    def __init__(
        self,
        pieces: tuple[Piece, ...],
        job: RulebookJob,
        pages: Mapping[str, int],
        icons: Mapping[str, float],
    ) -> None:
        self.insets: dict[str, Picture] = {}
        self.stops: dict[str, str] = {}  # the target that links have from there on, "" for none
        self.open_link = ""
        self.link = 0  # which part of its own the link is
        self._parts_so_far = 0
        self._aspects: dict[str, float] = {}
        self._icons = icons
        self._job = job
        self._pages = pages
        self.text = "".join(self._parts(pieces))

    def next(self) -> int:
        """Return the number of one more part of its own."""
        self._parts_so_far += 1
        return self._parts_so_far

    def icons(self, capitals: float) -> dict[str, float]:
        """Return the width of each icon at height 1; `capitals` is their height in em."""
        nothing = -2 * ICON_MARGIN / capitals
        return {**self._icons, **self._aspects, **dict.fromkeys(self.stops, nothing)}

    def _parts(self, pieces: tuple[Piece, ...]) -> Iterator[str]:
        link = ""
        for piece in pieces:
            if piece.link != link:
                link = piece.link
                name = f"link-{len(self.stops)}"
                self.stops[name] = link
                yield f":{name}:"
            yield self._inset(piece) if isinstance(piece, Inset) else self._words(piece)
        if link:
            name = f"link-{len(self.stops)}"
            self.stops[name] = ""
            yield f":{name}:"

    def _inset(self, piece: Inset) -> str:
        name = f"inset-{len(self.insets)}"
        crop = self._job.shown[piece.picture].crop
        self.insets[name] = piece.picture
        self._aspects[name] = crop.width / crop.height * INSET
        return f":{name}:"

    def _words(self, words: StyledText) -> str:
        text = words.text
        if is_page(words):
            text = text.removesuffix(PAGE) + str(self._pages.get(words.link[1:], 0))
        # A star is never markup here; other marks of cards, as x^{2} and :icon:, are.
        text = text.replace("\\", "\\\\").replace("*", "\\*")
        if words.literal or words.items:
            text = _BRACKET.sub(r"\\\g<0>", text)
        sign = "**" * words.bold + "*" * words.italic
        said = f"{sign}{text}{sign[::-1]}"
        return f"[{said}]{{{' '.join(words.items)}}}" if words.items else said
