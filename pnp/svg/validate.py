"""Everything that a drawing library would pass over in silence, said aloud before it draws.

One pass over the nodes. What was found good before is remembered, so that the cards of a deck,
which have most values in common, cost little.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from pnp.core.problems import PnpError, Problem, Where, one_of
from pnp.core.values import replace
from pnp.svg.embedded_images import read_picture
from pnp.svg.encoded_image import DRAWING
from pnp.svg.extents import DEEPEST_USE, REFERENCE, EndlessError, Extents, most_drawn
from pnp.svg.face_document import ART_ID, MADE_ID, as_written
from pnp.svg.image_header import PictureError
from pnp.svg.invisible_parts import DEFINITIONS, InvisibleNodes
from pnp.svg.node import Node, Tree
from pnp.svg.outline import SHAPES
from pnp.svg.style import INHERITED
from pnp.svg.svg_subset import (
    ATTRIBUTES,
    CHILDREN,
    ELEMENTS,
    INSTEAD,
    NOTES,
    REFUSED,
    TEXTS,
    UNDRAWN,
)
from pnp.svg.value_rules import RULES

MOST_TOLD = 50  # problems of one face; so many have one cause
LONGEST_LINE = 2000  # characters in a <text>
_OUTSIDE = "text outside of <text>"

_GRADIENTS = frozenset(("linearGradient", "radialGradient"))
_USABLE = frozenset(("g", "image", "svg", "symbol", "text", "use", *SHAPES))
_TARGETS = {"use": _USABLE, "linearGradient": _GRADIENTS, "radialGradient": _GRADIENTS}
_PAINTS = {"fill": _GRADIENTS, "stroke": _GRADIENTS, "clip-path": frozenset(("clipPath",))}
_NOT_OUTERMOST = ("transform", "clip-path", "display")
# What is refused as a whole. Others are told with what stands in them, which may stay.
_NOT_OPENED = frozenset(REFUSED) - {"a", "switch"}
_KEPT = 100_000
_LONGEST_KEPT = 2000

# File and callers, tag, attribute and value that were told.
_Told: TypeAlias = tuple[str, tuple[Where, ...], str, str, str]
# (tag, attribute, value) that were found good.
_good: set[tuple[str, str, str]] = set()


def check_svg(tree: Tree) -> None:
    """Return when all of `tree` will be drawn. Raises PnpError with all that won't.

    What draws nothing is passed over.
    """
    problems: dict[Problem, None] = {}
    for problem in _Checker(tree).problems():
        problems[problem] = None
        if len(problems) == MOST_TOLD:
            break
    if problems:
        raise PnpError(problems)


def measure(tree: Tree) -> tuple[int, int]:
    """Return how many elements a checked `tree` draws, and how deep they are nested."""
    return Extents(tree).of(tree.root)


class _Checker:
    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._place = tree.place
        self._unseen = InvisibleNodes(tree)
        self._told: set[_Told] = set()

    def problems(self) -> Iterator[Problem]:
        if self._tree.root.tag != "svg":
            message = "SVG does not start with <svg>"
            yield self._problem(self._tree.root, message, "put <svg> around it")
            return
        for name in _NOT_OUTERMOST:
            if name in self._tree.root:
                message = f"the outermost <svg> has {name}"
                yield self._problem(self._tree.root, message, "put it on a <g> inside", name)
        waiting = [self._tree.root]
        users: list[Node] = []
        while waiting:
            node = waiting.pop()
            # The next to be taken is the first of them: what is told once is told of the first.
            if node.children and node.tag not in _NOT_OPENED:
                waiting += filter(self._belongs, reversed(node.children))
            yield from self._node(node)
            if "href" in node or "clip-path" in node:
                users.append(node)
        yield from self._twins()
        yield from self._too_much(users)

    def _problem(self, node: Node, message: str, hint: str = "", name: str = "") -> Problem:
        return Problem(self._place(node, name), message, hint)

    def _belongs(self, node: Node) -> bool:
        """Return whether `node` is SVG to be drawn, not a note or an editor's own element."""
        tag = node.tag
        if "}" in tag or tag in NOTES:
            return False
        return not ((tag in DEFINITIONS or "display" in node) and self._unseen.has(node))

    def _node(self, node: Node) -> Iterator[Problem]:
        """Yield what is wrong with an element, but for what is in it."""
        tag = node.tag
        if tag in REFUSED:
            hint = REFUSED[tag]
            yield self._problem(node, f"<{tag}> is not drawn", hint)
            return
        if tag not in CHILDREN:
            if self._key(node) not in self._told:
                self._told.add(self._key(node))
                yield one_of("element", tag, ELEMENTS, self._place(node))
            return
        for name, value in node.items():
            if (tag, name, value) not in _good:
                yield from self._attribute(node, name, value)
        if tag == "clipPath":
            yield from self._clip_path(node)
        allowed = CHILDREN[tag]
        for child in node.children:
            inside = child.tag
            if inside not in allowed and inside in ELEMENTS:
                message = f"<{inside}> inside <{tag}> is not drawn"
                yield self._problem(child, message, f"move it out of the <{tag}>")
        if tag not in TEXTS and not node.text.isspace() and node.text:
            yield from self._outside(node)
        if tag == "text" and len(node.text) > LONGEST_LINE:
            message = f"<text> is longer than {LONGEST_LINE} characters"
            yield self._problem(node, message, "write one <text> for each line")

    def _outside(self, node: Node) -> Iterator[Problem]:
        """Yield what of `node` is text that is not in a <text>."""
        for where, call, letters in self._tree.written(node):
            text = letters[:40]
            hint = f"write {call.shown(text)}"
            if text.startswith("{"):
                hint = "write {{ and {% and {# without a space, and both signs of each"
            yield Problem(where, f"'{text}' stands outside of <text>", hint, kind=_OUTSIDE)

    def _key(self, node: Node, name: str = "", value: str = "") -> _Told:
        """Return what is told once of a file, and of a call of one of its macros."""
        place = self._tree.place(node)
        return place.file, place.callers, node.tag, name, value

    def _clip_path(self, node: Node) -> Iterator[Problem]:
        """Yield what PDF and cairo can't cut out along."""
        if any("clip-path" in one for one in (node, *node.children)):
            message = "clip-path inside <clipPath> is not drawn"
            yield self._problem(
                node, message, "put two groups with a clip-path each around the drawing"
            )
        rules = [one.get("clip-rule", "nonzero") for one in (node, *node.children)]
        if "evenodd" in rules and len(node.children) > 1:
            message = "<clipPath> has clip-rule='evenodd' and more than one shape"
            yield self._problem(node, message, "join the shapes to one path")

    # Attributes

    def _attribute(self, node: Node, name: str, value: str) -> Iterator[Problem]:
        if "}" in name or name.startswith(("data-", "aria-")):
            return
        if self._told and self._key(node, name, value) in self._told:
            return
        found = None
        if name in ATTRIBUTES[node.tag]:
            found = self._value(node, name, value)
        elif name in UNDRAWN:
            found = self._undrawn(node, name, value)
        elif not name.startswith("xml"):
            place = self._place(node, name)
            found = one_of(f"attribute of <{node.tag}>", name, ATTRIBUTES[node.tag], place)
        if found:
            self._told.add(self._key(node, name, value))
            yield found
        elif name == "href" or (name in _PAINTS and "url(" in value):
            yield from self._referred(node, name, value)
        elif len(value) < _LONGEST_KEPT:
            if len(_good) >= _KEPT:
                _good.clear()
            _good.add((node.tag, name, value))

    def _value(self, node: Node, name: str, value: str) -> Problem | None:
        if name == "href":
            return None
        if value == "inherit" and name in INHERITED:
            return None
        rule = RULES.get(name)
        try:
            if rule:
                rule(value)
        except ValueError as error:
            value = as_written(value)
            shown = value if len(value) <= 40 else f"{value[:40]}..."
            message = f"<{node.tag}> has {name}='{shown}', which {error}"
            return replace(self._problem(node, message, name=name), kind=f"{name} of <{node.tag}>")
        return None

    def _undrawn(self, node: Node, name: str, value: str) -> Problem | None:
        harmless = UNDRAWN[name]
        if "" in harmless or value.strip() in harmless:
            return None
        message = f"<{node.tag}> has {name}='{as_written(value)[:40]}', which is not drawn"
        hint = INSTEAD.get(name, "leave it out")
        return self._problem(node, message, hint, name)

    # References

    def _referred(self, node: Node, name: str, value: str) -> Iterator[Problem]:
        """Yield what is wrong with a reference: where it leads, and to what."""
        if name == "href" and node.tag == "image":
            yield from self._picture(node, value)
            return
        if name == "href" and not value.startswith("#"):
            message = f"<{node.tag}> refers to '{as_written(value)[:60]}', outside of this SVG"
            hint = "only '#id' can be used; place files with art()"
            yield self._problem(node, message, hint, name)
            return
        wanted = _TARGETS[node.tag] if name == "href" else _PAINTS[name]
        match = REFERENCE.match(value.strip())
        target = value[1:] if name == "href" else match[1] if match else ""
        found = self._tree.ids.get(target)
        if found is None:
            self._told.add(self._key(node, name, value))
            kind = f"id in {name} of <{node.tag}>"
            known = self._written_ids(target)
            yield one_of(kind, as_written(target), known, self._place(node, name))
        elif found.tag not in wanted:
            used = f"{name} of '#{as_written(target)}'"
            message = f"<{node.tag}> has {used}, which is a <{found.tag}>"
            hint = f"use {' or '.join(f'<{tag}>' for tag in sorted(wanted))}"
            hint = REFUSED.get(found.tag, hint)
            yield self._problem(node, message, hint, name)

    def _written_ids(self, like: str) -> list[str]:
        """Return the ids that somebody wrote in the same file, going by how an id of it begins."""
        own = ART_ID.match(like)
        return [
            as_written(one)
            for one in self._tree.ids
            if (
                one.startswith(own[0]) if own else not (ART_ID.match(one) or MADE_ID.fullmatch(one))
            )
        ]

    def _picture(self, node: Node, href: str) -> Iterator[Problem]:
        if not href.startswith("data:"):
            message = f"<image> refers to '{href[:60]}', outside of this SVG"
            yield self._problem(node, message, "put the file into art/ and place it with art()")
            return
        if href.startswith(DRAWING):
            return
        try:
            read_picture(href)
        except PictureError as error:
            file = self._tree.in_art(node)
            what = "<image>" if file is None or file.file.lower().endswith(".svg") else "picture"
            yield self._problem(node, f"{what} {error}", error.hint)

    def _twins(self) -> Iterator[Problem]:
        for node in self._tree.twins:
            first = self._tree.ids[node["id"]]
            if (first.tag, dict(first), first.source) != (node.tag, dict(node), node.source):
                message = f"two different elements have the id '{as_written(node['id'])}'"
                yield self._problem(node, message, "give each an id of its own")

    # How much there is to draw

    def _too_much(self, users: list[Node]) -> Iterator[Problem]:
        try:
            problem = most_drawn(self._tree, users, Extents(self._tree))
        except EndlessError as error:
            message = f"drawings use each other more than {DEEPEST_USE} levels deep"
            yield self._problem(error.node, message, "look for something that uses itself")
            return
        if problem:
            yield problem
