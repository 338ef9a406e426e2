"""What undoes how a printer shifts, turns and stretches a page: reckoned from what was measured."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.core.geometry import Size
from pnp.core.problems import COMMAND_LINE, Problem, UsageError
from pnp.core.units import PT_PER_MM, mm_to_pt
from pnp.core.values import Struct
from pnp.printer_correction.profile import LANDSCAPE, Profile, named
from pnp.printer_correction.settings import load_profiles
from pnp.sizes.cards_and_papers import PAPERS
from pnp.svg.matrix import Matrix, inverse, multiply

_QUARTER: Matrix = (0.0, -1.0, 1.0, 0.0, 0.0, 0.0)
_HALF: Matrix = (-1.0, 0.0, 0.0, -1.0, 0.0, 0.0)
# Sizes of pages that are this near, in mm, are of the same paper.
_NEAR = 0.5


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


def refuse_unmeasured(wanted: Iterable[tuple[str, Size, str]]) -> None:
    """Raise UsageError for a printer that is not known, or not with a size of pages.

    That are names of printers, sizes, and how sheets are turned. Raises PnpError for settings that
    can't be read.
    """
    profiles = load_profiles()
    for said, page, backs in wanted:
        correction_for(profiles, said, page, backs)


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
        usual = f"{upright.width:g} x {upright.height:g} mm"
        paper = next((name for name in PAPERS if _is_of(name, upright)), usual)
        raise UsageError([_not_measured(said, paper, backs if mine else "")])
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
