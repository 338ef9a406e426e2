"""Games that stay open while their files change: what an edit touches, and what is broken."""

import pytest
import small_game
from small_check import rules_of

from pnp.core.problems import UsageError
from pnp.open_games.open_games import OpenGames
from pnp.open_games.session import Session
from pnp.open_games.values import ExportOrder, FaceOrder

TEMPLATE = """<svg xmlns="http://www.w3.org/2000/svg" width="{{ width + 6 }}mm"
 height="{{ height + 6 }}mm" viewBox="-3 -3 {{ width + 6 }} {{ height + 6 }}">
{{ text(card.name, "title", 5, 5, 50, 20) }}{{ text(words.turn, "title", 5, 30, 50, 20) }}
</svg>
"""
STYLES = "{title: {fonts: [Source Sans 3], size: 12, min_size: 9}}"
DECK = small_game.deck(cards='[{id: one, name: "Red"}, {id: two, name: "Blue"}]')
GAME = small_game.game(styles=STYLES, words="{turn: Your turn}")
CATALOG = """msgid ""
msgstr ""
"Language: nl\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "mini.deck.one.name"
msgid "Red"
msgstr "Rood"
"""
ONE, TWO = "deck/front/one", "deck/front/two"


@pytest.fixture
def opened(tmp_path):
    project = small_game.write_game(
        tmp_path,
        GAME,
        DECK,
        {"cards/mini/locale/nl.po": CATALOG, "templates/mini/deck.svg.j2": TEMPLATE},
    )
    open_games = OpenGames(project, tmp_path / "output")
    yield open_games, tmp_path
    open_games.close()


def saved(opened, name, content):
    open_games, root = opened
    return open_games.update([small_game.write(root / name, content)])


def test_a_game_is_told_with_its_faces_and_their_places(opened):
    open_games, _ = opened
    info = open_games.edition("mini")
    one, two = info.faces()
    assert (one.id, one.cards, one.copies, one.template) == (ONE, ("one",), 1, "mini/deck.svg.j2")
    assert (str(one.where), str(two.places["name"])) == ("cards/mini/deck.yaml:6",) * 2
    assert (two.texts["name"].id, two.fields["name"]) == ("mini.deck.two.name", "Blue")
    assert (info.languages, info.has_rulebook, info.problems) == (("en", "nl"), False, ())
    assert [face.fields["name"] for face in open_games.edition("mini", "nl").faces()] == [
        "Rood",
        "Blue",
    ]


def test_an_edit_tells_which_faces_are_others_now(opened):
    open_games, _ = opened
    open_games.edition("mini")
    before = [open_games.picture(FaceOrder("mini", name)).svg for name in (ONE, TWO)]
    update = saved(opened, "cards/mini/deck.yaml", DECK.replace("Blue", "Green"))
    (change,) = update.changes
    assert (update.games, change.faces, change.lost) == (("mini",), (TWO,), ())
    assert change.is_words_only
    after = [open_games.picture(FaceOrder("mini", name)) for name in (ONE, TWO)]
    assert after[0].svg == before[0] != b""
    assert after[1].svg != before[1]
    assert after[1].version == update.version == open_games.version
    assert after[1].reads == ("words.turn",)


def test_what_is_broken_leaves_the_last_good_state(opened):
    open_games, _ = opened
    good = open_games.picture(FaceOrder("mini", ONE))
    saved(opened, "cards/mini/deck.yaml", DECK.replace("cards:", "crads:"))
    broken = open_games.edition("mini").problems
    assert {problem.where.line for problem in broken} >= {6}
    assert open_games.picture(FaceOrder("mini", ONE)).svg == good.svg
    assert open_games.export(ExportOrder("mini", "sheets")).problems == broken
    mended = saved(opened, "cards/mini/deck.yaml", DECK)
    assert (open_games.edition("mini").problems, mended.changes) == ((), ())
    bad = saved(opened, "templates/mini/deck.svg.j2", TEMPLATE.replace("words.turn", "words.trun"))
    assert bad.changes[0].faces == (ONE, TWO)
    old = open_games.picture(FaceOrder("mini", ONE))
    assert (old.svg, old.is_old) == (good.svg, True)
    (problem,) = old.problems
    assert str(problem.where) == "templates/mini/deck.svg.j2:3"


def test_words_that_are_typed_are_drawn_and_not_kept(opened):
    open_games, _ = opened
    order = FaceOrder("mini", ONE, "nl")
    kept = open_games.picture(order).svg
    said = {"mini.deck.one.name": "Roodbont"}
    typed = open_games.picture(FaceOrder("mini", ONE, "nl", said=said))
    assert (typed.problems, typed.svg != kept) == ((), True)
    bad = open_games.picture(FaceOrder("mini", ONE, "nl", said={"mini.deck.one.name": "{rood}"}))
    assert [problem.message for problem in bad.problems] == [
        "the translation of 'mini.deck.one.name' has a placeholder that its text has not: {rood}"
    ]
    assert open_games.picture(order).svg == kept


def test_exports_and_checks_are_those_of_the_command_line(opened, pnp):
    open_games, root = opened
    pnp("export", "sheets", "mini", "--paper", "letter", "--root", root, "--out", root / "other")
    exported = open_games.export(ExportOrder("mini", "sheets", values={"paper": "letter"}))
    assert len(exported.files) == 2
    for file in exported.files:
        assert file.data == (root / "other/mini/en" / file.path).read_bytes()
    assert open_games.check("mini").report.game == "mini"


def test_what_there_is_not_is_a_wrong_use(opened):
    open_games, _ = opened
    for ask in (
        lambda: open_games.edition("mni"),
        lambda: open_games.edition("mini", "fr"),
        lambda: open_games.picture(FaceOrder("mini", "deck/front/three")),
        lambda: open_games.export(ExportOrder("mini", "sheet")),
    ):
        with pytest.raises(UsageError):
            ask()


def test_of_many_ways_to_print_the_last_ones_are_kept(tmp_path):
    project = small_game.write_game(tmp_path, GAME, DECK, {"templates/mini/deck.svg.j2": TEMPLATE})
    session = Session(project, tmp_path / "output")
    for bleed in range(20):
        order = ExportOrder("mini", "sheets", values={"bleed": bleed / 10})
        assert session.export(order).problems == ()
    kept = session._games["mini"].edition("")
    assert len(kept._memos) == len(kept._layouts) == 8


def test_what_contradicts_its_rules_is_refused_as_its_files_are_now(opened):
    open_games, _ = opened
    row = {"component": "deck", "expect": 2}
    saved(opened, "cards/mini/rules.yaml", rules_of("composition", row, ()))
    assert open_games.refuses("mini") == ()
    three = DECK.replace("{id: two,", "{id: three, name: Green}, {id: two,")
    saved(opened, "cards/mini/deck.yaml", three)
    (problem,) = open_games.refuses("mini")
    assert problem.message == "3 cards, not 2"
    saved(opened, "cards/mini/deck.yaml", three.replace("Green}", "[}"))
    (broken,) = open_games.refuses("mini")
    assert (broken.where.file, broken.where.line) == ("cards/mini/deck.yaml", 6)
    saved(opened, "cards/mini/deck.yaml", DECK)
    assert open_games.refuses("mini") == ()
