import re

import pytest
from gettext_reader import complaints
from small_catalog import HEAD, read

from pnp.i18n.catalog import Catalog, Message
from pnp.i18n.plurals import form_of, is_rule_of, number_of_forms, plural_forms
from pnp.i18n.po_writing import catalog_text, head_text, message_text


def test_a_message_as_gettext_writes_it():
    one = Message(
        "mini.words.cards", "{n} card", ("{n} Karte", "{n} Karten"), plural="{n} cards",
        note="Room: 5 mm\n{n} is 3.", comment="mine", places=(("a.yaml", "3"), ("b.yaml", "")),
        flags=("fuzzy",), previous=(None, "{n} crad", "{n} crads"),
    )  # fmt: skip
    assert message_text(one) == (
        "# mine\n#. Room: 5 mm\n#. {n} is 3.\n#: a.yaml:3 b.yaml\n#, fuzzy\n"
        '#| msgid "{n} crad"\n#| msgid_plural "{n} crads"\n'
        'msgctxt "mini.words.cards"\nmsgid "{n} card"\nmsgid_plural "{n} cards"\n'
        'msgstr[0] "{n} Karte"\nmsgstr[1] "{n} Karten"'
    )


def test_long_lines_are_broken_and_signs_escaped(tmp_path):
    source = 'He said "no"\\ and went on to say so for longer than a line can be wide. ' * 2
    text = message_text(Message("a", source))
    assert max(map(len, text.splitlines())) <= 80
    (found,) = read(tmp_path, f"{HEAD}\n{text}\n").messages
    assert found.source == source


def test_a_new_head():
    head = head_text('Mini "2"', "1.0", "pt-BR")
    assert re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d\+0000", "NOW", head) == (
        'msgid ""\nmsgstr ""\n"Project-Id-Version: Mini \\"2\\" 1.0\\n"\n'
        '"Report-Msgid-Bugs-To: \\n"\n'
        '"PO-Revision-Date: NOW\\n"\n"Last-Translator: \\n"\n'
        '"Language-Team: \\n"\n"Language: pt_BR\\n"\n"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"'
    )


@pytest.mark.parametrize("language", ["de", "fr", "pl", "ja", "ar", "pt-BR"])
def test_gettext_takes_a_new_catalog(tmp_path, language):
    head = head_text("Mini", "1.0", language)
    forms = number_of_forms(plural_forms(language))
    messages = (Message("a", "One"), Message("b", "card", tuple("xyzuvw"[:forms]), plural="cards"))
    path = tmp_path / "new.po"
    path.write_text(catalog_text(Catalog(language, messages, head)), encoding="utf-8")
    assert complaints(path) == []


@pytest.mark.parametrize(
    ("language", "forms"),
    [("de", 2), ("nl", 2), ("fr", 2), ("es", 2), ("pl", 3), ("ja", 1), ("ar", 6), ("tlh", 2)],
)
def test_how_many_forms_a_language_has(language, forms):
    assert number_of_forms(plural_forms(language)) == forms


@pytest.mark.parametrize(
    ("language", "same_as"), [("de-AT", "de"), ("pt-BR", "fr"), ("pt", "en"), ("fr-CA", "fr")]
)
def test_a_region_has_the_forms_of_its_language_unless_it_has_its_own(language, same_as):
    assert plural_forms(language) == plural_forms(same_as)


@pytest.mark.parametrize("header", ["", "plural=n;", "nplurals=;", "nplurals=x; plural=0;"])
def test_a_header_that_says_nothing_of_forms(header):
    assert number_of_forms(header) == 0


@pytest.mark.parametrize(("language", "forms"), [
    ("de", {0: 1, 1: 0, 2: 1}),
    ("fr", {0: 0, 1: 0, 2: 1}),
    ("pl", {1: 0, 2: 1, 5: 2, 12: 2, 22: 1}),
    ("ja", {0: 0, 1: 0, 5: 0}),
    ("ar", {0: 0, 1: 1, 2: 2, 5: 3, 11: 4, 100: 5}),
])  # fmt: skip
def test_which_form_goes_with_a_number(language, forms):
    header = plural_forms(language)
    assert {number: form_of(header, number) for number in forms} == forms
    assert is_rule_of(header, language)


@pytest.mark.parametrize(("header", "language", "expected"), [
    ("nplurals=2; plural=n!=1;", "de", True),
    ("nplurals=2; plural=(n > 1)", "fr-CA", True),
    ("nplurals=2; plural=(n > 1);", "de", False),
    ("nplurals=3; plural=(n != 1);", "de", False),
    ("nplurals=2; plural=__import__('os');", "de", False),
    ("nplurals=2;", "de", False),
    ("nplurals=4; plural=n;", "xx", True),
    ("", "xx", False),
])  # fmt: skip
def test_a_header_is_held_to_its_language(header, language, expected):
    assert is_rule_of(header, language) == expected


def test_a_header_without_a_formula_has_no_forms():
    with pytest.raises(ValueError, match="no formula: os"):
        form_of("nplurals=2; plural=os;", 1)
