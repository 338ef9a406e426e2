"""The parts list of a small game."""

from measuring import drawing
from probe import FONTS, GAME, said

from pnp.core.geometry import Size
from pnp.core.values import replace
from pnp.exports.parts_list.job import PartsList, PieceKind, PrintedFile
from pnp.model.game import Card, Component, Face
from pnp.shapes.shape import Shape

CARD = Size(63.5, 88)


def kind(title, pieces, size=CARD, shape="card", corner=3.0, tiles=1):
    cards = (Card("one", pieces, Face("one", "front", "", {}), None, 1, {}),)
    component = Component("deck", title, size, Shape(shape), corner, {}, cards)
    return PieceKind(component, tiles, drawing(size, "card", 1, "front"))


def parts(**changes):
    """Return a list of two files, four kinds of pieces and a need."""
    own = said(PartsList, changes)
    usual = {"id": "mini", "title": "Mini", "needs": ("2 dice",)}
    standard = PartsList(
        game=replace(GAME, **(usual | changes)),
        paper="a4",
        backs="duplex-long",
        files=(
            PrintedFile("mini-deck.pdf", "Deck", 12, two_sided=True),
            PrintedFile("mini-bits.pdf", "Bits", 1),
        ),
        kinds=(
            kind("Cards", 100),
            kind("Coins", 20, Size(20, 20), "round", 0),
            kind("Tiles", 3, Size(30, 30), "card", 0),
            kind("Map", 1, Size(400, 300), "board", 0, 4),
        ),
        fonts=FONTS,
    )
    return replace(standard, **own)
