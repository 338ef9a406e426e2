"""What a parts list is to say, as frozen values."""

from __future__ import annotations

from pnp.colour.rgb import WHITE, readable
from pnp.core.values import Struct
from pnp.drawing.drawing import Drawing
from pnp.fonts.font_book import FontBook
from pnp.fonts.font_file import FontFile
from pnp.model.game import Component, Game
from pnp.nets.net import Net
from pnp.printer_correction.corrected_pages import ANY, Printer
from pnp.shapes.shape import Shape


class PrintedFile(Struct, frozen=True):
    """A PDF of sheets: its name, what is on it, and how many sheets of paper it takes.

    `shape` is that of its pieces, or of the first that is a card; `two_sided`: it has backs.
    `sprue` is what the sheets are called where they are cut before they are printed.
    `sides` are its printed pages, and `ink` is the mean of what of them is covered, 1 being 100 %
    of one ink.
    """

    name: str
    says: str
    sheets: int
    shape: Shape = Shape.CARD
    two_sided: bool = False
    sides: int = 0
    ink: float = 0.0
    sprue: str = ""


class FoldedBox(Struct, frozen=True):
    """A box that a game has, or a part of one; `picture` is its art."""

    title: str
    net: Net
    picture: Drawing


class PieceKind(Struct, frozen=True):
    """The pieces of a component; `tiles` are the parts one is glued from, `picture` is a face."""

    component: Component
    tiles: int
    picture: Drawing

    @property
    def is_folded(self) -> bool:
        """Whether pieces are folded before they are glued."""
        return bool(self.component.fold or self.component.shape.sides)


class PartsList(Struct, frozen=True):
    """All that the parts list of a game says. `unchecked` marks what the rules contradict.

    `card_set` is the title of the set that it is of; `inks` are those of the game that take less.
    """

    game: Game
    paper: str
    backs: str
    files: tuple[PrintedFile, ...]
    kinds: tuple[PieceKind, ...]
    fonts: FontBook
    unchecked: bool = False
    card_set: str = ""
    boxes: tuple[FoldedBox, ...] = ()
    inks: tuple[str, ...] = ()
    printer: Printer = ANY

    @property
    def accent(self) -> str:
        """The colour of the game, "#rrggbb", dark enough to be read on white."""
        return readable(self.game.book.accent, (WHITE,))

    def font(self, part: str) -> FontFile | None:
        """Return the font of a part of the game's rulebook, None where it names none."""
        style = self.game.book.styles.get(part)
        if style is None:
            return None
        return self.fonts.find(style.fonts[0], style.weight, style.italic, self.game.where)
