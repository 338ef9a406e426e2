"""What is really on the sheets of a printed PDF: read from its pages, not from what was meant."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from pikepdf import Dictionary, Matrix, Object, Page, PasswordError, Pdf
from pikepdf.exceptions import PikepdfError

from pnp.core.geometry import Rect, Size
from pnp.core.problems import PnpError, Problem, Where, printable
from pnp.core.units import pt_to_mm
from pnp.drawing.drawing import look_of
from pnp.files.user_file import PDF, open_file
from pnp.model.selection import Selection
from pnp.pdf.metadata import PRODUCER
from pnp.pdf.painted_faces import PaintedFace, on_face, own_matrix, painted, visible
from pnp.pdf.read_limits import (
    MOST_ON_PAGE,
    BoundsError,
    ReadTotals,
    bounded,
    check_content,
    check_objects,
)
from pnp.pdf.sheet_contents import PrintedCount, PrintedFace, PrintedPage, is_near
from pnp.pdf.sheet_metadata import piece_of
from pnp.processes.time_and_memory_limits import LimitError, limited

# What comes of things in a PDF that are not what they should be.
_BROKEN = (
    PikepdfError, ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError,
)  # fmt: skip
_HINT = "name a PDF that 'pnp build' wrote"
_LONGEST = 300  # characters of a name: no id and no pattern of ours has more
_HINT_OF_SHEETS = "name a PDF of sheets"


class NoSheetsError(PnpError):
    """A PDF of ours that has no sheets of cards: a parts list, a rulebook, a booklet."""


def count_pdf(path: Path, looks: bool = False) -> PrintedCount:
    """Return what is on the pages of the PDF at `path`; with `looks` also how faces look.

    Raises PnpError when it can't be read, is locked or broken, or not of this program, and
    NoSheetsError when it is, but has no cards on it.
    """
    try:
        with (
            open_file(path, PDF, Where(str(path)), None) as file,
            bounded(),
            _opened(file, f"the PDF {path}") as pdf,
        ):
            pages = tuple(_pages(pdf, f"of the PDF {path}", _Looks() if looks else None))
            is_ours = _said(pdf, "/Producer") == PRODUCER
            keywords = tuple(_said(pdf, "/Keywords").split(", "))
            language = _text(pdf.Root, "/Lang")
    except PasswordError:
        raise _problem(path, "is locked with a password", "save it without one") from None
    except (BoundsError, LimitError) as error:
        raise _problem(path, str(error), _HINT) from None
    except _BROKEN:
        raise _problem(path, "is not a PDF, or a broken one", _HINT) from None
    if not pages and is_ours:
        message = "has no cards on it (a parts list, a rulebook or a booklet)"
        raise NoSheetsError(_problem(path, message, _HINT_OF_SHEETS).problems)
    if not pages:
        raise _problem(path, "has no sheets that pnp made", _HINT)
    game = pages[0].game
    own = tuple(page for page in pages if page.game == game)
    strangers = tuple(page for page in pages if page.game != game)
    return PrintedCount(game, own, strangers, Where(str(path)), language, keywords)


def _opened(file: BinaryIO, work: str) -> Pdf:
    check_objects(file)
    with limited(work):
        pdf = Pdf.open(file, suppress_warnings=True, attempt_recovery=False)
        len(pdf.pages)  # now, and not when they are gone through
    return pdf


def _pages(pdf: Pdf, of: str, looks: _Looks | None) -> Iterator[PrintedPage]:
    """Yield what the pages show that are ours. Raises BoundsError, LimitError, and qpdf's."""
    seen = ReadTotals()
    for number, page in enumerate(pdf.pages):
        seen.page(number)
        with limited(f"page {number + 1} {of}", of):
            found = tuple(_read(page, number, looks))
        faces = [face for one in found for face in one.faces]
        seen.faces(len(faces), sum(face.part is not None for face in faces))
        yield from found


def _said(pdf: Pdf, key: str) -> str:
    # pikepdf's docinfo would make what is not there, for which qpdf reads all objects.
    info = pdf.trailer.get("/Info")
    return str(info.get(key, "")) if isinstance(info, Dictionary) else ""


def _problem(path: Path, message: str, hint: str) -> PnpError:
    return PnpError([Problem(Where(str(path)), message, hint)])


class _Looks:
    """How faces look: digests of their operators, in which fonts and pictures have theirs."""

    def __init__(self) -> None:
        # Looked at once for all pages that show it.
        self._known: dict[tuple[int, int], str] = {}

    def of(self, form: Object) -> str:
        """Return that of the face that `form` is, as `look_of` gives it."""
        if form.objgen not in self._known:
            self._known[form.objgen] = look_of(bytes(form.get_stream_buffer()))
        return self._known[form.objgen]


def _read(page: Page, number: int, looks: _Looks | None) -> Iterator[PrintedPage]:
    """Yield what a page shows, if it is one of ours."""
    piece = piece_of(page.obj)
    if piece is None:
        return
    check_content(page)
    left, bottom, right, top = (float(value) for value in page.mediabox)
    size = Size(pt_to_mm(right - left), pt_to_mm(top - bottom))
    printer = piece.get("/Printer")
    paints = islice(painted(page, _matrix(printer)), MOST_ON_PAGE + 1)
    seen = (_face(one, size, number, looks.of(one.form) if looks else "") for one in paints)
    yield PrintedPage(
        _text(piece, "/Part"),
        int(piece["/Sheet"]),
        _text(piece, "/Side"),
        _text(piece, "/Axis"),
        size,
        tuple(face for face in seen if face is not None),
        int(piece["/Sheets"]),
        _text(piece, "/Game"),
        _selection(piece),
        number + 1,
        _text(printer, "/Name"),
    )


def _matrix(printer: Object | None) -> Matrix:
    """Return what a page is painted under, as it says itself."""
    if printer is None:
        return Matrix()
    return Matrix(*(float(value) for value in printer["/Matrix"]))


def _selection(piece: Object) -> Selection:
    said = piece.get("/Selection")
    components, *others = (_text(said, key) for key in ("/Component", "/Set", "/Cards"))
    return Selection(tuple(filter(None, components.split(","))), *others)


def _face(one: PaintedFace, page: Size, number: int, look: str) -> PrintedFace | None:
    """Return a painted face; its trim (given in pt) lies in the middle of its form's box.

    None stands for one of which nothing is seen.
    """
    matrix = one.matrix
    trim = Size(*(float(value) for value in one.piece["/Trim"]))
    x0, y0, x1, y1 = (float(value) for value in one.form["/BBox"])
    x, y = matrix.transform(((x0 + x1) / 2, (y0 + y1) / 2))
    rotation = round(math.degrees(math.atan2(matrix.b, matrix.a))) % 360
    width, height = map(pt_to_mm, trim if rotation % 180 == 0 else trim.turned())
    scale = math.hypot(matrix.a, matrix.b) / math.hypot(*own_matrix(one.form).shorthand[:2])
    width, height = width * scale, height * scale
    place = Rect(pt_to_mm(x) - width / 2, page.height - pt_to_mm(y) - height / 2, width, height)
    seen = visible(place, page, one.clips)
    if seen is None:
        return None
    part = None if is_near(seen, place) else on_face(seen, place, round(rotation / 90) * 90 % 360)
    game, component, name, side = (
        _text(one.piece, key) for key in ("/Game", "/Component", "/Card", "/Side")
    )
    return PrintedFace(game, component, name, side, number, place, rotation, part, look)


def _text(piece: Object | None, key: str) -> str:
    """Return the text or the name under `key`, "" where there is none."""
    value = piece.get(key) if piece is not None else None
    return "" if value is None else printable(str(value)[:_LONGEST].removeprefix("/"))
