"""What The Game Crafter prints, by its own names.

Read in November 2026 from the list that templative-electron keeps (componentInfo.js, commit
5978dba of 2025-09-30), which follows https://www.thegamecrafter.com/api/tgc/products.
Rows are: identity, width and height in inches, pixels across and down.
"""

from __future__ import annotations

from pnp.exports.shared.shops.products import inches

_DECKS = (
    ("EuroPokerDeck", 2.48, 3.465, 825, 1125),
    ("PokerDeck", 2.5, 3.5, 825, 1125),
    ("BridgeDeck", 2.25, 3.5, 750, 1125),
    ("TarotDeck", 2.75, 4.75, 900, 1500),
    ("JumboDeck", 3.5, 5.5, 1125, 1725),
    ("MiniDeck", 1.75, 2.5, 600, 825),
    ("MicroDeck", 1.25, 1.75, 450, 600),
    ("BusinessDeck", 2.0, 3.5, 675, 1125),
    ("DividerDeck", 3.0, 3.5, 975, 1125),
    ("DominoDeck", 1.75, 3.5, 600, 1125),
    ("MintTinDeck", 2.047, 3.425, 750, 1125),
    ("USGameDeck", 2.205, 3.425, 750, 1125),
    ("SquareDeck", 3.5, 3.5, 1125, 1125),
    ("EuroSquareDeck", 2.756, 2.756, 900, 900),
    ("SmallSquareDeck", 2.5, 2.5, 825, 825),
)
_MATS = (
    ("PostcardMat", 4.0, 6.0, 1275, 1875),
    ("InvaderMat", 3.5, 4.0, 1125, 1275),
    ("PlacardMat", 3.0, 4.0, 975, 1275),
    ("USGameMat", 3.25, 4.5, 1050, 1425),
    ("QuarterMat", 5.0, 5.0, 1575, 1575),
    ("HalfMat", 5.0, 10.0, 1575, 3075),
    ("DominoMat", 4.0, 8.0, 1275, 2475),
    ("SquareMat", 8.0, 8.0, 2475, 2475),
    ("LargeSquareMat", 10.0, 10.0, 3075, 3075),
    ("BigMat", 10.0, 16.0, 3075, 4875),
    ("SkinnyMat", 4.0, 10.0, 1275, 3075),
)
_ROUND = (
    ("SmallCircleChit", 0.5, 0.5, 225, 225),
    ("MediumCircleChit", 0.75, 0.75, 300, 300),
    ("LargeCircleChit", 1.0, 1.0, 375, 375),
    ("MiniCircleTile", 1.25, 1.25, 450, 450),
    ("CircleDeck", 3.5, 3.5, 1125, 1125),
)
_SQUARE = (
    ("SmallSquareChit", 0.5, 0.5, 225, 225),
    ("MediumSquareChit", 0.75, 0.75, 300, 300),
    ("LargeSquareChit", 1.0, 1.0, 375, 375),
    ("SmallSquareTile", 2.0, 2.0, 675, 675),
    ("DominoChit", 1.0, 2.0, 375, 675),
)
PRODUCTS = (*inches((*_DECKS, *_MATS, *_SQUARE), is_disc=False), *inches(_ROUND, is_disc=True))
# What the shop's interface calls the kind of a product.
_KINDS = (("deck", _DECKS), ("twosidedset", _MATS), ("twosidedsluggedset", (*_ROUND, *_SQUARE)))
KINDS = {row[0]: kind for kind, rows in _KINDS for row in rows} | {"CircleDeck": "deck"}
# Boxes that are tucked, by the deck they hold: how many cards, the identity, pixels.
TUCK_BOXES = {
    "PokerDeck": (
        (36, "PokerTuckBox36", (2100, 1800)),
        (54, "PokerTuckBox54", (2325, 1950)),
        (72, "PokerTuckBox72", (2550, 1950)),
        (90, "PokerTuckBox90", (2775, 2100)),
        (108, "PokerTuckBox108", (3075, 2250)),
    ),
    "BridgeDeck": (
        (54, "BridgeTuckBox54", (2175, 1800)), (108, "BridgeTuckBox108", (2925, 2250)),
    ),
    "TarotDeck": ((40, "TarotTuckBox40", (2325, 2025)), (90, "TarotTuckBox90", (3000, 2475))),
    "SquareDeck": ((48, "SquareTuckBox48", (2850, 1800)), (96, "SquareTuckBox96", (3525, 2250))),
    "JumboDeck": ((90, "JumboTuckBox90", (3450, 2700)),),
}  # fmt: skip
# Decks that fit into the boxes of another.
ALSO = {"EuroPokerDeck": "PokerDeck"}
