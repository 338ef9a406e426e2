import os
import re
from pathlib import Path

import pytest
from gettext_reader import complaints
from small_catalog import HEAD, catalog, message, read

from pnp.core.problems import PnpError, Where
from pnp.files.user_file import CATALOG
from pnp.i18n.po_reading import read_catalog
from pnp.i18n.po_writing import catalog_text

# What Poedit and Weblate put into a file, line by line as they do it.
WHOLE = """\
# German translation of Mini.
# Ada, 2026.
#
msgid ""
msgstr ""
"Project-Id-Version: Mini 1.0.0\\n"
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"X-Poedit-Basepath: ..\\n"
"Language-Team: German <https://hosted.example.org/projects/mini/de/>\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

# asked twice
# and answered
#. Room: 58 x 6.5 mm
#. {=dealt} is 7.
#: cards/mini/deck.yaml:3 cards/mini/deck.yaml:5
#: cards/mini/deck.yaml:7
#, fuzzy, max-length:20
#| msgctxt "mini.deck.old.name"
#| msgid "Old"
msgctxt "mini.deck.one.name"
msgid "New"
msgstr "Alt"

#, no-wrap
msgctxt "mini.words.long"
msgid ""
"A long text that a program has broken somewhere else than we would have "
"done\\n"
"and a second line\\t\\"quoted\\""
msgstr "Ein \\\\Text"

msgctxt "mini.words.cards"
msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} Karte"
msgstr[1] "{n} Karten"

# not needed now
#~| msgid "Gone before"
#~ msgctxt "mini.deck.gone.name"
#~ msgid "Gone"
#~ msgstr "Weg"

# the last word
"""


def test_what_nobody_changes_is_written_as_it_was(tmp_path):
    assert catalog_text(read(tmp_path, WHOLE)) == WHOLE


def test_all_parts_of_a_message(tmp_path):
    one, long, cards, gone = read(tmp_path, WHOLE).messages
    assert (one.context, one.source, one.translation) == ("mini.deck.one.name", "New", "Alt")
    assert one.comment == "asked twice\nand answered"
    assert one.note == "Room: 58 x 6.5 mm\n{=dealt} is 7."
    assert one.places[2] == ("cards/mini/deck.yaml", "7")
    assert one.flags == ("fuzzy", "max-length:20")
    assert one.previous == ("mini.deck.old.name", "Old", None)
    assert one.where == Where("locale/de.po", 24)
    assert long.source.endswith('done\nand a second line\t"quoted"')
    assert long.translation == "Ein \\Text"
    assert (cards.plural, cards.translations) == ("{n} cards", ("{n} Karte", "{n} Karten"))
    assert [message.is_good for message in (one, long, cards, gone)] == [False, True, True, False]
    assert gone.obsolete


def test_a_paragraph_of_a_rulebook_is_known_however_its_lines_broke(tmp_path):
    text = catalog(message("mini.rulebook.p1", "one\\ntwo", "eins\\nzwei"))
    found = read(tmp_path, text)
    assert [one.source for one in found.messages] == ["one two"]
    assert found.is_older
    assert 'msgid "one two"' in catalog_text(found)


def test_the_header_is_read(tmp_path):
    header = read(tmp_path, WHOLE).header
    assert header["Language-Team"] == "German <https://hosted.example.org/projects/mini/de/>"
    assert header["X-Poedit-Basepath"] == ".."


def test_messages_with_no_line_between_them(tmp_path):
    text = catalog(message("a", "one", "eins") + message("b", "two", "zwei"))
    found = read(tmp_path, text)
    assert [one.translation for one in found.messages] == ["eins", "zwei"]
    assert read(tmp_path, catalog_text(found)).messages == found.messages


@pytest.mark.parametrize(
    "change", [lambda text: text.replace("\n", "\r\n"), lambda text: "\ufeff" + text]
)
def test_line_ends_and_marks_of_other_systems(tmp_path, change):
    assert read(tmp_path, change(WHOLE)).messages == read(tmp_path, WHOLE).messages


GOOD = message("a", "one", "eins")
PLURAL = 'msgctxt "p"\nmsgid "card"\nmsgid_plural "cards"\n'
POEDIT = "open it in Poedit, or undo the last change to it"
HALF = 'this message has no msgstr | write msgstr "" below its text'
UTF8 = "save it as UTF-8, as Poedit and Weblate do"


@pytest.mark.parametrize(("text", "expected"), [
    (catalog(GOOD, 'msgid "x"\nmsgstr nothing\n'), [
        f"locale/de.po:17: this is no valid line of a catalog | {POEDIT}"]),
    (catalog('msgstr "a"\nmsgid "b"\n'), [f"locale/de.po:13: {HALF}"]),
    (catalog('msgstr "a"\n'), [
        f"locale/de.po:12: this is no valid line of a catalog | {POEDIT}"]),
    (catalog("<<<<<<< HEAD\n", GOOD), [
        f"locale/de.po:12: this is no valid line of a catalog | {POEDIT}"]),
    (catalog(GOOD).encode() + b'# caf\xe9\n', [
        f"locale/de.po:15: the catalog is not UTF-8 | {UTF8}"]),
    (catalog(message("a", "one", "ei\x07ns")), [
        "locale/de.po:14: line has an invisible character (U+0007) | delete it"]),
    (catalog(message("a", "one\u200b", "ei\u200bns"), message("b", "two", r"a\\\000\x1b")), [
        "locale/de.po:14: line has an invisible character (U+200B, zero width space) | delete"
        " it",
        r"locale/de.po:18: a text can't have \000 | delete it; for a backslash write \\"]),
    (catalog(GOOD, GOOD), [
        "locale/de.po:18: 'a' is in the catalog twice | delete one of the two; the first is at"
        " locale/de.po:14"]),
    (catalog(GOOD, head=HEAD.replace(": de", ": fr")), [
        "locale/de.po:5: the header says that the language is 'fr' | write 'Language: de', or"
        " rename the file"]),
    (catalog(GOOD, head=HEAD.replace('"Language: de\\n"\n', "")), [
        "locale/de.po:1: the header does not say which language it is | write 'Language: de',"
        " or rename the file"]),
    (catalog(GOOD, head=HEAD.replace("UTF-8", "ISO-8859-1")), [
        f"locale/de.po:7: the header says that the encoding is 'iso-8859-1' | {UTF8}"]),
    (catalog('msgid "x"\n', GOOD, 'msgctxt "y"\nmsgid ""\n"y"\n', 'msgid "z"\n', "# end\n"), [
        f"locale/de.po:{line}: {HALF}" for line in (12, 19, 22)]),
    (catalog(PLURAL, "#: deck.yaml:3\n" + GOOD), [
        f"locale/de.po:13: {HALF}"]),
    (GOOD, [
        "locale/de.po:1: the catalog has no header | make catalogs with 'pnp texts new GAME"
        " LANG'"]),
    ("", [
        "locale/de.po:1: the catalog has no header | make catalogs with 'pnp texts new GAME"
        " LANG'"]),
    (catalog(PLURAL + 'msgstr[0] "Karte"\n'), [
        "locale/de.po:15: 'p' lacks a plural form | translate all 2 of them"]),
    (catalog(PLURAL + 'msgstr[0] "Karte"\nmsgstr[1] ""\n'), [
        "locale/de.po:15: 'p' lacks a plural form | translate all 2 of them"]),
    (catalog(PLURAL + 'msgstr[0] "a"\nmsgstr[1] "b"\n', head=HEAD.replace("Plural", "X")), [
        "locale/de.po:1: the header does not say what plural forms the language has | write"
        " 'Plural-Forms: nplurals=2; plural=(n != 1);'"]),
    (catalog(PLURAL + 'msgstr[0] "a"\nmsgstr[1] "b"\n', head=HEAD.replace("!= 1", "> 1")), [
        "locale/de.po:9: the header has plural forms that are not those of 'de' | write"
        " 'Plural-Forms: nplurals=2; plural=(n != 1);'"]),
    (b"x" * (CATALOG.most + 1), [
        "locale/de.po: the catalog is larger than 5 MB | delete its obsolete messages"]),
])  # fmt: skip
def test_problems(tmp_path, text, expected):
    with pytest.raises(PnpError) as caught:
        read(tmp_path, text)
    assert [f"{one.where}: {one.message} | {one.hint}" for one in caught.value.problems] == expected


def test_a_region_may_be_written_as_gettext_does(tmp_path):
    text = catalog(GOOD, head=HEAD.replace(": de", ": pt_BR"))
    assert read(tmp_path, text, "pt-BR").language == "pt-BR"


@pytest.mark.parametrize("said", [" ", "\u00a0\u2009", "\\n\\t", "\u2800"])
def test_a_translation_that_nobody_can_see_is_none(tmp_path, said):
    (one,) = read(tmp_path, catalog(message("a", "one", said))).messages
    assert (one.is_good, one.is_whole, one.is_begun) == (False, False, False)


def test_the_old_text_of_an_obsolete_message_is_read(tmp_path):
    gone = read(tmp_path, WHOLE).messages[-1]
    assert gone.previous == (None, "Gone before", None)


def test_a_plural_that_is_not_translated_yet_is_no_problem(tmp_path):
    (one,) = read(tmp_path, catalog(PLURAL + 'msgstr[0] ""\nmsgstr[1] ""\n')).messages
    assert not one.is_good


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo] if hasattr(os, "mkfifo") else [Path.mkdir])
def test_what_is_not_a_file_is_not_waited_for(tmp_path, make):
    make(tmp_path / "de.po")
    with pytest.raises(PnpError, match=r"this is not a file, but a .*\n  hint: put a c"):
        read_catalog(tmp_path / "de.po", "locale/de.po", "de")


@pytest.mark.usefixtures("modes_hold")
def test_a_catalog_that_can_not_be_read(tmp_path):
    (tmp_path / "de.po").touch(mode=0)
    with pytest.raises(PnpError, match=re.escape("the catalog can't be read (perm")):
        read_catalog(tmp_path / "de.po", "locale/de.po", "de")


def test_a_catalog_that_is_not_there(tmp_path):
    with pytest.raises(PnpError, match="there is no such catalog\n  hint: make it, or check how"):
        read_catalog(tmp_path / "de.po", "locale/de.po", "de")


@pytest.mark.parametrize("name", ["/etc/passwd", "."])
def test_a_catalog_names_no_other_file(tmp_path, name):
    with pytest.raises(PnpError, match="this is no valid line of a catalog"):
        read(tmp_path, name)


def test_gettext_agrees(tmp_path):
    read(tmp_path, catalog(GOOD, PLURAL + 'msgstr[0] "Karte"\nmsgstr[1] "Karten"\n'))
    assert complaints(tmp_path / "de.po") == []


FORMS = 'msgstr[0] "Karte"\nmsgstr[1] "Karten"\n'


@pytest.mark.parametrize(("text", "said"), [
    (catalog("one eins"), "Unknown or misformatted keyword"),
    (catalog('msgctxt "a"\nmsgid "one'), "missing msgstr"),
    (catalog(PLURAL + 'msgstr[0] "Karte"\n'), "'card' is never ''"),
    (catalog(PLURAL + FORMS, head=HEAD.replace("n != 1", "n > 1 ? 3 : 0")), "is never 'Karten'"),
    (catalog(PLURAL + FORMS, head=HEAD.replace("n != 1", "0")), "is never 'Karten'"),
    (catalog(PLURAL + FORMS, head=HEAD.replace("n != 1", "(n")), "unbalanced parenthesis"),
])  # fmt: skip
def test_gettext_complains_of_what_is_wrong(tmp_path, text, said):
    """The reader that other tests take for gettext is one."""
    (tmp_path / "de.po").write_text(text, encoding="utf-8")
    assert said in complaints(tmp_path / "de.po")[0]
