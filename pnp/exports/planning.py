"""The sheets of one component before faces are on them: furniture painted, labels written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.exports.furniture import Furniture, Spot, Texts, arrange
from pnp.exports.job import SheetJob, SheetPart
from pnp.exports.labels import Words, how_to_turn, words_for
from pnp.exports.marks import (
    corner_arcs,
    fold,
    fold_room,
    guides,
    outer,
    rims,
    style_for,
    under,
)
from pnp.exports.painter import Painter
from pnp.impose import Grid
from pnp.model import Rights
from pnp.pdf.metadata import licence_url
from pnp.problems import PnpError, Problem

_DOT = " · "
# What lies on faces, dark or light: a middle grey is seen on both.
_ON_FACES = 0.5
_FOLD_SIZE = 5.0  # pt
_FOLD_CLEAR = 0.5  # mm


@dataclass(frozen=True, slots=True)
class Labels:
    """The PDF operators that set the number of a sheet on its front and its back."""

    front: bytes
    back: bytes


@dataclass(frozen=True, slots=True)
class Plan:
    """A component's sheets, and which painted pages are its furniture.

    `over` and `under` lie above and below the faces of every page, `guides` on fronts, by how many
    of their slots are filled.
    """

    part: SheetPart
    over: int
    under: int | None
    guides: Mapping[int, int]
    labels: tuple[Labels, ...]


def plan_part(job: SheetJob, part: SheetPart, painter: Painter) -> Plan:
    """Return the plan of `part`, its furniture painted. Raises PnpError as `write_sheets` does."""
    grid, sheets = part.layout.grid, part.layout.sheets
    words = words_for(job.language)
    texts = Texts(
        title=job.title,
        details=_details(job, part, words),
        number=max(_numbers(job, part, words, len(sheets)), key=len),
        scale=f"100 mm{_DOT}{words.scale}",
        notice=_notice(job.rights),
    )
    painter.check(texts.title, texts.details, texts.number, texts.scale, texts.notice, words.fold)
    furniture = arrange(grid, texts, painter.measure)
    if furniture is None:
        message = f"titles and notice do not fit into the margins of {job.paper} sheets"
        hint = f"shorten the notice, or the title of the game or of '{part.id}'"
        raise PnpError([Problem(job.where, message, hint)])
    painter.begin(grid.page)
    labels = tuple(
        Labels(*(painter.operators(text, furniture.number) for text in pair))
        for pair in (_numbers(job, part, words, sheet.number) for sheet in sheets)
    )
    style = style_for(grid, part.shape, job.marks)
    return Plan(
        part,
        over=_paint_over(part, style, painter, texts, furniture, words),
        under=_paint_under(grid, style, painter, furniture),
        guides=_paint_guides(part, style, painter),
        labels=labels,
    )


def _paint_over(
    part: SheetPart, style: str, painter: Painter, texts: Texts, furniture: Furniture, words: Words
) -> int:
    grid = part.layout.grid
    end = painter.text(texts.title, furniture.title, bold=True)
    painter.text(texts.details, end)
    painter.ruler(furniture.ruler, texts.scale)
    for line, spot in furniture.notice:
        painter.text(line, spot)
    painter.lines(outer(grid, style))
    if grid.folded and painter.measure(words.fold, _FOLD_SIZE, False) <= fold_room(grid):
        painter.text(words.fold, _beside_fold(grid))
    return painter.end()


def _beside_fold(grid: Grid) -> Spot:
    """Return where the fold line is named: along its first half, from its end on."""
    x, y = fold(grid)[0][:2]
    if grid.axis == "vertical":
        return Spot(x - _FOLD_CLEAR, y, 90, _FOLD_SIZE, False)
    return Spot(x, y - _FOLD_CLEAR, 0, _FOLD_SIZE, False)


def _paint_under(grid: Grid, style: str, painter: Painter, furniture: Furniture) -> int | None:
    lines, folds = under(grid, style, furniture.ends), fold(grid)
    if not lines and not folds:
        return None
    painter.lines(lines)
    painter.dashes(folds)
    return painter.end()


def _paint_guides(part: SheetPart, style: str, painter: Painter) -> dict[int, int]:
    """Return the painted pages of guides, by how many slots of a front are filled."""
    grid = part.layout.grid
    painted: dict[int, int] = {}
    for filled in sorted({len(sheet.fronts) for sheet in part.layout.sheets}):
        lines = guides(grid, style, filled)
        if not lines:
            continue
        if style == "corners":
            painter.outline(lines, corner_arcs(grid, style, part.corner, filled))
        else:
            painter.lines(lines, gray=_ON_FACES if grid.gap == 0 else 0)
            painter.circles(rims(grid, style, filled), gray=_ON_FACES)
        painted[filled] = painter.end()
    return painted


def _details(job: SheetJob, part: SheetPart, words: Words) -> str:
    ink = words.low_ink if job.low_ink else ""
    mark = words.unchecked if job.unchecked else ""
    edition = (job.language, f"v{job.version}", job.card_set, ink, mark, job.content_hash)
    known = (part.title, *edition)
    return "".join(_DOT + text for text in known if text)


def _numbers(job: SheetJob, part: SheetPart, words: Words, number: int) -> tuple[str, str]:
    """Return what front and back of a sheet say about themselves."""
    grid = part.layout.grid
    sheet = words.sheet.format(n=number, m=len(part.layout.sheets))
    if grid.folded:
        return sheet + _DOT + words.fold_how, ""
    if not grid.axis:
        return sheet + _DOT + words.one_sided, sheet + _DOT + words.blank
    turn = how_to_turn(words, job.backs)
    return _DOT.join((sheet, words.front, turn)), _DOT.join((sheet, words.back, turn))


def _notice(rights: Rights) -> str:
    """Return the line of rights: the notice, and what it does not say of licence and address."""
    named = rights.licence if licence_url(rights.licence) else ""
    said = _plain(rights.notice)
    more = (text for text in (named, rights.url) if text and _plain(text) not in said)
    return _DOT.join((" ".join(rights.notice.split()), *more))


def _plain(text: str) -> str:
    """Return `text` so that "CC BY-SA 4.0" and "CC-BY-SA-4.0" are the same."""
    return " ".join(text.replace("-", " ").lower().split())
