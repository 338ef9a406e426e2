"""What a parts list is to say, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.core.geometry import Size
from pnp.core.problems import Where
from pnp.core.values import Struct, field
from pnp.drawing.drawing import Drawing
from pnp.fonts.font_book import FontBook
from pnp.fonts.font_file import FontFile
from pnp.model.game import Rights
from pnp.nets.net import Net
from pnp.printer_correction.corrected_pages import ANY, Printer
from pnp.shapes.shape import Shape
from pnp.shapes.trim import Polygon


class PrintedFile(Struct, frozen=True):
    """A PDF of sheets: its name, what is on it, and how many sheets of paper it takes.

    `shape` is that of its pieces, or of the first that is a card; `two_sided`: it has backs.
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


class FoldedBox(Struct, frozen=True):
    """A box that a game has, or a part of one; `picture` is its art, drawn `bleed` mm beyond."""

    title: str
    net: Net
    picture: Drawing
    bleed: float


class PieceKind(Struct, frozen=True):
    """One kind of piece. `size` and `corner` in mm; `tiles` are the parts it is glued from.

    `shape` and `outline` are a component's; `picture` is one of its faces, drawn `bleed` mm beyond
    the cut.
    """

    title: str
    pieces: int
    size: Size
    shape: Shape
    corner: float
    tiles: int
    picture: Drawing | None
    bleed: float
    outline: Polygon = ()
    is_folded: bool = False
    is_cut_before: bool = False


class PartsList(Struct, frozen=True):
    """All that a parts list says. `unchecked` marks what the rules contradict.

    `lent` has the languages of texts that are not translated, by what they say. `accent` is the
    colour of the game, "#rrggbb", dark enough to be read on white; without a font of its own the
    title, or a head, is set in bold. `inks` are those of the game that take less.

    Problems with its texts are reported at `where`.
    """

    title: str
    language: str
    version: str
    rights: Rights
    paper: str
    backs: str
    files: tuple[PrintedFile, ...]
    kinds: tuple[PieceKind, ...]
    needs: tuple[str, ...]
    fonts: FontBook
    where: Where
    unchecked: bool = False
    lent: Mapping[str, str] = field(default_factory=dict)
    game: str = ""
    card_set: str = ""
    accent: str = "#000000"
    title_font: FontFile | None = None
    head_font: FontFile | None = None
    boxes: tuple[FoldedBox, ...] = ()
    inks: tuple[str, ...] = ()
    printer: Printer = ANY
