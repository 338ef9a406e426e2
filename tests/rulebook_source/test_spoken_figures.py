"""Figures said as words: on cards, in rulebooks, in each language, and held to the fact."""

import pytest
from small_catalog import catalog, message
from small_game import deck, game, one_line, write_game

from pnp.app.check import check_games
from pnp.app.localized_game import localized, open_written
from pnp.core.problems import PnpError
from pnp.core.project import Project
from pnp.rulebook_source.edition import rulebook_in
from pnp.rulebook_source.fact_placeholders import with_figures
from pnp.rulebook_source.markdown_reader import read_rulebook
from pnp.rulebook_source.translation_units import units

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"/>'
BOOK = "# Mini\n\n## Turn {#turn}\n\nTake [one]{=anti} antiquark. []{=quarks} quarks stay.\n"
RULES = """\
rules: mini
title: Mini
documents: {{rules: Rules}}
facts:
  - {{id: M-1, key: quarks, value: {quarks}, kind: stated, where: Set-up}}
  - {{id: M-2, key: anti, value: {anti}, kind: stated, where: Set-up}}
  - {{id: M-3, key: start, value: youngest, kind: stated, where: Set-up}}
checks: []
"""
CARD = "Draw [both]{=quarks}, lay [one]{=anti}"
TAKE = "Take [one]{=anti} antiquark. []{=quarks} quarks stay."
IDS = ("mini.deck.one.name", "mini.words.lay", "mini.rulebook.turn/p1")
TEXTS = (CARD, "Lay [one]{=anti}", TAKE)
GERMAN = (
    "Zieh [beide]{=quarks}, leg [eins]{=anti}",
    "Leg [einen]{=anti}",
    "Nimm [ein]{=anti} Antiquark. Die [zwei]{=quarks} Quarks bleiben.",
)


def written(root, translations=GERMAN, quarks=2, anti=1, files=None):
    """Return the project; the card is translated in line 14, the word in 18, the book in 22."""
    messages = map(message, IDS, TEXTS, translations)
    return write_game(
        root,
        game(words=f"{{lay: '{TEXTS[1]}'}}"),
        deck(cards=f"[{{id: one, name: '{CARD}'}}]"),
        {
            "cards/mini/rules.yaml": RULES.format(quarks=quarks, anti=anti),
            "cards/mini/rulebook.md": BOOK,
            "cards/mini/locale/de.po": catalog(*messages),
            "templates/mini/deck.svg.j2": SVG,
            **(files or {}),
        },
    )


def said(project, language):
    """Return the text of the card, the word, and the text of the rulebook."""
    mini, _ = open_written(project, "mini")
    found = localized(project, mini, language)
    from pnp.app.localized_game import figures_of

    figures = figures_of(project, mini)
    document = read_rulebook(mini.folder / "rulebook.md", "rulebook.md", mini.language)
    book = with_figures(rulebook_in(project, found, document, None, figures), figures, found.words)
    *_, last = units(book)
    return found.components[0].cards[0].front.fields["name"], found.words["lay"], last.text


def test_words_are_printed_in_each_language(tmp_path):
    project = written(tmp_path)
    assert said(project, "") == (
        "Draw both, lay one", "Lay one", "Take one antiquark. Two quarks stay.",
    )  # fmt: skip
    assert said(project, "de") == (
        "Zieh beide, leg eins", "Leg einen",
        "Nimm ein Antiquark. Die zwei Quarks bleiben.",
    )  # fmt: skip


def test_what_is_not_translated_keeps_the_words_of_its_language(tmp_path):
    assert said(written(tmp_path, ("", "", "")), "de") == said(Project(tmp_path), "")


def test_the_pseudo_language_has_the_words_as_they_are(tmp_path):
    card, word, book = said(written(tmp_path), "en-XA")
    assert card.startswith("[Drååw both, ")
    assert word == "[Låý one]"
    assert "one" in book
    assert "Two qûûåårks" in book


def findings(project):
    (report,) = check_games(project, ["mini"])
    return [one_line(one) for one in report.findings if one.severity == "error"]


def test_a_translation_may_say_it_with_a_figure(tmp_path):
    german = ("Zieh {=quarks}, leg {=anti}", "Leg {=anti}", "Nimm {=anti}. {=quarks} bleiben.")
    project = written(tmp_path, german)
    assert said(project, "de")[2] == "Nimm 1. 2 bleiben."
    assert findings(project) == []


def test_all_is_right(tmp_path):
    assert findings(written(tmp_path)) == []


def test_words_that_are_not_the_figure_are_told_once_at_their_lines(tmp_path):
    wrong = (
        "Zieh [drei]{=quarks}, leg [eins]{=anti}",
        "Leg [keinen]{=anti}",
        "Nimm [eine]{=anti}. Die [beiden]{=anti} bleiben, [zwei]{=quarks}.",
    )
    start = "the translation of"
    assert [one.partition(" | ")[0] for one in findings(written(tmp_path, wrong))] == [
        f"locale/de.po:14: {start} '{IDS[0]}': '[drei]{{quarks}}': 'drei' is not 2 in 'de'",
        f"locale/de.po:18: {start} '{IDS[1]}': '[keinen]{{anti}}': 'keinen' is not 1 in 'de'",
        f"locale/de.po:22: {start} '{IDS[2]}': '[beiden]{{anti}}': 'beiden' is not 1 in 'de'",
    ]


def test_a_build_tells_them_at_their_lines_too(tmp_path):
    wrong = ("Zieh [drei]{=quarks}, leg [eins]{=anti}", "Leg [keinen]{=anti}", "")
    with pytest.raises(PnpError) as caught:
        said(written(tmp_path, wrong), "de")
    assert [str(one.where) for one in caught.value.problems] == [
        "cards/mini/locale/de.po:14",
        "cards/mini/locale/de.po:18",
    ]


def test_when_the_fact_changes_no_word_stays(tmp_path):
    """Every word that no longer fits is told: in the source, and in every catalog."""
    project = written(tmp_path, quarks=3, anti=2)
    told = {one.partition(": ")[0] for one in findings(project)}
    assert told == {
        "deck.yaml:6", "game.yaml:7", "rulebook.md:5",
        "locale/de.po:14", "locale/de.po:18", "locale/de.po:22",
    }  # fmt: skip


def test_a_word_for_a_text_is_told(tmp_path):
    files = {"cards/mini/rulebook.md": BOOK.replace("[one]{=anti}", "[old]{=start}")}
    (problem,) = findings(written(tmp_path, ("", "", ""), files=files))
    assert problem == (
        "rulebook.md:5: '[old]{=start}': only a number can be said as a word | write the "
        "placeholder without brackets: it is printed as youngest"
    )


def test_a_language_has_words_by_the_glossary(tmp_path):
    """A language that the program has no words of takes those of the game."""
    frisian = ("Lûk [twa]{=quarks}, lis [ien]{=anti}", "", "")
    text = catalog(*map(message, IDS, TEXTS, frisian)).replace("Language: de", "Language: fy")
    rows = "term,language,translation\n2,fy,twa|beide\n1,fy,ien\n"
    files = {"cards/mini/locale/fy.po": text}
    assert "glossary.csv: 2,fy,WORD" in "".join(findings(written(tmp_path, files=files)))
    project = written(tmp_path, files={**files, "cards/mini/glossary.csv": rows})
    assert findings(project) == []
    assert said(project, "fy")[0] == "Lûk twa, lis ien"
