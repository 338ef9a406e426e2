"""The sheets of a part before faces are on them: the slug area painted, labels written."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.core.geometry import Rect
from pnp.core.problems import PnpError, Problem
from pnp.core.values import Struct
from pnp.exports.page.labels import Words, how_to_turn, notice_of, words_for
from pnp.exports.page.marks import fold, fold_room, outer, style_for, under
from pnp.exports.page.net_marks import net_marks
from pnp.exports.page.piece_marks import Guides, Piece, guides
from pnp.exports.page.reportlab_canvas import Painter
from pnp.exports.page.slug_area import SlugArea, Spot, Texts, arrange
from pnp.exports.page.tile_marks import back_marks, front_marks
from pnp.exports.sheets.job import SheetJob, SheetPart
from pnp.exports.sheets.net_pictures import picture_place
from pnp.impose.imposition import Grid
from pnp.impose.sheet import PageGeometry, Sheet
from pnp.impose.tiling import Tiled
from pnp.model.ink import Ink

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


class Plan(Struct, frozen=True):
    """The sheets of a part, and which painted pages lie around and below their faces.

    `over` and `under` lie above and below the faces of every page, `guides` and `behind` on the
    fronts and on the backs of sheets, by their numbers. `pictures` are where folded boxes are shown
    on the fronts of sheets, by their numbers.
    """

    part: SheetPart
    over: int
    under: int | None
    guides: Mapping[int, int]
    behind: Mapping[int, int]
    labels: tuple[Labels, ...]
    pictures: Mapping[int, Rect]


def plan_part(job: SheetJob, part: SheetPart, painter: Painter) -> Plan:
    """Return the plan of `part`, its slug area painted. Raises PnpError as `sheets_pdf` does."""
    frame, sheets = part.layout.frame, part.layout.sheets
    words = words_for(job.language)
    numbers = [_numbers(job, part, words, sheet) for sheet in sheets]
    texts = Texts(
        title=job.title,
        details=_details(job, part, words),
        number=max((text for pair in numbers for text in pair), key=len, default=""),
        scale=f"100 mm{_DOT}{words.scale}",
        notice=notice_of(job.rights, job.language),
    )
    painter.check(texts.title, texts.details, texts.number, texts.scale, texts.notice, words.fold)
    slug_area = arrange(frame, texts, painter.measure)
    if slug_area is None:
        message = f"titles and notice do not fit into the margins of {job.paper} sheets"
        hint = f"shorten the notice, or the title of the game or of '{part.id}'"
        raise PnpError([Problem(job.where, message, hint)])
    painter.begin(frame.page)
    labels = tuple(_labels(part, pair, painter, slug_area) for pair in numbers)
    style = style_for(frame, part.is_round, job.marks)
    if part.net and style != "none":
        style = "nets"
    return Plan(
        part,
        over=_paint_over(part, style, painter, texts, slug_area, words),
        under=_paint_under(frame, style, painter, slug_area),
        guides=_paint_on_fronts(part, style, painter, words),
        behind=_paint_behind(part, style, painter),
        labels=labels,
        pictures=_pictures(part, slug_area),
    )


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
        found += painter.operators(text, Spot(x, page.height / 2 + down, 0, size, False))
    return found, f"{part.title}: {says}"


def _pictures(part: SheetPart, slug_area: SlugArea) -> dict[int, Rect]:
    """Return where the boxes of a part are shown as they are folded, by the numbers of sheets."""
    frame, found = part.layout.frame, {}
    for sheet in part.layout.sheets if part.net else ():
        place = part.net and picture_place(frame, part.net, sheet.fronts[0].slot, slug_area)
        # Of the tiles of a net, one shows it: that on which it lies whole.
        if place and (sheet.tile is None or sheet.tile.cell.contains(place)):
            found[sheet.number] = place
    return found


def _paint_over(
    part: SheetPart, style: str, painter: Painter, texts: Texts, slug_area: SlugArea, words: Words
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


def _beside_fold(frame: PageGeometry) -> Spot:
    """Return where the fold line is named: along its first half, from its end on."""
    x, y = fold(frame)[0][:2]
    if frame.axis == "vertical":
        return Spot(x - _FOLD_CLEAR, y, 90, _FOLD_SIZE, False)
    return Spot(x, y - _FOLD_CLEAR, 0, _FOLD_SIZE, False)


def _paint_under(
    frame: PageGeometry, style: str, painter: Painter, slug_area: SlugArea
) -> int | None:
    lines, folds = under(frame, style, slug_area.ends), fold(frame)
    if not lines and not folds:
        return None
    painter.lines(lines)
    painter.dashes(folds)
    return painter.end()


def _paint_on_fronts(part: SheetPart, style: str, painter: Painter, words: Words) -> dict[int, int]:
    """Return the painted pages of guides by the numbers of sheets."""
    if isinstance(part.layout.frame, Tiled):
        return _paint_tiles(part, style, painter, words)
    if style == "nets":
        return {sheet.number: _paint_net(part, sheet, painter) for sheet in part.layout.sheets}
    return _paint_guides(part, style, painter)


def _paint_net(part: SheetPart, sheet: Sheet, painter: Painter) -> int:
    _paint_nets(part, sheet, painter)
    return painter.end()


def _paint_nets(part: SheetPart, sheet: Sheet, painter: Painter) -> None:
    """Paint the marks of the nets of a sheet, if there are any."""
    for front in sheet.fronts:
        net = part.faces[front.key].net
        if net is not None:
            marks = net_marks(net, front.slot, front.window)
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
            pieces = [Piece(front.slot, part.trim_of(front)) for front in sheet.fronts]
            found = guides(frame, style, pieces)
            if not found:
                continue
            alike[key] = _paint(found, painter)
        painted[sheet.number] = alike[key]
    return painted


def _paint_tiles(part: SheetPart, style: str, painter: Painter, words: Words) -> dict[int, int]:
    """Return the painted pages for fronts of tiles, by the numbers of sheets; none for others."""
    frame, painted = part.layout.frame, {}
    if not isinstance(frame, Tiled) or style == "none":
        return {}
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
    if not isinstance(frame, Tiled) or style == "none":
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
    return painter.end()


def _details(job: SheetJob, part: SheetPart, words: Words) -> str:
    ink = {Ink.HOME: words.home_ink, Ink.LOW: words.low_ink}.get(job.ink, "")
    mark = words.unchecked if job.unchecked else ""
    done, all_of_them = job.coverage or (0, 0)
    stale = words.translated.format(n=done, m=all_of_them) if done < all_of_them else ""
    edition = (job.language, stale, f"v{job.version}", job.card_set, ink, mark, job.content_hash)
    use = part.net.use if part.net else ""
    known = (part.title, {"lid": words.lid, "tray": words.tray}.get(use, ""), *edition)
    return "".join(_DOT + text for text in known if text)


def _numbers(job: SheetJob, part: SheetPart, words: Words, sheet: Sheet) -> tuple[str, str]:
    """Return what front and back of a sheet say about themselves."""
    frame = part.layout.frame
    number = words.sheet.format(n=sheet.number, m=len(part.layout.sheets))
    if sheet.tile:
        # Several boards of a component are told apart by their ids.
        board = part.faces[sheet.fronts[0].key].name + " " if part.has_several else ""
        number += _DOT + board + sheet.tile.name
    if part.net:
        number += _DOT + words.net
    if frame.folded:
        return number + _DOT + words.fold_how, ""
    if not frame.axis:
        return number + _DOT + words.one_sided, number + _DOT + words.blank
    turn = how_to_turn(words, job.backs)
    return _DOT.join((number, words.front, turn)), _DOT.join((number, words.back, turn))
