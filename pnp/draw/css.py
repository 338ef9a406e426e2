"""CSS in an SVG, as drawing programs write it: turned into attributes before it is checked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

import cssselect2  # type: ignore[import-untyped]
from defusedxml.ElementTree import fromstring

from pnp.draw.node import Node, Tree
from pnp.problems import Problem, Where

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_DECLARATION = re.compile(r"\s*([-\w]+)\s*:\s*(.*?)\s*(!\s*important)?\s*", re.DOTALL)

# Names of editors' own properties ("-inkscape-...") start with a dash.
_OWN = "-"

Declaration = tuple[str, str, bool]


@lru_cache(maxsize=2048)
def read_declarations(text: str) -> tuple[Declaration, ...]:
    """Return name, value and importance of each declaration. Raises ValueError for what is none."""
    found = []
    for part in _COMMENT.sub("", text).split(";"):
        if not part.strip():
            continue
        match = _DECLARATION.fullmatch(part)
        if match is None:
            raise ValueError(f"'{part.strip()[:40]}' is no CSS declaration")
        name, value, important = match.groups()
        if not name.startswith(_OWN):
            found.append((name.lower(), value, bool(important)))
    return tuple(found)


def apply_css(tree: Tree, svg: str, where: Where) -> list[Problem]:
    """Write the CSS of `tree` into its nodes; `svg` is its text. Return what can't be read."""
    problems: list[Problem] = []
    declared: dict[int, list[Declaration]] = {}
    if tree.css:
        for node, declarations in _matches(tree, svg, where, problems):
            declared.setdefault(id(node), []).extend(declarations)
    for node in tree.nodes:
        own = declared.get(id(node), [])
        if "style" in node:
            own = [*own, *_read(node["style"], where, problems)]
        for name, value, _ in sorted(own, key=lambda declaration: declaration[2]):
            node[name] = value
    return problems


def _read(text: str, where: Where, problems: list[Problem]) -> tuple[Declaration, ...]:
    try:
        return read_declarations(text)
    except ValueError as error:
        problems.append(Problem(where, f"style: {error}", "write it as name: value"))
        return ()


def _matches(
    tree: Tree, svg: str, where: Where, problems: list[Problem]
) -> Iterator[tuple[Node, tuple[Declaration, ...]]]:
    """Yield nodes with the declarations of each rule that selects them, the weakest first."""
    matcher = cssselect2.Matcher()
    for node in tree.nodes:
        if node.tag == "style":
            _add_rules(matcher, _COMMENT.sub("", node.text), where, problems)
    elements = cssselect2.ElementWrapper.from_xml_root(fromstring(svg)).iter_subtree()
    for node, element in zip(tree.nodes, elements, strict=True):
        for *_, declarations in sorted(matcher.match(element), key=lambda match: match[:2]):
            yield node, declarations


def _add_rules(
    matcher: cssselect2.Matcher, text: str, where: Where, problems: list[Problem]
) -> None:
    rest = _RULE.sub("", text).strip()
    if "@" in text:
        hint = "write plain rules such as .name {fill: #d22}; fonts come from fonts/"
        problems.append(Problem(where, "<style> has an @ rule, which is not drawn", hint))
        return
    if rest:
        problems.append(Problem(where, f"<style> has '{rest[:40]}', which is no rule"))
        return
    for selectors, body in _RULE.findall(text):
        declarations = _read(body, where, problems)
        try:
            compiled = cssselect2.compile_selector_list(selectors)
        except cssselect2.SelectorError as error:
            message = f"<style> has the selector '{selectors.strip()[:40]}': {error}"
            problems.append(Problem(where, message, "use tags, .classes and #ids"))
            continue
        for selector in compiled:
            matcher.add_selector(selector, declarations)
