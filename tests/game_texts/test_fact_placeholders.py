"""Figures of the ledger in texts: filled everywhere, told where they can't be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_check import rules_of
from small_game import SVG, deck, game, ledger, one_line, write_game

from pnp.app.localized_game import figures_of, open_game, open_written
from pnp.core.problems import PnpError
from pnp.core.values import replace
from pnp.expressions.facts import Fact, Figures, Ledger
from pnp.game_texts.fact_placeholders import fill_figures, fill_titles, has_figures

RULES = ledger("""facts:
  - {id: M-1, key: dealt, value: 5, kind: stated, where: Set-up}
  - {id: M-2, key: hand, value: {limit: 7, most: [2, 3]}, kind: stated, where: Turn}
  - {id: M-3, key: half, value: 0.5, kind: stated, where: Turn}
  - {id: M-4, key: name, value: "a {=dealt} b", kind: stated, where: Turn}
  - {id: M-5, key: asked, value: no, kind: stated, where: Turn}
  - {id: M-6, key: dated, value: "2024-08-16", kind: stated, where: Turn}
""")
FILES = {"cards/mini/rules.yaml": RULES, "templates/mini/deck.svg.j2": SVG}
NAME = "{name: {type: text, optional: yes}}"
STEPS = "{name: {type: text}, step: {type: key, of: step, optional: yes}}"
PLACES = ("word", "need", "list", "list of several", "front", "own back", "common back", "product")


def opened(root, text, place, files=FILES):
    """Return what `text`, a value in YAML, becomes in one of PLACES."""

    def at(*places):
        return text if place in places else "x"

    words = f"{{deal: {at('word')}}}"
    lists = f"{{step: {{deal: {{rule: {at('list')}, tags: [a, {at('list of several')}]}}}}}}"
    cards = f"""
  - {{id: one, name: {at("front")}}}
  - {{id: two, name: x, back: {{name: {at("own back")}}}}}
  - {{id: three, name: x, back: common}}
  - {{id: "{{step}}", product: {{step: [deal]}}, name: {at("product")}}}"""
    backs = f"{{common: {{template: deck.svg.j2, name: {at('common back')}}}}}"
    texts = (
        game(words=words, lists=lists, needs=f"[a bag, {at('need')}]"),
        deck(fields=STEPS, cards=cards, backs=backs),
    )
    found, _ = open_game(write_game(root, *texts, files), "mini")
    one, two, three, four = found.components[0].cards
    return {
        "word": found.words["deal"],
        "need": found.needs[1],
        "list": found.lists["step"]["deal"]["rule"],
        "list of several": found.lists["step"]["deal"]["tags"][1],
        "front": one.front.fields["name"],
        "own back": two.back.fields["name"],
        "common back": three.back.fields["name"],
        "product": four.front.fields["name"],
    }[place]


def told(root, text, place, files=FILES):
    with pytest.raises(PnpError) as caught:
        opened(root, text, place, files)
    return [one_line(problem) for problem in caught.value.problems]


@pytest.mark.parametrize("place", PLACES)
def test_figures_stand_in_texts_of_every_place(tmp_path, place):
    assert opened(tmp_path, "'Deal {=dealt}.'", place) == "Deal 5."


@pytest.mark.parametrize(("text", "filled"), [
    ("""'{=dealt + hand["limit"]} of {=dealt}'""", "12 of 5"),
    ("'{=hand.most}'", None),
    ("""'{=hand["most"]}'""", "2, 3"),
    ("'{=half} {=1/3}'", "0.5 1/3"),
    ("'{= dealt }'", "5"),
    ("'{=asked}'", "no"),
    ("'Deal [five]{=dealt}.'", "Deal five."),
    ("'[Five]{=dealt} and [half a]{=half}'", "Five and half a"),
    ("'Deal []{=dealt}. []{=dealt} are dealt.'", "Deal five. Five are dealt."),
    (r"'\[five]{=dealt}'", r"\[five]5"),
    ("'[five] {=dealt}'", "[five] 5"),
    ("'Of {=dated}.'", "Of 16 August 2024."),
    (r"'Deal \{=dealt}.'", r"Deal \{=dealt}."),
    (r"'Deal \{=dealt'", r"Deal \{=dealt"),
    (r"'Deal \\{=dealt}.'", r"Deal \\5."),
    ("'10^{2} {=dealt}'", "10^{2} 5"),
    ("'10^{{=dealt}}'", "10^{5}"),
    ("'{=name}'", "a {=dealt} b"),
    ("'Deal them.'", "Deal them."),
    ("'a = b'", "a = b"),
    ("''", ""),
])  # fmt: skip
def test_what_is_filled_in(tmp_path, text, filled):
    if filled is None:
        assert told(tmp_path, text, "front")
    else:
        assert opened(tmp_path, text, "front") == filled


TITLED = (
    game(
        title="'Mini {=dealt}'",
        rights='{licence: MIT, notice: "For {=dealt}", authors: [Me]}',
        sets="{all: {title: 'All {=dealt}', cards: {deck: ['*']}}}",
    ),
    deck(title="'Deck {=dealt}'"),
)


def titles(found):
    return [found.title, found.rights.notice, found.sets["all"].title, found.components[0].title]


def test_figures_stand_in_titles(tmp_path):
    found, _ = open_game(write_game(tmp_path, *TITLED, FILES), "mini")
    assert titles(found) == ["Mini 5", "For 5", "All 5", "Deck 5"]


def test_titles_are_filled_alone_for_those_who_list_games(tmp_path):
    project = write_game(tmp_path, *TITLED, FILES)
    written, _ = open_written(project, "mini")
    found = fill_titles(written, lambda: figures_of(project, written))
    assert titles(found) == ["Mini 5", "For 5", "All 5", "Deck 5"]
    bare = replace(found, components=())
    assert fill_titles(bare, pytest.fail) is bare
    with pytest.raises(PnpError) as caught:
        fill_titles(replace(found, title="{=gone}"), lambda: figures_of(project, written))
    (problem,) = caught.value.problems
    assert problem.message == "title: unknown fact 'gone'"


WAYS = {
    "word": "game.yaml:7: words.deal",
    "need": "game.yaml:9: needs",
    "list": "game.yaml:8: lists.step.deal.rule",
    "list of several": "game.yaml:8: lists.step.deal.tags",
    "front": "deck.yaml:7: name",
    "own back": "deck.yaml:8: name",
    "common back": "deck.yaml:11: name",
    "product": "deck.yaml:10: name",
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("text", "message"), [
    ("'{=deals}'", "unknown fact 'deals' | use one of: dealt, asked, dated, half, hand, name"),
    ("'{=1 / 0}'", "'{=1 / 0}': '1 / 0' divides by zero | "),
    ("'{=}'", "'{=}': '' is no expression | write arithmetic such as '3 * players + 6'"),
    ("'[four]{=dealt}'",
     "'[four]{=dealt}': 'four' is not 5 in 'en' | write five, fifth, or the figure without "
     "brackets"),
    ("'a {=dealt'",
     r"a {= begins and never ends | close it with }, with no braces between; "
     r"or write \{= for the signs"),
])  # fmt: skip
def test_a_hole_without_a_figure_is_a_problem_at_its_place(tmp_path, place, text, message):
    (problem,) = told(tmp_path, text, place)
    assert problem.startswith(f"{WAYS[place]}: {message}")


def test_braces_in_a_hole_of_a_word(tmp_path):
    (problem,) = told(tmp_path, "'{=sum({1: 2})}'", "word")
    assert "words.deal: a {= begins and never ends" in problem


def test_all_problems_are_told_at_once(tmp_path):
    found = told(tmp_path, "'{=a} {=1 / 0} {=a} {='", "front")
    assert [line.partition(" | ")[0] for line in found] == [
        "deck.yaml:7: name: '{=1 / 0}': '1 / 0' divides by zero",
        "deck.yaml:7: name: a {= begins and never ends",
        "deck.yaml:7: name: unknown fact 'a'",
    ]


@pytest.mark.parametrize("place", PLACES)
def test_without_a_ledger_the_text_that_wants_one_is_told(tmp_path, place):
    files = {"templates/mini/deck.svg.j2": SVG}
    (problem,) = told(tmp_path, "'{=dealt}'", place, files)
    hint = "there is no fact yet: write it in rules.yaml, beside game.yaml"
    assert problem == f"{WAYS[place]}: unknown fact 'dealt' | {hint}"


@pytest.mark.parametrize("text", ["x", r"'\{=dealt}'", "'= 5'"])
def test_without_a_ledger_other_texts_need_none(tmp_path, text):
    files = {"templates/mini/deck.svg.j2": SVG}
    assert opened(tmp_path, text, "front", files)


FIGURES = Figures(Ledger("mini", "Mini", {}, (Fact("M-1", "dealt", 5, "stated", "", ""),)))


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    words = {"deal": "x"}
    found, _ = open_game(write_game(tmp_path_factory.mktemp("g"), game(words=words)), "mini")
    return found


@given(st.lists(st.sampled_from(["{=dealt}", r"\{=dealt}", r"\\", r"\a", "} ", "a = 5", "^{2}"])))
def test_only_holes_are_changed(plain, parts):
    written = replace(plain, words={"deal": "".join(parts)})
    filled = "".join("5" if part == "{=dealt}" else part for part in parts)
    assert fill_figures(written, FIGURES).words["deal"] == filled
    assert has_figures(written) == ("{=dealt}" in parts)


@pytest.mark.parametrize(("text", "code"), [("Deal {=dealt}.", 0), ("Deal 5.", 1)])
def test_a_build_checks_texts_as_they_are_written(tmp_path, pnp, text, code):
    cards = f"[{{id: one, name: '{text}'}}]"
    rows = "checks:\n  - {id: C1, check: literals, title: Figures}\n"
    files = {"cards/mini/rules.yaml": RULES + rows}
    write_game(tmp_path, game(), deck(fields=NAME, cards=cards), files)
    assert pnp("build", "mini", "--root", tmp_path, "--out", tmp_path / "out").code == code


def test_a_check_tells_of_texts_that_name_no_fact(tmp_path, pnp):
    files = {"cards/mini/rules.yaml": rules_of("holds", {"that": "1 == 1"}, ())}
    cards = "[{id: one, name: 'Deal {=dealt}'}]"
    write_game(tmp_path, game(), deck(fields=NAME, cards=cards), files)
    done = pnp("check", "mini", "--root", tmp_path)
    assert done.code == 1
    assert "  cards/mini/deck.yaml:6: name: unknown fact 'dealt'\n" in done.out
    assert "    hint: there is no fact yet: write it in rules.yaml, beside game.yaml\n" in done.out
