"""Faces as pictures: which there are, how large, and what they are called."""

import io
from itertools import pairwise

import pikepdf
import pypdfium2
import pytest
from built import export
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops
from pixel_pictures import picture_in
from refusals import misused
from small_game import deck, face, filled, game, write, write_game

from pnp.core.exit_codes import ExitCode
from pnp.core.problems import PnpError, UsageError
from pnp.core.units import mm_to_pt
from pnp.drawing.image_files import PIXEL_FILES
from pnp.exports.images.names import Pattern
from pnp.exports.registry import EXPORTS
from pnp.exports.shared.pictures.draw import VECTOR_FILES

FACE = face(filled("#00ff00") + filled(bleed=0))
# 25 x 40 mm; at 254 dpi a mm has 10 pixels.
SMALL = deck(
    size="25mm x 40mm",
    backs="{sea: {template: deck.svg.j2}, sky: {template: deck.svg.j2}}",
    back="sea",
    cards="[{id: one, copies: 3}, {id: two, back: sky}, {id: three}]",
)
FINE = 254


@pytest.fixture
def project(tmp_path):
    return write_game(tmp_path, game(), SMALL, {"templates/mini/deck.svg.j2": FACE})


@pytest.fixture
def images(project, tmp_path):
    """Write images and return their data by their names."""

    def make(**said):
        paths = export(project, ["mini"], ["images"], tmp_path / "out", **said)
        return {path.name: path.read_bytes() for path in paths}

    return make


def test_each_face_once_with_common_backs_last(images):
    assert list(images(dpi=30)) == [
        "deck-one-front-en.png", "deck-two-front-en.png", "deck-three-front-en.png",
        "deck-sea-back-en.png", "deck-sky-back-en.png",
    ]  # fmt: skip


@pytest.mark.parametrize(("dpi", "size"), [(30, (30, 47)), (300, (295, 472)), (1200, (1181, 1890))])
def test_a_picture_has_the_size_of_the_cut_and_says_its_dpi(images, dpi, size):
    image = picture_in(images(dpi=dpi, cards="one")["deck-one-front-en.png"])
    assert (image.mode, image.size) == ("RGB", size)
    assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
    assert image.getextrema() == ((0, 0), (0x55, 0x55), (0xAA, 0xAA))


def test_a_file_for_each_copy(images):
    assert list(images(dpi=30, each="copy", cards="one")) == [
        "deck-one-front-01-en.png", "deck-one-front-02-en.png", "deck-one-front-03-en.png",
        "deck-sea-back-01-en.png",
    ]  # fmt: skip


def test_paired_faces_have_a_back_each(images):
    assert sorted(images(dpi=30, paired=True)) == [
        f"deck-{name}-{side}-en.png"
        for name in ("one", "three", "two") for side in ("back", "front")
    ]  # fmt: skip
    assert len(images(dpi=30, paired=True, each="copy")) == 2 * 5


def test_copies_take_variants_in_turn_and_own_backs_stand_behind(project, images, tmp_path):
    write(
        tmp_path / "cards/mini/deck.yaml",
        deck(
            size="25mm x 40mm",
            cards="[{id: x, copies: 3, variants: [a, b], back: {}}]",
        ),
    )  # fmt: skip
    assert list(images(dpi=30)) == [
        "deck-x-a-front-en.png", "deck-x-back-en.png", "deck-x-b-front-en.png",
    ]  # fmt: skip
    assert sorted(images(dpi=30, each="copy")) == [
        f"deck-x-{side}-0{copy}-en.png" for side in ("back", "front") for copy in (1, 2, 3)
    ]


# Formats


def shown(data, scale=1):
    """Return a PDF or an image as pixels."""
    if data.startswith(b"%PDF"):
        return pypdfium2.PdfDocument(data)[0].render(scale=scale).to_pil().convert("RGB")
    return picture_in(data).convert("RGB")


def test_webp_has_the_same_pixels(images):
    png, webp = (images(dpi=100, cards="one", format=one) for one in ("png", "webp"))
    file = picture_in(webp["deck-one-front-en.webp"])
    assert file.format == "WEBP"
    assert ImageChops.difference(file, picture_in(png["deck-one-front-en.png"])).getbbox() is None


def test_a_pdf_has_the_boxes_of_print_shops(images):
    data = images(format="pdf", bleed=3.0, cards="one")["deck-one-front-en.pdf"]
    with pikepdf.open(io.BytesIO(data)) as pdf:
        (page,) = pdf.pages
        boxes = {name: [float(one) for one in page[name]] for name in ("/TrimBox", "/BleedBox")}
        assert boxes["/BleedBox"] == pytest.approx([0, 0, mm_to_pt(31), mm_to_pt(46)], abs=1e-3)
        assert boxes["/TrimBox"] == pytest.approx(
            [mm_to_pt(one) for one in (3, 3, 28, 43)], abs=1e-3
        )
        assert list(page.MediaBox) == list(page.BleedBox)
    image = shown(data)
    middle = (image.width // 2, image.height // 2)
    assert (image.getpixel(middle), image.getpixel((2, 2))) == ((0, 0x55, 0xAA), (0, 255, 0))


TEXT = FACE.replace("{% endblock %}", '{{ text("Abc & d", "plain", 2, 2, 20, 10) }}{% endblock %}')


def test_letters_of_an_svg_are_outlines_and_nothing_is_outside(project, tmp_path):
    write(tmp_path / "templates/mini/deck.svg.j2", TEXT)
    write(tmp_path / "cards/mini/game.yaml", game(styles="{plain: {fonts: [Jost], size: 9pt}}"))
    (path, _) = export(project, ["mini"], ["images"], tmp_path / "out", format="svg", cards="one")
    text = path.read_text(encoding="utf-8")
    assert 'width="25mm" height="40mm" viewBox="0 0 2500 4000"' in text
    assert not any(one in text for one in ("<text", "font", "@import", ' href="'))
    assert text.count("<path") > 2


# Beyond the cut


def strips(image, bleed, dpi):
    """Return the colours of what lies more than 3 mm beyond the cut, left, top, right, bottom."""
    outer = round((bleed - 3) * dpi / 25.4) - 1
    width, height = image.size
    boxes = (
        (0, 0, outer, height), (0, 0, width, outer),
        (width - outer, 0, width, height), (0, height - outer, width, height),
    )  # fmt: skip
    return {colour for box in boxes for _, colour in image.crop(box).getcolors()}


BEYOND = FACE.replace('<rect x="-3" y="-3"', '<rect x="-20" y="-20"').replace("+ 6", "+ 40")


@pytest.mark.parametrize("kind", ["png", "pdf"])
@pytest.mark.parametrize("face", [FACE, BEYOND], ids=["mirrored", "painted"])
def test_bleed_of_10_mm_is_painted_or_mirrored(project, tmp_path, face, kind):
    write(tmp_path / "templates/mini/deck.svg.j2", face)
    said = {"format": kind, "bleed": 10.0, "cards": "one", "dpi": FINE}
    path, _ = export(project, ["mini"], ["images"], tmp_path / "out", **said)
    image = shown(path.read_bytes(), FINE / 72)
    assert image.size == pytest.approx((450, 600), abs=1)
    colours = strips(image, 10, FINE)
    mirrored = {(0, 255, 0), (0, 0x55, 0xAA)}
    assert {(0, 255, 0)} == colours if face is BEYOND else colours <= mirrored
    # What lies 4 mm outside of the painted lies 4 mm inside of it, too.
    inside = (0, 0x55, 0xAA) if face is FACE else (0, 255, 0)
    assert image.getpixel((30, 300)) == inside


@pytest.mark.parametrize(("face", "bleed", "note"), [
    (FACE, "5mm", True), (BEYOND, "5mm", False), (FACE, "3mm", False),
    # White goes on as white.
    (FACE.replace('x="-3" y="-3"', 'x="9" y="9"').replace("+ 6", "- 20"), "5mm", False),
])  # fmt: skip
def test_what_is_mirrored_is_told_each_time(pnp, project, tmp_path, face, bleed, note):
    write(tmp_path / "templates/mini/deck.svg.j2", face.replace("<rect width", '<rect r="1" width'))
    write(tmp_path / "templates/mini/deck.svg.j2", face)
    arguments = ("images", "mini", "--dpi", "30", "--bleed", bleed, "--root", tmp_path)
    said = (
        f"note: nothing is painted {bleed.removesuffix('mm')} mm beyond the cut of deck: there"
        " what is painted is mirrored at its edge\n"
    )
    for _ in range(2):
        done = pnp("export", *arguments, "--out", tmp_path / "out")
        assert (done.code, done.err) == (ExitCode.OK, said if note else "")


def test_corners_are_cut_away(project, images, tmp_path):
    write(tmp_path / "cards/mini/deck.yaml", SMALL + "corner: 5mm\n")
    image = picture_in(images(dpi=FINE, corners="cut", cards="one")["deck-one-front-en.png"])
    alpha = image.getchannel("A")
    assert image.mode == "RGBA"
    assert [alpha.getpixel(at) for at in ((0, 0), (10, 10), (20, 20), (125, 0), (249, 399))] == [
        0, 0, 255, 255, 0,
    ]  # fmt: skip
    assert image.getpixel((125, 0)) == (0, 0x55, 0xAA, 255)


# Grids


def test_a_grid_with_a_common_back(images):
    files = images(dpi=FINE, grid="2x2", each="copy", cards="one")
    assert list(files) == ["deck-front-1-en.png", "deck-back-1-en.png"]
    grid, back = (picture_in(data) for data in files.values())
    assert (grid.size, back.size) == ((500, 800), (250, 400))
    cells = [grid.getpixel((x, y)) for y in (200, 600) for x in (125, 375)]
    assert cells == [(0, 0x55, 0xAA)] * 3 + [(255, 255, 255)]


COLOURED = face(filled("{{ '#00ff00' if card.side == 'back' else card.name }}", bleed=0))


def test_backs_lie_in_the_cells_of_their_fronts(project, images, tmp_path):
    """In a grid of two and a hidden one, which shows the back that most have."""
    write(tmp_path / "templates/mini/deck.svg.j2", COLOURED)
    cards = (
        "[{id: a, name: '#0000ff'}, {id: b, name: '#ff0000', back: none}, {id: c, name: '#111111'}]"
    )
    backs = "{green: {template: deck.svg.j2}}"
    text = deck(size="25mm x 40mm", backs=backs, back="green", cards=cards)
    write(tmp_path / "cards/mini/deck.yaml", text)
    files = images(dpi=30, grid="3x1+back")
    names = [f"deck-{side}-{number}-en.png" for side in ("front", "back") for number in (1, 2)]
    assert list(files) == names
    pixels = {}
    for name, data in files.items():
        image = picture_in(data)
        pixels[name] = [image.getpixel((image.width // 6 * at, 20)) for at in (1, 3, 5)]
    blue, red, dark = (0, 0, 255), (255, 0, 0), (0x11, 0x11, 0x11)
    green, white = (0, 255, 0), (255, 255, 255)
    assert list(pixels.values()) == [
        [blue, red, green], [dark, white, green], [green, white, green], [green, white, green],
    ]  # fmt: skip


def test_grids_that_are_too_large_are_told(pnp, project, tmp_path):
    told = ("--root", tmp_path, "--out", tmp_path / "out")
    done = pnp("export", "images", "mini", "--grid", "60x1", "--dpi", "100", *told)
    assert (done.code, done.err) == (
        ExitCode.OK,
        "note: a grid of 'deck' has 5880 x 157 pixels; Tabletop Simulator takes 4096 a side:"
        " that is --dpi 69\n",
    )
    done = pnp("export", "images", "mini", "--grid", "10x7", "--dpi", "1200", *told)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert done.err == (
        "command line: a grid of 'deck' would have 11810 x 13230 pixels\n"
        "  hint: use --dpi 959, or fewer cells\n"
    )


def test_grids_for_graphics_cards(pnp, project, tmp_path):
    told = ("--root", tmp_path, "--out", tmp_path / "out", "--cards", "one")
    done = pnp("export", "images", "mini", "--grid", "99x1", "--dpi", "100", *told)
    assert done.err == (
        "note: a grid of 'deck' has 9702 x 157 pixels; Tabletop Simulator takes 4096 a side, and"
        " many graphics cards only 8192: that is --dpi 42\n"
    )


def test_a_hidden_cell_that_nothing_hides_in(pnp, project, tmp_path):
    write(
        tmp_path / "cards/mini/deck.yaml",
        SMALL.replace("back: sea\n", "").replace(", back: sky", ""),
    )
    told = ("--root", tmp_path, "--out", tmp_path / "out", "--dpi", "30")
    done = pnp("export", "images", "mini", "--grid", "2x2+back", *told)
    assert done.err == "note: cards of 'deck' have no common back: the last cell is empty\n"
    assert len(done.out.splitlines()) == 1


# Names


def test_names_by_a_pattern(images):
    names = "{language}/{number:02} {id}+{side}"
    assert list(images(dpi=30, names=names, cards="t*")) == [
        "02 two+front.png", "03 three+front.png", "02 sky+back.png", "03 sea+back.png",
    ]  # fmt: skip


PROBLEMS = [
    ({"names": "{nane}"}, "unknown field of --names 'nane'",
     "use one of: component, copy, game, id, ink, language, number, side"),
    ({"names": "{side:03}"}, "--names has '{side:03}': only numbers have digits", "write {side}"),
    ({"names": "{id}:{side}"}, "--names has a ':', which not every system takes in names",
     "write for example --names '{component}-{id}-{side}'"),
    *(
        (
            {"names": text}, f"--names '{text}' makes no names of files",
            "write for example --names '{component}-{id}-{side}'",
        )
        for text in ("../{id}", "/{id}", "{id}/", "a//{id}", ".{id}", "{id}.", "{id}" + "x" * 150)
        if len(text) < 60
    ),
    ({"names": "{component}"},
     "5 pictures would be called 'deck.png': deck/one, front, deck/two, front and 3 more",
     "say more in --names: {component}, {id}, {side} and {copy} tell all apart"),
    ({"names": "{id}-{side}", "each": "copy", "cards": "one"},
     "3 pictures would be called 'one-front.png': deck/one, front, deck/one, front, copy 2 and 1 "
     "more",
     "say more in --names: {component}, {id}, {side} and {copy} tell all apart"),
    ({"grid": "10"}, "--grid '10' is no grid",
     "write columns x rows, 10x7, or 10x7+back with a back in the last cell"),
    ({"grid": "1x1+back"}, "--grid '1x1+back' has no cell for a card",
     "write for example 2x2+back"),
    ({"grid": "2x2", "format": "svg"}, "a grid is made of pixels: --grid has no --format svg",
     "use --format png or webp"),
    ({"corners": "cut", "bleed": 3.0},
     "corners are cut away where a picture ends: --corners cut has no --bleed",
     "leave out one of them"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "message", "hint"), PROBLEMS, ids=[one[1] for one in PROBLEMS])
def test_what_can_not_be_meant(images, said, message, hint):
    assert [(one.message, one.hint) for one in misused(images, **said)] == [(message, hint)]


def test_each_format_has_what_writes_it():
    (choices,) = (one.choices for one in EXPORTS["images"].options if one.name == "format")
    assert {*choices} <= {*PIXEL_FILES, *VECTOR_FILES}


@given(st.text(alphabet="{}:/. abid0side1copy+-~", max_size=20))
def test_a_pattern_is_refused_or_makes_names(text):
    try:
        pattern = Pattern(text, of_grids=False)
    except UsageError:
        return
    said = dict.fromkeys(("game", "component", "side", "language", "ink", "id"), "x")
    name = pattern.name({**said, "number": 1, "copy": 12})
    assert name
    assert all(part.strip(" .") == part and part for part in name.split("/"))
    assert "{" not in name
    assert not any(a == b == "/" for a, b in pairwise(name))


def test_what_can_not_be_drawn_is_told_with_its_face(project, images, tmp_path):
    write(tmp_path / "templates/mini/deck.svg.j2", FACE.replace("<rect x", "<rekt x"))
    for grid in ("", "2x2"):
        with pytest.raises(PnpError) as caught:
            images(grid=grid)
        assert "'rekt'" in str(caught.value)
        assert "(face mini/deck/one, front" in str(caught.value)
