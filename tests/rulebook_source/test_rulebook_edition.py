import pytest
from small_catalog import catalog, message
from small_game import game, load, write

from pnp.core.problems import PnpError
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.expressions.facts import Fact, Figures, Ledger
from pnp.game_texts.apply_catalog import translated
from pnp.i18n.po_reading import read_catalog
from pnp.rulebook_source.edition import rulebook_in, texts_of_rulebook
from pnp.rulebook_source.markdown_reader import parse_rulebook
from pnp.rulebook_source.translation_units import units

BOOK = """\
# Mini

## Set-up

Deal {=dealt} cards, see [the table](#table).

- Take one.
- Take two.

## Table

| Who | How many |
|---|---|
| two | 12 |
"""
DEAL = "Deal {=dealt} cards, see [the table](#table)."


def document():
    return parse_rulebook(BOOK, "rulebook.md", "en")


@pytest.fixture
def ids(tmp_path):
    """The ids of the rulebook's texts."""
    game = load(tmp_path, files={"cards/mini/rulebook.md": BOOK})
    return {text.text: text.id for text in texts_of_rulebook(Project(tmp_path), game)}


def in_german(folder, *messages, language="de"):
    game = replace(load(folder), language=language)
    write(folder / "cards/mini/locale/de.po", catalog(*messages))
    return rulebook_in(Project(folder), game, document())


def said(book):
    return [unit.text for unit in units(book)]


def test_all_texts_have_ids_below_the_game(ids):
    assert ids["Take two."].startswith("mini.rulebook.set-up/")
    assert "12" not in ids
    assert list(ids) == said(document())


def test_a_game_without_a_rulebook(tmp_path):
    assert list(texts_of_rulebook(Project(tmp_path), load(tmp_path))) == []


def test_what_is_translated_is_said_so_and_the_rest_as_it_was(tmp_path, ids):
    german = "Teile {=dealt} Karten aus, siehe [Tabelle](#table)."
    one = message(ids[DEAL], DEAL, german)
    book = in_german(tmp_path, one, message(ids["Who"], "Who", "Wer"))
    assert book.language == "de"
    expected = [german if text == DEAL else text for text in said(document())]
    assert said(book) == ["Wer" if text == "Who" else text for text in expected]


def test_a_link_or_a_hole_stays(tmp_path, ids):
    one = message(ids[DEAL], DEAL, "Teile {=dealt} aus, siehe [dort](https://example.org).")
    with pytest.raises(PnpError) as caught:
        in_german(tmp_path, one)
    assert [problem.message.partition("' ")[2] for problem in caught.value.problems] == [
        "has a link that its text has not: https://example.org, and lacks #table"
    ]


def test_without_a_catalog_it_is_as_it_is_written(tmp_path):
    assert said(in_german(tmp_path, language="en")) == said(document())


def test_in_the_pseudo_language(tmp_path):
    book = in_german(tmp_path, language="en-XA")
    assert all(text.startswith("[") for text in said(book))
    assert "[Tååkéé twö.]" in said(book)


TURN = (
    "# Mini\n\n## Turn\n\nThe {=first} of you has {=half} turns, not {=gone}.\n\n- Go {=first}.\n"
)
FIRST = Fact("M-1", "first", "youngest", "stated", "", "Turn")
FIGURES = Figures(Ledger("mini", "", {}, (FIRST,)))


@pytest.mark.parametrize(("messages", "expected"), [
    # One language in a sentence: what is not translated has its figures in its own words.
    ([message("mini.words.youngest", "youngest", "Jüngste")], "The youngest of you has"),
    ([message("mini.words.youngest", "youngest", "Jüngste", "#, fuzzy\n")], "The youngest of"),
    ([], "The youngest of you has {=half@en}"),
])  # fmt: skip
def test_a_text_left_as_it_is_has_its_own_words(tmp_path, messages, expected):
    go = message("mini.rulebook.turn/l1.1", "Go {=first}.", "Geh, {=first}.")
    path = tmp_path / "de.po"
    path.write_text(catalog(go, *messages), encoding="utf-8")
    german = read_catalog(path, "de.po", "de")
    mini = translated(load(tmp_path, game(words="{youngest: youngest}")), german)
    written = parse_rulebook(TURN, "rulebook.md", "en")
    *_, left, done = said(rulebook_in(Project(tmp_path), mini, written, german, FIGURES))
    assert left.startswith(expected)
    # What can't be filled is told later, at its place.
    assert left.endswith("not {=gone@en}.")
    assert done == "Geh, {=first}."
