"""The page that a drawing of another program is, made like the pages of ours."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

from pikepdf import Array, Dictionary, Name, Pdf, Stream

from pnp.core.lazy_pattern import lazy_pattern
from pnp.pdf.font_embedding import deflated
from pnp.pdf.glyph_objects import cmap

# What structure trees count; this page has none.
_TAGGED = lazy_pattern(rb"\A/\w+<</MCID 0>>BDC\n(.*)\nEMC\s*\Z", re.DOTALL)
# A glyph in a CMap, by two bytes, and what follows it.
_CODE = lazy_pattern(rb"<([0-9A-Fa-f]{4})>\s*<")
_DEVICE = {1: Name.DeviceGray, 3: Name.DeviceRGB, 4: Name.DeviceCMYK}


def page_of_picture(data: bytes, mute: bool) -> Pdf:
    """Return the file with one page that `data` is; the words of a `mute` one are no text.

    Its colours are those of the device, as all of ours: the same colour is printed the same.
    """
    pdf = Pdf.open(BytesIO(data))
    for one in pdf.objects:
        if isinstance(one, Stream) and one.get("/Subtype") == Name.Image:
            # Few pixels are no squares in print.
            one.Interpolate = True
        if mute and isinstance(one, Dictionary) and "/ToUnicode" in one:
            _silence(pdf, one)
        _plain_colours(one)
    page = pdf.pages[0]
    content = page.Contents.read_bytes()
    page.Contents = pdf.make_stream(_TAGGED.sub(rb"\1", content))
    return pdf


def _silence(pdf: Pdf, font: Any) -> None:
    """Let glyphs of a font be blanks to whoever reads or copies: see `font_embedding.mute_font`."""
    known = font.ToUnicode.read_bytes()
    codes = sorted({int(code, 16) for code in _CODE.findall(known)})
    font.ToUnicode = deflated(pdf, cmap((code, " ") for code in codes).encode("ascii"))


def _plain_colours(one: Any) -> None:
    """Replace profiles of sRGB and grey in an object and all that is written inside of it."""
    inside: list[tuple[Any, Any]]
    if isinstance(one, Array):
        inside = list(enumerate(one))
    elif isinstance(one, Dictionary | Stream):
        inside = list(one.items())
    else:
        return
    for key, value in inside:
        if isinstance(value, Array) and len(value) == 2 and value[0] == Name.ICCBased:
            one[key] = _DEVICE[int(value[1].N)]
        elif not getattr(value, "is_indirect", False):
            _plain_colours(value)
