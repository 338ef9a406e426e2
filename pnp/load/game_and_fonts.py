"""A game and its fonts read from their files: whoever loads a game does it here."""

from __future__ import annotations

from pnp.core.project import Project
from pnp.fonts.font_book import FontBook, load_fonts
from pnp.load.components.cached_components import CachedComponents
from pnp.load.game import load_game
from pnp.model.game import Game


def read_game(
    project: Project,
    game: str,
    kept: CachedComponents | None = None,
    with_fonts: bool = True,
) -> tuple[Game, FontBook]:
    """Return `game` as it is written, and the fonts it may use, read now.

    `kept` has components as they were read before. Without fonts the book is empty, and whether
    those of its styles exist is not asked. Raises PnpError for whatever is wrong with them.
    """
    fonts = load_fonts(project.font_folders) if with_fonts else FontBook({})
    return load_game(project, game, fonts if with_fonts else None, kept), fonts
