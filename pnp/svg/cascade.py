"""CSS of browsers that no program for print reads, written as attributes that all read.

Figma writes wide colours behind plain ones, web editors write variables, and transforms with units.
What knows none of it draws such shapes black, or where they are not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import Element

import cssselect2  # type: ignore[import-untyped]
import tinycss2

from pnp.core.lazy_pattern import lazy_pattern
from pnp.svg.css_colours import readable_colour, readable_filter
from pnp.svg.css_transforms import readable_transform
from pnp.svg.node import SVG

# Only a drawing with one of these in it is looked through, which takes longer than to read it.
# Looking for words takes a tenth of the time of one pattern for all.
_SIGNS = (
    "var(", "color(", "lab(", "lch(", "hwb(", "@media", ":nth-", "drop-shadow(",
    "@layer", "@supports", "&",
)  # fmt: skip
_PROPERTIES = ("transform:", "translate:", "rotate:", "scale:", "font:", "background:")
_UNUSUAL = {
    "rgb": lazy_pattern(r"rgba?\([^()]*[/%n]"),
    "hsl": lazy_pattern(r"hsla?\([^()]*/"),
    "rem": lazy_pattern(r"\drem\b"),
}
_UNREAD = frozenset(("d", "transform", "href", "id", "class", "points"))
_STYLE = f"{{{SVG}style"
_COLOURS = frozenset(
    ("fill", "stroke", "color", "stop-color", "flood-color", "lighting-color", "background-color")
)
_MOVES = ("translate", "rotate", "scale", "transform")
_VAR = lazy_pattern(r"var\(\s*(--[-\w]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)")
# Variables in variables.
_DEEPEST = 10
_FONT = lazy_pattern(
    r"(?P<words>(?:(?:normal|italic|oblique|bold|bolder|lighter|small-caps|[1-9]00)\s+)*)"
    r"(?P<size>[\d.]+(?:px|pt|em|rem|mm|%)?)(?:\s*/\s*\S+)?\s+(?P<family>\S.*)",
    re.IGNORECASE,
)
_REM = lazy_pattern(r"(-?[\d.]+)rem\b")
# What a browser has without a style of its own (CSS Values and Units 3, section 5.1.2), in px.
_ROOT_EM = 16.0
_SIZE = lazy_pattern(r"(?:^|[;\s])font-size\s*:\s*([^;]+)")
_PX = lazy_pattern(r"([\d.]+)(?:px)?")
# As many parts as are looked for in a moment: see `css`.
_PART = r"[-\w.#*:()+>~\[\]=\"' ]"
_SELECTOR = lazy_pattern(rf"{_PART}{{1,200}}")
_LONGEST = 2000
_MOST_PARTS, _MOST_SELECTORS, _MOST_COMPARED = 4, 5000, 1_000_000
_MEDIA = ("all", "screen")

# Name, value, and what counts more: what is important, what stands in no layer, in a later one.
Declared = tuple[str, str, int]
_IMPORTANT, _USUAL, _FIRST_LAYER = 1, 0, -1_000_000


def make_readable(root: Element) -> None:
    """Write the CSS of a drawing into its elements, where there is some that only browsers read.

    A rule or value that is none is passed over, as browsers do; so is one of `:hover` and the like.
    """
    sheets = [style.text or "" for style in root.iter(_STYLE)]
    values = [
        value for one in root.iter() for name, value in one.attrib.items() if name not in _UNREAD
    ]
    if not _is_unusual("\n".join((*sheets, *values))):
        return
    rules = [
        (selector, declared)
        for sheet in sheets
        for selectors, declared in _rules(tinycss2.parse_stylesheet(sheet, True, True))
        for selector in _compiled(selectors)
    ]
    if len(rules) > _MOST_SELECTORS or len(rules) * sum(1 for _ in root.iter()) > _MOST_COMPARED:
        return
    matcher = cssselect2.Matcher()
    for selector, declared in rules:
        matcher.add_selector(selector, declared)
    _write(cssselect2.ElementWrapper.from_xml_root(root), matcher, _root_em(root))
    for parent in list(root.iter()):
        for style in parent.findall(_STYLE):
            parent.remove(style)


def _is_unusual(said: str) -> bool:
    """Return whether CSS may have something that only browsers read."""
    return (
        any(sign in said for sign in _SIGNS)
        or any(_has(said, name) for name in _PROPERTIES)
        or any(word in said and one.search(said) for word, one in _UNUSUAL.items())
    )


def _has(said: str, name: str) -> bool:
    """Return whether a property is there, and not only one that ends so, as enable-background."""
    at = said.find(name)
    while at > 0 and (said[at - 1] == "-" or said[at - 1].isalnum()):
        at = said.find(name, at + 1)
    return at >= 0


def _rules(nodes: list[Any]) -> Iterator[tuple[str, list[Declared]]]:
    """Yield the selectors and declarations of all rules that hold on a screen.

    Rules in layers count less than all others (CSS Cascade 5, section 6.4). What is nested is
    written out (CSS Nesting 1).
    """
    waiting = [(node, "", _USUAL) for node in reversed(nodes)]
    layers = 0
    while waiting:
        node, above, rank = waiting.pop()
        inner: list[Any] = []
        if node.type == "qualified-rule":
            above = _nested(tinycss2.serialize(node.prelude), above)
            inner = tinycss2.parse_blocks_contents(node.content, True, True)
            yield above, list(_declared(inner, rank))
        elif node.type == "at-rule" and node.content and _holds(node):
            if node.lower_at_keyword == "layer" and rank == _USUAL:
                rank, layers = _FIRST_LAYER + layers, layers + 1
            inner = tinycss2.parse_blocks_contents(node.content, True, True)
            if above:
                yield above, list(_declared(inner, rank))
        waiting += [(one, above, rank) for one in reversed(inner) if one.type.endswith("-rule")]


def _holds(rule: Any) -> bool:
    """Return whether what stands in an at-rule holds; what it supports, browsers do."""
    if rule.lower_at_keyword == "media":
        return tinycss2.serialize(rule.prelude).strip().lower() in _MEDIA
    return rule.lower_at_keyword in ("layer", "supports")


def _nested(selectors: str, above: str) -> str:
    """Return selectors inside of a rule for `above`, written out."""
    if not above or len(above) > _LONGEST:
        return selectors
    return ",".join(
        own.replace("&", parent) if "&" in own else f"{parent} {own}"
        for parent in map(str.strip, above.split(","))
        for own in map(str.strip, selectors.split(","))
    )


def _declared(content: Any, rank: int = _USUAL) -> Iterator[Declared]:
    """Yield name, value and rank of declarations, shorthands written out."""
    for one in content:
        if one.type != "declaration":
            continue
        counts = _IMPORTANT if one.important else rank
        name = one.name if one.name.startswith("--") else one.lower_name
        value = tinycss2.serialize(one.value).strip()
        if name == "background":
            name = "background-color"
        if name == "font" and (font := _FONT.fullmatch(value)):
            yield from ((*pair, counts) for pair in _font(**font.groupdict()))
        else:
            yield name, value, counts


def _font(words: str, size: str, family: str) -> Iterator[tuple[str, str]]:
    """Yield the properties that the shorthand `font` stands for."""
    said = words.lower().split()
    yield "font-style", next((one for one in said if one in ("italic", "oblique")), "normal")
    weights = [one for one in said if one[0].isdigit() or one.startswith(("bold", "lighter"))]
    yield "font-weight", (weights or ["normal"])[0]
    yield "font-size", size
    yield "font-family", family


def _compiled(selectors: str) -> list[Any]:
    """Return selectors ready for use; those that are too long, or no selectors, are left out."""
    found = []
    for one in selectors.split(","):
        if _SELECTOR.fullmatch(one.strip()) and len(re.split(r"[\s>+~]+", one)) <= _MOST_PARTS + 2:
            try:
                found += cssselect2.compile_selector_list(one)
            except cssselect2.SelectorError:
                continue
    return found


def _root_em(root: Element) -> float:
    """Return the size of letters of the drawing itself, in px."""
    style = _SIZE.search(root.get("style", ""))
    size = _PX.fullmatch((style[1] if style else root.get("font-size", "")).strip())
    return float(size[1]) if size else _ROOT_EM


def _write(wrapper: Any, matcher: Any, root_em: float) -> None:
    """Write what holds for an element, and for those below, into its attributes."""
    waiting: list[tuple[Any, Mapping[str, str]]] = [(wrapper, {})]
    while waiting:
        one, variables = waiting.pop()
        element = one.etree_element
        said: list[Declared] = [
            (name, value, _USUAL)
            for name, value in element.attrib.items()
            if name in _COLOURS and "(" in value
        ]
        for *_, declared in sorted(matcher.match(one), key=lambda match: match[:2]):
            said += declared
        own_style = element.attrib.pop("style", "")
        said += _declared(tinycss2.parse_blocks_contents(own_style, True, True))
        said.sort(key=lambda declared: declared[2])
        own = {name: value for name, value, _ in said if name.startswith("--")}
        variables = {**variables, **own} if own else variables
        _set(element, _values(said, variables))
        _resolve_attributes(element, variables, root_em)
        waiting += [(child, variables) for child in one.iter_children()]


def _set(element: Element, values: Mapping[str, str]) -> None:
    """Give `element` the values of properties: of those that move it as its `transform`."""
    moved = _transform(values)
    if moved:
        element.set("transform", moved)
    style = {name: value for name, value in values.items() if name not in _MOVES}
    for name in style:
        element.attrib.pop(name, None)
    if style:
        element.set("style", ";".join(f"{name}:{value}" for name, value in style.items()))


def _values(said: Iterable[Declared], variables: Mapping[str, str]) -> dict[str, str]:
    """Return the last value of each property that is one."""
    values: dict[str, str] = {}
    for name, written, _ in said:
        value = _without_variables(written, variables)
        if name.startswith("--") or not value:
            continue
        if name in _COLOURS:
            value = readable_colour(value) or values.get(name, "")
        elif name == "filter":
            value = readable_filter(value)
        values[name] = value
    return {name: value for name, value in values.items() if value}


def _transform(values: Mapping[str, str]) -> str:
    """Return what moves an element, in the order of CSS Transforms 2; "" for nothing."""
    moves = [
        value if name == "transform" else f"{name}({','.join(value.split())})"
        for name in _MOVES
        if (value := values.get(name, "none")) != "none"
    ]
    return readable_transform(" ".join(moves)) if moves else ""


def _resolve_attributes(element: Element, variables: Mapping[str, str], root_em: float) -> None:
    """Write lengths in rem as px, of which one is `root_em`, and variables as their values."""
    for name, written in list(element.attrib.items()):
        if "rem" in written and name not in ("id", "class", "d", "href"):
            element.set(name, _REM.sub(lambda one: f"{float(one[1]) * root_em:g}px", written))
        elif "var(" in written and name not in ("id", "class", "style"):
            element.set(name, _without_variables(written, variables))


def _without_variables(value: str, variables: Mapping[str, str]) -> str:
    """Return a value with its variables put in; "" where one is nowhere set."""
    for _ in range(_DEEPEST):
        if "var(" not in value:
            return value
        missing = False

        def put(found: re.Match[str]) -> str:
            nonlocal missing
            missing = missing or (found[1] not in variables and found[2] is None)
            return variables.get(found[1], found[2] or "").strip()

        value = _VAR.sub(put, value)[:10_000]
        if missing:
            return ""
    return ""
