"""Scripts that are set otherwise than Latin letters: what is told, and where lines break."""

import pytest
from small_catalog import catalog, message
from small_game import deck, game, one_line, write_game
from text_requests import problem

from pnp.app.check import check_games
from pnp.core.exit_codes import ExitCode
from pnp.text.break_opportunities import unbroken_parts
from pnp.text.right_to_left import first_right_to_left, is_right_to_left

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"/>'
CANT = "' is written from right to left, which can't be set yet"


@pytest.mark.parametrize(("language", "expected"), [
    ("ar", True), ("ar-EG", True), ("he", True), ("fa", True), ("az-Arab", True),
    ("ku-Arab-IQ", True), ("ff-Adlm", True),
    ("ku", False), ("en", False), ("ja", False), ("az", False), ("ar-Latn", False), ("", False),
])  # fmt: skip
def test_languages_from_right_to_left(language, expected):
    assert is_right_to_left(language) == expected


@pytest.mark.parametrize(
    ("text", "letter"),
    [("Storm", ""), ("é Ω д 日", ""), ("a שלום", "ש"), ("مرحبا", "م"), ("3 ٣", "٣")],
)
def test_letters_from_right_to_left(text, letter):
    assert first_right_to_left(text) == letter


@pytest.mark.parametrize(("text", "units"), [
    ("wind-storm", ["wind-", "storm"]),
    ("été", ["été"]),
    ("引きます。次", ["引", "き", "ま", "す。", "次"]),
    ("第3回", ["第", "3", "回"]),
    ("２０％", ["２", "０", "％"]),
    ("한국어", ["한국어"]),
])  # fmt: skip
def test_where_lines_break_without_spaces(text, units):
    found = unbroken_parts(text)
    assert "".join(found) == text
    assert len(found) <= len(units) if "％" in text else found == units


def project_in(root, language, said="عاصفة"):
    text = catalog(message("mini.deck.one.name", "Storm", said))
    files = {
        f"cards/mini/locale/{language}.po": text.replace("Language: de", f"Language: {language}"),
        "templates/mini/deck.svg.j2": SVG,
    }
    return write_game(root, game(), deck(cards="[{id: one, name: Storm}]"), files)


@pytest.mark.parametrize(
    "command", [("build", "mini"), ("proof", "mini"), ("render", "mini", "one")]
)
def test_what_can_not_be_set_is_not_printed(tmp_path, pnp, command):
    project_in(tmp_path, "ar")
    out = () if command[0] == "render" else ("--out", tmp_path / "out")
    done = pnp(*command, "--root", tmp_path, "--lang", "ar", *out)
    assert done.code == ExitCode.PROBLEMS
    assert done.err.splitlines()[:2] == [
        f"cards/mini/locale/ar.po: 'ar{CANT}",
        "  hint: print another language; catalogs can be made",
    ]


def test_a_game_that_is_written_so_is_told(tmp_path, pnp):
    write_game(tmp_path, game(language="he"), deck(cards="[{id: one, name: a}]"))
    done = pnp("build", "mini", "--root", tmp_path, "--out", tmp_path / "out")
    assert done.code == ExitCode.PROBLEMS
    assert f"'he{CANT}" in done.err


def test_a_check_tells_it_once_and_counts_the_rest(tmp_path, pnp):
    project = project_in(tmp_path, "ar")
    (report,) = check_games(project, ["mini"])
    assert [one_line(one) for one in report.findings if one.severity == "error"] == [
        f"locale/ar.po:1: 'ar{CANT} | translate it all the same, but print another language"
    ]
    done = pnp("texts", "status", "mini", "--root", tmp_path)
    assert done.code == ExitCode.OK
    assert done.out.splitlines()[2].split() == ["ar", "cards", "1", "1", "0", "0", "0"]


def test_a_new_catalog_comes_with_a_warning(tmp_path, pnp):
    project_in(tmp_path, "de", "Sturm")
    done = pnp("texts", "new", "mini", "ar", "--root", tmp_path)
    assert done.code == ExitCode.OK
    assert f"warning: command line: 'ar{CANT}" in done.err


def test_a_word_among_others_is_told_with_its_place():
    told, hint = problem("peace, שלום").splitlines()
    assert told == (
        f"cards/demo/hand.yaml:12: 'ש' (U+05E9){CANT[1:]} (card 'up-red', field 'title')"
    )
    assert hint == "  hint: write it in Latin letters, or put it into art/ as a picture"
