"""Nothing is left in the language of the game.

A translation that says what its text says may be one that was never made. That is told of each
text that has a word in it which must be translated. Not of those: words of one or two letters and
those with a digit in them, the name of the game and those of its authors, what the glossary keeps
as it is (a row whose translation is its term), what it says may be the same (a row for all such
words of some languages, Proton|Gluon,de|nl,=), and what it gives a translation that happens to be
the same. It is run for every game with catalogs.

    PASS: "Storm" as "Sturm"; "Pnp" as "Pnp", with Pnp,*,Pnp in glossary.csv
    FAIL: "Storm" as "Storm"
        the translation of 'mini.deck.one.name' is the text itself, 'Storm'
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks.subject.catalogs import Translation, catalogs_of, glossary_of, translations_in
from pnp.checks.subject.result import Result, plural
from pnp.checks.subject.subject import Subject
from pnp.checks.translations.word_forms import BREAK, Words, bases_of, words_of
from pnp.core.problems import PnpError, shorten
from pnp.i18n.glossary import OR, SAME
from pnp.load.key_types import Values

OPTIONS = ()
NEEDS_CARDS = True

_SYMBOL = 2
# Words that a term may have, and marks that it does not end with.
_TERM, _ENDS = 3, tuple(".:;?!…")


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result per text that is left, and one for each language.

    None of a game whose glossary can't be read: that is told by the check `glossary`.
    """
    try:
        glossary_of(subject)
    except PnpError:
        return
    for catalog in catalogs_of(subject).readable:
        kept = _kept(subject, catalog.language)
        left: dict[Words, list[Translation]] = {}
        looked_at = 0
        for one in translations_in(subject, catalog):
            looked_at += 1
            words = words_of(one.text.text)
            if words == words_of(one.said) and not all(_is_kept(word, kept) for word in words):
                left.setdefault(words, []).append(one)
        for first, *others in left.values():
            more = f", and {plural(len(others), 'text')} more" if others else ""
            said = shorten(first.said)
            yield first.wrong(f"is the text itself, '{said}'{more}", _hint(first), "", said)
        found = plural(looked_at, "translation")
        yield Result(True, catalog.language, "none left", found, catalog.where)


def _hint(one: Translation) -> str:
    """Return what to do; of a term, not of a sentence, also how to keep it as it is."""
    words = words_of(one.said)
    is_sentence = one.said.rstrip(" *\n").endswith(_ENDS)
    if is_sentence or len(words) > _TERM or BREAK in words:
        return "translate it"
    term = " ".join(words)
    row = f"{term},{one.language},{SAME}"
    return f"translate it; what may be the same is said in glossary.csv, as {row}"


def _kept(subject: Subject, language: str) -> frozenset[str]:
    """Return the words that need no translation into `language`."""
    game = subject.game_with_cards
    said = [game.title, *game.rights.authors]
    for entry in glossary_of(subject):
        if entry.is_for(language):
            terms = {words_of(term) for term in entry.term.split(OR)}
            said += entry.term.split(OR) if entry.may_stay else ()
            said += (word for word in entry.translations if words_of(word) in terms)
    return frozenset(word for text in said for word in words_of(text))


def _is_kept(word: str, kept: frozenset[str]) -> bool:
    is_symbol = word == BREAK or len(word) <= _SYMBOL or not word.isalpha()
    return is_symbol or any(base in kept for base in bases_of(word))
