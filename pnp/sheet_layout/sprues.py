"""Pieces in the slots of a sheet that is cut before it is printed. All in mm."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.core.geometry import Rect, Size
from pnp.core.values import Struct, replace
from pnp.sheet_layout.grid_imposition import around_all
from pnp.sheet_layout.imposed_sheets import Imposition, PageGeometry, Placement, Sheet, sheet_of
from pnp.sheet_layout.turn_and_fold_axes import axes
from pnp.sizes.sprues import Sprue, SprueSlot

# So much larger than its slot may a piece be, in mm.
_PLAY = 0.05


class SprueCopy(Struct, frozen=True):
    """A copy to be placed: its component, its size, its front's key and its back's key or None."""

    component: str
    size: Size
    front: str
    back: str | None


def unfit(component: str, size: Size, sprue: Sprue) -> str:
    """Return what is wrong where no slot of a sprue takes a component, "" where one does."""
    rooms = dict.fromkeys(one.room for one in sprue.slots if one.component in ("", component))
    if any(_fits(size, room) for room in rooms):
        return ""
    shown = ", ".join(f"{room.width:g} x {room.height:g} mm" for room in rooms) or "none for it"
    return f"{size.width:g} x {size.height:g} mm does not fit the slots of {sprue.name} ({shown})"


def fill(copies: Sequence[SprueCopy], sprue: Sprue, backs: str, bleed: float) -> Imposition:
    """Return the sheets for `copies`, each in the first free slot that takes it.

    Each component keeps its order. All must fit a slot: see `unfit`.
    """
    has_backs = any(copy.back for copy in copies)
    # Sheets with slots are not folded: that would bring labels onto labels.
    mode = "duplex-long" if backs == "gutterfold" else backs
    axis = axes(mode, sprue.page)[0] if has_backs else ""
    trims = around_all(sprue.page, (slot.place for slot in sprue.slots))
    frame = PageGeometry(sprue.page, bleed, 0.0, axis, False, trims)
    waiting = list(copies)
    sheets: list[Sheet] = []
    while waiting:
        fronts: list[Placement] = []
        behind: list[str | None] = []
        for slot in sprue.slots:
            found = next((one for one in waiting if _takes(slot, one)), None)
            if found is None:
                continue
            waiting.remove(found)
            window = _window(slot, sprue, bleed)
            fronts.append(_placed(slot, found, window))
            behind.append(found.back)
        sheet = sheet_of(frame, len(sheets) + 1, fronts, behind)
        # What stays inside of its slot on the front does so on the back.
        windows = [one.window for one, back in zip(fronts, behind, strict=True) if back]
        backs_of = tuple(
            replace(one, window=frame.behind(window))
            for one, window in zip(sheet.backs, windows, strict=False)
            if window
        )
        sheets.append(replace(sheet, backs=backs_of))
    return Imposition(frame, tuple(sheets), cut_before=True)


def _takes(slot: SprueSlot, copy: SprueCopy) -> bool:
    return slot.component in ("", copy.component) and _fits(copy.size, slot.room)


def _fits(size: Size, room: Size) -> bool:
    return size.width <= room.width + _PLAY and size.height <= room.height + _PLAY


def _placed(slot: SprueSlot, copy: SprueCopy, window: Rect) -> Placement:
    """Return where a copy lies: in the middle of its slot."""
    width, height = copy.size.turned() if slot.turn % 180 else copy.size
    x = slot.place.x + (slot.place.width - width) / 2
    y = slot.place.y + (slot.place.height - height) / 2
    return Placement(Rect(x, y, width, height), copy.front, -slot.turn % 360, window)


def _window(slot: SprueSlot, sprue: Sprue, bleed: float) -> Rect:
    """Return what is printed in a slot: its bleed does not reach into the next one."""
    place = slot.place
    near = [
        max(
            other.x - place.right,
            place.x - other.right,
            other.y - place.bottom,
            place.y - other.bottom,
        )
        for other in (one.place for one in sprue.slots)
        if other != place
    ]
    return place.grown(max(0.0, min([bleed, *(gap / 2 for gap in near)])))
