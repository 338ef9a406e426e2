"""Mistakes that were printed, or told twice: in rulebooks, glossaries, lists of components, SVG."""

import pytest
from small_game import SVG, deck, game, told, write_game

from pnp.core.problems import PnpError, Where, one_of
from pnp.core.project import BUNDLED, Project
from pnp.fonts.font_book import FontBook, load_fonts
from pnp.i18n.glossary import read_glossary
from pnp.load.game import load_game
from pnp.render.art_files import ArtFiles
from pnp.rulebook_source.inline import left_mark
from pnp.rulebook_source.markdown_reader import parse_rulebook
from pnp.svg.node import parse_svg
from pnp.text.markup import UnknownIconError, parse


def of_book(body):
    """Return what is told of a rulebook with `body` from line 3 on."""
    try:
        parse_rulebook(f"# Mini\n\n{body}\n", "rulebook.md", "en")
    except PnpError as error:
        return [f"{one.where.line}: {one.message} | {one.hint}" for one in error.problems]
    return []


@pytest.mark.parametrize(("body", "said"), [
    ("a\n\nSpend **quarks on atoms.", "5: a ** marks nothing, and would be printed | close it, "
     r"as **word**, or write \*\* for the sign itself"),
    ("Spend *quarks** on", "3: a * marks nothing, and would be printed | close it, as *word*, "
     r"or write \* for the sign itself"),
    ("- one\n- two* three", "4: a * marks nothing"),
    ("__one", r"3: a __ marks nothing, and would be printed | close it, as __word__, or write "
     r"\_\_ for the sign itself"),
    ("Take {hand.size} of it.", "3: {hand.size} is no figure, and would be printed | write "
     "{=hand.size}"),
    ("Take {size} of it.", "3: {size} is no figure, and would be printed | write {=size}"),
    ("Take `two` of it.", "3: code is not set, and its signs are left out | leave out the ` on"),
    ("| a | b |\n| 1 | 2 |", "3: lines with | make no table, and would be printed | write "
     "|---|---| below the first of them, with a part for each column"),
    ("- [ ] Sit\n- [x] Go", "3: [ ] makes no box to tick, and would be printed | number the "
     "steps of a set-up: they can be ticked on its web page"),
    ("##Turn", "3: ## makes no heading, and would be printed | write ## and a space for a chapter, "
     r"### for a section, or \# for the sign itself"),
    ("#Turn", "3: # makes no heading"),
    ("One.\n####### deep", "3: ####### makes no heading"),
    ("[all](https://example.org/a b)", "3: an address with a space makes no link, and would be "
     "printed | write %20 for the space"),
    (":::note\nSo.\n:::", "3: ::: makes no box, and would be printed | write > [!ASIDE], and > "
     "before each of its lines"),
    ("Some ~~old~~ words.", "3: ~~ marks nothing, and would be printed | leave it out"),
    ("| a | b |\n|---|---|\n| 1 | 2 |\n| 3 |", "6: this row has 1 cell, and its table 2 "
     "columns | "
     "put a | between cells, also beside empty ones"),
    ("| a | b |\n|---|---|\n| 1 | 2 | 3 |", "5: this row has 3 cells, and its table 2 columns"),
])  # fmt: skip
def test_what_a_rulebook_would_print(body, said):
    found, *_ = of_book(body)
    assert found.startswith(said)


@pytest.mark.parametrize("body", [
    "Spend **quarks** on *atoms*, __all__ of them.",
    r"A \* and \*\* are signs, and so is 2 * 3.",
    "It costs {=a*b} and {=2**3}.",
    r"#1 is first, \#Turn is a tag, [y] (z a) is none.",
    '[a](https://example.org "A title") and an A#.',
    "[a](https://example.org/a*b) and ![x](card:one?width=9)",
    "| a | b |\n|---|---|\n| 1 | |\n| \\| | 2 |",
    "{=a, select, yes {right {=b, select, no {left} other {up}}} other {down}} x^{n} :coin:{150%}",
    "a snake_case_word and a __b__",
])  # fmt: skip
def test_what_a_rulebook_may_say(body):
    said = ("marks nothing", "cells", "would be printed")
    assert not [one for one in of_book(body) if any(part in one for part in said)]


def test_marks_of_shipped_books_are_whole():
    assert left_mark("**a** *b* c") == ""
    assert left_mark("**a* b") in ("*", "**")


def test_a_glossary_with_semicolons(tmp_path):
    path = tmp_path / "glossary.csv"
    path.write_text("term,language,translation,note,forbidden\nquark;nl;quark;;kwark\n")
    with pytest.raises(PnpError) as caught:
        read_glossary(path, "glossary.csv")
    assert str(caught.value) == (
        "glossary.csv:2: this row has ; between its cells\n  hint: write commas, as in line 1"
    )


def test_a_component_that_is_misspelt_is_one_mistake(tmp_path):
    sets = "{short: {title: Short, cards: {deck: ['*']}}}"
    assert told(tmp_path, game(components="[decks]", sets=sets), deck()) == [
        "game.yaml:6: component 'decks' has no file decks.yaml | write 'deck', or make decks.yaml "
        "beside game.yaml, or take 'decks' out of the list"
    ]


def test_a_component_in_capitals_is_one_mistake(tmp_path):
    sets = "{short: {title: Short, cards: {deck: ['*']}}}"
    assert told(tmp_path, game(components="[Deck]", sets=sets), deck()) == [
        "game.yaml:6: components: 'Deck' is not an id | write deck"
    ]


@pytest.mark.parametrize("name", ["Coin", "COIN", "gold_coin"])
def test_icons_in_other_letters(name):
    with pytest.raises(UnknownIconError) as caught:
        parse(f"Take 1 :{name}:.", ["coin", "gold-coin"])
    assert caught.value.name == name
    (line,) = parse("Note:This:that", ["coin"])
    assert [span.text for span in line] == ["Note:This:that"]


def test_curly_quotes_in_svg():
    with pytest.raises(PnpError) as caught:
        parse_svg(
            '<svg xmlns="http://www.w3.org/2000/svg"><rect width=“1”/></svg>', Where("a.svg", 1)
        )
    assert caught.value.problems[0].hint == "write straight quotes, \" or '"


TONES = """\
component: deck
title: Deck
size: 22mm
shape: round
template: deck.svg.j2
fields: {hue: {type: key, of: hue}, name: {type: text}}
cards:
- {id: "x-{hue}", product: {hue: [red, blue]}, name: "{hue.name}"}
"""
HUES = game(
    lists="{hue: {red: {name: Red}, blue: {name: Blue}}}",
    palette='{ink: "#101010"}',
    styles="{plain: {fonts: [Grenze Gotisch], weight: bold, fill: ink}}",
)


@pytest.mark.parametrize(("right", "wrong", "said"), [
    ("product", "products", "8: unknown field 'products' | use one of: product, "),
    (' name: "', ' nname: "', "8: unknown field 'nname' | use one of: name, "),
    ("of: hue", "of: hues", "6: unknown list 'hues' | use one of: hue"),
    ("of: hue", "of: tone", "6: unknown list 'tone' | use one of: hue"),
    ("type: key", "type: keyy", "6: unknown field type 'keyy' | use one of: key, "),
    ("shape: round", "shap: round", "4: unknown key 'shap' | use one of: shape, "),
    ("shape: round", "shap: circle", "4: unknown key 'shap' | use one of: shape, "),
])  # fmt: skip
def test_a_slip_in_a_component_is_one_mistake(tmp_path, right, wrong, said):
    assert told(tmp_path, HUES, TONES) == []
    (found,) = told(tmp_path, HUES, TONES.replace(right, wrong, 1))
    assert found.startswith(f"deck.yaml:{said}")


@pytest.mark.parametrize(("right", "wrong", "said"), [
    ("lists:", "list:", "7: unknown key 'list' | use one of: lists, "),
    ("palette:", "palete:", "8: unknown key 'palete' | use one of: palette, "),
    ("weight: bold", "weight: heavy", "9: unknown weight 'heavy' | use one of: "),
    ("weight: bold", "wieght: bold", "9: unknown key 'wieght' | use one of: weight, "),
    ("weight: bold", "weight: bold, italic: perhaps", "9: italic: "),
])  # fmt: skip
def test_a_slip_in_a_game_is_one_mistake(tmp_path, right, wrong, said):
    fonts = load_fonts(Project(BUNDLED).font_folders)
    assert told(tmp_path, HUES, TONES, fonts=fonts) == []
    (found,) = told(tmp_path, HUES.replace(right, wrong, 1), TONES, fonts=fonts)
    assert found.startswith(f"game.yaml:{said}")


@pytest.mark.parametrize("name", ["Low.JPG", "LOW.jpg", "Low.jpeg"])
def test_a_name_in_other_letters_is_the_nearest(name):
    known = ["light.jpg", "icons/low.svg", "low.jpg", "allow.png"]
    hint = one_of("art file", name, known, Where("deck.yaml")).hint
    assert hint.startswith("use one of: low.jpg, ")


def test_names_of_files_that_look_alike_are_one(tmp_path):
    """macOS hands on "ä" as "a" and a sign of its own."""
    fields, written = "{pic: {type: art}}", "Mura\u0308ne.svg"
    cards = "[{id: one, pic: Muräne.svg}]"
    project = write_game(
        tmp_path, game(), deck(fields=fields, cards=cards), {f"cards/mini/art/{written}": SVG}
    )
    (card,) = load_game(project, "mini", FontBook({})).components[0].cards
    assert card.front.fields["pic"] == written
    assert ArtFiles(project, tmp_path / "cards/mini/art", FontBook({})).read("Muräne.svg")


MANY = {
    "cards": ("[{id: a, rule: x}, {id: b, rule: y}]", 2),
    "cards of which one has something else": ("[{id: a, rule: x}, {id: b, rule: y}, {id: c}]", 2),
    "products": ("[{id: '{x}', product: {x: [p]}, rule: x}, {id: b, rule: y}]", 2),
}


@pytest.mark.parametrize("cards", MANY)
def test_a_field_that_is_declared_by_a_misspelt_name(tmp_path, cards):
    """Cards that are right are not blamed for it."""
    text, times = MANY[cards]
    fields = "{rulle: {type: text, optional: true}, x: {type: word, optional: true}}"
    if "products" in cards:
        fields = fields.replace("type: word", "type: key, of: x")
    lists = game(lists="{x: {p: {name: P}}}")
    wanted = f"deck.yaml:5: no card sets field 'rulle', but {times} set 'rule' | write 'rule' here"
    assert told(tmp_path, lists, deck(fields=fields, cards=text)) == [wanted]


def test_a_card_that_misspells_a_field_is_blamed_itself(tmp_path):
    fields = "{rule: {type: text, optional: true}}"
    (found,) = told(tmp_path, None, deck(fields=fields, cards="[{id: a, rulle: x}, {id: b}]"))
    assert found.startswith("deck.yaml:6: unknown field 'rulle' | use one of: rule")
