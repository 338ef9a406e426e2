"""Words are broken where a line would gape, by the patterns of the language, and nowhere else."""

import re
from itertools import pairwise

import pyphen
import pytest
from built import build_rulebooks
from hypothesis import given, settings
from hypothesis import strategies as st
from pdfpages import opened
from pdfpages import texts as texts_of
from pikepdf import Pdf
from small_book import write_book
from tagged_pdf import Tagged, faults
from text_requests import lay, texts
from thorough import one_in

from pnp.text.hyphenation import break_points

SOFT = "\u00ad"
WORDS = {
    "nl": "krachtschijven evenwichtige antideeltje onderzoekers wetenschappelijk",
    "de": "Strahlungsgleichgewicht Krachtscheiben gleichmäßige Wissenschaftler",
    "en": "accelerators understanding particularly hyphenation extraordinary",
    "fr": "accélérateur constitution particulièrement définitivement",
    "es": "aceleradores constitución particularmente extraordinario",
}
LONG = [(word, language) for language, words in WORDS.items() for word in words.split()]


@pytest.mark.parametrize(("word", "language"), one_in(4, LONG))
def test_a_word_is_broken_where_all_patterns_of_its_language_say_it(word, language):
    whole = pyphen.Pyphen(lang=language, left=3, right=3)
    assert break_points(word, language)
    assert list(break_points(word, language)) == whole.positions(word)


@pytest.mark.parametrize(("word", "language"), [
    ("quarks", "en"),  # short
    ("accelerator", "tlh"),  # there are no patterns
    ("accelerator", ""),
    ("strengths", "en"),  # one syllable
])  # fmt: skip
def test_what_is_not_broken(word, language):
    assert break_points(word, language) == ()


def broken(text, width=60, language="en"):
    return texts(lay(text, width, language=language, hyphens=True))


def test_a_line_that_gapes_has_a_part_of_the_next_word():
    text = "We shall see an extraordinary thing and nothing else, my dear."
    first, second, *_ = broken(text, 40)
    assert (first, second) == (f"We shall see an extraordin{SOFT}", "ary thing and nothing else,")
    plain = texts(lay(text, 40, language="en"))
    assert plain == ["We shall see an", "extraordinary thing and", "nothing else, my dear."]


@pytest.mark.parametrize(
    "word",
    ["**extraordinary**", "Extraordinary", "EXTRAORDINARY", "extra7ordinary", "x-traordinarily"],
)
def test_names_and_what_is_marked_are_whole(word):
    assert SOFT not in "".join(broken(f"We shall see an {word} thing and nothing else.", 40))


def test_a_noun_of_german_may_be_broken():
    lines = broken("Wir sehen ein Strahlungsgleichgewicht und sonst nichts.", 50, "de")
    assert lines[0].endswith(SOFT)


def test_the_last_word_is_whole():
    assert SOFT not in "".join(broken("We shall see something extraordinary.", 36))


SHORT = ("a", "an", "the", "of", "we", "see", "(quarks)", "everywhere,")
SOME = [*WORDS["en"].split(), *SHORT]
TEXTS = st.lists(st.sampled_from(SOME), min_size=1, max_size=30).map(" ".join)


@settings(max_examples=60)
@given(TEXTS, st.integers(28, 90))
def test_laws_of_broken_lines(text, width):
    laid = lay(text, width, language="en", hyphens=True)
    lines = texts(laid)
    said = re.sub(f"{SOFT} ", "", " ".join(lines))
    assert said == text
    assert all(line.width <= width + 1e-3 for line in laid.lines)
    assert len(lines) <= len(texts(lay(text, width, language="en")))
    ends = [line.endswith(SOFT) for line in lines]
    assert not any(all(ends[at : at + 3]) for at in range(len(ends) - 2))
    assert not ends[-1]
    for line, after in pairwise(lines):
        if line.endswith(SOFT):
            assert len(line.split()[-1].strip(f"({SOFT}")) >= 3
            assert len(after.split()[0].strip("),.")) >= 3


PARAGRAPH = (
    "Everybody at this table knows that extraordinarily understanding accelerators are "
    "particularly hyphenated, notwithstanding counterrevolutionary internationalization and "
    "electromagnetic fields."
)
BOOK = f"""\
# Mini

## Extraordinary accelerators {{#extra}}

### Extraordinarily understanding particularly hyphenated {{#more}}

{PARAGRAPH}

| Extraordinary | accelerators |
|---|---|
| understanding | particularly |
"""


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    root = tmp_path_factory.mktemp("hyphens")
    (path,) = build_rulebooks(write_book(root, BOOK), ["mini"], "", ["a5"], root / "out")
    return path


def test_a_rulebook_breaks_what_is_read_and_no_title(book):
    with Pdf.open(book) as pdf:
        tagged = Tagged(pdf)
        assert not faults(tagged)
        said = list(tagged.aloud())
        shown = b"".join(page.Contents[1].read_bytes() for page in pdf.pages)
    broken_words = re.findall(rb"/Span<</ActualText<FEFF([0-9A-F]*)>>>BDC", shown)
    words = [bytes.fromhex(word.decode()).decode("utf-16-be") for word in broken_words]
    assert words == ["understanding", "notwithstanding"]
    assert PARAGRAPH in [words for _, words in said], "read aloud as if it were not broken"


def test_copied_and_searched_a_broken_word_is_whole(book):
    assert PARAGRAPH.split() == " ".join(texts_of(book)).split()[7:-7]
    with opened(book) as pdf:
        assert pdf[1].get_textpage().search("notwithstanding").get_next()
