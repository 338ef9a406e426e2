"""Ids and classes of a drawing, made its own: several drawings can stand in one face."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from pnp.core.lazy_pattern import lazy_pattern
from pnp.svg.css_text import scoped

SVG_TAG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"
DROPPED = ("metadata", "title", "desc", "script")
# What the names of attributes that hold a script begin with ("onclick"), and no others.
_EVENT = "on"
_URL = lazy_pattern(r"url\(\s*['\"]?#([^)'\"]+)['\"]?\s*\)")


def local_name(element: Element) -> str:
    """Return the name of an element without its namespace; "script" for what is no element."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else "script"


def make_own(element: Element, prefix: str) -> None:
    """Give ids a prefix of their own, so that two files can share a face; drop editors' notes."""
    for child in list(element):
        foreign = not (isinstance(child.tag, str) and child.tag.startswith(SVG_TAG))
        if foreign or local_name(child) in DROPPED:
            element.remove(child)
    for name, value in list(element.attrib.items()):
        if name == XLINK:
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


def scope_css(root: Element, prefix: str) -> None:
    """Let the CSS of a file select nothing beyond it: many programs call every class st0."""
    styles = [element for element in root.iter() if local_name(element) == "style"]
    if not styles:
        return
    name = prefix.rstrip("-")
    for element in root.iter():
        element.set("class", f"{element.get('class', '')} {name}".strip())
    for style in styles:
        style.text = _URL.sub(rf"url(#{prefix}\1)", scoped(style.text or "", name, prefix))
