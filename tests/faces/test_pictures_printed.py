"""Pictures of a game, from its folder to the sheet: measured on pages that pdfium draws.

One game has a card for each way to place a picture; all are built at once.
"""

import re
from itertools import starmap
from pathlib import Path

import pytest
from guide_pages import code, section
from pages import DPI, extent, page_of
from PIL import Image
from pixel_pictures import TURNED, file_of
from small_game import deck, game, ledger, write_game

from pnp.cli.main import main
from pnp.core.geometry import Rect
from pnp.core.units import mm_to_px

GROUND = (250, 220, 120)
# What a picture has in its corners when it is upright: top left, top right, bottom left and right.
RED, GREEN, BLUE, BROWN = CORNERS = ((220, 0, 0), (0, 160, 0), (0, 0, 220), (120, 70, 20))
# Below every picture lies a yellow box.
BOX = Rect(6, 19, 51, 32)
FACE = """<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">
<rect x="6" y="19" width="51" height="32" fill="rgb(250,220,120)"/>
{}
</svg>"""
VECTOR = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="100 50 600 400" {}>
<path d="M100 50h300v200h-300z" fill="rgb(220,0,0)"/>
<path d="M400 50h300v200h-300z" fill="rgb(0,160,0)"/>
<path d="M100 250h300v200h-300z" fill="rgb(0,0,220)"/>
<path d="M400 250h300v200h-300z" fill="rgb(120,70,20)"/></svg>"""
ASPECTS = ("none", "xMinYMid", "xMidYMax slice")
ALPHAS = {"rgba": "RGBA", "grey": "LA", "palette": "P"}


def said(cell):
    """Return what a row of the guide says, "" for nothing."""
    return code(cell)[0] if code(cell) else ""


def quarters(width, height, mode="RGB"):
    """Return a picture whose quarters have the colours of CORNERS."""
    image = Image.new("RGB", (2, 2))
    image.putdata(CORNERS)
    return image.resize((width, height), Image.Resampling.NEAREST).convert(mode)


def turned(kind, orientation, stored):
    """Return a photograph that is upright once it is turned by its EXIF."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    image = quarters(600, 400)
    return file_of(image if stored is None else image.transpose(stored), kind, exif=exif)


def half_transparent(mode):
    """Return a picture whose left half is not there."""
    image = quarters(600, 400, "RGBA")
    image.paste((0, 0, 0, 0), (0, 0, 300, 400))
    return file_of(image.quantize(8) if mode == "P" else image.convert(mode), "png")


ART = {
    "crab.png": file_of(quarters(600, 400), "png"),
    "crab.jpeg": file_of(quarters(600, 400), "jpeg"),
    "crab.svg": VECTOR.format(""),
    "wide.png": file_of(quarters(7001, 90, "P"), "png"),
    **{f"{n}.svg": VECTOR.format(f'preserveAspectRatio="{a}"') for n, a in enumerate(ASPECTS)},
    **{f"{name}.png": half_transparent(mode) for name, mode in ALPHAS.items()},
    **{f"{n}.{kind}": turned(kind, n, how) for n, how in TURNED for kind in ("png", "jpeg")},
}

# Where the whole picture, and where its red quarter is seen, for what a call says.
FITS = {
    "": (Rect(7.5, 19, 48, 32), Rect(7.5, 19, 24, 16)),
    'align="left"': (Rect(6, 19, 48, 32), Rect(6, 19, 24, 16)),
    'align="bottom right"': (Rect(9, 19, 48, 32), Rect(9, 19, 24, 16)),
    'align="20%"': (Rect(6.6, 19, 48, 32), Rect(6.6, 19, 24, 16)),
    'fit="stretch"': (BOX, Rect(6, 19, 25.5, 16)),
    'fit="cover"': (BOX, Rect(6, 19, 25.5, 16)),
    'fit="cover", align="top"': (BOX, Rect(6, 19, 25.5, 17)),
    'fit="cover", align="center bottom"': (BOX, Rect(6, 19, 25.5, 15)),
    'fit="cover", align="50% 25%"': (BOX, Rect(6, 19, 25.5, 16.5)),
}
OF_ASPECTS = {
    "0.svg": ("", Rect(6, 19, 25.5, 16)),
    "1.svg": ("", Rect(6, 19, 24, 16)),
    "2.svg": ("", Rect(6, 19, 25.5, 15)),
    "2.svg of the call": ('fit="contain", align="left"', Rect(6, 19, 24, 16)),
}
At = tuple[float, float]
# Places that are on the picture, and places on the ground, for what a call says.
CUTS: dict[str, tuple[list[At], list[At]]] = {
    "radius=8": ([(14.1, 20), (8, 27)], [(8, 19.5), (55, 50.5)]),
    # Round corners are those of what is seen of the picture.
    'radius=4, align="left"': ([(6.5, 30), (53.5, 30)], [(6.3, 19.3), (53.7, 50.7)]),
    'radius=99, fit="cover"': ([(7, 34), (22.5, 19.5), (56, 34)], [(9, 20), (54, 49)]),
    'clip="M0 0H30L0 30z"': ([(8, 20), (7.7, 45)], [(36, 30), (40, 50)]),
}
TABLE = re.findall(r"^\| (?!write|---)(.*?) \| (.*) \|$", section("Pictures"), re.MULTILINE)
# What the guide says, and how much of a picture is then seen, in the colours of its corners.
GUIDE = {cell: more.rpartition(" | ")[2] for cell, more in TABLE if "tint=" not in cell}
SIZED = "art('{}', 6, 19, 51, 32, {})"
CALLS = {
    **{f"{name} {said}": SIZED.format(name, said) for name in list(ART)[:3] for said in FITS},
    **{f"aspect {key}": SIZED.format(key[:5], said) for key, (said, _) in OF_ASPECTS.items()},
    **{f"cut {said}": SIZED.format("crab.png", said) for said in CUTS},
    **{name: SIZED.format(name, "") for name in ART if name[1:] in (".png", ".jpeg")},
    **{name: SIZED.format(f"{name}.png", "") for name in ALPHAS},
    **{f"guide {cell}": SIZED.format("crab.png", said(cell)) for cell in GUIDE},
    "wide": "art('wide.png', 6, 19, 51)",
    "placed": "place(art('crab.png', 0, 0, 102, 64), 6, 19, 0.5)",
}
COLUMNS, ROWS = 3, 3


def build(root, inside, *options, **keys):
    """Return the pages of a deck whose template has `inside`."""
    files = {f"cards/mini/art/{name}": data for name, data in ART.items()}
    files["templates/mini/deck.svg.j2"] = FACE.format(inside)
    write_game(root, game(), deck(size="euro-poker", **keys), files)
    out = root / "output"
    assert main(["build", "mini", "--root", str(root), "--out", str(out), "--backs", "none",
                 *options]) == 0  # fmt: skip
    return next((out / "mini/en").glob("mini-deck-*.pdf"))


@pytest.fixture(scope="module")
def card(tmp_path_factory):
    """Return what gives the picture of the card for one of CALLS, a millimetre around its BOX."""
    ifs = "".join(
        f"{{% if card.number == {number} %}}{{{{ {call} }}}}{{% endif %}}"
        for number, call in enumerate(CALLS.values(), 1)
    )
    # Full sheets: the boxes of the first and of the last card are the edges of all.
    count = -(-len(CALLS) // (COLUMNS * ROWS)) * COLUMNS * ROWS
    cards = ", ".join(f"{{id: c{number}}}" for number in range(count))
    pdf = build(tmp_path_factory.mktemp("pictures"), ifs, cards=f"[{cards}]")
    pages = {}

    def find(name):
        number, at = divmod(list(CALLS).index(name), COLUMNS * ROWS)
        if number not in pages:
            page = page_of(pdf, number)
            pages[number] = page, extent(page, GROUND, *CORNERS)
        page, whole = pages[number]
        row, column = divmod(at, COLUMNS)
        x = whole.x + column * (whole.width - BOX.width) / (COLUMNS - 1)
        y = whole.y + row * (whole.height - BOX.height) / (ROWS - 1)
        edges = (x - 1, y - 1, x + BOX.width + 1, y + BOX.height + 1)
        return page.crop([round(mm_to_px(edge, DPI)) for edge in edges])

    return find


def box_in(image, *colours):
    """Return where `colours` are on a card, in mm of the face."""
    return extent(image, *colours).moved(BOX.x - 1, BOX.y - 1)


def is_near(found, wanted):
    return all(starmap(lambda a, b: abs(a - b) <= 0.25, zip(found, wanted, strict=True)))


def colours_at(image, *places):
    """Return the colours at places in mm of the face."""
    moved = ((x - BOX.x + 1, y - BOX.y + 1) for x, y in places)
    return [image.getpixel((round(mm_to_px(x, DPI)), round(mm_to_px(y, DPI)))) for x, y in moved]


def are_near(found, wanted):
    pairs = zip(found, wanted, strict=True)
    return all(abs(a - b) < 20 for pair in pairs for a, b in zip(*pair, strict=True))


@pytest.mark.parametrize("name", ["crab.png", "crab.jpeg", "crab.svg"])
@pytest.mark.parametrize("said", FITS)
def test_fit_and_align(card, name, said):
    whole, red = FITS[said]
    image = card(f"{name} {said}")
    assert is_near(box_in(image, *CORNERS), whole)
    assert is_near(box_in(image, RED), red)


@pytest.mark.parametrize("key", OF_ASPECTS)
def test_a_drawing_may_say_how_it_lies(card, key):
    assert is_near(box_in(card(f"aspect {key}"), RED), OF_ASPECTS[key][1])


def test_many_pixels_end_where_they_should(card):
    assert is_near(box_in(card("wide"), *CORNERS), Rect(6, 19, 51, 51 * 90 / 7001))


def test_a_picture_in_a_drawing_that_is_placed(card):
    assert is_near(box_in(card("placed"), *CORNERS), Rect(7.5, 19, 48, 32))


@pytest.mark.parametrize("said", CUTS)
def test_a_picture_is_cut(card, said):
    image = card(f"cut {said}")
    inside, outside = CUTS[said]
    assert set(colours_at(image, *inside)) <= set(CORNERS)
    assert set(colours_at(image, *outside)) == {GROUND}


@pytest.mark.parametrize("kind", ["png", "jpeg"])
@pytest.mark.parametrize("orientation", [number for number, _ in TURNED])
def test_photographs_are_printed_upright(card, kind, orientation):
    image = card(f"{orientation}.{kind}")
    assert is_near(box_in(image, *CORNERS), Rect(7.5, 19, 48, 32))
    assert are_near(colours_at(image, (12, 24), (50, 24), (12, 46), (50, 46)), CORNERS)


@pytest.mark.parametrize("name", ALPHAS)
def test_what_is_transparent_shows_the_ground(card, name):
    left, right = colours_at(card(name), (20, 30), (50, 24))
    assert left == GROUND
    assert max(right) < 200


@pytest.mark.parametrize("cell", GUIDE)
def test_the_guide_says_what_is_seen(card, cell):
    width, height = map(float, GUIDE[cell].strip("| m").split(" x "))
    found = box_in(card(f"guide {cell}"), *CORNERS)
    assert found.size == pytest.approx((width, height), abs=0.25)


def test_a_picture_runs_into_the_bleed(tmp_path):
    (whole,) = re.findall(r"^\{\{ art\(.*\) \}\}$", section("Pictures"), re.MULTILINE)
    fields, cards = "{picture: {type: art}}", "[{id: one, picture: crab.jpeg}]"
    page = page_of(build(tmp_path, whole, "--bleed", "3mm", fields=fields, cards=cards))
    found = extent(page, *CORNERS)
    assert is_near(found, Rect(found.x, found.y, 69, 94))


RULES = ledger("""checks:
  - {id: M1, check: legibility, title: Texts can be read, contrast: 4.5}
facts: []
""")
BOOK = "# Mini\n\nA book.\n\n## Cards\n\n![The crab](card:deck/one?width=60)\n"
GROUND_AND_TEXT = """{{ art("crab.jpeg", -3, -3, 69, 94, fit="cover") }}
{{ text("Green on green", "s", 33, 20, 28, 6) }}"""


def pictures_of(path):
    """Return what a command wrote as pixels: a PNG, the first or the second page of a PDF."""
    if path.suffix == ".png":
        return Image.open(path).convert("RGB")
    return page_of(path, 1 if "rulebook" in path.name else 0)


COMMANDS = (
    ("build", "--low-ink", "--force", "--backs", "none", "--component", "deck"),
    ("proof",),
    ("rulebook",),
)


def test_all_that_shows_a_card_shows_its_pictures(pnp, tmp_path):
    style = "{fonts: [Nunito], size: 9pt, fill: '#008800'}"
    files = {
        "cards/mini/art/crab.jpeg": ART["crab.jpeg"],
        "cards/mini/rules.yaml": RULES,
        "cards/mini/rulebook.md": BOOK,
        "templates/mini/deck.svg.j2": FACE.format(GROUND_AND_TEXT),
    }
    write_game(tmp_path, game(styles=f"{{s: {style}}}"), deck(size="euro-poker"), files)
    for command, *options in COMMANDS:
        done = pnp(command, "mini", *options, "--root", tmp_path, "--out", tmp_path)
        assert done.code == 0
        assert "prints at 108 ppi" in done.err or command == "rulebook"
        (path,) = map(Path, done.out.split())
        assert all(extent(pictures_of(path), colour) for colour in CORNERS)
    assert pnp("render", "mini", "one", "--root", tmp_path).out.count('"data:image/jpeg;') == 1
    told = pnp("check", "mini", "--root", tmp_path).out
    assert "'Green on green' has a contrast of 1.3" in told
