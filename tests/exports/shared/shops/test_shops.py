"""Orders for print shops: all that a game has, in sizes that they print, and what is told of it."""

import csv
import io
import json
import re
from xml.etree import ElementTree

import pikepdf
import pytest
from built import export
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from refusals import misused
from small_book import write_book
from small_game import deck, face, filled, game, piece, write_game

from pnp.core.exit_codes import ExitCode
from pnp.exports.game_crafter.sizes import KINDS, TUCK_BOXES
from pnp.exports.game_crafter.sizes import PRODUCTS as CRAFTED
from pnp.exports.makeplayingcards.export import in_orders
from pnp.exports.makeplayingcards.sizes import BRACKETS, MOST, PRODUCTS
from pnp.exports.shared.shops.products import DPI
from pnp.pdf.pdfx_conformance import check_pdfx

FACE = face(f"""{filled(bleed=9)}
<rect width="{{{{ width }}}}" height="9" fill="#ff0000"/>
<text x="8" y="25" font-family="Source Sans 3" font-size="4">{{{{ card.id }}}}</text>""")
CARDS = deck(
    size="euro-poker",
    backs="{sea: {template: deck.svg.j2}, sky: {template: deck.svg.j2}}",
    back="sea",
    cards="[{id: one, copies: 3}, {id: two, back: sky}, {id: three, copies: 100}]",
)
COIN = "[{id: coin, copies: 2}]"
COINS = piece("coins", size="22mm", shape="round", cards=COIN)
DISCS = piece("discs", size="25mm", shape="round", cards=COIN)
ACROSS = piece("across", size="88mm x 63mm", cards="[{id: wide}]")


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    root = tmp_path_factory.mktemp("shops")
    text = game(components="[deck, coins, discs, across]")
    files = {
        "templates/mini/deck.svg.j2": FACE,
        "cards/mini/coins.yaml": COINS,
        "cards/mini/discs.yaml": DISCS,
        "cards/mini/across.yaml": ACROSS,
    }
    write_game(root, text, CARDS, files)
    return root


def written(root, name, out="out", **said):
    """Return the files that an export writes by their paths below its folder."""
    from pnp.core.project import Project

    paths = export(Project(root), ["mini"], [name], root / out, **said)
    return {path.relative_to(root / out / "mini/en").as_posix(): path for path in paths}


def words(html):
    return re.sub(r"<[^>]+>", "|", html).replace("&#x27;", "'")


# MakePlayingCards


@pytest.fixture(scope="module")
def cards(root):
    return written(root, "makeplayingcards")


def order_of(files):
    """Return the order as its loader reads it: by sides, the picture of each slot."""
    (path,) = [path for path in files.values() if path.suffix == ".xml"]
    tree = ElementTree.parse(path)  # noqa: S314 - ours
    sides = {"fronts": {}, "backs": {}}
    for side, slots in sides.items():
        for card in tree.iterfind(f"{side}/card"):
            for slot in card.findtext("slots", "").split(","):
                assert int(slot) not in slots
                slots[int(slot)] = card.findtext("id")
            assert card.findtext("sourceType") == "Local File"
    quantity = int(tree.findtext("details/quantity", ""))
    return quantity, sides, tree.findtext("cardback"), path.parent


def test_every_slot_has_a_front_and_a_back_that_is_there(cards):
    quantity, sides, usual, folder = order_of(cards)
    assert quantity == 105
    assert sorted(sides["fronts"]) == [*range(quantity)]
    backs = {slot: sides["backs"].get(slot, usual) for slot in range(quantity)}
    assert [sides["fronts"][n].rsplit("/")[-1] for n in (0, 2, 3, 4, 103, 104)] == [
        "one-front-en.png", "one-front-en.png", "two-front-en.png", "three-front-en.png",
        "three-front-en.png", "wide-front-en.png",
    ]  # fmt: skip
    assert usual == "pictures/deck/sea-backs-en.png"
    assert (backs[3], backs[104]) == (
        "pictures/deck/sky-backs-en.png", "pictures/blank-mini-63x88mm-en.png",
    )  # fmt: skip
    for name in {*sides["fronts"].values(), *backs.values()}:
        with Image.open(folder / name) as image:
            assert (image.size, image.mode) == ((816, 1110), "RGB")
            assert image.info["dpi"] == pytest.approx((DPI, DPI), abs=0.1)


def test_the_face_lies_in_the_middle_and_one_across_is_turned(cards):
    path = next(path for name, path in cards.items() if name.endswith("one-front-en.png"))
    with Image.open(path) as image:
        # The trim begins after 36 pixels; red is 9 mm, 106 pixels, high.
        assert [image.getpixel((400, y)) for y in (33, 39, 139, 145)] == [
            (0, 85, 170), (255, 0, 0), (255, 0, 0), (0, 85, 170),
        ]  # fmt: skip
    path = next(path for name, path in cards.items() if name.endswith("wide-front-en.png"))
    with Image.open(path) as image:
        # What is above on a card across is at the right of one that stands.
        assert image.getpixel((816 - 39, 555)) == (255, 0, 0)
        assert image.getpixel((39, 555)) == (0, 85, 170)


def test_its_report_says_what_is_ordered_and_what_is_left_out(cards):
    said = words(cards["makeplayingcards/mini-order-en.html"].read_text(encoding="utf-8"))
    for text in (
        "Order for MakePlayingCards", "Game size (63 x 88 mm)", "|104|", "|105|", "2.99 mm",
        "11.3 pt", "mini-63x88mm-en: priced as up to 108 cards.",
        "Left out: the shop does not print these sizes",
        "Coins (22 mm round): nothing is near", "Weight at 300 g/m²",
    ):  # fmt: skip
        assert text in said
    assert "Cost" not in said


@given(st.integers(1, 3 * MOST))
def test_no_order_has_more_cards_than_the_shop_takes(number):
    orders = in_orders([*range(number)])
    assert [card for order in orders for card in order] == [*range(number)]
    assert all(1 <= len(order) <= MOST for order in orders)
    assert len(orders) == -(-number // MOST)


def test_the_largest_bracket_is_the_largest_order():
    assert tuple(sorted(BRACKETS)) == BRACKETS
    assert BRACKETS[-1] == MOST


# The Game Crafter


@pytest.fixture(scope="module")
def crafted(root):
    return written(root, "game-crafter")


def manifest(files):
    path = files["game-crafter/mini-manifest-en.json"]
    return json.loads(path.read_text(encoding="utf-8")), path.parent


def test_its_manifest_has_every_card_with_pictures_of_its_size(crafted):
    said, folder = manifest(crafted)
    decks = {one["name"]: one for one in said["deck"]}
    assert {name: one["identity"] for name, one in decks.items()} == {
        "Deck": "EuroPokerDeck", "Across": "EuroPokerDeck",
    }  # fmt: skip
    counts = [(card["name"], card["quantity"]) for card in decks["Deck"]["cards"]]
    assert counts == [("one", 3), ("two", 1), ("three", 99), ("three", 1)]
    assert [card["back_from"] for card in decks["Deck"]["cards"]] == [
        "Deck",
        "Card",
        "Deck",
        "Deck",
    ]
    pixels = {one.name: one.pixels for one in CRAFTED}
    for one in (*said["deck"], *said["twosidedsluggedset"]):
        for card in one["cards"]:
            for side in ("face", "back"):
                with Image.open(folder / card[side]) as image:
                    assert image.size == pixels[one["identity"]]


def test_a_disc_goes_on_the_one_that_is_near_and_another_is_left_out(crafted):
    said, _ = manifest(crafted)
    (chits,) = said["twosidedsluggedset"]
    assert (chits["name"], chits["identity"]) == ("Discs", "LargeCircleChit")
    report = words(crafted["game-crafter/mini-order-en.html"].read_text(encoding="utf-8"))
    assert "Coins (22 mm round): nearest is MediumCircleChit" in report
    assert "Deck: the box PokerTuckBox108 holds them." in report


def test_its_table_says_the_same(crafted):
    text = crafted["game-crafter/mini-manifest-en.csv"].read_bytes().decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["card"], row["quantity"]) for row in rows if row["component"] == "deck"] == [
        ("one", "3"), ("two", "1"), ("three", "99"), ("three", "1"),
    ]  # fmt: skip
    assert sum(int(row["quantity"]) for row in rows) == 107


def test_rules_come_as_a_pdf_that_old_readers_read(tmp_path):
    write_book(tmp_path)
    files = written(tmp_path, "game-crafter")
    data = files["game-crafter/mini-rules-en.pdf"].read_bytes()
    assert b"/ObjStm" not in data
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert len(pdf.pages) >= 1
    assert manifest(files)[0]["document"] == [{"name": "Rules", "pdf": "mini-rules-en.pdf"}]


def test_the_sizes_of_a_shop_have_room_for_bleed():
    for one in (*PRODUCTS, *CRAFTED):
        assert 2.9 < one.bleed < 4.2
        assert one.size.width <= one.size.height
    assert {one.name for one in CRAFTED} == set(KINDS)
    assert set(TUCK_BOXES) <= set(KINDS)


# DriveThruCards


def test_backs_come_first_and_every_copy_has_its_pages(root):
    files = written(root, "drivethrucards", component=("across",))
    (path,) = [path for path in files.values() if path.suffix == ".pdf"]
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 1
    files = written(root, "drivethrucards", cards="t*", component=("deck",))
    path = next(path for path in files.values() if path.suffix == ".pdf")
    findings, ink = check_pdfx(path.read_bytes())
    assert (findings, ink.most <= 240) == ([], True)
    with pikepdf.open(path) as pdf:
        assert (pdf.pdf_version, len(pdf.pages)) == ("1.4", 202)
        box = [float(edge) for edge in pdf.pages[0].mediabox]
        # 63 x 88 mm, and an eighth of an inch on each side
        assert box == pytest.approx([0, 0, 196.583, 267.449], abs=0.01)


def test_less_bleed_and_more_ink_are_refused(pnp, root):
    done = pnp("export", "drivethrucards", "mini", "--bleed", "3mm", "--root", root)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert "3" in done.err
    done = pnp("export", "drivethrucards", "mini", "--ink-limit", "300", "--root", root)
    assert "'300' is not a whole number from 200 to 240." in done.err


# The report


def test_weight_and_cost_are_by_the_figures_that_are_given(root):
    files = written(
        root, "pdf-x", component=("discs", "across"), grammage=400, price="0,25 EUR"
    )  # fmt: skip
    (path,) = [path for path in files.values() if path.suffix == ".html"]
    assert path.name == "mini-discs-across-order-en.html"
    said = words(path.read_text(encoding="utf-8"))
    # Two discs of 25 mm are 982 mm², a card 5544: at 400 g/m² 0.39 and 2.2 g.
    assert "|Weight at 400 g/m²|" in said
    assert "|3 g|" in said
    assert "|0.50 EUR|" in said
    assert "|0.75 EUR|" in said
    assert "% of ink in one place; held to 300 %, for FOGRA39." in said


def test_a_price_that_is_none(pnp, root, tmp_path):
    told = ("--root", root, "--out", tmp_path)
    done = pnp("export", "pdf-x", "mini", "--component", "discs", "--price", "much", *told)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert done.err == (
        "command line: --price 'much' is no price\n  hint: write for example --price 0.12EUR\n"
    )
    assert list(tmp_path.rglob("*.pdf")) == []


def test_a_game_of_which_nothing_is_printed(root):
    (problem,) = misused(written, root, "makeplayingcards", component=("coins",))
    assert problem.message == "MakePlayingCards prints no component of 'mini' in its size"
    assert problem.hint == "coins (22 mm round), nothing is near"


def test_what_is_left_out_is_noted(pnp, root, tmp_path):
    done = pnp("export", "game-crafter", "mini", "--root", root, "--out", tmp_path)
    assert (
        "note: The Game Crafter does not print this, it is left out:"
        " coins (22 mm round), nearest is MediumCircleChit\n"
    ) in done.err


def test_the_report_speaks_the_language_of_the_game(root, tmp_path):
    text = game(components="[across]", language="nl")
    files = {"templates/mini/deck.svg.j2": FACE, "cards/mini/across.yaml": ACROSS}
    project = write_game(tmp_path, text, None, files)
    (tmp_path / "cards/mini/deck.yaml").unlink()
    paths = export(project, ["mini"], ["game-crafter"], tmp_path / "out")
    path = next(path for path in paths if path.suffix == ".html")
    said = path.read_text(encoding="utf-8")
    assert '<html lang="nl">' in said
    assert "Bestelling voor The Game Crafter" in said
    assert "3,43 mm" in said
