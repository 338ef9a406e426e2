"""What differs from what was printed before, as a list with pictures: what to print anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from pathlib import PurePath
from typing import ClassVar, NamedTuple

from pikepdf import Pdf

from pnp.core.geometry import Rect, Size
from pnp.exports.job import ExportJob
from pnp.exports.options import PRINTER
from pnp.exports.shared.page.piece_picture import PagePictures, fitted, piece
from pnp.exports.shared.page.strings import notice_of
from pnp.exports.shared.page.text_lines import notice_lines, spot, wrapped
from pnp.i18n.program_strings import ProgramStrings
from pnp.marks.mark_painter import Painter
from pnp.model.changes_since_print import Change, Changes
from pnp.model.game import Component, Face, Game
from pnp.pdf.metadata import About, write_metadata
from pnp.pdf.pikepdf_writer import pdf_bytes
from pnp.printer_correction.corrected_pages import correct_pages, printer_named
from pnp.sizes.bleed_width import BLEED
from pnp.sizes.cards_and_papers import PAPERS


class ChangesStrings(ProgramStrings, frozen=True):
    """What the list says in one language; {n}, {then} and {now} are numbers of copies."""

    CONTEXT = "changes"

    title: str = "What differs"
    since: str = "since {file}"
    look: str = "looks different"
    back: str = "has another back"
    copies: str = "{then} copies, now {now}"
    new: str = "new"
    gone: str = "is no more"
    print_: str = "print {n}"
    out: str = "take out {n}"

    NOTES: ClassVar = {
        "title": "the head of a list of cards that differ from those printed before",
        "since": "{file} is the name of a PDF, or a version, as v1.0",
        "look": "of a card, in a list of what differs",
        "back": "of a card, in a list of what differs",
        "copies": "of a card: {then} were printed, {now} are wanted",
        "new": "of a card that was not printed before",
        "gone": "of a card that is not in the game any more",
        "print_": "{n} copies of a card",
        "out": "{n} copies of a card that serve no more",
    }


# In mm, and sizes of type in pt.
_MARGIN, _COLUMNS, _GAP = 15.0, 3, 6.0
_PICTURE, _ROW, _HEAD, _TITLE_HIGH = Size(20.0, 24.0), 28.0, 10.0, 20.0
_TITLE, _SUBTITLE, _HEADING, _NAME, _BODY, _LINE = 20.0, 9.0, 11.0, 8.5, 7.5, 3.4


class _Entry(NamedTuple):
    """A card of the list: what is said of it, and its picture if it still has one."""

    component: str
    lines: tuple[str, ...]
    shown: tuple[Component, Face] | None


class _Placed(NamedTuple):
    page: int
    place: Rect
    shown: tuple[Component, Face]


def changes_pdf(job: ExportJob, changes: Changes) -> bytes:
    """Return the list of `changes` as PDF. Raises PnpError where its font lacks a character."""
    game = changes.game
    words = ChangesStrings.of(game.language)
    painter = Painter(job.edition.fonts, game.where)
    entries = [_entry(game, one, words) for one in changes.found]
    page = PAPERS[job.values["paper"]]
    file = PurePath(changes.since)
    # Of a PDF the folder is of no use; a version may have a / in its name.
    named = file.name if file.suffix.lower() == ".pdf" else changes.since
    heads = (game.title, words.title, words.since.format(file=named))
    listed = (text for one in entries for text in (one.component, *one.lines))
    painter.check(*heads, notice_of(game.rights, game.edition), *listed)
    placed = list(_set(painter, page, game, heads, entries))
    with Pdf.open(painter.finish()) as pdf:
        _add_pictures(pdf, job, page, placed)
        printer = printer_named(job.values.get(PRINTER.name, ""), "none")
        correct_pages(pdf, printer, ["front"] * len(pdf.pages))
        subject = "Print-and-play sheets: what differs"
        title = f"{game.title}: {words.title}"
        keywords = (game.id, game.version)
        write_metadata(pdf, About(title, subject, keywords, game.edition, game.rights))
        return pdf_bytes(pdf)


def _entry(game: Game, change: Change, words: ChangesStrings) -> _Entry:
    said = {name: getattr(words, name) for name in change.kinds}
    kinds = ", ".join(said.values()).format(then=change.then, now=change.now)
    counts = ((words.print_, change.missing), (words.out, change.left))
    tasks = ", ".join(text.format(n=number) for text, number in counts if number)
    parts = [part for part in game.printed if part.id == change.component]
    cards = ((part, card) for part in parts for card in part.cards if card.id == change.card)
    part, card = next(cards, (None, None))
    face = None
    if card is not None:
        shown = change.variants or tuple(one.variant for one in card.fronts)
        face = next(one for one in card.fronts if one.variant in shown)
    title = part.title if part else change.component
    return _Entry(title, (change.card, kinds, tasks), (part, face) if part and face else None)


class _Pages:
    """Pages that are filled from top to bottom, with the notice of the game at the foot of each."""

    def __init__(self, painter: Painter, page: Size, game: Game) -> None:
        self._painter, self._page = painter, page
        self._notice = notice_lines(painter, notice_of(game.rights, game.edition), page, _MARGIN)
        self._foot = self._notice[0][0].y - _LINE - 1 if self._notice else page.height - _MARGIN
        self.number = 0
        self.y = _MARGIN
        painter.begin(page)

    def room(self, height: float) -> None:
        """Begin another page where less than `height` mm are left."""
        if self.y + height > self._foot:
            self.number = self.end() + 1
            self._painter.begin(self._page)
            self.y = _MARGIN

    def end(self) -> int:
        """End a page, and return its number, counted from 0."""
        for at, line in self._notice:
            self._painter.text(line, at)
        return self._painter.end()


def _set(
    painter: Painter, page: Size, game: Game, heads: Sequence[str], entries: Sequence[_Entry]
) -> Iterator[_Placed]:
    """Set the words of all pages, and yield where pictures belong."""
    width = (page.width - 2 * _MARGIN - (_COLUMNS - 1) * _GAP) / _COLUMNS
    room = width - _PICTURE.width - 3
    pages = _Pages(painter, page, game)
    painter.text(heads[0], spot(_MARGIN, _MARGIN + 6, _TITLE), bold=True)
    painter.text(" ".join(heads[1:]), spot(_MARGIN, _MARGIN + 12, _SUBTITLE))
    pages.y += _TITLE_HIGH
    for component, group in groupby(entries, lambda one: one.component):
        rows = list(group)
        for first in range(0, len(rows), _COLUMNS):
            pages.room(_ROW + (_HEAD if not first else 0))
            if not first:
                painter.text(component, spot(_MARGIN, pages.y + 4, _HEADING), bold=True)
                pages.y += _HEAD
            for column, entry in enumerate(rows[first : first + _COLUMNS]):
                x = _MARGIN + column * (width + _GAP)
                _lines(painter, entry.lines, x + _PICTURE.width + 3, pages.y, room)
                if entry.shown:
                    yield _Placed(pages.number, Rect(x, pages.y, *_PICTURE), entry.shown)
            pages.y += _ROW
    pages.end()


def _lines(painter: Painter, lines: Sequence[str], x: float, y: float, width: float) -> None:
    for number, line in enumerate(lines):
        size, is_bold = (_BODY, False) if number else (_NAME, True)
        for part in wrapped(line, width, partial(painter.measure, size=size, bold=is_bold)):
            y += _LINE
            painter.text(part, spot(x, y, size), bold=is_bold)
        y += 0.6


def _add_pictures(pdf: Pdf, job: ExportJob, page: Size, placed: Sequence[_Placed]) -> None:
    """Draw each face in its place, clipped to its cut."""
    pictures = PagePictures(pdf, job.edition.fonts)
    for number, one in enumerate(placed):
        component, face = one.shown
        trim = component.trim_of(face)
        drawing = job.drawings[component.face_id(face)].drawing
        name = f"/C{number}"
        form = pictures.form(name, drawing, Rect(BLEED, BLEED, *trim.size))
        operators = piece(fitted(trim.size, one.place), trim, page, name)
        pictures.paint(one.page, name, form, f"{operators}\n")
    pictures.finish()
