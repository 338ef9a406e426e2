"""Whether a game has a rulebook, and what is wrong with the texts of it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from pnp.core.folders import is_there
from pnp.core.problems import Problem, Where
from pnp.core.project import RULEBOOK_FILE, Project

if TYPE_CHECKING:
    from pnp.checks.subject.subject import SetRulebook
    from pnp.exports.rulebook.open_rulebook import WrittenRulebook
    from pnp.expressions.facts import Ledger
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


def rulebook_setter(project: Project, game: Game, fonts: FontBook, ledger: Ledger) -> SetRulebook:
    """Return what tells what is wrong with the texts of a rulebook where they stand in a language.

    `game` is as it is written; translations are those of the catalog, if one is given. With it come
    the texts and files that the rulebook's templates read.
    It raises PnpError for a rulebook that can't be set at all.
    """

    def rulebook() -> WrittenRulebook:
        from pnp.exports.rulebook.open_rulebook import read_written

        return read_written(project, game, ledger)

    def set_rulebook(
        said: Game, catalog: Catalog | None
    ) -> tuple[tuple[Problem, ...], Collection[str]]:
        # Loaded only where something has to be set.
        from pnp.exports.rulebook.text_overflows import misfits_in

        return misfits_in(project, said, fonts, rulebook(), catalog)

    return set_rulebook
