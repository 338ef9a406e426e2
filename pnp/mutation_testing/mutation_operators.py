"""Slips that people make: a table of classes, each with what it makes of a site of a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from pnp.core.near_names import near_names
from pnp.core.values import Struct
from pnp.i18n.language_data import NEGATIONS, OPPOSITES, data_of
from pnp.mutation_testing.confused_words import UNITS, YES_NO
from pnp.mutation_testing.mutation_sites import MutationSite, SiteKind
from pnp.text.number_words import numbers_of, words_of

_WORD = re.compile(r"(?<![\w{=.])[^\W\d_]+(?:[-’'][^\W\d_]+)*(?![\w}])")
_NUMBER = re.compile(r"(?<![\w.{#^_])\d+(?:[.,]\d+)?(?![\w.]*[}\]'])")
_HOLE = re.compile(r"\{=([^{}]*)[{}]")
# Two branches of a phrase that a value chooses, one behind the other.
_BRANCHES = re.compile(r"(?<=\{)(?P<one>[^{}]*)\}\s+[^\s{},]+\s*\{(?P<other>[^{}]*)(?=\}\s*[\w}])")
_NAME = re.compile(r"[A-Za-z_][\w]*(?:\.[A-Za-z_]\w*)+")
_INDEX = re.compile(r"\[(?P<quote>['\"]?)(\d+)(?P=quote)\]")
_SIGN = re.compile(r"(?<![\w\s])[+−-](?=[\d^{}])|^[-+−](?=\d)|(?<=\{)[+−](?=\})")
# What stands before a value in a list or a map on one line, with its key, and what behind it.
_BEFORE = re.compile(r"[\[{,]\s*((?:[^\s,:{}\[\]]+:\s+)?)$")
_COMMA = re.compile(r",\s*")
_SIMILAR, _MOST_NAMES = 0.6, 3


class Slip(Struct, frozen=True):
    """A change of a file: from `start` to `end` stands `text` instead."""

    site: MutationSite
    kind: str
    start: int
    end: int
    text: str

    def changed(self) -> str:
        """Return the whole text of the file with the slip in it."""
        text = self.site.file.text
        return f"{text[: self.start]}{self.text}{text[self.end :]}"

    def told(self) -> str:
        """Return what was changed into what."""
        old = self.site.file.text[self.start : self.end]
        return f"{' '.join(old.split())} -> {' '.join(self.text.split()) or '(nothing)'}"


class Known(Struct, frozen=True):
    """What of a game slips are made of: names of things, keys of facts, and values by columns.

    `decided` are the words of its glossary, by languages.
    """

    names: tuple[str, ...]
    facts: tuple[str, ...]
    columns: Mapping[str, tuple[str, ...]]
    decided: Mapping[str, tuple[str, ...]] = MappingProxyType({})


# From a site and what is known, to (start, end, what stands there by mistake).
Edits = Iterator[tuple[int, int, str]]
Make = Callable[[MutationSite, Known], Edits]


def slips_of(site: MutationSite, known: Known) -> Iterator[Slip]:
    """Yield all slips of all classes at one site; what stands there is never made again."""
    for kind, (where, make) in CLASSES.items():
        if site.kind in where:
            for start, end, text in make(site, known):
                if site.text[start:end] != text:
                    at = site.start
                    named = f"{site.fact} fact" if site.kind == SiteKind.FACT else kind
                    yield Slip(site, named, at + start, at + end, text)


def _numbers(site: MutationSite, known: Known) -> Edits:
    """Yield a figure that is one more, or has two digits swapped."""
    for found in _NUMBER.finditer(site.text):
        digits = found[0]
        last = str((int(digits[-1]) + 1) % 10)
        yield *found.span(), f"{digits[:-1]}{last}" if last != "0" else f"{digits[:-1]}8"
        if len(digits) > 2 and digits[-2:].isdigit():
            yield *found.span(), f"{digits[:-2]}{digits[-1]}{digits[-2]}"


def _signs(site: MutationSite, known: Known) -> Edits:
    for found in _SIGN.finditer(site.text):
        yield *found.span(), {"+": "−", "−": "+", "-": ""}[found[0]]


def _units(site: MutationSite, known: Known) -> Edits:
    for found in _WORD.finditer(site.text):
        yield from (
            (*found.span(), second if found[0] == first else first)
            for first, second in UNITS
            if found[0] in (first, second)
        )


def _neighbours(site: MutationSite, known: Known) -> Edits:
    """Yield what the next values of the same column say."""
    values = known.columns.get(site.column, ())
    at = values.index(site.text) + 1 if site.text in values else 0
    for other in (*values[at:], *values[:at])[:2]:
        yield 0, len(site.text), other


def _opposites(language: str) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for pair in data_of(language, OPPOSITES):
        one, other = pair.split()
        found[one] = (*found.get(one, ()), other)
        found[other] = (*found.get(other, ()), one)
    return found


def _as(word: str, like: str) -> str:
    return word[:1].upper() + word[1:] if like[:1].isupper() else word


def _reversed(site: MutationSite, known: Known) -> Edits:
    opposites = _opposites(site.file.language)
    for found in _WORD.finditer(site.text):
        for other in opposites.get(found[0].lower(), ()):
            yield *found.span(), _as(other, found[0])


def _without_not(site: MutationSite, known: Known) -> Edits:
    words = data_of(site.file.language, NEGATIONS)
    for found in _WORD.finditer(site.text):
        if found[0].lower() in words:
            start, end = found.span()
            # With the space beside it.
            yield start, end + site.text[end:].startswith(" "), ""


def _number_words(site: MutationSite, known: Known) -> Edits:
    for found in _WORD.finditer(site.text):
        for number in numbers_of(found[0], site.file.language)[:1]:
            if number.isdigit() and int(number) > 1:
                after = str(int(number) + 1)
                other = next(iter(words_of(int(after), site.file.language)), after)
                yield *found.span(), _as(other, found[0])


def _variables(site: MutationSite, known: Known) -> Edits:
    """Yield figures of another fact beside it: one whose key begins as that of this one does."""
    for hole in _HOLE.finditer(site.text):
        for name in _NAME.finditer(hole[1]):
            family = name[0].rpartition(".")[0]
            near = [one for one in known.facts if one.startswith(f"{family}.") and one != name[0]]
            for other in near[:2]:
                start = hole.start(1) + name.start()
                yield start, start + len(name[0]), other


def _columns(site: MutationSite, known: Known) -> Edits:
    """Yield figures that are taken from another column: of three players for two."""
    for hole in _HOLE.finditer(site.text):
        for index in _INDEX.finditer(hole[1]):
            start, end = (hole.start(1) + at for at in index.span(2))
            yield start, end, str(int(index[2]) + 1)
    if site.text.lstrip().startswith("|"):
        cells = [*re.finditer(r"[^|]+", site.text)]
        for one, other in pairwise(cells):
            yield one.start(), other.end(), f"{other[0]}|{one[0]}"


def _branches(site: MutationSite, known: Known) -> Edits:
    """Yield what the neighbour of a branch says: of `no` for `yes`."""
    begin = site.text.find(", select,")
    for found in _BRANCHES.finditer(site.text, max(begin, 0)) if begin >= 0 else ():
        start, last = found.start("one"), found.end("other")
        between = site.text[found.end("one") : found.start("other")]
        yield start, last, f"{found['other']}{between}{found['one']}"


def _similar_words(site: MutationSite, known: Known) -> Edits:
    """Yield a name of the game that looks like the one that stands there."""
    for found in _WORD.finditer(site.text):
        near = _near(found[0], known.names) if found[0] in known.names else ()
        for other in near:
            yield *found.span(), other


def _similar_decided(site: MutationSite, known: Known) -> Edits:
    """Yield decided words of the language that look like the one that stands there."""
    words = known.decided.get(site.file.language, ())
    if site.kind == SiteKind.WORD:
        for other in _near(site.text, words) or words[:1]:
            yield 0, len(site.text), other
        return
    for found in _WORD.finditer(site.text):
        word = found[0] if found[0] in words else found[0].lower()
        for other in _near(word, words) if word in words else ():
            yield *found.span(), _as(other, found[0])


def _near(word: str, names: tuple[str, ...]) -> tuple[str, ...]:
    found = near_names(word, names, _MOST_NAMES + 1, _SIMILAR)
    return tuple(one for one in found if one != word)[:_MOST_NAMES]


def _misspelt(site: MutationSite, known: Known) -> Edits:
    """Yield words with two letters swapped: a name that nobody would look up."""
    for found in _WORD.finditer(site.text):
        word = found[0]
        if len(word) > 4 and word[1] != word[2]:
            yield *found.span(), f"{word[0]}{word[2]}{word[1]}{word[3:]}"


def _played(site: MutationSite, known: Known) -> Edits:
    """Yield an example's figure that is one more, another fact, and another of its moves."""
    yield from _numbers(site, known)
    for name in _NAME.finditer(site.text):
        near = _near(name[0], known.facts) if name[0] in known.facts else ()
        for other in near[:1]:
            yield *name.span(), other
    # What is refused may be refused twice.
    if site.name.endswith(".moves") and not site.text.startswith("not "):
        yield from _neighbours(site, known)


def _decided(site: MutationSite, known: Known) -> Edits:
    """Yield what a rule may decide otherwise: no for yes, and the other way of two."""
    if site.text in YES_NO:
        yield 0, len(site.text), YES_NO[site.text]
    yield from _reversed(site, known)


def _typed(site: MutationSite, known: Known) -> Edits:
    """Yield another figure, and what stands beside it in its template, or its part of the game."""
    yield from (*_numbers(site, known), *_neighbours(site, known))


def _left_out(site: MutationSite, known: Known) -> Edits:
    """Yield nothing, and the same twice: of a whole card or fact, and of a value among others."""
    if site.kind == SiteKind.ITEM:
        yield from ((0, len(site.text), text) for text in ("", 2 * site.text))
        return
    text = site.file.text
    line = text.rfind("\n", 0, site.start) + 1
    before, after = _BEFORE.search(text, line, site.start), _COMMA.match(text, site.end)
    if before and after:
        yield before.start(1) - site.start, after.end() - site.start, ""
        if not before[1]:
            yield 0, len(site.text), f"{site.text}, {site.text}"


def _reckoned(site: MutationSite, known: Known) -> Edits:
    """Yield another sign, a sum without what is added, and what is reckoned beside it."""
    for sign in re.finditer(r"([-+])(\s*1\b)?", site.text):
        yield *sign.span(), "" if sign[2] else {"-": "+", "+": "-"}[sign[1]]
    yield from _neighbours(site, known)


_VALUES = (SiteKind.CARD, SiteKind.LIST)
CLASSES: Mapping[str, tuple[Sequence[SiteKind], Make]] = {
    "a figure": ((*_VALUES, SiteKind.FACT), _numbers),
    "a sign": (_VALUES, _signs),
    "a unit": ((*_VALUES, SiteKind.TEXT), _units),
    "a neighbour's value": (_VALUES, _neighbours),
    "a comparison reversed": ((*_VALUES, SiteKind.TEXT), _reversed),
    "a missing not": ((*_VALUES, SiteKind.TEXT), _without_not),
    "a number word": ((*_VALUES, SiteKind.TEXT), _number_words),
    "a typed figure": ((SiteKind.TEXT,), _numbers),
    "another variable": ((*_VALUES, SiteKind.TEXT), _variables),
    "another branch": ((*_VALUES, SiteKind.TEXT), _branches),
    "another column": ((*_VALUES, SiteKind.TEXT), _columns),
    "a similar name": ((*_VALUES, SiteKind.TEXT), _similar_words),
    "a similar decided word": ((SiteKind.WORD, SiteKind.TEXT), _similar_decided),
    "a misspelt name": ((SiteKind.CARD,), _misspelt),
    "another fact": ((SiteKind.FACT,), _decided),
    "an example": ((SiteKind.PLAY,), _played),
    "left out, or there twice": ((SiteKind.CARD, SiteKind.FACT, SiteKind.ITEM), _left_out),
    "another picture": ((SiteKind.PICTURE,), _neighbours),
    "what a template types": ((SiteKind.TYPED,), _typed),
    "another setting": ((SiteKind.SETTING,), _typed),
    "what a template reckons": ((SiteKind.RECKONED,), _reckoned),
}
