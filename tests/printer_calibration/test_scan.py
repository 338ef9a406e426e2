"""What scans of the sheet say the printer does; printer, paper and scanner are simulated."""

import io

import pytest
from PIL import Image, ImageDraw
from refusals import refused
from simulated_scans import BACK, FRONT, Scanner, drawn, pages, scan, write
from thorough import usually

from pnp.printer_calibration.fit import furthest
from pnp.printer_calibration.measured import MOST_LEFT_OVER, Target
from pnp.printer_calibration.scan.discs import Blob, blobs_in
from pnp.printer_calibration.scan.scanned_sheets import scanned
from pnp.printer_correction.distortion import Distortion
from pnp.sizes.cards_and_papers import PAPERS

PRINTED = {"front": FRONT, "back": BACK}
COARSE = 100
# mm: what the map of a side may be off at the corners of the page.
MOST_OFF = 0.05


def target(paper="a4", backs="duplex-long"):
    return Target("home", "", paper, backs)


def seen(folder, scanner, paper="a4", backs="duplex-long"):
    """Return the paths of scans of both sides of a sheet."""
    return [
        write(
            folder,
            f"{side}-{number}.png",
            scan(drawn(data, number, 2 * scanner.dpi), paper, PRINTED[side], scanner),
        )
        for number, (side, data) in enumerate(zip(PRINTED, pages(paper, backs), strict=False))
    ]


def off(fits, paper="a4"):
    """Return by how many mm each side was found wrong at most."""
    return {
        side: furthest(one.matrix, PRINTED[side].matrix(), PAPERS[paper])
        for side, one in fits.items()
    }


@pytest.fixture(scope="module")
def coarse(tmp_path_factory):
    """Scans of a sheet as a usual scanner sees it."""
    return seen(tmp_path_factory.mktemp("scans"), Scanner(dpi=COARSE))


SCANNERS = [
    ("usual", Scanner(dpi=300), "a4", "duplex-long"),
    ("coarse", Scanner(dpi=COARSE), "letter", "duplex-short"),
    ("askew", Scanner(dpi=COARSE, lies=(2, 1, -2)), "a4", "duplex-long"),
    ("grey", Scanner(dpi=COARSE, paper=150, ink=60, ground=90), "a4", "duplex-long"),
    ("noisy", Scanner(dpi=300, noise=25, blur=2), "a4", "duplex-long"),
    ("shaded", Scanner(dpi=COARSE, shade=0.3), "a4", "duplex-long"),
    ("large", Scanner(dpi=COARSE, glass=(310, 440)), "a4", "duplex-long"),
    # A flatbed as long as the paper: its lower edge is not seen.
    ("flatbed", Scanner(dpi=300, glass=(216, 297), lies=(0, 3, 0.3)), "a4", "duplex-long"),
    # Paper that is cut too large: what lies behind what is the same all the same.
    ("paper", Scanner(dpi=300, cut=(0.4, 0.6)), "a4", "duplex-long"),
    ("camera", Scanner(dpi=COARSE, lean=0.06, lies=(0, 5, 1)), "a4", "none"),
]


@pytest.mark.parametrize(
    ("name", "scanner", "paper", "backs"),
    usually(SCANNERS, []),  # the tests below hold some of it
)
def test_a_printer_is_found_to_a_twentieth_of_a_mm(name, scanner, paper, backs, tmp_path):
    notes = []
    files = seen(tmp_path, scanner, paper, backs)
    (fits,) = scanned(target(paper, backs), files, False, notes.append)
    assert max(off(fits, paper).values()) <= MOST_OFF, name
    assert max(max(one.left_over) for one in fits.values()) <= MOST_OFF
    assert notes == []


def test_files_in_any_order_and_any_way_round(coarse, tmp_path):
    front, back = coarse
    with Image.open(front) as image:
        image.transpose(Image.Transpose.ROTATE_180).save(
            tmp_path / "front.png", dpi=(COARSE, COARSE)
        )
    with Image.open(back) as image:
        image.transpose(Image.Transpose.ROTATE_90).save(tmp_path / "back.png", dpi=(COARSE, COARSE))
    notes = []
    swapped = [tmp_path / "back.png", tmp_path / "front.png"]
    (fits,) = scanned(target(), swapped, False, notes.append)
    assert max(off(fits).values()) <= MOST_OFF
    assert notes == [
        f"{tmp_path}/back.png shows the back, not the front: taken for what it shows",
        f"{tmp_path}/back.png is turned by 270 degrees: read all the same",
        f"{tmp_path}/front.png shows the front, not the back: taken for what it shows",
        f"{tmp_path}/front.png is turned by 180 degrees: read all the same",
    ]


def test_a_finger_on_some_discs_hides_nothing(coarse, tmp_path):
    front = changed(coarse[0], tmp_path / "front.png", lambda draw, size: draw.rectangle(
        (size[0] // 3, 0, size[0] * 2 // 3, 125), fill=130
    ))  # fmt: skip
    (fits,) = scanned(target(), [front, coarse[1]], False, print)
    assert max(off(fits).values()) <= MOST_OFF


def test_one_side(coarse):
    (fits,) = scanned(target(backs="none"), coarse[:1], False, print)
    assert list(fits) == ["front"]
    assert off(fits)["front"] <= MOST_OFF


def changed(path, to, change):
    """Return a copy of a scan that `change` draws on."""
    with Image.open(path) as image:
        image.load()
        change(ImageDraw.Draw(image), image.size)
        image.save(to, dpi=(COARSE, COARSE))
    return to


def problems(files, of=None, anyway=False):
    found = refused(scanned, of or target(), files, anyway, print)
    return [f"{one.where}: {one.message} | {one.hint}" for one in found]


GROUND = "lay the sheet on a dark ground that shows at all four edges; of a scan three are enough"
NO_SHEET = (
    "this is no sheet of 'pnp calibrate new', or one of another paper"
    " | scan the printed sheet, and say its paper with --paper"
)


def empty(draw, size):
    """Cover all that is printed."""
    draw.rectangle((150, 150, size[0] - 150, size[1] - 150), fill=205)


def test_scans_of_something_else_are_told_all_at_once(coarse, tmp_path):
    blank = changed(coarse[0], tmp_path / "blank.png", empty)
    light = tmp_path / "light.png"
    Image.new("L", (900, 1200), 230).save(light)
    text = write(tmp_path, "text.png", b"hello")
    missing = tmp_path / "missing.png"
    assert problems([blank, light, text, missing]) == [
        f"{blank}: {NO_SHEET}",
        f"{light}: the edges of the paper are not seen | {GROUND}",
        f"{text}: the picture can't be read: it is damaged, or cut off"
        " | save it again as PNG or JPEG",
        f"{missing}: there is no such picture | name the scan of a printed sheet",
    ]


@pytest.mark.parametrize("size", [(1, 1), (199, 3000), (3000, 2)])
def test_a_picture_of_few_pixels(size, tmp_path):
    path = tmp_path / "small.png"
    Image.new("L", size, 230).save(path)
    said = f"the picture has {size[0]} x {size[1]} pixels, too few to measure by"
    assert problems([path], target(backs="none")) == [f"{path}: {said} | scan it at 300 dpi"]


@pytest.mark.parametrize("size", [(200, 200), (200, 900), (900, 200)])
def test_a_small_picture_is_looked_at(size, tmp_path):
    path = tmp_path / "small.png"
    Image.new("L", size, 230).save(path)
    seen = f"{path}: the edges of the paper are not seen | {GROUND}"
    assert problems([path], target(backs="none")) == [seen]


def test_a_mirrored_scan_is_no_sheet(coarse, tmp_path):
    with Image.open(coarse[0]) as image:
        path = tmp_path / "mirrored.png"
        image.transpose(Image.Transpose.FLIP_LEFT_RIGHT).save(path, dpi=(COARSE, COARSE))
    assert problems([path], target(backs="none")) == [f"{path}: {NO_SHEET}"]


def test_pictures_that_make_no_sheets(coarse):
    front, back = coarse
    assert problems([front]) == [
        "command line: a front and a back of each sheet are needed, not 1 in all"
        " | name a FRONT and its BACK, for each sheet; or say --backs none"
    ]
    assert problems([front, front]) == [
        f"{front}: this is the front of a sheet, as {front} is | name a picture of each side"
    ]
    assert problems([back], target(backs="none")) == [
        f"{back}: this is the back of a sheet | name the picture of its front"
    ]


def test_a_sheet_that_is_bent(tmp_path):
    """One half is shifted by a mm, as by a fold."""
    scanner = Scanner(dpi=COARSE)
    (data,) = pages("a4", "none")
    page = drawn(data, 0, 2 * COARSE)
    middle = page.width // 2
    half = page.crop((middle, 0, page.width, page.height))
    page.paste(half, (middle, 20))
    path = write(tmp_path, "bent.png", scan(page, "a4", Distortion(), scanner))
    (told,) = problems([path], target(backs="none"))
    assert told.startswith(f"{path}: its discs don't fit together: 0.")
    assert told.endswith(
        "mm are left over | lay the paper flat, scan it rather than photograph it;"
        " or keep it with --anyway"
    )
    (fits,) = scanned(target(backs="none"), [path], True, print)
    assert max(fits["front"].left_over) > MOST_LEFT_OVER


def test_what_hangs_together():
    rows = [b"\0\1\1\0\0\1", b"\0\1\0\0\1\0", b"\0\0\0\0\0\0", b"\1\1\1\1\1\1"]
    found = sorted(blobs_in(rows), key=lambda one: (one.y, one.x))
    assert [one[2:] for one in found] == [(2, 2, 3), (2, 2, 2), (6, 1, 6)]
    places = [value for one in found for value in one[:2]]
    assert places == pytest.approx([11 / 6, 5 / 6, 5.0, 1.0, 3.0, 3.5])
    ring = [b"\1\1\1", b"\1\0\1", b"\1\1\1"]
    assert [*blobs_in(ring)] == [Blob(1.5, 1.5, 3, 3, 8)]


def test_a_camera_says_which_way_is_up(coarse, tmp_path):
    """What its EXIF turns is turned before it is looked at."""
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned clockwise
    with Image.open(coarse[0]) as image:
        turned = image.transpose(Image.Transpose.ROTATE_90)
        data = io.BytesIO()
        turned.save(data, "JPEG", quality=95, exif=exif)
    path = write(tmp_path, "camera.jpg", data.getvalue())
    notes = []
    (fits,) = scanned(target(backs="none"), [path], False, notes.append)
    assert off(fits)["front"] <= MOST_OFF
    assert notes == []
