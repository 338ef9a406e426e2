"""Faces, and what is painted around them, put together as pages of a PDF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String

from pnp.core.geometry import Rect, Size
from pnp.core.units import mm_to_pt, pt_to_mm
from pnp.exports.shared.page.folded_box import picture_form
from pnp.exports.shared.page.strings import PageStrings, side_of
from pnp.exports.sheets.clips import clip_of, mirrored_form
from pnp.exports.sheets.job import SheetFace, SheetJob, SheetPart
from pnp.exports.sheets.late_streams import source_of
from pnp.exports.sheets.marks_and_labels import Labels, PaintedPart
from pnp.exports.sheets.page_content import PageContent, PlacedForm
from pnp.nets.net import Net
from pnp.pdf.bookmarks import Bookmark
from pnp.pdf.form_xobjects import FaceForms
from pnp.pdf.glyph_objects import UsedFont
from pnp.pdf.late_objects import Placeholders
from pnp.pdf.late_outline import outline_entries
from pnp.pdf.pikepdf_writer import ask_to_print
from pnp.pdf.sheet_metadata import Printout, piece_of_face, piece_of_page
from pnp.pdf.sheet_objects import LateObject, LateObjects, late_reference
from pnp.printer_correction.corrected_pages import END, begin
from pnp.sheet_layout.imposed_sheets import Placement, Sheet


class SheetPages:
    """Turns a PDF whose pages have no faces into one of sheets."""

    def __init__(self, pdf: Pdf, job: SheetJob) -> None:
        self._pdf = pdf
        self._job = job
        self._bleed = job.options.bleed
        self._words = PageStrings.of(job.game.edition)
        self._known = Placeholders(pdf)
        fonts = pdf.pages[0].obj.Resources.Font if len(pdf.pages) else Dictionary()
        self._fonts = pdf.make_indirect(fonts)
        self._painted = [self._known.shared(page.as_form_xobject()) for page in pdf.pages]
        self._faces = FaceForms(pdf, job.fonts)
        # One object for each face.
        self._placed_forms: dict[tuple[str, str], PlacedForm] = {}
        self._late = LateSheetObjects(job)
        self._tree = self._late.add(LateObject(""))  # its pages are not known yet
        self._pages: list[int] = []
        self._labels: list[str] = []
        self._bookmarks: list[Bookmark] = []

    def assemble(self, plans: Iterable[PaintedPart]) -> tuple[LateObjects, list[UsedFont]]:
        """Replace the pages of the PDF by those of `plans`.

        Return what comes late, and the fonts of which it has marks.
        """
        for plan in plans:
            if plan.part.layout.sheets:
                self._bookmarks.append(Bookmark(plan.part.title, len(self._pages)))
            for sheet in plan.part.layout.sheets:
                self._add_sheet(plan, sheet)
        self._write_catalog()
        return self._late, self._faces.finish(later=True)

    def _add_sheet(self, plan: PaintedPart, sheet: Sheet) -> None:
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

    def _add_page(self, plan: PaintedPart, sheet: Sheet, side: _Side) -> None:
        page = PageContent(plan.part.layout.frame, self._bleed)
        page.paint("U", self._painted, plan.under)
        for placement in () if self._job.is_empty else side.placements:
            page.face(placement, self._face(plan.part, placement))
        net = plan.part.net
        if net and sheet.number in plan.pictures:
            form = self._picture(plan, net, sheet)
            width = pt_to_mm(float(form.BBox[2]))
            page.picture(plan.pictures[sheet.number], self._known.shared(form), width)
        for name, number in zip("GB", side.guides, strict=False):
            page.paint(name, self._painted, number)
        page.paint("O", self._painted, plan.over)
        page.operators.append(side.label)
        self._append(plan, sheet, side.name, page)

    def _add_blank(self, plan: PaintedPart, sheet: Sheet, labels: Labels) -> None:
        """Add the empty back that keeps the next front from being printed on this sheet.

        On a screen it says so, where a page without anything looks like a mistake.
        """
        page = PageContent(plan.part.layout.frame, self._bleed)
        page.operators.append(labels.back)
        page.notes.append(self._known.shared(self._on_screen(labels, plan.part.layout.frame.page)))
        self._append(plan, sheet, "back", page)

    def _on_screen(self, labels: Labels, paper: Size) -> Object:
        """Return an annotation that shows a note, and is not printed (ISO 32000-1, 12.5.3)."""
        box = Array([0, 0, *(round(mm_to_pt(length), 3) for length in paper)])
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

    def _append(self, plan: PaintedPart, sheet: Sheet, side: str, content: PageContent) -> None:
        """Add a page."""
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
        shown = self._late.add(LateObject("", self._job.deflated(b"".join(painted))))
        fonts = self._known.shared(self._fonts)
        named = (late_reference(self._tree), late_reference(shown), fonts)
        page = self._late.add(LateObject(content.entries(*named), piece=piece))
        part = f"{plan.part.id} " if len(self._job.parts) > 1 else ""
        letter = {"front": "F", "back": "B", "both": ""}[side]
        said = side_of(self._words, *number, side)
        self._bookmarks.append(Bookmark(said, len(self._pages), 1))
        label = String(f"{part}{sheet.number}{letter}").unparse().decode("latin-1")
        self._labels.append(f"{len(self._pages)}<</P{label}>>")
        self._pages.append(page)

    def _face(self, part: SheetPart, placement: Placement) -> PlacedForm:
        """Return the form of a face, made when it is first placed."""
        key = placement.key
        if placement.is_mirrored:
            return self._mirrored(part, key)
        found = self._placed_forms.get((part.id, key))
        if found is None:
            face, bleed, drawn = part.faces[key], self._bleed, self._job.drawn_bleed
            keep = Rect(drawn, drawn, *face.trim.size).grown(bleed)
            entries = self._faces.entries(face.drawing, keep, self._known.shared)
            number = self._late.add((face, entries, part.id, key))
            clip = clip_of(face.trim, bleed)
            found = self._placed_forms[part.id, key] = PlacedForm(
                f"F{len(self._placed_forms) + 1}", number, clip
            )
        return found

    def _mirrored(self, part: SheetPart, key: str) -> PlacedForm:
        """Return a face as it is seen from behind. A face within a form counts as no piece."""
        name = f"{key}~mirrored"
        if (part.id, name) not in self._placed_forms:
            face = self._face(part, Placement(Rect(0, 0, 0, 0), key))
            width, height = part.faces[key].trim.size.grown(self._bleed)
            of = late_reference(face.number)
            entries, operators = mirrored_form(of, face.clip, width, height)
            number = self._late.add(LateObject(entries, self._job.deflated(operators)))
            self._placed_forms[part.id, name] = PlacedForm(
                f"F{len(self._placed_forms) + 1}", number, ""
            )
        return self._placed_forms[part.id, name]

    def _picture(self, plan: PaintedPart, net: Net, sheet: Sheet) -> Object:
        """Return the form of the folded box of a sheet. A face within a form counts as no piece."""
        face = self._face(plan.part, sheet.fronts[0]).number
        return picture_form(self._pdf, net, self._known.of(face), self._bleed)

    def _write_catalog(self) -> None:
        kids = " ".join(map(late_reference, self._pages))
        tree = LateObject(f"/Type/Pages/Count {len(self._pages)}/Kids[{kids}]")
        self._late.put(self._tree, tree)
        labels = self._late.add(LateObject(f"/Nums[{''.join(self._labels)}]"))
        ask_to_print(self._pdf, self._job.options.backs if self._job.duplex else "")
        # What is in a file is seen at first; of many components each by itself.
        opened = 2 if len(self._job.parts) == 1 else 1
        outline = len(self._late)
        for entries in outline_entries(self._bookmarks, opened, outline, self._pages):
            self._late.add(LateObject(entries))
        named = {"/Pages": self._tree, "/PageLabels": labels, "/Outlines": outline}
        for name, number in named.items():
            self._pdf.Root[name] = self._known.of(number)
        self._known.finish(self._tree)


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


class LateSheetObjects:
    """What comes late into a PDF: faces, with their entries, pages, and what leads to them."""

    def __init__(self, job: SheetJob) -> None:
        self._job = job
        self._objects: list[LateObject | tuple[SheetFace, str, str, str]] = []

    def __len__(self) -> int:
        return len(self._objects)

    def __iter__(self) -> Iterator[LateObject]:
        for one in self._objects:
            yield one if isinstance(one, LateObject) else self._made(*one)

    def add(self, late: LateObject | tuple[SheetFace, str, str, str]) -> int:
        """Return the number of one more, 0-based: of a face with its entries, part and key."""
        self._objects.append(late)
        return len(self._objects) - 1

    def put(self, number: int, late: LateObject) -> None:
        """Put another one in the place of the one with that number."""
        self._objects[number] = late

    def _made(self, face: SheetFace, entries: str, part: str, key: str) -> LateObject:
        names = (self._job.game.id, face.component, face.name, face.side, face.trim.size)
        said = self._job.memo.get(("piece", *names), lambda: piece_of_face(*names))
        return LateObject(entries, piece=said, source=source_of(part, key))
