"""Rows that no ledger writes: what is run for every game that has what they look at."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

from pnp.checks.registry import load_check
from pnp.checks.subject.subject import Subject
from pnp.i18n.catalog_files import has_catalogs
from pnp.i18n.proofread_seals import is_proofread
from pnp.load.ledger.ledger import Row

# What is run for every game.
ALWAYS = ("ledger", "seals", "printed")
# What is run for every game with catalogs, and how much it weighs.
OF_CATALOGS = {
    "translations": "error",
    "glossary": "error",
    "fits": "error",
    "untranslated": "warning",
    "punctuation": "warning",
    "room": "info",
    "current": "info",
}
# What is run for every game whose texts were proofread.
PROOFREAD = "proofread"
# What is run for every game with a rulebook.
TYPESET = "typeset"
UNASKED = (*ALWAYS, *OF_CATALOGS, PROOFREAD, TYPESET)
# What needs no figures of the rules, and is run for every game that has no row of its own for it.
DEFAULT_ROWS = {"legibility": "warning"}
# What is run for every game that plays its examples, and has no row of its own for it.
REPLAY = "replay"
# What is run for games that have written no rules down: there is no row that could ask for it.
WITHOUT_RULES = {"credits": "warning"}


def rows_of(subject: Subject, of_one_edition: bool) -> Iterator[Row]:
    """Yield all rows of a game, in the order of its report.

    `of_one_edition` leaves out what is not of the printed cards, as translations and the rulebook.
    """
    where = subject.rules.ledger.where
    unasked = dict.fromkeys(ALWAYS, "error")
    is_whole = subject.game is not None and subject.printed is None and not of_one_edition
    if is_whole and subject.set_rulebook:
        unasked[TYPESET] = "error"
    if is_whole and has_catalogs(subject.project, subject.rules.ledger.game):
        unasked |= OF_CATALOGS
    if is_whole and is_proofread(subject.project, subject.rules.ledger.game):
        unasked[PROOFREAD] = "error"
    for check, severity in unasked.items():
        yield Row(check, check, title_of(load_check(check)), severity, {}, where)
    yield from subject.rules.rows
    own = {row.check for row in subject.rules.rows}
    if is_whole and subject.rules.examples and REPLAY not in own:
        yield Row(REPLAY, REPLAY, title_of(load_check(REPLAY)), "error", {}, where)
    without = {} if subject.rules.rows or subject.rules.ledger.facts else WITHOUT_RULES
    for check, severity in (DEFAULT_ROWS | without).items():
        if is_whole and check not in own:
            yield Row(check, check, title_of(load_check(check)), severity, {}, where)


def title_of(module: ModuleType) -> str:
    """Return what a check is about: the first line of its manual page."""
    return (module.__doc__ or "").partition("\n")[0].rstrip(".")
