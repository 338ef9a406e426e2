"""What has to be known of each picture: its size, its cells, its back, how many copies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.drawing.face_picture import pixels_of
from pnp.exports.shared.pictures.grid import GridSheet
from pnp.exports.shared.pictures.pieces import shared_by
from pnp.exports.shared.virtual_table.strings import TableStrings
from pnp.exports.table_pictures.sets import ComponentPictures, Target
from pnp.model.game import Component


def read_me(
    target: Target,
    steps: Sequence[str],
    parts: Sequence[ComponentPictures],
    names: Mapping[str, str],
    words: TableStrings,
) -> str:
    """Return the steps, then each component with its files; `names` are those of pictures."""
    lines = [words.first.format(program=target.name), ""]
    lines += [f"{number}. {step}" for number, step in enumerate(steps, 1)]
    for part in parts:
        lines += ["", _head(part.component, words)]
        lines += (f"  {line}" for line in _lines(part, names, words))
    return "\n".join(lines) + "\n"


def _head(component: Component, words: TableStrings) -> str:
    count = component.total()
    width, height = (f"{side:g}" for side in component.size)
    pieces = words.pieces.of(count).format(n=count)
    return words.component.format(title=component.title, pieces=pieces, width=width, height=height)


def _lines(part: ComponentPictures, names: Mapping[str, str], words: TableStrings) -> Iterator[str]:
    """Yield a line for each picture of a front, or for each sheet of them and each back it has."""
    places, counts = part.pictures.places, copies_of(part.component)
    for picture in part.pictures.pictures:
        shown, file = picture.wanted.shown, names[picture.name]
        # Of a face in a picture, across and down.
        width, height = pixels_of(part.component.size, picture.wanted.settings.dpi)
        if isinstance(shown, GridSheet):
            if shown.side == "front":
                yield words.sheet.format(
                    file=file, columns=shown.grid.columns, rows=shown.grid.rows,
                    width=width, height=height, count=sum(map(bool, shown.cells)),
                )  # fmt: skip
                for line in _of_sheet(shown, part, names, words):
                    yield f"  {line}"
        elif shown.key in places:
            told = [words.picture.format(file=file, width=width, height=height)]
            if back := places[shown.key].back:
                told.append(words.its_back.format(file=names[back]))
            yield "; ".join((*told, words.copies.format(copies=counts[shown.key])))


def _of_sheet(
    sheet: GridSheet, part: ComponentPictures, names: Mapping[str, str], words: TableStrings
) -> Iterator[str]:
    """Yield which of its fronts have which back, and how many copies of each there are."""
    places, counts = part.pictures.places, copies_of(part.component)
    keys = [one.key for one in sheet.cells if one]
    cells: dict[str, list[int]] = {}
    for key in keys:
        cells.setdefault(places[key].back, []).append(places[key].index + 1)
    for back, some in cells.items():
        if back:
            yield words.back.format(file=names[back], cells=ranges(some))
    yield words.copies.format(copies=", ".join(str(counts[key]) for key in keys))


def ranges(numbers: Sequence[int]) -> str:
    """Return rising numbers as people write them: "1-3, 5"."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1] = [parts[-1][0], number]
        else:
            parts.append([number])
    return ", ".join("-".join(map(str, part)) for part in parts)


def copies_of(component: Component) -> dict[str, int]:
    """Return how many copies show each front, by the ids of faces; variants take turns."""
    return {
        component.face_id(face): count
        for card in component.cards
        for face, count in shared_by(card, card.copies)
    }
