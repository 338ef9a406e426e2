"""Every text can be read, and nothing that counts is cut off.

Every face is looked at as it is printed, front and back, in each ink of the game. Three
things are asked of each text:

- `contrast` with what is really painted below its letters, as WCAG 2.2 reckons it: 4.5 or more;
  `large`, 3, is enough from 18 pt on, from 14 pt on if it is bold. Each letter is judged by
  itself; a thin line that crosses it does not count. An outline painted below letters is their
  ground.
- `size` of its type: 5pt or more; `raised`, 3.2pt, for superscripts and subscripts.
- `safe`, how far it keeps from the cut, which may be some way off: 3mm or more, from a round cut,
  too. The same holds for icons in texts and for all that a template draws in an element of
  class="safe". Other drawings may cross the cut.

Art of which something is not drawn, as text that flows, is told, and pictures that are of another
kind than their name says.

Two more are asked where a row says so, for printers at home:

- `stroke`, how wide the thinnest line is; one that only thickens what it surrounds does not count.
  0.35mm (1 pt) stays whole on thick paper.
- `stem`, how wide the stems of light letters on dark are; 0.25mm will do. A drop of ink spreads by
  0.06 mm on uncoated paper, from both sides: 0.13 mm is left, one minute of arc at 40 cm.

    PASS: #767676 on white: 4.54
    FAIL: #777777 on white:
        deck/knight, front: 'Knight' has a contrast of 4.48, not 4.5 (#777777 on #ffffff)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.checks.faces.faces import Ask, faces_of
from pnp.checks.faces.lengths import ROOM, TYPE
from pnp.checks.subject.result import CardId, Result, plural
from pnp.checks.subject.subject import Subject
from pnp.colour.rgb import luminance_of
from pnp.core.problems import Where, shorten
from pnp.core.units import told_apart
from pnp.faces.face_jobs import FaceJob
from pnp.legibility.colour_vision import as_hex
from pnp.legibility.observation import TEXTS, Observation, ObservedLine
from pnp.load.key_types import Key, Values
from pnp.load.values import NUMBER

CONTRAST = Key("contrast", NUMBER, "the least contrast of a text with what lies below it; 4.5")
LARGE = Key("large", NUMBER, "the least contrast of large texts; 3")
SIZE = Key("size", TYPE, "the smallest type; 5pt")
RAISED = Key("raised", TYPE, "the smallest superscript or subscript; 3.2pt")
SAFE = Key("safe", ROOM, "how far texts keep from the cut; 3mm")
STROKE = Key("stroke", ROOM, "the thinnest line; any, if it is not said")
STEM = Key("stem", ROOM, "the thinnest stem of light letters on dark; any, if it is not said")
OPTIONS = (CONTRAST, LARGE, SIZE, RAISED, SAFE, STROKE, STEM)
NEEDS_CARDS = True

# Large text, as WCAG has it, in pt. Sizes and lengths are compared to a hundredth.
_LARGE, _LARGE_BOLD = 18.0, 14.0
_NEAR = 0.01
# Superscripts are smaller than this part of their text.
_RAISED_SHARE = 0.7
# The relative luminance of middle grey (L* 50); what is below it takes much ink.
_DARK = 0.184


class _Asked(NamedTuple):
    """Something that is asked of a face. What is wrong in the same way has the same `sort`."""

    demand: str
    sort: tuple[object, ...]
    face: str  # its id, the same in both editions
    card: CardId
    where: Where
    found: float
    least: float
    message: str
    template: str

    @property
    def share(self) -> float:
        """How much there is of what there has to be; less than 1 is too little."""
        return (self.found + _NEAR) / self.least if self.least > 0 else 1.0


# What is asked for: digits and unit of a figure of it, and what to do where it is too small.
_DEMANDS = {
    "contrast": (2, "", "make the text, or what lies below it, darker or lighter"),
    "size": (1, " pt", "give its style a larger 'size' and 'min_size'"),
    "safe": (1, " mm", "move it towards the middle"),
    "stroke": (2, " mm", "give it a larger 'stroke-width'"),
    "stem": (2, " mm", "set it larger, in a heavier weight, or dark on light"),
}


def looks_for(options: Values) -> Ask:
    """Return what it looks for on faces."""
    return "", TEXTS


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result for each demand, or one for each sort of fault. Raises PnpError."""
    asked = [
        one
        for faces in faces_of(subject, *looks_for(options))
        for job in faces.jobs
        for one in _asked_of(faces.edition, job, faces.seen[job.id], options)
    ]
    for demand, (digits, unit, hint) in _DEMANDS.items():
        some = [one for one in asked if one.demand == demand]
        sorts: dict[tuple[object, ...], list[_Asked]] = {}
        for one in some:
            if one.share < 1:
                sorts.setdefault(one.sort, []).append(one)
        for alike in sorts.values():
            worst = min(alike, key=lambda one: one.share)
            more = len({one.face for one in alike}) - 1
            yield Result(
                holds=False,
                label=demand,
                expected=f"at least {worst.least:.{digits}f}{unit}",
                found=f"{told_apart(worst.found, worst.least, digits)}{unit}",
                where=worst.where,
                message=worst.message + (f", and {plural(more, 'face')} more" if more else ""),
                hint=f"{hint}: see templates/{worst.template}",
                cards=tuple(dict.fromkeys(one.card for one in alike)),
            )
        if some and not sorts:
            worst = min(some, key=lambda one: one.share)
            least, found = (f"{one:.{digits}f}{unit}" for one in (worst.least, worst.found))
            yield Result(True, demand, f"at least {least}", found, worst.where)
    yield from _remarks(subject, options)
    if not asked:
        yield Result(True, "", "nothing to read", "nothing to read", options.where)


def _remarks(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield what is remarked on pictures, of each file once."""
    remarks = {
        file: remark
        for faces in faces_of(subject, *looks_for(options))
        for job in faces.jobs
        for file, remark in faces.seen[job.id].remarks.items()
    }
    for file, (what, hint) in remarks.items():
        yield Result(False, "pictures", "as they are", what, Where(file), what, hint)


def _asked_of(edition: str, job: FaceJob, seen: Observation, options: Values) -> Iterator[_Asked]:
    """Yield what is asked of each line of a face, and of what else was seen there."""
    face = job.face
    name = f"{job.component.id}/{face.name}, {face.side}{edition and ', '}{edition}"
    sort = (job.component.id, face.side)
    safe = options.get(SAFE, 3.0)

    def ask(demand: str, more: tuple[object, ...], found: float, least: float, told: str) -> _Asked:
        message = f"{name}: {told}"
        return _Asked(
            demand, (*sort, *more), job.id, CardId(job.component.id, job.card.id), face.where,
            found, least, message, face.template,
        )  # fmt: skip

    for line in seen.lines:
        text = f"'{shorten(line.text)}'"
        colours = f"{as_hex(line.ink)} on {as_hex(line.background)}"
        is_large = line.size >= (_LARGE_BOLD if line.is_bold else _LARGE) - _NEAR
        least = options.get(LARGE, 3.0) if is_large else options.get(CONTRAST, 4.5)
        found = told_apart(line.contrast, least, 2)
        told = f"{text} has a contrast of {found}, not {least:g} ({colours})"
        yield ask("contrast", (line.ink, round(line.size)), line.contrast, least, told)
        is_raised = line.share < _RAISED_SHARE
        least = options.get(RAISED, 3.2) if is_raised else options.get(SIZE, 5.0)
        told = f"{text} is set in {told_apart(line.size, least, 1)} pt, not {least:g} pt"
        yield ask("size", (is_raised, round(line.size, 1)), line.size, least, told)
        yield ask("safe", (), line.depth, safe, f"{text} {_from_cut(line.depth, safe)}")
        if STEM in options and line.stem is not None and _is_reversed(line):
            least = options[STEM]
            stem = told_apart(line.stem, least, 2)
            told = f"{text} is light on dark, with stems of {stem} mm, not {least:g} mm"
            yield ask("stem", (round(line.stem, 2),), line.stem, least, told)
    if STROKE in options and seen.stroke is not None:
        width, colour = seen.stroke
        wide = told_apart(width, options[STROKE], 2)
        told = f"a line of {as_hex(colour)} is {wide} mm wide, not {options[STROKE]:g} mm"
        yield ask("stroke", (round(width, 2),), width, options[STROKE], told)
    if seen.depth is not None:
        told = f"what is marked as safe {_from_cut(seen.depth, safe)}"
        yield ask("safe", (), seen.depth, safe, told)


def _is_reversed(line: ObservedLine) -> bool:
    """Return whether paper, or what is light, shows as letters in a background of much ink."""
    background = luminance_of(line.background)
    return background < _DARK and luminance_of(line.ink) > background


def _from_cut(depth: float, safe: float) -> str:
    if depth < 0:
        return f"reaches {-depth:.1f} mm beyond the cut"
    return f"is {told_apart(depth, safe, 1)} mm from the cut, not {safe:g} mm"
