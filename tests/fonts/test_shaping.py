import io
from pathlib import Path

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.problems import Where
from pnp.core.values import replace
from pnp.fonts.characters import OVERLINE, characters, default_text, features_of
from pnp.fonts.font_book import load_fonts
from pnp.fonts.harfbuzz import harfbuzz_font
from pnp.fonts.metrics import advance, ink, metrics, pdf_metrics
from pnp.fonts.outlines import is_truetype, outline
from pnp.fonts.shaping import has, shape, width
from pnp.fonts.subsetter import subset

BOOK = load_fonts([Path(__file__).parents[2] / "fonts"])


def font(family, weight="regular", italic=False):
    return BOOK.find(family, weight, italic, Where("test"))


NUNITO = font("Nunito")
FAMILIES = [next(iter(styles.values())) for styles in BOOK.styles.values()]


def advances(run):
    return sum(advance(run.font, glyph.gid) for glyph in run.glyphs)


def test_kerning_draws_letters_together():
    run = shape(NUNITO, "AVATo")
    assert run.width == pytest.approx(3.043)
    assert advances(run) == pytest.approx(3.305)


def test_letters_of_a_ligature_belong_to_its_glyph():
    run = shape(NUNITO, "office")
    assert [glyph.text for glyph in run.glyphs] == ["o", "f", "fi", "c", "e"]
    assert run.glyphs[2].gid not in {glyph.gid for glyph in shape(NUNITO, "fix i").glyphs[1:]}


def test_marks_stand_on_their_letters():
    run = shape(NUNITO, "q\u0304a")  # no font has this letter ready made
    assert [glyph.text for glyph in run.glyphs] == ["q\u0304", "", "a"]
    assert run.glyphs[1].advance == 0
    assert run.glyphs[1].x < 0


def test_letters_beyond_the_first_plane_count_as_one():
    run = shape(NUNITO, "a\U0001d53cb")
    assert [glyph.text for glyph in run.glyphs] == ["a", "\U0001d53c", "b"]
    assert run.missing == ("\U0001d53c",)


def test_missing_letters_are_named_once():
    assert shape(NUNITO, "ΛaΛ→").missing == ("Λ", "→")
    assert shape(font("Comfortaa"), "ΛaΛ→").missing == ()


@pytest.mark.parametrize("space", "\u00a0\u2009\u202f\u200b\u2060")
@pytest.mark.parametrize("file", FAMILIES, ids=str)
def test_spaces_of_any_width_are_never_missing(file, space):
    assert has(file, space)
    assert space in characters(file)
    assert not shape(file, f"a{space}b").missing


def test_characters_are_those_that_can_be_shown():
    shown = characters(NUNITO)
    assert "é" in shown
    assert "Λ" not in shown
    assert has(NUNITO, "e\u0301")
    assert not has(NUNITO, "Λ")


def test_right_to_left_text_does_not_fail():
    assert len(shape(NUNITO, "مرحبا").missing) == 5
    assert shape(NUNITO, "").glyphs == ()
    assert shape(NUNITO, "").width == 0


class TestBars:
    def test_the_bar_lies_just_above_the_ink(self):
        (bar,) = shape(NUNITO, f"d{OVERLINE}").bars
        assert 0.03 < bar.y - metrics(NUNITO).ascent < 0.12
        (low,) = shape(NUNITO, f"u{OVERLINE}").bars
        assert low.y - ink(harfbuzz_font(NUNITO), "x", 0)[0] == pytest.approx(
            bar.y - metrics(NUNITO).ascent, abs=0.01
        )

    def test_the_bar_is_a_little_narrower_than_its_letter(self):
        run = shape(NUNITO, f"xK{OVERLINE}")
        (bar,) = run.bars
        left = run.glyphs[0].advance
        assert 0 < bar.x0 - left < 0.08
        assert 0 < run.width - bar.x1 < 0.08

    def test_bars_of_neighbours_are_one(self):
        run = shape(NUNITO, f"u{OVERLINE}d{OVERLINE}")
        (bar,) = run.bars
        assert bar.x0 < 0.1
        assert bar.x1 > run.width - 0.1
        assert bar.y == shape(NUNITO, f"d{OVERLINE}").bars[0].y

    def test_a_letter_between_keeps_bars_apart(self):
        assert len(shape(NUNITO, f"u{OVERLINE}xd{OVERLINE}").bars) == 2
        assert len(shape(NUNITO, f"u{OVERLINE} d{OVERLINE}").bars) == 2

    def test_the_bar_is_no_glyph_but_stays_in_the_text(self):
        barred, plain = shape(NUNITO, f"u{OVERLINE}d"), shape(NUNITO, "ud")
        assert [glyph.gid for glyph in barred.glyphs] == [glyph.gid for glyph in plain.glyphs]
        assert [glyph.text for glyph in barred.glyphs] == [f"u{OVERLINE}", "d"]
        assert barred.missing == ()
        assert barred.text == f"u{OVERLINE}d"

    def test_letters_under_a_bar_join_no_ligature(self):
        run = shape(NUNITO, f"fi{OVERLINE}")
        assert [glyph.text for glyph in run.glyphs] == ["f", f"i{OVERLINE}"]

    def test_a_letter_with_an_accent_can_have_one(self):
        run = shape(NUNITO, f"q\u0304{OVERLINE}d")
        assert len(run.bars) == 1
        assert run.bars[0].x1 < run.width / 2 + 0.05

    def test_a_bar_without_a_letter_is_nothing(self):
        assert shape(NUNITO, OVERLINE).bars == ()
        assert shape(NUNITO, OVERLINE).glyphs == ()

    def test_bars_are_as_heavy_as_the_font(self):
        def thickness(weight):
            return shape(font("Nunito", weight), f"d{OVERLINE}").bars[0].thickness

        assert 0.05 <= thickness("regular") < thickness("bold") < thickness("black") <= 0.11

    def test_bars_lean_with_slanted_letters(self):
        upright = shape(NUNITO, f"d{OVERLINE}")
        slanted = shape(font("Nunito", italic=True), f"d{OVERLINE}")
        assert slanted.bars[0].x1 - slanted.width > upright.bars[0].x1 - upright.width + 0.03

    def test_even_a_thin_letter_has_a_bar(self):
        (bar,) = shape(NUNITO, f"l{OVERLINE}").bars
        assert bar.x1 - bar.x0 >= 0.19


@given(st.text(st.sampled_from(f"abfil VATod.u-{OVERLINE}é"), max_size=20))
def test_width_is_what_shape_makes_it(text):
    run = shape(NUNITO, text)
    assert width(NUNITO, text) == run.width
    assert sum(glyph.advance for glyph in run.glyphs) == pytest.approx(run.width)


ANYTHING = st.characters(exclude_characters=OVERLINE)


@given(st.text(ANYTHING, max_size=20))
def test_no_text_fails_and_every_character_stays(text):
    glyphs = shape(NUNITO, text).glyphs
    assert sorted("".join(glyph.text for glyph in glyphs)) == sorted(text)


@given(st.text(st.sampled_from("abfil VATodu-é"), max_size=12))
def test_glyphs_keep_the_text_in_its_order(text):
    assert "".join(glyph.text for glyph in shape(NUNITO, text).glyphs) == text


def test_metrics_are_the_heights_that_one_sees():
    assert metrics(font("Jost")) == pytest.approx((0.78, -0.23, 0.7), abs=0.02)
    for file in FAMILIES:
        ascent, descent, cap_height = metrics(file)
        assert 0.5 < cap_height <= ascent + 0.01 < 0.85
        assert -0.3 < descent < -0.1


def test_outline_is_in_em_and_closed():
    gid = shape(NUNITO, "l").glyphs[0].gid
    segments = outline(NUNITO, gid)
    assert segments[0][0] == "M"
    assert segments[-1] == ("Z",)
    assert {segment[0] for segment in segments} == {"M", "L", "C", "Z"}
    assert max(segment[-1] for segment in segments[:-1]) == pytest.approx(0.712)
    assert outline(NUNITO, shape(NUNITO, " ").glyphs[0].gid) == ()


def test_default_text_is_the_smallest_code_point():
    def only(text):
        return shape(NUNITO, text).glyphs[0].gid

    assert default_text(NUNITO, only("a")) == "a"
    assert default_text(NUNITO, only("\u00a0")) in (" ", "\u00a0")
    assert default_text(NUNITO, shape(NUNITO, "fi").glyphs[0].gid) in ("", "ﬁ")
    assert default_text(NUNITO, 0) == ""


class TestSubset:
    gids = tuple(sorted({glyph.gid for glyph in shape(NUNITO, "Quarks é").glyphs}))
    data = subset(NUNITO, gids)

    def test_same_bytes_whatever_the_order(self):
        assert subset(NUNITO, reversed(self.gids)) == self.data
        assert subset(NUNITO, iter(self.gids)) == self.data

    def test_outlines_and_widths_stay_under_their_numbers(self):
        cut, whole = TTFont(io.BytesIO(self.data)), TTFont(NUNITO.path)
        for gid in self.gids:
            drawn = []
            for file in (cut, whole):
                pen = RecordingPen()
                name = file.getGlyphOrder()[gid]
                file["glyf"][name].draw(pen, file["glyf"])
                points = [(kind, args) for kind, args in pen.value if kind != "addComponent"]
                drawn.append((points, file["hmtx"][name][0]))
            assert drawn[0] == drawn[1]

    def test_only_what_a_pdf_needs(self):
        tables = set(TTFont(io.BytesIO(self.data)).reader.keys())
        assert tables == {"glyf", "head", "hhea", "hmtx", "loca", "maxp"}
        assert len(self.data) < NUNITO.path.stat().st_size / 10


def test_pdf_metrics():
    found = pdf_metrics(NUNITO)
    assert found.name == "Nunito-Regular"
    assert found.bbox == (-246, -277, 1301, 1047)
    assert (found.ascent, found.descent, found.cap_height) == (1011, -353, 712)
    assert found.italic_angle == 0
    assert found.flags == 4
    slanted = pdf_metrics(font("Courier Prime", "bold", italic=True))
    assert slanted.flags == 4 | 1 | 64  # symbolic, fixed pitch, italic
    assert slanted.italic_angle < -5
    assert slanted.stem_v > found.stem_v


def test_shipped_fonts_have_outlines_of_truetype():
    assert all(is_truetype(file) for file in FAMILIES)


def test_language_can_change_letters_but_not_the_text():
    assert shape(NUNITO, "ijs", "nl").text == "ijs"
    assert [glyph.text for glyph in shape(NUNITO, "fi", "tr").glyphs] == ["f", "i"]


def test_features_change_figures():
    old = font("Alegreya")
    new = replace(old, features=("lnum", "tnum"))
    assert {"lnum", "tnum"} <= features_of(old)
    widths = {shape(new, digit).width for digit in "0123456789"}
    assert len(widths) == 1
    assert len({shape(old, digit).width for digit in "0123456789"}) > 1
    assert width(new, "11") == shape(new, "11").width != width(old, "11")
    assert shape(new, "ab").glyphs == shape(old, "ab").glyphs
