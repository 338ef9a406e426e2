"""How large the pictures of a parts list are: on one page where it has room, else on two full ones.

Lengths are in mm.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.values import Struct

GUTTER = 8.0
# Of a kind of piece: the row, and the room for its picture.
KIND_ROW, PICTURE, PICTURE_WIDE = 18.5, 16.0, 20.0
# Of a section: what is told below its head.
TOLD = 6.0
# Of boxes: the gap between two, what stands below a picture, and the line of a caption.
BOX_GAP, BELOW_BOX, BOX_LINE = 3.0, 11.0, 3.6
# The height of a folded box: the least, and the most; and the least width.
_BOX_LEAST, _BOX_MOST, _BOX_WIDE = 20.0, 62.0, 26.0
# By which factors pictures may grow: those of kinds beside their words, and drawings of steps.
_KINDS = (1.75, 1.6, 1.45, 1.3, 1.15, 1.0)
STEPS = (1.6, 1.45, 1.3, 1.15, 1.0)
# Boxes are to be so high before kinds grow.
_BOX_GOOD = 34.0


class PictureSizes(Struct, frozen=True):
    """Factors of the drawings of steps and of the pictures of kinds; how boxes stand.

    With `is_parted`, kinds begin the second page.
    """

    step: float = 1.0
    kind: float = 1.0
    box_columns: int = 6
    box_high: float = _BOX_LEAST
    is_parted: bool = False


class PageRoom(Struct, frozen=True):
    """What there is to set: how many kinds and boxes, how wide a page is, and how high the rest.

    `free` is what kinds and boxes have on a page of their own, `left` what the first page has with
    small drawings; `head` is the height of a head.
    """

    kinds: int
    boxes: int
    width: float
    free: float
    left: float
    head: float


def sizes_of(room: PageRoom, step: float) -> PictureSizes:
    """Return how large pictures are; `step` is how large steps may be on a page of their own.

    `step` is 0 where what stands above kinds has no room on one page.
    """
    small = PictureSizes(box_columns=max(1, int((room.width + BOX_GAP) / (_BOX_WIDE + BOX_GAP))))
    if not step or height_of(room, small) <= room.left or not room.boxes:
        return small
    found = [sizes for sizes in _large(room, step) if height_of(room, sizes) <= room.free]
    good = [sizes for sizes in found if sizes.box_high >= _BOX_GOOD]
    if good:
        return max(good, key=lambda sizes: (height_of(room, sizes), sizes.kind))
    return max(found, key=lambda sizes: sizes.box_high, default=small)


def _large(room: PageRoom, step: float) -> Iterator[PictureSizes]:
    """Yield sizes with which kinds and boxes fill a page, or more than one."""
    for kind in _KINDS:
        for columns in range(1, room.boxes + 1):
            wide = (room.width + BOX_GAP) / columns - BOX_GAP
            rows = -(-room.boxes // columns)
            high = (room.free - _above_boxes(room, kind)) / rows - BELOW_BOX
            high = min(high, wide, _BOX_MOST)
            if wide >= _BOX_WIDE and high >= _BOX_LEAST:
                yield PictureSizes(step, kind, columns, high, is_parted=True)


def height_of(room: PageRoom, sizes: PictureSizes) -> float:
    """Return how high kinds and boxes are together."""
    rows = -(-room.boxes // sizes.box_columns)
    boxes = rows * (sizes.box_high + BELOW_BOX) if room.boxes else -room.head - TOLD - 1
    return _above_boxes(room, sizes.kind) + boxes


def _above_boxes(room: PageRoom, kind: float) -> float:
    rows = -(-room.kinds // 2)
    return 2 * room.head + TOLD + 1 + rows * KIND_ROW * kind
