"""A printer as it was measured with one paper, and what undoes what it does to a page."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pnp.core.geometry import Size
from pnp.core.problems import COMMAND_LINE, Problem, UsageError, one_of, shorten
from pnp.core.sizes import PAPERS
from pnp.core.units import PT_PER_MM, mm_to_pt
from pnp.core.values import Struct
from pnp.printers.distortion import Distortion
from pnp.svg.matrix import Matrix, inverse, multiply

# How paper is turned between its sides; "none": one side is printed.
TURNS = ("duplex-long", "duplex-short", "none")
# What stands for no printer where one is named.
NOBODY = "none"
# Print systems put landscape pages on upright paper turned by 90 degrees anticlockwise (RFC 8011,
# 5.2.10, orientation-requested "landscape"); some by 270 ("reverse-landscape").
LANDSCAPE = 90
LANDSCAPES = (90, 270)

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
_QUARTER: Matrix = (0.0, -1.0, 1.0, 0.0, 0.0, 0.0)
_HALF: Matrix = (-1.0, 0.0, 0.0, -1.0, 0.0, 0.0)
# Sizes of pages that are this near, in mm, are of the same paper.
_NEAR = 0.5


class Profile(Struct, frozen=True):
    """What a printer, or a tray of it ("" for its usual one), does to sheets of one paper.

    `backs` is one of TURNS; `back` is None where one side is printed. `landscape` is by how many
    degrees, anticlockwise, pages that are wider than high are turned on their way to the paper.
    `sheets` were measured, "eye" or "scan" is what they were read `by`. `left_over` is how far off
    readings are from what these figures explain, `spread` how far sheets lie apart, both in mm.
    """

    name: str
    paper: str
    front: Distortion
    back: Distortion | None = None
    backs: str = "duplex-long"
    tray: str = ""
    landscape: int = LANDSCAPE
    sheets: int = 1
    by: str = "eye"
    left_over: float = 0.0
    spread: float = 0.0

    @property
    def called(self) -> str:
        """How the command line names it: "home", "home/manual" with its tray."""
        return f"{self.name}/{self.tray}" if self.tray else self.name

    @property
    def key(self) -> tuple[str, str, str]:
        """What there is one of: printer and tray, paper, and how paper is turned."""
        return self.called, self.paper, self.backs


class Correction(Struct, frozen=True):
    """What undoes what a printer does, on one size of page.

    `front` and `back` take where a point is meant to where it has to be painted, in mm about the
    middle of the page, y downwards.
    """

    page: Size
    front: Matrix
    back: Matrix

    def matrix(self, side: str) -> Matrix:
        """Return the map for a side ("front", "back", or "both" where paper is folded) in a PDF.

        It is in pt from the lower left corner of the page, y upwards.
        """
        a, b, c, d, e, f = self.back if side == "back" else self.front
        up: Matrix = (a, -b, -c, d, e * PT_PER_MM, -f * PT_PER_MM)
        x, y = mm_to_pt(self.page.width) / 2, mm_to_pt(self.page.height) / 2
        to, fro = (1.0, 0.0, 0.0, 1.0, x, y), (1.0, 0.0, 0.0, 1.0, -x, -y)
        return multiply(multiply(to, up), fro)


def is_name(said: str) -> bool:
    """Return whether a printer, or a tray, can be called `said`."""
    return said != NOBODY and _NAME.fullmatch(said) is not None


def read_name(said: str) -> tuple[str, str]:
    """Return printer and tray of "home" or "home/manual". Raises UsageError for what is no name."""
    name, slash, tray = said.partition("/")
    parts = (name, tray) if slash else (name,)
    if not all(map(is_name, parts)):
        message = f"'{shorten(said)}' can't be the name of a printer"
        hint = "use up to 40 letters, digits, '-' and '_'; with a tray, as home/manual"
        raise UsageError([Problem(COMMAND_LINE, message, hint)])
    return name, tray


def named(profiles: Iterable[Profile], said: str) -> list[Profile]:
    """Return the profiles of the printer `said`. Raises UsageError, with the nearest names."""
    known = list(profiles)
    found = [one for one in known if one.called == said]
    if not found:
        problem = one_of("printer", said, {one.called for one in known}, COMMAND_LINE)
        if not known:
            hint = (
                "there is no printer yet: 'pnp calibrate new NAME' makes the sheet that finds one"
            )
            problem = Problem(problem.where, problem.message, hint)
        raise UsageError([problem])
    return found


def correction_for(profiles: Iterable[Profile], said: str, page: Size, backs: str) -> Correction:
    """Return what undoes the printer `said` on pages of a size whose sheets are turned as `backs`.

    A profile for the other way to turn serves, too: then the back runs the other way round through
    the same printer. Raises UsageError for what was not measured.
    """
    upright = page if page.width <= page.height else page.turned()
    mine = [one for one in named(profiles, said) if _is_of(one.paper, upright)]
    two_sided = backs.startswith("duplex")
    usable = [one for one in mine if one.back] if two_sided else mine
    if not usable:
        paper = next((name for name in PAPERS if _is_of(name, upright)), "")
        raise UsageError([_not_measured(said, paper or _shown(upright), backs if mine else "")])
    profile = min(usable, key=lambda one: (one.backs != backs, one.backs))
    front = inverse(profile.front.matrix())
    back = inverse(profile.back.matrix()) if profile.back else front
    if two_sided and profile.backs != backs:
        back = _seen(back, _HALF)
    if page.width > page.height:
        quarter = _QUARTER if profile.landscape == LANDSCAPE else multiply(_HALF, _QUARTER)
        front, back = _seen(front, quarter), _seen(back, quarter)
    return Correction(page, front, back)


def _seen(map_: Matrix, turn: Matrix) -> Matrix:
    """Return what `map_` does to what reaches it turned."""
    return multiply(multiply(inverse(turn), map_), turn)


def _is_of(paper: str, size: Size) -> bool:
    known = PAPERS.get(paper)
    return known is not None and all(abs(a - b) <= _NEAR for a, b in zip(known, size, strict=True))


def _shown(size: Size) -> str:
    return f"{size.width:g} x {size.height:g} mm"


def _not_measured(printer: str, paper: str, backs: str) -> Problem:
    """Return the problem that a printer was never measured with a paper; or not with `backs`."""
    told = f"--paper {paper}" if paper in PAPERS else "--paper PAPER"
    if backs:
        message = f"of the printer '{printer}' only one side was measured with {paper} paper"
        hint = f"make its sheet with 'pnp calibrate new {printer} {told} --backs {backs}'"
        return Problem(COMMAND_LINE, message, hint)
    message = f"the printer '{printer}' was not measured with {paper} paper"
    hint = f"make its sheet with 'pnp calibrate new {printer} {told}'"
    if paper not in PAPERS:
        hint = "print these sheets with '--printer none'"
    return Problem(COMMAND_LINE, message, hint)
