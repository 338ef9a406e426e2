import contextlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.markup import (
    SUPERSCRIPT,
    Formatting,
    Icon,
    MarkupError,
    Span,
    UnknownIconError,
    parse,
)

ICONS = ("up", "anti-red", "2")
PLAIN = Formatting()
MARK, ESCAPED = re.compile(r"[\\*^_{}:\"'.-]"), r"\\\g<0>"
BOLD = Formatting(bold=True)
ITALIC = Formatting(italic=True)
BOTH = Formatting(bold=True, italic=True)


def line(content):
    (only,) = parse(content, ICONS)
    return only


def test_plain_text_is_one_span():
    assert line("Up quark, 2/3") == [Span("Up quark, 2/3", PLAIN)]
    assert parse("") == [[]]


@pytest.mark.parametrize(("content", "expected"), [
    ("a *b* c", [("a ", PLAIN), ("b", ITALIC), (" c", PLAIN)]),
    ("***a***", [("a", BOTH)]),
    ("**a *b* c**", [("a ", BOLD), ("b", BOTH), (" c", BOLD)]),
    ("*a **b** c*", [("a ", ITALIC), ("b", BOTH), (" c", ITALIC)]),
    ("mc^{2}", [("mc", PLAIN), ("2", Formatting(level=SUPERSCRIPT))]),
    ("**x^{2}**", [("x", BOLD), ("2", Formatting(bold=True, level=SUPERSCRIPT))]),
    ("D^{*+}", [("D", PLAIN), ("*+", Formatting(level=SUPERSCRIPT))]),
])  # fmt: skip
def test_looks(content, expected):
    assert line(content) == [Span(text, formatting) for text, formatting in expected]


@pytest.mark.parametrize("prose", [
    "2 * 3 * 4", "* item", "a *", "a **", "x ^ 2", "snake_case", "a } b", "{a}",
    "note: this", "a : b : c", "at 12:30:15", "1:2:3", ":30:", "Up: red, down: blue",
    "8:30pm:", "C:\\d", ":Nix:", ":-:",
])  # fmt: skip
def test_prose_is_prose(prose):
    assert line(prose) == [Span(prose, PLAIN)]


@pytest.mark.parametrize(("content", "expected"), [
    (":up:", [Icon("up", PLAIN)]),
    (":up::anti-red:", [Icon("up", PLAIN), Icon("anti-red", PLAIN)]),
    ("now:up:.", [Span("now", PLAIN), Icon("up", PLAIN), Span(".", PLAIN)]),
    ("**:up:**", [Icon("up", BOLD)]),
    ("12:30:up:", [Span("12:30", PLAIN), Icon("up", PLAIN)]),
    ("1:2:3", [Span("1:2:3", PLAIN)]),
])  # fmt: skip
def test_icons(content, expected):
    assert line(content) == expected


def test_unknown_icon():
    with pytest.raises(UnknownIconError) as caught:
        parse("a :dwon: b", ICONS)
    assert caught.value.name == "dwon"


def test_lines():
    assert parse("a\n**b\nc**\n\nd") == [
        [Span("a", PLAIN)], [Span("b", BOLD)], [Span("c", BOLD)], [], [Span("d", PLAIN)],
    ]  # fmt: skip


def test_backslash_makes_signs_ordinary():
    assert line(r"\*a\* \:up: 3\"") == [
        Span("*", PLAIN, True), Span("a", PLAIN), Span("*", PLAIN, True), Span(" ", PLAIN),
        Span(":", PLAIN, True), Span("up: 3", PLAIN), Span('"', PLAIN, True),
    ]  # fmt: skip
    assert line(r"C:\dir") == [Span(r"C:\dir", PLAIN)]


@pytest.mark.parametrize(("content", "message", "hint"), [
    ("a **b", "bold begins with ** and never ends",
     r"close it with **, or write \* for the sign itself"),
    ("a *b", "italic begins with * and never ends",
     r"close it with *, or write \* for the sign itself"),
    ("a^{b", "superscript begins with ^{ and never ends",
     r"close it with }, or write \^ for the sign itself"),
    ("a_{b^{c}}", "a ^{ or _{ begins inside another one",
     "close the first one with } before the next one begins"),
])  # fmt: skip
def test_markup_that_cannot_be_meant(content, message, hint):
    with pytest.raises(MarkupError) as caught:
        parse(content)
    assert (str(caught.value), caught.value.hint) == (message, hint)


PIECES = st.tuples(
    st.text("ab *:{}^_\\\"'é-.", min_size=1, max_size=6), st.booleans(), st.booleans()
)


@given(st.lists(PIECES, max_size=5))
def test_what_is_written_comes_back(pieces):
    # A word before each piece, so that its opening sign can't touch the closing one before it.
    content = ""
    expected = []
    for text, bold, italic in pieces:
        sign = "**" * bold + "*" * italic
        content += f"x{sign}w{MARK.sub(ESCAPED, text)}w{sign}"
        formatting = Formatting(bold=bold, italic=italic)
        expected += [("x", PLAIN), *((char, formatting) for char in f"w{text}w")]
    found = [
        (char, token.formatting)
        for tokens in parse(content)
        for token in tokens
        for char in token.text
    ]
    assert found == expected


@given(st.text(st.sampled_from("ab *:{}^_\\\n2"), max_size=30))
def test_any_text_is_either_read_or_refused(content):
    with contextlib.suppress(MarkupError, UnknownIconError):
        assert len(parse(content, ICONS)) == content.count("\n") + 1


@pytest.mark.parametrize(("content", "found", "way"), [
    ("<b>2</b>", "<b>", "write **bold**; write \\< for a < that is meant"),
    ("a</STRONG>", "</STRONG>", "write **bold**; "),
    ("<em class='x'>", "<em class='x'>", "write *italic*; "),
    ("x<sup>2", "<sup>", "write x^{2}; "),
    ("H<sub>2", "<sub>", "write H_{2}; "),
    ("a<br/>b", "<br/>", 'begin a new line: text with | below the key, or "\\n"; '),
    ("a\\nb", "\\n", 'begin a new line: text with | below the key, or "\\n"; '),
    ("use %n", "%n", 'begin a new line: text with | below the key, or "\\n"; write \\% for'),
    ("<img src='a.png'>", "<img src='a.png'>", "write :name: for the picture name.svg in"),
    ("<span>a", "<span>", "write [words]{.name} for a colour of the palette, or [words]{#a"),
    ("<font color='red'>", "<font color='red'>", "write [words]{.name} for a colour of the"),
    ("[red]Fire", "[red]", "write [words]{.name} for a colour of the palette, or [words]{#a"),
    ("[color=#f00]a", "[color=#f00]", "write [words]{.name} for a colour of the palette"),
    ("<u>a</u>", "<u>", "write [words]{.underline}; "),
    ("<s>a</s>", "<s>", "write [words]{.strike}; "),
    ("<small>a", "<small>", "write [words]{120%} for letters of another size; "),
    ("<center>a", "<center>", "letters have the look of their style; docs/text.md has what"),
    ("a _b c_.", "_b c_", "write *italic*; write \\_ for a _ that is meant"),
    ("(__Fire__)", "__Fire__", "write **bold**; "),
    ("![a coin](coin.svg)", "[a coin](coin.svg)", "write :name: for the picture name.svg in"),
    ("[a](https://a.org/b)", "[a](https://a.org/b)", "write the address alone: a card has no"),
    ("[hot]Fire[/hot]", "[/hot]", "letters have the look of their style; "),
])  # fmt: skip
def test_markup_of_other_programs_is_told_how_it_is_written_here(content, found, way):
    with pytest.raises(MarkupError) as caught:
        parse(content)
    assert str(caught.value) == f"'{found}' would be printed as it stands"
    assert caught.value.hint.startswith(way.replace("H_{2}; ", "H_{2}O; "))


def test_stars_around_spaces_are_told():
    with pytest.raises(MarkupError) as caught:
        parse("Draw ** one card ** now")
    said = (str(caught.value), caught.value.hint)
    assert said == (
        "** stands before a space, and would be printed",
        r"write **words** with no space inside, or \*\* for the sign itself",
    )


@pytest.mark.parametrize(
    "content", ["a < b > c", "a<b and c>d", "<3", "[Action] Draw", "50% no", "100 %", "a/b"]
)
def test_signs_that_are_no_markup_stay(content):
    assert line(content) == [Span(content, PLAIN)]


@pytest.mark.parametrize("content", ["<b>", "[red]", "%n", "\\n"])
def test_markup_of_other_programs_can_be_meant(content):
    assert "".join(span.text for span in line(f"\\{content}")) == content
