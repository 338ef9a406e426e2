"""What lies where on the sheets, as values, in mm; and where a back lies behind its front."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.core.geometry import Rect, Size
from pnp.core.values import Struct
from pnp.shapes.trim import Point, Polygon

# A card is turned over sideways. Where its sheet is turned the other way, its back is upside down.
_ROTATIONS = {"vertical": 0, "horizontal": 180, "": 0}


class PageGeometry(Struct, frozen=True):
    """How the pages of a layout lie, and the rectangle around all trims on any of them.

    `trims` is centred on the page; it has the backs in it, too, where the paper is folded. Between
    two trims there are `gap` mm or more. `axis` is the middle line, "vertical" or "horizontal",
    about which the sheet is turned, or along which it is folded (`folded`: backs are on the same
    page); "" where there are no backs.
    """

    page: Size
    bleed: float
    gap: float
    axis: str
    folded: bool
    trims: Rect

    @property
    def rotation(self) -> int:
        """By how many degrees backs are turned on their page: 0 or 180."""
        return _ROTATIONS[self.axis]

    def behind(self, slot: Rect) -> Rect:
        """Return the slot of the back of the front in `slot`, in view of the page it is on."""
        if self.axis == "vertical":
            return slot.mirrored(self.page)
        return slot.flipped(self.page)

    def back_of(self, front: Placement, key: str) -> Placement:
        """Return where the back `key` of `front` lies: behind it, turned the other way."""
        return Placement(self.behind(front.slot), key, (self.rotation - front.rotation) % 360)


class Placement(Struct, frozen=True):
    """A face in a slot (its trim), turned by `rotation` degrees counterclockwise.

    Of a board that is larger than the page only what is in `window` is printed, and of a half of
    what is folded. An `is_mirrored` one shows a front from behind.
    """

    slot: Rect
    key: str
    rotation: int = 0
    window: Rect | None = None
    is_mirrored: bool = False


class Tile(Struct, frozen=True):
    """A part of a board on a page: its `paper` when it is cut, and `cell`, all it shows.

    Rows and columns are counted from 0, from the top left corner of the board's front.
    """

    row: int
    column: int
    paper: Rect
    cell: Rect

    @property
    def name(self) -> str:
        """Its row as a letter, its column as a number: A1, A2, B1."""
        return tile_name(self.row, self.column)


def tile_name(row: int, column: int) -> str:
    """Return what a tile is called."""
    return f"{chr(ord('A') + row)}{column + 1}"


class FoldedPiece(Struct, frozen=True):
    """Where an open piece is cut on its page, where it is folded, and the feet that are glued.

    One that is cut like others has no `cut` of its own.
    """

    cut: Polygon
    creases: tuple[tuple[Point, Point], ...]
    feet: tuple[Polygon, ...] = ()


class Sheet(Struct, frozen=True):
    """One piece of paper. `number` is 1-based. Backs of a folded page are on the page of fronts.

    `tile` says which part of a board it is, where it is one; `folded` are pieces that are folded:
    where they have a `cut`, their fronts and backs are both among `fronts`.
    """

    number: int
    fronts: tuple[Placement, ...]
    backs: tuple[Placement, ...]
    tile: Tile | None = None
    folded: tuple[FoldedPiece, ...] = ()


class Imposition(Struct, frozen=True):
    """The sheets of what is printed together; `frame` is a Grid where all is of one size.

    Sheets that are `cut_before` they are printed have nothing on them but faces.
    """

    frame: PageGeometry
    sheets: tuple[Sheet, ...]
    cut_before: bool = False


def sheet_of(
    frame: PageGeometry, number: int, fronts: Sequence[Placement], backs: Sequence[str | None]
) -> Sheet:
    """Return the sheet with `fronts`, and behind each the back that `backs` names for it."""
    behind = (
        frame.back_of(front, back)
        for front, back in zip(fronts, backs, strict=True)
        if back is not None and frame.axis
    )
    return Sheet(number, tuple(fronts), tuple(behind))
