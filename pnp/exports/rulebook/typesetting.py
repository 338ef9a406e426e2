"""Texts of a rulebook set into lines by the text engine that sets cards.

Links and pictures in a line are icons to that engine. A link begins and ends at an icon that has
no width, so its letters are runs of their own: they get their colour, and their place is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.core.actual_text import said_group
from pnp.core.geometry import Rect
from pnp.core.problems import PnpError, Problem, Where, shorten
from pnp.core.units import PT_PER_MM
from pnp.core.values import Struct, field, replace
from pnp.exports.rulebook.faces import faces_at
from pnp.exports.rulebook.hyphenated_words import BrokenWord, whole_words
from pnp.exports.rulebook.job import RulebookJob, coloured
from pnp.exports.rulebook.piece_markup import INSET, PieceMarkup
from pnp.exports.rulebook.typeset_block import Drawable, IconAt, LinkAt, PlacedSvg, TypesetBlock
from pnp.i18n.catalog_files import PSEUDO
from pnp.model.game import Style
from pnp.rulebook_source.block_types import Picture
from pnp.rulebook_source.inline import PAGE, bare, pieces_of
from pnp.text.fit import set_anyway
from pnp.text.font_fallback import StyleFonts, resolve
from pnp.text.line_items import ICON_MARGIN
from pnp.text.svg import to_svg
from pnp.text.text_box import OPEN, Line, TextBox, TextLayout, TextOwner

# Of the height of a line: how far below its top its letters stand.
_BASE = 0.74
# A text with it says the number of a page.
_NUMBERED = f"{PAGE}]("


class Setting(Struct, frozen=True):
    """How a text is set, beside its style. An empty `fill` is the colour of the rulebook's ink.

    A `size` of 0 is that of the style, in pt. With `hyphens` words may be broken.
    """

    width: float
    align: str = "left"
    fill: str = ""
    link: str = ""
    size: float = 0.0
    hyphens: bool = False


class Memory(Struct):
    """Texts that were set, and how wide they are on one line."""

    # 77 % of setting the rulebook of Elements (bench/caches.py).
    lines: dict[tuple[str, str, str, Setting], list[TypesetBlock]] = field(default_factory=dict)
    # Without it, setting the rulebook of Quarken takes 2 times the CPU (bench/caches.py).
    widths: dict[tuple[str, str, str], float] = field(default_factory=dict)


class Typesetter:
    """Sets the texts of one rulebook. `pages` are the numbers of pages by the ids of headings."""

    def __init__(
        self, job: RulebookJob, pages: Mapping[str, int], memory: Memory | None = None
    ) -> None:
        """Set texts of `job`; `memory` keeps what was set before with other numbers of pages."""
        self._job = job
        self._pages = pages
        self._memory = Memory() if memory is None else memory
        self._icons = {name: art.box.width / art.box.height for name, art in job.icons.items()}

    def lines(self, text: str, part: str, where: Where, setting: Setting) -> list[TypesetBlock]:
        """Return the lines of `text` in the style of `part`, each a set block as high as a line.

        Raises PnpError where it can't be set.
        """
        key = (text, part, self._language(where), setting)
        if key not in self._memory.lines:
            found = self._lines(text, part, where, setting)
            if _NUMBERED in text:
                return found
            self._memory.lines[key] = found
        return list(self._memory.lines[key])

    def _language(self, where: Where) -> str:
        """Return the language of a text that is written there."""
        document = self._job.document
        return document.lent.get(where, document.language)

    def _lines(self, text: str, part: str, where: Where, setting: Setting) -> list[TypesetBlock]:
        style = self._job.style(part)
        style = replace(style, size=setting.size or style.size)
        markup = self._markup(text, where)
        layout = self._lay(markup, style, part, where, setting)
        high = style.size * style.leading / PT_PER_MM
        fill = setting.fill or self._job.book_style.ink
        colours = (fill, setting.link or self._job.book_style.accent)
        found = []
        ascent = self._chain(style).chain(False, False, where).metrics.ascent
        growths = [_growth(line, ascent * style.size / PT_PER_MM) for line in layout.lines]
        lines = whole_words(layout.lines, layout.language)
        for (line, broken), growth, after in zip(lines, growths, (*growths[1:], 1.0), strict=False):
            # What is higher for larger letters is so above them.
            down = high * (growth - 1 + _BASE)
            things = list(self._things(line, layout, down, colours, markup))
            if broken:
                below = high * (growth + after - 1 + _BASE)
                fill = colours[bool(markup.open_link)]
                things.append(_broken_word(broken, (down, below), fill, markup))
            block = TypesetBlock(high * growth, tuple(things), keep_with_next=bool(broken))
            found.append(block)
        return found

    def width(self, text: str, part: str, where: Where) -> float:
        """Return how wide `text` is on one line, in mm."""
        key = (text, part, self._language(where))
        if key not in self._memory.widths:
            markup, setting = self._markup(text, where), Setting(9000.0)
            layout = self._lay(markup, self._job.style(part), part, where, setting)
            found = max((line.width for line in layout.lines), default=0.0)
            if _NUMBERED in text:
                return found
            self._memory.widths[key] = found
        return self._memory.widths[key]

    def widest_word(self, text: str, part: str, where: Where) -> float:
        """Return how wide the widest word of `text` is, in mm."""
        said, scale = bare(text) if "{" in text else (text, 1.0)
        broken = said.replace("\u00a0", "~")
        words = [word for word in broken.split() if "](" not in word]
        wide = max((self.width(word.strip("*"), part, where) for word in words), default=4.0)
        return wide * scale

    def _markup(self, text: str, where: Where) -> PieceMarkup:
        problems: list[Problem] = []
        pieces = pieces_of(text, where, problems)
        if problems:
            raise PnpError(problems)
        return PieceMarkup(pieces, self._job, self._pages, self._icons)

    def _chain(self, style: Style) -> StyleFonts:
        return resolve(
            self._job.fonts, style.fonts, style.weight, style.bold, style.italic, style.features
        )

    def _lay(
        self, markup: PieceMarkup, style: Style, part: str, where: Where, setting: Setting
    ) -> TextLayout:
        chain = self._chain(style)
        capitals = chain.chain(False, False, where).metrics.cap_height
        request = TextBox(
            content=markup.text,
            faces=chain,
            box=Rect(0, 0, setting.width, OPEN),
            subject=TextOwner("", f"rulebook, {part}", style.name, where),
            size=style.size,
            min_size=style.size,
            leading=style.leading,
            align=setting.align,
            language=self._language(where),
            icons=markup.icons(capitals),
            span_styles=self._job.span_styles,
            hyphens=setting.hyphens and self._language(where) != PSEUDO,
        )
        layout, error = set_anyway(request)
        if error and request.language != PSEUDO:
            raise PnpError([_too_wide(layout, request)])
        return layout

    def _things(
        self,
        line: Line,
        layout: TextLayout,
        base: float,
        colours: tuple[str, str],
        markup: PieceMarkup,
    ) -> Iterator[Drawable]:
        """Yield what stands in a line, from left to right: letters in their colour, pictures.

        Its letters stand `base` mm below its top. Letters of links come with the place that leads
        to their target. `colours` are those of letters and of links.
        """
        down = base - line.y
        margin = ICON_MARGIN * layout.size / PT_PER_MM
        start = line.x
        for name, place, fill in line.icons:
            stop = place.x - margin
            yield from self._letters(_cut(layout, line, start, stop), down, colours, markup)
            start = stop
            if name in markup.stops:
                markup.open_link = markup.stops[name]
                markup.link = markup.next()
            elif name in markup.insets:
                yield from self._inset(markup.insets[name], place.moved(0, down), markup.next())
            elif name in self._job.icons:
                said = self._job.icon_words.get(name, name)
                drawn = coloured(name, fill)
                yield IconAt(drawn, place.moved(0, down), said, markup.next())
        end = line.x + line.width + 1
        yield from self._letters(_cut(layout, line, start, end), down, colours, markup)

    def _letters(
        self, part: TextLayout, down: float, colours: tuple[str, str], markup: PieceMarkup
    ) -> Iterator[Drawable]:
        """Yield the letters of a part of a line, and where they lead to."""
        (line,) = part.lines
        runs = line.runs
        if not runs:
            return
        target = markup.open_link
        number = markup.link if target else 0
        yield PlacedSvg(0, 0, to_svg(part, colours[bool(target)], moved=(0, down)), part=number)
        if target:
            right = runs[-1].x + runs[-1].width
            high = runs[0].size / PT_PER_MM
            top = line.y + down - high * 0.8
            yield LinkAt(Rect(runs[0].x, top, right - runs[0].x, high), target, number)

    def _inset(self, picture: Picture, place: Rect, part: int) -> Iterator[Drawable]:
        shown = self._job.shown[picture]
        high = place.height * INSET
        grown = Rect(place.x, place.y - (high - place.height) / 2, place.width, high)
        yield from faces_at(shown, grown, part)


def _cut(layout: TextLayout, line: Line, start: float, stop: float) -> TextLayout:
    """Return the letters of `line` that begin at `start` mm or later, and before `stop`."""
    runs = tuple(run for run in line.runs if start - 1e-6 <= run.x < stop - 1e-6)
    return replace(layout, lines=(line._replace(runs=runs, icons=()),))


def _growth(line: Line, ascent: float) -> float:
    """Return how many times as high as others a line is for what is larger in it.

    `ascent` is how far its usual letters reach up, in mm.
    """
    scales = (run.style.scale for run in line.runs if run.style)
    return max((1.0, *scales, *(icon.place.height / ascent for icon in line.icons)))


def _broken_word(
    word: BrokenWord, bases: tuple[float, float], fill: str, markup: PieceMarkup
) -> PlacedSvg:
    """Return a word at the end of a line, with the rest of it on the one below.

    `bases` are how far below the top of the first its letters stand, in mm.
    """
    first, rest = bases
    parts = (replace(word.first, y=first), replace(word.rest, y=rest))
    line = Line(0.0, 0.0, 0.0, parts, ())
    svg = to_svg(TextLayout((line,), 0.0, rest, ""), fill)
    return PlacedSvg(0, 0, said_group(word.text, svg), part=markup.link if markup.open_link else 0)


def _too_wide(layout: TextLayout, request: TextBox) -> Problem:
    """Return by how much the widest word of a text is wider than its place."""
    line = max(layout.lines, key=lambda line: line.width)
    excess, room = line.width - request.box.width, request.box.width
    message = (
        f"text does not fit ({request.subject.name}): '{shorten(line.text)}' is "
        f"{excess:.1f} mm ({excess / room:.0%}) too wide at {request.size:g}pt"
    )
    hint = "shorten it, or put a space or a hyphen where a line may end"
    return Problem(request.subject.where, message, hint)
