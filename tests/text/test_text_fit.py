import pytest
from hypothesis import given
from hypothesis import strategies as st
from text_requests import PLAIN, SUBJECT, faces, lay, problem, request, texts

from pnp.core.problems import PnpError, Where
from pnp.core.units import PT_PER_MM
from pnp.core.values import replace
from pnp.fonts.metrics import metrics
from pnp.fonts.shaping import shape, width
from pnp.text.fit import line_width, set_anyway, set_text
from pnp.text.text_box import OPEN, TextOwner
from pnp.text.text_problems import about

NUNITO = PLAIN.chain(False, False, SUBJECT.where).fonts[0]
ASCENT, DESCENT, CAP_HEIGHT = metrics(NUNITO)
MM = 9 / PT_PER_MM  # the size that requests have
PROSE = "Play a red up-quark beside an anti-red one, then draw two cards for every gluon."


class TestLines:
    def test_a_short_text_is_one_line(self):
        (line,) = lay("Charm").lines
        (run,) = line.runs
        assert (run.text, run.font, run.size, run.x) == ("Charm", NUNITO, 9.0, 0.0)
        assert run.width == line.width == pytest.approx(width(NUNITO, "Charm") * MM)

    def test_lines_break_at_spaces_and_after_hyphens(self):
        assert texts(lay("One anti-red quark", 17)) == ["One anti-", "red quark"]

    def test_a_line_break_is_one(self):
        laid = lay("One\ntwo\r\nthree  \n")
        assert texts(laid) == ["One", "two", "three"]

    def test_an_empty_line_is_half_a_line(self):
        laid = lay("One\n\ntwo")
        first, second = laid.lines
        assert second.y - first.y == pytest.approx(1.5 * 1.25 * MM)

    def test_spaces_around_and_between_count_once(self):
        assert texts(lay("  One\t two   three ")) == ["One two three"]

    @pytest.mark.parametrize("content", ["", " ", "\n\n"])
    def test_no_text_is_no_line(self, content):
        laid = lay(content)
        assert (laid.lines, laid.height, laid.width) == ((), 0.0, 0.0)

    def test_leading_is_a_multiple_of_the_size(self):
        first, second = lay("One\ntwo", leading=1.5).lines
        assert second.y - first.y == pytest.approx(1.5 * MM)

    def test_no_short_word_is_left_over(self):
        assert texts(lay("Charm and strange and charm and up", 34))[-1] != "up"
        assert len(lay("Charm and strange and charm and up", 34).lines) == 2

    def test_centred_lines_are_balanced(self):
        first, second = lay("Strange and charm and bottom and top", 50, align="center").lines
        assert second.width > 0.6 * first.width

    @pytest.mark.parametrize("thousandths", range(9))
    def test_a_line_that_kerning_makes_a_little_wider_is_broken(self, thousandths):
        content = (
            "**Annihileren.** Charm en anti-charm gaan weg. Ze pakt 5\u00a0energie, de buren elk 1."
        )
        fonts = faces("IBM Plex Sans", bold="semibold")
        width = 77.499 + thousandths / 1000
        laid = lay(content, width, fonts=fonts, size=9.25, min_size=9.25)
        assert laid.width <= width + 1e-6


class TestRuns:
    def test_looks_are_runs_of_their_own(self):
        (line,) = lay("A **red** up").lines
        assert [(run.text, run.font.style) for run in line.runs] == [
            ("A ", "regular"), ("red", "bold"), (" up", "regular"),
        ]  # fmt: skip

    def test_runs_stand_one_after_the_other(self):
        (line,) = lay("A **red** up :up: Λ").lines
        at = 0.0
        for run in line.runs[:3]:
            assert run.x == pytest.approx(at)
            at += run.width
            assert run.width == pytest.approx(shape(run.font, run.text, "").width * MM)

    def test_letters_of_one_font_are_one_run(self):
        (line,) = lay(r"A\*B *c*").lines
        assert [run.text for run in line.runs] == ["A*B ", "c"]

    def test_superscript_is_smaller_and_higher(self):
        (line,) = lay("K^{0}").lines
        base, raised = line.runs
        assert raised.size == pytest.approx(0.64 * 9)
        assert raised.y < base.y
        assert raised.x == pytest.approx(base.width)

    def test_icon_stands_on_the_line_as_high_as_capitals(self):
        (line,) = lay("A :anti-red:").lines
        (icon,) = line.icons
        assert icon.name == "anti-red"
        assert icon.place.bottom == pytest.approx(line.y)
        assert icon.place.height == pytest.approx(CAP_HEIGHT * MM)
        assert icon.place.width == pytest.approx(icon.place.height / 2)

    def test_icons_scale_with_the_text(self):
        small, large = (lay(":up:", size=size).lines[0].icons[0].place for size in (6.0, 12.0))
        assert large.height == pytest.approx(2 * small.height)


class TestPlace:
    @pytest.mark.parametrize(("align", "share"), [("left", 0), ("center", 0.5), ("right", 1)])
    def test_align(self, align, share):
        (line,) = lay("Charm", 60, x=5, align=align).lines
        assert line.x == pytest.approx(5 + (60 - line.width) * share)
        assert line.runs[0].x == pytest.approx(line.x)

    def test_top_is_the_height_of_a_d(self):
        assert lay("d", 60, 20, y=7).lines[0].y == pytest.approx(7 + ASCENT * MM)

    def test_bottom_is_the_depth_of_a_p(self):
        lines = lay("d\np", 60, 20, y=7, valign="bottom").lines
        assert lines[-1].y == pytest.approx(27 + DESCENT * MM)

    def test_middle_is_that_of_the_capitals(self):
        (line,) = lay("Up", 60, 20, y=7, valign="middle").lines
        assert line.y - CAP_HEIGHT * MM / 2 == pytest.approx(17)
        first, second = lay("Up\ndown", 60, 20, y=7, valign="middle").lines
        assert (first.y - CAP_HEIGHT * MM + second.y) / 2 == pytest.approx(17)

    def test_text_in_the_middle_of_a_tight_box_stays_inside(self):
        height = (ASCENT - DESCENT) * MM
        (line,) = lay("Up", 60, height, y=7, valign="middle").lines
        assert line.y == pytest.approx(7 + ASCENT * MM)

    def test_height_is_that_of_the_smallest_box(self):
        high = lay("One\ntwo").height
        assert high == pytest.approx((ASCENT - DESCENT + 1.25) * MM)
        assert lay("One\ntwo", 60, high).size == 9
        with pytest.raises(Exception, match="text does not fit"):
            lay("One\ntwo", 60, high - 0.01)

    @pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
    def test_an_open_box_begins_at_its_top(self, valign):
        assert lay("d", y=7, valign=valign).lines[0].y == pytest.approx(7 + ASCENT * MM)


class TestFit:
    def test_text_is_as_large_as_it_fits(self):
        needed = width(NUNITO, "Charm") / PT_PER_MM
        assert lay("Charm", needed * 9, min_size=6).size == 9
        assert lay("Charm", needed * 8.4, min_size=6).size == 8.25
        assert lay("Charm", needed * 6.1, min_size=6).size == 6

    def test_the_smallest_size_is_tried_between_steps(self):
        needed = width(NUNITO, "Charm") / PT_PER_MM
        assert lay("Charm", needed * 8.9, size=9, min_size=8.9).size == 8.9

    def test_text_shrinks_until_it_is_low_enough(self):
        laid = lay(PROSE, 40, 8, min_size=6)
        assert 6 <= laid.size < 9
        assert laid.height <= 8
        assert len(laid.lines) <= len(lay(PROSE, 40).lines)

    def test_a_min_size_above_the_size_is_no_floor(self):
        assert lay("Charm", size=8, min_size=9).size == 8

    def test_line_width_ignores_the_box(self):
        whole = lay(PROSE, 1000).width
        assert line_width(request(PROSE, 10)) == pytest.approx(whole)
        assert line_width(request(PROSE, 10, size=18)) == pytest.approx(2 * whole)
        assert line_width(request("", 10)) == 0


class TestProblems:
    def test_too_wide(self):
        assert problem("A Charmonium", 17, min_size=8.5) == (
            "cards/demo/hand.yaml:12: text does not fit (card 'up-red', field 'title', style "
            "'body'): 'Charmonium' is 0.3 mm (2%) too wide at 8.5pt\n"
            "  hint: shorten it, or make its box wider; it would fit at 8.25pt, if min_size of "
            "'body' allows"
        )

    def test_a_word_without_end_is_told_by_its_beginning(self):
        found = problem("A" * 4000, 17, min_size=8.5)
        assert f"'{'A' * 57}...' is " in found

    def test_too_high(self):
        found = problem(PROSE, 30, 10, min_size=8)
        assert "style 'body'): its 4 lines are 3.1 mm (31%) too high at 8pt\n" in found
        assert "hint: shorten it, or make its box higher; it would fit at 7pt" in found

    def test_one_line_too_high(self):
        assert "its line is 0.9 mm (43%) too high at 9pt" in problem("Charm", 30, 2)

    def test_what_would_be_too_small_to_read_is_not_proposed(self):
        assert problem("Charmonium", 3).endswith("hint: shorten it, or make its box wider")

    def test_markup(self):
        assert problem("a **b") == (
            "cards/demo/hand.yaml:12: bold begins with ** and never ends "
            "(card 'up-red', field 'title')\n"
            r"  hint: close it with **, or write \* for the sign itself"
        )

    def test_unknown_icon(self):
        assert problem("a :dwon: b") == (
            "cards/demo/hand.yaml:12: unknown icon 'dwon' (card 'up-red', field 'title')\n"
            "  hint: use one of: 2, anti-red, up"
        )
        assert problem(":dwon:", icons={}).endswith(
            "hint: put dwon.svg into the game's art/icons folder"
        )

    def test_letters_that_no_font_has(self):
        with pytest.raises(PnpError, match="no glyph") as caught:
            lay("a ☃\x01 **☃** ☃")
        assert [problem.message for problem in caught.value.problems] == [
            "no glyph for '☃' (U+2603) in Nunito regular, Comfortaa regular "
            "(card 'up-red', field 'title')",
            "no glyph for U+0001 in Nunito regular, Comfortaa regular "
            "(card 'up-red', field 'title')",
            "no glyph for '☃' (U+2603) in Nunito bold, Comfortaa bold "
            "(card 'up-red', field 'title')",
        ]
        assert caught.value.problems[0].hint == (
            "write it otherwise, or give style 'body' one more font that has it"
        )

    @pytest.mark.parametrize(
        ("options", "expected"),
        [
            ({"width": 0}, "text has a width of 0 mm (card 'up-red', field 'title')"),
            ({"width": float("nan")}, "text has a width of nan mm"),
            ({"height": -1}, "text has a height of -1 mm"),
            ({"size": "9pt"}, "text has a size of '9pt' (card"),
            ({"align": "centre"}, "unknown align 'centre' (card 'up-red', field 'title')"),
            ({"valign": "center"}, "unknown valign 'center'"),
        ],
    )
    def test_boxes_that_are_none(self, options, expected):
        assert expected in problem("a", **options)

    def test_a_text_longer_than_any_card(self):
        assert problem("a " * 10_001) == (
            "cards/demo/hand.yaml:12: text has 20002 characters (card 'up-red', field 'title')\n"
            "  hint: there is room for 20000 at most"
        )

    def test_sizes_that_are_none_have_a_way_out(self):
        assert problem("a", size=5000).endswith(
            "text has a size of 5000 pt (card 'up-red', field 'title')\n"
            "  hint: use a number above 0, at most 1000"
        )

    def test_a_style_that_the_font_lacks(self):
        assert "Fredoka has no 'regular italic'" in problem("*a*", fonts=faces("Fredoka"))


LETTERS = st.text("abcdefAVToé", min_size=1, max_size=9)
WORDS = st.lists(LETTERS, min_size=1, max_size=30)


@given(
    WORDS,
    st.floats(22, 60),
    st.sampled_from(["left", "center", "right"]),
    st.sampled_from(["Nunito", "Jost", "Courier Prime"]),
)
def test_every_line_lies_in_the_box_and_says_its_words(words, across, align, family):
    laid = lay(" ".join(words), across, x=3, align=align, fonts=faces(family))
    assert " ".join(texts(laid)) == " ".join(words)
    for line in laid.lines:
        drawn = sum(shape(run.font, run.text).width * run.size / PT_PER_MM for run in line.runs)
        assert line.width == pytest.approx(drawn)
        assert line.x >= 3 - 1e-6
        assert line.x + line.width <= 3 + across + 1e-5


@given(st.lists(st.tuples(LETTERS, st.sampled_from(["{}", "**{}**", "*{}*", "{}^{{2}}", ":up:"]))))
def test_marked_text_fits_too(pieces):
    content = " ".join(mark.format(word) for word, mark in pieces)
    laid = lay(content, 30)
    for line in laid.lines:
        ends = [run.x + run.width for run in line.runs]
        ends += [icon.place.right for icon in line.icons]
        assert max(ends) <= 30 + 1e-5
    words = [word + "2" * mark.endswith("}}") for word, mark in pieces if mark != ":up:"]
    assert "".join("".join(texts(laid)).split()) == "".join(words)


@given(WORDS, st.sampled_from([6.0, 7.5, 9.0]), st.floats(0.25, 2))
def test_a_smaller_size_never_has_more_lines(words, size, smaller):
    content = " ".join(words)
    large, small = (
        set_text(request(content, 40, OPEN, size=one)) for one in (size, size - smaller)
    )
    assert len(small.lines) <= len(large.lines)


@given(WORDS, st.floats(8, 40))
def test_what_fits_is_inside_and_what_does_not_is_told(words, high):
    content = " ".join(words)
    options = {"min_size": 6, "valign": "middle"}
    needed = lay(content, 40, size=6).height
    if needed > high + 1e-5:
        assert "text does not fit" in problem(content, 40, high, **options)
    elif needed < high - 1e-5:
        laid = lay(content, 40, high, **options)
        mm = laid.size / PT_PER_MM
        assert laid.lines[0].y - ASCENT * mm >= -1e-5
        assert laid.lines[-1].y - DESCENT * mm <= high + 1e-5


def test_what_fits_is_set_anyway_as_usual():
    asked = request("one two", 20, 12, size=9, min_size=7)
    assert set_anyway(asked) == (set_text(asked), None)


def test_what_is_too_high_runs_over_below():
    asked = request("one two three four five", 14, 5, size=9, min_size=7, valign="middle", y=3)
    laid, error = set_anyway(asked)
    assert laid.size == 7
    assert laid.height > 5
    assert laid.lines[0].y == pytest.approx(
        3 + metrics(PLAIN.chain(False, False, None).fonts[0]).ascent * 7 / PT_PER_MM
    )
    with pytest.raises(PnpError) as caught:
        set_text(asked)
    assert error.problems == caught.value.problems


@pytest.mark.parametrize(("align", "part"), [("left", 0), ("center", 0.5), ("right", 1)])
def test_what_is_too_wide_runs_over_where_it_is_not_aligned(align, part):
    laid, error = set_anyway(request("impossible", 8, 20, size=9, x=30, align=align))
    assert laid.lines[0].x == pytest.approx(30 - (laid.width - 8) * part, abs=1e-3)
    assert "too wide" in str(error)


def test_other_faults_are_still_faults():
    with pytest.raises(PnpError, match="no glyph"):
        set_anyway(request("ཀ"))


def test_a_text_of_a_rulebook_is_of_no_card():
    subject = TextOwner("", "rulebook, small", "small", Where("rulebook.md", 3))
    told = str(about(subject, "text has 20001 characters", ""))
    assert told == "rulebook.md:3: text has 20001 characters (rulebook, small)"


def test_texts_of_a_field_that_are_too_large_are_one_mistake():
    found = {}
    for card, field, words in (("a", "title", 3), ("b", "title", 9), ("c", "rule", 9)):
        asked = request("word " * words, 20, 3)
        asked = replace(asked, subject=replace(asked.subject, card=card, field=field))
        with pytest.raises(PnpError) as caught:
            set_text(asked)
        found[card] = caught.value.problems[0]
    assert found["a"].message != found["b"].message
    assert found["a"].same == found["b"].same != found["c"].same
