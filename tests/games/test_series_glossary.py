"""One word for one thing in all games: their glossaries decide the same words."""

import re
from functools import cache
from itertools import pairwise

import pytest
from babel.messages.pofile import read_po

from pnp.core.project import BUNDLED
from pnp.i18n.glossary import read_glossary

ENGLISH = ("element313", "elements", "quark", "quirkyquarks")
OTHER_THING = {
    "power": "an element of Substance works; what a quest of Quirky Quarks can do",
    "seat": "a place for an element; a chair of a merry-go-round, which is a bid",
    "track": "what a particle leaves in a chamber; a board with rounds and phases",
}
ITS_SOURCE_SAYS = {  # words of Quarken's own source, which is Dutch
    "token": "token|tokens",
}


@cache
def rows(game):
    return read_glossary(BUNDLED / "cards" / game / "glossary.csv", game)


@cache
def decided(game):
    """Return what each English term is in Dutch, and what it is not: (words, forbidden)."""
    return {
        term.lower(): (set(row.translations), set(row.forbidden))
        for row in rows(game)
        if row.is_decided and row.language == "nl"
        for term in row.term.split("|")
    }


def shared():
    """Return the terms of at least two games that mean the same in all."""
    terms = [term for game in ENGLISH for term in decided(game)]
    return sorted({term for term in terms if terms.count(term) > 1} - set(OTHER_THING))


@cache
def texts(game):
    """Return the English texts of `game` as one."""
    with (BUNDLED / "cards" / game / "locale" / "nl.po").open("rb") as file:
        return "\n".join(str(message.id) for message in read_po(file) if message.id).lower()


def test_glossaries_share_more_than_a_few_terms():
    assert len(shared()) > 30


@pytest.mark.parametrize("term", shared())
def test_a_shared_term_is_the_same_word_in_all_games(term):
    said = {game: decided(game)[term] for game in ENGLISH if term in decided(game)}
    first = next(iter(said.values()))
    assert said == dict.fromkeys(said, first)


@pytest.mark.parametrize("term", OTHER_THING)
def test_words_for_other_things_do_differ(term):
    said = [decided(game)[term][0] for game in ENGLISH if term in decided(game)]
    assert len(said) > 1
    assert all(not one & other for one, other in pairwise(said))


@pytest.mark.parametrize("game", ENGLISH)
def test_a_game_that_says_a_shared_term_has_it_in_its_glossary(game):
    """So its translations are held to the word, and to what is forbidden for it."""
    whole = r"(?<![\w-]){}(?![\w-])"
    said = {term for term in shared() if re.search(whole.format(re.escape(term)), texts(game))}
    assert said - set(decided(game)) == set()


def test_quarken_says_what_the_others_say():
    """Its glossary goes from Dutch to English: a word of theirs is one of its own for that."""
    found = {}
    for row in rows("quarken"):
        for word in row.translations if row.is_decided and row.language == "en" else ():
            found.setdefault(word.lower(), set()).update(row.term.lower().split("|"))
    known = [(term, decided(game)[term][0]) for term in shared() for game in ENGLISH
             if term in decided(game)]  # fmt: skip
    both = [(term, words, found[term]) for term, words in known if term in found]
    assert len({term for term, _, _ in both}) > 3
    own = {term: "|".join(sorted(have)) for term, words, have in both if not words & have}
    assert own == ITS_SOURCE_SAYS
