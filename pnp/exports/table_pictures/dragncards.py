"""The table of cards that DragnCards reads (seastan/dragncards, wiki): TSV, a row for each side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.exports.shared.virtual_table.names import name_of
from pnp.exports.table_pictures.read_me import copies_of
from pnp.exports.table_pictures.sets import ComponentPictures
from pnp.model.game import Game

_COLUMNS = ("databaseId", "name", "imageUrl", "cardBack", "type", "deckbuilderQuantity")
# Of a card whose other side is a row of its own.
_BOTH_SIDES = "multi_sided"


def table(game: Game, parts: Sequence[ComponentPictures], addresses: Mapping[str, str]) -> bytes:
    """Return the table; `addresses` are those of pictures by their names."""
    rows = [_COLUMNS, *(row for part in parts for row in _rows(game, part, addresses))]
    return "".join("\t".join(row) + "\n" for row in rows).encode()


def _rows(
    game: Game, part: ComponentPictures, addresses: Mapping[str, str]
) -> Iterator[tuple[str, ...]]:
    component = part.component
    counts = copies_of(component)
    for card in component.cards:
        name = _cell(name_of(game, component, card))
        kind = _cell(component.title)
        is_both = card.back is not None and card.back.name == card.id
        for face in card.fronts:
            key = component.face_id(face)
            place = part.pictures.places[key]
            number = f"{component.id}.{card.id}" + (f".{face.variant}" if face.variant else "")
            back = _BOTH_SIDES if is_both else place.back
            count = str(counts[key])
            yield number, name, addresses[place.front], back, kind, count
            if is_both:
                yield number, name, addresses[place.back], _BOTH_SIDES, kind, count


def _cell(text: str) -> str:
    """Return a text without what ends a cell or a row."""
    return " ".join(text.split())
