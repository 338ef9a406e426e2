"""A glossary is a table that people keep in a spreadsheet: what it says, and what can be wrong."""

import pytest

from pnp.core.problems import PnpError
from pnp.files.user_file import GLOSSARY
from pnp.i18n import glossary
from pnp.i18n.glossary import read_glossary

HEAD = "term,language,translation,note,forbidden\n"
SAVE = "save it as CSV in UTF-8, with commas between its columns"
START = "begin it with the line term,language,translation,note,forbidden"
QUOTE = 'put what has a comma or a quotation mark in it in quotes: "a, b", "say ""go"""'


def read(folder, text):
    path = folder / "glossary.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_glossary(path, "glossary.csv")


def told(folder, text):
    with pytest.raises(PnpError) as caught:
        read(folder, text)
    return [f"{one.where}: {one.message} | {one.hint}" for one in caught.value.problems]


def rows(folder, text):
    return [
        (one.term, one.language, one.translations, one.forbidden, one.where.line)
        for one in read(folder, text)
    ]


@pytest.mark.parametrize(("text", "expected"), [
    (HEAD, []),
    (f"{HEAD}card,fr,carte,,\n", [("card", "fr", ("carte",), (), 2)]),
    (f"{HEAD}card,fr,carte\n", [("card", "fr", ("carte",), (), 2)]),
    ("language,term,translation\r\nde,card,Karte\r\n", [("card", "de", ("Karte",), (), 2)]),
    (f"\ufeff{HEAD}eye,fr,oeil|yeux,x,oil | oeuil", [
        ("eye", "fr", ("oeil", "yeux"), ("oil", "oeuil"), 2)]),
    (f'{HEAD}\n"up, down",pt_BR," a\u00a0 b ",,\n', [
        ("up, down", "pt-BR", ("a b",), (), 3)]),
    (f'{HEAD}card,*,card,"two\nlines",\npile,de,,,Stoss\n', [
        ("card", "*", ("card",), (), 2), ("pile", "de", (), ("Stoss",), 4)]),
])  # fmt: skip
def test_rows(text, expected, tmp_path):
    assert rows(tmp_path, text) == expected


def test_there_may_be_none(tmp_path):
    assert read_glossary(tmp_path / "glossary.csv", "glossary.csv") == ()


@pytest.mark.parametrize(("text", "expected"), [
    ("", [f"glossary.csv:1: the glossary has no column 'term' | {START}"]),
    ("term;language\na;de", [
        f"glossary.csv:1: the glossary has no column 'term' | {START}"]),
    ("term,language,translation,notes\n", [
        "glossary.csv:1: unknown column 'notes' | use one of: note, forbidden, language, term, "
        "translation"]),
    ("term,language,term,translation\n", [
        "glossary.csv:1: a column is there twice | delete one of the two"]),
    (f"{HEAD}a,de,b,c,d,e\n", [
        "glossary.csv:2: this row has 6 cells | "
        f"there are 5 columns; {SAVE}, or put 'a, b' in quotes"]),
    (f'{HEAD}a,de,b,c,d\nx,de,"open\n', [
        f"glossary.csv:3: this is no row of a table in CSV | {QUOTE}"]),
    (f"{HEAD}a,de,,why,\n", [
        "glossary.csv:2: nothing is decided about 'a' | write a translation, or delete the "
        "row"]),
    (f"{HEAD},de,b,,\n", [
        "glossary.csv:2: there is no term | write the word of the game's own language"]),
    (f"{HEAD}a,German,b,,\nb,../de,c,,\n", [
        "glossary.csv:2: 'German' is not a language | "
        "write for example de, fr or pt-BR, de|nl, or * for all",
        "glossary.csv:3: '../de' is not a language | "
        "write for example de, fr or pt-BR, de|nl, or * for all"]),
    (f"{HEAD}a,de,b,,\na,fr,b,,\nA,de,c,,\n", [
        "glossary.csv:4: 'A' is decided twice for 'de' | delete one of the two, or write a|b; "
        "the first is at glossary.csv:2"]),
    (f"{HEAD}a,de,b,,\n".encode() + b"\xe9", [
        f"glossary.csv:3: the glossary is not UTF-8 | {SAVE}"]),
    (f"{HEAD}a\x00,de,b,,\n", [
        "glossary.csv:2: line has an invisible character (U+0000) | delete it"]),
])  # fmt: skip
def test_what_is_wrong(text, expected, tmp_path):
    assert told(tmp_path, text) == expected


def test_a_glossary_that_is_too_large(tmp_path, monkeypatch):
    monkeypatch.setattr(glossary, "GLOSSARY", GLOSSARY._replace(most=10))
    assert told(tmp_path, HEAD) == [
        "glossary.csv: the glossary is larger than 0 MB | keep only the words that have to be "
        "decided"
    ]


def test_a_glossary_is_no_way_out_of_the_folder(tmp_path):
    outside = tmp_path / "secret.csv"
    outside.write_text(HEAD)
    (tmp_path / "game").mkdir()
    path = tmp_path / "game/glossary.csv"
    path.symlink_to(outside)
    with pytest.raises(PnpError, match="this is a link that leads out of its folder") as at:
        read_glossary(path, "glossary.csv")
    assert at.value.problems[0].hint == "put what it leads to in its place, or delete it"


def test_a_glossary_that_nobody_may_read(tmp_path, monkeypatch):
    def refuse(*arguments, **options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.open", refuse)
    (tmp_path / "glossary.csv").write_text(HEAD)
    with pytest.raises(PnpError) as caught:
        read_glossary(tmp_path / "glossary.csv", "glossary.csv")
    (problem,) = caught.value.problems
    assert problem.message == "the glossary can't be read (permission denied)"
    assert problem.hint == "check who may read it"
