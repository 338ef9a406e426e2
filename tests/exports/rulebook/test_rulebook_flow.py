"""Slabs on pages: what stands together, and what stands beside it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.values import replace
from pnp.exports.rulebook.job import DEPTH, INNER, MAIN, OUTER, SIDE, TOP
from pnp.exports.rulebook.paginate import page_numbers, paginate
from pnp.exports.rulebook.typeset_block import (
    Mark,
    PlacedSvg,
    TypesetBlock,
    kept_together,
    stacked,
    without_widows,
)
from pnp.sizes.cards_and_papers import A5


def block(name, height=5.0, **more):
    return TypesetBlock(height, (PlacedSvg(0, 0, name),), **more)


def where(pages):
    """Return page, x and y of each thing, by its name."""
    return {
        thing.svg: (page.number, thing.x, thing.y) for page in pages for thing in page.things
    }  # fmt: skip


def test_a_paragraph_leaves_no_line_alone():
    lines = [block(str(number)) for number in range(7)]
    assert [one.keep_with_next for one in without_widows(lines)] == [
        True,
        False,
        False,
        False,
        False,
        True,
        False,
    ]
    assert [one.keep_with_next for one in without_widows(lines[:4])] == [True, True, True, False]


def test_right_pages_mirror_left_ones():
    beside = block("aside", 20)
    found = where(paginate([
        block("left", margin_note=beside), block("right", page=True, margin_note=beside),
        block("wide", wide=True, page=True),
    ]))  # fmt: skip
    assert found["left"] == (2, A5.width - INNER - MAIN, TOP)
    assert found["right"] == (3, INNER, TOP)
    assert found["aside"] == (3, A5.width - OUTER - SIDE, TOP)
    assert found["wide"] == (4, OUTER, TOP)


def test_a_heading_stands_where_what_is_wide_below_it_begins():
    head = block("head", keep_with_next=True, marks=(Mark("a", "A", 0),))
    found = where(paginate([head, block("wide", wide=True), block("text")]))
    assert [found[one][1] for one in ("head", "wide")] == [OUTER] * 2
    assert found["text"][1] == A5.width - INNER - MAIN
    # What stands in the margin keeps its place.
    noted = block("text", margin_note=block("aside", 20))
    found = where(paginate([noted, head, block("wide", wide=True)]))
    assert found["head"][1] == A5.width - INNER - MAIN


def test_chapters_without_words_have_pages_of_their_own():
    chapters = [
        block(name, keep_with_next=True, page=True, band=band)
        for name, band in (("a", 40), ("b", 50))
    ]
    pages = paginate([block("text"), *chapters, block("more")])
    assert {name: at[0] for name, at in where(pages).items()} == {
        "text": 2, "a": 3, "b": 4, "more": 4,
    }  # fmt: skip
    assert [page.band for page in pages] == [0, 40, 50]


@pytest.mark.parametrize(("before", "pages"), [
    # What comes after fills the pages before the next left one.
    (["a"], {"a": 2, "b": 3, "left": 4, "right": 5, "c": 6}),
    (["a", "b"], {"a": 2, "b": 3, "left": 4, "right": 5, "c": 6}),
    ([], {"left": 2, "right": 3, "a": 4, "b": 5, "c": 6}),
    (["a", "b", "c"], {"a": 2, "b": 3, "c": 4, "left": 6, "right": 7}),
])  # fmt: skip
def test_a_spread_waits_for_a_left_page(before, pages):
    spread = TypesetBlock(0.0, spread=((PlacedSvg(0, 0, "left"),), (PlacedSvg(0, 0, "right"),)))
    after = [name for name in "abc" if name not in before]
    blocks = [block(name, DEPTH) for name in (*before, *after)]
    blocks.insert(len(before), spread)
    laid = paginate(blocks)
    assert {name: at[0] for name, at in where(laid).items()} == pages
    assert [page.number for page in laid] == list(range(2, len(laid) + 2))
    assert {page.number for page in laid if page.is_full} == {pages["left"], pages["right"]}


def test_a_heading_goes_with_what_follows():
    head = block("head", keep_with_next=True, marks=(Mark("a", "A", 0),))
    pages = paginate([block("full", DEPTH - 8), head, block("text")])
    found = where(pages)
    assert (found["full"][0], found["head"][0], found["text"][0]) == (2, 3, 3)
    assert page_numbers(pages) == {"a": 3}
    assert pages[1].title == "A"


def shares(blocks):
    return [round(page.filled, 2) for page in paginate(blocks)]


def test_pages_end_where_more_of_them_are_full():
    """Filled as far as they can be, the second page of sixteen lines would be half empty."""
    lines = [block(str(number), DEPTH / 10) for number in range(16)]
    assert shares([*lines, block("last", DEPTH)]) == [0.8, 0.8, 1.0]
    # Where nothing is better, and for the last page, they are filled as far as they can be.
    assert shares([*lines[:13], block("last", DEPTH)]) == [1.0, 0.3, 1.0]
    assert shares(lines) == [1.0, 0.6]


def test_pictures_stand_on_the_page_of_what_they_show():
    lines = [block(str(number), DEPTH / 10) for number in range(10)]
    found = where(paginate([*lines, block("shown", DEPTH / 5, with_above=True)]))
    assert (found["8"][0], found["9"][0], found["shown"][0]) == (2, 3, 3)


def test_a_spread_stands_before_the_next_chapter_where_pages_stay_full():
    spread = TypesetBlock(0.0, spread=((PlacedSvg(0, 0, "left"),), (PlacedSvg(0, 0, "right"),)))
    lines = [block(str(number), DEPTH / 12) for number in range(36)]
    chapter = block("chapter", page=True)
    laid = paginate([*lines, spread, chapter])
    found = {name: at[0] for name, at in where(laid).items()}
    assert (found["35"], found["left"], found["right"], found["chapter"]) == (5, 6, 7, 8)
    # With less on its pages, they would be too empty: the chapter fills the right one meanwhile.
    found = {name: at[0] for name, at in where(paginate([*lines[:34], spread, chapter])).items()}
    assert (found["33"], found["chapter"], found["left"], found["right"]) == (4, 5, 6, 7)


def test_a_spread_stands_where_its_chapter_begins_rather_than_behind_the_next():
    spread = TypesetBlock(0.0, spread=((PlacedSvg(0, 0, "left"),), (PlacedSvg(0, 0, "right"),)))
    lines = [block(str(number), DEPTH / 10) for number in range(18)]
    chapters = [block(name, DEPTH / 10, page=True, keep_with_next=True) for name in "ab"]
    blocks = [block("before", DEPTH), chapters[0], *lines, spread, chapters[1], *lines[:8]]
    found = {name: at[0] for name, at in where(paginate(blocks)).items()}
    assert [found[one] for one in ("before", "a", "left", "17", "b")] == [2, 3, 4, 6, 7]


def test_gaps_shrink_where_a_page_would_begin_with_pictures():
    """Eight lines and what they lead to are higher than a page, by less than gaps can shrink."""
    lines = [block(str(number), DEPTH / 10 - 5, gap=5.0) for number in range(8)]
    shown = block("shown", DEPTH / 5 + 5, gap=5.0, with_above=True)
    laid = paginate([*lines, shown, block("last", DEPTH)])
    assert where(laid)["shown"][0] == 2
    assert where(laid)["1"][2] - where(laid)["0"][2] == pytest.approx(DEPTH / 10 - 5 + 3.75)


@pytest.mark.parametrize(
    ("gap", "share"),
    # Gaps grow by five quarters of their size, and not more.
    [(4.0, 0.75), (1.0, 0.69)],
)
def test_gaps_of_a_page_grow_until_it_is_full_enough(gap, share):
    lines = [block(str(number), DEPTH / 10 - gap, gap=gap) for number in range(7)]
    assert shares([*lines, block("last", DEPTH)])[0] == pytest.approx(share, abs=0.01)


def test_a_chapter_may_stand_within_a_page_where_the_one_before_would_be_empty():
    chapter = block("chapter", 30, page=True, within=block("within", 20, gap=9.0, wide=True))
    found = where(paginate([block("short", DEPTH / 3), chapter, block("last", DEPTH)]))
    assert found["within"] == (2, OUTER, TOP + DEPTH / 3 + 9)
    assert where(paginate([block("long", 0.8 * DEPTH), chapter]))["chapter"][0] == 3


def test_what_is_wide_stands_below_an_aside():
    found = where(
        paginate([block("text", margin_note=block("aside", 40)), block("wide", wide=True)])
    )
    assert found["wide"][2] >= found["aside"][2] + 40


def test_an_aside_does_not_move_up_over_what_is_wide():
    """It stands on the next page, with the text that it belongs to."""
    low = block("text", 20, margin_note=block("aside", 40))
    found = where(paginate([block("wide", DEPTH - 30, wide=True), low]))
    assert found["aside"][0] == found["text"][0] == found["wide"][0] + 1


def test_an_aside_at_the_foot_moves_up():
    last = block("text", margin_note=block("aside", 40))
    found = where(paginate([block("full", DEPTH - 10), last]))
    assert found["text"] == (2, A5.width - INNER - MAIN, TOP + DEPTH - 10)
    assert found["aside"][2] == TOP + DEPTH - 40


def test_what_is_higher_than_a_page_is_broken_where_it_must():
    blocks = kept_together([block(str(number), DEPTH / 2) for number in range(3)])
    assert [page for page, _, _ in where(paginate(blocks)).values()] == [2, 2, 3]


def test_stacked_blocks_are_as_high_as_all_with_their_gaps():
    one = stacked([block("a", gap=9.0), block("b", gap=2.0, margin_note=block("c", 3))], x=4)
    assert one.height == 15
    assert [(thing.x, thing.y) for thing in one.things] == [(4, 0), (4, 7), (4, 12)]


ANY = st.builds(
    TypesetBlock,
    height=st.floats(0, DEPTH / 4),
    gap=st.floats(0, 10),
    keep_with_next=st.booleans(),
    wide=st.booleans(),
    page=st.booleans(),
    margin_note=st.none() | st.builds(TypesetBlock, height=st.floats(0, DEPTH / 2)),
    within=st.none() | st.builds(TypesetBlock, height=st.just(9.0), gap=st.floats(0, 10)),
)


@given(st.lists(ANY, max_size=40))
def test_nothing_is_lost_and_nothing_reaches_below_the_page(blocks):
    named = [
        replace(
            one,
            things=(PlacedSvg(0, 0, str(number)),),
            within=one.within and replace(one.within, things=(PlacedSvg(0, 0, str(number)),)),
        )
        for number, one in enumerate(blocks)
    ]
    found = where(paginate(named))
    assert sorted(found, key=int) == [str(number) for number in range(len(blocks))]
    places = [found[str(number)] for number in range(len(blocks))]
    assert [page for page, _, _ in places] == sorted(page for page, _, _ in places)
    for (_, _, top), one in zip(places, blocks, strict=True):
        assert top >= TOP
        lowest = top + min(one.height, 9.0 if one.within else one.height)
        assert lowest <= TOP + DEPTH + 1e-4
