"""Translations end as their texts do, with the quotation marks and brackets of their language.

Of each translation is asked that it ends with the mark that its text ends with: a full stop, a
colon, a question mark, ... or none; 。 is a full stop, and ： a colon. That quotation marks that
are not plain are those of the language, and none is left open. That brackets are closed, and that
Spanish has ¿ for each ? and ¡ for each !. That a range of two figures of the rules, as "2 to 4", is
not turned round. Plain "quotes" are set as each language does it. It is run for every game with
catalogs.

    PASS: "Go!" as "¡Ve!"
    FAIL: "Go!" as "Ve."
        the translation of 'mini.deck.one.name' ends with '.', its text with '!'
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.checks.subject.catalogs import Translation, catalogs_of, translations_in
from pnp.checks.subject.result import Result, plural
from pnp.checks.subject.subject import Subject
from pnp.core.lazy_pattern import lazy_pattern
from pnp.i18n.language_data import OPENED, QUESTION, RANGE, data_of
from pnp.i18n.placeholders import offered
from pnp.load.key_types import Values
from pnp.text.typography import are_known, quotes_of

OPTIONS = ()
NEEDS_CARDS = True

# What ends a sentence, and what it is called in all languages.
_ENDS = {
    **{mark: mark for mark in ".:;?!…"},
    "。": ".", "．": ".", "।": ".", "։": ".", "۔": ".", "：": ":", "；": ";",
    "？": "?", "؟": "?", "！": "!", "\u037e": "?",
}  # fmt: skip
_QUOTES = '"“”„‟«»‹›'
_CLOSED_BEHIND = f"{_QUOTES}'‘’‚)]}}"
_BRACKETS = {")": "(", "]": "[", "}": "{", "）": "（", "」": "「", "』": "『"}
# What is a sign of markup, or is taken as it is, is no punctuation; a placeholder is a word.
_HOLES = lazy_pattern(r"[\^_]\{[^{}]*\}|\{[^{}]*\}|:[a-z0-9][a-z0-9-]*:", re.DOTALL)
_BRANCHES = lazy_pattern(r"\{=[^{}]*, select[^{}]*\}")
_MARKS = lazy_pattern(r"\\.|\*+|(?<=\])\([^()]*\)", re.DOTALL)
_ELLIPSIS = lazy_pattern(r"\.{3}")
# A bracket behind the letter or number of a list: a)
_LISTED = lazy_pattern(r"(?<!\w)\w{1,2}\)")


_HOLE = r"(?:\[[^\[\]{}]*\])?\{=?([^{},]+)\}"


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result for each mark that is wrong, and one for each language."""
    ranges = _ranges_in(subject.game_with_cards.language)
    for catalog in catalogs_of(subject).readable:
        looked_at = 0
        for one in translations_in(subject, catalog):
            looked_at += 1
            text, said = _plain(one.text.text), _plain(one.message.translation)
            yield from _end(one, text, said)
            yield from _quotes(one, said)
            yield from _brackets(one, text, said)
            yield from _opened(one, said)
            yield from _ranges(one, ranges)
        found = plural(looked_at, "translation")
        yield Result(True, catalog.language, "as usual there", found, catalog.where)


def _plain(text: str) -> str:
    without = _HOLES.sub("x", _BRANCHES.sub("", text))
    return _ELLIPSIS.sub("…", _MARKS.sub("", without)).strip()


def _end(one: Translation, text: str, said: str) -> Iterator[Result]:
    (wanted, _), (found, shown) = _end_of(text, ""), _end_of(said, one.language)
    if wanted != found:
        what = f"ends {_with(shown)}, its text {_with(wanted)}"
        yield one.wrong(what, f"end it {_with(wanted)}", wanted, shown)


def _with(mark: str) -> str:
    return f"with '{mark}'" if mark else "without a mark"


def _end_of(text: str, language: str) -> tuple[str, str]:
    """Return the mark that ends a text, "" for none: what it stands for, and as it is."""
    last = text.rstrip(f"{_CLOSED_BEHIND} \u00a0\u202f")[-1:]
    meant = "?" if last in data_of(language, QUESTION) else _ENDS.get(last, "")
    return meant, last if meant else ""


def _quotes(one: Translation, said: str) -> Iterator[Result]:
    used = [char for char in said if char in _QUOTES]
    usual = quotes_of(one.language) if are_known(one.language) else None
    plain = 'type "plain" ones: they are set as the language does it'
    if usual:
        own = {part.strip() for part in usual} | {'"'}
        for mark in dict.fromkeys(used):
            if mark not in own:
                what = f"has {mark}, which is no quotation mark of its language"
                yield one.wrong(what, plain, usual.opening.strip(), mark)
                return
        for pair in (usual[:2], usual[2:]):
            first, last = (mark.strip() for mark in pair)
            if first != last and used.count(first) != used.count(last):
                yield one.wrong(f"has {first} and {last} that do not match", plain)
    if used.count('"') % 2:
        yield one.wrong('has a " that is never closed', plain)


def _brackets(one: Translation, text: str, said: str) -> Iterator[Result]:
    bad = _unmatched(said)
    if bad and not _unmatched(text):
        yield one.wrong(f"has a {bad} without the other one", "close the bracket, or take it out")


def _unmatched(text: str) -> str:
    """Return the first bracket that has no other one, "" for none."""
    waiting: list[str] = []
    for char in _LISTED.sub("", text) if text.count(")") > text.count("(") else text:
        if char in _BRACKETS.values():
            waiting.append(char)
        elif char in _BRACKETS and (not waiting or waiting.pop() != _BRACKETS[char]):
            return char
    return waiting[0] if waiting else ""


def _opened(one: Translation, said: str) -> Iterator[Result]:
    for closing, opening in map(tuple, data_of(one.language, OPENED)):
        if said.count(closing) > said.count(opening):
            yield one.wrong(f"has {closing} without {opening}", f"write {opening} where it begins")


def _ranges_in(language: str) -> re.Pattern[str]:
    """Return what finds from one figure to another in texts of a language."""
    words = "|".join(map(re.escape, data_of(language, RANGE)))
    said = rf"|(?:{words})(?=\s)" if words else ""
    return re.compile(rf"{_HOLE}\s*(?:[-–—]{said})\s*{_HOLE}")


def _ranges(one: Translation, ranges: re.Pattern[str]) -> Iterator[Result]:
    said = offered(one.message.translation)
    for first, last in ranges.findall(offered(one.text.text)):
        if -1 < said.find(f"{{{last}}}") < said.find(f"{{{first}}}"):
            what = f"has {{{last}}} before {{{first}}}, its text behind it"
            yield one.wrong(what, "begin the range with the same figure as the text")
