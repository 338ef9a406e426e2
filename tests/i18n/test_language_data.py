"""A language is files of pnp/locale: a catalog, and what there is to know of it. No Python."""

import re
from pathlib import Path

import pytest
from small_game import deck, game, write_game

from pnp.checks.translations.word_forms import says, words_of
from pnp.exports.rulebook_html.page import switch
from pnp.i18n import language_data as data
from pnp.i18n import program_strings as program
from pnp.i18n.languages import languages_like
from pnp.load.game import load_game
from pnp.load.tables import cells
from pnp.mutation_testing.mutation_operators import Known, slips_of
from pnp.mutation_testing.mutation_sites import MutatedFile, MutationSite, SiteKind
from pnp.text import typography
from pnp.text.number_words import says_number
from pnp.text.right_to_left import is_right_to_left
from pnp.text.typography import decimal_sign, typeset

MADE_UP = r"""
# Of nobody.
name	Madëup
other names	madlang
country	xq
quotes	<<	>>	<	>
decimal	;
percent	\u2009
narrow	(?<=\w)[ ](?=!)	(?<=\w)[ ](?=#)
narrow	(?<=\w)[ ](?=&)
colon	[ ](?=:)
question	~
opened	?^
range	upto
nouns	capital
spaces	none
compounds	yes
direction	right to left
copies	xopies
yes	yup	wahoo
no	nope
opposites	yup nope	all some
negations	nope
"""


@pytest.fixture
def made_up(tmp_path, monkeypatch):
    """A language that this program has never heard of."""
    kept = (data._read, typography._rules_of, cells._flags)
    monkeypatch.setattr(program, "LOCALE", tmp_path)
    (tmp_path / "qmu.tsv").write_text(MADE_UP, encoding="utf-8")
    for one in kept:
        one.cache_clear()
    yield "qmu"
    for one in kept:
        one.cache_clear()


def test_its_typography(made_up):
    typed = "\"a 'b' c\" d ! e # f & g : 5 %"
    assert typeset(typed, f"{made_up}-XQ") == (
        "<<a <b> c>> d\u202f! e\u202f# f\u202f& g\u00a0: 5\u2009%"
    )
    assert decimal_sign(made_up) == ";"


def test_its_names(made_up):
    assert ">Madëup</a>" in switch("en", {made_up: "a.html"}, "Languages")
    for name in ("MADËUP", "madeup", "madlang", "xq"):
        assert languages_like(name).startswith("qmu (Madëup)")


def test_headings_of_tables_in_it(made_up, tmp_path):
    csv = "name,Xopies,hot,cold\nStorm,7,YUP,nope\n"
    fields = "{name: {type: text}, hot: {type: flag}, cold: {type: flag}}"
    files = {"cards/mini/cards.csv": csv}
    project = write_game(
        tmp_path, game(), deck(cards=None, fields=fields, table="cards.csv"), files
    )
    ((card,),) = (part.cards for part in load_game(project, "mini", None).components)
    assert (card.copies, card.front.fields["hot"], card.front.fields["cold"]) == (7, True, False)


def test_slips_in_it(made_up):
    text = "yup or nope, all"
    site = MutationSite(
        MutatedFile(Path("a.po"), "a.po", text, made_up), SiteKind.TEXT, "a", "a", 0, len(text)
    )
    found = {(text[one.start : one.end], one.text) for one in slips_of(site, Known((), (), {}))}
    assert found >= {("yup", "nope"), ("nope", "yup"), ("all", "some"), ("nope", "")}


def test_its_words(made_up):
    assert is_right_to_left(f"{made_up}-XQ")
    assert says(words_of("undertakings"), words_of("taking"), made_up)
    assert not says(words_of("undertakings"), words_of("taking"), "xx")


def test_words_without_spaces_between_them():
    assert says_number("カードを三枚引く", "3", "ja")
    assert data.data_of("lb-LU", data.NOUNS) == ("capital",)


@pytest.mark.parametrize("path", sorted(program.LOCALE.glob("*.tsv")), ids=lambda path: path.stem)
def test_what_ships_can_be_read(path):
    rows = [
        line.split("\t")
        for line in path.read_text(encoding="utf-8").split("\n")
        if line and not line.startswith("#")
    ]
    assert {key for key, *_ in rows} <= {*data.KEYS}
    assert all(value for _, *values in rows for value in values)
    assert len(data.data_of(path.stem, data.QUOTES)) in (0, 4)
    for key in (data.NARROW_SPACES, data.COLONS):
        assert all(map(re.compile, data.data_of(path.stem, key)))
    assert all(len(pair) == 2 for pair in data.data_of(path.stem, data.OPENED))
    assert all(len(pair.split()) == 2 for pair in data.data_of(path.stem, data.OPPOSITES))
