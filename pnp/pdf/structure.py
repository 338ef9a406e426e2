"""The structure tree of a PDF: what its marked content is, in the order in which it is read.

Pages hold marked content by its numbers (MCIDs); the tree says of each number whether it is a
heading, a cell, a picture with words in its place (ISO 32000-1, 14.7 and 14.8). PDF/UA-1 (ISO
14289-1) is what of that readers for blind people may count on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from pnp.core.values import Struct, field

if TYPE_CHECKING:
    # What is set and never written needs none of it.
    from pikepdf import Object

Box: TypeAlias = tuple[float, float, float, float]
Attributes: TypeAlias = Mapping[str, Mapping[str, str | Sequence[float]]]


class ContentReference(Struct, frozen=True):
    """Marked content: its page, counted from 0, and its number on that page."""

    page: int
    number: int


class Annotation(Struct, frozen=True):
    """An annotation, as a link is, and its page, counted from 0."""

    page: int
    object: Object


class Element(Struct, eq=False):
    """A node of the tree. `kind` is a standard type (ISO 32000-1, 14.8.4), or Aside.

    `alt` is said in the place of a picture, `actual` in the place of signs that are no words.
    `language` is a BCP 47 tag where it is not the document's. `attributes` are by their owners:
    {"Table": {"Scope": "Column"}}; a text is a name, numbers are an array. `box` is where a picture
    is on its page: left, bottom, right, top in pt.
    """

    kind: str
    alt: str = ""
    actual: str = ""
    language: str = ""
    attributes: Attributes = field(default_factory=dict)
    box: Box | None = None
    kids: list[Element | ContentReference | Annotation] = field(default_factory=list)
    _above: Element | None = None

    def add(
        self, kind: str, alt: str = "", attributes: Attributes | None = None, language: str = ""
    ) -> Element:
        """Return a new element that is read after what this one has."""
        element = Element(kind, alt, language=language, attributes=attributes or {})
        self.kids.append(element)
        return element

    def later(self, kind: str, alt: str = "", actual: str = "") -> Element:
        """Return a new element that is put here when it takes its first content."""
        return Element(kind, alt, actual, _above=self)

    def cover(self, box: Box) -> None:
        """Note that the picture is at `box`, too."""
        left, bottom, right, top = box if self.box is None else self.box
        self.box = (min(left, box[0]), min(bottom, box[1]), max(right, box[2]), max(top, box[3]))

    def take(self, kid: ContentReference | Annotation) -> None:
        """Add content, read after what the element has."""
        if self._above is not None:
            self._above.kids.append(self)
            self._above = None
        self.kids.append(kid)

    @property
    def is_empty(self) -> bool:
        """Whether it holds no content, at any depth."""
        return all(isinstance(kid, Element) and kid.is_empty for kid in self.kids)
