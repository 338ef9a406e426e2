"""Drawings of any program: SVG as it is, made safe, for what draws all of SVG.

`pnp.svg.svg_subset` says what is drawn here. What has more of SVG is handed to Typst as a whole,
as a picture: nothing outside of it is read, and its fonts are those that there are.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator
from html import escape
from xml.etree.ElementTree import Element, register_namespace, tostring

from pnp.core.geometry import Rect
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, Where
from pnp.svg.css_text import without_comments
from pnp.svg.encoded_image import DRAWING, FILE
from pnp.svg.extents import check_extent
from pnp.svg.node import parse_svg
from pnp.svg.repair import repair
from pnp.svg.repeating_gradients import HREFS, unrolled

_NAMESPACE = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_TAG = f"{{{_NAMESPACE}}}"
# What marks a drawing that says no size of its own.
SIZED = "data-sized-by"
_HTML = f"{_TAG}foreignObject"
# It shows the first of its children that suits, be it hidden or not.
_SWITCH = f"{_TAG}switch"
# What shows what it refers to. Others do nothing where that is not here.
_INNER = ("#", "data:", "url(#")
_SHOWN = ("image", "feImage", "use", "tref")
_DROPPED = ("metadata", "script", "foreignObject", "title", "desc", "font", "font-face")
_HIDDEN = lazy_pattern(r"(?:^|[;\s])display\s*:\s*none")
# A rule of one class that hides what has it.
_HIDDEN_CLASS = lazy_pattern(r"(?:^|[\s}])\.([\w-]+)\s*\{[^{}]*?(?<![\w-])display\s*:\s*none")
_REFERRED = lazy_pattern(r"#([^)'\"\s]+)")
_ELSEWHERE = lazy_pattern(r"url\(\s*['\"]?(?!#|data:)([^)'\"]+)|@import\s+['\"]([^'\"]+)", re.I)
# Fonts from elsewhere: those that are not here are told by their names.
_FONT_FACE = lazy_pattern(
    r"@font-face\s*\{[^{}]*(?:\}|\Z)"
    r"|@import\s+(?:url\(\s*)?[\"']?[^\"')\s]*fonts?\b[^\"')\s]*[\"']?\s*\)?[^;{}]*;?",
    re.I,
)
_LOUD = lazy_pattern(
    rb"<(?:svg:)?(?:tspan|textPath|switch|symbol)\b|mix-blend-mode\s*:\s*(?!normal)[a-z]"
    rb"""|(?:filter|mask|marker-\w+)\s*[:=]\s*["']?\s*url\("""
)
# Uses that can't be so many elements that it matters.
_FEW = 8
_INSIDE = (
    "draw it into the drawing itself; in a drawing program: embed, not link; or put what it links "
    "to into its folder"
)
# Attributes with a namespace that say how a drawing looks.
_KEPT = (f"{{{_XLINK}}}href", "{http://www.w3.org/XML/1998/namespace}space",
         "{http://www.w3.org/XML/1998/namespace}lang")  # fmt: skip


def foreign_svg(root: Element, box: Rect, where: Where, lines: Callable[[], list[int]]) -> str:
    """Return the SVG in `root`, whose `box` it fills, without what it would read elsewhere.

    `root` is changed. `lines` returns those of its elements. Raises PnpError for what lies
    elsewhere, and for what would be drawn too often.
    """
    register_names()
    problems = [
        Problem(Where(where.file, lines()[number]), message, _INSIDE)
        for number, message in _elsewhere(root)
    ]
    if problems:
        raise PnpError(problems)
    _drop(root)
    # Few drawings have more of SVG.
    from pnp.svg.cascade import make_readable

    make_readable(root)
    repair(root, box)
    unrolled(root)
    root.set("viewBox", " ".join(f"{value:.9g}" for value in box))
    root.set("width", f"{box.width:.9g}")
    root.set("height", f"{box.height:.9g}")
    root.set("preserveAspectRatio", "none")
    svg = tostring(root, encoding="unicode")
    if svg.count("<use") > _FEW:
        check_extent(parse_svg(svg, where))
    return svg


def needs_all_of_svg(data: bytes) -> bool:
    """Return whether a drawing has at first sight what is not drawn here.

    A trick for speed: to look at all of it takes half of the time of reading it.
    """
    return _LOUD.search(data) is not None


def register_names() -> None:
    """Let elements be written with the prefixes that all programs know."""
    register_namespace("", _NAMESPACE)
    register_namespace("xlink", _XLINK)


def as_picture(svg: str, box: Rect, file: str) -> str:
    """Return an <image> in `box` which shows `svg`, out of a file."""
    encoded = base64.b64encode(svg.encode()).decode("ascii")
    return (
        f'<image x="{box.x:.6g}" y="{box.y:.6g}" width="{box.width:.6g}" '
        f'height="{box.height:.6g}" preserveAspectRatio="none" '
        f'{FILE}="{escape(file)}" href="{DRAWING}{encoded}"/>'
    )


def _elsewhere(root: Element) -> Iterator[tuple[int, str]]:
    """Yield the numbers of elements that refer to something outside of the file, and what."""
    hidden = _hidden(root)
    for number, element in enumerate(root.iter()):
        if element in hidden or not element.tag.startswith(_TAG):
            continue
        tag = element.tag.removeprefix(_TAG)
        found = [element.get(name, "") for name in HREFS if tag in _SHOWN]
        refers = [one for one in found if one.strip() and not one.startswith(_INNER)]
        texts = [one for one in element.attrib.values() if "url(" in one]
        if tag == "style":
            texts.append(_FONT_FACE.sub("", without_comments(element.text or "")))
        for value in texts:
            refers += [one[0] or one[1] for one in _ELSEWHERE.findall(value)]
        for one in refers:
            message = f"<{tag}> refers to '{one.strip()[:60]}', outside of this SVG"
            yield number, message


def _hidden(root: Element) -> set[Element]:
    """Return what is in layers that are hidden, and of which nothing is used elsewhere."""
    found: set[Element] = set()
    sheets = (one.text or "" for one in root.iter(f"{_TAG}style"))
    classes = {name for sheet in sheets for name in _HIDDEN_CLASS.findall(sheet)}
    for layer in root.iter():
        if layer not in found and _is_hidden(layer, classes):
            found.update(layer.iter())
    names = {one.get("id", "") for one in found} - {""}
    if not names:
        return found
    used = {
        name
        for one in root.iter()
        if one not in found
        for value in one.attrib.values()
        if "#" in value and not value.startswith("data:")
        for name in _REFERRED.findall(value)
    }
    return set() if used & names else found


def _is_hidden(layer: Element, classes: set[str]) -> bool:
    """Return whether an element hides itself, or one of the `classes` does that are hidden."""
    style = layer.get("style", "")
    return (
        layer.get("display") == "none"
        or ("display" in style and _HIDDEN.search(style) is not None)
        or (bool(classes) and not classes.isdisjoint(layer.get("class", "").split()))
    )


def _drop(root: Element) -> None:
    """Take out of a drawing what is hidden, what is no SVG, and its fonts and scripts."""
    hidden = _hidden(root)
    for element in list(root.iter()):
        for child in list(element):
            is_hidden = child in hidden
            if child.tag == _HTML and not is_hidden and _shows(child, element):
                # Its place is kept, so that it can be told.
                del child[:]
            elif (is_hidden and element.tag != _SWITCH) or not _is_drawn(child):
                _remove(element, child)
        if element.tag == f"{_TAG}style":
            element.text = _FONT_FACE.sub("", without_comments(element.text or ""))
        for name in list(element.attrib):
            if name.startswith("on") or (name.startswith("{") and name not in _KEPT):
                del element.attrib[name]


def _is_drawn(element: Element) -> bool:
    """Return whether an element is one of SVG; a comment has a function for a tag."""
    tag = element.tag
    is_svg = isinstance(tag, str) and tag.startswith(_TAG)
    return is_svg and tag.removeprefix(_TAG) not in _DROPPED


def _shows(html: Element, parent: Element) -> bool:
    """Return whether something is seen of a piece of a web page, for which nothing stands in."""
    if parent.tag == _SWITCH:
        return False
    return any(one.strip() for one in html.itertext()) or any(
        "background:" in one.get("style", "") for one in html.iter()
    )


def _remove(parent: Element, child: Element) -> None:
    """Take `child` out, and leave the text behind it."""
    at = list(parent).index(child)
    if child.tail and at:
        before = parent[at - 1]
        before.tail = (before.tail or "") + child.tail
    elif child.tail:
        parent.text = (parent.text or "") + child.tail
    parent.remove(child)
