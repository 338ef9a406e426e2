"""Discs and rings on a sheet: found in few pixels, then measured in all of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import NamedTuple, TypeAlias

from pnp.core.geometry import Size
from pnp.core.lazy_pattern import lazy_pattern
from pnp.printer_calibration.layout import DISC, HOLE, Point, discs
from pnp.printer_calibration.scan.edges import PAPER_SHARE
from pnp.printer_calibration.scan.frame import Frame
from pnp.printer_calibration.scan.picture import ScannedPicture

_RUN = lazy_pattern(rb"\x01+")
# Ink, or the background, is as dark as the darkest part of a picture.
_INK_SHARE = 0.01
# How far a disc may lie from its place, in mm; the next one is four times as far away.
_FAR = 9.0
# Of a disc: what its width and height may be, in mm, and how much of the box around it is dark.
_LEAST, _MOST = 3.6, 6.4
_FULL = 0.5
# A window has so many mm around a disc; less dark than this share of it counts as paper.
_AROUND = 1.2
_FAINT = 0.3
# At its edges there is so much ink at most, as a share of all black: specks of dust.
_TOUCHED = 0.08

# Pixels beside each other: where they start, where they end, and their row.
_Run: TypeAlias = tuple[int, int, int]


class Blob(NamedTuple):
    """What is dark and hangs together: its middle, its width, height and area, in pixels."""

    x: float
    y: float
    width: float
    height: float
    area: float

    def larger(self, by: int) -> Blob:
        """Return it in a picture that is so many times as large."""
        sizes = (self.width * by, self.height * by)
        return Blob(self.x * by, self.y * by, *sizes, self.area * by * by)


class FoundDisc(NamedTuple):
    """A disc by its number on the sheet, where its middle is in the picture, and what it is."""

    number: int
    x: float
    y: float
    has_hole: bool


def find_discs(picture: ScannedPicture, frame: Frame, paper: Size) -> list[FoundDisc]:
    """Return the discs that lie near where they should on the paper, by its `frame`."""
    small, by = picture.smaller()
    white, black = small.share(PAPER_SHARE), small.share(_INK_SHARE)
    rows = small.dark((white + black) / 2)
    blobs = [one.larger(by) for one in blobs_in(rows)]
    round_ = [(frame.at(one.x, one.y), one) for one in blobs if _is_round(one, frame)]
    found = []
    for number, disc in enumerate(discs(paper, "front")):
        place = Point(disc.place.x - paper.width / 2, disc.place.y - paper.height / 2)
        near = [(math.dist(place, at), one) for at, one in round_]
        distance, blob = min(near, default=(_FAR, None))
        if blob is not None and distance < _FAR:
            found.append(_measured(picture, frame, number, blob))
    return [one for one in found if one is not None]


def _is_round(blob: Blob, frame: Frame) -> bool:
    by = frame.scale(blob.x, blob.y)
    sizes = (blob.width * by, blob.height * by)
    full = blob.area / (blob.width * blob.height)
    return min(sizes) >= _LEAST and max(sizes) <= _MOST and full >= _FULL


def _measured(picture: ScannedPicture, frame: Frame, number: int, blob: Blob) -> FoundDisc | None:
    """Return a disc with its middle: that of all that is darker than paper around it.

    None where something else reaches into its window, which would draw its middle away.
    """
    by = frame.scale(blob.x, blob.y)
    reach = (DISC + _AROUND) / by
    width, height = picture.size
    left, top = max(0, round(blob.x - reach)), max(0, round(blob.y - reach))
    right, bottom = min(width, round(blob.x + reach)), min(height, round(blob.y + reach))
    shades = picture.window((left, top, right, bottom))
    wide = right - left
    # Around a disc is paper, and a tenth of a window lies well within what is black in it.
    white = median(shades[:wide] + shades[-wide:] + shades[::wide] + shades[wide - 1 :: wide])
    black = sorted(shades)[len(shades) // 10]
    ink = [max(0.0, white - shade) for shade in range(256)]
    faint = _FAINT * (white - black)
    ink = [value if value > faint else 0.0 for value in ink]
    weights = [ink[shade] for shade in shades]
    columns = [sum(weights[x::wide]) for x in range(wide)]
    rows = [sum(weights[start : start + wide]) for start in range(0, len(weights), wide)]
    if max(*columns[:: wide - 1], *rows[:: len(rows) - 1]) > _TOUCHED * wide * (white - black):
        return None
    x, y = left + _centre(columns), top + _centre(rows)
    half = max(1, round(HOLE / by / 2))
    middle = picture.window((round(x) - half, round(y) - half, round(x) + half, round(y) + half))
    has_hole = sum(middle) / len(middle) > (white + black) / 2
    return FoundDisc(number, x, y, has_hole)


def _centre(weights: Sequence[float]) -> float:
    total = sum(weights)
    return sum(weight * (at + 0.5) for at, weight in enumerate(weights)) / total if total else 0.0


def blobs_in(rows: Iterable[bytes]) -> Iterator[Blob]:
    """Yield what hangs together of the 1 in `rows`, by sides or corners of pixels."""
    parents: list[int] = []
    runs: list[_Run] = []

    def root(one: int) -> int:
        while parents[one] != one:
            parents[one] = parents[parents[one]]
            one = parents[one]
        return one

    above: list[tuple[int, int, int]] = []
    for y, row in enumerate(rows):
        here = []
        for found in _RUN.finditer(row):
            start, end = found.span()
            mine = len(parents)
            parents.append(mine)
            runs.append((start, end, y))
            for left, right, other in above:
                if left <= end and start <= right:
                    parents[root(other)] = root(mine)
            here.append((start, end, mine))
        above = here
    groups: dict[int, list[_Run]] = {}
    for one, run in enumerate(runs):
        groups.setdefault(root(one), []).append(run)
    yield from map(_blob_of, groups.values())


def _blob_of(runs: Sequence[_Run]) -> Blob:
    """Return what `runs` are together, of which the first is uppermost."""
    area = sum(end - start for start, end, _ in runs)
    x = sum((end - start) * (start + end) / 2 for start, end, _ in runs) / area
    y = sum((end - start) * (y + 0.5) for start, end, y in runs) / area
    left, right = min(start for start, _, _ in runs), max(end for _, end, _ in runs)
    (_, _, top), (_, _, bottom) = runs[0], runs[-1]
    return Blob(x, y, right - left, bottom + 1 - top, area)
