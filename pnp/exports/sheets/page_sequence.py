"""Faces, and what is painted around them, put together as pages of a PDF."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String

from pnp.core.geometry import Rect
from pnp.core.units import mm_to_pt
from pnp.exports.shared.page.folded_box import picture_form
from pnp.exports.shared.page.strings import PageStrings, side_of
from pnp.exports.sheets.clips import clip_of, mirrored_form
from pnp.exports.sheets.job import SheetFace, SheetJob, SheetPart
from pnp.exports.sheets.late_streams import source_of
from pnp.exports.sheets.marks_and_labels import Labels, Plan
from pnp.exports.sheets.page_content import Bound, PageContent
from pnp.nets.net import Net
from pnp.pdf.bookmarks import Bookmark, write_bookmarks
from pnp.pdf.form_xobjects import FaceForms
from pnp.pdf.glyph_objects import UsedFont
from pnp.pdf.late_objects import placeholder
from pnp.pdf.metadata import DATE
from pnp.pdf.pikepdf_writer import ask_to_print
from pnp.pdf.sheet_metadata import Printout, piece_of_face, piece_of_page
from pnp.pdf.sheet_objects import Late
from pnp.printer_correction.corrected_pages import END, begin
from pnp.sheet_layout.duplex_sheets import Placement, Sheet


class Binder:
    """Turns a PDF whose pages have no faces into one of sheets."""

    def __init__(self, pdf: Pdf, job: SheetJob) -> None:
        self._pdf = pdf
        self._job = job
        self._bleed = job.options.bleed
        self._fonts = pdf.pages[0].obj.Resources.Font if len(pdf.pages) else Dictionary()
        self._painted = [page.as_form_xobject() for page in pdf.pages]
        self._faces = FaceForms(pdf, job.fonts)
        self._date = String(DATE)
        self._bound: dict[tuple[str, str], Bound] = {}
        self._late = LateObjects(job)
        self._boxes: dict[Rect, Array] = {}
        self._tree = pdf.make_indirect(Dictionary(Type=Name.Pages))
        self._pages: list[Object] = []
        self._labels = Array()
        self._bookmarks: list[Bookmark] = []

    def _later(self, late: Late) -> Object:
        return placeholder(self._pdf, self._late.add(late))

    def bind(self, plans: Iterable[Plan]) -> tuple[LateObjects, list[UsedFont]]:
        """Replace the pages of the PDF by those of `plans`.

        Return what its placeholders are, and the fonts of which it has marks.
        """
        for plan in plans:
            if plan.part.layout.sheets:
                self._bookmarks.append(Bookmark(plan.part.title, len(self._pages)))
            for sheet in plan.part.layout.sheets:
                self._add_sheet(plan, sheet)
        fonts = self._faces.finish(later=True)
        self._tree["/Kids"] = Array(self._pages)
        self._tree["/Count"] = len(self._pages)
        self._write_catalog()
        return self._late, fonts

    def _add_sheet(self, plan: Plan, sheet: Sheet) -> None:
        frame, labels = plan.part.layout.frame, plan.labels[sheet.number - 1]
        guides, behind = plan.guides.get(sheet.number), plan.behind.get(sheet.number)
        if frame.folded:
            both = (*sheet.fronts, *sheet.backs)
            self._add_page(plan, sheet, _Side("both", both, labels.front, (guides, behind)))
            return
        self._add_page(plan, sheet, _Side("front", sheet.fronts, labels.front, (guides,)))
        if frame.axis:
            self._add_page(plan, sheet, _Side("back", sheet.backs, labels.back, (behind,)))
        elif self._job.duplex:
            self._add_blank(plan, sheet, labels)

    def _add_page(self, plan: Plan, sheet: Sheet, side: _Side) -> None:
        page = PageContent(plan.part.layout.frame, self._bleed)
        page.paint("U", self._painted, plan.under)
        for placement in () if self._job.is_empty else side.placements:
            page.face(placement, self._face(plan.part, placement))
        net = plan.part.net
        if net and sheet.number in plan.pictures:
            page.picture(plan.pictures[sheet.number], self._picture(plan, net, sheet))
        for name, number in zip("GB", side.guides, strict=False):
            page.paint(name, self._painted, number)
        page.paint("O", self._painted, plan.over)
        page.operators.append(side.label)
        self._append(plan, sheet, side.name, page)

    def _add_blank(self, plan: Plan, sheet: Sheet, labels: Labels) -> None:
        """Add the empty back that keeps the next front from being printed on this sheet.

        On a screen it says so, where a page without anything looks like a mistake.
        """
        page = PageContent(plan.part.layout.frame, self._bleed)
        page.operators.append(labels.back)
        added = self._append(plan, sheet, "back", page)
        added["/Annots"] = Array([self._on_screen(labels, added.MediaBox)])

    def _on_screen(self, labels: Labels, box: Object) -> Object:
        """Return an annotation that shows a note, and is not printed (ISO 32000-1, 12.5.3)."""
        shown = Stream(
            self._pdf,
            b"0.55 g\n" + labels.note,
            Type=Name.XObject,
            Subtype=Name.Form,
            BBox=box,
            Resources=Dictionary(Font=self._fonts),
        )
        return self._pdf.make_indirect(
            Dictionary(
                Type=Name.Annot,
                Subtype=Name.FreeText,
                Rect=box,
                Contents=String(labels.says),
                DA=String("0 g"),
                F=_LOCKED,
                AP=Dictionary(N=shown),
            )
        )

    def _append(self, plan: Plan, sheet: Sheet, side: str, content: PageContent) -> Object:
        """Add a page, and return it."""
        layout = plan.part.layout
        number = (sheet.number, len(layout.sheets))
        sides = (side, layout.frame.axis)
        painted, printer = content.operators, self._job.printer
        matrix = printer.matrix(layout.frame.page, side)
        if matrix:
            painted = [begin(matrix), *painted, END]
        corrected = (printer.name, matrix) if matrix else None
        of = Printout(self._job.game.id, plan.part.id, self._job.options.selection, corrected)
        piece = piece_of_page(of, number, sides)
        page = Dictionary(
            Type=Name.Page,
            Parent=self._tree,
            MediaBox=self._box(Rect(0, 0, *layout.frame.page)),
            TrimBox=self._box(layout.frame.trims),
            BleedBox=self._box(layout.frame.trims.grown(self._bleed)),
            Contents=self._later(Late("", self._job.deflated(b"".join(painted)))),
            Resources=Dictionary(Font=self._fonts, XObject=Dictionary(content.names)),
            PieceInfo=self._later(Late(piece)),
            LastModified=self._date,
        )
        part = f"{plan.part.id} " if len(self._job.parts) > 1 else ""
        letter = {"front": "F", "back": "B", "both": ""}[side]
        said = side_of(PageStrings.of(self._job.game.edition), *number, side)
        self._bookmarks.append(Bookmark(said, len(self._pages), 1))
        self._labels.append(len(self._pages))
        self._labels.append(Dictionary(P=String(f"{part}{sheet.number}{letter}")))
        self._pages.append(self._pdf.make_indirect(page))
        return self._pages[-1]

    def _box(self, rect: Rect) -> Array:
        """Return a rectangle in the middle of a page as a page box (ISO 32000-2, 14.11.2).

        Pages share it: each takes 1 kB of memory.
        """
        if rect not in self._boxes:
            edges = (rect.x, rect.y, rect.right, rect.bottom)
            self._boxes[rect] = Array([round(mm_to_pt(edge), 3) for edge in edges])
        return self._boxes[rect]

    def _face(self, part: SheetPart, placement: Placement) -> Bound:
        """Return the form of a face, made when it is first placed."""
        key = placement.key
        if placement.is_mirrored:
            return self._mirrored(part, key)
        found = self._bound.get((part.id, key))
        if found is None:
            face, bleed, drawn = part.faces[key], self._bleed, self._job.drawn_bleed
            keep = Rect(drawn, drawn, *face.trim.size).grown(bleed)
            form, entries = self._faces.placeholder(self._late.count, face.drawing, keep)
            self._late.add((face, entries, part.id, key))
            clip = clip_of(face.trim, bleed)
            found = self._bound[part.id, key] = Bound(f"F{len(self._bound) + 1}", form, clip)
        return found

    def _mirrored(self, part: SheetPart, key: str) -> Bound:
        """Return a face as it is seen from behind. A face within a form counts as no piece."""
        name = f"{key}~mirrored"
        if (part.id, name) not in self._bound:
            face = self._face(part, Placement(Rect(0, 0, 0, 0), key))
            width, height = part.faces[key].trim.size.grown(self._bleed)
            form = mirrored_form(self._pdf, face.form, face.clip, width, height)
            self._bound[part.id, name] = Bound(f"F{len(self._bound) + 1}", form, "")
        return self._bound[part.id, name]

    def _picture(self, plan: Plan, net: Net, sheet: Sheet) -> Object:
        """Return the form of the folded box of a sheet. A face within a form counts as no piece."""
        face = self._face(plan.part, sheet.fronts[0]).form
        return picture_form(self._pdf, net, face, self._bleed)

    def _write_catalog(self) -> None:
        root = self._pdf.Root
        root["/Pages"] = self._tree
        root["/PageLabels"] = Dictionary(Nums=self._labels)
        ask_to_print(self._pdf, self._job.options.backs if self._job.duplex else "")
        # What is in a file is seen at first; of many components each by itself.
        opened = 2 if len(self._job.parts) == 1 else 1
        write_bookmarks(self._pdf, self._bookmarks, opened, self._pages)


# Of an annotation: read only and locked; without 4, print.
_LOCKED = 64 | 128


class _Side(NamedTuple):
    """What lies on a page of a sheet: its "front", its "back", or "both", folded.

    `guides` are the painted pages that lie around the pieces.
    """

    name: str
    placements: Iterable[Placement]
    label: bytes
    guides: tuple[int | None, ...]


class LateObjects:
    """What the placeholders of a PDF stand for: faces, with their entries, and what is on pages."""

    def __init__(self, job: SheetJob) -> None:
        self._job = job
        self._objects: list[Late | tuple[SheetFace, str, str, str]] = []

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._objects)

    def add(self, late: Late | tuple[SheetFace, str, str, str]) -> int:
        """Return the number of one more, 0-based: of a face with its entries, part and key."""
        self._objects.append(late)
        return self.count - 1

    def get(self, number: int) -> Late:
        """Return what the placeholder `number` stands for."""
        late = self._objects[number]
        if isinstance(late, Late):
            return late
        face, entries, part, key = late
        names = (self._job.game.id, face.component, face.name, face.side, face.trim.size)
        said = self._job.memo.get(("piece", *names), lambda: piece_of_face(*names))
        return Late(entries, piece=said, source=source_of(part, key))
