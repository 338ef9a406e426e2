"""Translations have the placeholders, pictures and figures of their texts.

A catalog has to be readable, and each of its translations, but for those that are fuzzy, has the
placeholders ({draw}, {rank.number}), icons (:coin:), links and numbers that its text has; it has no
others, no markup that can't be printed, no * that marks nothing, and no plural where its text has
none. What stands in one branch of a phrase stands in the same branch there. Numbers may stand in
another order, 2.5 is 2,5 where the language has it so, and what one says in figures the other may
say in words; words of numbers from 3 to 20 are held to each other. A word for a placeholder,
[three]{draw}, is a word for its figure. It is run for every game with catalogs.

    PASS: "Draw {=draw} of 9 cards." as "Ziehe {=draw} von 9 Karten."
    FAIL: the same as "Ziehe {=draw} von 8 Karten."
        the translation of 'mini.deck.one.name' has the number 8 that its text has not
        the translation of 'mini.deck.one.name' lacks the number 9 of its text
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from unicodedata import decimal

from pnp.checks.subject.catalogs import Translation, catalogs_of, faults_in
from pnp.checks.subject.result import Result, plural
from pnp.checks.subject.subject import Subject
from pnp.checks.subject.typed_numbers import numbers_in
from pnp.core.problems import shorten
from pnp.i18n.catalog import Catalog
from pnp.load.key_types import Values
from pnp.text.number_words import WORDED, cardinals_in, has_words, says_number
from pnp.text.right_to_left import is_right_to_left
from pnp.text.spans import LOOK

OPTIONS = ()
NEEDS_CARDS = True


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result for each thing that is wrong, and one for each language."""
    source = subject.game_with_cards.language
    catalogs = catalogs_of(subject)
    for problem in catalogs.problems:
        yield Result.of(problem)
    for catalog in catalogs.readable:
        if is_right_to_left(catalog.language):
            yield _unset(catalog)
        looked_at = 0
        for one, problems in faults_in(subject, catalog):
            looked_at += 1
            for problem in problems:
                yield one.of(problem)
            yield from _plural(one)
            # A word for a figure that is misspelt would be a number of its own.
            yield from () if problems else _numbers(one, source)
        found = plural(looked_at, "translation")
        yield Result(True, catalog.language, "as their texts", found, catalog.where)


def _unset(catalog: Catalog) -> Result:
    message = f"'{catalog.language}' is written from right to left, which can't be set yet"
    hint = "translate it all the same, but print another language"
    return Result(False, catalog.language, "", "", catalog.where, message, hint)


def _plural(one: Translation) -> Iterator[Result]:
    if one.message.plural:
        what = f"has a plural, '{shorten(one.message.plural)}', that its text has not"
        hint = "make msgstr of msgstr[0], which is printed, and delete msgid_plural and the others"
        yield one.wrong(what, hint, "", one.message.plural)


def _numbers(one: Translation, source: str) -> Iterator[Result]:
    """Yield which numbers are not those of the text, which is in the language `source`.

    What one says in figures, the other may say in words. Words alone are looked at from 3 to 20.
    """
    both = (one.text.text, one.message.translation)
    # Numbers of looks, as 120%, are told as what they are.
    text, said = (WORDED.sub(" ", LOOK.sub(" ", part)) for part in both)
    wanted, found = _numbers_of(text), _numbers_of(said)
    counted, told = cardinals_in(text, source), cardinals_in(said, one.language)
    more = dict.fromkeys((*(found - wanted), *(number for number in told if not wanted[number])))
    for number in more:
        if not says_number(text, number, source):
            what = f"has the number {number} that its text has not"
            yield one.wrong(what, "write the number of the text", "", number)
    known = has_words(one.language)
    fewer = (number for number in counted if known and not found[number])
    for number in dict.fromkeys((*(wanted - found), *fewer)):
        if not says_number(said, number, one.language):
            what = f"lacks the number {number} of its text"
            yield one.wrong(what, "write it in figures, or as a word", number)


def _numbers_of(text: str) -> Counter[str]:
    return Counter(_in_ascii(number.replace(",", ".")) for number in numbers_in(text))


def _in_ascii(number: str) -> str:
    """Return a number with the digits of ASCII: ３ and ٣ are 3."""
    return "".join(str(decimal(char)) if char.isdecimal() else char for char in number)
