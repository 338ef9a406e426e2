"""Files of a game's `art/` folder as SVG that can stand inside a face."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias
from xml.etree.ElementTree import Element, tostring

from pnp.core.geometry import Rect
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, Where
from pnp.core.values import Struct
from pnp.files.user_file import ART, PIXELS, read_file
from pnp.fonts.font_book import FontBook
from pnp.render.linked_files import LinkedFiles
from pnp.render.scoped_ids import DROPPED, local_name, make_own, scope_css
from pnp.render.svg_file import AS_PLAIN, SIMPLER, box_of, lines_of, read_svg
from pnp.svg.encoded_image import FILE
from pnp.svg.entities import declared, expanded
from pnp.svg.image_header import UPRIGHT, Header, PictureError, format_of, read_header
from pnp.svg.node import LARGEST_TEXT
from pnp.svg.simple_svg import ROOT_KEPT, is_plain
from pnp.svg.svg_sanitizer import SIZED, as_picture, foreign_svg, needs_all_of_svg

_SUFFIXES = ".svg, .png, .jpg, .webp, .tif or .avif"
_UNREAD = Header("image/png", 1, 1, UPRIGHT)

# Texts of a drawing: as many take half a second to shape.
_MOST_LETTERS = 20_000
_DATA = lazy_pattern(r'href="data:[^"]*')


# What stands before an element that starts in a line of a file, counted from 1.
Mark: TypeAlias = Callable[[int], str]


def _no_mark(line: int) -> str:
    return ""


class Art(Struct, frozen=True):
    """A picture: its SVG, the box (in units of its own) that it fills, and its file.

    `links` are the files that a drawing links to, below its folder. `aspect` is what it says of
    itself with SVG's `preserveAspectRatio`. One with `foreign` SVG is drawn as a whole, at the size
    at which it is placed. `part` is what is seen of its box.
    """

    svg: str
    box: Rect
    file: str
    aspect: str = ""
    foreign: str = ""
    part: Rect | None = None
    links: Sequence[str] = ()

    @property
    def seen(self) -> Rect:
        """The part of its box that is seen: all of it, unless a template wants less."""
        return self.part or self.box

    def height_at(self, width: float) -> float:
        """Return how high the picture is when what is seen of it is `width` wide."""
        return self.seen.height * width / self.seen.width


def read_art(
    path: Path,
    shown: str,
    inside: Path | None = None,
    fonts: FontBook | None = None,
    mark: Mark = _no_mark,
) -> Art:
    """Return the picture in `path` (an SVG or pixels). Raises PnpError when it is none.

    It lies below `inside`: see `user_file.read_file`. An SVG with more than is drawn here, or with
    texts in other fonts than `fonts`, is one for what draws all of SVG. What `mark` returns for a
    line of an SVG stands before each of the elements that start in it; pixels have the line 0.
    """
    where = Where(shown)
    data = read_file(path, ART, where, inside)
    suffix = path.suffix.lower()
    if suffix in PIXELS:
        return _pixels(data, where, mark)
    if suffix != ".svg":
        raise PnpError([Problem(where, f"art of type '{path.suffix}'", f"use {_SUFFIXES}")])
    try:
        return _vector(data, where, fonts, LinkedFiles(path.parent, where), mark)
    except RecursionError:
        message = "its elements are nested too deep"
        raise PnpError([Problem(Where(shown, 1), message, AS_PLAIN)]) from None


# Of suffixes that may be longer.
_SHORTER = {".jpeg": ".jpg", ".tiff": ".tif"}


def _pixels(data: bytes, where: Where, mark: Mark) -> Art:
    try:
        header = read_header(data)
    except PictureError:
        # What is wrong with it is told with all else that can't be drawn.
        header = _UNREAD
    width, height = header.size
    encoded = base64.b64encode(data).decode("ascii")
    _, ending = format_of(data)
    said = Path(where.file).suffix.lower()
    is_misnamed = ending not in ("", said, _SHORTER.get(said))
    named = f' {FILE}="{escape(where.file)}"' if is_misnamed else ""
    return Art(
        f'{mark(0)}<image href="data:{header.mime};base64,{encoded}" '
        f'width="{width}" height="{height}"{named}/>',
        Rect(0, 0, width, height),
        where.file,
    )


def _vector(
    data: bytes, where: Where, fonts: FontBook | None, linked: LinkedFiles, mark: Mark
) -> Art:
    """Return a drawing as art. Raises PnpError where it can't be read."""
    data = declared(expanded(data))
    root = read_svg(data, where)
    box = box_of(root, data, where)
    if SIZED in root.attrib or needs_all_of_svg(data):
        return _foreign(data, root, box, where, linked, mark)
    lines = {} if mark is _no_mark else dict(zip(root.iter(), lines_of(data), strict=True))
    aspect = root.attrib.get("preserveAspectRatio", "")
    prefix = "a" + blake2b(data, digest_size=4).hexdigest() + "-"
    for element in list(root.iter()):
        make_own(element, prefix)
    scope_css(root, prefix)
    kept = "".join(
        f' {name}="{escape(value)}"' for name, value in root.attrib.items() if name in ROOT_KEPT
    )
    children = [child for child in root if local_name(child) not in DROPPED]
    plain = _grouped(children, kept)
    _refuse_length(plain, where)
    if not is_plain(plain, root.attrib, fonts, box):
        return _foreign(data, read_svg(data, where), box, where, linked, mark)
    marks = {element: mark(line) for element, line in lines.items()}
    for child in children:
        _mark_inner(child, marks)
    svg = marks.get(root, "") + _grouped(children, kept, marks)
    return Art(svg, box, where.file, aspect)


def _foreign(
    data: bytes, root: Element, box: Rect, where: Where, linked: LinkedFiles, mark: Mark
) -> Art:
    """Return a drawing for what draws all of SVG; `root` is what `data` says."""
    aspect = root.attrib.get("preserveAspectRatio", "")
    linked.put_in(root)
    _refuse_letters(root, where)
    svg = foreign_svg(root, box, where, partial(lines_of, data))
    _refuse_length(svg, where)
    picture = mark(0) + as_picture(svg, box, where.file)
    return Art(picture, box, where.file, aspect, svg, links=linked.names)


def _refuse_length(svg: str, where: Where) -> None:
    if len(svg) > LARGEST_TEXT and len(_DATA.sub("", svg)) > LARGEST_TEXT:
        raise PnpError([Problem(Where(where.file), "drawing is longer than 2 MB", SIMPLER)])


def _refuse_letters(root: Element, where: Where) -> None:
    letters = sum(
        len(part) for text in root.iter() if local_name(text) == "text" for part in text.itertext()
    )
    if letters > _MOST_LETTERS:
        message = f"drawing has texts of more than {_MOST_LETTERS} letters"
        raise PnpError([Problem(Where(where.file), message, SIMPLER)])


def _grouped(
    children: Sequence[Element], kept: str, marks: Mapping[Element, str] = MappingProxyType({})
) -> str:
    """Return elements as text, in a group with the attributes `kept`, if there are any."""
    inner = "".join(marks.get(child, "") + _text(child) for child in children)
    return f"<g{kept}>{inner}</g>" if kept else inner


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


def _text(element: Element) -> str:
    text = tostring(element, encoding="unicode")
    return re.sub(r'\s+xmlns:?\w*="[^"]*"', "", re.sub(r"(</?)\w+:", r"\1", text)).strip()
