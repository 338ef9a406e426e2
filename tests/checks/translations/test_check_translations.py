"""Holes, pictures, figures, ends, quotation marks: translations against their texts."""

import pytest
from small_catalog import catalog, message
from small_game import ledger, one_line
from small_translation import findings, written

from pnp.app.check import check_games
from pnp.checks.unasked_rows import OF_CATALOGS

LINE = "locale/de.po:14: the translation of 'mini.deck.one.name'"
PLAIN = 'type "plain" ones: they are set as the language does it'

# Check, language, text, translation, glossary.
GOOD = [
    ("translations", "de", "Draw 2 of 9, or 2.5.", "Von 9 ziehe 2 oder 2,5.", ""),
    ("translations", "de", "It's 12 H_{2}O", "12 H_{2}O", ""),
    ("translations", "de", "**Go** on", "Weiter", ""),
    # The same fact, in figures or in words; words of one and two say other things, too.
    ("translations", "de", "Take 1 and 1.", "Nimm 1 und eins.", ""),
    ("translations", "de", "Draw 4, both of you", "Zieht beide vier", ""),
    ("translations", "nl", "Draw three cards", "Trek 3 kaarten", ""),
    ("translations", "fr", "a four-leaf clover, twelve", "une douzaine de trèfles", ""),
    ("translations", "de", "a hundred thousand", "hunderttausend", ""),
    ("translations", "fy", "five cards", "fiif kaarten", ""),
    # In scripts without spaces a letter stands beside a number.
    ("translations", "ja", "Level 1", "レベル1", ""),
    ("translations", "ja", "Level 1", "レベル１", ""),
    ("translations", "ja", "Take three cards", "カードを三枚取る", ""),
    ("translations", "hi", "Take 3", "३ लो", ""),
    ("translations", "de", "*Go* on, 2 * 3", "**Weiter**, 2 * 3", ""),
    ("translations", "de", "footnote*", "Fußnote*", ""),
    ("untranslated", "de", "Storm front", "Storm front", "gale|storm|front,de|nl,=,,"),
    ("glossary", "de", "Storm front", "Sturmfront", "storm|front,de|nl,=,,"),
    ("glossary", "fy", "Take 2", "Nim twa", "2,fy,twa|beide,,"),
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
    ("translations", "de", "Draw 2 of 9.", "Ziehe 3 von 9.", [
        "has the number 3 that its text has not | write the number of the text",
        "lacks the number 2 of its text | write it in figures, or as a word"]),
    ("translations", "de", "Take 1 and 1.", "Nimm 1.", [
        "lacks the number 1 of its text | write it in figures, or as a word"]),
    # The size of words is no number of the text.
    ("translations", "de", "[Take]{70%} 3 cards", "Nimm [drei]{80%} Karten", [
        "has a look of words that its text has not: {80%}, and lacks {70%} | spell it as the text"
        " does"]),
    ("translations", "de", "Take five cards", "Nimm vier Karten", [
        "has the number 4 that its text has not | write the number of the text",
        "lacks the number 5 of its text | write it in figures, or as a word"]),
    ("translations", "ja", "Level 2", "レベル1", [
        "has the number 1 that its text has not | write the number of the text",
        "lacks the number 2 of its text | write it in figures, or as a word"]),
    ("translations", "de", "*in balance*", "*im Lot**", [
        ": italic begins with * and never ends | close it with *, or write \\* for the sign "
        "itself"]),
    ("translations", "de", "in balance", "im Lot**", [
        "has a * that marks nothing, and is printed | write the mark that belongs to it, or "
        "\\* for the sign itself"]),
    ("translations", "de", "Take :coin:.", "Nimm {=coin}.", [
        "has a placeholder that its text has not: {coin}"
        " | leave it out, or spell it as the text does",
        "lacks an icon of its text: :coin: | put it where it belongs, as the text spells it"]),
    ("untranslated", "de", "Storm", "**Storm**", [
        "is the text itself, '**Storm**' | translate it; what may be the same is said in "
        "glossary.csv, as storm,de,="]),
    ("untranslated", "de", "Storm front", "Storm front", [
        "is the text itself, 'Storm front' | translate it; what may be the same is said in "
        "glossary.csv, as storm front,de,="]),
    *(
        ("untranslated", "de", text, text, [f"is the text itself, '{text}' | translate it"])
        for text in ("Ask where it is or how fast.", "Keep it.", "Go at once :now:", "**Keep it!**")
    ),
    ("punctuation", "de", "Go:", "Geh.", ["ends with '.', its text with ':' | end it with ':'"]),
    ("punctuation", "de", "Go", "Geh!", [
        "ends with '!', its text without a mark | end it without a mark"]),
    ("punctuation", "de", "Go.", "Geh (jetzt)", [
        "ends without a mark, its text with '.' | end it with '.'"]),
    ("punctuation", "fr", "Say this", "Dis „ça“", [
        f"has „, which is no quotation mark of its language | {PLAIN}"]),
    ("punctuation", "de", "Say this", "Sag „das", [f"has „ and “ that do not match | {PLAIN}"]),
    ("punctuation", "de", "Say this", 'Sag \\"das', [f'has a " that is never closed | {PLAIN}']),
    ("punctuation", "de", "Go (now)", "Geh (jetzt", [
        "has a ( without the other one | close the bracket, or take it out"]),
    ("punctuation", "de", "Go (now)", "Geh [jetzt)", [
        "has a ) without the other one | close the bracket, or take it out"]),
    ("punctuation", "es", "Go!", "Ve!", ["has ! without ¡ | write ¡ where it begins"]),
]  # fmt: skip


@pytest.mark.parametrize(("check", "language", "text", "translation", "glossary"), GOOD)
def test_translations_that_are_right(check, language, text, translation, glossary, tmp_path):
    pairs = [(text, translation)]
    assert findings(tmp_path, check, pairs, glossary, language) == []


@pytest.mark.parametrize(("check", "language", "text", "translation", "expected"), BAD)
def test_translations_that_are_wrong(check, language, text, translation, expected, tmp_path):
    start = LINE.replace("de.po", f"{language}.po")
    assert findings(tmp_path, check, [(text, translation)], language=language) == [
        f"{start}{'' if one[0] == ':' else ' '}{one}; the text is '{text}'" for one in expected
    ]


@pytest.mark.parametrize(("said", "marks"), [
    ("*in equilibrio**", ["*"]),
    ("**in* equilibrio", ["*"]),
    ("in equilibrio`", ["`"]),
    ("in equilibrio&#42;", ["*"]),
    ("_in equilibrio", ["_"]),
    ("[in](#turn equilibrio", ["]("]),
    (r"in equilibrio\\*", []),
    ("**in** *equilibrio*", []),
])  # fmt: skip
def test_marks_that_mark_nothing_in_a_rulebook(tmp_path, said, marks):
    text = "In balance" if marks != ["]("] else "In [balance](#turn)"
    files = {
        "cards/mini/rulebook.md": f"# Mini\n\n## Turn {{#turn}}\n\n{text}\n",
        "cards/mini/locale/de.po": catalog(message("mini.rulebook.turn/p1", text, said)),
    }
    found = findings(tmp_path, "translations", [("Storm", "")], files=files)
    assert len(found) == len(marks)
    for one, mark in zip(found, reversed(marks), strict=True):
        assert mark in one
        assert one.startswith("locale/de.po:14: the translation of 'mini.rulebook.turn/p1' ")


FACTS = """facts:
  - {id: M-1, key: few, value: 2, kind: designed, note: why}
  - {id: M-2, key: many, value: 4, kind: designed, note: why}
"""


@pytest.mark.parametrize(("text", "said", "is_right"), [
    ("{=few} to {=many} players", "{few} bis {many} Spieler", True),
    ("{=few} to {=many} players", "{many} bis {few} Spieler", False),
    ("[two]{=few}-{=many}", "[vier]{many} bis [zwei]{few}", False),
    ("{=few} of {=many} players", "von {many} Spielern {few}", True),
])  # fmt: skip
def test_a_range_begins_with_the_same_figure(tmp_path, text, said, is_right):
    source = text.replace("{=", "{")
    files = {
        "cards/mini/rules.yaml": ledger(FACTS),
        "cards/mini/locale/de.po": catalog(message("mini.deck.one.name", source, said)),
    }
    wrong = (
        "locale/de.po:14: the translation of 'mini.deck.one.name' has {many} before {few}, its text"
        f" behind it | begin the range with the same figure as the text; the text is '{source}'"
    )
    found = findings(tmp_path, "punctuation", [(text, "")], files=files)
    assert found == ([] if is_right else [wrong])


def test_a_plural_that_an_editor_made_is_told(tmp_path):
    one = (
        'msgctxt "mini.deck.one.name"\nmsgid "Storm"\nmsgid_plural "Storms"\n'
        'msgstr[0] "Sturm"\nmsgstr[1] "Stürme"\n'
    )
    files = {"cards/mini/locale/de.po": catalog(one)}
    assert findings(tmp_path, "translations", [("Storm", "")], files=files) == [
        "locale/de.po:15: the translation of 'mini.deck.one.name' has a plural, 'Storms', that its "
        "text has not | make msgstr of msgstr[0], which is printed, and delete msgid_plural and "
        "the others; the text is 'Storm'"
    ]


def test_what_is_left_on_many_cards_is_told_once(tmp_path):
    pairs = [("Storm", "Storm"), ("Storm", "Storm"), ("Go", "Go")]
    assert findings(tmp_path, "untranslated", pairs) == [
        f"{LINE} is the text itself, 'Storm', and 1 text more | translate it; what may be the "
        "same is said in glossary.csv, as storm,de,=; the text is 'Storm'"
    ]


def test_a_broken_catalog_hides_no_other(tmp_path):
    files = {
        "cards/mini/locale/fr.po": catalog(message("a", "b", "c"))
        .replace("Language: de", "Language: fr")
        .replace('msgid "b"', "msgid b")
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
