"""The picture of docs/cutters.md, from samples as they are: docs/cutters.jpg.

.venv/bin/python docs/cutters_picture.py
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import cairosvg
import pypdfium2
from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs/cutters.jpg"
SCALE = 2.0  # pixels for each mm
GAP = 16
GROUND = "#ece7dc"
CHECKS = ("#ffffff", "#d8d8d8")


def main() -> None:
    """Build samples for two machines, and write the picture."""
    with TemporaryDirectory() as folder:
        out = Path(folder)
        for game, component, machine in (
            ("isles", "tiles", "silhouette"),
            ("matchbox", "box", "silhouette"),
            ("isles", "whales", "cricut"),
        ):
            command = [sys.executable, "-m", "pnp", "export", "cut", game, "--machine", machine]
            where = ["--component", component, "--out", folder]
            where += ["--root", str(ROOT / "docs/samples" / game)]
            subprocess.run([*command, *where], check=True, cwd=ROOT, capture_output=True)  # noqa: S603
        isles, matchbox = out / "isles/en", out / "matchbox/en"
        tiles = isles / "cut-silhouette/isles-tiles-en-a4"
        box = matchbox / "cut-silhouette/matchbox-box-matches-en-a4"
        parts = [
            cropped(over(printed(tiles), lines(tiles)), 3),
            cropped(over(printed(box), lines(box)), 3),
            cropped(over(Image.new("RGB", lines(box).size, "white"), lines(box)), 3),
            checked(isles / "cut-cricut/isles-whales-en-a4-sheet-1.png"),
        ]
    save(parts)


def save(parts: list[Image.Image]) -> None:
    """Write two rows: what lies, and what stands."""
    rows = [[parts[0], parts[3]], [parts[1], parts[2]]]
    width = max(sum(one.width + GAP for one in row) for row in rows) + GAP
    height = sum(max(one.height for one in row) + GAP for row in rows) + GAP
    picture = Image.new("RGB", (width, height), GROUND)
    y = GAP
    for row in rows:
        x = gap = (width - sum(one.width for one in row)) // (len(row) + 1)
        for one in row:
            picture.paste(one, (x, y))
            edge = (x - 1, y - 1, x + one.width, y + one.height)
            ImageDraw.Draw(picture).rectangle(edge, outline="#c9c2b2")
            x += one.width + gap
        y += max(one.height for one in row) + GAP
    picture.save(TARGET, quality=84, optimize=True)


def printed(stem: Path) -> Image.Image:
    """Return the front of the first sheet, three times as fine as it is shown."""
    document = pypdfium2.PdfDocument(f"{stem}-print.pdf")
    image: Image.Image = document[0].render(scale=3 * SCALE * 25.4 / 72).to_pil()
    return image.convert("RGB")


def lines(stem: Path) -> Image.Image:
    """Return the first cut file, its lines wide enough to be seen."""
    text = Path(f"{stem}-cut-1.svg").read_text(encoding="utf-8")
    text = re.sub(r'stroke-width="[^"]*"', 'stroke-width="0.7"', text)
    data = cairosvg.svg2png(text.encode(), dpi=25.4, scale=3 * SCALE)
    return Image.open(io.BytesIO(data)).convert("RGBA")


def over(below: Image.Image, above: Image.Image) -> Image.Image:
    """Return a sheet with the lines of its cut file on it."""
    below = below.resize(above.size)
    below.paste(above, mask=above)
    return below


def checked(path: Path) -> Image.Image:
    """Return a picture on the squares that stand for what is transparent."""
    image = Image.open(path)
    ground = Image.new("RGB", image.size, CHECKS[0])
    side = 60
    for x in range(0, image.width, side):
        for y in range((x // side % 2) * side, image.height, 2 * side):
            ImageDraw.Draw(ground).rectangle((x, y, x + side - 1, y + side - 1), fill=CHECKS[1])
    ground.paste(image, mask=image.getchannel("A"))
    return cropped(ground, 300 / 25.4 / SCALE)


def cropped(image: Image.Image, finer: float) -> Image.Image:
    """Return a picture of a sheet, `finer` times as fine, without its lower part."""
    size = (round(image.width / finer), round(image.height / finer))
    part = image.resize(size, Image.Resampling.LANCZOS)
    return part.crop((0, 0, part.width, min(part.height, round(175 * SCALE))))


if __name__ == "__main__":
    main()
