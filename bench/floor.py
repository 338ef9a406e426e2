"""The floor: the least work for the benchmark deck with the libraries that pnp is built on.

    floor.py FOLDER OUT.pdf
    floor.py                    only loads the libraries that an edit of one card needs

No templates, no SVG, no checks, no problems, no translations, no cache: cards are read, each text
is shaped once and broken into lines, and operators are written, deflated and put on sheets, front
and back, in one process. Beside `pnp build` it tells what all the rest takes, and how near to
Typst one may come in CPython.
"""

from __future__ import annotations

# All that a build loads for one card that was edited; some of them are not called here.
import sqlite3  # noqa: F401
import sys
import zlib
from pathlib import Path
from xml.parsers import expat  # noqa: F401

import cairosvg  # noqa: F401
import click  # noqa: F401
import jinja2  # noqa: F401
import msgspec  # noqa: F401
import uharfbuzz as hb
import yaml

if len(sys.argv) > 1:
    # What it loads, too, where nothing is kept.
    import reportlab.pdfgen.canvas  # noqa: F401
    from pikepdf import Array, Dictionary, Name, Pdf, Stream

_FONTS = Path(__file__).resolve().parent.parent / "fonts/source-sans-3"
_PT = 72 / 25.4
_WIDTH, _HEIGHT = 63 * _PT, 88 * _PT
_COLUMNS, _ROWS = 3, 3


class Font:
    """A font file: what of it was used, and its name in resources."""

    def __init__(self, name: str, file: str) -> None:
        self.name = name
        self._face = hb.Face(hb.Blob((_FONTS / file).read_bytes()))
        self._font = hb.Font(self._face)
        self._em = self._face.upem
        self._used: dict[int, float] = {}

    def lines(self, text: str, size: float, width: float) -> list[str]:
        """Return `text` as TJ arrays, shaped as a whole and cut at spaces."""
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        hb.shape(self._font, buffer)
        gids = [info.codepoint for info in buffer.glyph_infos]
        steps = [place.x_advance for place in buffer.glyph_positions]
        lines, start, space, across, limit = [], 0, -1, 0, width * self._em / size
        for at, step in enumerate(steps):
            if text[at] == " ":
                space = at
            across += step
            if across > limit and space > start:
                lines.append(self._show(gids[start:space], steps[start:space]))
                start, across = space + 1, sum(steps[space + 1 : at + 1])
        return [*lines, self._show(gids[start:], steps[start:])]

    def _show(self, gids: list[int], steps: list[int]) -> str:
        used, parts = self._used, ["[<"]
        for gid, step in zip(gids, steps, strict=True):
            own = used.get(gid)
            if own is None:
                own = used[gid] = self._font.get_glyph_h_advance(gid)
            parts.append(f"{gid:04X}" if own == step else f"{gid:04X}>{own - step:g}<")
        return f"{''.join(parts)}>]TJ"

    def embedded(self, pdf: Pdf) -> Dictionary:
        """Return the font with the glyphs that were used."""
        wanted = hb.SubsetInput()
        wanted.glyph_set.update(self._used)
        wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_HINTING
        data = Stream(pdf, wanted.subset(self._face).blob.data)
        name = Name(f"/{self.name}")
        described = Dictionary(
            Type=Name.FontDescriptor, FontName=name, Flags=4, ItalicAngle=0, Ascent=800,
            Descent=-200, CapHeight=700, StemV=80, FontBBox=Array([0, -200, 1000, 800]),
            FontFile2=data,
        )  # fmt: skip
        widths = [one for gid, wide in sorted(self._used.items()) for one in (gid, Array([wide]))]
        below = Dictionary(
            Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=name, CIDToGIDMap=Name.Identity,
            CIDSystemInfo=Dictionary(Registry="Adobe", Ordering="Identity", Supplement=0),
            FontDescriptor=pdf.make_indirect(described), W=Array(widths),
        )  # fmt: skip
        return Dictionary(
            Type=Name.Font, Subtype=Name.Type0, BaseFont=name, Encoding=Name("/Identity-H"),
            DescendantFonts=Array([pdf.make_indirect(below)]),
        )  # fmt: skip


def card_operators(card: dict[str, object], number: int, total: int, fonts: list[Font]) -> str:
    """Return a face: a ground, a band, three costs, a picture of one form, and four texts."""
    plain, bold = fonts
    parts = ["0.99 0.98 0.95 rg 0 0 178.6 249.4 re f 0.48 0.23 0.23 rg 0 210 178.6 28 re f 0 g"]

    def text(font: Font, content: object, size: float, x: float, y: float, width: float) -> None:
        parts.append(f"BT /{font.name} {size:g} Tf {x:.2f} {y:.2f} Td {size * 1.25:.2f} TL")
        parts.append(" T*\n".join([*font.lines(str(content), size, width), "ET"]))

    text(bold, card["title"], 13, 11, 220, 96)
    for place, key in enumerate(card["cost"]):  # type: ignore[arg-type]
        parts.append(f"q 1 0 0 1 {116 + place * 20} 221 cm /Icon Do Q")
        text(bold, key, 9, 114 + place * 20, 218, 20)
    parts.append("q 1 0 0 1 47 110 cm /Icon Do Q")
    text(plain, card["body"], 9, 14, 96, 150)
    text(plain, f"No. {number} of {total}", 6.5, 14, 16, 150)
    return "\n".join(parts)


def main(folder: Path, out: Path) -> None:
    """Write the deck of a folder."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    deck = yaml.load((folder / "cards/bench/deck.yaml").read_bytes(), loader)["cards"]  # noqa: S506
    fonts = [Font("Plain", "SourceSans3-Regular.ttf"), Font("Bold", "SourceSans3-Bold.ttf")]
    pdf = Pdf.new()
    shared = Dictionary(Font=Dictionary(), XObject=Dictionary())
    resources = pdf.make_indirect(shared)

    def form(operators: str) -> Stream:
        made = Stream(pdf, zlib.compress(operators.encode(), 9))
        made.Type, made.Subtype, made.Filter = Name.XObject, Name.Form, Name.FlateDecode
        made.BBox, made.Resources = Array([0, 0, 178.6, 249.4]), resources
        return made

    shared.XObject.Icon = form("0.2 0.4 0.5 rg 0 0 m 20 0 l 10 17 l h f\n" * 15)
    back = form("0.23 0.37 0.48 rg 0 0 178.6 249.4 re f")
    faces = [
        form(card_operators(card, number, len(deck), fonts))
        for number, card in enumerate(deck, start=1)
    ]
    a_sheet = _COLUMNS * _ROWS
    for first in range(0, len(faces), a_sheet):
        for side in (faces[first : first + a_sheet], [back] * len(faces[first : first + a_sheet])):
            page = pdf.add_blank_page(page_size=(595.28, 841.89))
            named = {f"/F{place}": one for place, one in enumerate(side)}
            page.Resources = Dictionary(XObject=Dictionary(named))
            placed = "\n".join(
                f"q 1 0 0 1 {30 + place % _COLUMNS * _WIDTH:.2f} "
                f"{46 + place // _COLUMNS * _HEIGHT:.2f} cm /F{place} Do Q"
                for place in range(len(side))
            )
            page.Contents = Stream(pdf, placed.encode())
    for font in fonts:
        shared.Font[f"/{font.name}"] = pdf.make_indirect(font.embedded(pdf))
    pdf.save(out)


if __name__ == "__main__" and len(sys.argv) > 1:
    main(Path(sys.argv[1]), Path(sys.argv[2]))
