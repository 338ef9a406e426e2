"""What a game is printed on: its files, and the sheets in each, before anything is drawn."""

from __future__ import annotations

from pathlib import PurePosixPath

from pnp.core.problems import PnpError, Problem, noted
from pnp.core.values import Struct
from pnp.model.game import Component, Game
from pnp.model.selection import select, sheet_name
from pnp.sheet_layout.imposed_sheets import Imposition
from pnp.sheet_layout.layout_method import laid_out
from pnp.sheet_layout.print_options import Options
from pnp.sheet_layout.tiling import TiledGeometry


class SheetFile(Struct, frozen=True):
    """What is printed together: a component, or all components that name the same sheet.

    `name` is the component's id, or that name. Keys of faces in `layout` are those of
    `Component.face_id`.
    """

    name: str
    components: tuple[Component, ...]
    layout: Imposition

    @property
    def title(self) -> str:
        """What its sheets say they hold."""
        return " + ".join(component.title for component in self.components)

    @property
    def pieces(self) -> int:
        """The number of physical pieces on all its sheets."""
        return sum(component.total() for component in self.components)

    @property
    def sheets(self) -> int:
        """The number of sheets of paper."""
        return len(self.layout.sheets)

    @property
    def sprue(self) -> str:
        """What the sprue or label sheet is called that it is printed on, "" for plain paper."""
        sprue = self.components[0].sprue
        return PurePosixPath(sprue.name).stem if sprue else ""

    @property
    def tiles(self) -> int:
        """Of how many tiles a piece is glued together: 1 where it fits on the paper."""
        frame = self.layout.frame
        return frame.columns * frame.rows if isinstance(frame, TiledGeometry) else 1


def parts_of(game: Game, options: Options) -> tuple[SheetFile, ...]:
    """Return what `options` select of `game`, laid out: one part for each file, in their order.

    Raises UsageError as `select` does, and PnpError when pieces do not fit on the paper.
    """
    groups: dict[str, list[Component]] = {}
    for component in select(game, options.selection):
        groups.setdefault(sheet_name(component, options.selection), []).append(component)
    parts: list[SheetFile] = []
    problems: list[Problem] = []
    for name, components in groups.items():
        with noted(problems):
            parts.append(SheetFile(name, tuple(components), laid_out(components, options)))
    if problems:
        raise PnpError(sorted(set(problems)))
    return tuple(parts)
