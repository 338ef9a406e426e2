"""A value of the ledger chooses the words: on cards, in the rulebook, in each language."""

import pytest
from small_catalog import catalog, message
from small_game import SVG, deck, game, ledger, one_line, write, write_game

from pnp.app.check import check_games
from pnp.app.extracted_comments import ExtractedComments
from pnp.app.localized_game import figures_of, localized, open_game, open_written
from pnp.core.problems import PnpError
from pnp.expressions.phrases import key_of
from pnp.expressions.values import ExpressionError
from pnp.game_texts.apply_catalog import texts_of
from pnp.i18n.glossary import number_words
from pnp.rulebook_source.edition import rulebook_in
from pnp.rulebook_source.fact_placeholders import with_figures
from pnp.rulebook_source.markdown_reader import parse_rulebook

RULES = ledger("""facts:
  - {id: M-1, key: end.round, value: yes, kind: stated, where: End}
  - {id: M-2, key: tie.order, value: [most energy, fewest cards], kind: stated, where: Tie}
  - {id: M-3, key: dealt, value: 3, kind: stated, where: Set-up}
""")
ROUND = "{=end.round, select, yes {The last of [three]{=dealt} rounds ends.} no {It is *over*.}}"
GERMAN = "{end.round, select, yes {Von []{dealt} Runden endet die letzte.} no {*Schluss*.}}"
FIELDS = "{rule: {type: text}, step: {type: key, of: step, optional: yes}}"
LISTS = "{step: {deal: {name: Deal}}}"


def written(root, text=ROUND, rules=RULES, german="", more=None, cards=""):
    cards = cards or f'[{{id: one, rule: "{text}"}}]'
    files = {"cards/mini/rules.yaml": rules, "templates/mini/deck.svg.j2": SVG}
    if german:
        one = message("mini.deck.one.rule", text.replace("{=", "{"), german)
        files["cards/mini/locale/de.po"] = catalog(one)
    texts = (game(words=f'{{end: "{text}"}}', lists=LISTS), deck(fields=FIELDS, cards=cards))
    return write_game(root, *texts, {**files, **(more or {})})


def rule(project, language=""):
    found, _ = open_game(project, "mini", language)
    return found.components[0].cards[0].front.fields["rule"]


@pytest.mark.parametrize(("value", "en", "de"), [
    ("yes", "The last of three rounds ends.", "Von drei Runden endet die letzte."),
    ("no", "It is *over*.", "*Schluss*."),
])  # fmt: skip
def test_a_value_chooses_the_words_of_each_language(tmp_path, value, en, de):
    rules = RULES.replace("value: yes", f"value: {value}")
    project = written(tmp_path, rules=rules, german=GERMAN)
    found, _ = open_game(project, "mini")
    assert (rule(project), found.words["end"]) == (en, en)
    assert rule(project, "de") == de


@pytest.mark.parametrize(("text", "expected"), [
    ("{=tie.order[0], select, most-energy {Most} other {Else}} wins.", "Most wins."),
    ("{=tie.order[1], select, most-energy {Most} other {Else}} wins.", "Else wins."),
    ("{=dealt, select, 3 {a {=dealt}} other {b}}", "a 3"),
    ("{=dealt > 2, select, yes {many} no {few}}", "many"),
    ("{=end.round, select, yes {{=dealt, select, 3 {in} other {-}}} no {out}}", "in"),
    ("{step.name} {=end.round, select, yes {{step}} no {-}}", "Deal deal"),
])  # fmt: skip
def test_what_chooses(tmp_path, text, expected):
    cards = f'[{{id: "{{step}}", product: {{step: [deal]}}, rule: "{text}"}}]'
    project = written(tmp_path, "x", cards=cards)
    assert rule(project) == expected


def test_a_table_has_phrases_too(tmp_path):
    files = {
        "cards/mini/rules.yaml": RULES,
        "cards/mini/deck.csv": f'id,rule\none,"{ROUND}"\n',
        "cards/mini/step.csv": f'id,name\ndeal,"{ROUND}"\n',
    }
    texts = (game(lists="{step: step.csv}"), deck(fields=FIELDS, cards=None, table="deck.csv"))
    project = write_game(tmp_path, *texts, files)
    found, _ = open_game(project, "mini")
    assert found.lists["step"]["deal"]["name"] == "The last of three rounds ends."
    assert rule(project) == "The last of three rounds ends."


@pytest.mark.parametrize(("text", "message"), [
    ("{=tie.order[0], select, most-cards {x} fewest-cards {y}}",
     "rule: tie.order[0] is most energy, and there are words for most-cards, fewest-cards | "
     "write a branch for it: most-energy {...}, or other {...}"),
    ("{=tie.order, select, other {x}}",
     "rule: most energy, fewest cards is no single value, and chooses none | name one item of "
     "it, as order[0]"),
    ("{=end.round, select, yes {x} no {{=end.rond}}}",
     "rule: unknown fact 'end.rond' | use one of: end.round, dealt, tie.order"),
    ("{=end.round, select, yes {x} no {y}",
     "end.round, select has no branch where one is looked for | write a key and its words for "
     "each value, as yes {with} no {without}, and then }"),
])  # fmt: skip
def test_a_value_without_words_is_told_at_the_line_of_the_text(tmp_path, text, message):
    cards = f'[{{id: one, rule: "{text}"}}]'
    with pytest.raises(PnpError) as caught:
        rule(written(tmp_path, "x", cards=cards))
    found = [one_line(one) for one in caught.value.problems]
    assert [one.partition(": ")[2] for one in found] == [message]
    assert found[0].startswith("deck.yaml:6: ")


@pytest.mark.parametrize(("german", "message"), [
    ("Von {dealt} Runden endet die letzte.",
     "lacks the phrase that end.round chooses | write {end.round, select, ...} with a branch "
     "for each of its keys"),
    ("{end.round, select, yes {Von {dealt} Runden}}",
     "has other branches of end.round than its text | translate all of these, and no others: "
     "no, yes"),
    ("{end.round, select, yes {Von {dealt}} no {x} other {y}}",
     "has other branches of end.round than its text"),
    ("{ende, select, yes {Von {dealt}} no {x}}", "chooses a phrase by ende, and its text does not"),
    ("{end.round, select, yes {Von {dealt}} no {x}", "has no branch where one is looked for"),
    ("{end.round, select, yes {Von [vier]{dealt}} no {*x*}}",
     "'[vier]{dealt}': 'vier' is not 3 in 'de'"),
])  # fmt: skip
def test_a_translation_has_all_branches(tmp_path, german, message):
    project = written(tmp_path, german=german)
    (report,) = check_games(project, ["mini"], ["translations"])
    found = [one_line(one) for one in report.findings]
    assert any(message in one for one in found), found
    assert all(one.startswith("locale/de.po:14: ") for one in found)


def told_of(root, german, text=ROUND):
    project = written(root, text, german=german)
    (report,) = check_games(project, ["mini"], ["translations"])
    return [one_line(one) for one in report.findings]


def test_a_placeholder_in_another_branch_is_told_once(tmp_path):
    moved = "{end.round, select, yes {Die letzte Runde endet.} no {*Schluss* nach []{dealt}.}}"
    (found,) = told_of(tmp_path, moved)
    assert found.startswith(
        "locale/de.po:14: the translation of 'mini.deck.one.rule' has {dealt} where end.round is"
        " no, its text where it is yes | put it into the same branches as the text has it in"
    )


def test_words_may_be_moved_into_all_branches_and_out_of_them(tmp_path):
    text = "Take {=dealt} {=end.round, select, yes {red} no {blue}} cards."
    inside = "{end.round, select, yes {Nimm {dealt} rote} no {Nimm {dealt} blaue}} Karten."
    assert told_of(tmp_path / "in", inside, text) == []
    outside = text.replace("{=", "{")
    into = "{=end.round, select, yes {Take {=dealt} red} no {Take {=dealt} blue}} cards."
    assert told_of(tmp_path / "out", outside, into) == []


def test_a_translator_is_told_of_all_branches(tmp_path):
    project = written(tmp_path)
    found, _ = open_written(project, "mini")
    text = next(one for one in texts_of(found) if one.id == "mini.deck.one.rule")
    notes = ExtractedComments(found, figures_of(project, found), {})
    assert notes.of(text).splitlines() == [
        "{end.round, select, ...} is one of several phrases, now that of yes: translate what"
        " stands in the braces of each word before them, and keep these words.",
        "{dealt} is 3.",
    ]


BOOK = f"# Mini\n\n## End {{#end}}\n\n{ROUND} Good.\n\n| {ROUND} |\n|---|\n| x |\n"


@pytest.mark.parametrize(("value", "said"), [("yes", "Von drei Runden"), ("no", "*Schluss*. Gut")])
def test_a_rulebook_says_what_the_value_is_in_its_language(tmp_path, value, said):
    rules = RULES.replace("value: yes", f"value: {value}")
    offered = f"{ROUND} Good.".replace("{=", "{")
    one = message("mini.rulebook.end/p1", offered, f"{GERMAN} Gut.")
    files = {"cards/mini/rulebook.md": BOOK, "cards/mini/locale/de.po": catalog(one)}
    project = written(tmp_path, "x", rules=rules, more=files)
    game_, _ = open_written(project, "mini")
    german = localized(project, game_, "de")
    book = parse_rulebook(BOOK, "rulebook.md", "en")
    figures = figures_of(project, game_)
    made = rulebook_in(project, german, book, figures=figures)
    filled = with_figures(made, figures, german.words, number_words(game_.folder))
    assert filled.blocks[1].text.startswith(said)
    cell = filled.blocks[2].head[0].text
    assert cell == ("The last of three rounds ends." if value == "yes" else "It is *over*.")


def test_a_phrase_of_a_rulebook_that_never_ends_is_told():
    with pytest.raises(PnpError) as caught:
        parse_rulebook("# A\n\n{=a, select, yes {b}\n", "rulebook.md", "en")
    assert [one_line(one) for one in caught.value.problems] == [
        "rulebook.md:3: a, select has no branch where one is looked for | write a key and its"
        " words for each value, as yes {with} no {without}, and then }"
    ]


def test_only_single_values_choose():
    assert [key_of(one) for one in (True, False, 3, "face down")] == ["yes", "no", "3", "face-down"]
    with pytest.raises(ExpressionError, match="is no single value, and chooses none"):
        key_of((1, 2))


FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
{{ text(card.rule, "title", x=5, y=5, width=22, height=6) }}</svg>
"""
STYLES = "{title: {fonts: [Nunito], size: 12pt, min_size: 9pt}}"


@pytest.mark.parametrize(("long", "fits"), [("Ein", True), ("Sturmwarnungsende", False)])
def test_the_longest_phrase_has_to_fit_whatever_is_printed(tmp_path, long, fits):
    text = "{=end.round, select, yes {A} no {B}}"
    german = f"{{end.round, select, yes {{Aus}} no {{{long}}}}}"
    files = {
        "cards/mini/rules.yaml": RULES,
        "templates/mini/deck.svg.j2": FACE,
        "cards/mini/locale/de.po": catalog(
            message("mini.deck.one.rule", text.replace("{=", "{"), german)
        ),
    }
    cards = f'[{{id: one, rule: "{text}"}}]'
    texts = (game(styles=STYLES, lists=LISTS), deck(fields=FIELDS, cards=cards))
    (report,) = check_games(write_game(tmp_path, *texts, files), ["mini"], ["fits"])
    assert [f"'{long}'" in one_line(one) for one in report.findings] == [True] * (not fits)


@pytest.mark.parametrize(("german", "count"), [
    ("{end.round, select, yes {Von {dealt}.} no {Sofort.}}", 0),
    ("{end.round, select, yes {Von {dealt}.} no {Sofort}}", 1),
])  # fmt: skip
def test_a_phrase_ends_with_the_mark_of_its_text(tmp_path, german, count):
    text = "{=end.round, select, yes {Of {=dealt}.} no {At once.}}"
    project = written(tmp_path, text)
    one = message("mini.deck.one.rule", text.replace("{=", "{"), german)
    write(tmp_path / "cards/mini/locale/de.po", catalog(one))
    (report,) = check_games(project, ["mini"], ["punctuation"])
    assert len(report.findings) == count
