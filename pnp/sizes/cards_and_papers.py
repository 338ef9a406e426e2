"""Tables of papers and card sizes. A new one is one row."""

from __future__ import annotations

from pnp.core.geometry import Size

# Trimmed sheets, portrait, mm. A series: ISO 216. North American sizes: ANSI/ASME Y14.1.
PAPERS: dict[str, Size] = {
    "a4": Size(210.0, 297.0),
    "letter": Size(215.9, 279.4),
    "a3": Size(297.0, 420.0),
    "legal": Size(215.9, 355.6),
    "tabloid": Size(279.4, 431.8),
}
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
