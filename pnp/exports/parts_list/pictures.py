"""Pages of a parts list that show pictures: each kind of piece, and the boxes to keep them in."""

from __future__ import annotations

from pnp.core.geometry import Rect
from pnp.core.values import Struct
from pnp.exports.parts_list.cuts_and_materials import cut_of
from pnp.exports.parts_list.job import FoldedBox, PartsList, PieceKind
from pnp.exports.parts_list.page_filler import BODY, BOX, INDENT, LINE, MARGIN, SMALL, PageFiller
from pnp.exports.parts_list.sizes import (
    BELOW_BOX,
    BOX_GAP,
    BOX_LINE,
    GUTTER,
    KIND_ROW,
    PICTURE,
    PICTURE_WIDE,
    TOLD,
    PictureSizes,
)
from pnp.exports.shared.page.piece_picture import fitted
from pnp.exports.shared.page.text_lines import spot, wrapped
from pnp.marks.mark_painter import Painter
from pnp.nets.folded_picture import folded_picture
from pnp.pdf.paths import box_on_page
from pnp.pdf.structure import Element


class PlacedPicture(Struct, frozen=True):
    """A picture on a page (counted from 0): the rectangle of its trim in mm.

    `number` is that of its marked content there.
    """

    page: int
    trim: Rect
    shown: PieceKind | FoldedBox
    number: int


class PicturePages(PageFiller):
    """Sets kinds of pieces and boxes; `pictures` is what is still to be placed on the pages."""

    def __init__(self, parts: PartsList, painter: Painter) -> None:
        super().__init__(parts, painter)
        self.pictures: list[PlacedPicture] = []

    def kinds(self, sizes: PictureSizes) -> None:
        """Set each kind of piece beside its picture, to be cut and counted."""
        self.head(self.words.cut)
        column = (self.width - GUTTER) / 2
        kinds = self.parts.kinds
        table = self.structure.add("Table")
        for first in range(0, len(kinds), 2):
            self.room(KIND_ROW * sizes.kind)
            for index, kind in enumerate(kinds[first : first + 2]):
                place = Rect(MARGIN + index * (column + GUTTER), self.y, column, 0)
                self._kind(kind, row_of(table, 2), place, sizes.kind)
            self.y += KIND_ROW * sizes.kind

    def _kind(self, kind: PieceKind, cells: list[Element], at: Rect, scale: float) -> None:
        component, (head, cut, picture) = kind.component, cells
        high, wide = PICTURE * scale, PICTURE_WIDE * scale
        self.of(head, component.title)
        self.tick(at.x, at.y + high / 2 - BOX / 2)
        shown = fitted(component.size, Rect(0, 0, wide, high)).size
        left = at.x + INDENT + (wide - shown.width) / 2
        place = Rect(left, at.y + (high - shown.height) / 2, *shown)
        self._place(kind, component.title, picture, place)
        x = at.x + INDENT + wide + 4
        room = at.right - x
        named = wrapped(f"{component.total()} × {component.title}", room, self.bold)[:2]
        told = wrapped(cut_of(self.words, kind), room, self.small)[:2]
        base = at.y + high / 2 + 1.2 - LINE / 2
        cut.language = self.own
        for number, line in enumerate((*named, *told)):
            size, bold = (BODY, True) if number < len(named) else (SMALL, False)
            self.say(head if bold else cut, spot(x, base + number * LINE, size), line, bold)

    def _place(self, shown: PieceKind | FoldedBox, title: str, above: Element, place: Rect) -> None:
        """Add a figure that fills a place."""
        figure = self.of(above.add("Figure", title), title)
        figure.cover(box_on_page(place, self.page.height))
        self.pictures.append(PlacedPicture(self.number, place, shown, self.take(figure)))

    def boxes(self, sizes: PictureSizes) -> None:
        """Set the boxes that the game has, folded, and how to print them."""
        boxes = self.parts.boxes
        if not boxes:
            return
        row = sizes.box_high + BELOW_BOX
        self.head(self.words.boxes, TOLD + 1 + row)
        told = self.structure.add("P", language=self.own)
        command = f"pnp build {self.parts.game.id} --component box"
        said = self.words.boxes_how.format(command=command)
        self.say(told, spot(MARGIN, self.y + 3, SMALL), said)
        self.y += TOLD + 1
        columns = sizes.box_columns
        each = (self.width + BOX_GAP) / columns - BOX_GAP
        for first in range(0, len(boxes), columns):
            self.room(row)
            for number, box in enumerate(boxes[first : first + columns]):
                x = MARGIN + number * (each + BOX_GAP)
                self._box(box, Rect(x, self.y, each, sizes.box_high))
            self.y += row

    def _box(self, box: FoldedBox, place: Rect) -> None:
        size = fitted(folded_picture(box.net).size, place).size
        self._place(
            box, box.title, self.structure, Rect(place.x, place.bottom - size.height, *size)
        )
        self.tick(place.x, place.bottom + 2.5)
        caption = self.of(self.structure.add("P"), box.title)
        lines = wrapped(box.title, place.width - BOX - 2, self.small)[:2]
        for at, line in enumerate(lines):
            below = place.bottom + 5.4 + at * BOX_LINE
            self.say(caption, spot(place.x + BOX + 2, below, SMALL), line)


def row_of(table: Element, cells: int) -> list[Element]:
    """Return the head of a new row of `table`, and so many cells after it."""
    row = table.add("TR")
    head = row.add("TH", attributes={"Table": {"Scope": "Row"}})
    return [head, *(row.add("TD") for _ in range(cells))]
