"""Translations have the holes, pictures and figures of their texts.

A catalog has to be readable, and each of its translations, but for those that are fuzzy, has the
holes ({=draw}, {rank.number}), icons (:coin:), links and typed numbers that its text has; it has no
others, and no markup that can't be printed. Numbers may stand in another order, and 2.5 is 2,5
where the language has it so. It is run for every game with catalogs.

    PASS: "Draw {=draw} of 9 cards." as "Ziehe {=draw} von 9 Karten."
    FAIL: the same as "Ziehe {=draw} von 8 Karten."
        the translation of 'mini.deck.one.name' has the number 8 that its text has not
        the translation of 'mini.deck.one.name' lacks the number 9 of its text
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.checks.catalogs import Translation, catalogs_of, faults_in
from pnp.checks.literals import numbers_in
from pnp.checks.result import Result, plural
from pnp.checks.subject import Subject
from pnp.load.kinds import Values

ID = "translations"
OPTIONS = ()
NEEDS_CARDS = True


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result for each thing that is wrong, and one for each language."""
    catalogs = catalogs_of(subject)
    for problem in catalogs.problems:
        yield Result(False, "", "", "", problem.where, problem.message, problem.hint)
    for catalog in catalogs.readable:
        looked_at = 0
        for one, problems in faults_in(subject, catalog):
            looked_at += 1
            for problem in problems:
                yield one.told(problem.message, problem.hint)
            yield from _numbers(one)
        found = plural(looked_at, "translation")
        yield Result(True, catalog.language, "as their texts", found, catalog.where)


def _numbers(one: Translation) -> Iterator[Result]:
    wanted, found = _numbers_of(one.text.text), _numbers_of(one.message.translation)
    for number in found - wanted:
        what = f"has the number {number} that its text has not"
        yield one.wrong(what, "write the number of the text", "", number)
    for number in wanted - found:
        yield one.wrong(f"lacks the number {number} of its text", "write it in figures", number)


def _numbers_of(text: str) -> Counter[str]:
    return Counter(number.replace(",", ".") for number in numbers_in(text))
