"""A contact sheet: pictures of faces side by side on a grey ground, each with a caption."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

_GROUND = (222, 220, 216)
_TITLE = (40, 40, 44)
_CAPTION = (96, 94, 92)
_GAP_MM = 5.0
_TITLE_MM, _CAPTION_MM = 5.0, 2.9


@dataclass(frozen=True, slots=True)
class Cell:
    """A face as pixels, its corner radius in mm (half its width: a disc), and its caption."""

    picture: Image.Image
    corner: float
    caption: str


def contact_sheet(title: str, cells: list[Cell], columns: int, dpi: float, font: Path) -> bytes:
    """Return the PNG of `cells` in rows of `columns`, all cells of the same size, at `dpi`."""
    mm = dpi / 25.4
    gap, title_size, size = (round(length * mm) for length in (_GAP_MM, _TITLE_MM, _CAPTION_MM))
    width, height = cells[0].picture.size
    pitch = (width + gap, height + gap + round(size * 1.7))
    rows = -(-len(cells) // columns)
    top = gap * 2 + title_size
    sheet = Image.new("RGB", (gap + columns * pitch[0], top + gap + rows * pitch[1]), _GROUND)
    pen = ImageDraw.Draw(sheet)
    pen.text((gap, gap), title, _TITLE, ImageFont.truetype(font, title_size))
    letters = ImageFont.truetype(font, size)
    for index, cell in enumerate(cells):
        x, y = gap + index % columns * pitch[0], top + index // columns * pitch[1]
        sheet.paste(cell.picture, (x, y), _mask(cell, mm))
        caption = _shortened(cell.caption, letters, width)
        pen.text((x, y + height + round(size * 0.35)), caption, _CAPTION, letters)
    data = BytesIO()
    sheet.save(data, "PNG", dpi=(dpi, dpi), optimize=True)
    return data.getvalue()


def _mask(cell: Cell, mm: float) -> Image.Image:
    """Return what of a picture is left when it is cut, drawn large and reduced for smooth edges."""
    times = 4
    width, height = cell.picture.size
    mask = Image.new("L", (width * times, height * times), 0)
    box = (0, 0, width * times - 1, height * times - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, cell.corner * mm * times, 255)
    return mask.resize((width, height), Image.Resampling.BOX)


def _shortened(text: str, font: ImageFont.FreeTypeFont, room: float) -> str:
    if font.getlength(text) <= room:
        return text
    while text and font.getlength(f"{text}…") > room:
        text = text[:-1]
    return f"{text}…"


def crop(picture: Image.Image, bleed: float, dpi: float) -> Image.Image:
    """Return `picture` without its `bleed` (mm)."""
    edge = round(bleed * dpi / 25.4)
    return picture.crop((edge, edge, picture.width - edge, picture.height - edge))


def in_grey(picture: Image.Image) -> Image.Image:
    """Return `picture` as a black-and-white printer shows it."""
    return picture.convert("L").convert("RGB")
