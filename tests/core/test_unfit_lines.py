"""Lines that no text file has: each reader of them refuses them as what they are."""

import pytest
from small_book import FACE
from small_game import deck, game, write_game

from pnp.core.problems import MOST_PROBLEMS, PnpError, Where
from pnp.core.unfit_lines import refuse_unfit, unfit_lines

MERGED = "<<<<<<< HEAD\nStorm\n=======\nSturm\n>>>>>>> theirs\n"


def test_what_hides_is_refused():
    refuse_unfit("a\u00a0b", "a.md")
    with pytest.raises(PnpError, match=r"a\.md:1: line has an invisible character \(U\+0007\)"):
        refuse_unfit("\a", "a.md")


def test_what_a_merge_left_is_told_at_its_first_line_and_before_all_else():
    found = unfit_lines(f"\a\n{MERGED}b\n{MERGED}", "a.md")
    assert [str(one) for one in found] == [
        f"a.md:{first}: two versions of a merge stand here, down to line {first + 4}\n"
        "  hint: keep what is right of them, and delete the lines <<<<<<<, ======= and >>>>>>>"
        for first in (2, 8)
    ]
    assert unfit_lines(MERGED.replace("\n", "\r\n"), "a.md")[0].where == Where("a.md", 1)
    assert len(unfit_lines(MERGED * 500, "a.md")) == MOST_PROBLEMS


@pytest.mark.parametrize(
    "text", ["<<<<<<< HEAD\n", ">>>>>>> a\n", "a <<<<<<<\n>>>>>>>\n", "=======\n"]
)
def test_what_looks_like_half_of_it_may_stand(text):
    assert unfit_lines(text, "a.md") == []


FILES = (
    "cards/mini/deck.yaml", "cards/mini/rulebook.md", "cards/mini/glossary.csv",
    "cards/mini/locale/de.po", "cards/mini/cards.csv", "templates/mini/deck.svg.j2",
)  # fmt: skip


@pytest.mark.parametrize("file", FILES)
def test_every_reader_tells_it(pnp, tmp_path, file):
    table = {"cards": None, "table": "cards.csv"} if "cards.csv" in file else {}
    there = {"templates/mini/deck.svg.j2": FACE, "cards/mini/locale/de.po": ""}
    write_game(tmp_path, game(), deck(**table), there | {file: MERGED})
    done = pnp("check", "--root", tmp_path)
    assert f"{file}:1: two versions of a merge stand here, down to line 5" in done.out
