"""Holes, pictures, figures, ends, quotation marks: translations against their texts."""

import pytest
from small_catalog import catalog, message
from small_game import one_line
from small_translation import findings, written

from pnp.checking import check_games
from pnp.checks.run import OF_CATALOGS

LINE = "locale/de.po:14: the translation of 'mini.deck.one.name'"
PLAIN = 'type "plain" ones: they are set as the language does it'

# Check, language, text, translation, glossary.
GOOD = [
    ("translations", "de", "Draw 2 of 9, or 2.5.", "Von 9 ziehe 2 oder 2,5.", ""),
    ("translations", "de", "It's 12 H_{2}O", "12 H_{2}O", ""),
    ("translations", "de", "**Go** on", "Weiter", ""),
    ("untranslated", "de", "Storm", "Sturm", ""),
    ("untranslated", "de", "Mini", "Mini", ""),
    ("untranslated", "de", "Ada: 12, up, H2", "Ada: 12, up, H2", ""),
    ("untranslated", "de", "Storms", "Storms", "storm,*,Storm,,"),
    ("untranslated", "de", "Name", "Name", "name,de,Name,,"),
    ("untranslated", "de", "Storm front", "Storm front", "storm front,de,storm front,,"),
    ("untranslated", "de", "**Ω** -", "**Ω** -", ""),
    ("punctuation", "de", "Go. (Now.)", "Geh. (Jetzt.)", ""),
    ("punctuation", "de", "Wait...", "Warte…", ""),
    ("punctuation", "fr", "Why?", "Pourquoi ?", ""),
    ("punctuation", "el", "Why?", "Γιατί;", ""),
    ("punctuation", "ja", "Go: (now).", "今：（行く）。", ""),
    ("punctuation", "fr", "Say this", "Dis « ça » ou “ça”, l’autre", ""),
    ("punctuation", "de", "Say this", "Sag „das“ oder 'das'", ""),
    ("punctuation", "fi", "Say this", "Sano ”tämä", ""),
    ("punctuation", "es", "Go! Why?", "¡Ve! ¿Por qué?", ""),
    ("punctuation", "de", "a) go b) wait", "a) geh b) warte", ""),
    ("punctuation", "de", "**Go.**", "**Geh.**", ""),
    ("punctuation", "uk", "Go", "«Йди”", ""),
]
BAD = [
    (
        "translations", "de", "Draw 2 of 9.", "Ziehe 3 von 9.",
        ["has the number 3 that its text has not | write the number of the text",
         "lacks the number 2 of its text | write it in figures"],
    ),
    (
        "translations", "de", "Take 1 and 1.", "Nimm 1 und eins.",
        ["lacks the number 1 of its text | write it in figures"],
    ),
    (
        "translations", "de", "Take :coin:.", "Nimm {=coin}.",
        ["has a hole that its text has not: {coin} | leave it out, or spell it as the text does",
         "lacks an icon of its text: :coin: | put it where it belongs, as the text spells it"],
    ),
    (
        "untranslated", "de", "Storm", "**Storm**",
        ["is the text itself, '**Storm**' | translate it; what has to stay is said in "
         "glossary.csv, as storm,de,storm"],
    ),
    (
        "untranslated", "de", "Storm front", "Storm front",
        ["is the text itself, 'Storm front' | translate it; what has to stay is said in "
         "glossary.csv, as storm front,de,storm front"],
    ),
    *(
        ("untranslated", "de", text, text, [f"is the text itself, '{text}' | translate it"])
        for text in ("Ask where it is or how fast.", "Keep it.", "Go at once :now:", "**Keep it!**")
    ),
    (
        "punctuation", "de", "Go:", "Geh.",
        ["ends with '.', its text with ':' | end it with ':'"],
    ),
    (
        "punctuation", "de", "Go", "Geh!",
        ["ends with '!', its text without a mark | end it without a mark"],
    ),
    (
        "punctuation", "de", "Go.", "Geh (jetzt)",
        ["ends without a mark, its text with '.' | end it with '.'"],
    ),
    (
        "punctuation", "fr", "Say this", "Dis „ça“",
        [f"has „, which is no quotation mark of its language | {PLAIN}"],
    ),
    (
        "punctuation", "de", "Say this", "Sag „das",
        [f"has „ and “ that do not match | {PLAIN}"],
    ),
    (
        "punctuation", "de", "Say this", 'Sag \\"das',
        [f'has a " that is never closed | {PLAIN}'],
    ),
    (
        "punctuation", "de", "Go (now)", "Geh (jetzt",
        ["has a ( without the other one | close the bracket, or take it out"],
    ),
    (
        "punctuation", "de", "Go (now)", "Geh [jetzt)",
        ["has a ) without the other one | close the bracket, or take it out"],
    ),
    (
        "punctuation", "es", "Go!", "Ve!",
        ["has ! without ¡ | write ¡ where it begins"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("check", "language", "text", "translation", "glossary"), GOOD)
def test_translations_that_are_right(check, language, text, translation, glossary, tmp_path):
    pairs = [(text, translation)]
    assert findings(tmp_path, check, pairs, glossary, language) == []


@pytest.mark.parametrize(("check", "language", "text", "translation", "expected"), BAD)
def test_translations_that_are_wrong(check, language, text, translation, expected, tmp_path):
    start = LINE.replace("de.po", f"{language}.po")
    assert findings(tmp_path, check, [(text, translation)], language=language) == [
        f"{start} {one}; the text is '{text}'" for one in expected
    ]


def test_what_is_left_on_many_cards_is_told_once(tmp_path):
    pairs = [("Storm", "Storm"), ("Storm", "Storm"), ("Go", "Go")]
    assert findings(tmp_path, "untranslated", pairs) == [
        f"{LINE} is the text itself, 'Storm', and 1 text more | translate it; what has to stay "
        "is said in glossary.csv, as storm,de,storm; the text is 'Storm'"
    ]


def test_a_broken_catalog_hides_no_other(tmp_path):
    files = {
        "cards/mini/locale/fr.po": catalog(message("a", "b", "c"))
        .replace("Language: de", "Language: fr")
        .replace('msgid "b"', "msgid b"),
    }
    told = findings(tmp_path, "translations", [("Take 1", "Nimm 2")], files=files)
    assert told[0] == (
        "locale/fr.po:13: this is no valid line of a catalog | "
        "open it in Poedit, or undo the last change to it"
    )
    assert len(told) == 3


HOSTILE = [
    "<script>alert(1)</script>",
    "{{ lists }} {% raw %}",
    "{=players}",
    "![x](file:///etc/passwd)",
    "[x](../../secret)",
    ":../../art:",
    "a" * 6000,
    "**open",
]


@pytest.mark.parametrize("said", HOSTILE)
def test_a_hostile_catalog_only_has_problems(said, tmp_path):
    project = written(tmp_path, [("Go", said)], "go,de,geh,,\n")
    (report,) = check_games(project, ["mini"])
    assert {one.check for one in report.findings} <= set(OF_CATALOGS)
    assert report.findings
    assert all(len(one_line(finding)) < 400 for finding in report.findings)


def test_fuzzy_and_missing_are_no_errors(tmp_path):
    text = catalog(
        message("mini.deck.one.name", "Go 1", "Geh", above="#, fuzzy\n"),
        message("mini.title", "Mini", ""),
    )
    project = written(tmp_path, [("Go 1", "")], files={"cards/mini/locale/de.po": text})
    (report,) = check_games(project, ["mini"])
    assert [one.check for one in report.findings] == ["current"]


def test_severities_of_the_rows(tmp_path):
    (report,) = check_games(written(tmp_path, [("Go 1", "Go.")], "go,de,geh,,\n"), ["mini"])
    assert [(one.check, one.severity) for one in report.findings] == [
        ("translations", "error"),
        ("glossary", "error"),
        ("punctuation", "warning"),
        ("current", "info"),
    ]
