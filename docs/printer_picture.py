"""The picture of docs/printer.md: both sides of the sheet, and how a scale of it is read.

.venv/bin/python docs/printer_picture.py
"""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw

from pnp.core.problems import Where
from pnp.core.project import BUNDLED
from pnp.fonts.font_book import load_fonts
from pnp.printer_calibration.calibration_sheet import Sheet, calibration_pdf

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs/printer.jpg"
GROUND, EDGE = "#ece7dc", "#c9c2b2"
GAP = 20
HEIGHT = 860
# What is shown larger: from the left, the top, so wide and high, in mm on the front; its scale.
CORNER, LARGER = (2.0, 2.0, 46.0, 38.0), 11.0


def main() -> None:
    """Write the picture."""
    sheet = Sheet("home", "a4", "duplex-long", "en")
    data = calibration_pdf(sheet, load_fonts([BUNDLED / "fonts"]), Where("sheet"))
    document = pypdfium2.PdfDocument(data)
    sides = [shown(page, HEIGHT / page.get_height()) for page in document]
    mm = LARGER * 25.4 / 72
    left, top, wide, high = (round(value * LARGER) for value in CORNER)
    corner = shown(document[0], mm).crop((left, top, left + wide, top + high))
    width = sum(one.width for one in sides) + corner.width + 4 * GAP
    picture = Image.new("RGB", (width, HEIGHT + 2 * GAP), GROUND)
    x = GAP
    for one in (*sides, corner):
        y = (picture.height - one.height) // 2
        picture.paste(one, (x, y))
        box = (x - 1, y - 1, x + one.width, y + one.height)
        ImageDraw.Draw(picture).rectangle(box, outline=EDGE)
        x += one.width + GAP
    picture.save(TARGET, quality=86, optimize=True)


def shown(page: pypdfium2.PdfPage, scale: float) -> Image.Image:
    """Return a page as pixels, so many for each point, drawn larger first."""
    image: Image.Image = page.render(scale=3 * scale).to_pil().convert("RGB")
    size = (round(image.width / 3), round(image.height / 3))
    return image.resize(size, Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main()
