"""Pieces lying on a coloured background, as pictures of a game show them: in a fan, or in rows."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import TypeAlias

from PIL import Image, ImageFilter

from pnp.colour.rgb import parse_hex
from pnp.drawing.contact_sheet import PixelText

Picture: TypeAlias = Image.Image

# Shares of the height of a picture: how far a shadow is moved, and how soft it is.
_SHADOW_DOWN, _SHADOW_SOFT = 0.008, 0.012
_SHADOW_DARK = 0.45
# Of the width: the margin around all, and between pieces in rows.
_MARGIN, _GAP = 0.05, 0.02
# Degrees between two cards of a fan, and how far their pivot lies below them, in heights of a card.
_TURN, _PIVOT = 9.0, 2.2
# Sizes that are tried, of which the largest is taken that fits.
_STEPS = 60
_TITLE = 0.16  # of the height; no title is higher


def background(size: tuple[int, int], colour: str) -> Image.Image:
    """Return a picture of `size` pixels in a colour, "#rrggbb"."""
    return Image.new("RGB", size, parse_hex(colour))


def add_title(picture: Image.Image, title: str, font: bytes, colour: str) -> int:
    """Write `title` at the top of `picture` in a font file, and return where it ends, in px."""
    margin = round(picture.width * _MARGIN)
    room = picture.width - 2 * margin
    size = round(picture.height * _TITLE / 1.25)
    wide = PixelText(font, size).width(title)
    letters = PixelText(font, max(8, int(size * min(1.0, room / wide))))
    letters.draw(picture, margin, margin, [title], parse_hex(colour))
    return margin + letters.height


def add_fan(picture: Image.Image, pieces: Sequence[Image.Image], top: int) -> None:
    """Lay `pieces` (RGBA), at least one, in a fan below `top` px; it may go below the picture."""
    middle = (len(pieces) - 1) / 2
    step = min(_TURN, 40 / len(pieces))
    widest = max(one.width / one.height for one in pieces)
    # What the outermost pieces take in width, as a share of their height.
    spread = 2 * _PIVOT * sin(radians(middle * step)) + widest + sin(radians(middle * step))
    height = round(min((picture.height - top) * 0.94, picture.width * (1 - _MARGIN) / spread))
    for number, piece in enumerate(pieces):
        scaled = _scaled(piece, height / piece.height)
        turn = (number - middle) * step
        across, down = sin(radians(turn)), 1 - cos(radians(turn))
        x = picture.width / 2 + across * _PIVOT * height
        y = top + (picture.height - top - height) * 0.4 + height * (0.56 + _PIVOT * down)
        turned = scaled.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
        _lay(picture, turned, round(x - turned.width / 2), round(y - turned.height / 2))


def add_rows(picture: Picture, pieces: Sequence[Picture]) -> None:
    """Lay `pieces` (RGBA), at least one, in rows on `picture`, as large as fits, in one scale."""
    margin, gap = round(picture.width * _MARGIN), round(picture.width * _GAP)
    room = (picture.width - 2 * margin, picture.height - 2 * margin)
    rows = _rows(pieces, 0.0, room[0], gap)
    scale = min(room[0] / max(one.width for one in pieces), 1.0)
    for step in range(_STEPS, 0, -1):
        tried = scale * step / _STEPS
        rows = _rows(pieces, tried, room[0], gap)
        if _height(rows, tried, gap) <= room[1]:
            break
    y = (picture.height - _height(rows, tried, gap)) / 2
    for row in rows:
        high = max(one.height for one in row) * tried
        x = (picture.width - _width(row, tried, gap)) / 2
        for piece in row:
            scaled = _scaled(piece, tried)
            _lay(picture, scaled, round(x), round(y + (high - scaled.height) / 2))
            x += piece.width * tried + gap
        y += high + gap


def _rows(pieces: Sequence[Picture], scale: float, room: float, gap: float) -> list[list[Picture]]:
    """Return `pieces` in rows no wider than `room`, of about the same width."""
    many = 1
    while True:
        each = _width(pieces, scale, gap) / many
        rows: list[list[Picture]] = [[]]
        for piece in pieces:
            # What would be more than half beyond the usual width begins the next row.
            wide = _width([*rows[-1], piece], scale, gap)
            if rows[-1] and (wide > room or wide - piece.width * scale / 2 > each):
                rows.append([])
            rows[-1].append(piece)
        if len(rows) <= many or many >= len(pieces):
            return rows
        many += 1


def _width(row: Sequence[Picture], scale: float, gap: float) -> float:
    return sum(one.width for one in row) * scale + gap * (len(row) - 1)


def _height(rows: Sequence[Sequence[Picture]], scale: float, gap: float) -> float:
    highest = (max(one.height for one in row) for row in rows)
    return sum(highest) * scale + gap * (len(rows) - 1)


def _scaled(piece: Image.Image, scale: float) -> Image.Image:
    size = max(1, round(piece.width * scale)), max(1, round(piece.height * scale))
    # Colours that nobody sees would come in at the edges.
    return piece.convert("RGBa").resize(size, Image.Resampling.LANCZOS).convert("RGBA")


def _lay(picture: Image.Image, piece: Image.Image, x: int, y: int) -> None:
    """Lay a piece with its shadow."""
    soft = max(1, round(picture.height * _SHADOW_SOFT))
    edge = 3 * soft
    mask = Image.new("L", (piece.width + 2 * edge, piece.height + 2 * edge), 0)
    mask.paste(piece.getchannel("A").point(lambda share: round(share * _SHADOW_DARK)), (edge, edge))
    mask = mask.filter(ImageFilter.GaussianBlur(soft))
    down = round(picture.height * _SHADOW_DOWN)
    picture.paste((0, 0, 0), (x - edge, y - edge + down), mask)
    picture.paste(piece, (x, y), piece)
