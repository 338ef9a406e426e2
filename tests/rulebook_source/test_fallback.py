"""Another language than the game's: beside each text, and where a catalog has gaps."""

import re
from pathlib import Path

import pytest
from pikepdf import Pdf
from small_catalog import catalog, message
from small_game import deck, game, ledger, write, write_game
from tagged_pdf import Tagged

from pnp.app.localized_game import figures_of, localized, open_written
from pnp.core.exit_codes import ExitCode
from pnp.core.problems import PnpError
from pnp.rulebook_source.edition import rulebook_in
from pnp.rulebook_source.fact_placeholders import with_figures
from pnp.rulebook_source.markdown_reader import read_rulebook
from pnp.rulebook_source.translation_units import units

RULES = ledger("""facts:
  - {id: M-1, key: draw, value: 3, kind: stated, where: Turn}
  - {id: M-2, key: start, value: jongste, kind: stated, where: Turn}
""")
BOOK = "# Mini\n\n## Beurt {#turn}\n\nTrek [drie]{=draw}.\n\n{=start} begint.\n\nKlaar.\n"
DUTCH = {
    "mini.deck.one.name": "Storm, [drie]{draw} keer",
    "mini.deck.two.name": "Wind",
    "mini.words.jongste": "jongste",
    "mini.rulebook.turn/p1": "Trek [drie]{draw}.",
    "mini.rulebook.turn/p2": "{start} begint.",
    "mini.rulebook.turn/p3": "Klaar.",
}
ENGLISH = {
    "mini.deck.one.name": "Gale, [three]{draw} times",
    "mini.words.jongste": "youngest",
    "mini.rulebook.turn/p1": "Draw [three]{draw}.",
    "mini.rulebook.turn/p2": "The {start} begins.",
}


def po(language, said):
    messages = (message(name, DUTCH[name], text) for name, text in said.items())
    return catalog(*messages).replace("Language: de", f"Language: {language}")


def project(root, german, fallback="en"):
    cards = "[{id: one, name: 'Storm, [drie]{=draw} keer'}, {id: two, name: Wind}]"
    return write_game(
        root,
        game(language="nl", fallback=fallback, words="{jongste: jongste}"),
        deck(cards=cards),
        {
            "cards/mini/rules.yaml": RULES,
            "cards/mini/rulebook.md": BOOK,
            "cards/mini/locale/en.po": po("en", ENGLISH),
            "cards/mini/locale/de.po": po("de", german),
        },
    )


def printed(place, language):
    """Return what the cards say, the word, and the rulebook from its first paragraph on."""
    mini, _ = open_written(place, "mini")
    found = localized(place, mini, language)
    figures = figures_of(place, mini)
    document = read_rulebook(mini.folder / "rulebook.md", "rulebook.md", mini.language)
    book = with_figures(rulebook_in(place, found, document, None, figures), figures, found.words)
    cards = [card.front.fields["name"] for card in found.components[0].cards]
    return cards, found.words["jongste"], [unit.text for unit in units(book)][2:], found.coverage


def test_gaps_are_in_the_language_that_the_game_falls_back_to(tmp_path):
    """What even that has not stays as it is; figures in each are said in its own words."""
    place = project(tmp_path, {"mini.deck.two.name": "Brise"})
    assert printed(place, "de") == (
        ["Gale, three times", "Brise"],
        "youngest",
        ["Draw three.", "The youngest begins.", "Klaar."],
        (1, 6),
    )


def test_without_one_they_are_in_the_language_of_the_game(tmp_path):
    place = project(tmp_path, {"mini.words.jongste": "jüngste"}, fallback=None)
    cards, word, book, _ = printed(place, "de")
    assert (cards, word) == (["Storm, drie keer", "Wind"], "jüngste")
    assert book == ["Trek drie.", "jongste begint.", "Klaar."]


def test_a_sentence_has_words_of_one_language(tmp_path):
    german = {"mini.words.jongste": "jüngste", "mini.rulebook.turn/p1": "Zieh [drei]{draw}."}
    _, word, book, _ = printed(project(tmp_path, german), "de")
    assert word == "jüngste"
    assert book == ["Zieh drei.", "The youngest begins.", "Klaar."]


@pytest.mark.parametrize("language", ["", "en", "en-XA"])
def test_other_editions_are_as_they_were(tmp_path, language):
    with_one = printed(project(tmp_path / "a", {}), language)
    assert with_one == printed(project(tmp_path / "b", {}, fallback=None), language)


def test_a_language_that_there_is_not_is_told(tmp_path):
    with pytest.raises(PnpError) as caught:
        printed(project(tmp_path, {}, fallback="fr"), "de")
    assert str(caught.value) == (
        "cards/mini/game.yaml:1: unknown language to fall back to 'fr'\n  hint: use one of: de, en"
    )


def test_a_bad_translation_there_is_told_with_its_line(tmp_path):
    place = project(tmp_path, {})
    path = tmp_path / "cards/mini/locale/en.po"
    path.write_text(path.read_text("utf-8").replace("{draw} times", "times"), encoding="utf-8")
    with pytest.raises(PnpError, match=r"locale/en\.po:14: the translation .* lacks a placeholder"):
        printed(place, "de")


def test_a_catalog_shows_another_language_and_keeps_it_up_to_date(tmp_path, pnp):
    project(tmp_path, {})
    done = pnp("texts", "new", "mini", "it", "--from", "en", "--root", tmp_path)
    assert done.code == ExitCode.OK
    path = tmp_path / "cards/mini/locale/it.po"
    text = path.read_text(encoding="utf-8")
    assert '"X-Beside: en\\n"' in text
    assert "#. {draw} is 3.\n#. In en: Gale, [three]{draw} times\n#: cards/mini/deck.yaml" in text
    assert text.count("#. In en: ") == len(ENGLISH)
    assert pnp("texts", "update", "mini", "it", "--root", tmp_path).out == ""
    other = tmp_path / "cards/mini/locale/en.po"
    other.write_text(other.read_text("utf-8").replace("Gale", "Storm"), encoding="utf-8")
    assert pnp("texts", "update", "mini", "it", "--root", tmp_path).out == f"{path}\n"
    assert path.read_text(encoding="utf-8") == text.replace("Gale", "Storm")


def test_a_language_to_show_has_to_be_there(tmp_path, pnp):
    project(tmp_path, {})
    done = pnp("texts", "new", "mini", "it", "--from", "fr", "--root", tmp_path)
    assert done.code == ExitCode.USAGE
    assert "'mini' is not translated into 'fr'" in done.err


LENT_BOOK = """# Mini

## Beurt {#turn}

Zeg "ja", zie [Beurt](#turn).

> [!TIP] Een "tip"
> Klaar.

| Kop | Fin |
|---|---|
| een "cel" | klaar |
"""
LENT = {
    "turn/p1": ('Zeg "ja", zie [Beurt](#turn).', 'Say "yes", see [Turn](#turn).'),
    "turn/t1.1.2": ("klaar", "done"),
    "turn/b1/p1": ("Klaar.", ""),
}
IN_GERMAN = {"turn": ("Beurt", 'Ein "Zug"'), "turn/t1.1.2": ("klaar", "fertig")}

# What the PDF says, and in which language where it is not that of the book.
SAID = {
    "Say “yes”, see Turn.": "en",
    "Ein „Zug“": "",
    "Een “tip”": "nl",
    "Klaar.": "nl",
    "een “cel”": "nl",
    "fertig": "",
}


def lent_project(root):
    """Return a Dutch game with two words of German, which falls back to a little English."""

    def said(language, texts):
        known = {f"mini.rulebook.{name}": text for name, text in texts.items()}
        messages = (message(name, *map(quoted, pair)) for name, pair in known.items())
        return catalog(*messages).replace("Language: de", f"Language: {language}")

    def quoted(text):
        return text.replace('"', '\\"')

    files = {
        "cards/mini/rulebook.md": LENT_BOOK,
        "cards/mini/locale/en.po": said("en", LENT),
        "cards/mini/locale/de.po": said("de", IN_GERMAN),
    }
    shown = deck(cards="[{id: one, name: Wind}]", title="Kaarten")
    return write_game(root, game(language="nl", fallback="en"), shown, files)


def test_what_is_lent_says_its_language_and_has_its_quotes(pnp, tmp_path):
    lent_project(tmp_path)
    done = pnp("rulebook", "mini", "--lang", "de", "--format", "all", "--root", tmp_path)
    assert done.code == ExitCode.OK, done.err
    paths = {Path(line).name: line for line in done.out.splitlines()}
    html = Path(paths["mini-rulebook-de.html"]).read_text(encoding="utf-8")
    assert '<html lang="de"' in html
    assert re.search(r'<h2 id="turn"[^>]*>Ein „Zug“</h2>', html)
    assert '<p><span lang="en">Say “yes”, see <a href="#turn">Turn</a>.</span></p>' in html
    assert '<p class="title"><span lang="nl">Een “tip”</span></p>' in html
    assert '<td><span lang="nl">een “cel”</span></td><td>fertig</td>' in html
    with Pdf.open(paths["mini-rulebook-de.pdf"]) as pdf:
        tagged = Tagged(pdf)
        said = {words: node.language for node in tagged.nodes for _, words in tagged.aloud(node)}
    assert {one: said[one] for one in SAID} == SAID


def test_a_parts_list_says_the_language_of_what_is_lent(pnp, tmp_path):
    lent_project(tmp_path)
    done = pnp("export", "parts-list", "mini", "--lang", "de", "--root", tmp_path)
    with Pdf.open(done.out.strip()) as pdf:
        tagged = Tagged(pdf)
        said = {words: node.language for node in tagged.nodes for _, words in tagged.aloud(node)}
    assert (said["1 × Kaarten"], said["1 Bogen"]) == ("nl", "")


def test_what_the_program_says_in_another_language_says_which(pnp, tmp_path):
    """No catalog of the program is Finnish, so boxes, buttons and lists are English there."""
    lent_project(tmp_path)
    write(tmp_path / "cards/mini/locale/fi.po", catalog().replace("Language: de", "Language: fi"))
    book = LENT_BOOK.replace('Een "tip"', "") + "\n![](card:one?count=card)\n"
    write(tmp_path / "cards/mini/rulebook.md", book)
    done = pnp("rulebook", "mini", "--lang", "fi", "--format", "all", "--root", tmp_path)
    assert done.code == ExitCode.OK, done.err
    paths = {Path(line).name: line for line in done.out.splitlines()}
    html = Path(paths["mini-rulebook-fi.html"]).read_text(encoding="utf-8")
    assert '<p class="title"><span lang="en">Tip</span></p>' in html
    assert '<label for="search"><span lang="en">Search the rules</span></label>' in html
    assert 'data-lang="en"' in html
    assert 'role="img" aria-label="Kaarten, Wind" lang="nl">' in html
    with Pdf.open(paths["mini-rulebook-fi.pdf"]) as pdf:
        tagged = Tagged(pdf)
        said = {words: node.language for node in tagged.nodes for _, words in tagged.aloud(node)}
        figures = {node.alt: node.language for node in tagged.nodes if node.kind == "Figure"}
    assert said["Tip"] == "en"
    assert figures["1 × Kaarten, Wind"] == "nl"
    done = pnp("export", "parts-list", "mini", "--lang", "fi", "--root", tmp_path)
    with Pdf.open(done.out.strip()) as pdf:
        tagged = Tagged(pdf)
        said = {words: node.language for node in tagged.nodes for _, words in tagged.aloud(node)}
    assert [said[one] for one in ("Print", "1 sheet", "1 × Kaarten")] == ["en", "en", "nl"]
