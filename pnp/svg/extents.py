"""How much an SVG draws: elements, counted as often as they are used, and how deep they nest."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem
from pnp.svg.node import Node, Tree

DEEPEST_USE = 100
MOST_DRAWN = 100_000  # elements, counted as often as they are used
REFERENCE = lazy_pattern(r"url\(\s*['\"]?#([^)'\"\s]+)")


class EndlessError(Exception):
    """Something uses itself, by way of `node`."""

    def __init__(self, node: Node) -> None:
        super().__init__()
        self.node = node


class Extents:
    """Measures nodes of a tree, each once."""

    def __init__(self, tree: Tree) -> None:
        self._ids = tree.ids
        # 8 % of reading the drawings of 540 cards (bench/caches.py).
        self._measured = dict(tree.measured)

    def of(self, node: Node, above: int = 0) -> tuple[int, int]:
        """Return how many elements are drawn for `node`, and how deep they are nested.

        Raises EndlessError where that is more than DEEPEST_USE, with the `above` that it is in.
        """
        if above > DEEPEST_USE:
            raise EndlessError(node)
        found = self._measured.get(id(node))
        if found is None:
            count, depth = 1, 0
            for below in (*node.children, *self._used_by(node)):
                more, deep = self.of(below, above + 1)
                count, depth = count + more, max(depth, deep)
            found = self._measured[id(node)] = count, depth + 1
        if above + found[1] > DEEPEST_USE + 1:
            raise EndlessError(node)
        return found

    def _used_by(self, node: Node) -> Iterator[Node]:
        names = [node["href"][1:]] if "href" in node and node.tag != "image" else []
        names += REFERENCE.findall(node.get("clip-path", ""))
        for name in names:
            if name in self._ids:
                yield self._ids[name]


def check_extent(tree: Tree) -> None:
    """Raise PnpError where `tree` draws more than MOST_DRAWN elements by <use>.

    What uses itself is passed over, as browsers do.
    """
    users = [node for node in tree.nodes if "href" in node or "clip-path" in node]
    problem = most_drawn(tree, users, Extents(tree), is_lenient=True)
    if problem:
        raise PnpError([problem])


def most_drawn(
    tree: Tree, users: list[Node], extents: Extents, is_lenient: bool = False
) -> Problem | None:
    """Return the problem where `users` draw too many elements; one without an end may be left."""
    total, most, largest = 0, 0, tree.root
    for node in users:
        try:
            count, _ = extents.of(node)
        except EndlessError:
            if not is_lenient:
                raise
            continue
        total += count
        if count > most:
            most, largest = count, node
    if total <= MOST_DRAWN:
        return None
    message = f"SVG draws more than {MOST_DRAWN} elements by <use>"
    return Problem(tree.place(largest), message, "use fewer or simpler drawings")
