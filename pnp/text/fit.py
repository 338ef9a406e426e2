"""Text into its box: the largest size at which it fits, and where every run then stands.

The top of a box is the height of a d above the first baseline, its bottom the depth of a p below
the last one (as in layout programs). Text in the middle is centred by eye: from the top of the
capitals of its first line to the baseline of its last one, as far as the box allows.
"""

from __future__ import annotations

import unicodedata

from pnp.core.geometry import Rect
from pnp.core.problems import PnpError
from pnp.core.units import PT_PER_MM
from pnp.core.values import replace
from pnp.text.compose import SHIFT, Prepared, break_paragraphs, compose, height
from pnp.text.hyphenation import hyphenated
from pnp.text.line_breaking import break_evenly, break_lines, break_well
from pnp.text.markup import MarkupError, UnknownIconError, parse
from pnp.text.overflow import Overflow, does_not_fit
from pnp.text.paragraphs import LISTED, paragraphs_of
from pnp.text.right_to_left import first_right_to_left
from pnp.text.spans import UnknownSpanStyleError
from pnp.text.text_box import OPEN, TextBox, TextLayout
from pnp.text.text_problems import (
    check,
    missing_letters,
    right_to_left,
    unknown_icon,
    unknown_span_style,
    unreadable,
)

# How much smaller each try is, in pt.
STEP = 0.25
# No one reads what is smaller, in pt.
_READABLE = 4.0
# What rounding may add to a line, in mm.
_TOLERANCE = 1e-6
_TRIES = 12
_BREAKERS = {"center": break_evenly}
# Wider than any line, in mm.
_ENDLESS = 10_000.0


def set_text(request: TextBox) -> TextLayout:
    """Return where the text of `request` stands, as large as it fits.

    Raises PnpError for wrong markup, a letter that no font has, and a text that does not fit.
    """
    check(request)
    prepared = prepare(request)
    smallest = min(request.size, request.min_size)
    layout = _largest(prepared, request, request.size, smallest)
    if isinstance(layout, Overflow):
        raise _too_large(prepared, request, layout)
    return layout


def set_anyway(request: TextBox) -> tuple[TextLayout, PnpError | None]:
    """Return where the text of `request` stands, and what `set_text` has against it.

    One that does not fit is as small as it may be, and runs over its box: downwards, and where a
    word is too wide, to where it is not aligned. Raises PnpError as `set_text` does for the rest.
    """
    check(request)
    prepared = prepare(request)
    smallest = min(request.size, request.min_size)
    layout = _largest(prepared, request, request.size, smallest)
    if isinstance(layout, TextLayout):
        return layout, None
    error = _too_large(prepared, request, layout)
    return _running_over(prepared, request, smallest), error


def _too_large(text: Prepared, request: TextBox, overflow: Overflow) -> PnpError:
    """Return what is said of a text, with the size that it would fit in."""
    smaller = _largest(text, request, overflow.size - STEP, _READABLE)
    return does_not_fit(
        request, overflow, smaller.size if isinstance(smaller, TextLayout) else None
    )


def _running_over(text: Prepared, request: TextBox, size: float) -> TextLayout:
    box, wide = request.box, request.box.width
    while True:
        left = box.x - (wide - box.width) * SHIFT[request.align]
        open_box = Rect(left, box.y, wide, OPEN)
        layout = lay(text, replace(request, box=open_box), size)
        if isinstance(layout, TextLayout):
            return layout
        wide += layout.excess + _TOLERANCE


def line_width(request: TextBox) -> float:
    """Return how wide the text is at its full size when no line is broken, in mm.

    The box is ignored. Raises PnpError as `set_text` does, but for a text that does not fit.
    """
    endless = request.box._replace(width=_ENDLESS, height=OPEN)
    layout = set_text(replace(request, box=endless, min_size=request.size, align="left"))
    return layout.width


def letters_that_fit(request: TextBox) -> int:
    """Return about how many letters as wide as those of the text fit at its smallest size.

    A box as high as its text is taken for one line. Raises PnpError as `line_width` does.
    """
    smallest = min(request.size, request.min_size)
    one = replace(request, size=smallest, min_size=smallest)
    across = line_width(one) / max(1, len(request.content.strip()))
    mm = smallest / PT_PER_MM
    metrics = request.faces.chain(False, False, request.subject.where).metrics
    spare = request.box.height / mm - (metrics.ascent - metrics.descent)
    lines = 1 if request.box.height == OPEN else max(1, 1 + int(spare / request.leading))
    letters = lines * request.box.width / across if across else 0
    # Lines end where words do.
    return int(letters * (1 if lines == 1 else 0.9))


def prepare(request: TextBox) -> Prepared:
    """Return the text of `request` as far as it does not depend on its size. Raises PnpError."""
    content = request.content.strip(" \t\r\n").replace("\r", "").replace("\t", " ")
    if not content.isascii():
        content = unicodedata.normalize("NFC", content)
    subject = request.subject
    letter = first_right_to_left(content)
    if letter:
        raise right_to_left(subject, letter)
    try:
        lines = parse(content, request.icons.keys()) if content else []
    except MarkupError as error:
        raise unreadable(subject, error) from None
    except UnknownIconError as error:
        raise unknown_icon(subject, error.name, request.icons) from None
    is_listed = LISTED.search(content) is not None
    try:
        paragraphs, missing = paragraphs_of(lines, request, is_listed)
    except UnknownSpanStyleError as error:
        raise unknown_span_style(subject, error.name, request.span_styles.names) from None
    if missing:
        raise missing_letters(subject, missing)
    prepared = Prepared(paragraphs, request.faces.chain(False, False, subject.where).metrics)
    if request.hyphens:
        limit = request.box.width * PT_PER_MM / request.size
        prepared = hyphenated(prepared, limit, request.language)
    return prepared


def _largest(
    text: Prepared, request: TextBox, largest: float, smallest: float
) -> TextLayout | Overflow:
    """Return the text in the largest size that fits; else by how much the smallest is too large."""
    size = largest
    while size > smallest:
        layout = lay(text, request, size)
        if isinstance(layout, TextLayout):
            return layout
        size -= STEP
    return lay(text, request, smallest)


def lay(text: Prepared, request: TextBox, size: float) -> TextLayout | Overflow:
    """Return the text set in `size`, or by how much that is too large."""
    box = request.box
    mm = size / PT_PER_MM
    limit = box.width / mm
    widest = text.widest_word()
    if widest and widest.width * mm > box.width + _TOLERANCE:
        return Overflow(size, widest.width * mm - box.width, box.width, 1, widest.text)
    for attempt in range(_TRIES):
        breaks = break_paragraphs(text, limit, mm, break_lines)
        high = height(text, breaks, request.leading) * mm
        if high > box.height + _TOLERANCE:
            return Overflow(size, high - box.height, box.height, sum(map(len, breaks)))
        breaks = break_paragraphs(text, limit, mm, _BREAKERS.get(request.align, break_well))
        layout = TextLayout(compose(text, breaks, request, size), size, high, request.language)
        # Words were measured one by one; what kerning with a space adds is known only now.
        excess = layout.width - box.width
        if excess <= _TOLERANCE:
            return layout
        # Twice as much each time: where kerning adds a little, none of the little tries is enough.
        limit -= (excess + _TOLERANCE) / mm * 2**attempt
    line = max(layout.lines, key=lambda line: line.width)
    return Overflow(size, excess, box.width, 1, line.text)
