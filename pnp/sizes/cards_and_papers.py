"""Tables of papers and card sizes. A new one is a row; `pnp schema` tells editors of it.

A card size is also named in docs/making-a-game.md, where designers look for it.
"""

from __future__ import annotations

from pnp.core.geometry import Size

# What each is called in print, and its trimmed sheet, portrait, mm. A series: ISO 216. North
# American sizes: ANSI/ASME Y14.1.
_PAPERS = {
    "a4": ("A4", Size(210.0, 297.0)),
    "letter": ("Letter", Size(215.9, 279.4)),
    "a3": ("A3", Size(297.0, 420.0)),
    "legal": ("Legal", Size(215.9, 355.6)),
    "tabloid": ("Tabloid", Size(279.4, 431.8)),
}
PAPERS: dict[str, Size] = {name: size for name, (_, size) in _PAPERS.items()}
PRINTED_PAPERS: dict[str, str] = {name: printed for name, (printed, _) in _PAPERS.items()}
# A page of a rulebook (ISO 216).
A5 = Size(148.0, 210.0)

# Trimmed cards, portrait, mm, by the names card makers and print shops use.
CARDS: dict[str, Size] = {
    "euro-poker": Size(63.0, 88.0),
    "poker": Size(63.5, 88.9),
    "bridge": Size(57.15, 88.9),
    "tarot": Size(69.85, 120.65),
    "mini-american": Size(41.0, 63.0),
    "mini-euro": Size(44.0, 68.0),
    "mini": Size(44.45, 63.5),
    "micro": Size(31.75, 44.45),
    "japanese": Size(59.0, 86.0),
    "euro": Size(59.0, 92.0),
    "catan": Size(54.0, 80.0),
    "square": Size(70.0, 70.0),
    "jumbo": Size(88.9, 139.7),
}
