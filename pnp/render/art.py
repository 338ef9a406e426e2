"""Files of a game's `art/` folder as SVG that can stand inside a face."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError, tostring
from xml.sax.saxutils import quoteattr

from defusedxml.common import DefusedXmlException, EntitiesForbidden
from defusedxml.ElementTree import fromstring

from pnp.csstext import scoped
from pnp.geometry import Rect
from pnp.pixels import UPRIGHT, Header, PictureError, read_header
from pnp.problems import PnpError, Problem, Where
from pnp.units import MM_PER_INCH
from pnp.userfile import ART, PIXELS, read_file

_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}href"
_AS_PLAIN = "open it in a drawing program and save it as plain SVG"
_DROPPED = ("metadata", "title", "desc", "script")
_URL = re.compile(r"url\(\s*['\"]?#([^)'\"]+)['\"]?\s*\)")
_UNREAD = Header("image/png", 1, 1, UPRIGHT)
# CSS pixels are 1/96 inch (CSS Values and Units 3, section 6.2).
_UNITS = {"": MM_PER_INCH / 96, "px": MM_PER_INCH / 96, "mm": 1.0, "cm": 10.0, "in": MM_PER_INCH}


@dataclass(frozen=True, slots=True)
class Art:
    """A picture: its SVG, the box (in units of its own) that it fills, and its file.

    `aspect` is what a drawing says of itself with SVG's `preserveAspectRatio`.
    """

    svg: str
    box: Rect
    file: str
    aspect: str = ""

    def height_at(self, width: float) -> float:
        """Return how high the picture is when it is `width` wide."""
        return self.box.height * width / self.box.width


def read_art(path: Path, shown: str, inside: Path | None = None) -> Art:
    """Return the picture in `path` (.svg, .png or .jpg). Raises PnpError when it is none.

    It lies below `inside`: see `userfile.read_file`.
    """
    where = Where(shown)
    data = read_file(path, ART, where, inside)
    suffix = path.suffix.lower()
    if suffix in PIXELS:
        return _pixels(data, where)
    if suffix != ".svg":
        raise PnpError([Problem(where, f"art of type '{path.suffix}'", "use .svg, .png or .jpg")])
    return _vector(data, where)


def _pixels(data: bytes, where: Where) -> Art:
    try:
        header = read_header(data)
    except PictureError:
        # What is wrong with it is told with all else that can't be drawn.
        header = _UNREAD
    width, height = header.size
    encoded = base64.b64encode(data).decode("ascii")
    return Art(
        f'<image href="data:{header.mime};base64,{encoded}" width="{width}" height="{height}"/>',
        Rect(0, 0, width, height),
        where.file,
    )


def _vector(data: bytes, where: Where) -> Art:
    try:
        root = fromstring(data, forbid_dtd=False)
    except EntitiesForbidden as error:
        message = f"it declares entities (&{error.name};), which are not allowed"
        raise PnpError([Problem(where, message, _AS_PLAIN)]) from None
    except (ParseError, DefusedXmlException, ValueError) as error:
        message = f"file is not readable SVG ({error})"
        raise PnpError([Problem(where, message, _AS_PLAIN)]) from None
    if root.tag != f"{_SVG}svg":
        raise PnpError([Problem(where, "file has no <svg> at its top", "save it as plain SVG")])
    box = _box(root, where)
    prefix = "a" + blake2b(data, digest_size=4).hexdigest() + "-"
    for element in list(root.iter()):
        _make_own(element, prefix)
    _scope_css(root, prefix)
    inner = "".join(_text(child) for child in root if _local(child) not in _DROPPED)
    kept = "".join(
        f" {name}={quoteattr(value)}"
        for name, value in root.attrib.items()
        if name in ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin")
    )
    svg = f"<g{kept}>{inner}</g>" if kept else inner
    return Art(svg, box, where.file, root.attrib.get("preserveAspectRatio", ""))


def _local(element: Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else "script"


def _make_own(element: Element, prefix: str) -> None:
    """Give ids a prefix of their own, so that two files can share a face; drop editors' notes."""
    for child in list(element):
        foreign = not (isinstance(child.tag, str) and child.tag.startswith(_SVG))
        if foreign or _local(child) in _DROPPED:
            element.remove(child)
    for name, value in list(element.attrib.items()):
        if name == _XLINK:
            del element.attrib[name]
            name = "href"
        elif name.startswith("{"):
            del element.attrib[name]
            continue
        if name == "id":
            value = prefix + value
        elif name == "href" and value.startswith("#"):
            value = f"#{prefix}{value[1:]}"
        element.attrib[name] = _URL.sub(rf"url(#{prefix}\1)", value)


def _scope_css(root: Element, prefix: str) -> None:
    """Let the CSS of a file select nothing beyond it: many programs call every class st0."""
    styles = [element for element in root.iter() if _local(element) == "style"]
    if not styles:
        return
    name = prefix.rstrip("-")
    for element in root.iter():
        element.set("class", f"{element.get('class', '')} {name}".strip())
    for style in styles:
        style.text = _URL.sub(rf"url(#{prefix}\1)", scoped(style.text or "", name, prefix))


def _text(element: Element) -> str:
    text = tostring(element, encoding="unicode")
    return re.sub(r'\s+xmlns:?\w*="[^"]*"', "", re.sub(r"(</?)\w+:", r"\1", text)).strip()


def _box(root: Element, where: Where) -> Rect:
    try:
        if "viewBox" in root.attrib:
            x, y, width, height = map(float, re.split(r"[\s,]+", root.attrib["viewBox"].strip()))
        else:
            x, y = 0.0, 0.0
            width, height = (_length(root.attrib.get(side, "")) for side in ("width", "height"))
    except ValueError:
        width = height = 0.0
    if width <= 0 or height <= 0:
        hint = 'give <svg> a viewBox="0 0 WIDTH HEIGHT"'
        raise PnpError([Problem(where, "picture has no size", hint)])
    return Rect(x, y, width, height)


def _length(raw: str) -> float:
    match = re.fullmatch(r"\s*([\d.]+)\s*([a-z]*)\s*", raw)
    if match is None or match[2] not in _UNITS:
        raise ValueError(raw)
    return float(match[1]) * _UNITS[match[2]]
