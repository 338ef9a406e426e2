"""A package of Tabletop Playground: a template for each stack of cards and each sort of tiles.

Keys as in the publisher's schema (plasticity-studios/tabletop-playground-schemas, CardTemplate).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from pnp.exports.job import File
from pnp.exports.shared.virtual_table.kinds import TableKind, kind_of
from pnp.exports.shared.virtual_table.names import name_of
from pnp.exports.shared.virtual_table.pictures import SheetCell
from pnp.exports.table_pictures.read_me import copies_of
from pnp.exports.table_pictures.sets import ComponentPictures
from pnp.model.game import Component, Game

Json = dict[str, Any]

# What a template says of the back: the front's, a file, or a sheet with the same cells.
_NO_BACK, _ONE_BACK, _SHEET_OF_BACKS = -1, -2, -3
# Others see the back of what is in a hand.
_HIDDEN_AS_BACK = -3
_MM_IN_CM = 10
_THICKNESS_CM = 0.05


def package(
    game: Game, parts: Sequence[ComponentPictures], names: Mapping[str, str], data: dict[str, bytes]
) -> Iterator[File]:
    """Yield the files of the package; `names` and `data` are those of pictures.

    Bytes leave `data`: what is in the archive is not kept a second time.
    """
    folder = _folder(game)
    manifest = {"Name": f"{game.title} ({game.edition})", "Version": "1", "GUID": _guid(folder)}
    yield File(f"{folder}/Manifest.json", _bytes(manifest))
    for part in parts:
        for template in templates(game, part, names):
            yield File(f"{folder}/Templates/{template['GUID']}Card.json", _bytes(template))
    for name, file in names.items():
        yield File(f"{folder}/Textures/{file}", data.pop(name))


def templates(game: Game, part: ComponentPictures, names: Mapping[str, str]) -> Iterator[Json]:
    """Yield a template for each sheet and each back of it, or for each picture of an outline."""
    component, folder = part.component, _folder(game)
    counts = copies_of(component)
    titles = _titles(game, component)
    stacks: dict[tuple[str, str], list[str]] = {}
    places = part.pictures.places
    for key, one in places.items():
        stacks.setdefault((one.front, one.back), []).append(key)
    for number, ((front, back), keys) in enumerate(stacks.items(), 1):
        cells = [(places[key].index, titles[key], counts[key]) for key in keys]
        if kind_of(component) is TableKind.OUTLINED:
            model, title, known_by = names[front], titles[keys[0]], front
        else:
            model, known_by = _model(component), f"{front} {back}"
            title = f"{component.title} {number}" if len(stacks) > 1 else component.title
        yield _template(component, places[keys[0]], cells, model) | {
            "FrontTexture": names[front],
            "BackTexture": names[back] if back else "",
            "GUID": _guid(f"{folder}/{known_by}"),
            "Name": title,
        }


def _template(
    component: Component, place: SheetCell, cells: Sequence[tuple[int, str, int]], model: str
) -> Json:
    """Return what a template says but for its textures; `cells` are index, name and copies."""
    back = _NO_BACK
    if place.back:
        back = _SHEET_OF_BACKS if place.own else _ONE_BACK
    return {
        "Type": "Card",
        "Metadata": "",
        "CollisionType": "Regular",
        "SurfaceType": "Cardboard",
        "Models": [],
        "Tags": [],
        "BackIndex": back,
        "HiddenIndex": _HIDDEN_AS_BACK,
        "NumHorizontal": place.columns,
        "NumVertical": place.rows,
        "Width": round(component.size.width / _MM_IN_CM, 3),
        "Height": round(component.size.height / _MM_IN_CM, 3),
        "Thickness": _THICKNESS_CM,
        "Model": model,
        "Indices": [index for index, _, count in cells for _ in range(count)],
        "CardNames": {str(index): name for index, name, _ in cells},
        "CardMetadata": {},
        "CardTags": {},
    }


def _model(component: Component) -> str:
    if component.shape.is_disc:
        return "Round"
    return "Rounded" if component.corner > 0 else "Square"


def _titles(game: Game, component: Component) -> dict[str, str]:
    return {
        component.face_id(face): name_of(game, component, card)
        for card in component.cards
        for face in card.fronts
    }


def _folder(game: Game) -> str:
    return f"{game.id}-{game.edition}"


def _guid(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest().upper()


def _bytes(value: Json) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()
