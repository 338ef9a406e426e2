"""Games that stay open while their files change: what an edit touches, and what is broken."""

import pytest
import small_game

from pnp.core.problems import UsageError
from pnp.resident.engine import Engine
from pnp.resident.resident import Resident
from pnp.resident.values import ExportOrder, FaceOrder

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
    resident = Resident(project, tmp_path / "output")
    yield resident, tmp_path
    resident.close()


def saved(opened, name, content):
    resident, root = opened
    return resident.update([small_game.write(root / name, content)])


def test_a_game_is_told_with_its_faces_and_their_places(opened):
    resident, _ = opened
    info = resident.edition("mini")
    one, two = info.faces()
    assert (one.id, one.cards, one.copies, one.template) == (ONE, ("one",), 1, "mini/deck.svg.j2")
    assert (str(one.where), str(two.places["name"])) == ("cards/mini/deck.yaml:6",) * 2
    assert (two.texts["name"].id, two.fields["name"]) == ("mini.deck.two.name", "Blue")
    assert (info.languages, info.has_rulebook, info.problems) == (("en", "nl"), False, ())
    assert [face.fields["name"] for face in resident.edition("mini", "nl").faces()] == [
        "Rood",
        "Blue",
    ]


def test_an_edit_tells_which_faces_are_others_now(opened):
    resident, _ = opened
    resident.edition("mini")
    before = [resident.picture(FaceOrder("mini", name)).svg for name in (ONE, TWO)]
    update = saved(opened, "cards/mini/deck.yaml", DECK.replace("Blue", "Green"))
    (change,) = update.changes
    assert (update.games, change.faces, change.lost) == (("mini",), (TWO,), ())
    assert change.is_words_only
    after = [resident.picture(FaceOrder("mini", name)) for name in (ONE, TWO)]
    assert after[0].svg == before[0] != b""
    assert after[1].svg != before[1]
    assert after[1].version == update.version == resident.version
    assert after[1].reads == ("words.turn",)


def test_what_is_broken_leaves_the_last_good_state(opened):
    resident, _ = opened
    good = resident.picture(FaceOrder("mini", ONE))
    saved(opened, "cards/mini/deck.yaml", DECK.replace("cards:", "crads:"))
    broken = resident.edition("mini").problems
    assert {problem.where.line for problem in broken} >= {6}
    assert resident.picture(FaceOrder("mini", ONE)).svg == good.svg
    assert resident.export(ExportOrder("mini", "sheets")).problems == broken
    mended = saved(opened, "cards/mini/deck.yaml", DECK)
    assert (resident.edition("mini").problems, mended.changes) == ((), ())
    bad = saved(opened, "templates/mini/deck.svg.j2", TEMPLATE.replace("words.turn", "words.trun"))
    assert bad.changes[0].faces == (ONE, TWO)
    old = resident.picture(FaceOrder("mini", ONE))
    assert (old.svg, old.is_old) == (good.svg, True)
    (problem,) = old.problems
    assert str(problem.where) == "templates/mini/deck.svg.j2:3"


def test_words_that_are_typed_are_drawn_and_not_kept(opened):
    resident, _ = opened
    order = FaceOrder("mini", ONE, "nl")
    kept = resident.picture(order).svg
    said = {"mini.deck.one.name": "Roodbont"}
    typed = resident.picture(FaceOrder("mini", ONE, "nl", said=said))
    assert (typed.problems, typed.svg != kept) == ((), True)
    bad = resident.picture(FaceOrder("mini", ONE, "nl", said={"mini.deck.one.name": "{rood}"}))
    assert [problem.message for problem in bad.problems] == [
        "the translation of 'mini.deck.one.name' has a placeholder that its text has not: {rood}"
    ]
    assert resident.picture(order).svg == kept


def test_exports_and_checks_are_those_of_the_command_line(opened, pnp):
    resident, root = opened
    pnp("export", "sheets", "mini", "--paper", "letter", "--root", root, "--out", root / "other")
    exported = resident.export(ExportOrder("mini", "sheets", values={"paper": "letter"}))
    assert len(exported.files) == 2
    for file in exported.files:
        assert file.data == (root / "other/mini/en" / file.path).read_bytes()
    assert resident.check("mini").report.game == "mini"


def test_what_there_is_not_is_a_wrong_use(opened):
    resident, _ = opened
    for ask in (
        lambda: resident.edition("mni"),
        lambda: resident.edition("mini", "fr"),
        lambda: resident.picture(FaceOrder("mini", "deck/front/three")),
        lambda: resident.export(ExportOrder("mini", "sheet")),
    ):
        with pytest.raises(UsageError):
            ask()


def test_of_many_ways_to_print_the_last_ones_are_kept(tmp_path):
    project = small_game.write_game(tmp_path, GAME, DECK, {"templates/mini/deck.svg.j2": TEMPLATE})
    engine = Engine(project, tmp_path / "output")
    for bleed in range(20):
        order = ExportOrder("mini", "sheets", values={"bleed": bleed / 10})
        assert engine.export(order).problems == ()
    kept = engine._games["mini"].edition("")
    assert len(kept._memos) == len(kept._layouts) == 8
