"""What holds a small game: a value is held by the row that fails when another stands there."""

import pytest
from small_check import deck_of, rules_of
from small_game import game, write, write_game

from pnp.app.coverage import cover_games
from pnp.core.project import Project

CARDS = [
    {"id": "one", "copies": 2, "mass": 9.5, "parts": ["up", "down"], "name": "Proton"},
    {"id": "two", "copies": 3, "mass": 1.5, "parts": ["up"], "name": "Pion"},
]
LISTS = "{word: {up: {charge: 2}, down: {charge: -1}}}"
MASSES = {"masses": {"one": 9.5, "two": 1.5}, "least": 1, "all": 5}


def covered(root, check, options, facts=MASSES, free=""):
    rules = rules_of(check, options, facts) + free
    files = {"cards/mini/rules.yaml": rules, "cards/mini/rulebook.md": "# Mini\n\nDraw {=all}.\n"}
    write_game(root, game(lists=LISTS), deck_of(CARDS), files)
    (found,) = cover_games(Project(root), [])
    return found


def held(found, kind):
    return {one.name: one.rows for one in found.all if one.kind == kind and one.rows}


def test_a_row_holds_what_it_fails_for(tmp_path):
    found = covered(tmp_path, "agrees", "component: deck\nfield: mass\nwith: masses")
    assert held(found, "values on cards") == {"deck/one.mass": ("C1",), "deck/two.mass": ("C1",)}
    assert held(found, "facts") == {"masses": ("C1",)}


def test_a_row_that_reads_a_value_and_takes_any_does_not_hold_it(tmp_path):
    that = 'that: min(values_of("deck", "mass")) >= least'
    assert held(covered(tmp_path, "holds", that), "values on cards") == {}


def test_lists_and_copies_are_held(tmp_path):
    found = covered(tmp_path, "composition", "component: deck\nexpect: all")
    assert held(found, "values on cards") == {
        "deck/one.copies": ("C1",),
        "deck/two.copies": ("C1",),
    }
    that = """that: 'listed("word", "charge") == {"up": 2, "down": -1}'"""
    assert len(held(covered(tmp_path, "holds", that), "values of lists")) == 2


FREE = "free:\n  - {names: [deck.name, mini.*, deck.ghost], why: flavour}\n"


def test_what_is_free_is_counted_apart_and_what_names_nothing_is_told(tmp_path):
    found = covered(tmp_path, "composition", "component: deck\nexpect: all", free=FREE)
    assert [name for name, _ in found.needless] == ["deck.ghost"]
    assert found.counts()["texts (en)"][0] == 0
    assert {one.free for one in found.all if one.kind == "texts (en)"} >= {"flavour"}


def test_texts_are_held_once_they_are_proofread(pnp, tmp_path):
    before = covered(tmp_path, "composition", "component: deck\nexpect: all")
    assert held(before, "figures in texts") == {}
    path = tmp_path / "cards/mini/rules.yaml"
    rule = "  - {id: Q-1, key: first, value: yes, kind: designed, note: ours}\n"
    write(path, path.read_text(encoding="utf-8") + rule)
    (unread,) = cover_games(Project(tmp_path), [])
    assert "first" not in held(unread, "facts")
    pnp("check", "--proofread", "--root", tmp_path)
    (after,) = cover_games(Project(tmp_path), [])
    assert {one.rows for one in after.all if one.kind.startswith(("texts", "figures"))} == {
        ("proofread",)
    }
    assert held(after, "facts")["first"] == ("proofread",)
    write(tmp_path / "cards/mini/rulebook.md", "# Mini\n\nDraw {=least}.\n")
    (changed,) = cover_games(Project(tmp_path), [])
    assert held(changed, "figures in texts") == {}


def test_a_row_that_fails_holds_nothing(pnp, tmp_path):
    found = covered(tmp_path, "composition", "component: deck\nexpect: least")
    assert found.failing == ("C1",)
    assert held(found, "values on cards") == {}
    done = pnp("check", "--coverage", "--root", tmp_path)
    assert "  row C1 fails, so that it holds nothing: mend that first\n" in done.out


def test_the_terminal_has_a_figure_for_each_kind_and_the_places(pnp, tmp_path):
    covered(tmp_path, "agrees", "component: deck\nfield: mass\nwith: masses", free=FREE)
    done = pnp("check", "--coverage", "mini", "--root", tmp_path)
    assert done.code == 1
    assert "  ✗ values on cards   2 of 6, 2 free to change\n" in done.out
    assert "cards/mini/deck.yaml:7: deck/one.copies (2)" in done.out
    assert "cards/mini/rules.yaml:16: free: 'deck.ghost' names nothing; delete it\n" in done.out


def test_the_page_shows_each_value_with_its_row_and_what_nothing_holds(pnp, tmp_path):
    covered(tmp_path, "agrees", "component: deck\nfield: mass\nwith: masses", free=FREE)
    done = pnp("check", "--coverage", "--format", "html", "--root", tmp_path)
    assert done.code == 1
    assert "Green</span> a row fails when this is wrong; its name stands" in done.out
    assert (
        '<div class="one held" title="held">mass <strong>9.5</strong> <small>C1</small>' in done.out
    )
    assert 'title="nothing holds it">copies <strong>2</strong>' in done.out
    assert "<small>flavour</small>" in done.out
    assert done.out.count("<div") == done.out.count("</div>")


def test_coverage_is_told_in_some_ways_only(pnp, tmp_path):
    write_game(tmp_path)
    done = pnp("check", "--coverage", "--format", "github", "--root", tmp_path)
    assert (done.code, "--coverage is told as text or html" in done.err) == (2, True)


@pytest.mark.parametrize("line", ["No row holds", "would be told if they were wrong"])
def test_what_nothing_holds_is_headed(pnp, tmp_path, line):
    write_game(tmp_path)
    assert line in pnp("check", "--coverage", "--root", tmp_path).out


def test_the_panels_of_a_die_are_worked_out_and_nothing_to_hold(tmp_path):
    die = "component: die\ntitle: Die\nshape: d6\nsize: 18mm\ntemplate: deck.svg.j2\n"
    die += "cards: [{id: one}]\n"
    write_game(tmp_path, game(components="[deck, die]"), None, {"cards/mini/die.yaml": die})
    (found,) = cover_games(Project(tmp_path), [])
    assert "die/one.copies" in {one.name for one in found.all}
    assert not any("panels" in one.name for one in found.all)
