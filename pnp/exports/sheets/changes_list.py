"""What differs from what was printed before, as a list with pictures: what to print anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import PurePath
from typing import NamedTuple

from pikepdf import Dictionary, Object, Pdf

from pnp.catalogs.program import Said, said_in
from pnp.core.geometry import Rect, Size
from pnp.core.sizes import BLEED, PAPERS
from pnp.core.trim import Trim
from pnp.core.units import mm_to_pt
from pnp.core.values import Struct, asdict
from pnp.drawing.drawing import Drawing
from pnp.exports.job import ExportJob
from pnp.exports.page.reportlab_canvas import Painter
from pnp.exports.page.slug_area import Spot
from pnp.model.change import Change, Changes
from pnp.model.game import Component, Face, Game
from pnp.pdf.forms import FaceForms
from pnp.pdf.metadata import About, write_metadata
from pnp.pdf.paths import polygon, rounded
from pnp.pdf.saving import pdf_bytes

CONTEXT = "changes"


class ChangesWords(Struct, frozen=True):
    """What the list says in one language; {n}, {then} and {now} are numbers of copies."""

    title: str
    since: str
    look: str
    back: str
    copies: str
    new: str
    gone: str
    print_: str
    out: str


ENGLISH = ChangesWords(
    title="What differs",
    since="since {file}",
    look="looks different",
    back="has another back",
    copies="{then} copies, now {now}",
    new="new",
    gone="is no more",
    print_="print {n}",
    out="take out {n}",
)
NOTES = {
    "title": "the head of a list of cards that differ from those printed before",
    "since": "{file} is the name of a PDF",
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


def sayings() -> dict[str, Said]:
    """Return what is said in English, by names."""
    return asdict(ENGLISH)


def changes_pdf(job: ExportJob, changes: Changes) -> bytes:
    """Return the list of `changes` as PDF. Raises PnpError where its font lacks a character."""
    game = changes.game
    said: Mapping[str, str] = said_in(game.language, CONTEXT, sayings())  # type: ignore[assignment]
    words = ChangesWords(**said)
    painter = Painter(job.edition.fonts, game.where)
    entries = [_entry(game, one, words) for one in changes.found]
    page = PAPERS[job.values["paper"]]
    heads = (game.title, words.title, words.since.format(file=PurePath(changes.since).name))
    painter.check(*heads, *(text for one in entries for text in (one.component, *one.lines)))
    placed = list(_set(painter, page, heads, entries))
    with Pdf.open(painter.finish()) as pdf:
        _add_pictures(pdf, job, page, placed)
        subject = "Print-and-play sheets: what differs"
        title = f"{game.title}: {words.title}"
        keywords = (game.id, game.version)
        write_metadata(pdf, About(title, subject, keywords, game.edition, game.rights))
        return pdf_bytes(pdf)


def _entry(game: Game, change: Change, words: ChangesWords) -> _Entry:
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


def _set(
    painter: Painter, page: Size, heads: tuple[str, str, str], entries: Sequence[_Entry]
) -> Iterator[_Placed]:
    """Set the words of all pages, and yield where pictures belong."""
    width = (page.width - 2 * _MARGIN - (_COLUMNS - 1) * _GAP) / _COLUMNS
    painter.begin(page)
    game, title, since = heads
    painter.text(game, _at(_MARGIN, _MARGIN + 6, _TITLE), bold=True)
    painter.text(f"{title} {since}", _at(_MARGIN, _MARGIN + 12, _SUBTITLE))
    y, number = _MARGIN + _TITLE_HIGH, 0
    for component, group in groupby(entries, lambda one: one.component):
        rows = list(group)
        for first in range(0, len(rows), _COLUMNS):
            if y + _ROW + (_HEAD if not first else 0) > page.height - _MARGIN:
                number = painter.end() + 1
                painter.begin(page)
                y = _MARGIN
            if not first:
                painter.text(component, _at(_MARGIN, y + 4, _HEADING), bold=True)
                y += _HEAD
            for column, entry in enumerate(rows[first : first + _COLUMNS]):
                x = _MARGIN + column * (width + _GAP)
                _lines(painter, entry.lines, x + _PICTURE.width + 3, y, width - _PICTURE.width - 3)
                if entry.shown:
                    yield _Placed(number, Rect(x, y, *_PICTURE), entry.shown)
            y += _ROW
    painter.end()


def _lines(painter: Painter, lines: Sequence[str], x: float, y: float, width: float) -> None:
    for number, line in enumerate(lines):
        size = _BODY if number else _NAME
        for part in _wrapped(painter, line, size, width, bold=not number):
            y += _LINE
            painter.text(part, _at(x, y, size), bold=not number)
        y += 0.6


def _wrapped(painter: Painter, text: str, size: float, width: float, bold: bool) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and painter.measure(longer, size, bold) > width:
            yield line
            line = word
        else:
            line = longer
    yield line


def _at(x: float, y: float, size: float) -> Spot:
    return Spot(x, y, 0, size, False)


def _add_pictures(pdf: Pdf, job: ExportJob, page: Size, placed: Sequence[_Placed]) -> None:
    """Draw each face in its place, clipped to its cut."""
    forms = FaceForms(pdf, job.edition.fonts)
    names: dict[int, dict[str, Object]] = {}
    content: dict[int, list[str]] = {}
    for number, one in enumerate(placed):
        component, face = one.shown
        trim = component.trim_of(face)
        drawing = Drawing.loads(job.drawings[component.face_id(face)])
        name = f"/C{number}"
        keep = Rect(BLEED, BLEED, *trim.size)
        names.setdefault(one.page, {})[name] = forms.add(name, drawing, keep, mute=True)
        content.setdefault(one.page, []).append(_picture(one.place, page, trim, name))
    forms.finish()
    for number, operators in content.items():
        sheet = pdf.pages[number]
        sheet.Resources["/XObject"] = Dictionary(names[number])
        sheet.contents_add("".join(operators).encode("ascii"))


def _picture(place: Rect, page: Size, trim: Trim, name: str) -> str:
    scale = min(place.width / trim.size.width, place.height / trim.size.height)
    x, y = mm_to_pt(place.x), mm_to_pt(page.height - place.y - scale * trim.size.height)
    cut = rounded(mm_to_pt(trim.size.width), mm_to_pt(trim.size.height), mm_to_pt(trim.corner))
    if trim.outline:
        cut = polygon(trim.outline, trim.size.height)
    line = f"0.6 G {0.3 / scale:.3f} w {cut} S"
    return f"q {scale:.5f} 0 0 {scale:.5f} {x:.3f} {y:.3f} cm q {cut} W n {name} Do Q {line} Q\n"
