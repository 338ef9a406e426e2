"""Translations use the words that were decided.

`cards/<game>/glossary.csv` is a table: term, language, translation, note, forbidden. Where a text
of the game has the term, a translation of it into that language has the decided word; of words with
| between them, any. A translation = asks for nothing, nor does a term that is a number. The
forbidden words of a row, with | between them, are nowhere in that language. Several languages have
| between them, too; * is all of them.

Words are whole words, whatever their capitals, and whatever hyphens are in them but for forbidden
ones. A term, or a forbidden word, may have an ending (s, e, n, x, en, es) behind it. On a decided
word up to three letters may follow, or take the place of its last two, and accents may differ; in
German, Dutch and others that write compounds as one word it may stand anywhere in a word. A word of
the table is never another one with another end: "neutrino" does not stand for "neutron". Forms that
differ more are written out: "oeil|yeux", and so in terms. Of two terms in one place the longer
counts. Messages that are fuzzy are not looked at. It is run for every game with catalogs and a
glossary.

A row whose words none of several translations has is told itself.

    PASS: quark down,de,Down-Quark: "Nimm ein Down-Quark." for "Take a quark down."
    FAIL: the same with "Nimm ein D-Quark."
        the translation of 'mini.deck.one.name' lacks 'Down-Quark', which stands for 'quark down'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from pnp.checks.subject.catalogs import Translation, catalogs_of, glossary_of, translations_in
from pnp.checks.subject.result import Result, plural
from pnp.checks.subject.subject import Subject
from pnp.checks.translations.word_forms import (
    Finder,
    Words,
    forms_as_written,
    says,
    without_accents,
    words_of,
)
from pnp.core.problems import Where, shorten
from pnp.core.values import replace
from pnp.i18n.catalog import Catalog
from pnp.i18n.glossary import EVERY, OR, Entry
from pnp.load.key_types import Values

OPTIONS = ()
NEEDS_CARDS = True


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per translation without a decided word, or with a forbidden one.

    And one for each language. Raises PnpError for a glossary that can't be read.
    """
    entries = glossary_of(subject)
    if not entries:
        return
    for catalog in catalogs_of(subject).readable:
        yield from DecidedWords(catalog.language, entries).results(subject, catalog)


class DecidedWords:
    """The glossary of one language."""

    def __init__(self, language: str, entries: Sequence[Entry]) -> None:
        self._language = language
        own = [entry for entry in entries if entry.is_for(language)]
        self._bans = {word: entry for entry in own for word in entry.forbidden}
        self._banned = forms_as_written(self._bans)
        self._entries = [entry for entry in own if entry.is_decided]
        # What is decided for a language goes before what is decided for all.
        ranked = sorted(enumerate(self._entries), key=lambda one: one[1].language == EVERY)
        self._terms = Finder(
            [(words_of(term), at) for at, entry in ranked for term in entry.term.split(OR)]
        )
        self._decided = {
            entry: [words_of(word) for word in entry.translations] for entry in self._entries
        }
        self._longer = _longer_words({words for some in self._decided.values() for words in some})
        single = {entry: _single_words(entry) for entry in self._entries}
        known = frozenset().union(*single.values())
        self._known = {entry: known - words for entry, words in single.items()}

    def terms(self, text: str) -> Iterator[Entry]:
        """Yield the rows whose terms stand in `text`, as they follow each other there."""
        return (self._entries[at] for at in self._terms.find(words_of(text)))

    def lacking(self, text: str, said: str) -> Iterator[Entry]:
        """Yield the rows whose terms stand in `text`, and whose words are not in `said`."""
        return self._unsaid(text, words_of(said))

    def _unsaid(self, text: str, words: Words) -> Iterator[Entry]:
        for entry in self.terms(text):
            if not any(
                says(words, decided, self._language, self._longer[decided], self._known[entry])
                for decided in self._decided[entry]
            ):
                yield entry

    def results(self, subject: Subject, catalog: Catalog) -> Iterator[Result]:
        """Yield what is wrong with the translations of `catalog`, and how many there are."""
        said = translations_in(subject, catalog)
        lacking = [[*self._unsaid(one.text.text, words_of(one.said))] for one in said]
        unused = self._unused(said, lacking)
        yield from (self._nowhere(entry, texts) for entry, texts in unused.items())
        for one, entries in zip(said, lacking, strict=True):
            yield from (_lacks(one, entry) for entry in entries if entry not in unused)
            yield from self._forbidden(one)
        if self._entries or self._bans:
            expected = plural(len(self._entries), "decided word")
            found = plural(len(said), "translation")
            yield Result(True, self._language, expected, found, catalog.where)

    def _unused(
        self, said: Sequence[Translation], lacking: Sequence[Sequence[Entry]]
    ) -> Mapping[Entry, int]:
        """Return the rows whose words no translation has, of several, and of how many."""
        missing = Counter(entry for entries in lacking for entry in entries)
        met = Counter(
            entry for one in said for entry in self.terms(one.text.text) if entry in missing
        )
        return {entry: texts for entry, texts in missing.items() if texts == met[entry] > 1}

    def _nowhere(self, entry: Entry, texts: int) -> Result:
        message = (
            f"{_either(entry)} is decided for '{shorten(entry.term)}', and none of the {texts} "
            f"translations ({self._language}) of texts with it says so"
        )
        hint = "write the word that they have"
        label = f"{self._language}, {shorten(entry.term)}"
        return Result(
            False, label, "a word that is used", "none", entry.where, message, hint,
            cause=entry.name,
        )  # fmt: skip

    def _forbidden(self, one: Translation) -> Iterator[Result]:
        for word in self._banned(one.said):
            entry = self._bans[word]
            instead = " or ".join(f"'{other}'" for other in entry.translations)
            hint = f"write {instead}" if instead else "use another word"
            what = f"has '{shorten(word)}', which is forbidden"
            yield one.wrong(what, f"{hint}, see {_place(entry.where)}", instead, word)


def _lacks(one: Translation, entry: Entry) -> Result:
    wanted = _either(entry)
    hint = f"write it, or change {_place(entry.where)}"
    what = f"lacks {wanted}, which stands for '{shorten(entry.term)}'"
    lacking = one.wrong(what, hint, wanted, shorten(one.said))
    return replace(lacking, wrong=what, cause=entry.name, kind=what)


def _either(entry: Entry) -> str:
    return shorten(" or ".join(f"'{word}'" for word in entry.translations))


def _longer_words(every: Collection[tuple[str, ...]]) -> dict[tuple[str, ...], list[str]]:
    """Return for all that is decided the single words that have one of its words in them."""
    single = [without_accents(words)[0] for words in every if len(words) == 1]
    return {
        words: [
            longer
            for longer in single
            if any(word in longer and word != longer for word in without_accents(words))
        ]
        for words in every
    }


def _single_words(entry: Entry) -> frozenset[str]:
    """Return the terms, and what is decided for them, that are one word, without accents."""
    said = map(words_of, (*entry.term.split(OR), *entry.translations))
    return frozenset(without_accents(words)[0] for words in said if len(words) == 1)


def _place(where: Where) -> str:
    return f"{where.file.rpartition('/')[2]}:{where.line}"
