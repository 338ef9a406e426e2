"""What sheets say of a printer together: its profile, and whether it is to be trusted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.core.problems import COMMAND_LINE, PnpError, Problem
from pnp.core.values import Struct
from pnp.printer_calibration.fit import SheetFit, furthest, mean
from pnp.printer_correction.distortion import Distortion, distortion_of
from pnp.printer_correction.profile import Profile
from pnp.sizes.cards_and_papers import PAPERS
from pnp.svg.matrix import Matrix, multiply

# mm: readings that fit together worse than this were not read well.
MOST_LEFT_OVER = 0.2
# %: printers are off by less; other papers, and 'fit to page', by more.
_MOST_SCALED = 1.3
# mm: designs forgive a back that is less far off.
_FORGIVEN = 1.5
_ACROSS: Matrix = (-1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_DOWN: Matrix = (1.0, 0.0, 0.0, -1.0, 0.0, 0.0)


class Target(Struct, frozen=True):
    """What is measured: a printer, a tray of it ("" for its usual one), paper, how it is turned."""

    name: str
    tray: str
    paper: str
    backs: str


def profile_of(target: Target, sheets: Sequence[Mapping[str, SheetFit]], by: str) -> Profile:
    """Return what the `sheets`, each with its sides, say of a printer, read `by` eye or scan."""
    page = PAPERS[target.paper]
    sides = {side: [sheet[side] for sheet in sheets] for side in sheets[0]}
    middle = {side: mean([one.matrix for one in fits]) for side, fits in sides.items()}
    spread = max(
        furthest(one.matrix, middle[side], page) for side, fits in sides.items() for one in fits
    )
    return Profile(
        target.name,
        target.paper,
        front=distortion_of(middle["front"]),
        back=distortion_of(middle["back"]) if "back" in middle else None,
        backs=target.backs,
        tray=target.tray,
        sheets=len(sheets),
        by=by,
        left_over=max(max(one.left_over) for fits in sides.values() for one in fits),
        spread=spread,
    )


def refuse_far(profile: Profile) -> None:
    """Raise PnpError for what no printer does: the sheet was not printed at 100 %, or misread."""
    hint = "print it at 100 %, without 'fit to page', on the paper you name; --anyway keeps this"
    problems = [
        Problem(COMMAND_LINE, f"the {side} is {_size(one)}", hint)
        for side, one in (("front", profile.front), ("back", profile.back))
        if one and max(abs(one.wider), abs(one.taller)) > _MOST_SCALED
    ]
    if problems:
        raise PnpError(problems)


def _size(one: Distortion) -> str:
    across, along = 100 + one.wider, 100 + one.taller
    return f"printed at {across:.1f} % of its width and {along:.1f} % of its height"


def told(profile: Profile) -> Iterator[str]:
    """Yield lines that say in plain words what a profile says."""
    sheets = "1 sheet" if profile.sheets == 1 else f"{profile.sheets} sheets"
    yield f"{profile.called}, {profile.paper}, {profile.backs}: {sheets}, read by {profile.by}"
    for side, one in (("front", profile.front), ("back", profile.back)):
        if one is not None:
            parts = (
                _told(one.right, "mm to the right", "mm to the left", 2),
                _told(one.down, "mm down", "mm up", 2),
                _told(one.turn, "degrees clockwise", "degrees anticlockwise", 3),
                _told(one.wider, "% too wide", "% too narrow", 3),
                _told(one.taller, "% too tall", "% too short", 3),
                _told(one.skew, "% skewed to the right", "% skewed to the left", 3),
            )
            yield f"  {side}: {', '.join(filter(None, parts)) or 'as it should be'}"
    if profile.back is not None:
        apart = _apart(profile, profile.back)
        yield f"  uncorrected, backs lie up to {apart:.1f} mm off their fronts"
    fits = (
        "fit together" if profile.left_over <= MOST_LEFT_OVER else "do NOT fit together: read again"
    )
    yield f"  the readings {fits}; {profile.left_over:.2f} mm are left over"
    if profile.sheets > 1:
        yield f"  sheets differ by up to {profile.spread:.2f} mm, which nothing can correct"
    if profile.spread > _FORGIVEN:
        yield "  paper slips in this printer: feed it one sheet at a time"


def _told(value: float, more: str, less: str, digits: int) -> str:
    shown = f"{abs(value):.{digits}f}"
    return f"{shown} {more if value > 0 else less}" if float(shown) else ""


def _apart(profile: Profile, back: Distortion) -> float:
    """Return how far a back lies from its front at the corner of the page where it is most, mm."""
    mirror = _DOWN if profile.backs == "duplex-short" else _ACROSS
    mirrored = multiply(multiply(mirror, back.matrix()), mirror)
    return furthest(profile.front.matrix(), mirrored, PAPERS[profile.paper])
