"""How large a chapter's title is: a long one is set smaller, then on one line more."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.problems import PnpError, Problem
from pnp.core.values import replace
from pnp.exports.rulebook.job import RulebookJob
from pnp.exports.rulebook.typeset_block import TypesetBlock
from pnp.exports.rulebook.typesetting import Setting, Typesetter
from pnp.i18n.catalog_files import PSEUDO
from pnp.rulebook_source.block_types import Heading

PART = "chapter"
# A title of more lines is set smaller, down to this part of its size, by so many pt at a time.
_LINES, _LEAST, _STEP = 2, 0.7, 1.0
_MOST = 3
# How wide a title may be beside what is drawn on a head, in mm.
_BESIDE_ART = 76.0


def title_lines(
    job: RulebookJob, setter: Typesetter, heading: Heading, setting: Setting
) -> list[TypesetBlock]:
    """Return the lines of a chapter's title. Raises PnpError for one that is too long.

    In two languages, one line leaves room for the other; it ends before what a head may show.
    """
    most = _LINES
    if job.second and heading.page and job.has_heads:
        most, setting = 1, replace(setting, width=_BESIDE_ART)
    problems: list[Problem] = []
    lines: list[TypesetBlock] = []
    for size in _sizes(job):
        try:
            lines = setter.lines(heading.text, PART, heading.where, replace(setting, size=size))
        except PnpError as error:
            problems = list(error.problems)
        else:
            problems = []
            if len(lines) <= most:
                return lines
    if len(lines) > _MOST and job.document.language != PSEUDO:
        message = f"title does not fit (rulebook, {PART}): it has {len(lines)} lines at {size:g}pt"
        hint = f"shorten it: a title of {_MOST} lines fits"
        problems = [Problem(heading.where, message, hint)]
    if problems:
        raise PnpError(problems)
    return lines


def _sizes(job: RulebookJob) -> Iterator[float]:
    """Yield the sizes that a title may have, in pt, the largest first."""
    size = job.style(PART).size
    least = size * _LEAST
    while size > least:
        yield size
        size -= _STEP
    yield least
