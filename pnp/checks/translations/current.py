"""Catalogs have the texts of the game as they are now.

A text that was written, changed or moved after its catalog was brought up to date is not in it as
it stands: it can't be translated, and stays in the language of the game. That is told once for each
catalog, with the command that mends it. It is run for every game with catalogs.

    PASS: a card that says "Storm", and a message with msgid "Storm", translated or not
    FAIL: the same card once it says "Tempest"
        the catalog is older than the texts: 1 text is not in it as it is now
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks.subject.catalogs import catalogs_of, texts_of
from pnp.checks.subject.result import Result, plural
from pnp.checks.subject.subject import Subject
from pnp.i18n.placeholders import key_of
from pnp.load.key_types import Values

OPTIONS = ()
NEEDS_CARDS = True


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result for each language."""
    texts = texts_of(subject)
    for catalog in catalogs_of(subject).readable:
        known = {message.key for message in catalog.living()}
        missing = sum(key_of(text) not in known for text in texts)
        are = "text is not in it as it is" if missing == 1 else "texts are not in it as they are"
        yield Result(
            not missing,
            catalog.language,
            plural(len(texts), "text"),
            plural(len(texts) - missing, "text"),
            catalog.where,
            f"the catalog is older than the texts: {missing} {are} now",
            f"run 'pnp texts update {subject.rules.ledger.game} {catalog.language}'",
        )
