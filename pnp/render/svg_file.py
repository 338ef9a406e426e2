"""An SVG file as a tree of elements; refused where it is none, or one that no face can show."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from xml.etree.ElementTree import Element, ParseError, tostring
from xml.parsers import expat

from defusedxml.common import DefusedXmlException, EntitiesForbidden
from defusedxml.ElementTree import DefusedXMLParser

from pnp.core.bounded_tree import BoundedTree, TooLargeError
from pnp.core.geometry import Rect
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, Where
from pnp.core.units import MM_PER_INCH
from pnp.svg.content_box import content_box
from pnp.svg.css import apply_css
from pnp.svg.image_header import format_of
from pnp.svg.node import DEEPEST, LARGEST_TREE, SVG, parse_svg
from pnp.svg.path_data import LARGEST_NUMBER
from pnp.svg.svg_sanitizer import SIZED

SIMPLER = "draw it with fewer and simpler shapes, or save it as PNG; in Inkscape: Path > Simplify"
AS_PLAIN = "open it in a drawing program and save it as plain SVG"
_UNGROUP = "ungroup what is grouped without need; in Inkscape: Object > Ungroup"
_STYLES_INSIDE = "put its rules into the drawing, between <style> and </style>"
# Rules beside a drawing, as a processing instruction or as web pages have them.
_STYLESHEET = lazy_pattern(
    rb"""<(?:\?xml-stylesheet|(?:\w+:)?link)\s(?=[^>]*css|[^>]*stylesheet)"""
    rb"""[^>]*?href\s*=\s*["']([^"'#][^"']*)"""
)
# Units of lengths in CSS pixels, in which a drawing without a viewBox is drawn (CSS Values and
# Units 3, section 6.2).
_UNITS = {
    "": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "in": 96.0, "mm": 96 / MM_PER_INCH,
    "cm": 960 / MM_PER_INCH, "em": 16.0, "rem": 16.0, "ex": 8.0,
}  # fmt: skip


def read_svg(data: bytes, where: Where) -> Element:
    """Return the root of the SVG file `data`. Raises PnpError for what can't be drawn."""
    parser = DefusedXMLParser(target=BoundedTree(DEEPEST, LARGEST_TREE, f"{{{SVG}"))
    try:
        parser.feed(data)
        root: Element = parser.close()
    except TooLargeError as error:
        place = Where(where.file, parser.parser.CurrentLineNumber)
        raise PnpError([_too_large(error.is_deep, place)]) from None
    except EntitiesForbidden as error:
        where = _line_of(b"<!ENTITY", data, where)
        message = f"it declares entities (&{error.name};), which are not allowed"
        raise PnpError([Problem(where, message, AS_PLAIN)]) from None
    except ParseError as error:
        _refuse_pixels(data, where)
        place = Where(where.file, error.position[0])
        message = f"file is not readable SVG ({error})"
        raise PnpError([Problem(place, message, AS_PLAIN)]) from None
    except (DefusedXmlException, ValueError) as error:
        message = f"file is not readable SVG ({error})"
        place = Where(where.file, 1)
        raise PnpError([Problem(place, message, AS_PLAIN)]) from None
    _check_styles(data, where)
    if root.tag != f"{{{SVG}svg":
        where = Where(where.file, lines_of(data)[0])
        raise PnpError([Problem(where, "file has no <svg> at its top", "save it as plain SVG")])
    return root


def _refuse_pixels(data: bytes, where: Where) -> None:
    name, suffix = format_of(data)
    if name:
        path = PurePosixPath(where.file)
        hint = f"name it {path.with_suffix(suffix).name}" if suffix else "save it as PNG"
        hint = "draw it as SVG, as all icons are" if path.parent.name == "icons" else hint
        raise PnpError([Problem(where, f"this is a {name} file, and no SVG", hint)])


def _check_styles(data: bytes, where: Where) -> None:
    """Raise PnpError for a drawing whose styles lie elsewhere: it would be black without."""
    styles = _STYLESHEET.search(data)
    if styles and b"class=" in data:
        named = styles[1].decode(errors="replace")[:60]
        message = f"its styles are in '{named}', outside of this SVG"
        where = Where(where.file, data[: styles.start()].count(b"\n") + 1)
        raise PnpError([Problem(where, message, _STYLES_INSIDE)])


def _too_large(is_deep: bool, place: Where) -> Problem:
    """Return why no face can show a drawing, of which so much was read as is up to `place`."""
    if is_deep:
        return Problem(place, "its elements are nested too deep", _UNGROUP)
    message = f"drawing has more than {LARGEST_TREE} elements"
    return Problem(Where(place.file), message, SIMPLER)


def _line_of(sign: bytes, data: bytes, where: Where) -> Where:
    """Return the place of `sign` in a file, as far as it can be seen."""
    return Where(where.file, data[: max(0, data.find(sign))].count(b"\n") + 1)


def lines_of(data: bytes) -> list[int]:
    """Return the lines in which the elements of an SVG start, in their order."""
    lines: list[int] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda *_: lines.append(parser.CurrentLineNumber)
    parser.Parse(data, True)
    return lines


def box_of(root: Element, data: bytes, where: Where) -> Rect:
    """Return the box that a drawing fills, in its units.

    It is that of its viewBox, or else of its width and height; where they say nothing, as "100%"
    does, it is that of its content, and `root` is marked so. Raises PnpError where it has none.
    """
    box = _view_box(root) or _sides(root)
    if box is None:
        text = tostring(root, encoding="unicode")
        tree = parse_svg(text, where)
        apply_css(tree, text)
        box = content_box(tree)
        root.set(SIZED, "content")
    if box is None or not _are_sides(box.width, box.height):
        hint = 'give <svg> a viewBox="0 0 WIDTH HEIGHT"'
        place = Where(where.file, lines_of(data)[0])
        raise PnpError([Problem(place, "picture has no size", hint)])
    return box


def _view_box(root: Element) -> Rect | None:
    """Return the viewBox of a drawing, None where it has none that is one, as browsers do."""
    try:
        parts = re.split(r"[\s,]+", root.get("viewBox", "").strip())
        x, y, width, height = (float(part.removesuffix("px")) for part in parts)
    except ValueError:
        return None
    return Rect(x, y, width, height) if _are_sides(width, height) else None


def _sides(root: Element) -> Rect | None:
    """Return the size that a drawing says in lengths, None for percentages and the like."""
    try:
        width, height = (_length(root.get(side, "")) for side in ("width", "height"))
    except ValueError:
        return None
    return Rect(0, 0, width, height) if _are_sides(width, height) else None


def _are_sides(width: float, height: float) -> bool:
    return all(0 < side <= LARGEST_NUMBER for side in (width, height))


def _length(raw: str) -> float:
    match = re.fullmatch(r"\s*([\d.]+)\s*([a-z]*)\s*", raw)
    if match is None or match[2] not in _UNITS:
        raise ValueError(raw)
    return float(match[1]) * _UNITS[match[2]]
