"""A room for PlayingCards.io: what lies where, and what its buttons lay out."""

import json
from collections import Counter

import pytest
from archives import unzipped
from built import export
from pixel_pictures import picture_in
from small_game import deck, face, filled, game, ledger, piece, write, write_game

from pnp.core.exit_codes import ExitCode
from pnp.exports.playingcards import export as of_room

FACE = face(filled())
DECK = deck(
    size="25mm x 40mm",
    backs="{sea: {template: deck.svg.j2}}",
    back="sea",
    cards="[{id: a, copies: 3}, {id: b, copies: 2}, {id: c, copies: 2}]",
)
DISCS = piece(
    "discs", size="20mm", shape="round", cards="[{id: red, copies: 4}, {id: blue, copies: 2}]"
)
BOARD = piece("board", size="[600mm, 300mm]", shape="board", cards="[{id: map}]")
RULES = ledger("""facts:
  - {id: M-1, key: players, value: [2, 3], kind: stated, where: Turn}
setups:
  - {id: short, set: quick, players: players, pieces: {discs: {red: n}}}
  - {id: long, players: 4, pieces: {deck: 4, discs: {red: 1, blue: 2}}, dice: {d6: 2}}
""")
QUICK = "{quick: {title: Quick, cards: {deck: [a, c], discs: ['*']}}}"


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    root = tmp_path_factory.mktemp("room")
    files = {
        "templates/mini/deck.svg.j2": FACE,
        "cards/mini/discs.yaml": DISCS,
        "cards/mini/board.yaml": BOARD,
        "cards/mini/rules.yaml": RULES,
    }
    return write_game(root, game(components="[deck, discs, board]", sets=QUICK), DECK, files)


def opened(project, out, **said):
    """Return the widgets by their ids, and the pictures by their addresses."""
    (path,) = export(project, ["mini"], ["playingcards"], out, **said)
    files = unzipped(path.read_bytes())
    widgets = json.loads(files.pop("widgets.json"))
    pictures = {f"package://{name}": data for name, data in files.items()}
    return {one["id"]: one for one in widgets}, pictures


@pytest.fixture(scope="module")
def room(project, tmp_path_factory):
    return opened(project, tmp_path_factory.mktemp("out"))


def piles_of(widgets):
    """Return the types of cards on each pile, the top one last."""
    piles = {}
    cards = [one for one in widgets.values() if one["type"] == "card"]
    for one in sorted(cards, key=lambda one: one["z"]):
        piles.setdefault(one["parent"], []).append(one["cardType"])
    return piles


def pressed(widgets, label):
    """Return what lies on the piles that one plays from after a button was pressed."""
    piles = piles_of(widgets)
    (button,) = (one for one in widgets.values() if one.get("label") == label)
    for step in button["clickRoutine"]:
        if step["func"] == "MOVE_CARDS_BETWEEN_HOLDERS":
            said = {name: one["value"] for name, one in step["args"].items()}
            for _ in range(said["quantity"]):
                piles.setdefault(said["to"][0], []).append(piles[said["from"][0]].pop())
    return {
        name: dict(Counter(types))
        for name, types in piles.items()
        if name.startswith("pile-") and types
    }


def test_each_copy_is_a_card_in_the_box(room):
    widgets, _ = room
    found = Counter(
        (one["deck"], one["cardType"]) for one in widgets.values() if one["type"] == "card"
    )
    assert found == {
        ("deck-deck", "a"): 3, ("deck-deck", "b"): 2, ("deck-deck", "c"): 2,
        ("deck-discs", "red"): 4, ("deck-discs", "blue"): 2,
    }  # fmt: skip
    assert all(name.startswith("box-") for name in piles_of(widgets))


def test_buttons_lay_out_exactly_what_a_set_up_needs(room):
    widgets, _ = room
    assert pressed(widgets, "Quick, 2 players") == {
        "pile-deck": {"a": 3, "c": 2}, "pile-discs-red": {"red": 2},
    }  # fmt: skip
    assert pressed(widgets, "Quick, 3 players")["pile-discs-red"] == {"red": 3}
    assert pressed(widgets, "4 players") == {
        "pile-deck": {"a": 3, "b": 1}, "pile-discs-red": {"red": 1}, "pile-discs-blue": {"blue": 2},
    }  # fmt: skip


def test_decks_are_shuffled_and_tiles_are_not(room):
    widgets, _ = room
    routines = [one["clickRoutine"] for one in widgets.values() if "clickRoutine" in one]
    assert [steps[-1]["args"]["holders"]["value"] for steps in routines] == [["pile-deck"]] * 3


def test_what_widgets_name_is_there(room):
    """As the importer of virtualtabletop asks for it: parents, decks, types, texts, pictures."""
    widgets, pictures = room
    named = set()
    for one in widgets.values():
        assert one.get("parent", "hand") in widgets
        if one["type"] == "card":
            assert one["cardType"] in widgets[one["deck"]]["cardTypes"]
        if one["type"] == "cardDeck":
            types = one["cardTypes"].values()
            assert all(isinstance(text, str) for each in types for text in each.values())
            named |= {each[side] for each in types for side in ("face", "back")}
            assert all(len(one[side]["objects"]) == 1 for side in ("faceTemplate", "backTemplate"))
        named |= {one["boardImage"]} if one["type"] == "board" else set()
    assert named == pictures.keys()


def test_things_lie_in_the_room_and_boards_are_made_smaller(room):
    widgets, pictures = room
    board = widgets["board-1-1"]
    assert (board["width"], board["height"]) == (520, 260)
    assert picture_in(pictures[board["boardImage"]]).size == (1583, 791)
    for one in widgets.values():
        width, height = one.get("width", 0), one.get("height", 0)
        assert 0 <= one["x"] <= 1600 - width
        assert 0 <= one["y"] <= 1000 - height


def test_as_many_dice_as_the_set_up_with_most(room):
    widgets, _ = room
    dice = [one["options"] for one in widgets.values() if one["type"] == "spinner"]
    assert dice == [[1, 2, 3, 4, 5, 6]] * 2


def test_a_set_has_its_own_cards_and_buttons(project, tmp_path):
    widgets, _ = opened(project, tmp_path, set="quick")
    assert set().union(*piles_of(widgets).values()) == {"a", "c", "red", "blue"}
    labels = [one["label"] for one in widgets.values() if one["type"] == "automationButton"]
    assert labels == ["Quick, 2 players", "Quick, 3 players"]


def test_a_game_without_set_ups_lies_ready(tmp_path):
    project = write_game(tmp_path, None, DECK, {"templates/mini/deck.svg.j2": FACE})
    widgets, _ = opened(project, tmp_path / "out")
    assert piles_of(widgets) == {"pile-deck": ["c", "c", "b", "b", "a", "a", "a"]}
    assert widgets["pile-deck"]["hasShuffleButton"]


def test_pictures_of_too_many_bytes_are_drawn_coarser(project, tmp_path, monkeypatch):
    monkeypatch.setattr(of_room, "MOST_BYTES", 2500)
    _, pictures = opened(project, tmp_path)
    sizes = {name: len(data) for name, data in pictures.items()}
    assert max(sizes.values()) < 2500
    board = next(data for name, data in pictures.items() if "board" in name)
    assert picture_in(board).width < 1583


def test_too_many_pieces_for_a_room(project, pnp, tmp_path):
    path = project.root / "cards/mini/deck.yaml"
    was = path.read_text(encoding="utf-8")
    write(path, was.replace("copies: 3", "copies: 500").replace("copies: 2", "copies: 350"))
    done = pnp("export", "playingcards", "--root", project.root, "--out", tmp_path)
    write(path, was)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert done.err == (
        "command line: 'mini' has 1222 pieces, piles and buttons: a room holds 1200\n"
        "  hint: use --set, for a part of the game\n"
    )
