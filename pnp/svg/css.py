"""CSS in an SVG, as drawing programs write it: turned into attributes before it is checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from defusedxml.ElementTree import fromstring

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Problem, Where
from pnp.svg.css_text import RULE, without_comments
from pnp.svg.face_document import as_written
from pnp.svg.node import Node, Tree

if TYPE_CHECKING:
    import cssselect2  # type: ignore[import-untyped]

_NAME = lazy_pattern(r"[-\w]+")
_IMPORTANT = lazy_pattern(r"!\s*+important")
# What drawing programs write. With more parts, looking for what is selected could take hours.
_SIMPLE = r"[-\w.#*]++"
_SELECTORS = lazy_pattern(rf"\s*+{_SIMPLE}(?:(?:\s*+>\s*+|\s++){_SIMPLE})?+\s*+")
_MOST_SELECTORS, _MOST_COMPARED = 5000, 1_000_000

# Names of editors' own properties ("-inkscape-...") start with a dash.
_OWN = "-"

Declaration = tuple[str, str, bool]


# Without it, a drawing with a style in each element takes 2 times the CPU to read.
@lru_cache(maxsize=2048)
def read_declarations(text: str) -> tuple[Declaration, ...]:
    """Return name, value and importance of each declaration. Raises ValueError for what is none."""
    found = []
    for part in without_comments(text).split(";"):
        if not part.strip():
            continue
        name, colon, value = (piece.strip() for piece in part.partition(":"))
        if not colon or _NAME.fullmatch(name) is None:
            raise ValueError(f"'{part.strip()[:40]}' is no CSS declaration")
        value, important = _importance(value)
        if not name.startswith(_OWN):
            found.append((name.lower(), value, important))
    return tuple(found)


def _importance(value: str) -> tuple[str, bool]:
    """Return `value` without "!important", and whether it had that at its end."""
    start = value.rfind("!")
    if start < 0 or _IMPORTANT.fullmatch(value, start) is None:
        return value, False
    return value[:start].rstrip(), True


def apply_css(tree: Tree, svg: str) -> list[Problem]:
    """Write the CSS of `tree` into its nodes; `svg` is its text. Return what can't be read."""
    problems: list[Problem] = []
    declared: dict[int, list[Declaration]] = {}
    if tree.css:
        for node, declarations in _matches(tree, svg, problems):
            declared.setdefault(id(node), []).extend(declarations)
    for node in tree.nodes:
        own = declared.get(id(node), [])
        if "style" in node:
            own = [*own, *_read(node["style"], tree.place(node, "style"), problems)]
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
    tree: Tree, svg: str, problems: list[Problem]
) -> Iterator[tuple[Node, tuple[Declaration, ...]]]:
    """Yield nodes with the declarations of each rule that selects them, the weakest first."""
    styles = [node for node in tree.nodes if node.tag == "style"]
    texts = [without_comments(node.text) for node in styles]
    selectors = sum(text.count("{") + text.count(",") for text in texts)
    if selectors > _MOST_SELECTORS or selectors * len(tree.nodes) > _MOST_COMPARED:
        message = "<style> has more rules than can be looked through for so many elements"
        where = tree.place(styles[0])
        problems.append(Problem(where, message, "save the drawing as plain SVG"))
        return
    # Few drawings have rules.
    import cssselect2

    matcher = cssselect2.Matcher()
    for node, text in zip(styles, texts, strict=True):
        _add_rules(matcher, text, partial(tree.place_of, node), problems)
    elements = cssselect2.ElementWrapper.from_xml_root(fromstring(svg)).iter_subtree()
    for node, element in zip(tree.nodes, elements, strict=True):
        for *_, declarations in sorted(matcher.match(element), key=lambda match: match[:2]):
            yield node, declarations


def _add_rules(
    matcher: cssselect2.Matcher, text: str, place: Callable[[str], Where], problems: list[Problem]
) -> None:
    """Give `matcher` the rules of a style sheet; what is no rule that is drawn is noted."""
    rest = RULE.sub("", text).strip()
    if "@" in text:
        hint = "write plain rules such as .name {fill: #d22}; fonts come from fonts/"
        problems.append(Problem(place("@"), "<style> has an @ rule, which is not drawn", hint))
        return
    if rest:
        hint = "write rules such as .name {fill: #d22}"
        where = place(rest.splitlines()[0])
        message = f"<style> has '{as_written(rest)[:40]}', which is no rule"
        problems.append(Problem(where, message, hint))
        return
    import cssselect2

    for selectors, body in RULE.findall(text):
        where = place(selectors.strip())
        declarations = _read(body, where, problems)
        try:
            compiled = _compiled(selectors)
        except cssselect2.SelectorError:
            shown = as_written(selectors.strip())[:40]
            message = f"<style> has '{shown}', which is no simple selector"
            problems.append(Problem(where, message, "use tags, .classes and #ids"))
            continue
        for selector in compiled:
            matcher.add_selector(selector, declarations)


def _compiled(selectors: str) -> list[cssselect2.compiler.CompiledSelector]:
    """Return selectors ready for use. Raises SelectorError for those that are not simple."""
    import cssselect2

    if not all(map(_SELECTORS.fullmatch, selectors.split(","))):
        raise cssselect2.SelectorError
    return list(cssselect2.compile_selector_list(selectors))
