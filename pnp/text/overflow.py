"""A text that is too large for its box or path: by how much, and what to do about it."""

from __future__ import annotations

from typing import NamedTuple

from pnp.core.problems import PnpError, Problem, shorten
from pnp.core.units import told_apart
from pnp.text.text_box import TextBox


class Overflow(NamedTuple):
    """By how much a text is too large, in mm, at a size in pt; `word` is set if it is too wide.

    `on_path`: it stands on a path, not in a box.
    """

    size: float
    excess: float
    room: float
    lines: int
    word: str = ""
    on_path: bool = False


def does_not_fit(request: TextBox, overflow: Overflow, fitting: float | None) -> PnpError:
    """Return by how much the text is too large, in mm and as a part of the room there is.

    `fitting` is the size in pt at which it would fit, None when that is too small to read.
    """
    subject = request.subject
    share = told_apart(100 * overflow.excess / overflow.room, 0, 0)
    amount = f"{told_apart(overflow.excess, 0, 1)} mm ({share}%)"
    if overflow.word:
        what, way = f"'{shorten(overflow.word)}' is {amount} too wide", "wider"
    else:
        lines = "its line is" if overflow.lines == 1 else f"its {overflow.lines} lines are"
        what, way = f"{lines} {amount} too high", "higher"
    where = f"{subject.name}, style '{subject.style}'"
    message = f"text does not fit ({where}): {what} at {overflow.size:g}pt"
    hint = f"shorten it, or make its {'path longer' if overflow.on_path else f'box {way}'}"
    if fitting is not None:
        hint += f"; it would fit at {fitting:g}pt, if min_size of '{subject.style}' allows"
    kind = f"text does not fit ({subject.field}, {subject.style}): {overflow.word} {way}"
    return PnpError([Problem(subject.where, message, hint, card=subject.card, kind=kind)])
