"""A rulebook as a tagged A5 PDF: words are on the page, pictures are forms, links lead on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String

from pnp.core.geometry import Rect
from pnp.core.units import mm_to_pt
from pnp.core.values import Struct
from pnp.drawing.drawing import PER_POINT, Drawing
from pnp.drawing.marked_content import ARTIFACT, begin_mark
from pnp.exports.rulebook.bilingual_blocks import BilingualBuilder, read_in_turn
from pnp.exports.rulebook.blocks import Builder
from pnp.exports.rulebook.chapter_title_backgrounds import head_at
from pnp.exports.rulebook.cover_content import marked_cover
from pnp.exports.rulebook.job import RulebookDrawings, RulebookJob
from pnp.exports.rulebook.low_ink import cards_on_cover
from pnp.exports.rulebook.marked_content import MarkedContent, PageMarks, TaggedPaint, on_page
from pnp.exports.rulebook.page_svg import above, below
from pnp.exports.rulebook.paginate import Page, page_numbers, paginate
from pnp.exports.rulebook.typeset_block import FaceAt, LinkAt, TypesetBlock
from pnp.exports.rulebook.typesetting import Memory, Typesetter
from pnp.pdf.bookmarks import Bookmark, write_bookmarks
from pnp.pdf.form_xobjects import FaceForms, placing
from pnp.pdf.metadata import About, write_metadata
from pnp.pdf.paths import polygon, rounded
from pnp.pdf.pikepdf_writer import pdf_bytes
from pnp.pdf.structure import Element
from pnp.pdf.structure_tree import write_structure
from pnp.rulebook_source.block_types import on_paper
from pnp.sizes.bleed_width import BLEED
from pnp.sizes.cards_and_papers import A5

_MOST_ROUNDS = 4
_PAGE: Any = (round(mm_to_pt(A5.width), 4), round(mm_to_pt(A5.height), 4))  # pt
# Above a heading: what is seen of the page when a bookmark or a link leads there, in mm.
_OVER_HEADING = 6.0
# An invisible link that is printed with the page, which is to say not at all (ISO 32000-1, 12.5.3).
_PRINTED = 4
# The colours of what a face lies on, white, and of a line around it.
_EDGE = "1 g 0.5 G"


class Book(Struct, frozen=True):
    """The pages of a rulebook after its cover, and their structure, which holds no content yet."""

    pages: list[Page]
    structure: Element


def pages_of(job: RulebookJob) -> Book:
    """Return the pages after the cover, with the right numbers wherever pages are named.

    Raises PnpError where a text can't be set.
    """
    numbers: dict[str, int] = {}
    memory = Memory()
    for _ in range(_MOST_ROUNDS):
        set_blocks, root = _set(job, numbers, memory)
        pages = paginate(set_blocks)
        found = page_numbers(pages)
        if found == numbers:
            break
        numbers = found
    if job.second:
        for page in pages:
            page.things = read_in_turn(page.things)
    return Book(pages, root)


def _set(
    job: RulebookJob, numbers: Mapping[str, int], memory: Memory
) -> tuple[list[TypesetBlock], Element]:
    """Return the blocks of a rulebook, set with these numbers of pages, and their structure."""
    setter = Typesetter(job, numbers, memory)
    blocks = on_paper(job.document.blocks)
    if job.second:
        bilingual = BilingualBuilder(job, setter, Typesetter(job.second, numbers, memory))
        others = on_paper(job.second.document.blocks)
        return bilingual.set_blocks(blocks, others), bilingual.root
    builder = Builder(job, setter)
    return builder.set_blocks(blocks), builder.root


def rulebook_pdf(job: RulebookJob, book: Book, drawn: RulebookDrawings) -> bytes:
    """Return the rulebook as a PDF of A5 pages. Raises PnpError for icons that can't be drawn.

    The structure of `book` takes up its content: a book is written once.
    """
    setter = Typesetter(job, {})
    with Pdf.new() as pdf:
        for _ in range(1 + len(book.pages)):
            pdf.add_blank_page(page_size=_PAGE)
        writer = _PageWriter(pdf, job, drawn.faces)
        cover = marked_cover(job, drawn.cover, book.structure)
        on_cover = cards_on_cover(job) if job.low_ink and drawn.has_plain_cover else []
        writer.write_cover(drawn.cover, cover, on_cover)
        targets = _targets(pdf, book.pages)
        for number, page in enumerate(book.pages, 1):
            marks = PageMarks(number, page.things)
            under = drawn.draw(below(job, page, setter, marks))
            faces = list(marks.layer(_faces(writer, page), "\n"))
            over = above(job, page, marks)
            writer.write_page(number, under, faces, drawn.draw(over) if over else None)
            marks.read(_links(pdf, number, page, targets))
        writer.finish()
        write_structure(pdf, book.structure)
        write_bookmarks(pdf, _bookmarks(job, book.pages))
        write_metadata(pdf, _about(job))
        root = pdf.Root
        root["/ViewerPreferences"] = Dictionary(DisplayDocTitle=True)
        return pdf_bytes(pdf, "1.7")


def _about(job: RulebookJob) -> About:
    return About(
        title=job.title,
        subject="Rulebook",
        keywords=(job.game, job.version),
        language=job.document.language,
        rights=job.rights,
        is_accessible=True,
    )


def _bookmarks(job: RulebookJob, pages: Iterable[Page]) -> Iterator[Bookmark]:
    yield Bookmark(job.title, 0)
    for number, page in enumerate(pages, 1):
        for mark, top in page.marks:
            yield Bookmark(mark.title, number, mark.depth, top=_seen_from(top))


def _seen_from(top: float) -> float:
    return mm_to_pt(A5.height - top + _OVER_HEADING)


class _Target(NamedTuple):
    """Where a link leads, and what is said of it."""

    place: Array
    title: str


def _targets(pdf: Pdf, pages: Iterable[Page]) -> dict[str, _Target]:
    """Return where headings are, by their ids."""
    return {
        mark.id: _Target(
            Array([pdf.pages[number].obj, Name.XYZ, 0, round(_seen_from(top), 3), 0]), mark.title
        )
        for number, page in enumerate(pages, 1)
        for mark, top in page.marks
    }


def _links(
    pdf: Pdf, number: int, page: Page, targets: Mapping[str, _Target]
) -> list[tuple[LinkAt, Object]]:
    """Put the links of a page on it; return them with their annotations."""
    found: list[tuple[LinkAt, Object]] = []
    for thing in page.things:
        if isinstance(thing, LinkAt):
            leads = _leads(thing.target, targets)
            if leads is not None:
                leads |= {
                    "/Type": Name.Annot,
                    "/Subtype": Name.Link,
                    "/Rect": Array([round(side, 3) for side in on_page(thing.place)]),
                    "/Border": Array([0, 0, 0]),
                    "/F": _PRINTED,
                }
                found.append((thing, pdf.make_indirect(Dictionary(leads))))
    if found:
        pdf.pages[number].obj["/Annots"] = Array([annotation for _, annotation in found])
    return found


def _leads(target: str, targets: Mapping[str, _Target]) -> dict[str, Any] | None:
    """Return what says where a link leads, None where that is nowhere."""
    if not target.startswith("#"):
        action = Dictionary(S=Name.URI, URI=String(target))
        return {"/A": action, "/Contents": String(target)}
    found = targets.get(target[1:])
    return found and {"/Dest": found.place, "/Contents": String(found.title)}


def _faces(writer: _PageWriter, page: Page) -> Iterator[TaggedPaint]:
    for head in page.heads:
        background = head_at(*head)
        yield TaggedPaint(None, _placed(background, writer.face(background)))
    # On a table plan, cards may overlap: white ones need a line around them.
    edge = _EDGE if page.is_full else ""
    faces = [(place, one) for place, one in enumerate(page.things) if isinstance(one, FaceAt)]
    for number, (place, one) in enumerate(faces):
        yield TaggedPaint(one.tag, _placed(one, writer.face(one), edge if number else ""), place)


class _PageWriter:
    """Puts drawings on the pages of a PDF, each face as one form however often it is shown."""

    def __init__(self, pdf: Pdf, job: RulebookJob, faces: Mapping[str, Drawing]) -> None:
        self._pdf = pdf
        self._faces = faces
        self._forms = FaceForms(pdf, job.fonts)
        # One name for each face on a page.
        self._known: dict[object, str] = {}
        self._by_name: dict[str, Object] = {}
        self._shown: dict[str, Object] = {}  # on the page that is made
        self._begin = Stream(pdf, f"q {1 / PER_POINT} 0 0 {1 / PER_POINT} 0 0 cm\n".encode())
        self._end = Stream(pdf, b"\nQ\n")

    def face(self, face: FaceAt) -> str:
        """Return the name of a face on the page that is made."""
        key = (face.key, face.crop)
        name = self._known.get(key)
        if name is None:
            keep = face.crop.moved(BLEED, BLEED)
            form = self._forms.add(face.key, self._faces[face.key], keep, mute=True)
            name = self._known[key] = f"F{len(self._known) + 1}"
            self._by_name[name] = form
        self._shown[name] = self._by_name[name]
        return name

    def write_cover(self, drawing: Drawing, content: bytes, faces: Iterable[FaceAt]) -> None:
        """Put the cover on the first page, in operators of `drawing`, which has a bleed.

        `faces` are decor above it, each on white.
        """
        trim = Rect(BLEED, BLEED, *A5)
        moved = f"q {placing(drawing, trim)}\n".encode("ascii")
        steps = [Stream(self._pdf, moved + content), self._end]
        shown = [_placed(face, self.face(face), edge=_EDGE) for face in faces]
        if shown:
            decor = "\n".join([begin_mark(ARTIFACT, 0), *shown, "EMC"])
            steps.append(Stream(self._pdf, decor.encode("ascii")))
        self._write(0, steps, [drawing], trim)

    def write_page(
        self, number: int, under: Drawing, faces: Iterable[MarkedContent], over: Drawing | None
    ) -> None:
        """Make page `number` of its background, its faces, and what lies above them."""
        steps = [self._begin, self._stream(under), self._end]
        shown = "\n".join(f"{begin_mark(*one[:2])}\n{one.painted}\nEMC" for one in faces)
        if shown:
            steps.append(Stream(self._pdf, shown.encode("ascii")))
        if over is not None:
            steps += [self._begin, self._stream(over), self._end]
        self._write(number, steps, [under, *filter(None, (over,))], Rect(0, 0, *A5))

    def _write(self, number: int, steps: list[Stream], drawings: list[Drawing], keep: Rect) -> None:
        page = self._pdf.pages[number].obj
        page["/Contents"] = Array(steps)
        page["/Resources"] = self._forms.resources(drawings, keep, self._shown)
        self._shown = {}

    def _stream(self, drawing: Drawing) -> Stream:
        return Stream(self._pdf, drawing.face.stream, Filter=Name.FlateDecode)

    def finish(self) -> None:
        """Embed the fonts."""
        self._forms.finish()


def _placed(face: FaceAt, name: str, edge: str = "") -> str:
    """Return the operators that show a face in its place, with its corners cut off.

    An `edge` sets the colours of what it lies on, and of a line around it.
    """
    scale = face.place.width / face.crop.width
    # On its head, a face is drawn from its upper right corner.
    sign = -1 if face.turned else 1
    x = mm_to_pt(face.place.right if face.turned else face.place.x)
    y = mm_to_pt(A5.height - (face.place.y if face.turned else face.place.bottom))
    width, height = mm_to_pt(face.crop.width), mm_to_pt(face.crop.height)
    clip = rounded(width, height, mm_to_pt(face.corner / scale))
    if face.outline:
        clip = polygon(face.outline, face.crop.height)
    turn = f"{sign * scale:.5f} 0 0 {sign * scale:.5f}"
    around = f"{edge} {0.5 / scale:.3f} w {clip} B " if edge else ""
    return f"q {turn} {x:.3f} {y:.3f} cm {around}{clip} W n /{name} Do Q"
