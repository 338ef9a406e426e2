"""Looks of words inside a text: [words]{.name}, a colour, a size; of icons, too."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from text_requests import lay, problem, texts

from pnp.text.markup import Formatting, Icon, MarkupError, Span, parse
from pnp.text.spans import SpanStyle, SpanStyles
from pnp.text.svg import to_svg

LOOKS = SpanStyles(
    {
        "danger": SpanStyle(fill="fire", scale=1.5, weight="bold"),
        "fire": SpanStyle(line="underline"),
    },
    {"fire": "#c00000", "sea": "#0000c0"},
)


def spans(content):
    (line,) = parse(content, ("up",))
    return [(one.text, *one.formatting.items) for one in line if isinstance(one, Span)]


@pytest.mark.parametrize(("content", "expected"), [
    ("a [b]{.x} c", [("a ",), ("b", ".x"), (" c",)]),
    ("[b]{.x .y #abc 80%}", [("b", ".x", ".y", "#abc", "80%")]),
    ("[a [b]{.x} c]{.y}", [("a ", ".y"), ("b", ".y", ".x"), (" c", ".y")]),
    ("[[a]{.x}]{.y}", [("a", ".y", ".x")]),
    ("see [3] or [b]{.x}", [("see [3] or ",), ("b", ".x")]),
    ("[]{.x}", []),
    (r"\[b]{.x", [("[",), ("b]{.x",)]),
    ("[red]{.x}", [("red", ".x")]),
    ("[c] {.x}", [("[c] {.x}",)]),
])  # fmt: skip
def test_where_a_look_begins_and_ends(content, expected):
    assert spans(content) == expected


def test_looks_go_with_the_other_marks_and_over_lines():
    one, other = parse("[**a** ^{2}\nb]{.x}")
    assert [(span.text, span.formatting) for span in (*one, *other)] == [
        ("a", Formatting(bold=True, items=(".x",))),
        (" ", Formatting(items=(".x",))),
        ("2", Formatting(level=1, items=(".x",))),
        ("b", Formatting(items=(".x",))),
    ]


def test_an_icon_has_the_look_behind_it_and_those_around_it():
    assert parse("[:up:{.x 150%} :up:]{.y}", ("up",)) == [
        [
            Icon("up", Formatting(items=(".y", ".x", "150%")), dressed=True),
            Span(" ", Formatting(items=(".y",))),
            Icon("up", Formatting(items=(".y",))),
        ]
    ]


WAY = "write [words]{.name}, [words]{#a01c1c}, or [words]{80%} with 30% to 400%"


@pytest.mark.parametrize(("content", "expected"), [
    ("[a]{.fire,bold}", f"'.fire,bold' says nothing of how words look | {WAY}"),
    ("[a]{#12}", f"'#12' says nothing of how words look | {WAY}"),
    ("[a]{20%}", f"'20%' says nothing of how words look | {WAY}"),
    (":up:{.a .}", f"'.' says nothing of how words look | {WAY}"),
    ("a]{.x} b", r"']{.x}' has no [ before it | put a [ where its words begin, or write \]"
     " for the sign itself"),
])  # fmt: skip
def test_what_can_not_be_read_is_told(content, expected):
    with pytest.raises(MarkupError) as caught:
        parse(content, ("up",))
    assert f"{caught.value} | {caught.value.hint}" == expected


def test_an_unknown_look_is_told_with_its_place_and_the_nearest_name():
    assert problem("[a]{.dangr}", span_styles=LOOKS) == (
        "cards/demo/hand.yaml:12: unknown look of words 'dangr' (card 'up-red', field 'title')\n"
        "  hint: use one of: danger, fire, sea, smallcaps, strike, underline; of your own: 'spans'"
        " in game.yaml"
    )


def runs(content, **options):
    """Return text, size, weight and colour of each run."""
    (line,) = lay(content, span_styles=LOOKS, size=10, **options).lines
    return [
        (run.text, round(run.size, 2), run.font.style, run.style.fill if run.style else "")
        for run in line.runs
    ]


def test_what_looks_mean():
    assert runs("a [b [c]{.sea 80%}]{.danger} d") == [
        ("a ", 10, "regular", ""),
        ("b ", 15, "bold", "#c00000"),
        ("c", 12, "bold", "#0000c0"),
        (" d", 10, "regular", ""),
    ]
    # A look of the game's own counts before a colour of the same name.
    assert runs("[b]{.fire}") == [("b", 10, "regular", "")]


def test_small_capitals_are_capitals_that_are_copied_as_small_letters():
    assert runs("[No SS]{.smallcaps}") == [
        ("N", 10, "regular", ""), ("o", 8, "regular", ""), (" SS", 10, "regular", ""),
    ]  # fmt: skip
    small = lay("[o]{.smallcaps}", span_styles=LOOKS, size=10).lines[0].runs[0]
    large = lay("O", size=8).lines[0].runs[0]
    assert small.text == "o"
    assert small.width == pytest.approx(large.width)


def test_a_line_is_as_high_as_its_largest_letters():
    plain, large = lay("a\nb", size=10), lay("a\n[b]{200%}", span_styles=LOOKS, size=10)
    first = lay("[a]{200%}\nb", span_styles=LOOKS, size=10)

    def step(laid):
        return laid.lines[1].y - laid.lines[0].y

    assert step(large) == pytest.approx(2 * step(plain))
    assert step(first) == pytest.approx(step(plain))
    assert first.lines[0].y == pytest.approx(2 * plain.lines[0].y)
    assert large.height > plain.height


def test_all_sizes_shrink_together():
    laid = lay("[Wide]{200%} words", 15, span_styles=LOOKS, size=20, min_size=5, height=9)
    big, small = (run.size for line in laid.lines for run in line.runs if run.text.strip())
    assert big == 2 * small < 40


def test_svg_has_colours_and_lines():
    svg = to_svg(lay("a [b]{.sea .underline} [c]{.strike}", span_styles=LOOKS, size=10), "#111")
    assert 'fill="#0000c0" xml:space="preserve">b<' in svg
    assert svg.count("<rect") == 2
    assert svg.count('height="0.194"') == 2


WORDS = st.text(st.sampled_from("ab é"), min_size=1, max_size=6)
LOOK = st.lists(st.sampled_from((".sea", ".danger", "#0a0", "70%", ".smallcaps", ".underline")),
                min_size=1, max_size=2)  # fmt: skip
TREES = st.recursive(
    WORDS.map(lambda words: (words, words)),
    lambda inner: st.tuples(st.lists(inner, min_size=1, max_size=3), LOOK).map(
        lambda pair: (
            f"[{''.join(one for one, _ in pair[0])}]{{{' '.join(pair[1])}}}",
            "".join(plain for _, plain in pair[0]),
        )
    ),
    max_leaves=6,
)


@given(st.lists(TREES, min_size=1, max_size=3))
def test_what_is_read_is_the_text_without_its_marks(parts):
    marked, plain = ("".join(pair) for pair in zip(*parts, strict=True))
    (line,) = parse(marked)
    assert "".join(span.text for span in line) == plain
    # Written down span by span it is read as the same.
    again = "".join(
        f"[{span.text}]{{{' '.join(span.formatting.items)}}}"
        if span.formatting.items
        else span.text
        for span in line
    )
    assert parse(again) == [line]


@given(st.lists(TREES, min_size=1, max_size=4))
def test_no_line_is_wider_than_its_box_and_no_word_is_lost(parts):
    marked, plain = (" ".join(pair) for pair in zip(*parts, strict=True))
    laid = lay(marked, 400, span_styles=LOOKS, size=40, min_size=9)
    assert all(line.width <= 400 + 1e-6 for line in laid.lines)
    assert " ".join(texts(laid)).split() == plain.split()
