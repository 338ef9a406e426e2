"""What a box holds: components, or some of their cards, and how thick they are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fnmatch import translate

from pnp.core.geometry import Size
from pnp.core.problems import lacking, shorten
from pnp.core.values import Struct
from pnp.load.gathered_problems import Problems
from pnp.model.game import Component
from pnp.nets.inner_dimensions import SLEEVE, SLEEVE_BORDER, EqualPieces
from pnp.readers.yaml_tree import Entries, Items, Node, Scalar


class BoxContent(Struct, frozen=True):
    """What a box holds of a component: so many pieces."""

    component: Component
    pieces: int

    def kind(self, stock: float, sleeved: bool) -> EqualPieces:
        """Return the pieces, `stock` mm thick; only cards are in sleeves."""
        width, height = self.component.size
        if sleeved and self.component.shape.is_sleeved:
            size = Size(width + SLEEVE_BORDER, height + SLEEVE_BORDER)
            return EqualPieces(self.pieces, size, stock + SLEEVE)
        return EqualPieces(self.pieces, Size(width, height), stock)


def read_held(
    node: Node | None, components: Mapping[str, Component | None], problems: Problems
) -> list[BoxContent]:
    """Return what `holds` says at `node`, without what could not be read or has a problem."""
    found: list[BoxContent] = []
    for name, patterns in _named(node, problems):
        component = components.get(name.text)
        if name.text not in components:
            problems.unknown("component", name.text, components, name.where)
        elif component is not None:
            found.append(BoxContent(component, _count(component, patterns, problems)))
    return found


def _named(node: Node | None, problems: Problems) -> Iterator[tuple[Scalar, Items | None]]:
    """Yield the components that are named, each with its patterns, if it has any."""
    if isinstance(node, Entries):
        for name, patterns in node.entries:
            if isinstance(patterns, Items):
                yield name, patterns
            else:
                _note(patterns, problems)
        return
    for one in node.items if isinstance(node, Items) else (node,):
        if isinstance(one, Scalar):
            yield one, None
        elif one is not None:
            _note(one, problems)


def _note(node: Node, problems: Problems) -> None:
    message = "holds: must name components, or for each a list of card ids"
    problems.add(node.where, message, "write hand, [hand, tokens] or {hand: [up-*]}")


def _count(component: Component, patterns: Items | None, problems: Problems) -> int:
    """Return how many pieces of a component have an id that a pattern fits; all without any."""
    if patterns is None:
        return component.total()
    kept: set[str] = set()
    for item in patterns.items:
        pattern = item.text if isinstance(item, Scalar) else ""
        fits = re.compile(translate(pattern)).match
        ids = {card.id for card in component.cards if fits(card.id)}
        if not ids:
            message = f"no card of '{component.id}' fits '{shorten(pattern)}'"
            hint = "write ids of its cards, or up-*"
            problems.add(item.where, message, hint, lacking(component.id, pattern))
        kept |= ids
    return sum(card.copies for card in component.cards if card.id in kept)
