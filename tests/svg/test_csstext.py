import pytest

from pnp.svg.css_text import RULE, scoped, without_comments

COMMENTS = [
    ("a{}", "a{}"),
    ("/* one */a/**/{}/* two */", "a{}"),
    ("a /* b /* c */ d", "a  d"),
    ("a /*/ b */ c", "a  c"),
    ("a /* never ends", "a /* never ends"),
    ("/* " * 400_000, "/* " * 400_000),
]


@pytest.mark.parametrize(("text", "kept"), COMMENTS)
def test_comments(text, kept):
    assert without_comments(text) == kept


def test_rules():
    assert RULE.findall("a, .b {fill: red} c{}") == [("a, .b ", "fill: red"), (" c", "")]
    assert RULE.findall("a" * 400_000) == []


SCOPED = [
    (".st0{fill:#d22}", ".st0.x{fill:#d22}"),
    ("rect, g > .a {fill: red}", "rect.x, g > .a.x{fill: red}"),
    ("#top{fill: url(#top)}", "#x-top.x{fill: url(#top)}"),
    ("/* .b{} */ a{}b{}", " a.x{}b.x{}"),
    ("no rule", "no rule"),
]


@pytest.mark.parametrize(("text", "expected"), SCOPED)
def test_rules_that_select_only_what_has_a_class(text, expected):
    assert scoped(text, "x", "x-") == expected
