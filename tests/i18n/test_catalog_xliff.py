"""XLIFF 1.2 and 2.0: what goes out comes back, and other tools can work on it."""

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shipped import GAMES
from small_catalog import HEAD, catalog, message, read
from small_game import deck, game, write_game
from thorough import one_in
from translate.convert.po2xliff import po2xliff
from translate.storage import po
from translate.storage.xliff import Xliff1File
from translate.storage.xliff2 import Xliff2File

from pnp.core.exit_codes import ExitCode
from pnp.core.invisible import find_invisible
from pnp.core.problems import PnpError
from pnp.core.project import BUNDLED
from pnp.core.values import replace
from pnp.i18n.catalog import Catalog, Message
from pnp.i18n.merge_returned import put_in
from pnp.i18n.po_reading import read_catalog
from pnp.i18n.po_writing import catalog_text
from pnp.i18n.program_strings import LOCALE
from pnp.i18n.xliff_reading import read_xliff
from pnp.i18n.xliff_writing import SPACES, xliff_text

TOOLS: Mapping[str, Any] = {"1.2": Xliff1File, "2.0": Xliff2File}
OF_GAMES = (path for game in GAMES for path in (BUNDLED / "cards" / game / "locale").glob("*.po"))
SHIPPED = sorted((*OF_GAMES, *LOCALE.glob("*.po")))
PATH = "cards/mini/locale/pl.po"
POLISH = HEAD.replace("Language: de", "Language: pl").replace(
    "nplurals=2; plural=(n != 1);",
    "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
)
FULL = catalog(
    message("a.b", 'One <b> & \\"two\\" ]]>', 'Jeden <b> & \\"dwa\\" ]]>',
            "# mine,\n# in two lines\n#. Room: 5 x 5 mm\n#: deck.yaml\n#, max-length:9, no-wrap\n"),
    message("a.c", "New {draw}", "Stary {draw}", '#, fuzzy, python-brace-format\n'
            '#| msgctxt "a.d"\n#| msgid "Old {draw}"\n'),
    message("a.c", "another source with the same id", ""),
    'msgctxt "n"\nmsgid "{n} card"\nmsgid_plural "{n} cards"\n'
    'msgstr[0] "{n} karta"\nmsgstr[1] "{n} karty"\nmsgstr[2] "{n} kart"\n',
    '#, fuzzy\n#| msgid "{n} foe"\n#| msgid_plural "{n} foes"\nmsgctxt "m"\nmsgid "{n} friend"\n'
    'msgid_plural "{n} friends"\nmsgstr[0] "a"\nmsgstr[1] ""\nmsgstr[2] "c"\n',
    message("w", "  spaces\\n\\ttabs\\rand ends\\n", " a\\n\\tb\\rc\\n"),
    '#~ msgctxt "gone"\n#~ msgid "Gone"\n#~ msgstr "Nie ma"\n',
    head=POLISH,
)  # fmt: skip


def in_full(one):
    """Return what of a message an XLIFF file has."""
    return replace(one, places=(), raw="")


def there_and_back(found, version):
    return read_xliff(xliff_text(found, version, PATH, "en").encode(), "x.xlf")


@pytest.mark.parametrize(("version", "path"), one_in(5, product(SPACES, SHIPPED)))
def test_nothing_of_what_ships_is_lost(path, version):
    found = read_catalog(path, path.name, path.stem)
    back = there_and_back(found, version)
    assert back.language == path.stem
    assert [in_full(one) for one in back.messages] == [in_full(one) for one in found.living()]


@pytest.mark.parametrize("version", SPACES)
def test_ids_flags_plurals_comments_states_and_old_texts_come_back(tmp_path, version):
    found = read(tmp_path, FULL, "pl")
    back = there_and_back(found, version)
    assert (back.original, back.language) == (PATH, "pl")
    assert [in_full(one) for one in back.messages] == [in_full(one) for one in found.living()]


@pytest.mark.parametrize("version", SPACES)
def test_what_comes_back_unchanged_changes_no_line(tmp_path, version):
    found = read(tmp_path, FULL, "pl")
    texts = [
        Message(one.context, one.source, ("",), one.plural, one.note, "", one.places,
                tuple(flag for flag in one.flags if flag.startswith(("max", "python"))))
        for one in found.living()
    ]  # fmt: skip
    assert catalog_text(put_in(found, there_and_back(found, version).messages, texts)) == FULL


@pytest.mark.parametrize("version", SPACES)
def test_a_tool_can_work_on_it(tmp_path, version):
    """The translate-toolkit reads our file, and writes one that only differs in its change."""
    found = read(tmp_path, FULL, "pl")
    cache = TOOLS[version].parsestring(xliff_text(found, version, PATH, "en").encode())
    units = {unit.source: unit for unit in cache.units if unit.istranslatable()}
    assert units['One <b> & "two" ]]>'].target == 'Jeden <b> & "dwa" ]]>'
    # It takes every plural of version 1.2 for fuzzy: a group has no state.
    plain = {source: unit for source, unit in units.items() if "{n}" not in source}
    assert [source for source, unit in plain.items() if unit.isfuzzy()] == ["New {draw}"]
    units["another source with the same id"].target = "inne źródło"
    units["another source with the same id"].marktranslated()
    units["New {draw}"].target = "Nowy {draw}"
    units["New {draw}"].markfuzzy(False)
    back = read_xliff(bytes(cache), "x.xlf").messages
    before = [in_full(one) for one in found.living()]
    changed = [one for one in back if in_full(one) not in before]
    assert [(one.source, one.translation, one.is_fuzzy) for one in changed] == [
        ("New {draw}", "Nowy {draw}", False),
        ("another source with the same id", "inne źródło", False),
    ]


def test_a_file_of_a_tool_that_loses_ids_is_understood(tmp_path):
    """po2xliff leaves out msgctxt: a text is found by what it says, in the order of the file."""
    twice = [message(f"g.{name}", "Same", said) for name, said in (("a", "Eins"), ("b", "Zwei"))]
    text = catalog(*twice, message("g.c", "Other", "Anders"))
    old = read(tmp_path, text)
    made = po2xliff().convertstore(po.pofile.parsestring(text.encode()), None, targetlanguage="de")
    back = read_xliff(made, "x.xlf")
    texts = [Message(one.context, one.source) for one in old.messages]
    empty = replace(old, messages=tuple(texts))
    assert put_in(empty, back.messages, texts).messages == old.messages


# What no catalog may have, no file has.
LETTERS = st.characters(
    codec="utf-8",
    exclude_categories=("Cc", "Cs", "Cn", "Co", "Zl", "Zp"),
    exclude_characters="\ufeff",
)
TEXT = st.text(LETTERS, max_size=12).filter(lambda text: find_invisible(text) < 0)


@given(TEXT, TEXT, TEXT, st.sampled_from(tuple(SPACES)))
def test_any_text_comes_back(source, said, comment, version):
    one = Message("a", source, (said,), comment=comment)
    (back,) = there_and_back(Catalog("de", (one,)), version).messages
    assert (back.source, back.translations, back.comment) == (source, (said,), comment)


HINT = "give a file that 'pnp texts export' wrote, as a translation tool saved it"
BOMB = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbb"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>'
UNIT = "<trans-unit id='1'><source>a\u2028b</source><target>c</target></trans-unit>"
XLIFF = '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2"><file><body>{}</body></file></xliff>'


@pytest.mark.parametrize(("text", "told"), [
    ("no XML", f"x.xlf:1: this is no XML\n  hint: {HINT}"),
    ("<a>\n<b></a>", f"x.xlf:2: this is no XML\n  hint: {HINT}"),
    (BOMB, f"x.xlf:1: there is more in it than a translation has\n  hint: {HINT}"),
    ("<a/>", f"x.xlf:1: this is no XLIFF 1.2 or 2.0\n  hint: {HINT}"),
    ('<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0"/>',
     f"x.xlf:1: there is no file in it\n  hint: {HINT}"),
    (XLIFF.format(UNIT),
     "x.xlf: 'a<U+2028>b' has an invisible character (U+2028, line separator)\n"
     "  hint: delete it"),
])  # fmt: skip
def test_what_is_no_translation_is_told(text, told):
    with pytest.raises(PnpError) as caught:
        read_xliff(text.encode(), "x.xlf")
    assert str(caught.value) == told


@pytest.fixture
def mini(tmp_path):
    above = "# mine\n#: cards/mini/deck.yaml\n"
    files = {
        "cards/mini/locale/de.po": catalog(message("mini.deck.one.name", "Storm", "Sturm", above))
    }
    write_game(tmp_path, game(), deck(cards="[{id: one, name: Storm}]"), files)
    return tmp_path


@pytest.mark.parametrize(("kind", "version"), [("xliff", "1.2"), ("xliff2", "2.0")])
def test_export_and_import(mini, pnp, kind, version):
    out = mini / "out"
    where = ("--root", mini)
    done = pnp("texts", "export", "mini", "de", "--format", kind, "--out", out, *where)
    path = out / "mini/mini-de.xlf"
    assert (done.code, done.out) == (ExitCode.OK, f"{path}\n")
    text = path.read_text(encoding="utf-8")
    assert f'version="{version}"' in text
    pnp("texts", "update", "mini", *where)
    assert pnp("texts", "import", path, *where).out == ""
    path.write_text(text.replace(">Sturm<", ">Orkan<"), encoding="utf-8")
    done = pnp("texts", "import", path, *where)
    assert (done.code, done.out) == (ExitCode.OK, f"{mini / 'cards/mini/locale/de.po'}\n")
    made = (mini / "cards/mini/locale/de.po").read_text(encoding="utf-8")
    assert '# mine\n#: cards/mini/deck.yaml\nmsgctxt "mini.deck.one.name"' in made
    assert 'msgstr "Orkan"' in made
    # A language that has no catalog yet gets one.
    path.write_text(path.read_text("utf-8").replace('"de"', '"nl"'), encoding="utf-8")
    assert pnp("texts", "import", path, *where).code == ExitCode.OK
    status = pnp("texts", "status", "mini", *where).out.splitlines()
    assert [line.split()[:4] for line in status if "cards" in line] == [
        ["de", "cards", "1", "1"], ["nl", "cards", "1", "1"],
    ]  # fmt: skip


def test_the_program_goes_out_too(mini, pnp):
    done = pnp("texts", "export", "pnp", "fr", "--out", mini / "out", "--root", mini)
    assert done.code == ExitCode.OK
    path = mini / "out/pnp/pnp-fr.xlf"
    assert 'restype="x-gettext-plurals"' in path.read_text(encoding="utf-8")
    assert pnp("texts", "import", path, "--root", mini).out == ""


@pytest.mark.parametrize(("change", "code", "told"), [
    (('"cards/mini/locale/de.po"', '"de.po"'), ExitCode.USAGE,
     "it does not say of which game it is\n  hint: say which with --game"),
    (('language="de"', 'language="en"'), ExitCode.USAGE,
     "'en' is no language to translate into\n  hint: write the language it is translated into, "
     "as target-language (trgLang in 2.0)"),
    (('language="de"', 'language="../x"'), ExitCode.USAGE, "'../x' is no language to transl"),
])  # fmt: skip
def test_a_file_that_belongs_nowhere_is_told(mini, pnp, change, code, told):
    pnp("texts", "export", "mini", "de", "--out", mini / "out", "--root", mini)
    path = mini / "out/mini/mini-de.xlf"
    path.write_text(path.read_text("utf-8").replace(*change), encoding="utf-8")
    done = pnp("texts", "import", path, "--root", mini)
    assert done.code == code
    assert told in done.err
    if "--game" in told:
        assert pnp("texts", "import", path, "--game", "mini", "--root", mini).code == ExitCode.OK


def test_there_has_to_be_a_file(mini, pnp):
    done = pnp("texts", "import", mini / "none.xlf", "--root", mini)
    assert done.code == ExitCode.PROBLEMS
    assert "there is no such XLIFF file\n  hint: write it with 'pnp texts export'" in done.err
