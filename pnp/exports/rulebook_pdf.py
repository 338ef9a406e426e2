"""A rulebook as an A5 PDF: ReportLab makes pages, bookmarks and links; forms make what is seen."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import reportlab.rl_config
from pikepdf import Dictionary, Object, ObjectStreamMode, Pdf, Stream
from reportlab.pdfgen.canvas import Canvas

from pnp.draw.drawing import Drawing
from pnp.exports.rulebook_blocks import Builder
from pnp.exports.rulebook_flow import Page, page_numbers, paginate
from pnp.exports.rulebook_job import A5, Drawn, RulebookJob
from pnp.exports.rulebook_page import above, below
from pnp.exports.rulebook_slab import FaceAt, LinkAt
from pnp.exports.rulebook_type import Memory, Typesetter
from pnp.geometry import Rect
from pnp.pdf.forms import FaceForms
from pnp.pdf.metadata import About, write_metadata
from pnp.units import mm_to_pt

# How far drawings of faces go beyond the trim, in mm.
_BLEED = 3.0
_MOST_ROUNDS = 4
# Of the radius: how far Bezier handles reach to make a quarter of a circle.
_QUARTER = 0.5522847498


def pages_of(job: RulebookJob) -> list[Page]:
    """Return the pages after the cover, with the right numbers wherever pages are named.

    Raises PnpError where a text can't be set.
    """
    numbers: dict[str, int] = {}
    memory = Memory()
    for _ in range(_MOST_ROUNDS):
        builder = Builder(job, Typesetter(job, numbers, memory))
        pages = paginate(builder.slabs(job.document.blocks))
        found = page_numbers(pages)
        if found == numbers:
            break
        numbers = found
    return pages


def rulebook_pdf(job: RulebookJob, pages: Sequence[Page], drawn: Drawn) -> bytes:
    """Return the rulebook as a PDF of A5 pages. Raises PnpError for icons that can't be drawn."""
    setter = Typesetter(job, {})
    with Pdf.open(_skeleton(job, pages)) as pdf:
        binder = _Binder(pdf, job, drawn.faces)
        binder.bind(0, [(drawn.cover, Rect(_BLEED, _BLEED, *A5))], (), None)
        for number, page in enumerate(pages, 1):
            over = above(job, page)
            faces = [thing for thing in page.things if isinstance(thing, FaceAt)]
            whole = drawn.draw(below(job, page, setter))
            binder.bind(number, [(whole, None)], faces, drawn.draw(over) if over else None)
        binder.finish()
        write_metadata(pdf, _about(job))
        root = pdf.Root
        root["/ViewerPreferences"] = Dictionary(DisplayDocTitle=True)
        data = io.BytesIO()
        pdf.save(data, object_stream_mode=ObjectStreamMode.generate, deterministic_id=True)
    return data.getvalue()


def _about(job: RulebookJob) -> About:
    return About(
        title=job.title,
        subject="Rulebook",
        keywords=(job.game, job.version),
        language=job.document.language,
        rights=job.rights,
    )


def _skeleton(job: RulebookJob, pages: Iterable[Page]) -> io.BytesIO:
    """Return a PDF of empty pages with bookmarks and links."""
    buffer = io.BytesIO()
    reportlab.rl_config.useA85 = 0
    size = tuple(map(mm_to_pt, A5))
    canvas = Canvas(buffer, pagesize=size, invariant=1, pageCompression=0)
    canvas.bookmarkPage("cover")
    canvas.addOutlineEntry(job.title, "cover", 0)
    canvas.showPage()
    deepest = 0
    known = {mark.id for page in pages for mark, _ in page.marks}
    for page in pages:
        for mark, top in page.marks:
            canvas.bookmarkHorizontal(mark.id, 0, mm_to_pt(A5.height - top + 6))
            # A bookmark lies at most one step deeper than the one before it.
            deepest = min(mark.depth, deepest + 1)
            canvas.addOutlineEntry(mark.title, mark.id, deepest, closed=deepest > 0)
        for thing in page.things:
            if isinstance(thing, LinkAt):
                _link(canvas, thing, known)
        canvas.showPage()
    canvas.save()
    buffer.seek(0)
    return buffer


def _link(canvas: Canvas, link: LinkAt, known: set[str]) -> None:
    x, y, width, height = link.place
    box = tuple(map(mm_to_pt, (x, A5.height - y - height, x + width, A5.height - y)))
    if not link.target.startswith("#"):
        canvas.linkURL(link.target, box)
    elif link.target[1:] in known:
        canvas.linkRect("", link.target[1:], box, Border="[0 0 0]")


class _Binder:
    """Puts drawings on the pages of a PDF, each face as one form however often it is shown."""

    def __init__(self, pdf: Pdf, job: RulebookJob, faces: Mapping[str, Drawing]) -> None:
        self._pdf = pdf
        self._faces = faces
        self._forms = FaceForms(pdf, job.fonts)
        self._names: dict[object, tuple[str, Object]] = {}

    def bind(
        self,
        number: int,
        grounds: Iterable[tuple[Drawing, Rect | None]],
        faces: Iterable[FaceAt],
        over: Drawing | None,
    ) -> None:
        """Put on page `number` (from 0) its ground, its faces, and what lies above them."""
        names: dict[str, Object] = {}
        steps: list[str] = []
        for ground, keep in grounds:
            names["/U"] = self._forms.add(f"under {number}", ground, keep)
            steps.append("/U Do")
        for face in faces:
            name, form = self._face(face)
            names[f"/{name}"] = form
            steps.append(_placed(face, name))
        if over is not None:
            names["/O"] = self._forms.add(f"over {number}", over)
            steps.append("/O Do")
        page = self._pdf.pages[number].obj
        page["/Contents"] = Stream(self._pdf, "\n".join(steps).encode("ascii"))
        page["/Resources"] = Dictionary(XObject=Dictionary(names))
        for key in ("/Trans", "/Rotate"):
            if key in page:
                del page[key]

    def finish(self) -> None:
        """Embed the fonts."""
        self._forms.finish()

    def _face(self, face: FaceAt) -> tuple[str, Object]:
        key = (face.key, face.crop)
        if key not in self._names:
            keep = face.crop.moved(_BLEED, _BLEED)
            form = self._forms.add(face.key, self._faces[face.key], keep)
            self._names[key] = (f"F{len(self._names) + 1}", form)
        return self._names[key]


def _placed(face: FaceAt, name: str) -> str:
    """Return the operators that show a face in its place, with its corners cut off."""
    scale = face.place.width / face.crop.width
    # On its head, a face is drawn from its upper right corner.
    sign = -1 if face.turned else 1
    x = mm_to_pt(face.place.right if face.turned else face.place.x)
    y = mm_to_pt(A5.height - (face.place.y if face.turned else face.place.bottom))
    width, height = mm_to_pt(face.crop.width), mm_to_pt(face.crop.height)
    clip = rounded(width, height, mm_to_pt(face.corner / scale))
    turn = f"{sign * scale:.5f} 0 0 {sign * scale:.5f}"
    return f"q {turn} {x:.3f} {y:.3f} cm {clip} W n /{name} Do Q"


def rounded(width: float, height: float, radius: float) -> str:
    """Return the path of a rectangle from 0, 0 with round corners."""
    r = min(radius, width / 2, height / 2)
    w, h, near = width, height, r * (1 - _QUARTER)
    steps: tuple[tuple[Any, ...], ...] = (
        (r, 0, "m"),
        (w - r, 0, "l"),
        (w - near, 0, w, near, w, r, "c"),
        (w, h - r, "l"),
        (w, h - near, w - near, h, w - r, h, "c"),
        (r, h, "l"),
        (near, h, 0, h - near, 0, h - r, "c"),
        (0, r, "l"),
        (0, near, near, 0, r, 0, "c"),
    )
    path = (" ".join([*(f"{value:.3f}" for value in step[:-1]), step[-1]]) for step in steps)
    return " ".join(path) + " h"
