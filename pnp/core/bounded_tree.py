"""XML as a tree of elements that is given up as soon as it is larger than anything sane."""

from __future__ import annotations

from xml.etree.ElementTree import Element, TreeBuilder


class TooLargeError(ValueError):
    """A file has more elements than it may, or, where it `is_deep`, deeper ones."""

    def __init__(self, is_deep: bool) -> None:
        super().__init__()
        self.is_deep = is_deep


class BoundedTree(TreeBuilder):
    """Makes the tree of a file, as the target of a parser. Raises TooLargeError, on the way.

    Elements whose tags begin with `counted` are counted.
    """

    def __init__(self, deepest: int, most: int, counted: str = "") -> None:
        super().__init__()
        self._deepest, self._most, self._counted = deepest, most, counted
        self._depth = self._count = 0

    def start(self, tag: str, attributes: dict[str, str], /) -> Element:
        """Begin an element."""
        self._depth += 1
        self._count += tag.startswith(self._counted)
        if self._depth > self._deepest or self._count > self._most:
            raise TooLargeError(self._depth > self._deepest)
        return super().start(tag, attributes)

    def end(self, tag: str, /) -> Element:
        """End an element."""
        self._depth -= 1
        return super().end(tag)
