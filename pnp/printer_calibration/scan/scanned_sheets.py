"""Pictures of sheets to the maps of their sides, whichever way round they were laid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from pnp.core.geometry import Size
from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError, Where, noted
from pnp.core.values import Struct
from pnp.printer_calibration.fit import PrintedCoordinate, SheetFit, fit
from pnp.printer_calibration.layout import HOLES, SIDES, discs
from pnp.printer_calibration.measured import MOST_LEFT_OVER, Target
from pnp.printer_calibration.scan.discs import FoundDisc, find_discs
from pnp.printer_calibration.scan.edges import Edges, find_edges
from pnp.printer_calibration.scan.frame import Frame, frame_of
from pnp.printer_calibration.scan.picture import ScannedPicture, read_picture
from pnp.sizes.cards_and_papers import PAPERS

# Of twenty discs; the rest may be covered, or lie where the printer does not print.
_LEAST = 16
# Of these so many may be taken for what they are not: sides differ by ten.
_MISTAKEN = 3
_OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
_GROUND = "lay the sheet on a dark ground that shows at all four edges; of a scan three are enough"


class ScannedSide(Struct, frozen=True):
    """A side that a picture shows, upright: the discs on it, and the edges of its paper."""

    where: Where
    side: str
    turned: int
    edges: Edges
    dpi: tuple[float, float] | None
    discs: tuple[FoundDisc, ...]


def scanned(
    target: Target, files: Sequence[Path], anyway: bool, note: Callable[[str], None]
) -> list[dict[str, SheetFit]]:
    """Return the maps of the sides of each sheet; `files` are fronts, each before its back.

    `note` hears sentences of what was done otherwise than asked. Raises UsageError for files that
    make no sheets, and PnpError with what is wrong with all of them: pictures of something else,
    and, unless they are wanted `anyway`, those whose discs don't fit together.
    """
    sides = SIDES[:1] if target.backs == "none" else SIDES
    if len(files) % len(sides):
        message = f"a front and a back of each sheet are needed, not {len(files)} in all"
        hint = "name a FRONT and its BACK, for each sheet; or say --backs none"
        raise UsageError([Problem(COMMAND_LINE, message, hint)])
    shown, problems = _all_shown(files, PAPERS[target.paper])
    sheets = [shown[first : first + len(sides)] for first in range(0, len(shown), len(sides))]
    problems += [one for sheet in sheets for one in _mixed(sheet, sides)]
    if problems:
        raise PnpError(problems)
    fits = []
    for sheet in sheets:
        for sentence in _laid_otherwise(sheet, sides):
            note(sentence)
        found = _fits(sheet, target)
        fits.append({one.side: fitted for one, fitted in zip(sheet, found, strict=True)})
        problems += [
            _misfit(one.where, max(fitted.left_over))
            for one, fitted in zip(sheet, found, strict=True)
            if max(fitted.left_over) > MOST_LEFT_OVER
        ]
    if problems and not anyway:
        raise PnpError(problems)
    return fits


def _all_shown(files: Sequence[Path], paper: Size) -> tuple[list[ScannedSide], list[Problem]]:
    """Return what pictures show, and what is wrong with those that show nothing of ours."""
    shown: list[ScannedSide] = []
    problems: list[Problem] = []
    for path in files:
        with noted(problems):
            shown.append(_shown(read_picture(path), paper))
    return ([] if problems else shown), problems


def _shown(picture: ScannedPicture, paper: Size) -> ScannedSide:
    """Return the side that a picture shows, turned upright. Raises PnpError where it shows none."""
    sees_paper = False
    for quarters in range(4):
        turned = picture.turned(quarters)
        edges = find_edges(turned)
        frame = frame_of(edges, turned.dpi, paper, edges.keys())
        if frame is None:
            continue
        sees_paper = True
        found = tuple(find_discs(turned, frame, paper))
        mistaken = {side: _mistaken(found, side) for side in SIDES}
        side = min(SIDES, key=mistaken.__getitem__)
        if len(found) >= _LEAST and mistaken[side] <= _MISTAKEN:
            return ScannedSide(picture.where, side, 90 * quarters, edges, turned.dpi, found)
    if not sees_paper:
        raise PnpError([Problem(picture.where, "the edges of the paper are not seen", _GROUND)])
    message = "this is no sheet of 'pnp calibrate new', or one of another paper"
    hint = "scan the printed sheet, and say its paper with --paper"
    raise PnpError([Problem(picture.where, message, hint)])


def _mistaken(found: Sequence[FoundDisc], side: str) -> int:
    return sum(one.has_hole != (HOLES[side][one.number] == "1") for one in found)


def _mixed(sheet: Sequence[ScannedSide], sides: Sequence[str]) -> Iterator[Problem]:
    """Yield what is wrong with pictures that don't show one each of the sides."""
    for number, one in enumerate(sheet):
        if one.side not in sides:
            hint = "name the picture of its front"
            yield Problem(one.where, "this is the back of a sheet", hint)
        elif any(one.side == before.side for before in sheet[:number]):
            message = f"this is the {one.side} of a sheet, as {sheet[0].where} is"
            yield Problem(one.where, message, "name a picture of each side")


def _laid_otherwise(sheet: Sequence[ScannedSide], sides: Sequence[str]) -> Iterator[str]:
    """Yield what was done with pictures that were named, or laid, otherwise than asked."""
    for one, side in zip(sheet, sides, strict=True):
        if one.side != side:
            yield f"{one.where} shows the {one.side}, not the {side}: taken for what it shows"
        if one.turned:
            yield f"{one.where} is turned by {one.turned} degrees: read all the same"


def _fits(sheet: Sequence[ScannedSide], target: Target) -> list[SheetFit]:
    """Return the map of each side, by edges of the paper that both show."""
    paper = PAPERS[target.paper]
    behind = {name: name for name in _OPPOSITE}
    turned = ("top", "bottom") if target.backs == "duplex-short" else ("left", "right")
    behind |= {name: _OPPOSITE[name] for name in turned}
    seen = [{name if one.side == "front" else behind[name] for name in one.edges} for one in sheet]
    common = set.intersection(*seen)
    fits = []
    for one in sheet:
        named = common if one.side == "front" else {behind[name] for name in common}
        frame = frame_of(one.edges, one.dpi, paper, named) or frame_of(
            one.edges, one.dpi, paper, one.edges.keys()
        )
        assert frame is not None  # noqa: S101 - its discs were found by it
        fits.append(fit(_seen(one, frame, paper)))
    return fits


def _seen(one: ScannedSide, frame: Frame, paper: Size) -> Iterator[PrintedCoordinate]:
    known = discs(paper, one.side)
    for disc in one.discs:
        place = known[disc.number].place
        x, y = place.x - paper.width / 2, place.y - paper.height / 2
        for axis, value in enumerate(frame.at(disc.x, disc.y)):
            yield PrintedCoordinate(axis, x, y, value)


def _misfit(where: Where, left: float) -> Problem:
    message = f"its discs don't fit together: {left:.2f} mm are left over"
    hint = "lay the paper flat, scan it rather than photograph it; or keep it with --anyway"
    return Problem(where, message, hint)
