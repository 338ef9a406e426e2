"""What shops and databases are told of a game: texts, tables, pictures."""

import csv
import io
import json

import pytest
from built import export
from PIL import Image
from pixel_pictures import picture_in
from small_book import FACE
from small_game import deck, game, ledger, piece, write_game

from pnp.core.project import Project

PUBLISH = """publish:
  tagline: A line
  description: |
    You draw [two]{=drawn} cards.

    Then you play them.
  highlights: [Short, Quick]
  minutes: 20-30
  age: 8
  year: 2026
  mechanics: [Set Collection, Take That]
  credits: {designer: [Ada, Bob], artist: [Eve]}
  homepage: https://example.org/mini
  cover: box.png
"""
DECK = deck(
    title="Cards | all",
    backs="{common: {}}",
    back="common",
    cards="[{id: one, copies: 3}, {id: two, copies: 2}]",
)
DISC = piece("disc", title="+Discs", size="20mm", shape="round", cards="[{id: coin, copies: 7}]")
RULES = ledger("facts: [{id: F1, key: drawn, value: 2, kind: designed, note: ours}]\n")
PNG = io.BytesIO()
Image.new("RGB", (40, 20), (250, 200, 0)).save(PNG, "PNG")
STORE = "mini/en/store/mini-{}-en.{}"


def written(root, publish=PUBLISH, **changes):
    said = {"players": "2-4", "components": "[deck, disc]"} | changes
    text = game(**said) + publish
    files = {
        "templates/mini/deck.svg.j2": FACE,
        "cards/mini/disc.yaml": DISC,
        "cards/mini/rules.yaml": RULES,
        "cards/mini/art/box.png": PNG.getvalue(),
    }
    return write_game(root, text, DECK, files)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The files of a game that says all that can be said."""
    root = tmp_path_factory.mktemp("store")
    paths = export(written(root), ["mini"], ["store-page"], root)
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}


def fields(text):
    """Return the fields of a text, by their headings."""
    parts = text.decode().split("\n## ")[1:]
    return {part.split("\n", 1)[0]: part.split("\n", 1)[1].strip() for part in parts}


def test_itch_io(made):
    said = fields(made[STORE.format("itch-io", "md")])
    assert said["Short description or tagline"] == "A line"
    assert said["Description"].startswith("You draw two cards.\n\nThen you play them.\n\n- Short")
    assert "- Minutes: 20-30\n- Age: 8+\n- Game design: Ada, Bob\n- Art: Eve" in said["Description"]
    assert said["Uploads"].startswith("mini-1.0.0-en-a4.zip ")
    assert said["Cover image (630 x 500)"] == "mini-cover-en.png"
    assert said["Screenshots"].split() == [
        part for n in (1, 2) for part in ("-", f"mini-picture-{n}-en.png")
    ]
    assert said["Pricing"] == "yours to decide"


def test_board_game_geek(made):
    said = fields(made[STORE.format("boardgamegeek", "md")])
    expected = {
        "Primary name": "Mini", "Year published": "2026", "Minimum players": "2",
        "Maximum players": "4", "Minimum age": "8", "Minimum playing time (minutes)": "20",
        "Maximum playing time (minutes)": "30", "Designers": "Ada, Bob", "Artists": "Eve",
        "Publishers": "(Web published)", "Version": "1.0.0, en",
        "Mechanics": "Set Collection, Take That",
    }  # fmt: skip
    assert {name: said[name] for name in expected} == expected
    assert "Developers" not in said


def test_the_game_crafter(made):
    api = json.loads(made[STORE.format("the-game-crafter", "json")])
    assert (api["name"], api["short_description"]) == ("Mini", "A line")
    assert (api["min_players"], api["max_players"], api["play_time"], api["min_age"]) == (
        2, 4, 30, 8,
    )  # fmt: skip
    assert [api[f"cool_factor_{n}"] for n in (1, 2, 3)] == ["Short", "Quick", ""]
    assert api["primary_mechanic"] == "Set Collection"
    assert (api["website_uri"], api["private_sales"]) == ("https://example.org/mini", 0)
    said = fields(made[STORE.format("the-game-crafter", "md")])
    assert said["Players"] == "2 to 4"


def rows(data):
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))


def test_components_are_counted(made):
    assert rows(made[STORE.format("components", "csv")])[1:] == [
        ["Cards | all", "5", "2", "63.5 × 88.9"],
        ["'+Discs", "7", "1", "⌀ 20"],
    ]
    text = made[STORE.format("itch-io", "md")].decode()
    assert "| Cards \\| all | 5 | 2 | 63.5 × 88.9 |" in text


def test_sheets_are_counted_with_their_cuts(made):
    """A sheet of A4 takes two rows of four cards; a disc is one cut."""
    head, cards, discs, sums = rows(made[STORE.format("sheets", "csv")])
    assert head[:5] == ["Sheets of", "Sheets of paper", "Printed sides", "Pieces", "Cuts"]
    # There is a gap between all, so two cuts for each column and each row.
    assert cards[1:5] == ["1", "2", "5", str(2 * 4 + 2 * 2)]
    assert discs[1:5] == ["1", "1", "7", "7"]
    assert sums[1:5] == ["2", "3", "12", "19"]
    assert all(share.endswith(" %") for share in cards[5:])


def test_pictures_have_the_sizes_that_are_asked_for(made):
    sizes = {"cover": (630, 500), "square": (1000, 1000), "picture-1": (1920, 1080)}
    for name, size in sizes.items():
        with picture_in(made[STORE.format(name, "png")]) as picture:
            assert (picture.size, picture.mode) == (size, "RGB")
    with picture_in(made[STORE.format("cover", "png")]) as cover:
        assert cover.getcolors() == [(630 * 500, (250, 200, 0))]


def test_pieces_lie_on_the_ground_of_the_game(tmp_path):
    project = written(tmp_path, PUBLISH.replace("  cover: box.png\n", ""))
    export(project, ["mini"], ["store-page"], tmp_path / "out")
    with Image.open(tmp_path / "out" / STORE.format("cover", "png")) as cover:
        ground = cover.getpixel((0, 499))
        assert ground == (0x3B, 0x5B, 0x8C)
        many = next(n for n, colour in cover.getcolors(10**6) if colour == ground)
    assert 0.2 < many / (630 * 500) < 0.9


def test_what_is_private_says_so_first(tmp_path):
    text = PUBLISH.replace("  cover: box.png\n", "  private: yes\n")
    export(written(tmp_path, text), ["mini"], ["store-page"], tmp_path / "out")
    for place in ("itch-io", "boardgamegeek", "the-game-crafter"):
        page = (tmp_path / "out" / STORE.format(place, "md")).read_text(encoding="utf-8")
        assert page.split("\n\n")[1] == "**Not for publication: an edition for private play.**"
    api = json.loads((tmp_path / "out" / STORE.format("the-game-crafter", "json")).read_text())
    assert (api["private_sales"], api["private_viewing"]) == (1, 1)


def test_a_licence_that_forbids_to_sell(tmp_path):
    rights = "{licence: CC-BY-NC-SA-3.0, notice: N, authors: [Ada]}"
    export(written(tmp_path, rights=rights), ["mini"], ["store-page"], tmp_path / "out")
    page = (tmp_path / "out" / STORE.format("itch-io", "md")).read_bytes()
    assert fields(page)["Pricing"] == "No payments: the licence forbids selling it"


def test_what_a_new_game_says_of_itself_is_to_be_written_anew(pnp, tmp_path):
    for command in ("export store-page", "pack"):
        done = pnp("new", "dragons", "--root", tmp_path / command)
        done = pnp(*command.split(), "dragons", "--root", tmp_path / command)
        assert done.err.endswith(
            "note: game.yaml still says what 'pnp new' wrote: tagline, description, authors\n"
        )


def test_without_a_section_gaps_are_told(pnp, tmp_path):
    written(tmp_path, "")
    done = pnp("export", "store-page", "mini", "--root", tmp_path, "--out", tmp_path / "out")
    assert done.err == (
        "note: game.yaml has no 'publish' section: its texts have gaps; docs/releasing.md says"
        " what stands in one\n"
    )
    page = (tmp_path / "out" / STORE.format("itch-io", "md")).read_bytes()
    assert fields(page)["Description"].startswith("(not said: add it to 'publish' in game.yaml)")


def test_a_cover_that_is_no_picture_is_told(pnp, tmp_path):
    project = written(tmp_path)
    (tmp_path / "cards/mini/art/box.png").write_bytes(b"no picture")
    done = pnp("export", "store-page", "mini", "--root", tmp_path, "--out", tmp_path / "out")
    assert isinstance(project, Project)
    assert done.code == 1
    assert "cards/mini/art/box.png" in done.err
    assert not list((tmp_path / "out").rglob("*.png"))
