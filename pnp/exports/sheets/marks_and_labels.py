"""The sheets of a part before faces are on them: the slug area painted, labels written."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.core.geometry import Rect
from pnp.core.problems import PnpError, Problem
from pnp.core.values import Struct
from pnp.exports.shared.page.strings import PageStrings, notice_of
from pnp.exports.sheets.job import HASH_MARK, SheetJob, SheetPart
from pnp.exports.sheets.net_pictures import picture_place
from pnp.exports.sheets.sheet_texts import details, is_steady, numbers_of, with_hash
from pnp.marks.crop_marks import MarkLine, outer, style_for, under
from pnp.marks.fold_line import fold, fold_room
from pnp.marks.mark_painter import Painter
from pnp.marks.net_marks import hatched, net_marks
from pnp.marks.piece_marks import Guides, Piece, guides
from pnp.marks.slug_area import SlugArea, SlugTexts, TextPosition, arrange
from pnp.marks.tile_marks import back_marks, front_marks
from pnp.sheet_layout.grid_imposition import Grid
from pnp.sheet_layout.imposed_sheets import PageGeometry, Sheet
from pnp.sheet_layout.tiling import TiledGeometry

_DOT = " · "
_PALE = 0.8
# Behind the name of a tile: where it lies, below the text as one reads it.
_ONWARD = " ↓"
_FOLD_SIZE = 5.0  # pt
_NOTE_TITLE, _NOTE = 22.0, 11.0  # pt
_FOLD_CLEAR = 0.5  # mm


class Labels(Struct, frozen=True):
    """The PDF operators that set the number of a sheet on its front and its back.

    `note` are those that say in the middle of an empty back whose it is, and `says` what they say.
    """

    front: bytes
    back: bytes
    note: bytes = b""
    says: str = ""


class PaintedPart(Struct, frozen=True):
    """The sheets of a part, and which painted pages lie around and below their faces.

    `over` and `under` lie above and below the faces of every page, `guides` and `behind` on the
    fronts and on the backs of sheets, by their numbers. `pictures` are where folded boxes are shown
    on the fronts of sheets, by their numbers. One that `is_steady` is the same with any content
    hash; painted pages have HASH_MARK in its place.
    """

    part: SheetPart
    over: int
    under: int | None
    guides: Mapping[int, int]
    behind: Mapping[int, int]
    labels: tuple[Labels, ...]
    pictures: Mapping[int, Rect]
    is_steady: bool = True


def plan_part(job: SheetJob, part: SheetPart, painter: Painter) -> PaintedPart:
    """Return the plan of `part`, its slug area painted. Raises PnpError as `sheets_pdf` does."""
    frame, sheets = part.layout.frame, part.layout.sheets
    if part.layout.cut_before:
        return _bare(part, painter)
    game, words = job.game, PageStrings.of(job.game.edition)
    numbers = [numbers_of(job, part, words, sheet) for sheet in sheets]
    texts = SlugTexts(
        title=game.title,
        details=details(job, part, words),
        number=max((text for pair in numbers for text in pair), key=len, default=""),
        scale=f"100 mm{_DOT}{words.scale}",
        notice=notice_of(game.rights, game.edition),
    )
    painter.check(texts.title, texts.details, texts.number, texts.scale, texts.notice, words.fold)
    slug_area = arrange(frame, texts, painter.measure, job.corner)
    if slug_area is None:
        message = f"titles and notice do not fit into the margins of {job.options.paper} sheets"
        hint = f"shorten the notice, or the title of the game or of '{part.id}'"
        raise PnpError([Problem(game.where, message, hint)])
    painted = with_hash(texts, job, HASH_MARK)
    painter.begin(frame.page)
    labels = tuple(_labels(part, pair, painter, slug_area) for pair in numbers)
    style = style_for(frame, part.is_round, job.options.marks)
    if part.net and style != "none":
        style = "nets"
    return PaintedPart(
        part,
        over=_paint_over(part, style, painter, painted, slug_area, words),
        under=_paint_under(frame, style, painter, slug_area),
        guides=_paint_on_fronts(part, style, painter, words),
        behind=_paint_behind(part, style, painter),
        labels=labels,
        pictures={} if job.is_empty else _pictures(part, slug_area),
        is_steady=is_steady(job, slug_area, frame, texts, painter.measure),
    )


def _bare(part: SheetPart, painter: Painter) -> PaintedPart:
    """Return the plan of sheets that have nothing on them but faces."""
    painter.begin(part.layout.frame.page)
    empty = tuple(Labels(b"", b"") for _ in part.layout.sheets)
    return PaintedPart(part, painter.end(), None, {}, {}, empty, {})


def _labels(
    part: SheetPart, numbers: tuple[str, str], painter: Painter, slug_area: SlugArea
) -> Labels:
    """Return what front and back of a sheet say, set in their places."""
    front, back = (painter.operators(text, slug_area.number) for text in numbers)
    if part.layout.frame.axis:
        return Labels(front, back)
    return Labels(front, back, *_note(part, numbers[1], painter))


def _note(part: SheetPart, says: str, painter: Painter) -> tuple[bytes, str]:
    """Return the operators that say whose back an empty page is, in its middle; and what they say.

    They are for screens: nothing is printed on the back of a sheet with one side.
    """
    page, found = part.layout.frame.page, b""
    for text, size, down in ((part.title, _NOTE_TITLE, -2.0), (says, _NOTE, 6.0)):
        x = (page.width - painter.measure(text, size, False)) / 2
        found += painter.operators(text, TextPosition(x, page.height / 2 + down, 0, size, False))
    return found, f"{part.title}: {says}"


def _pictures(part: SheetPart, slug_area: SlugArea) -> dict[int, Rect]:
    """Return where the boxes of a part are shown as they are folded, by the numbers of sheets."""
    frame, found = part.layout.frame, {}
    for sheet in part.layout.sheets if part.net and part.net.use != "die" else ():
        place = part.net and picture_place(frame, part.net, sheet.fronts[0].slot, slug_area)
        # Of the tiles of a net, one shows it: that on which it lies whole.
        if place and (sheet.tile is None or sheet.tile.cell.contains(place)):
            found[sheet.number] = place
    return found


def _paint_over(
    part: SheetPart,
    style: str,
    painter: Painter,
    texts: SlugTexts,
    slug_area: SlugArea,
    words: PageStrings,
) -> int:
    frame = part.layout.frame
    end = painter.text(texts.title, slug_area.title, bold=True)
    painter.text(texts.details, end)
    painter.ruler(slug_area.ruler, texts.scale)
    for line, spot in slug_area.notice:
        painter.text(line, spot)
    painter.lines(outer(frame, style))
    if frame.folded and painter.measure(words.fold, _FOLD_SIZE, False) <= fold_room(frame):
        painter.text(words.fold, _beside_fold(frame))
    return painter.end()


def _beside_fold(frame: PageGeometry) -> TextPosition:
    """Return where the fold line is named: along its first half, from its end on."""
    x, y = fold(frame)[0][:2]
    if frame.axis == "vertical":
        return TextPosition(x - _FOLD_CLEAR, y, 90, _FOLD_SIZE, False)
    return TextPosition(x, y - _FOLD_CLEAR, 0, _FOLD_SIZE, False)


def _paint_under(
    frame: PageGeometry, style: str, painter: Painter, slug_area: SlugArea
) -> int | None:
    lines, folds = under(frame, style, slug_area.ends), fold(frame)
    if not lines and not folds:
        return None
    painter.lines(lines)
    painter.dashes(folds)
    return painter.end()


def _paint_on_fronts(
    part: SheetPart, style: str, painter: Painter, words: PageStrings
) -> dict[int, int]:
    """Return the painted pages of guides by the numbers of sheets."""
    frame = part.layout.frame
    if style == "none":
        return {}
    if isinstance(frame, TiledGeometry):
        return _paint_tiles(part, frame, painter, words)
    if any(piece.cut for sheet in part.layout.sheets for piece in sheet.folded):
        return _paint_folded(part, painter)
    if style == "nets":
        painted = {}
        for sheet in part.layout.sheets:
            _paint_nets(part, sheet, painter)
            painted[sheet.number] = painter.end()
        return painted
    return _paint_guides(part, style, painter)


def _paint_folded(part: SheetPart, painter: Painter) -> dict[int, int]:
    """Return the painted pages of what is folded up, by the numbers of sheets."""
    painted = {}
    for sheet in part.layout.sheets:
        for piece in sheet.folded:
            for foot in piece.feet:
                painter.lines(hatched(foot), gray=_PALE)
        painter.outlines([piece.cut for piece in sheet.folded])
        painter.folds(_creases(sheet))
        painted[sheet.number] = painter.end()
    return painted


def _creases(sheet: Sheet) -> list[MarkLine]:
    return [MarkLine(*start, *end) for piece in sheet.folded for start, end in piece.creases]


def _paint_nets(part: SheetPart, sheet: Sheet, painter: Painter) -> None:
    """Paint the marks of the nets of a sheet, if there are any."""
    for front in sheet.fronts:
        net = part.faces[front.key].net
        if net is not None:
            marks = net_marks(net, front.slot, front.window, front.rotation == 90)
            painter.lines(marks.hatch, gray=_PALE)
            painter.on_faces(marks.cuts)
            painter.folds(marks.folds)


def _paint_guides(part: SheetPart, style: str, painter: Painter) -> dict[int, int]:
    """Return the painted pages of guides by the numbers of sheets; sheets alike share one."""
    frame = part.layout.frame
    alike: dict[int, int] = {}
    painted: dict[int, int] = {}
    for sheet in part.layout.sheets:
        # A sheet of a grid that is as full as another has the same guides.
        key = len(sheet.fronts) if isinstance(frame, Grid) else -sheet.number
        if key not in alike:
            pieces = [
                Piece(front.slot, part.trim_of(front), front.rotation) for front in sheet.fronts
            ]
            found = guides(frame, style, pieces)
            if not (found or sheet.folded):
                continue
            painter.folds(_creases(sheet))
            alike[key] = _paint(found, painter)
        painted[sheet.number] = alike[key]
    return painted


def _paint_tiles(
    part: SheetPart, frame: TiledGeometry, painter: Painter, words: PageStrings
) -> dict[int, int]:
    """Return the painted pages for fronts of tiles, by the numbers of sheets."""
    painted = {}
    for sheet in part.layout.sheets:
        if sheet.tile:
            _paint_nets(part, sheet, painter)
            marks = front_marks(frame, sheet.tile)
            painter.lines(marks.hatch, gray=_PALE)
            painter.on_faces(marks.cuts)
            painter.lines(marks.lines)
            for note in marks.neighbours:
                painter.note(note._replace(text=words.glue.format(tile=note.text) + _ONWARD))
            for note in marks.names:
                painter.note(note)
            painted[sheet.number] = painter.end()
    return painted


def _paint_behind(part: SheetPart, style: str, painter: Painter) -> dict[int, int]:
    """Return the painted pages for backs of tiles, by the numbers of sheets."""
    frame, painted = part.layout.frame, {}
    if not isinstance(frame, TiledGeometry) or style == "none":
        return {}
    for sheet in part.layout.sheets:
        if sheet.tile and sheet.backs:
            painter.lines(back_marks(frame, sheet.tile).hatch, gray=_PALE)
            painted[sheet.number] = painter.end()
    return painted


def _paint(found: Guides, painter: Painter) -> int:
    painter.outline(found.corners, found.arcs)
    painter.lines(found.lines)
    painter.on_faces(found.between, found.circles)
    if found.outlines:
        painter.outlines(found.outlines)
    return painter.end()
