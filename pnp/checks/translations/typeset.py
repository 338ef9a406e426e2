"""The rulebook can be set.

Each of its texts has room on the page, in its table, on the cover and over its chapter, in letters
that its fonts have, and the templates that draw the cover and the titles of chapters can be drawn,
with little ink, too. It is run for every game with a rulebook. What the check `fits` tells of
translations is left out, and so are names and links that lead nowhere: `ledger` tells of them.

    PASS: a table whose cells hold words of ten letters
    FAIL: one with a word of ninety
        text does not fit (rulebook, cell): 'Word...' is 61.2 mm (210%) too wide at 8pt
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks.subject.result import Result
from pnp.checks.subject.subject import Subject
from pnp.checks.translations.typeset_texts import own_misfits
from pnp.core.problems import PnpError
from pnp.load.key_types import Values
from pnp.rulebook_source.edition import icons_of, rulebook_of
from pnp.rulebook_source.resolve import resolve

OPTIONS = ()
NEEDS_CARDS = True


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield what can't be set, or one result that all can."""
    game = subject.game_with_cards
    try:
        document = rulebook_of(subject.project, game)
        if document is None:
            return
        resolve(document, game, subject.rules.ledger, icons_of(game))
    except PnpError:
        # Where the rulebook itself is wrong, it can't be set before that is mended.
        return
    problems = own_misfits(subject)
    yield from map(Result.of, problems)
    if not problems:
        said = "every text has room"
        yield Result(True, game.language, said, said, document.where)
