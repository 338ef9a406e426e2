"""What the program says on paper: each language is one catalog, and all of it."""

import re
from string import Formatter

import pytest
from small_catalog import message

from pnp.app.catalogs import template_text
from pnp.app.program_catalogs import (
    TEMPLATE,
    catalog_of,
    languages,
    message_counts,
    messages,
    program_catalogs,
)
from pnp.core.exit_codes import ExitCode
from pnp.core.problems import PnpError
from pnp.exports.parts_list.strings import PartsStrings
from pnp.exports.shared.page.strings import PageStrings
from pnp.i18n import language_data
from pnp.i18n import program_strings as program
from pnp.i18n.plurals import is_rule_of
from pnp.i18n.po_writing import catalog_text
from pnp.i18n.program_strings import LOCALE, PluralForms, said_in
from pnp.text import typography
from pnp.text.dates import said_date
from pnp.text.typography import decimal_sign, quotes_of, typeset

HEAD = """\
msgid ""
msgstr ""
"Language: pl\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) "
"? 1 : 2);\\n"
"""
SHEETS = """\
msgctxt "parts.sheets"
msgid "{n} sheet"
msgid_plural "{n} sheets"
msgstr[0] "{n} arkusz"
msgstr[1] "{n} arkusze"
msgstr[2] "{n} arkuszy"
"""


@pytest.fixture
def locale(tmp_path, monkeypatch):
    """An empty folder for the catalogs of the program."""
    monkeypatch.setattr(program, "LOCALE", tmp_path)
    kept = (
        program._read,
        language_data._read,
        typography._rules_of,
    )
    for one in kept:
        one.cache_clear()
    yield tmp_path
    for one in kept:
        one.cache_clear()


@pytest.mark.parametrize("language", languages())
def test_a_language_that_ships_is_whole(language):
    assert message_counts(language) == (len(messages()), 0, 0)
    found = catalog_of(language)
    assert is_rule_of(found.header["Plural-Forms"], language)
    living = {one.key: one for one in found.living()}
    for text in messages():
        assert (living[text.key].note, living[text.key].flags) == (text.note, text.flags)
        for said in living[text.key].translations:
            assert fields(said) == fields(text.plural or text.source), text.context


def fields(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_the_template_is_of_today():
    assert (LOCALE / TEMPLATE).read_text(encoding="utf-8") == template_text(program_catalogs())


@pytest.mark.parametrize("language", languages())
def test_marks_in_catalogs_are_those_of_the_tables(language):
    said = said_in(language, "typography", {"opening": "“", "decimal": "."})
    assert said == {"opening": quotes_of(language).opening, "decimal": decimal_sign(language)}


def polish(locale, *more):
    messages = [
        SHEETS,
        message("sheets.front", "front", "przód"),
        message("sheets.back", "back", "tył", "#, fuzzy\n"),
        message("sheets.fold", "old words", "zagięcie"),
        *more,
    ]
    (locale / "pl.po").write_text("\n".join((HEAD, *messages)), encoding="utf-8")


def test_a_language_is_one_catalog(locale):
    """No Python: sheets, parts lists, dates and marks of a language come from its catalog."""
    polish(
        locale,
        message("typography.decimal", ".", ","),
        message("date.form", "{day} {month} {year}", "{day} {month} {year} r."),
        message("date.month.8", "August", "sierpnia"),
    )
    assert PageStrings.of("pl").front == "przód"
    assert PageStrings.of("pl+en").front == "przód"
    # What is fuzzy, or of another text, or missing, is English.
    assert (PageStrings.of("pl").back, PageStrings.of("pl").fold) == ("back", "fold")
    sheets = PartsStrings.of("pl").sheets
    assert [sheets.of(n).format(n=n) for n in (1, 3, 5, 22)] == [
        "1 arkusz", "3 arkusze", "5 arkuszy", "22 arkusze",
    ]  # fmt: skip
    assert PartsStrings.of("pl").decimal == ","
    assert said_date("2024-08-16", "pl") == "16 sierpnia 2024 r."


def test_a_language_without_a_row_in_tables_has_its_marks_from_its_catalog(locale):
    marks = (("opening", "“", "„"), ("closing", "”", "“"), ("decimal", ".", ","))
    said = "\n".join(message(f"typography.{name}", *one) for name, *one in marks)
    head = HEAD.replace("pl", "bg", 1)
    (locale / "bg.po").write_text(f"{head}\n{said}", encoding="utf-8")
    assert typeset('"Да" 1', "bg-BG").startswith("„Да“")
    assert decimal_sign("bg") == ","


def test_plural_forms_that_are_not_begun_are_english(locale):
    polish(locale)
    path = locale / "pl.po"
    text = re.sub(r'"{n} arkusz.*"', '""', path.read_text("utf-8"))
    path.write_text(text, encoding="utf-8")
    assert PartsStrings.of("pl").sheets == PluralForms(("{n} sheet", "{n} sheets"))


# What a translation of "Sheet {n} of {m}" says, or another change of the catalog -> what is told.
SHEET = "Sheet {n} of {m}"
SLIPS = {
    "{n} z {m} {x}": "pl.po:31: the translation of 'sheets.sheet' has {x}, which its text has not\n"
    "  hint: its text has {m} {n}; spell it so",
    "{n}": "pl.po:31: the translation of 'sheets.sheet' lacks {m} of its text",
    "{n z {m}": "the translation of 'sheets.sheet' has a brace that is no part of a placeholder",
    "{n} z {m!r:>99999999}": "has a brace that is no part of a placeholder",
    "{} z {m}": "has a brace that is no part of a placeholder",
    '" {n}': "pl.po:31: this is no valid line of a catalog",
    "\udcff": "pl.po:31: the catalog is not UTF-8",
}


@pytest.mark.parametrize("said", SLIPS)
def test_a_slip_in_a_catalog_of_the_program_is_told_with_its_line(locale, pnp, said):
    polish(locale, message("sheets.sheet", SHEET, "Arkusz {n} z {m}"))
    path = locale / "pl.po"
    text = path.read_text("utf-8").replace("Arkusz {n} z {m}", said)
    path.write_bytes(text.encode(errors="surrogateescape"))
    for done in (pnp("texts", "check", "pnp"), pnp("texts", "check", "pnp", "pl")):
        assert (done.code, done.out) == (ExitCode.PROBLEMS, "")
        assert SLIPS[said] in done.err
    with pytest.raises(PnpError, match=re.escape(SLIPS[said])):
        PageStrings.of("pl")


def test_a_text_without_placeholders_is_given_none(locale, pnp):
    polish(locale, message("sheets.side", "side", "{s}"))
    told = "the translation of 'sheets.side' has {s}, which its text has not\n"
    assert (
        f"{told}  hint: its text has no placeholder; spell it so"
        in pnp("texts", "check", "pnp").err
    )


def test_a_catalog_of_the_program_without_a_slip(locale, pnp):
    polish(locale)
    done = pnp("texts", "check", "pnp")
    assert (done.code, done.out, done.err) == (ExitCode.OK, "", "")
    assert pnp("texts", "check", "pnp", "de").code == ExitCode.USAGE


def test_a_catalog_is_started_and_kept_up_to_date(locale, pnp, tmp_path):
    done = pnp("texts", "new", "pnp", "pl")
    assert (done.code, done.out) == (ExitCode.OK, f"{locale / 'pl.po'}\n")
    text = (locale / "pl.po").read_text(encoding="utf-8")
    assert text.count('msgstr[2] ""') == text.count("msgid_plural")
    assert "#. the side of a sheet" in text
    assert "#, python-brace-format\nmsgctxt" in text
    assert pnp("texts", "update", "pnp").out == f"{locale / TEMPLATE}\n"
    assert pnp("texts", "update", "pnp").out == ""
    (locale / "pl.po").write_text(text.replace('msgid "front"', 'msgid "fore"'), encoding="utf-8")
    assert pnp("texts", "update", "pnp", "pl").out == f"{locale / 'pl.po'}\n"
    assert (locale / "pl.po").read_text(encoding="utf-8") == text
    rows = pnp("texts", "status", "pnp").out.splitlines()
    assert re.split(r"\s+", rows[-1].strip()) == ["pl", "pnp", *map(str, (len(messages()), 0, 0)),
        str(len(messages())), "0"]  # fmt: skip
    assert pnp("texts", "extract", "pnp", "--out", tmp_path / "out").code == ExitCode.OK
    written = (tmp_path / "out/pnp" / TEMPLATE).read_text(encoding="utf-8")
    assert written == template_text(program_catalogs())


@pytest.mark.parametrize(("command", "language", "told"), [
    ("new", "en", "'pnp' is written in 'en'"),
    ("new", "gr", "'gr' is not a language"),
    ("update", "xx", "'pnp' is not translated into 'xx'\n  hint: use one of: pl; or 'pnp texts "
     "new pnp LANG'"),
])  # fmt: skip
def test_languages_that_can_not_be(locale, pnp, command, language, told):
    polish(locale)
    done = pnp("texts", command, "pnp", language)
    assert done.code == ExitCode.USAGE
    assert told in done.err


def test_a_broken_catalog_is_told(locale, pnp):
    polish(locale)
    (locale / "xx.po").write_text("x", encoding="utf-8")
    done = pnp("texts", "update", "pnp")
    assert done.code == ExitCode.PROBLEMS
    assert "pnp/locale/xx.po:1: this is no valid line of a catalog" in done.err


def test_what_is_merged_is_written_as_it_stood():
    for language in languages():
        path = LOCALE / f"{language}.po"
        assert catalog_text(catalog_of(language)) == path.read_text(encoding="utf-8")
