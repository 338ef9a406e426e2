"""What a parts list says of pieces: how they are cut, on what they are printed, which tools."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.core.geometry import Size
from pnp.exports.parts_list.job import PartsList, PieceKind, PrintedFile
from pnp.exports.parts_list.strings import PartsStrings
from pnp.exports.shared.page.ink import about
from pnp.model.measured_size import measured
from pnp.shapes.shape import Shape

# Sleeves are sold for cards from "mini" to "jumbo" (see `cards_and_papers.CARDS`), in mm.
_LEAST_SLEEVED, _WIDEST_SLEEVED, _LONGEST_SLEEVED = 40.0, 90.0, 140.0


def sheets_in(words: PartsStrings, count: int) -> str:
    """Return how many sheets it takes."""
    return words.sheets.of(count).format(n=count)


def _has_sleeves(size: Size) -> bool:
    short, long = sorted(size)
    return short >= _LEAST_SLEEVED and short <= _WIDEST_SLEEVED and long <= _LONGEST_SLEEVED


def _mm(words: PartsStrings, length: float) -> str:
    return f"{length:g}".replace(".", words.decimal)


def _size(words: PartsStrings, size: Size) -> str:
    return f"{_mm(words, size.width)} × {_mm(words, size.height)}"


def cut_of(words: PartsStrings, kind: PieceKind) -> str:
    """Return how large a piece is and how it is cut."""
    piece = kind.component
    if piece.shape.is_disc:
        return words.disc.format(d=_mm(words, piece.size.width))
    if piece.sprue:
        return f"{_size(words, piece.size)} mm"
    if piece.outline or piece.shape.sides:
        return f"{_size(words, measured(piece))} mm, {words.outline}"
    corners = words.corners.format(r=_mm(words, piece.corner)) if piece.corner else words.straight
    said = [f"{_size(words, piece.size)} mm", corners]
    if kind.tiles > 1:
        said.append(words.tiles.of(kind.tiles).format(n=kind.tiles))
    return ", ".join(said)


def has_round_corners(kind: PieceKind) -> bool:
    """Return whether the corners of a piece are cut with a corner rounder."""
    piece = kind.component
    is_drawn = piece.outline or piece.sprue
    return piece.shape.has_corner and piece.corner > 0 and not is_drawn


def is_cut(kind: PieceKind) -> bool:
    """Return whether a piece has to be cut out: a sprue is cut before it is printed."""
    return kind.component.sprue is None


def is_punched(kind: PieceKind) -> bool:
    """Return whether a piece is punched out with a circle punch."""
    return kind.component.shape.is_disc and is_cut(kind)


def stock_of(words: PartsStrings, file: PrintedFile) -> str:
    """Return what a file is printed on."""
    net = Shape.NET if file.shape.sides else file.shape
    stock = {
        Shape.CARD: words.stock_card,
        Shape.BOARD: words.stock_board,
        Shape.NET: words.stock_net,
    }.get(net, words.stock_disc)
    if file.sprue:
        stock = words.stock_sprue.format(name=file.sprue)
    sides = words.both_sides if file.two_sided else ""
    ink = words.ink.format(share=about(file.ink)) if file.sides else ""
    return " · ".join(filter(None, (stock, sides, ink)))


def needs_of(parts: PartsList, words: PartsStrings) -> Iterator[str]:
    """Yield what the game needs, then tools, then sleeves."""
    yield from parts.game.needs
    if any(map(is_cut, parts.kinds)):
        yield words.knife
    radii = sorted({kind.component.corner for kind in parts.kinds if has_round_corners(kind)})
    yield from (words.rounder.format(r=_mm(words, radius)) for radius in radii)
    pieces = [kind.component for kind in parts.kinds]
    discs = sorted({kind.component.size.width for kind in parts.kinds if is_punched(kind)})
    yield from (words.punch.format(d=_mm(words, width)) for width in discs)
    if parts.backs == "gutterfold" or any(kind.tiles > 1 or kind.is_folded for kind in parts.kinds):
        yield words.glue
    sleeved: Counter[Size] = Counter()
    for one in pieces:
        if one.shape.is_sleeved and one.corner and _has_sleeves(one.size):
            sleeved[one.size] += one.total()
    for size, n in sleeved.items():
        yield words.sleeves.of(n).format(n=n, size=_size(words, size))
