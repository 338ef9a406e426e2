"""The picture of docs/shapes.md, from the sample as it is: docs/shapes.jpg.

.venv/bin/python docs/shapes_picture.py
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs/shapes.jpg"
SAMPLE = ROOT / "docs/samples/isles"
# The sheets that are shown, in two rows; what is cut of each, in mm from its upper left corner.
SHEETS = (
    (("tiles", 200, 150), ("reefs", 150, 150), ("whales", 200, 150)),
    (("crew", 150, 150), ("dice", 120, 150), ("numbers", 200, 150), ("wheel", 100, 150)),
)
SCALE = 2.0  # pixels for each mm
GAP = 14
GROUND = "#ece7dc"


def main() -> None:
    """Build the sample, and write the picture."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pnp", "build", "isles", "--to", "sheets"]
        where = ["--root", str(SAMPLE), "--out", folder]
        subprocess.run([*command, *where], check=True, cwd=ROOT, capture_output=True)  # noqa: S603
        rows = [
            [shown(Path(folder), *sheet) for sheet in row] for row in SHEETS
        ]  # fmt: skip
    width = max(sum(one.width + GAP for one in row) for row in rows) + GAP
    height = sum(max(one.height for one in row) + GAP for row in rows) + GAP
    picture = Image.new("RGB", (width, height), GROUND)
    y = GAP
    for row in rows:
        spare = width - sum(one.width for one in row)
        x = gap = spare // (len(row) + 1)
        for one in row:
            picture.paste(one, (x, y))
            ImageDraw.Draw(picture).rectangle(
                (x - 1, y - 1, x + one.width, y + one.height), outline="#c9c2b2"
            )
            x += one.width + gap
        y += max(one.height for one in row) + GAP
    picture.save(TARGET, quality=86, optimize=True)


def shown(folder: Path, component: str, width: int, height: int) -> Image.Image:
    """Return the upper left part of a first sheet, so many mm large."""
    (path,) = folder.glob(f"isles/en/isles-{component}-en-*.pdf")
    document = pypdfium2.PdfDocument(path)
    image: Image.Image = document[0].render(scale=4 * SCALE * 25.4 / 72 / 2).to_pil()
    page = document[0].get_width() * 25.4 / 72
    finer = image.width / page
    part = image.crop(
        (0, 0, round(width * finer), round(min(height, image.height / finer) * finer))
    )
    size = (round(part.width / finer * SCALE), round(part.height / finer * SCALE))
    return part.convert("RGB").resize(size, Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main()
