"""All faces that a page shows, as SVG: each once, with what they share and the fonts they name."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.core.geometry import Size
from pnp.core.values import Struct
from pnp.fonts.font_book import FontBook
from pnp.fonts.font_file import FontFile
from pnp.render.art import Art

# How high icons are drawn, in mm.
_HIGH = 10


class WebFaces(Struct, frozen=True):
    """Faces by their ids, in units of an `SvgSheet` from the corner of their trim.

    `definitions` are what they refer to. `fonts` has, by the names that they call fonts, the family
    and style, and the glyph that each code point stands for.
    """

    faces: Mapping[str, str]
    definitions: str
    fonts: Mapping[str, tuple[str, str, Mapping[int, int]]]

    def files(self, fonts: FontBook) -> dict[str, tuple[FontFile, Mapping[int, int]]]:
        """Return the fonts as their files, and their code points."""
        return {
            name: (fonts.styles[family][style], codes)
            for name, (family, style, codes) in self.fonts.items()
        }


def icon_id(name: str) -> str:
    """Return by what an icon is known among faces."""
    return f"icon/{name}"


def icon_size(art: Art) -> Size:
    """Return how large an icon is drawn, in mm."""
    return Size(_HIGH * art.box.width / art.box.height, _HIGH)


def icon_svg(art: Art) -> str:
    """Return an icon as an SVG of its own."""
    width, height = icon_size(art)
    box = " ".join(f"{value:g}" for value in art.box)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="{box}">{art.svg}</svg>'
    )
