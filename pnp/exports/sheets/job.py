"""What a PDF of sheets is to show and say, as frozen values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.cache.blob_cache import BlobCache
from pnp.core.memo import Memo, NoMemo
from pnp.core.values import Struct, field
from pnp.drawing.drawing import Drawing
from pnp.drawing.packed_drawing import PackedDrawing
from pnp.fonts.font_book import FontBook
from pnp.model.game import Game
from pnp.nets.net import Net
from pnp.pdf.glyph_objects import FontSubset, UsedFont, subset_of
from pnp.pdf.sheet_objects import deflated
from pnp.printer_correction.corrected_pages import ANY, Printer
from pnp.shapes.trim import Trim
from pnp.sheet_layout.imposed_sheets import Imposition, Placement
from pnp.sheet_layout.print_options import Options
from pnp.sizes.bleed_width import BLEED
from pnp.svg.encoded_image import EncodedImage

# What stands for the content hash until a file is written, and is as long.
HASH_MARK = "H4shH4sh"


class SheetFace(Struct, frozen=True):
    """What is printed under one key: a side of a piece, its trim, its drawing.

    `name` is a card's id, or the name of a back. `drawn` is a drawing, or a packed one:
    one that is loaded needs ten times the memory. `net` is there where it is folded to a box.
    """

    component: str
    name: str
    side: str
    trim: Trim
    drawn: Drawing | PackedDrawing
    net: Net | None = None

    @property
    def drawing(self) -> Drawing:
        """The drawing, loaded anew each time."""
        return self.drawn.drawing if isinstance(self.drawn, PackedDrawing) else self.drawn

    @property
    def stream(self) -> bytes:
        """The operators of the drawing, deflated."""
        drawn = self.drawn
        return drawn.stream if isinstance(drawn, PackedDrawing) else drawn.face.stream

    @property
    def pictures(self) -> Mapping[str, EncodedImage]:
        """The pictures of the drawing, by their names."""
        if isinstance(self.drawn, PackedDrawing):
            return self.drawn.named_pictures
        return self.drawn.parts.pictures


class SheetPart(Struct, frozen=True):
    """What is printed on the same sheets: one component, or several.

    `faces` has every key of its layout. `remarks` are what sheets say of how they are cut, by their
    numbers, in the place of what all such sheets say.
    """

    id: str
    title: str
    layout: Imposition
    faces: Mapping[str, SheetFace]
    remarks: Mapping[int, str] = field(default_factory=dict)

    def placed(self) -> Iterator[tuple[str, SheetFace]]:
        """Yield the faces that lie on its sheets, with their keys."""
        sheets = self.layout.sheets
        keys = {place.key for sheet in sheets for place in (*sheet.fronts, *sheet.backs)}
        yield from ((key, face) for key, face in self.faces.items() if key in keys)

    @property
    def is_round(self) -> bool:
        """Whether all its pieces are discs."""
        return all(face.trim.is_round for face in self.faces.values())

    @property
    def is_outlined(self) -> bool:
        """Whether a piece of it has an outline of its own."""
        return any(face.trim.outline for face in self.faces.values())

    @property
    def net(self) -> Net | None:
        """The net that its piece is, None where its pieces are not folded."""
        return next((face.net for face in self.faces.values()), None)

    @property
    def has_several(self) -> bool:
        """Whether its pieces have different fronts."""
        return sum(face.side == "front" for face in self.faces.values()) > 1

    def trim_of(self, placement: Placement) -> Trim:
        """Return how the piece of a placement is cut."""
        return self.faces[placement.key].trim


class SheetJob(Struct, frozen=True):
    """All that one PDF says and shows of a game; the selection of `options` is what is printed.

    `drawn_bleed` is how far drawings go beyond the trim, in mm. `content_hash` stands for what is
    on the sheets; `unchecked` marks what the rules contradict. `memo` has what was worked out for a
    PDF of before, and `cache` templates of such. Labels keep `corner` mm from the corners of the
    paper, where a machine has marks. One that `is_empty` has no faces. Pages are corrected for
    `printer`.
    """

    game: Game
    options: Options
    parts: tuple[SheetPart, ...]
    content_hash: str
    fonts: FontBook
    drawn_bleed: float = BLEED
    unchecked: bool = False
    memo: Memo = field(default_factory=NoMemo)
    cache: BlobCache | None = None
    corner: float = 0.0
    is_empty: bool = False
    printer: Printer = ANY

    @property
    def card_set(self) -> str:
        """The title of the set that is printed, "" for all cards."""
        chosen = self.game.sets.get(self.options.selection.card_set)
        return chosen.title if chosen else ""

    def deflated(self, data: bytes) -> bytes:
        """Return `data` deflated, now or for a PDF of before."""
        return self.memo.get(("deflated", data), lambda: deflated(data))

    def subset(self, used: UsedFont) -> FontSubset:
        """Return what a PDF has of a font, made now or for a PDF of before."""
        key = ("subset", used.font.digest, used.gids)
        return self.memo.get(key, lambda: subset_of(used.font, used.gids))

    @property
    def duplex(self) -> bool:
        """Whether any paper of the job is printed on both sides."""
        frames = [part.layout.frame for part in self.parts]
        return any(frame.axis and not frame.folded for frame in frames)
