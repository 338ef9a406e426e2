"""What is known of a game for its page: as it says, and as it is printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.core.geometry import Rect
from pnp.core.values import Struct
from pnp.drawing.packed_drawing import PackedDrawing
from pnp.exports.job import ExportJob
from pnp.exports.shared.page.ink import ink_of, printed_sides
from pnp.faces.face_jobs import FaceContext, jobs_for
from pnp.model.game import Component, Game
from pnp.model.ink import Ink
from pnp.model.publication import Publication
from pnp.sheet_layout.imposed_sheets import Sheet
from pnp.sheet_layout.sheet_files import SheetFile
from pnp.sizes.cards_and_papers import PAPERS, PRINTED_PAPERS


class FileRow(Struct, frozen=True):
    """A PDF of sheets: what it holds, sheets of paper, printed sides, pieces and cuts.

    `ink` is by editions the mean of C + M + Y + K on its pages, 1 being 100 % of one ink.
    """

    title: str
    sheets: int
    sides: int
    pieces: int
    cuts: int
    ink: Mapping[Ink, float]


class StoreFacts(Struct, frozen=True):
    """All that pages are made of."""

    game: Game
    languages: tuple[str, ...]
    paper: str
    files: tuple[FileRow, ...]

    @property
    def said(self) -> Publication:
        """What the game says that its page is to say."""
        return self.game.publication or Publication("", "")

    @property
    def credits(self) -> Mapping[str, tuple[str, ...]]:
        """Names by roles: whoever made the game designed it, where it says no more."""
        return self.said.credits or {"designer": self.game.rights.authors}

    @property
    def may_be_sold(self) -> bool:
        """Whether neither the section nor the licence forbids to sell it."""
        return not self.said.private and "NC" not in self.game.rights.licence.upper().split("-")


def facts_of(job: ExportJob, languages: tuple[str, ...]) -> StoreFacts:
    """Return what is known of the game of `job`. Raises PnpError for faces that can't be drawn."""
    game = job.edition.game
    drawn = {ink: _drawings(job, ink) for ink in game.inks}
    page = PAPERS[job.values["paper"]]
    files = tuple(
        FileRow(
            title=part.title,
            sheets=part.sheets,
            sides=printed_sides(part),
            pieces=part.pieces,
            cuts=cuts_of(part),
            ink={ink: ink_of(part, page, found) for ink, found in drawn.items()},
        )
        for part in job.sheets
    )
    return StoreFacts(game, languages, PRINTED_PAPERS[job.values["paper"]], files)


def _drawings(job: ExportJob, ink: Ink) -> Mapping[str, PackedDrawing]:
    """Return the drawings of all faces in the edition of an ink."""
    if ink is job.context.ink:
        return job.drawings
    edition = job.edition
    context = FaceContext(edition.project, edition.game, edition.fonts, ink)
    faces = jobs_for(context, [one for part in job.sheets for one in part.components])
    # Print sheets of this ink that are written in the same run have the same.
    return job.shared.once(("drawings", ink, job.selection), lambda: job.faces.draw(context, faces))


def cuts_of(part: SheetFile) -> int:
    """Return how many cuts its pieces take: straight ones go through a whole sheet.

    A disc, or a piece with an outline of its own, is one cut; round corners are not counted.
    """
    if part.layout.cut_before:
        return 0
    straight = {
        one.face_id(face)
        for one in part.components
        if _is_straight(one)
        for card in one.cards
        for face in card.faces
    }
    return sum(_cuts_of(sheet, straight) for sheet in part.layout.sheets)


def _cuts_of(sheet: Sheet, straight: set[str]) -> int:
    if sheet.tile:
        return 4
    slots = [one.slot for one in sheet.fronts if one.key in straight and not one.is_mirrored]
    others = sum(one.key not in straight for one in sheet.fronts)
    return len({*_edges(slots)}) + others


def _edges(slots: list[Rect]) -> Iterator[tuple[str, float]]:
    for slot in slots:
        yield from (("x", round(slot.x, 2)), ("x", round(slot.right, 2)))
        yield from (("y", round(slot.y, 2)), ("y", round(slot.bottom, 2)))


def _is_straight(component: Component) -> bool:
    is_cut_out = component.outline or component.fold or component.net
    return not (component.shape.is_disc or is_cut_out)
