"""Files of a game's `art/` folder as SVG that can stand inside a face."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Mapping
from hashlib import blake2b
from html import escape
from pathlib import Path
from typing import TypeAlias
from xml.etree.ElementTree import Element, ParseError, tostring
from xml.parsers import expat

from defusedxml.common import DefusedXmlException, EntitiesForbidden
from defusedxml.ElementTree import fromstring

from pnp.core.geometry import Rect
from pnp.core.problems import PnpError, Problem, Where
from pnp.core.units import MM_PER_INCH
from pnp.core.values import Struct
from pnp.runtime.user_file import ART, PIXELS, read_file
from pnp.svg.css_text import scoped
from pnp.svg.node import DEEPEST, LARGEST_TEXT, LARGEST_TREE, SVG
from pnp.svg.path_data import LARGEST_NUMBER
from pnp.svg.pixels import UPRIGHT, Header, PictureError, read_header

_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}href"
_AS_PLAIN = "open it in a drawing program and save it as plain SVG"
_DROPPED = ("metadata", "title", "desc", "script")
# What the names of attributes that hold a script begin with ("onclick"), and no others.
_EVENT = "on"
_URL = re.compile(r"url\(\s*['\"]?#([^)'\"]+)['\"]?\s*\)")
_UNREAD = Header("image/png", 1, 1, UPRIGHT)
# CSS pixels are 1/96 inch (CSS Values and Units 3, section 6.2).
_UNITS = {"": MM_PER_INCH / 96, "px": MM_PER_INCH / 96, "mm": 1.0, "cm": 10.0, "in": MM_PER_INCH}


_DATA = re.compile(r'href="data:[^"]*')
_UNGROUP = "ungroup what is grouped without need; in Inkscape: Object > Ungroup"
_SIMPLER = "draw it with fewer and simpler shapes, or save it as PNG; in Inkscape: Path > Simplify"


# What stands before an element that starts in a line of a file, counted from 1.
Mark: TypeAlias = Callable[[int], str]


def _no_mark(line: int) -> str:
    return ""


class Art(Struct, frozen=True):
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


def read_art(path: Path, shown: str, inside: Path | None = None, mark: Mark = _no_mark) -> Art:
    """Return the picture in `path` (.svg, .png or .jpg). Raises PnpError when it is none.

    It lies below `inside`: see `user_file.read_file`. What `mark` returns for a line of an SVG
    stands before each of the elements that start in it; pixels have the line 0.
    """
    where = Where(shown)
    data = read_file(path, ART, where, inside)
    suffix = path.suffix.lower()
    if suffix in PIXELS:
        return _pixels(data, where, mark)
    if suffix != ".svg":
        raise PnpError([Problem(where, f"art of type '{path.suffix}'", "use .svg, .png or .jpg")])
    try:
        return _vector(data, where, mark)
    except RecursionError:
        message = "its elements are nested too deep"
        raise PnpError([Problem(Where(shown, 1), message, _AS_PLAIN)]) from None


def _pixels(data: bytes, where: Where, mark: Mark) -> Art:
    try:
        header = read_header(data)
    except PictureError:
        # What is wrong with it is told with all else that can't be drawn.
        header = _UNREAD
    width, height = header.size
    encoded = base64.b64encode(data).decode("ascii")
    return Art(
        f'{mark(0)}<image href="data:{header.mime};base64,{encoded}" '
        f'width="{width}" height="{height}"/>',
        Rect(0, 0, width, height),
        where.file,
    )


def _vector(data: bytes, where: Where, mark: Mark) -> Art:
    _check_extent(data, where)
    try:
        root = fromstring(data, forbid_dtd=False)
    except EntitiesForbidden as error:
        where = _line_of(b"<!ENTITY", data, where)
        message = f"it declares entities (&{error.name};), which are not allowed"
        raise PnpError([Problem(where, message, _AS_PLAIN)]) from None
    except ParseError as error:
        place = Where(where.file, error.position[0])
        message = f"file is not readable SVG ({error})"
        raise PnpError([Problem(place, message, _AS_PLAIN)]) from None
    except (DefusedXmlException, ValueError) as error:
        message = f"file is not readable SVG ({error})"
        place = Where(where.file, 1)
        raise PnpError([Problem(place, message, _AS_PLAIN)]) from None
    lines = {} if mark is _no_mark else dict(zip(root.iter(), _lines(data), strict=True))
    if root.tag != f"{_SVG}svg":
        where = Where(where.file, _lines(data)[0])
        raise PnpError([Problem(where, "file has no <svg> at its top", "save it as plain SVG")])
    box = _box(root, data, where)
    prefix = "a" + blake2b(data, digest_size=4).hexdigest() + "-"
    for element in list(root.iter()):
        _make_own(element, prefix)
    _scope_css(root, prefix)
    kept = "".join(
        f' {name}="{escape(value)}"'
        for name, value in root.attrib.items()
        if name in ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin")
    )
    children = [child for child in root if _local(child) not in _DROPPED]
    marks = {element: mark(line) for element, line in lines.items()}
    for child in children:
        _mark_inner(child, marks)
    inner = "".join(marks.get(child, "") + _text(child) for child in children)
    own = marks.get(root, "")
    svg = f"{own}<g{kept}>{inner}</g>" if kept else own + inner
    if len(svg) > LARGEST_TEXT and len(_DATA.sub("", svg)) > LARGEST_TEXT:
        raise PnpError([Problem(Where(where.file), "drawing is longer than 2 MB", _SIMPLER)])
    return Art(svg, box, where.file, root.attrib.get("preserveAspectRatio", ""))


def _check_extent(data: bytes, where: Where) -> None:
    """Raise PnpError for a drawing that no face can show, before it is read: that takes long.

    What is no XML, or declares entities, is left to who reads it.
    """
    parser = expat.ParserCreate(namespace_separator="}")
    count = depth = 0

    def start(name: str, _: object) -> None:
        nonlocal count, depth
        count += name.startswith(SVG)
        depth += 1
        if depth > DEEPEST or count > LARGEST_TREE:
            raise _TooLargeError

    def end(_: str) -> None:
        nonlocal depth
        depth -= 1

    def stop(*_: object) -> None:
        raise _EntityError

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.EntityDeclHandler = stop
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, LookupError, ValueError, _EntityError):
        return
    except _TooLargeError:
        line = parser.CurrentLineNumber
    else:
        return
    if depth > DEEPEST:
        problem = Problem(Where(where.file, line), "its elements are nested too deep", _UNGROUP)
    else:
        message = f"drawing has more than {LARGEST_TREE} elements"
        problem = Problem(Where(where.file), message, _SIMPLER)
    raise PnpError([problem])


class _EntityError(Exception):
    """A drawing declares what could grow without end."""


class _TooLargeError(Exception):
    """A drawing has more elements, or deeper ones, than a face can have."""


def _line_of(sign: bytes, data: bytes, where: Where) -> Where:
    """Return the place of `sign` in a file, as far as it can be seen."""
    return Where(where.file, data[: max(0, data.find(sign))].count(b"\n") + 1)


def _lines(data: bytes) -> list[int]:
    """Return the lines in which the elements of an SVG start, in their order."""
    lines: list[int] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda *_: lines.append(parser.CurrentLineNumber)
    parser.Parse(data, True)
    return lines


def _mark_inner(element: Element, marks: Mapping[Element, str]) -> None:
    """Write marks before all elements below `element`."""
    for above in element.iter() if marks else ():
        before: Element | None = None
        for child in above:
            mark = marks.get(child, "")
            if before is None:
                above.text = (above.text or "") + mark
            else:
                before.tail = (before.tail or "") + mark
            before = child


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
        elif name.startswith(("{", _EVENT)):
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


def _box(root: Element, data: bytes, where: Where) -> Rect:
    try:
        if "viewBox" in root.attrib:
            x, y, width, height = map(float, re.split(r"[\s,]+", root.attrib["viewBox"].strip()))
        else:
            x, y = 0.0, 0.0
            width, height = (_length(root.attrib.get(side, "")) for side in ("width", "height"))
    except ValueError:
        width = height = 0.0
    if not all(0 < side <= LARGEST_NUMBER for side in (width, height)):
        hint = 'give <svg> a viewBox="0 0 WIDTH HEIGHT"'
        place = Where(where.file, _lines(data)[0])
        raise PnpError([Problem(place, "picture has no size", hint)])
    return Rect(x, y, width, height)


def _length(raw: str) -> float:
    match = re.fullmatch(r"\s*([\d.]+)\s*([a-z]*)\s*", raw)
    if match is None or match[2] not in _UNITS:
        raise ValueError(raw)
    return float(match[1]) * _UNITS[match[2]]
