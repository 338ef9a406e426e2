"""A save of Tabletop Simulator holds the game: every piece once, and the set-ups by number."""

import re
from collections import Counter
from math import ceil

import pytest
from built import export
from hypothesis import given
from hypothesis import strategies as st
from pixel_pictures import picture_in
from refusals import misused
from small_game import deck, face, filled, game, ledger, piece, write, write_game
from tabletop_save import addresses, errors, objects, pieces, read, unzipped

from pnp.core.exit_codes import ExitCode
from pnp.core.geometry import Size
from pnp.core.values import replace
from pnp.exports.shared.virtual_table.addresses import read_address
from pnp.exports.shared.virtual_table.sheets import Limits, sheet_plan
from pnp.exports.tabletop_simulator.export import place_in_mods

COLOURS = {"red": "#dd0000", "green": "#00bb00", "blue": "#0000dd"}
FILL = "{{ colours[card.id] if card.id in colours else '#eeeeee' }}"
FACE = face(f"{{% set colours = {COLOURS} %}}{filled(FILL)}")
DECK = deck(
    size="25mm x 40mm",
    backs="{sea: {template: deck.svg.j2}, sky: {template: deck.svg.j2}}",
    back="sea",
    cards="[{id: red, copies: 3}, {id: green, back: sky, copies: 2}, {id: blue, back: {}}]",
)
DISCS = piece(
    "discs", size="20mm", shape="round", cards="[{id: red, copies: 4}, {id: green, copies: 2}]"
)
BOARD = piece("board", size="[600mm, 300mm]", shape="board", cards="[{id: blue}]")
DIE = piece("die", size="18mm", shape="d6", cards="[{id: d}]")
RULES = ledger("""facts:
  - {id: M-1, key: players, value: [2, 3], kind: stated, where: Turn}
setups:
  - id: short
    set: quick
    players: players
    pieces: {discs: {red: n, gr*: 1}}
  - {id: long, players: 4, dice: {d6: n - 2}}
""")
QUICK = "{quick: {title: Quick, cards: {deck: [red, blue], discs: ['*']}}}"
ALL = "[deck, discs, board, die]"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The files of a small game with all kinds of pieces: what is written without an address."""
    root = tmp_path_factory.mktemp("table")
    project = write_game(
        root,
        game(components=ALL, sets=QUICK),
        DECK,
        {
            "templates/mini/deck.svg.j2": FACE,
            "cards/mini/discs.yaml": DISCS,
            "cards/mini/board.yaml": BOARD,
            "cards/mini/die.yaml": DIE,
            "cards/mini/rules.yaml": RULES,
        },
    )
    return project, export(project, ["mini"], ["tabletop-simulator"], root / "out")


@pytest.fixture(scope="module")
def save(made):
    return read(made[1])["mini-save-en"]


def bags(save):
    return {one["Nickname"]: one for one in save["ObjectStates"] if one["Name"] == "Bag"}


def kinds(bag):
    """Return how many pieces of each picture there are, by what their files are called."""
    found = Counter()
    for shown, count in pieces(bag).items():
        name = shown if isinstance(shown, str) else f"{shown[0]}#{shown[1]}"
        found[re.sub(r".*/mini-(.*)-en-[0-9a-f]{8}\.(?:jpg|png)", r"\1", name)] += count
    return dict(found)


def test_saves_say_what_the_program_reads(made):
    saves = read(made[1])
    assert sorted(saves) == [
        "mini-board-en", "mini-deck-en", "mini-die-en", "mini-discs-en", "mini-save-en",
    ]  # fmt: skip
    assert {name: errors(one) for name, one in saves.items()} == {name: [] for name in saves}


def test_a_bag_for_each_set_up_and_number_of_players(save):
    assert list(bags(save)) == ["Quick, 2 players", "Quick, 3 players", "4 players", "All pieces"]
    assert kinds(bags(save)["Quick, 2 players"]) == {
        "deck-fronts-1#0": 3, "deck-fronts-1#2": 1, "discs-red-front": 2, "discs-green-front": 1,
    }  # fmt: skip
    assert kinds(bags(save)["Quick, 3 players"])["discs-red-front"] == 3
    everything = {
        "deck-fronts-1#0": 3, "deck-fronts-1#1": 2, "deck-fronts-1#2": 1,
        "discs-red-front": 4, "discs-green-front": 2, "board-blue-front": 1, "Die_6": 1,
    }  # fmt: skip
    assert kinds(bags(save)["All pieces"]) == everything
    assert kinds(bags(save)["4 players"]) == everything | {"Die_6": 3}


def test_how_many_there_are_is_said(save):
    said = {name: one["Description"] for name, one in bags(save).items()}
    assert said == {
        "Quick, 2 players": "7 pieces", "Quick, 3 players": "8 pieces", "4 players": "16 pieces",
        "All pieces": "14 pieces",
    }  # fmt: skip


def test_a_stack_has_a_card_for_each_of_its_numbers(save):
    stacks = [one for one in objects(save["ObjectStates"]) if one["Name"] == "Deck"]
    assert stacks
    for one in stacks:
        assert one["DeckIDs"] == [card["CardID"] for card in one["ContainedObjects"]]
        assert {str(card // 100) for card in one["DeckIDs"]} == set(one["CustomDeck"])


def test_backs_are_shared_several_or_own(made):
    (stack,) = read(made[1])["mini-deck-en"]["ObjectStates"]
    sheets = stack["CustomDeck"].values()
    backs = [re.sub(r".*mini-(.*)-en-.*", r"\1", one["BackURL"]) for one in sheets]
    assert backs == ["deck-back-sea", "deck-back-sky", "deck-backs-1"]
    assert [one["UniqueBack"] for one in sheets] == [False, False, True]
    assert len({one["FaceURL"] for one in sheets}) == 1


def test_the_cell_of_a_card_shows_it(made):
    """Numbers of cards are read as the program does: 100 x sheet + cell, cells by rows."""
    files = unzipped(made[1])
    (stack,) = read(made[1])["mini-deck-en"]["ObjectStates"]
    seen = []
    for card in dict.fromkeys(stack["DeckIDs"]):
        sheet = stack["CustomDeck"][str(card // 100)]
        image = picture_in(files[place_in_mods(sheet["FaceURL"], "jpg")])
        row, column = divmod(card % 100, sheet["NumWidth"])
        width, height = image.width // sheet["NumWidth"], image.height // sheet["NumHeight"]
        cell = (column * width, row * height, (column + 1) * width, (row + 1) * height)
        seen.append(image.crop(cell).resize((1, 1)).tobytes())
    wanted = b"".join(bytes.fromhex(one[1:]) for one in COLOURS.values())
    assert len(seen) == len(COLOURS)
    found = b"".join(seen)
    assert max(abs(one - other) for one, other in zip(found, wanted, strict=True)) <= 8


def test_things_are_as_large_as_they_are(save):
    """A card is 80 mm high at scale 1, a tile two inches wide."""
    found = {}
    for one in objects(save["ObjectStates"]):
        transform = one["Transform"]
        found[one["Name"], one["Nickname"]] = (transform["scaleX"], transform["scaleZ"])
    assert found["Deck", "Deck"] == (0.5, 0.5)
    assert found["Custom_Tile", "Discs"] == (0.3937, 0.3937)
    assert found["Custom_Tile", "Board"] == (11.811, 5.9055)


def test_what_is_too_large_is_made_coarser_and_that_is_said(made, pnp, tmp_path):
    files = unzipped(made[1])
    boards = [data for name, data in files.items() if "miniboard" in name]
    assert [picture_in(data).size for data in boards] == [(4087, 2043)]
    project = made[0]
    done = pnp("export", "tabletop-simulator", "--root", project.root, "--out", tmp_path)
    assert done.err == (
        "note: 'board' is shown with 173 pixels per inch: Tabletop Simulator takes 4096 a side\n"
        "note: 'die' is a plain die in Tabletop Simulator, without its art\n"
    )


def test_everything_that_is_named_lies_where_the_program_looks_for_it(made):
    files = unzipped(made[1])
    named = set().union(*map(addresses, read(made[1]).values()))
    assert {place_in_mods(one, "jpg") for one in named} == {
        name for name in files if name.startswith("Mods/")
    }
    assert {name for name in files if name.startswith("Saves/")} == {
        "Saves/mini-en.json",
        *(f"Saves/Saved Objects/mini-en/{one}.json" for one in ("deck", "discs", "board", "die")),
    }


def test_with_an_address_all_lies_there(made, tmp_path):
    project, _ = made
    said = {"address": "https://example.org/mini/"}
    paths = export(project, ["mini"], ["tabletop-simulator"], tmp_path, **said)
    named = set().union(*map(addresses, read(paths).values()))
    uploads = {path.name: path for path in paths if path.parent.name == "upload"}
    assert named == {f"https://example.org/mini/{name}" for name in uploads}
    assert not [name for name in unzipped(paths) if name.startswith("Mods/")]
    (text,) = (path.read_text(encoding="utf-8") for path in paths if path.suffix == ".txt")
    listed = [line.split() for line in text.splitlines() if line.startswith("https://")]
    assert listed == [
        [f"https://example.org/mini/{name}", str(path.stat().st_size)]
        for name, path in uploads.items()
    ]


def test_other_pictures_have_other_addresses(made, tmp_path):
    """What was shown at an address is kept by the program, so it never shows something else."""
    project, paths = made
    write(project.root / "templates/mini/deck.svg.j2", FACE.replace("#dd0000", "#dd00dd"))
    again = export(project, ["mini"], ["tabletop-simulator"], tmp_path)
    write(project.root / "templates/mini/deck.svg.j2", FACE)
    before, after = (set(addresses(read(one)["mini-discs-en"])) for one in (paths, again))
    assert len(before & after) == 1
    assert len(before) == len(after) == 2


def test_each_player_has_a_hand_and_a_place_that_hides(save):
    zones = [(one["Name"], one["FogColor"]) for one in save["ObjectStates"] if "FogColor" in one]
    assert zones == [
        (name, colour)
        for colour in ("White", "Red", "Green", "Blue")
        for name in ("HandTrigger", "FogOfWarTrigger")
    ]


def test_no_two_things_have_one_guid(save):
    found = [one["GUID"] for one in objects(save["ObjectStates"])]
    assert len(set(found)) == len(found)


def test_the_notebook_says_what_is_in_the_bags(save):
    contents, about = save["TabStates"].values()
    assert contents["title"] == "What is in the bags"
    assert "[b]Quick, 2 players[/b]\nDeck: 4\nDiscs: 3\n" in contents["body"]
    assert contents["body"].endswith("Die: 1\n2 dice with 6 sides")
    assert about["body"] == "Mini 1.0.0: CC0-1.0\nA game for tests\nAda"


def test_a_game_without_a_ledger_lies_open_on_the_table(tmp_path):
    project = write_game(
        tmp_path, files={"cards/mini/rulebook.md": "# Mini\n\n## Play {#play}\n\nGo.\n"}
    )
    paths = export(project, ["mini"], ["tabletop-simulator"], tmp_path / "out", language="")
    save = read(paths)["mini-save-en"]
    assert errors(save) == []
    lying = [one["Name"] for one in save["ObjectStates"] if "FogColor" not in one]
    assert lying == ["Custom_Tile", "Custom_PDF"]
    (pdf,) = (data for name, data in unzipped(paths).items() if name.endswith(".PDF"))
    assert pdf.startswith(b"%PDF-")


def test_what_is_cut_along_an_outline_is_a_picture_with_holes(tmp_path):
    hexagon = deck(size="30mm", shape="hexagon")
    project = write_game(tmp_path, None, hexagon, {"templates/mini/deck.svg.j2": FACE})
    paths = export(project, ["mini"], ["tabletop-simulator"], tmp_path / "out")
    (one, *_) = read(paths)["mini-save-en"]["ObjectStates"]
    assert one["Name"] == "Custom_Token"
    (picture,) = (data for name, data in unzipped(paths).items() if name.endswith(".png"))
    image = picture_in(picture)
    assert (image.getpixel((0, 0))[3], image.getpixel((300, 300))[3]) == (0, 255)


@given(st.floats(8, 900), st.floats(8, 900), st.integers(1, 200))
def test_no_sheet_is_larger_than_the_program_takes(width, height, count):
    """A sheet is no coarser than it needs to be, and has one cell where none fits."""
    limits = Limits(columns=10, rows=7, pixels=4096)
    plan = sheet_plan(Size(width, height), limits, count)
    cells = (plan.columns * width, plan.rows * height)
    assert max(cells) * plan.dpi / 25.4 <= 4096 + 10
    assert 1 <= plan.columns <= 10
    assert 1 <= plan.rows <= 7
    assert plan.dpi >= limits.coarse or plan.room == 1
    if plan.dpi < limits.dpi:
        finer = sheet_plan(Size(width, height), replace(limits, coarse=plan.dpi + 1), count)
        sheets, more = (ceil(count / one.room) for one in (plan, finer))
        assert finer.dpi <= plan.dpi or more > sheets


# What is wrong


@pytest.mark.parametrize(
    "said", ["example.org", "ftp://x.org", "https://", "https://x y", "file:x"]
)
def test_what_is_no_address(said):
    (problem,) = misused(read_address, said)
    assert problem.message == f"--address '{said}' is no address"
    assert problem.hint == "write where the files will be, as https://example.org/dragons"


@pytest.mark.parametrize(
    "said", ["https://example.org/a%20b/", "http://[::1]:8000/x", "file:///C:/Users/Ada/mini"]
)
def test_what_is_an_address(said):
    assert read_address(said) == said.rstrip("/")


WRONG = ledger("""facts:
  - {id: M-1, key: players, value: [2, 3], kind: stated, where: Turn}
setups:
  - {id: a, set: quik, players: players}
  - {id: b, players: "[0]", pieces: {dek: 1}}
  - {id: c, players: playrs}
  - id: d
    players: 2
    pieces: {deck: {red: 9, "x*": 1}, discs: 1 / 2}
    dice: {d6: 101}
  - {id: e, players: 2, pieces: {deck: n / 0}}
""")
TOLD = """\
cards/mini/rules.yaml:7: unknown set 'quik'
  hint: use one of: quick
cards/mini/rules.yaml:8: unknown component 'dek'
  hint: use one of: deck, die, board, discs
cards/mini/rules.yaml:8: players: 0 is no list of numbers of players
  hint: write '[2, 3, 4]' in quotes, up to 20, or the fact that says it
cards/mini/rules.yaml:9: unknown fact 'playrs'
  hint: use one of: players
cards/mini/rules.yaml:12: 2 players use 9 of 'deck' that fit 'red', and there are 3
  hint: add copies, or use fewer
cards/mini/rules.yaml:12: no card of 'deck' fits 'x*'
  hint: see 'pnp list' for its cards; * is anything
cards/mini/rules.yaml:12: 0.5 is no number of pieces
  hint: write a whole number, or 0
cards/mini/rules.yaml:13: 101 is no number of pieces
  hint: write a whole number up to 100
cards/mini/rules.yaml:14: 'n / 0' divides by zero
  hint: look at what its facts are
9 problems
"""


def test_all_that_does_not_come_out_is_told_at_once(made, pnp, tmp_path):
    project, _ = made
    rules = project.root / "cards/mini/rules.yaml"
    write(rules, WRONG)
    done = pnp("export", "tabletop-simulator", "mini", "--root", project.root, "--out", tmp_path)
    write(rules, RULES)
    assert (done.code, done.out) == (ExitCode.PROBLEMS, "")
    assert done.err == TOLD
    assert not list(tmp_path.glob("mini/**/*.json"))
