"""Whether a game has a rulebook, and what is wrong with the texts of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.core.folders import is_there
from pnp.core.problems import Problem, Where
from pnp.core.project import RULEBOOK_FILE, Project

if TYPE_CHECKING:
    from pnp.fonts.font_book import FontBook
    from pnp.i18n.catalog import Catalog
    from pnp.model.game import Game


def has_rulebook(project: Project, game: str) -> bool:
    """Return whether `game` has a rulebook."""
    return is_there(project.cards / game / RULEBOOK_FILE)


def no_rulebook(project: Project, game: str) -> Problem | None:
    """Return the problem of a game without a rulebook, None where it has one."""
    if has_rulebook(project, game):
        return None
    hint = "write one: docs/making-a-rulebook.md says how"
    return Problem(Where(project.show(project.cards / game)), f"there is no {RULEBOOK_FILE}", hint)


def rulebook_misfits(
    project: Project, written: Game, game: Game, fonts: FontBook, catalog: Catalog | None = None
) -> tuple[Problem, ...]:
    """Return what is wrong with the texts of the rulebook where they stand in `game`'s language.

    `written` is the game as it is written; translations are those of `catalog`, if one is given.
    Raises PnpError for a rulebook that can't be set at all.
    """
    # Loaded only where texts are looked at.
    from pnp.exports.rulebook.open_rulebook import read_written
    from pnp.exports.rulebook.text_overflows import misfits_in
    from pnp.load.ledger import ledger_of

    source = read_written(project, written, ledger_of(project, written.id))
    return misfits_in(project, game, fonts, source, catalog)
