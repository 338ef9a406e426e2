"""The cards of MakePlayingCards, and of PrinterStudio, which is the same house.

Read in November 2026. Pictures have 300 pixels an inch and 36 more on each side (makeplayingcards
.com, "FAQ: photo quality": 1/8 inch). 816 x 1110 for 63 x 88 mm: mpc-autofill, constants.py;
822 x 1122 and 897 x 1497: templates of poker and tarot size, as several projects quote them. The
pixels of the others follow from their size by that rule.
"""

from __future__ import annotations

from pnp.core.geometry import Size
from pnp.exports.shared.shops.products import Product, inches

_ROWS = (
    ("Poker size (2.5 x 3.5 in)", 2.5, 3.5, 822, 1122),
    ("Bridge size (2.25 x 3.5 in)", 2.25, 3.5, 747, 1122),
    ("Tarot size (2.75 x 4.75 in)", 2.75, 4.75, 897, 1497),
    ("Mini size (1.75 x 2.5 in)", 1.75, 2.5, 597, 822),
)
PRODUCTS = (
    Product("Game size (63 x 88 mm)", Size(63.0, 88.0), (816, 1110)),
    *inches(_ROWS, is_disc=False),
)
# How many cards an order may have, and what it costs goes by: mpc-autofill, desktop-tool's
# constants.py and its frontend's constants.ts.
MOST = 612
BRACKETS = (18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612)
# By the values of the option: what the shop calls its stocks.
STOCKS = {
    "s27": "(S27) Smooth",
    "s30": "(S30) Standard Smooth",
    "s33": "(S33) Superior Smooth",
    "m31": "(M31) Linen",
    "p10": "(P10) Plastic",
}
