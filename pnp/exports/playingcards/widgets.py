"""Widgets as PlayingCards.io writes them, as far as others read them.

Kinds, keys and usual sizes as ArnoldSmith86/virtualtabletop imports them (server/pcioimport.mjs).
Lengths are pixels of a room of 1600 x 1000.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.core.geometry import Rect
from pnp.core.values import Struct

Json = dict[str, Any]
# Where pictures are in the file, and how widgets name them.
ASSETS = "userassets"
# What a pile has around its cards.
MARGIN = 4


def asset(name: str) -> str:
    """Return the address of a picture."""
    return f"package://{ASSETS}/{name}"


def hand() -> Json:
    """Return the place at the bottom where each player's own cards lie."""
    return {"id": "hand", "type": "hand", "x": 50, "y": 820, "z": 1, "dragging": None}


def pile(name: str, place: Rect, label: str = "", shuffles: bool = False) -> Json:
    """Return a place for cards of that size."""
    said: Json = {"id": name, "type": "cardPile", **_at(place, 1)}
    if label:
        said["label"] = label
    return {**said, "hasShuffleButton": shuffles}


class Deck(Struct, frozen=True):
    """What cards of one size show: for each type its name, its face and its back (addresses)."""

    id: str
    pile: str
    place: Rect
    is_rounded: bool
    types: Mapping[str, tuple[str, str, str]]


def deck(one: Deck) -> Json:
    """Return a deck, which is what its cards look like, and none of them."""
    sides = {"includeBorder": False, "includeRadius": one.is_rounded}
    return {
        "id": one.id,
        "type": "cardDeck",
        "x": one.place.x + MARGIN,
        "y": one.place.y + MARGIN,
        "z": 2,
        "parent": one.pile,
        "cardWidth": one.place.width - 2 * MARGIN,
        "cardHeight": one.place.height - 2 * MARGIN,
        "enlarge": True,
        "cardTypes": {
            name: {"label": label, "face": asset(face), "back": asset(back)}
            for name, (label, face, back) in one.types.items()
        },
        "faceTemplate": {**sides, "objects": [_picture(one, "face")]},
        "backTemplate": {**sides, "objects": [_picture(one, "back")]},
    }


def _picture(one: Deck, side: str) -> Json:
    return {
        "type": "image", "valueType": "dynamic", "value": side, "color": "white", "x": 0, "y": 0,
        "w": one.place.width - 2 * MARGIN, "h": one.place.height - 2 * MARGIN,
    }  # fmt: skip


def card(number: int, kind: tuple[str, str], holder: str, place: Rect, z: int) -> Json:
    """Return a card, face down; `kind` is its deck and its type, `holder` the pile it lies on."""
    return {
        "id": f"card-{number}",
        "type": "card",
        "deck": kind[0],
        "cardType": kind[1],
        "parent": holder,
        "x": place.x + MARGIN,
        "y": place.y + MARGIN,
        "z": z,
        "faceup": False,
    }


def board(name: str, picture: str, place: Rect) -> Json:
    """Return a board, which lies below all else."""
    return {"id": name, "type": "board", **_at(place, 1), "boardImage": asset(picture)}


def spinner(name: str, sides: int, place: Rect) -> Json:
    """Return a die with so many sides."""
    return {
        "id": name, "type": "spinner", **_at(place, 3),
        "options": list(range(1, sides + 1)), "value": "🎲",
    }  # fmt: skip


class Move(Struct, frozen=True):
    """So many cards from the top of one pile to another."""

    start: str
    end: str
    count: int


def button(
    name: str, label: str, place: Rect, moves: Sequence[Move], shuffled: Sequence[str]
) -> Json:
    """Return a button that moves cards, and shuffles piles."""
    routine: list[Json] = [
        {
            "func": "MOVE_CARDS_BETWEEN_HOLDERS",
            "args": {
                "from": _literal([one.start]),
                "to": _literal([one.end]),
                "quantity": _literal(one.count),
                "moveFlip": _literal("none"),
            },
        }
        for one in moves
    ]
    if shuffled:
        routine.append({"func": "SHUFFLE_CARDS", "args": {"holders": _literal([*shuffled])}})
    return {
        "id": name,
        "type": "automationButton",
        **_at(place, 3),
        "label": label,
        "clickRoutine": routine,
    }


def _literal(value: object) -> Json:
    return {"type": "literal", "value": value}


def _at(place: Rect, z: int) -> Json:
    return {"x": place.x, "y": place.y, "z": z, "width": place.width, "height": place.height}
