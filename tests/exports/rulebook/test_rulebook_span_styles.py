"""Looks of words in rulebooks: on paper and on a screen as on cards."""

import re

import pytest
from built import build_rulebooks
from pdfpages import images, opened
from refusals import refused
from small_book import FACE, LOOK, RULES, STYLES
from small_game import deck, game, write_game

from pnp.core.problems import Where
from pnp.rulebook_source.inline import StyledText, bare, pieces_of, plain

COIN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    '<rect width="10" height="10" fill="#00aa00"/></svg>'
)
TEXT = r"""# Mini

A game

## Play {#play .page}

Pay [two **red** gems]{.danger} for [LARGE]{300%}, [Nato]{.smallcaps} and [under]{.underline}.

Take :coin:, :coin:{200%} or :coin:{#cc00cc}; \[no\]{.fire} is itself. [[Play]{.fire}](#play).

| What | [Cost]{#00aacc 150%} |
|---|--:|
| [Big]{.sans} | 2 |

- [an item]{.fire}
"""


def write_looks(root, book):
    return write_game(
        root,
        game(
            rulebook=LOOK,
            styles=STYLES,
            palette='{fire: "#c00000"}',
            spans="{danger: {fill: fire, weight: bold}, sans: {fonts: [Jost], italic: no}}",
        ),
        deck(cards="[{id: one}]"),
        {
            "cards/mini/rules.yaml": RULES,
            "cards/mini/rulebook.md": book,
            "cards/mini/art/icons/coin.svg": COIN,
            "templates/mini/deck.svg.j2": FACE,
        },
    )


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    root = tmp_path_factory.mktemp("looks")
    return build_rulebooks(write_looks(root, TEXT), ["mini"], "", ["a5", "html"], root / "out")


def test_words_are_copied_without_their_marks(made):
    with opened(made[0]) as pdf:
        text = " ".join(pdf[1].get_textpage().get_text_range().split())
    assert "Pay two red gems for LARGE, Nato and under." in text
    assert "[no]{.fire} is itself. Play." in text
    assert "What Cost Big 2" in text


def test_words_and_icons_have_their_colours_on_paper(made):
    page = images(made[0], 150)[1]
    colours = {colour: count for count, colour in page.getcolors(1 << 20)}
    for colour in ("c00000", "cc00cc", "00aa00", "00aacc"):
        assert colours.get(tuple(bytes.fromhex(colour)), 0) > 10, colour


def test_a_line_is_as_high_as_its_largest_words(made):
    with opened(made[0]) as pdf:
        page = pdf[1].get_textpage()
        said = page.get_text_range()
        # Text that stands below has no part of the letters that are three times as large.
        tops = {word: page.get_charbox(said.index(word))[3] for word in ("LARGE", "Pay", "Take")}
        foot = page.get_charbox(said.index("LARGE"))[1]
        head = min(page.get_charbox(at)[1] for at in range(4))
    assert tops["Take"] < foot
    assert tops["Pay"] < tops["LARGE"] < head


def test_words_have_classes_on_a_screen(made):
    html = made[1].read_text(encoding="utf-8")
    rules = dict(re.findall(r"\.(look\d+)\{([^}]*)\}", html.split("@media screen and (prefers")[0]))
    said = {
        text: rules[name] for name, text in re.findall(r'<span class="(look\d+)">([^<]+)<', html)
    }
    assert said["two "] == said[" gems"] == "color:#c00000;font-weight:700"
    assert said["LARGE"] == "font-size:3em"
    assert said["Nato"] == "font-variant-caps:small-caps"
    assert said["under"] == "text-decoration:underline"
    assert said["Big"].startswith("font-family:'Jost',")
    assert "[no]{.fire}" in html
    assert "font-family:'Jost';font-weight:400" in html, "the font is in the page"
    dark = dict(re.findall(r"\.(look\d+)\{color:([^}]*)\}", html.split("prefers-color-scheme")[1]))
    assert dark
    assert "#c00000" not in dark.values()
    # The coin is drawn three times: as it is, larger, and in a colour.
    assert len(set(re.findall(r'class="icon".*?href="(#[^"]*)"', html))) == 2


@pytest.mark.parametrize(("words", "told"), [
    ("[lava]{.fier}", "unknown look of words 'fier'"),
    ("[lava]{.fire 5%}", "'5%' says nothing of how words look"),
    ("Take :coin:{5%}.", "'5%' says nothing of how words look"),
    ("Take :coin:{.fier}.", "unknown look of words 'fier'"),
    ("lava]{.fire}", "']{.fire}' has no [ before it"),
    ("[a](#play){.fire}", "a look behind a link is none, and would be printed"),
    ("Move{>}3", "{>} makes no tab in a rulebook, and would be printed"),
])  # fmt: skip
def test_what_is_told_with_its_line(tmp_path, words, told):
    project = write_looks(tmp_path, f"# Mini\n\n{words}\n")
    (problem,) = refused(build_rulebooks, project, ["mini"], "", ["html"], tmp_path / "out")
    assert str(problem).startswith(f"cards/mini/rulebook.md:3: {told}")


@pytest.mark.parametrize(("text", "said"), [
    ("a [b]{.x} c", [("a ",), ("b", ".x"), (" c",)]),
    ("[a [b]{.x} c]{.y}", [("a ", ".y"), ("b", ".y", ".x"), (" c", ".y")]),
    ("[a **b**]{.x}", [("a ", ".x"), ("b", ".x")]),
    ("**[a]{.x}**[b]{80%}", [("a", ".x"), ("b", "80%")]),
    ("[c][d]{.x}", [("[c]",), ("d", ".x")]),
    ("[a](#b)[c]{.x}", [("a",), ("c", ".x")]),
    ("a]{.x}", [("a]{.x}",)]),
])  # fmt: skip
def test_where_looks_begin_and_end(text, said):
    pieces = pieces_of(text, Where(""), [])
    assert [(one.text, *one.items) for one in pieces if isinstance(one, StyledText)] == said


def test_what_is_left_of_a_text_without_looks():
    assert plain("## The [red]{.fire} [one]{120%}") == "## The red one"
    assert bare("The [red [one]{.x}]{.fire 120%} :coin:{150%}") == ("The red one :coin:", 1.5)
