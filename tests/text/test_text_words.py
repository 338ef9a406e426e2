import pytest
from text_requests import BOOK, ICONS, PLAIN, SUBJECT, faces

from pnp.core.problems import PnpError
from pnp.fonts.metrics import metrics
from pnp.fonts.shaping import width
from pnp.text.font_fallback import resolve
from pnp.text.line_items import ICON_MARGIN, SCALE, make_words, places
from pnp.text.markup import parse

HERE = SUBJECT.where
MAIN = PLAIN.chain(False, False, HERE)
NUNITO, _ = MAIN.fonts


def words(content, fonts=PLAIN):
    (tokens,) = parse(content, ICONS)
    made, missing = make_words(tokens, fonts, "en", ICONS, HERE)
    return made, missing


def parts(content, fonts=PLAIN):
    """Return (family, text, level) of every part of the one word in `content`."""
    ((word,), _) = words(content, fonts)
    return [(part.font.family, part.text, part.level) for part in word.parts]


@pytest.mark.parametrize(("content", "expected"), [
    ("one two", ["one", "two"]),
    ("  one   two ", ["one", "two"]),
    ("up-quark", ["up-", "quark"]),
    ("charm–anti—charm", ["charm–", "anti—", "charm"]),
    ("-5 2-6 2–6 A-2 e- -x", ["-5", "2-6", "2–6", "A-2", "e-", "-x"]),
    ("a\u00a0b c\u202fd e\u2060f", ["a\u00a0b", "c\u202fd", "e\u2060f"]),
    ("long\u200bword", ["long", "word"]),
    ("**Bo**ld a*b*c", ["Bold", "abc"]),
    ("**a** *b*", ["a", "b"]),
    ("2:up:, x", ["2:up:,", "x"]),
    (":up: :up:", [":up:", ":up:"]),
    ("non\u2011stop", ["non\u2011stop"]),
    # Scripts without spaces: between letters, but not before what may not begin a line.
    ("レベル1では、次", ["レ", "ベ", "ル", "1", "で", "は、", "次"]),
    ("「はい」（次）", ["「は", "い」", "（次）"]),
    ("カード up-quark", ["カー", "ド", "up-", "quark"]),
    ("一**二**三", ["一二三"]),
    ("한국어 말", ["한국어", "말"]),
])  # fmt: skip
def test_where_a_line_may_break(content, expected):
    shown = [word.text.replace("-stop", "\u2011stop") for word in words(content)[0]]
    assert shown == expected


def test_no_break_after_hyphen_has_no_gap():
    made, _ = words("an up-quark")
    assert [word.gap is None for word in made] == [True, False, True]
    assert made[1].gap_width == width(NUNITO, " ")
    assert made[2].gap_width == 0


def test_letters_come_from_the_first_font_that_has_them():
    assert parts("aΛ→b") == [
        ("Nunito", "a", 0), ("Comfortaa", "Λ→", 0), ("Nunito", "b", 0),
    ]  # fmt: skip


def test_greek_comes_from_a_font_with_the_whole_alphabet():
    # Nunito has a sum sign that passes for a Σ, but no other Greek letter to go with it.
    assert parts("ΣΛ") == [("Comfortaa", "ΣΛ", 0)]
    assert parts("Σ", faces("Nunito")) == [("Nunito", "Σ", 0)]


def test_a_letter_and_its_marks_stay_together():
    assert parts("d\u0305Λ\u0305") == [("Nunito", "d\u0305", 0), ("Comfortaa", "Λ\u0305", 0)]


def test_missing_letters_are_told_with_their_fonts():
    _, missing = words("a ☃☃ *漢*")
    assert [(found.letters, str(found.chain)) for found in missing] == [
        ("☃", "Nunito regular, Comfortaa regular"),
        ("漢", "Nunito regular italic, Comfortaa regular"),
    ]


def test_superscript_signs_are_raised_signs():
    assert parts("K⁰x⁻²H₂") == [
        ("Nunito", "K", 0), ("Nunito", "0", 1), ("Nunito", "x", 0), ("Nunito", "−2", 1),
        ("Nunito", "H", 0), ("Nunito", "2", -1),
    ]  # fmt: skip
    assert parts("x^{2⁺}") == [("Nunito", "x", 0), ("Nunito", "2", 1), ("Nunito", "+", 1)]


def test_raised_letters_are_smaller_and_heavier():
    ((word,), _) = words("K^{0}")
    raised = word.parts[1]
    assert raised.font.style == "semibold"
    assert raised.scale == SCALE
    assert raised.width == SCALE * width(raised.font, "0", "en")
    top = raised.rise + SCALE * metrics(NUNITO).cap_height
    assert 0.05 < top - metrics(NUNITO).cap_height < 0.15


def test_superscript_stands_above_subscript():
    ((word,), _) = words("Σ_{c}^{++}x")
    starts, across = places(word.parts)
    assert [part.stacked for part in word.parts] == [False, False, True, False]
    assert starts[1] == starts[2] == word.parts[0].width
    assert starts[3] == starts[1] + max(word.parts[1].width, word.parts[2].width)
    assert across == word.width == starts[3] + word.parts[3].width


def test_superscript_and_subscript_apart_do_not_stack():
    ((word,), _) = words("x^{2}y_{3}")
    starts, _ = places(word.parts)
    assert starts == sorted(set(starts))


def test_icon_is_as_high_as_the_capitals():
    ((word,), _) = words(":anti-red:")
    (icon,) = word.parts
    assert icon.height == metrics(NUNITO).cap_height
    assert word.width == pytest.approx(0.5 * icon.height + 2 * ICON_MARGIN)
    ((small,), _) = words("x^{:up:}")
    assert small.parts[1].height == pytest.approx(SCALE * icon.height)


def test_looks_choose_the_style():
    def styles(content, fonts):
        return [part.font.style for word in words(content, fonts)[0] for part in word.parts]

    assert styles("a **b** *c* ***d***", PLAIN) == [
        "regular", "bold", "regular italic", "bold italic",
    ]  # fmt: skip
    assert styles("a **b** *c*", faces("Nunito", weight="bold", bold="black", italic=False)) == [
        "bold", "black", "bold italic",
    ]  # fmt: skip
    assert styles("a *b*", faces("Nunito", italic=True)) == ["regular italic", "regular"]


def test_a_style_that_the_first_family_lacks():
    with pytest.raises(PnpError, match="Fredoka has no 'regular italic'"):
        words("a *b*", faces("Fredoka", "Nunito"))


def test_the_same_style_is_resolved_once():
    options = (BOOK, ("Nunito",), "regular", "bold", False)
    assert resolve(*options) is resolve(*options)
    assert PLAIN.chain(True, False, HERE) is PLAIN.chain(True, False, HERE)
