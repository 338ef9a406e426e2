"""The parts list of a small game."""

from measuring import drawing
from probe import DRAWN, FONTS, RIGHTS, WHERE

from pnp.core.geometry import Size
from pnp.core.values import replace
from pnp.exports.parts_list.job import PartsList, PieceKind, PrintedFile
from pnp.shapes.shape import Shape

CARD = Size(63.5, 88)


def kind(title, pieces, size=CARD, shape="card", corner=3.0, tiles=1):
    picture = drawing(size, "card", 1, "front")
    return PieceKind(title, pieces, size, Shape(shape), corner, tiles, picture, DRAWN)


def parts(**changes):
    """Return a list of two files, four kinds of pieces and a need."""
    standard = PartsList(
        title="Mini",
        language="en",
        version="1.0.0",
        rights=RIGHTS,
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
        needs=("2 dice",),
        fonts=FONTS,
        where=WHERE,
    )
    return replace(standard, **changes)
