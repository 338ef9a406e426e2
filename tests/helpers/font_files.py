"""Font files made for tests: a font that ships, called something else."""

import io
from pathlib import Path

from fontTools.ttLib import TTFont

FONTS = Path(__file__).parents[2] / "fonts"
REGULAR, ITALIC, BOLD = 1 << 6, 1 << 0, 1 << 5  # OS/2, fsSelection
USUAL_WIDTH = 5  # OS/2, usWidthClass


def font_file(names, weight=400, is_italic=False, width=USUAL_WIDTH, without=()):
    """Return a font with `names` (by their numbers) alone; `without` some of its tables."""
    font = TTFont(FONTS / "jost/Jost-Bold.ttf")
    table = font["name"]
    table.names = []
    for number, name in names.items():
        table.setName(name, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    font["OS/2"].usWidthClass = width
    font["OS/2"].fsSelection = ITALIC if is_italic else REGULAR
    font["head"].macStyle = 2 if is_italic else 0
    for tag in without:
        del font[tag]
    data = io.BytesIO()
    font.save(data)
    return data.getvalue()
