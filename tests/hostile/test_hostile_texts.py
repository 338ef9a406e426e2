"""Hostile catalogs, glossaries, rulebooks, ledgers, seals and fonts.yaml."""

from collections.abc import Mapping

import pytest
from hostile import MEGABYTES, SECONDS, Case, hold
from measured import needs_fork, run_measured
from small_game import deck, game, write, write_game
from thorough import one_in

pytestmark = needs_fork

HEAD = (
    'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
)
ONE = 'msgctxt "mini.deck.one.name"\nmsgid "Fire"\nmsgstr "Feuer"\n'
BAD = "this is no valid line of a catalog"
INVALID = "line has an invisible character"

CATALOGS = {
    "zeros": (b"\0" * 100_000, INVALID),
    "4 MB of a line": (HEAD + f'msgid "{"x" * 4_000_000}"\nmsgstr ""\n', ""),
    "quotes": (HEAD + '"' * 100_000, BAD),
    "backslashes": (HEAD + 'msgid "' + "\\" * 99_999 + '"', BAD),
    "an encoding of Python": (HEAD.replace("UTF-8", "unicode_escape"), "unicode_escape"),
    "plural forms of code": (HEAD.replace("(n != 1)", "__import__('os')"), ""),
    "plural forms without end": (HEAD.replace("nplurals=2", f"nplurals={'9' * 5000}"), ""),
    "plural forms in brackets": (HEAD.replace("(n != 1)", "(" * 5000 + "n" + ")" * 5000), ""),
    "a billion forms": (HEAD + 'msgid "a"\nmsgid_plural "b"\nmsgstr[999999999] "c"\n', BAD),
    "no msgstr": (HEAD + 'msgid "a"\n' * 9999, "this message has no msgstr"),
    "holes in holes": (HEAD + ONE.replace("Feuer", "{" * 9999), "Translations have the placeholders"),
    "a hole of Python": (HEAD + ONE.replace("Feuer", "{name.__class__}"), "Translations have the placeholders"),
    "a thousand comments": (HEAD + "#, fuzzy\n" * 20_000 + ONE, ""),
    "references without end": (HEAD + "#: a:" + "9" * 100_000 + "\n" + ONE, ""),
    "obsolete messages": (HEAD + '#~ msgid "a"\n#~ msgstr "b"\n' * 3_000, ""),
    "lines of a Mac": ((HEAD + ONE).replace("\n", "\r"), BAD),
}  # fmt: skip

COLUMNS = "term,language,translation\n"
GLOSSARIES = {
    "zeros": (b"\0" * 10_000, INVALID),
    "a field without end": (COLUMNS + f"{'x' * 500_000},de,b\n", "this is no row of a table in CSV"),
    "cells without end": (COLUMNS + "," * 500_000, ""),
    "columns without end": ("a," * 100_000 + "\n", "the glossary has no column"),
    "a word a thousand times": (COLUMNS + "a,de,b\n" * 5000, "'a' is decided twice for 'de'"),
    "a formula": (COLUMNS + "=cmd|'/c calc'!A1,de,b\n", ""),
    "a thousand words": (COLUMNS + f"a,de,{'|'.join('b' * 1000)}\n", ""),
    "a term of brackets": (COLUMNS + f"{'(' * 5000},de,b\n", ""),
}  # fmt: skip

BOOKS = {
    "zeros": (b"\0" * 10_000, INVALID),
    "a cover of 50000 letters": ("# A\n\n" + "a" * 50_000, "there is room for 20000 at most"),
    "a line without end": ("# A\n\n## B\n\n" + "x" * 300_000, ""),
    "quotes in quotes": ("# A\n\n" + ">" * 50_000 + " a", "a box does not say what it is"),
    "lists in lists": ("# A\n\n" + "".join("  " * n + "- a\n" for n in range(800)), "lists are nested too deep"),
    "stars": ("# A\n\n" + "*" * 4_000 + "a" + "*" * 4_000, ""),
    "stars and spaces": ("# A\n\n" + "* a *" * 5_000, "a ** marks nothing"),
    "underscores": ("# A\n\n## B\n\n" + "_a" * 4_000, ""),
    "brackets": ("# A\n\n## B\n\n" + "[" * 4_000, ""),
    "links in links": ("# A\n\n" + "[" * 900 + "a" + "](b)" * 900, "leads nowhere"),
    "pictures in pictures": ("# A\n\n" + "![" * 900 + "a" + "](b)" * 900, "is not a card"),
    "ticks": ("# A\n\n## B\n\n" + "".join("`" * n + " " for n in range(400)), "code is not set"),
    "entities": ("# A\n\n## B\n\n" + "&amp;" * 4_000, ""),
    "an entity without end": ("# A\n\n## B\n\n&#" + "9" * 50_000 + ";", ""),
    "references": ("# A\n\n" + "".join(f"[a{n}]: b\n" for n in range(900)), ""),
    "a table of columns": ("# A\n\n" + "|a" * 3000 + "|\n" + "|-" * 3000 + "|\n", "more than 20 columns"),
    "a table that grows": ("# A\n\n" + "|a" * 100 + "|\n" + "|-" * 100 + "|\n" + "|a|\n" * 100, "more than 20 columns"),
    "HTML that is open": ("# A\n\n" + "<a " * 50_000, "HTML is not allowed in a rulebook"),
    "a comment that is open": ("# A\n\n" + "<!--" * 50_000, "HTML is not allowed in a rulebook"),
    "a link of javascript": ("# A\n\n[a](javascript:alert(1))\n", ""),
    "a link to a file": ("# A\n\n[a](file:///etc/passwd)\n", ""),
    "a picture of the system": ("# A\n\n![a](/etc/passwd)\n", "is not a card"),
    "a picture with a width": ("# A\n\n![a](card:one?width=1e999)\n", "width"),
    "attributes": ("# A {" + ".a" * 20_000 + "}\n", ""),
    "figures": ("# A\n\n" + "{=a.b}" * 900, "a.b"),
    "a figure of Python": ("# A\n\n{=().__class__}\n", "can't stand in an expression"),
    "right to left": ("# A\n\n## B\n\n" + "\u202e" * 10_000, INVALID),
    "combining marks": ("# A\n\n## B\n\na" + "\u0301" * 50_000, ""),
    "line ends of a Mac": ("# A\r\rb\r", ""),
}  # fmt: skip

RULES = "rules: mini\ntitle: Mini\ndocuments: {rules: Rules}\n"
FACT = "- {id: A, key: a.b, value: %s, kind: designed, note: x}\n"
LEDGERS = {
    "a fact of everything": (RULES + f"facts:\n{FACT % ('[' + '1, ' * 20_000 + ']')}", ""),
    "a fact nested deep": (RULES + f"facts:\n{FACT % ('[' * 99 + ']' * 99)}", "nested more than 20"),
    "a number without end": (RULES + f"facts:\n{FACT % ('9' * 100_000)}", "check failed"),
    "a number with an exponent": (RULES + f"facts:\n{FACT % '1e999999999'}", "is a number to other YAML tools"),
    "a key of Python": (RULES + f"facts:\n{FACT.replace('a.b', '__class__.x') % 1}", ""),
    "a chain of facts": (
        RULES + "facts:\n- {id: F0, key: f0, value: 1, kind: designed, note: x}\n"
        + "".join(f"- {{id: F{n}, key: f{n}, kind: derived, from: f{n - 1}}}\n" for n in range(1, 3000)), "the most is 1000"),
    "an import": (RULES + "facts:\n- {id: A, key: a, kind: derived, from: '__import__(\"os\")'}\n", "a"),
    "a check that leads up": (
        RULES + "facts: []\nchecks:\n- {id: C, check: ../run, title: x}\n", "../run"),
}  # fmt: skip

SEALS = {
    "zeros": (b"\0" * 10_000, "line is no seal"),
    "tabs": ("\t" * 10_000, ""),
    "21 MB": ("#\n" * 10_500_000, "file is larger than 20 MB"),
    "noise": (bytes(range(256)) * 100, "line is no seal"),
}

FONTS = {
    "a file of the system": (
        "A:\n  licence: x\n  licence_file: /etc/passwd\n  source: x\n  styles: {regular: x}\n",
        "lies outside the fonts folder"),
    "a folder": (
        "A:\n  licence: x\n  licence_file: fonts.yaml\n  source: x\n  styles: {regular: ''}\n",
        "is not a file, but a folder"),
    "a font that is text": (
        "A:\n  licence: x\n  licence_file: fonts.yaml\n  source: x\n  styles: {regular: fonts.yaml}\n",
        "is not a font file that can be used"),
    "styles without end": (
        "A:\n  licence: x\n  licence_file: fonts.yaml\n  source: x\n  styles: {"
        + ", ".join(f"s{n}: x" for n in range(900)) + "}\n", "unknown font style 's0'"),
}  # fmt: skip

# file -> commands that read it, and what there is beside it
TABLES: Mapping[str, tuple[Mapping[str, tuple[object, str]], str]] = {
    "cards/mini/locale/de.po": (CATALOGS, "check mini"),
    "cards/mini/glossary.csv": (GLOSSARIES, "check mini"),
    "cards/mini/rulebook.md": (BOOKS, "rulebook mini --format html --out {root}/output"),
    "cards/mini/rules.yaml": (LEDGERS, "check mini"),
    "cards/mini/rules.seals": (SEALS, "check mini"),
    "fonts/fonts.yaml": (FONTS, "list"),
}
BESIDE = {
    "cards/mini/glossary.csv": {"cards/mini/locale/de.po": HEAD + ONE},
    "cards/mini/rules.seals": {"cards/mini/rules.yaml": RULES + f"facts:\n{FACT % 1}"},
}
CASES = [(file, name) for file, (table, _) in TABLES.items() for name in table]


@pytest.mark.parametrize(("file", "name"), one_in(5, CASES))
def test_a_text_that_means_harm(file, name, tmp_path):
    table, command = TABLES[file]
    content, told = table[name]
    cards = "[{id: one, name: Fire}]"
    write_game(tmp_path, game(), deck(cards=cards), BESIDE.get(file, {}))
    hold(Case(told, {file: content}, command, code=1 if told else 0), tmp_path)


# XLIFF

XLIFF = (
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="" '
    'source-language="en" target-language="%s"><body>%s</body></file></xliff>'
)
UNIT = '<trans-unit id="1" resname="mini.deck.one.name"><source>Fire</source><target>%s</target></trans-unit>'
MORE = "there is more in it than a translation has"
NO_XML, NO_XLIFF = "this is no XML", "this is no XLIFF 1.2 or 2.0"
GOOD = XLIFF % ("de", UNIT % "Feuer")
EXCHANGED = {
    "zeros": (b"\0" * 9999, NO_XML),
    "noise": (bytes(range(256)) * 99, NO_XML),
    "another version": (GOOD.replace(":1.2", ":9.9"), NO_XLIFF),
    "open tags": ("<a>" * 400_000, MORE),
    "groups in groups": (XLIFF % ("de", "<group>" * 9999 + "</group>" * 9999), MORE),
    "marks in marks": (XLIFF % ("de", UNIT % ("<g>" * 9999 + "</g>" * 9999)), MORE),
    "elements": (XLIFF % ("de", UNIT % ("<g/>" * 200_000)), MORE),
    "units": (XLIFF % ("de", UNIT % "a" * 2999), ""),
    "an entity of the system": ("<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>", MORE),
    "a definition elsewhere": ("<!DOCTYPE a SYSTEM 'http://localhost/a'><a/>", NO_XLIFF),
    "an encoding that is none": ("<?xml version='1.0' encoding='idna'?><a/>", MORE),
    "attributes": ("<a " + " ".join(f'a{n}="1"' for n in range(20_000)) + "/>", NO_XLIFF),
    "no body": (GOOD.replace("body", "other"), ""),
    "a language without end": (XLIFF % ("x" * 9999, UNIT % "a"), "is no language to translate into"),
    "no language": (XLIFF % ("", UNIT % "a"), "is no language to translate into"),
    "another game": (GOOD.replace('original=""', 'original="../../theirs"'), ""),
    "a form of 9000 digits": (
        XLIFF % ("de", '<group restype="x-gettext-plurals">' + (UNIT % "a").replace('"1"', f'"1[{"9" * 9000}]"') + "</group>"), ""),
    "a text of 1 MB": (XLIFF % ("de", UNIT % ("x" * 1_000_000)), ""),
    "UTF-16": (GOOD.encode("utf-16"), ""),
}  # fmt: skip


@pytest.mark.parametrize("name", one_in(5, EXCHANGED))
def test_an_exchanged_file_that_means_harm(name, tmp_path):
    """A good one changes the catalog, and nothing else."""
    content, told = EXCHANGED[name]
    write_game(tmp_path, game(), deck(cards="[{id: one, name: Fire}]"))
    (tmp_path / "cards/mini/locale").mkdir()
    write(tmp_path / "x.xlf", content)
    case = Case(told, {}, "texts import x.xlf --game mini", code=None)
    if told:
        assert hold(case, tmp_path).code in (1, 2)
        return
    catalog = tmp_path / "cards/mini/locale/de.po"
    ran = run_measured(*case.command.split(), cwd=tmp_path)
    assert ran.code == 0, ran.err
    assert ran.seconds < SECONDS
    assert ran.megabytes < MEGABYTES
    assert [path.name for path in tmp_path.rglob("*") if path.suffix == ".po"] == [catalog.name]
