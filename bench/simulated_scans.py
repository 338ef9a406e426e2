"""Sheets as a printer with known faults prints them, and a scanner or a camera sees them.

All is worked out at twice the dpi and then made half as large: a sensor sees areas, no points.
"""

from __future__ import annotations

import io
import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageFilter

from pnp.core.problems import Where
from pnp.core.project import BUNDLED
from pnp.core.units import MM_PER_INCH
from pnp.fonts.font_book import load_fonts
from pnp.printer_calibration.calibration_sheet import Sheet, calibration_pdf
from pnp.printer_correction.distortion import Distortion
from pnp.sizes.cards_and_papers import PAPERS
from pnp.svg.matrix import inverse, multiply

# A printer that is worse than those at home: 2 mm, 0.6 degrees, 0.8 %, 0.3 %.
FRONT = Distortion(2.0, -1.3, 0.6, 0.8, -0.4, 0.3)
BACK = Distortion(-1.1, 2.0, -0.45, 0.5, 0.8, -0.3)
_FINER = 2
_EDGE = 20  # pixels of ground around a sheet


@dataclass(frozen=True)
class Scanner:
    """How a sheet is seen. `lies` is how it lies on the glass: mm right and down, degrees.

    `cut` is how much larger it is than its paper should be, in mm. Shades are 0 to 255, `noise` in
    shades, `blur` in pixels. `glass` is what the scanner sees, in mm; the sheet lies in its middle.
    `lean` makes a photograph of it: how much smaller the far edge looks, as a share. `shade` is how
    much less light falls on the right than on the left, as a share.
    """

    dpi: int = 300
    lies: tuple[float, float, float] = (1.7, -0.8, 0.4)
    cut: tuple[float, float] = (0.0, 0.0)
    paper: int = 205
    ink: int = 40
    ground: int = 60
    noise: int = 8
    blur: float = 1.0
    glass: tuple[float, float] = (226.0, 313.0)
    lean: float = 0.0
    shade: float = 0.0


@cache
def pages(paper: str, backs: str) -> list[bytes]:
    """Return the sheet as PDF, once for each of its sides, front first."""
    sheet = Sheet("home", paper, backs, "en")
    data = calibration_pdf(sheet, load_fonts([BUNDLED / "fonts"]), Where("sheet"))
    return [data] * (1 if backs == "none" else 2)


def drawn(pdf: bytes, side: int, dpi: int) -> Image.Image:
    """Return a page of the sheet in shades of grey."""
    page = pypdfium2.PdfDocument(pdf)[side]
    image: Image.Image = page.render(scale=dpi / 72, grayscale=True).to_pil()
    return image.convert("L")


def scan(page: Image.Image, paper: str, printed: Distortion, scanner: Scanner) -> bytes:
    """Return what a scanner sees, as PNG; `page` is drawn with twice its dpi."""
    finer = scanner.dpi * _FINER
    mm, px = MM_PER_INCH / finer, finer / MM_PER_INCH
    width, height = (round(length * px) for length in scanner.glass)
    size = PAPERS[paper]
    right, down, turn = scanner.lies
    lying = Distortion(right + scanner.glass[0] / 2, down + scanner.glass[1] / 2, turn).matrix()
    on_paper = multiply(inverse(lying), (mm, 0.0, 0.0, mm, 0.0, 0.0))
    meant = multiply(inverse(printed.matrix()), on_paper)
    glass = (width, height)
    # Whole pixels are a little more than the page: it is drawn as wide as they are.
    by = (page.width / size.width, page.height / size.height)
    ink = _placed(page, meant, by, (page.width / 2, page.height / 2), glass)
    cut = (size.width + scanner.cut[0], size.height + scanner.cut[1])
    wide, high = (round(length * px) for length in cut)
    blank = Image.new("L", (wide + 2 * _EDGE, high + 2 * _EDGE), 255)
    blank.paste(0, (_EDGE, _EDGE, wide + _EDGE, high + _EDGE))
    by = (wide / cut[0], high / cut[1])
    ground = _placed(blank, on_paper, by, (wide / 2 + _EDGE, high / 2 + _EDGE), glass)
    shades = [scanner.ink + (scanner.paper - scanner.ink) * value / 255 for value in range(256)]
    sheet = ink.point([round(value) for value in shades])
    seen = Image.composite(Image.new("L", glass, scanner.ground), sheet, ground)
    if scanner.lean:
        seen = _leaning(seen, scanner.lean, scanner.ground)
    if scanner.shade:
        light = Image.linear_gradient("L").rotate(90).resize(seen.size)
        least = 255 * (1 - scanner.shade)
        light = light.point([round(255 - (255 - least) * value / 255) for value in range(256)])
        seen = ImageChops.multiply(seen, light)
    seen = seen.reduce(_FINER).filter(ImageFilter.GaussianBlur(scanner.blur))
    return _saved(_noisy(seen, scanner.noise), None if scanner.lean else scanner.dpi)


def _placed(
    image: Image.Image,
    map_: tuple[float, ...],
    by: tuple[float, float],
    middle: tuple[float, float],
    size: tuple[int, int],
) -> Image.Image:
    """Return an image as `map_` takes pixels to mm about its middle, of which it has so many.

    What lies outside of it is white.
    """
    a, b, c, d, e, f = map_
    right, down = by
    data = (a * right, c * right, e * right + middle[0], b * down, d * down, f * down + middle[1])
    way, filter_ = Image.Transform.AFFINE, Image.Resampling.BICUBIC
    return image.transform(size, way, data, filter_, fillcolor=255)


def _leaning(image: Image.Image, by: float, ground: int) -> Image.Image:
    """Return an image seen at an angle: its upper edge looks that share shorter than its lower."""
    width, height = image.size
    # At X, Y is seen what lies at the middle + (X - middle) / D, and at Y / D: D is 1 at the lower
    # edge, and 1 - by at the upper.
    tilt, half, whole = by / height, width / 2, 1 - by
    numbers = (1.0, half * tilt, -half * by, 0.0, 1.0, 0.0, 0.0, tilt)
    data = tuple(number / whole for number in numbers)
    way, filter_ = Image.Transform.PERSPECTIVE, Image.Resampling.BICUBIC
    return image.transform(image.size, way, data, filter_, fillcolor=ground)


def _noisy(image: Image.Image, by: int) -> Image.Image:
    """Return an image with noise, the same each time."""
    data = random.Random(7).randbytes(image.width * image.height)
    noise = Image.frombytes("L", image.size, data).point(
        [value * 2 * by // 256 for value in range(256)]
    )
    return ImageChops.add(image, noise, 1, -by)


def _saved(image: Image.Image, dpi: int | None) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=1, **({"dpi": (dpi, dpi)} if dpi else {}))
    return file.getvalue()


def write(folder: Path, name: str, data: bytes) -> Path:
    """Return the path of a file with that data."""
    path = folder / name
    path.write_bytes(data)
    return path
