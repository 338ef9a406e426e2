"""A contact sheet: pictures of faces side by side on a grey background, each with a caption."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from pnp.core.units import MM_PER_INCH
from pnp.core.values import Struct, field
from pnp.drawing.image_files import saved
from pnp.shapes.trim import Trim
from pnp.svg.encoded_image import Remark

_GROUND = (222, 220, 216)
_TITLE = (40, 40, 44)
_CAPTION = (96, 94, 92)
_GAP_MM = 5.0
_TITLE_MM, _CAPTION_MM = 5.0, 2.9
_NARROWEST_MM = 120.0  # for a title that would not fit above one small face
_FINER = 4  # letters and masks are drawn so many times larger, then reduced: smooth and even


class CaptionedPicture(Struct, frozen=True):
    """A face as pixels, where it is cut, and its caption. The picture is as large as the cut.

    `notes` has by files of art what is not drawn as it is there.
    """

    picture: Image.Image
    trim: Trim
    caption: str
    notes: Mapping[str, Remark] = field(default_factory=dict)


class PixelText:
    """Lines of text in one size (px)."""

    def __init__(self, font: bytes, size: int) -> None:
        """Take the bytes of a font file."""
        self._font = ImageFont.truetype(BytesIO(font), size * _FINER)
        self.height = round(size * 1.25)

    def width(self, text: str) -> float:
        """Return how wide `text` is on one line, in px."""
        return self._font.getlength(text) / _FINER

    def lines(self, text: str, room: float) -> list[str]:
        """Return `text` in lines no wider than `room`: broken at spaces and after hyphens.

        A word that is too wide for a line of its own is broken where it must be.
        """
        lines = [""]
        for part in re.findall(r"[^ -]*[ -]?", text):
            if lines[-1] and self.width(lines[-1] + part.rstrip()) > room:
                lines.append("")
            for letter in part:
                if lines[-1] and self.width(lines[-1] + letter) > room and letter != " ":
                    lines.append("")
                lines[-1] += letter
        return [line.strip() for line in lines]

    def draw(
        self, sheet: Image.Image, x: int, y: int, lines: Sequence[str], colour: tuple[int, int, int]
    ) -> None:
        """Draw `lines` below each other, the top left corner of the first at x, y."""
        for line in lines:
            size = (int(self.width(line) + self.height), self.height)
            mask = Image.new("L", (size[0] * _FINER, size[1] * _FINER), 0)
            ImageDraw.Draw(mask).text((0, 0), line, 255, self._font)
            sheet.paste(colour, (x, y), mask.reduce(_FINER))
            y += self.height


def contact_sheet(
    title: str, cells: list[CaptionedPicture], columns: int, dpi: float, font: bytes
) -> bytes:
    """Return the PNG of `cells` in rows of `columns`, all cells of the same size, at `dpi`.

    Nothing of the title and of the captions is left out: they take as many lines as they need.
    """
    mm = dpi / MM_PER_INCH
    gap = round(_GAP_MM * mm)
    heading, letters = (PixelText(font, round(size * mm)) for size in (_TITLE_MM, _CAPTION_MM))
    width, height = cells[0].picture.size
    captions = [letters.lines(cell.caption, width) for cell in cells]
    below = round(mm) + letters.height * max(map(len, captions))
    pitch = (width + gap, height + below + gap)
    wide = max(columns * pitch[0] - gap, round(min(_NARROWEST_MM * mm, heading.width(title) + 1)))
    titles = heading.lines(title, wide)
    top = gap + heading.height * len(titles) + round(2 * mm)
    rows = -(-len(cells) // columns)
    sheet = Image.new("RGB", (wide + 2 * gap, top + rows * pitch[1]), _GROUND)
    heading.draw(sheet, gap, gap, titles, _TITLE)
    for index, (cell, caption) in enumerate(zip(cells, captions, strict=True)):
        x, y = gap + index % columns * pitch[0], top + index // columns * pitch[1]
        sheet.paste(cell.picture, (x, y), _mask(cell, mm))
        letters.draw(sheet, x, y + height + round(mm), caption, _CAPTION)
    return saved(sheet, "PNG", dpi=(dpi, dpi))


def _mask(cell: CaptionedPicture, mm: float) -> Image.Image:
    """Return what of a picture is left when it is cut."""
    width, height = (side * _FINER for side in cell.picture.size)
    mask = Image.new("L", (width, height), 0)
    box = (0, 0, width - 1, height - 1)
    if cell.trim.outline:
        across, down = width / cell.trim.size.width, height / cell.trim.size.height
        points = [(x * across, y * down) for x, y in cell.trim.outline]
        ImageDraw.Draw(mask).polygon(points, 255)
    else:
        ImageDraw.Draw(mask).rounded_rectangle(box, cell.trim.corner * mm * _FINER, 255)
    return mask.reduce(_FINER)


def crop(picture: Image.Image, bleed: float, dpi: float) -> Image.Image:
    """Return `picture` without its `bleed` (mm)."""
    edge = round(bleed * dpi / MM_PER_INCH)
    return picture.crop((edge, edge, picture.width - edge, picture.height - edge))


def in_grey(picture: Image.Image) -> Image.Image:
    """Return `picture` as a black-and-white printer shows it."""
    return picture.convert("L").convert("RGB")
