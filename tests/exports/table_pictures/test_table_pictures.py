"""Pictures for virtual tables: how large, on which sheets, and what is said of each."""

import json

import pytest
from archives import unzipped
from built import export
from hypothesis import given
from hypothesis import strategies as st
from pixel_pictures import picture_in
from small_game import deck, face, filled, game, piece, write_game

from pnp.exports.table_pictures.read_me import ranges

FACE = face(filled())
DECK = deck(
    size="25mm x 40mm",
    backs="{sea: {template: deck.svg.j2}, sky: {template: deck.svg.j2}}",
    back="sea",
    fields="{name: {type: text}}",
    cards="[{id: a, name: Ant, copies: 3}, {id: b, name: Bee, back: sky}, {id: c, name: Cat,"
    " back: {name: Dog}}]",
)
DISCS = piece("discs", size="20mm", shape="round", cards="[{id: red, copies: 4, variants: [x, y]}]")
HEX = piece("hex", size="30mm", shape="hexagon", cards="[{id: h}]")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Return what writes the pictures of a small game for a program: bytes by their names."""
    root = tmp_path_factory.mktemp("pictures")
    files = {
        "templates/mini/deck.svg.j2": FACE,
        "cards/mini/discs.yaml": DISCS,
        "cards/mini/hex.yaml": HEX,
    }
    project = write_game(root, game(components="[deck, discs, hex]"), DECK, files)

    def write(program, **said):
        told = {"for": program, **said}
        paths = export(project, ["mini"], ["table-pictures"], root / "out", **told)
        return {path.name: path.read_bytes() for path in paths}

    return write


def sizes(files):
    return {
        name: picture_in(data).size
        for name, data in files.items()
        if name.endswith((".jpg", ".png"))
    }


def test_tabletopia_takes_each_face_ten_pixels_a_mm(made):
    files = made("tabletopia")
    card, disc = (250, 400), (200, 200)
    assert sizes(files) == {
        "deck-a-front-en.jpg": card, "deck-b-front-en.jpg": card, "deck-c-front-en.jpg": card,
        "deck-back-sea-en.jpg": card, "deck-back-sky-en.jpg": card, "deck-c-back-en.jpg": card,
        "discs-red-x-front-en.png": disc, "discs-red-y-front-en.png": disc,
        "hex-h-front-en.png": (300, 346),
    }  # fmt: skip
    text = files["mini-tabletopia-en.txt"].decode()
    assert text.splitlines() == [
        "How to play this in Tabletopia",
        "",
        "1. Load all pictures of this folder into your game.",
        "2. Make an object of each line below, of its front and its back. Fronts and backs of one"
        " component are equally large, to the pixel.",
        "3. Copies say how often each is in the game.",
        "",
        "Deck: 5 pieces, 25 x 40 mm",
        "  deck-a-front-en.jpg: 250 x 400 pixels; back: deck-back-sea-en.jpg; copies: 3",
        "  deck-b-front-en.jpg: 250 x 400 pixels; back: deck-back-sky-en.jpg; copies: 1",
        "  deck-c-front-en.jpg: 250 x 400 pixels; back: deck-c-back-en.jpg; copies: 1",
        "",
        "Discs: 4 pieces, 20 x 20 mm",
        "  discs-red-x-front-en.png: 200 x 200 pixels; copies: 2",
        "  discs-red-y-front-en.png: 200 x 200 pixels; copies: 2",
        "",
        "Hex: 1 piece, 30 x 34.641 mm",
        "  hex-h-front-en.png: 300 x 346 pixels; copies: 1",
    ]


def test_screentop_takes_sheets_and_is_told_their_cells(made):
    files = made("screentop")
    assert sizes(files) == {
        "deck-fronts-1-en.jpg": (591, 315), "deck-backs-1-en.jpg": (591, 315),
        "deck-back-sea-en.jpg": (197, 315), "deck-back-sky-en.jpg": (197, 315),
        "discs-fronts-1-en.jpg": (314, 157), "hex-h-front-en.png": (236, 273),
    }  # fmt: skip
    lines = files["mini-screentop-en.txt"].decode().splitlines()
    assert lines[6:12] == [
        "Deck: 5 pieces, 25 x 40 mm",
        "  deck-fronts-1-en.jpg: 3 columns and 1 rows, cells of 197 x 315 pixels, 3 filled",
        "    back of cells 1: deck-back-sea-en.jpg",
        "    back of cells 2: deck-back-sky-en.jpg",
        "    back of cells 3: deck-backs-1-en.jpg",
        "    copies: 3, 1, 1",
    ]


@pytest.fixture(scope="module")
def package(made):
    """What lies in the package for Tabletop Playground, by its paths."""
    return unzipped(made("tabletop-playground")["mini-tabletop-playground-en.zip"])


def templates(package):
    found = (json.loads(data) for name, data in package.items() if "/Templates/" in name)
    return {one["Name"]: one for one in found}


def test_tabletop_playground_gets_a_template_for_each_back(package):
    found = templates(package)
    kinds = ("FrontTexture", "BackTexture", "BackIndex", "Indices", "CardNames", "Model")
    assert {name: tuple(one[key] for key in kinds) for name, one in found.items()} == {
        "Deck 1": ("deck-fronts-1-en.jpg", "deck-back-sea-en.jpg", -2, [0, 0, 0], {"0": "Ant"},
            "Rounded"),
        "Deck 2": ("deck-fronts-1-en.jpg", "deck-back-sky-en.jpg", -2, [1], {"1": "Bee"},
            "Rounded"),
        "Deck 3": ("deck-fronts-1-en.jpg", "deck-backs-1-en.jpg", -3, [2], {"2": "Cat"}, "Rounded"),
        "Discs": ("discs-fronts-1-en.jpg", "", -1, [0, 0, 1, 1], {"0": "Discs", "1": "Discs"},
            "Round"),
        "Hex": ("hex-h-front-en.png", "", -1, [0], {"0": "Hex"}, "hex-h-front-en.png"),
    }  # fmt: skip
    one = found["Deck 1"]
    assert (one["Width"], one["Height"]) == (2.5, 4.0)
    assert (one["NumHorizontal"], one["NumVertical"]) == (3, 1)


def test_all_that_templates_name_is_in_the_package(package):
    named = {
        one[key] for one in templates(package).values() for key in ("FrontTexture", "BackTexture")
    }
    there = {name.rpartition("/")[2] for name in package if "/Textures/" in name}
    assert named - {""} == there
    names = [name.partition("/")[2] for name in package if "/Templates/" in name]
    assert names == [f"Templates/{one['GUID']}Card.json" for one in templates(package).values()]
    manifest = json.loads(package["mini-en/Manifest.json"])
    assert (manifest["Name"], len(manifest["GUID"])) == ("Mini (en)", 32)


def test_dragncards_gets_a_row_for_each_side(made):
    files = made("dragncards", address="https://example.org/mini")
    rows = [line.split("\t") for line in files["mini-dragncards-en.tsv"].decode().splitlines()]
    at = "https://example.org/mini"
    assert rows[:5] == [
        ["databaseId", "name", "imageUrl", "cardBack", "type", "deckbuilderQuantity"],
        ["deck.a", "Ant", f"{at}/deck-a-front-en.jpg", "deck-back-sea", "Deck", "3"],
        ["deck.b", "Bee", f"{at}/deck-b-front-en.jpg", "deck-back-sky", "Deck", "1"],
        ["deck.c", "Cat", f"{at}/deck-c-front-en.jpg", "multi_sided", "Deck", "1"],
        ["deck.c", "Cat", f"{at}/deck-c-back-en.jpg", "multi_sided", "Deck", "1"],
    ]
    named = {row[2].rpartition("/")[2] for row in rows[1:]}
    assert named <= files.keys()
    assert "1. Put all files of the folder table-pictures on the web" in (
        files["mini-dragncards-en.txt"].decode()
    )


@given(st.sets(st.integers(1, 40), min_size=1).map(sorted))
def test_ranges_say_all_numbers(numbers):
    parts = [part.split("-") for part in ranges(numbers).split(", ")]
    said = [number for part in parts for number in range(int(part[0]), int(part[-1]) + 1)]
    assert said == numbers
