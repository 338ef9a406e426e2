"""Which texts of a rulebook have no room, found without making its pages.

Blocks are laid out as they are for pages, but no line is made of a text that is sure to fit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pnp.core.problems import Problem, Where, noted
from pnp.core.project import Project
from pnp.core.units import PT_PER_MM
from pnp.core.values import replace
from pnp.exports.rulebook.blocks import Builder
from pnp.exports.rulebook.chapter_title_backgrounds import has_heads, with_heads
from pnp.exports.rulebook.chapter_title_size import PART
from pnp.exports.rulebook.cover import with_cover
from pnp.exports.rulebook.job import RulebookJob
from pnp.exports.rulebook.open_rulebook import WrittenRulebook, open_rulebook
from pnp.exports.rulebook.typeset_block import TypesetBlock
from pnp.exports.rulebook.typesetting import Setting, Typesetter
from pnp.fonts.font_book import FontBook
from pnp.i18n.catalog import Catalog
from pnp.model.game import Game
from pnp.render.text_fit_survey import fits_on
from pnp.render.text_fits import Fits
from pnp.rulebook_source.block_types import on_paper

# No letter is wider, in em. What else stands in a text has these signs before it.
_WIDEST = 1.2
_NO_LETTERS = (":", "](", "^", "_")


def misfits_in(
    project: Project,
    game: Game,
    fonts: FontBook,
    written: WrittenRulebook,
    catalog: Catalog | None = None,
) -> tuple[tuple[Problem, ...], Collection[str]]:
    """Return what is wrong with the texts of a rulebook in the language of `game`, cover and all.

    With it come the texts and files that its templates read. Its translations are those of
    `catalog`, or of the game's own. Raises PnpError for a rulebook that can't be set at all.
    """
    job, book = open_rulebook(project, game, fonts, written, catalog)
    # Templates that save ink set the same texts: whether they can be drawn is seen in one language.
    inks = (False,) if catalog else (False, True)
    drawn = [with_cover(project, game, book.document, low_ink) for low_ink in inks]
    heads = [low_ink for low_ink in inks if has_heads(project, game.id, low_ink)]
    drawn += [with_heads(game, replace(job, low_ink=low_ink)) for low_ink in heads]
    faces = [fits for bound in drawn for fits in _fits_on_last(project, bound, fonts)]
    on_faces = [misfit.problem for fits in faces for misfit in fits.misfits]
    reads = {name for fits in faces for name in fits.reads}
    return tuple(dict.fromkeys([*on_faces, *misfits_of(job)])), reads


def _fits_on_last(project: Project, game: Game, fonts: FontBook) -> Iterator[Fits]:
    """Yield how the texts on each face of the last component of `game` are set."""
    component = game.components[-1]
    faces = [(component, card, card.front) for card in component.cards]
    return fits_on(project, game, fonts, faces)


def misfits_of(job: RulebookJob) -> tuple[Problem, ...]:
    """Return what is wrong with the texts on the pages of a rulebook, each once."""
    setter = _Measurer(job)
    builder = Builder(job, setter)
    for block in on_paper(job.document.blocks):
        with noted(setter.problems):
            builder.set_blocks([block])
    return tuple(dict.fromkeys(setter.problems))


class _Measurer(Typesetter):
    """Notes which texts can't be set in `problems`, and makes one empty line of each."""

    def __init__(self, job: RulebookJob) -> None:
        super().__init__(job, {})
        self.problems: list[Problem] = []
        self._seen_letters: set[tuple[str, str]] = set()

    def lines(self, text: str, part: str, where: Where, setting: Setting) -> list[TypesetBlock]:
        """Return lines as high as they are; a text of prose may have but one.

        Raises PnpError for titles of chapters alone.
        """
        if part == PART:
            return super().lines(text, part, where, setting)
        if not self._is_sure_to_fit(text, part, setting):
            with noted(self.problems):
                super().lines(text, part, where, setting)
        return [TypesetBlock(0.0)]

    def _lines(self, text: str, part: str, where: Where, setting: Setting) -> list[TypesetBlock]:
        """Return none but titles of chapters: what can't be set of others shows without lines.

        That takes 8 % less CPU for the pages of Quarken.
        """
        if part == PART:
            return super()._lines(text, part, where, setting)
        style = self._job.style(part)
        sized = replace(style, size=setting.size or style.size)
        self._lay(self._markup(text, where), sized, part, where, setting)
        return []

    def _is_sure_to_fit(self, text: str, part: str, setting: Setting) -> bool:
        if any(sign in text for sign in _NO_LETTERS) or self._has_new_letters(text, part):
            return False
        longest = max(map(len, text.split()), default=0)
        return longest * _WIDEST * self._job.style(part).size / PT_PER_MM <= setting.width

    def _has_new_letters(self, text: str, part: str) -> bool:
        """Return whether a text has letters that no text of a part had: fonts may lack them."""
        if text.isascii():
            return False
        letters = {(part, letter) for letter in text if not letter.isascii()}
        is_new = not letters <= self._seen_letters
        self._seen_letters |= letters
        return is_new
