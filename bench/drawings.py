"""How many drawings of a test suite print as they should: a folder of SVG, each with its PNG.

    .venv/bin/python bench/drawings.py FOLDER [--fonts FOLDER] [--worst 20] [--only TEXT]

Each drawing is art on a card, as `art()` places it; its PDF is drawn by PDFium and compared with
the picture of the same name. A pixel differs where one of its colours does by more than an eighth;
a drawing is right where less than 2 % of its pixels differ. What is refused in a sentence is wrong.
"""

from __future__ import annotations

import argparse
import io
import sys
import time
from pathlib import Path

import pikepdf
import pypdfium2
from PIL import Image, ImageChops

from pnp.core.geometry import Rect
from pnp.core.problems import PnpError, Where
from pnp.core.units import mm_to_pt
from pnp.drawing.face import draw_face
from pnp.fonts.font_book import FontBook, load_fonts
from pnp.fonts.font_file import ITALIC, WEIGHTS, FontFile
from pnp.fonts.name_table import read_names
from pnp.pdf.form_xobjects import FaceForms
from pnp.render.art import read_art
from pnp.render.art_fit import place, placing_of
from pnp.render.placed_drawings import Drawings

MM_PER_PIXEL = 0.1
# Drawn so many times as large, and made smaller: edges are smooth as in the picture.
FINER = 3
# Seconds after which a drawing is named.
SLOW = 5
ALLOWED, DIFFERS = 0.02, 255 // 8


def font_book(folder: Path | None) -> FontBook:
    """Return the fonts in `folder` by their own names, without one those that ship."""
    if folder is None:
        return load_fonts([Path(__file__).parents[1] / "fonts"])
    styles: dict[str, dict[str, FontFile]] = {}
    for path in sorted((*folder.glob("*.ttf"), *folder.glob("*.otf"))):
        names = read_names(path.read_bytes(), WEIGHTS)
        if names:
            family, weight = names.family, names.style.removesuffix(ITALIC)
            style = names.style if weight in WEIGHTS else "regular"
            styles.setdefault(family, {})[style] = FontFile(family, style, path)
    return FontBook(styles)


def printed(svg: Path, size: tuple[int, int], fonts: FontBook) -> Image.Image:
    """Return the pixels of a drawing on a card. Raises PnpError where it is refused."""
    art = read_art(svg, svg.name, fonts=fonts)
    width, height = (side * MM_PER_PIXEL for side in size)
    drawings = Drawings()
    use = place(drawings, art, Rect(0, 0, width, height), placing_of(art.aspect))
    face = drawings.face(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">{use}</svg>'
    )
    drawing = draw_face(face, fonts, Where(svg.name))
    pdf = pikepdf.new()
    forms = FaceForms(pdf, fonts)
    page = pdf.add_blank_page(page_size=(mm_to_pt(width), mm_to_pt(height)))
    name = page.add_resource(forms.add("face", drawing), pikepdf.Name.XObject)
    page.contents_add(f"{name} Do".encode())
    forms.finish()
    data = io.BytesIO()
    pdf.save(data)
    opened = pypdfium2.PdfDocument(data.getvalue())
    scale = FINER * size[0] / mm_to_pt(width)
    found: Image.Image = opened[0].render(scale=scale).to_pil()
    return found.convert("RGB").resize(size, Image.Resampling.BOX)


def share_wrong(svg: Path, fonts: FontBook) -> float:
    """Return the share of pixels that differ, from 0 to 1."""
    with Image.open(svg.with_suffix(".png")) as image:
        wanted = Image.new("RGBA", image.size, "white")
        wanted.alpha_composite(image.convert("RGBA"))
    found = printed(svg, wanted.size, fonts)
    apart = ImageChops.difference(wanted.convert("RGB"), found)
    most = ImageChops.lighter(ImageChops.lighter(*apart.split()[:2]), apart.split()[2])
    counts = most.histogram()
    return sum(counts[DIFFERS + 1 :]) / sum(counts)


def main() -> int:
    """Print the share of drawings that are right by folder, and the worst."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--fonts", type=Path, help="fonts of the suite; else those that ship")
    parser.add_argument("--worst", type=int, default=20, help="how many wrong ones are named")
    parser.add_argument("--only", default="", help="paths that begin so")
    wanted = parser.parse_args()
    if not wanted.folder.is_dir():
        parser.error(f"there is no folder {wanted.folder}")
    fonts = font_book(wanted.fonts)
    cases: dict[str, list[Path]] = {}
    for svg in sorted(wanted.folder.rglob("*.svg")):
        name = svg.relative_to(wanted.folder).as_posix()
        if name.startswith(wanted.only) and svg.with_suffix(".png").exists():
            cases.setdefault(name.split("/")[0] if "/" in name else ".", []).append(svg)
    right, wrong = 0, list[tuple[float, str, str]]()
    for folder, files in cases.items():
        found = [judged(svg, fonts) for svg in files]
        bad = [
            (share, svg, said)
            for svg, (share, said) in zip(files, found, strict=True)
            if share >= ALLOWED
        ]
        wrong += [
            (share, svg.relative_to(wanted.folder).as_posix(), said) for share, svg, said in bad
        ]
        right += len(files) - len(bad)
        tell(len(files) - len(bad), len(files), folder)
    tell(right, sum(map(len, cases.values())), "all")
    for share, name, said in sorted(wrong, reverse=True)[: wanted.worst]:
        sys.stdout.write(f"{share:7.1%}  {name}  {said}\n")
    return 0


def judged(svg: Path, fonts: FontBook) -> tuple[float, str]:
    """Return the share of pixels that differ, 1 where a drawing is refused, and what is said."""
    start = time.perf_counter()
    try:
        share, said = share_wrong(svg, fonts), ""
    except PnpError as error:
        share, said = 1.0, str(error).replace("\n", " ")
    seconds = time.perf_counter() - start
    if seconds > SLOW:
        sys.stdout.write(f"         {svg.name} took {seconds:.0f} s\n")
    return share, said


def tell(right: int, count: int, folder: str) -> None:
    """Print how many of so many drawings are right."""
    sys.stdout.write(f"{right / max(1, count):7.1%}  {right:4} of {count:4}  {folder}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
