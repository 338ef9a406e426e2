"""Parts of an SVG that draw nothing themselves, so that nothing is lost when they can't be drawn.

A hidden layer is one, unless something outside of it uses a part of it. So is the definition of a
filter, mask, pattern or marker that is used: what uses it is told. One that nothing uses is told
in a template, as somebody wrote it; drawing programs leave such behind.
"""

from __future__ import annotations

from functools import cached_property

from pnp.svg.extents import REFERENCE
from pnp.svg.face_document import ART_ID
from pnp.svg.node import Node, Tree

DEFINITIONS = frozenset(("filter", "mask", "pattern", "marker"))


class InvisibleNodes:
    """Knows of the nodes of a tree which draw nothing."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def has(self, node: Node) -> bool:
        """Return whether `node`, a definition or hidden, can be passed over."""
        name = node.get("id", "")
        if node.tag in DEFINITIONS and (name in self._users or ART_ID.match(name)):
            return True
        return node.get("display") == "none" and not self._is_used(node)

    def _is_used(self, hidden: Node) -> bool:
        inside = {id(hidden): hidden}
        waiting = [hidden]
        while waiting:
            children = waiting.pop().children
            inside.update((id(child), child) for child in children)
            waiting += children
        names = (node["id"] for node in inside.values() if "id" in node)
        return any(user not in inside for name in names for user in self._users.get(name, ()))

    # Made once: it goes through all nodes.
    @cached_property
    def _users(self) -> dict[str, list[int]]:
        """The nodes that refer to something, as their `id()`, by the id of what they refer to."""
        users: dict[str, list[int]] = {}
        for node in self._tree.nodes:
            for name, value in node.items():
                if name == "href":
                    users.setdefault(value[1:], []).append(id(node))
                elif name != "style" and "url(" in value:
                    for target in REFERENCE.findall(value):
                        users.setdefault(target, []).append(id(node))
        return users
