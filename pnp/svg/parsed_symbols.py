"""Drawings that many faces place, parsed and checked once, and put below the tree of each face.

That is possible where a drawing stands for itself. One that needs its face (a gradient defined
there, a namespace, a rule of CSS, an id that both have) is parsed and checked with it.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.core.problems import PnpError, Where
from pnp.core.values import Struct, replace
from pnp.svg.css import apply_css
from pnp.svg.face_document import FaceSvg, SourceMap, as_group
from pnp.svg.node import Node, Tree, parse_svg
from pnp.svg.validate import check_svg, measure

_ROOT = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
# So many drawings, and so many characters of all.
_MOST_KEPT, _LONGEST = 2000, 50_000_000


class _Part(Struct, frozen=True):
    """A drawing found good by itself: its nodes by id, and what its group measures."""

    ids: Mapping[str, Node]
    group: Node
    measured: tuple[int, int]


class _Kept(dict[str, _Part | None]):
    """By name, which stands for the content; None for what needs its face."""

    length = 0


_kept = _Kept()


def tree_of(svg: FaceSvg, where: Where) -> Tree:
    """Return the checked nodes of a face.

    Raises PnpError for what can't be drawn, at the template, or, where it is not known, at `where`.
    """
    where = svg.place(where)
    body = parse_svg(svg.body, where)
    joined = _joined(body, svg.drawings, where)
    if joined is None:
        text = svg.whole()
        joined = parse_svg(text, where)
        _apply(joined, text)
    else:
        _apply(joined, svg.body)
    check_svg(joined)
    return joined


def checked_tree(written: SourceMap, where: Where) -> Tree:
    """Return the checked nodes of an SVG. Raises PnpError at the places where it was written."""
    tree = parse_svg(written.text, where, written)
    _apply(tree, written.text)
    check_svg(tree)
    return tree


def _apply(tree: Tree, text: str) -> None:
    problems = apply_css(tree, text) if tree.has_style or tree.css else []
    if problems:
        raise PnpError(problems)


def _joined(body: Tree, drawings: Mapping[str, str], where: Where) -> Tree | None:
    """Return `body` with the nodes of `drawings`, or None where they can't be read apart."""
    if not drawings:
        return body
    if body.css:
        return None
    if len(_kept) >= _MOST_KEPT or _kept.length > _LONGEST:
        _kept.clear()
        _kept.length = 0
    ids = dict(body.ids)
    measured: dict[int, tuple[int, int]] = {}
    for name, svg in drawings.items():
        part = _part(name, svg, drawings, where)
        if part is None or not ids.keys().isdisjoint(part.ids):
            return None
        ids.update(part.ids)
        measured[id(part.group)] = part.measured
    return replace(body, ids=ids, measured=measured)


# 36 % of drawing 540 cards (bench/caches.py).
def _part(name: str, svg: str, drawings: Mapping[str, str], where: Where) -> _Part | None:
    if name not in _kept:
        _kept[name] = _read(name, svg, drawings, where)
        _kept.length += len(svg)
    return _kept[name]


def _read(name: str, svg: str, drawings: Mapping[str, str], where: Where) -> _Part | None:
    text = _ROOT.format(as_group(name, svg))
    try:
        own = parse_svg(text, where)
        if own.css or own.twins:
            return None
        _apply(own, text)
        inner = {used: part for used in drawings if (part := _kept.get(used)) is not None}
        ids = {used: part.group for used, part in inner.items()}
        sizes = {id(part.group): part.measured for part in inner.values()}
        tree = replace(own, ids=ids | own.ids, measured=sizes)
        check_svg(tree)
    except PnpError:
        # Its face may have what is missing here; if not, it is checked again, and reported, there.
        return None
    group = own.root.children[0]
    # The name stands for the content, and for all that is used in it.
    group.source = name.encode("ascii")
    return _Part(own.ids, group, measure(tree))
