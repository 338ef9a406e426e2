"""The way of a translator, command by command, on the game that `pnp new` makes."""

import re
import shutil
from math import ceil

import pytest
from defusedxml.ElementTree import fromstring
from pdfpages import texts

from pnp.cli.main import main
from pnp.core.exit_codes import ExitCode
from pnp.core.values import replace
from pnp.i18n.po_reading import read_catalog
from pnp.i18n.po_writing import catalog_text


@pytest.fixture
def place(starter, tmp_path, monkeypatch):
    """A project of one's own with the game "small", and the current folder."""
    shutil.copytree(starter, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def new_catalog(starter, tmp_path_factory):
    """A catalog of the game with nothing translated yet."""
    root = tmp_path_factory.mktemp("new")
    shutil.copytree(starter, root, dirs_exist_ok=True)
    assert main(["texts", "new", "small", "de", "--root", str(root)]) == 0
    return catalog(root)


@pytest.fixture
def german(place, new_catalog):
    """Let the game in `place` have that catalog."""
    catalog(place).parent.mkdir()
    shutil.copy(new_catalog, catalog(place))


def catalog(place, language="de"):
    return place / f"cards/small/locale/{language}.po"


def change(path, *pairs):
    text = path.read_text(encoding="utf-8")
    for old, new in pairs:
        assert text.count(old) == 1, (old, text.count(old))
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def translate(path, name, translation):
    """Translate the text with the id small.`name`."""
    text = path.read_text(encoding="utf-8")
    (untranslated,) = re.findall(rf'msgctxt "small\.{name}"\nmsgid ".*"\nmsgstr ""\n', text)
    change(path, (untranslated, untranslated.replace('msgstr ""', f'msgstr "{translation}"')))


def test_extract_writes_a_template(pnp, place):
    done = pnp("texts", "extract", "small")
    assert (done.code, done.out) == (ExitCode.OK, "output/small/small.pot\n")
    text = (place / "output/small/small.pot").read_text(encoding="utf-8")
    assert 'msgctxt "small.deck.storm.title"\nmsgid "Storm"\nmsgstr ""' in text
    assert '"Language: \\n"' in text


def test_new_writes_a_catalog_with_notes(pnp, place):
    done = pnp("texts", "new", "small", "de")
    assert (done.code, done.out, done.err) == (ExitCode.OK, f"{catalog(place)}\n", "")
    text = catalog(place).read_text(encoding="utf-8")
    assert '"Language: de\\n"' in text
    above = r'#\. (.*)\n#: (.*)\n#, max-length:(\d+)\nmsgctxt "small.deck.storm.title"'
    note, place_, most = re.search(above, text).groups()
    room = re.fullmatch(r"Room: [\d.]+ x [\d.]+ mm, about (\d+) letters \(style \w+\)\.", note)
    assert int(most) == ceil(int(room[1]) * 4 / 3)
    # A line would change with every line above it.
    assert place_ == "cards/small/deck.yaml"


@pytest.mark.parametrize(("language", "message", "hint"), [
    ("German", "'German' is not a language", "write for example de (German)"),
    ("gr", "'gr' is not a language",
     "write for example el (Greek), kl (Greenlandic), ga (Irish) or gd (Gaelic)"),
    ("en-XA", "'en-XA' is not a language", "write for example de, fr or pt-BR"),
    ("../de", "'../de' is not a language", "write for example de, fr or pt-BR"),
    ("en", "'small' is written in 'en'", "write the language to translate it into"),
    ("fr", "'small' has a catalog of 'fr' already", "use 'pnp texts update small fr'"),
])  # fmt: skip
def test_catalogs_that_can_not_be_started(pnp, place, language, message, hint):
    catalog(place, "fr").parent.mkdir()
    catalog(place, "fr").touch()
    done = pnp("texts", "new", "small", language)
    assert done.code == ExitCode.USAGE
    assert done.err == f"command line: {message}\n  hint: {hint}\n"


def test_update_leaves_alone_what_is_as_it_should_be(pnp, place, german):
    translate(catalog(place), "deck.storm.title", "Sturm")
    before = catalog(place).read_bytes()
    done = pnp("texts", "update")
    assert (done.code, done.out) == (ExitCode.OK, "")
    assert catalog(place).read_bytes() == before


def test_a_changed_sentence_makes_its_own_translation_fuzzy_and_no_other(pnp, place, german):
    translate(catalog(place), "deck.storm.title", "Sturm")
    translate(catalog(place), "coins.title", "Münzen")
    change(place / "cards/small/deck.yaml", ("title: Storm", "title: Tempest"))
    done = pnp("texts", "update", "small", "de")
    assert done.out == f"{catalog(place)}\n"
    text = catalog(place).read_text(encoding="utf-8")
    changed = (
        r'#, fuzzy, max-length:\d+\n#\| msgid "Storm"\nmsgctxt "small.deck.storm.title"\n'
        r'msgid "Tempest"\nmsgstr "Sturm"\n'
    )
    assert re.search(changed, text)
    assert text.count("fuzzy") == 1
    assert 'msgid "Coins"\nmsgstr "Münzen"' in text


def test_update_with_a_broken_catalog_still_updates_the_others(pnp, place):
    for language in ("de", "fr"):
        pnp("texts", "new", "small", language)
        translate(catalog(place, language), "deck.storm.title", "x")
    change(place / "cards/small/deck.yaml", ("title: Storm", "title: Tempest"))
    change(catalog(place, "de"), ("Language: de", "Language: nl"))
    done = pnp("texts", "update", "small")
    assert done.code == ExitCode.PROBLEMS
    assert "cards/small/locale/de.po:8: the header says that the language is 'nl'" in done.err
    assert '#| msgid "Storm"' in catalog(place, "fr").read_text(encoding="utf-8")


def rows(text):
    return [line.split() for line in text.splitlines()]


def test_status_is_a_table_of_languages_and_parts(pnp, place, german):
    before = rows(pnp("texts", "status", "small").out)
    assert before[0] == ["small"]
    assert before[1] == ["texts", "translated", "fuzzy", "missing", "overflowing"]
    cards, words = before[2:]
    assert [row[:2] + row[3:5] for row in (cards, words)] == [
        ["de", "cards", "0", "0"], ["de", "words", "0", "0"]]  # fmt: skip
    assert cards[2] == cards[5]
    assert cards[6] == words[6] == "0"
    translate(catalog(place), "deck.storm.title", "S" + "t" * 60 + "urm")
    translate(catalog(place), "coins.title", "Münzen")
    change(place / "cards/small/coins.yaml", ("title: Coins", "title: Money"))
    cards_after, words_after = rows(pnp("texts", "status", "small").out)[2:]
    total = int(cards[2])
    assert cards_after[3:] == ["1", "0", str(total - 1), "1"]
    assert words_after[4] == "1"


@pytest.mark.parametrize(("more", "expected"), [
    ("", ["rulebook", "3", "2", "0", "1", "1"]),
    ("![](card:unknown)", ["rulebook", "3", "2", "0", "1", "0"]),
])  # fmt: skip
def test_status_counts_what_does_not_fit_in_the_rulebook(pnp, place, more, expected):
    book = f"# Small\n\n## Go {{#go}}\n\nPlay on.\n\n{more}\n"
    (place / "cards/small/rulebook.md").write_text(book, encoding="utf-8")
    pnp("texts", "new", "small", "de")
    translate(catalog(place), "rulebook.go", "Los")
    translate(catalog(place), "rulebook.go/p1", "Spielt" * 20)
    assert rows(pnp("texts", "status", "small").out)[-1][1:] == expected


def test_status_of_a_game_without_translations(pnp, place):
    done = pnp("texts", "status", "small")
    assert done.out == "small: no translations; start one with 'pnp texts new small LANG'\n"


def test_status_tells_of_what_it_can_not_read_and_shows_the_rest(pnp, place):
    for language in ("de", "fr"):
        pnp("texts", "new", "small", language)
    catalog(place, "fr").write_text("x\n", encoding="utf-8")
    catalog(place, "pt_BR").touch()
    catalog(place, "German").touch()
    done = pnp("texts", "status", "small")
    assert done.code == ExitCode.PROBLEMS
    assert {row[0] for row in rows(done.out)[2:]} == {"de"}
    assert done.err.splitlines() == [
        "cards/small/locale/German.po: this is not the name of a catalog",
        "  hint: rename it to its language, as de.po",
        "cards/small/locale/pt_BR.po: this is not the name of a catalog",
        "  hint: rename it to pt-BR.po",
        "cards/small/locale/fr.po:1: this is no valid line of a catalog",
        "  hint: open it in Poedit, or undo the last change to it",
        "3 problems",
    ]
    assert "this is not the name of a catalog" in pnp("texts", "check", "small", "de").err


def test_check_tells_what_does_not_fit_with_its_line(pnp, place, german):
    assert pnp("texts", "check", "small", "de").code == ExitCode.OK
    translate(catalog(place), "deck.storm.title", "S" + "t" * 60 + "urm")
    line = catalog(place).read_text(encoding="utf-8").partition("urm")[0].count("\n") + 1
    done = pnp("texts", "check")
    assert done.code == ExitCode.PROBLEMS
    assert f"cards/small/locale/de.po:{line}: text does not fit (card 'storm'" in done.err


def test_check_tells_of_broken_catalogs_and_unknown_languages(pnp, place, german):
    catalog(place).write_text("x\n", encoding="utf-8")
    done = pnp("texts", "check", "small")
    assert done.code == ExitCode.PROBLEMS
    assert done.err.startswith("cards/small/locale/de.po:1: this is no valid line of a catalog")
    done = pnp("texts", "check", "small", "fr")
    assert done.code == ExitCode.USAGE
    assert "'small' is not translated into 'fr'" in done.err


def test_check_of_the_pseudo_language_needs_no_catalog(pnp, place):
    done = pnp("texts", "check", "small", "en-XA")
    assert done.code in (ExitCode.OK, ExitCode.PROBLEMS)
    change(place / "cards/small/deck.yaml", ("title: Storm", "title: A very long storm indeed"))
    line = (place / "cards/small/deck.yaml").read_text().partition("A very")[0].count("\n") + 1
    done = pnp("texts", "check", "small", "en-XA")
    assert done.code == ExitCode.PROBLEMS
    assert f"cards/small/deck.yaml:{line}: text does not fit (card 'storm'" in done.err


def test_the_first_translated_card(pnp, place, german):
    translate(catalog(place), "deck.storm.title", "Sturm")
    assert ">Sturm<" in pnp("render", "small", "storm", "--lang", "de").out
    assert ">Storm<" in pnp("render", "small", "storm").out
    both = pnp("render", "small", "storm", "--lang", "en+de").out
    assert ">Storm<" in both
    assert ">Sturm<" in both


@pytest.mark.parametrize(
    "translation", ["<script>Sturm</script>", "Sturm & <mehr>", "]]>Sturm<!--", "../Sturm"]
)
def test_a_translation_is_text_and_nothing_else(pnp, place, german, translation):
    translate(catalog(place), "deck.storm.title", translation)
    done = pnp("render", "small", "storm", "--lang", "de")
    assert done.code == ExitCode.OK
    shown = "".join(fromstring(done.out).itertext())
    assert translation in " ".join(shown.split())


def test_list_counts_the_texts_that_strict_asks_for(pnp, place):
    pnp("texts", "new", "small", "de")
    translate(catalog(place), "deck.storm.title", "Sturm")
    (place / "cards/small/rulebook.md").write_text(
        "# Small\n\n## Turn\n\nGo on.\n", encoding="utf-8"
    )
    pnp("texts", "update")
    missing = pnp("build", "small", "--lang", "de", "--strict").err.count("is not translated")
    line = f"  --lang de  1 of {missing + 1} texts translated\n"
    assert pnp("list", "small").out.endswith(line)


def test_sheets_in_a_language(pnp, place, german):
    translate(catalog(place), "deck.storm.title", "Sturm")
    done = pnp("build", "small", "--component", "deck", "--lang", "all")
    assert done.out.splitlines() == [
        f"output/small/{name}/small-deck-{name}-a4-duplex-long.pdf" for name in ("en", "de")
    ]
    assert re.search(r"^  --lang de +1 of \d+ texts translated$", pnp("list", "small").out, re.M)


@pytest.mark.parametrize(("ready", "expected"), [(False, True), (True, False)])
def test_each_sheet_says_how_much_is_translated_until_all_is(pnp, place, german, ready, expected):
    found = read_catalog(catalog(place), "de.po", "de")
    done = tuple(replace(one, translations=(one.source,), raw="") for one in found.messages)
    if ready:
        catalog(place).write_text(catalog_text(replace(found, messages=done)), encoding="utf-8")
    (path,) = pnp("build", "small", "--component", "coins", "--lang", "de").out.split()
    said = "".join(texts(path))
    assert (f"0 von {len(done)} übersetzt" in said) is expected
    assert ("übersetzt" in said) is expected


def test_strict_refuses_and_lists_what_is_missing(pnp, place, german):
    done = pnp("build", "small", "--lang", "de", "--strict")
    assert done.code == ExitCode.PROBLEMS
    assert "'small.deck.storm.title' is not translated\n  hint: translate it\n" in done.err
    assert not (place / "output/small/de").exists()


def test_a_broken_catalog_leaves_the_other_languages_alone(pnp, place):
    catalog(place).parent.mkdir()
    catalog(place).write_text("broken\n", encoding="utf-8")
    done = pnp("build", "small", "--component", "coins", "--lang", "all")
    assert done.code == ExitCode.PROBLEMS
    assert done.out == "output/small/en/small-coins-en-a4-duplex-long.pdf\n"
    assert "cards/small/locale/de.po:1: this is no valid line of a catalog" in done.err


def test_contact_sheets_in_a_language(pnp, place, german):
    done = pnp("proof", "small", "--component", "coins", "--lang", "de", "--dpi", "40")
    assert done.out == "output/small/de/proof/small-coins-de-dpi-40.png\n"


def test_check_tells_warnings_and_notes_and_fails_for_errors_only(pnp, place, german):
    translate(catalog(place), "deck.storm.title", "Sturm!")
    done = pnp("texts", "check", "small", "de")
    assert done.code == ExitCode.OK
    assert re.fullmatch(
        r"warning: cards/small/locale/de\.po:\d+: the translation of 'small\.deck\.storm\.title' "
        r"ends with '!', its text without a mark\n  hint: end it without a mark; the text is "
        r"'Storm'\n",
        done.out,
    )
    glossary = place / "cards/small/glossary.csv"
    glossary.write_text("term,language,translation\nstorm,de,Unwetter\n", encoding="utf-8")
    done = pnp("texts", "check", "small", "de")
    assert done.code == ExitCode.PROBLEMS
    assert "lacks 'Unwetter', which stands for 'storm'\n  hint: write it, or change" in done.err
    assert pnp("check", "small", "--only", "glossary").code == ExitCode.PROBLEMS
    assert pnp("build", "small", "--component", "coins").code == ExitCode.OK


def test_a_translation_that_can_not_be_printed_takes_no_row_from_the_table(pnp, place, german):
    translate(catalog(place), "deck.storm.title", "Sturm {gone}")
    translate(catalog(place), "coins.title", "Münzen")
    done = pnp("texts", "status", "small")
    assert done.code == ExitCode.PROBLEMS
    assert [row[:2] + row[3:5] for row in rows(done.out)[2:]] == [
        ["de", "cards", "1", "0"], ["de", "words", "1", "0"]]  # fmt: skip
    assert "has a placeholder that its text has not: {gone}" in done.err
