"""What many matches come to: sums of parts over sums of wholes, and how far off they may be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import isqrt
from operator import mul
from typing import NamedTuple

from pnp.core.values import Struct
from pnp.match_statistics.measures import MEAN, MOST, Counted

_NORMAL = Fraction(196, 100)  # standard deviations within which 95 of 100 cases lie
# What few matches add to that, by 1/n, 1/n^2 and 1/n^3 for n + 1 of them: Student's t expanded
# (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5).
_STUDENT = (
    (_NORMAL**3 + _NORMAL) / 4,
    (5 * _NORMAL**5 + 16 * _NORMAL**3 + 3 * _NORMAL) / 96,
    (3 * _NORMAL**7 + 19 * _NORMAL**5 + 17 * _NORMAL**3 - 15 * _NORMAL) / 384,
)
_SCALE = 10**6  # half an interval is a whole number of millionths


class Interval(Struct, frozen=True):
    """A measure of matches, and how far from it that of all that could be played may lie.

    It can't be more than `most`. `matches` are those that said something of it.
    """

    mean: Fraction
    more: Fraction
    most: Fraction | None = None
    matches: int = 0

    @property
    def low(self) -> Fraction:
        """The lower end; what is counted is never less than nothing."""
        return max(self.mean - self.more, min(self.mean, Fraction(0)))

    @property
    def high(self) -> Fraction:
        """The upper end."""
        high = self.mean + self.more
        return high if self.most is None else min(high, self.most)

    def times(self, count: int) -> Interval:
        """Return the interval of so much more."""
        most = None if self.most is None else self.most * count
        return Interval(self.mean * count, self.more * count, most, self.matches)


class Ratio(NamedTuple):
    """Of matches how many, the sums of parts and wholes, of their squares and products.

    `most` is the greatest part that was counted.
    """

    matches: int = 0
    parts: int = 0
    wholes: int = 0
    parts_squared: int = 0
    products: int = 0
    wholes_squared: int = 0
    most: int = 0

    def with_(self, other: Ratio) -> Ratio:
        """Return the sums over the matches of both."""
        both = Ratio(*map(sum, zip(self, other, strict=True)))
        return both._replace(most=max(self.most, other.most))


def of_matches(matches: Iterable[Iterable[Counted]]) -> dict[str, Ratio]:
    """Return what has been counted in matches, by measure; each is added up by match first."""
    found: dict[str, list[tuple[int, int, int]]] = {}
    for counted in matches:
        match: dict[str, tuple[int, int, int]] = {}
        for name, part, whole in counted:
            parts, wholes, most = match.get(name, (0, 0, part))
            match[name] = parts + part, wholes + whole, max(most, part)
        for name, sums in match.items():
            if sums[1]:
                found.setdefault(name, []).append(sums)
    return {name: _ratio(sums) for name, sums in found.items()}


def _ratio(matches: Sequence[tuple[int, int, int]]) -> Ratio:
    """Return the sums of parts and wholes, and the greatest part, of matches."""
    parts, wholes, most = zip(*matches, strict=True)
    return Ratio(
        len(matches),
        sum(parts),
        sum(wholes),
        sum(map(mul, parts, parts)),
        sum(map(mul, parts, wholes)),
        sum(map(mul, wholes, wholes)),
        max(most),
    )


def interval(sums: Ratio, kind: str) -> Interval:
    """Return parts over wholes, and half of the interval in which it lies in 95 of 100 cases.

    Matches differ in their wholes, as in how many turns they have: the variance is that of the
    ratio estimator (Cochran, Sampling Techniques, 3rd edition, formula 6.13). What came out alike
    in all of n matches may be otherwise in three of n (the rule of three). The MOST that was seen
    has no interval. All in whole numbers, so that every machine finds the same.
    """
    count = sums.matches
    if kind == MOST:
        return Interval(Fraction(sums.most), Fraction(0), matches=count)
    mean, most = Fraction(sums.parts, sums.wholes), None if kind == MEAN else Fraction(1)
    spread = sums.parts_squared - 2 * mean * sums.products + mean**2 * sums.wholes_squared
    if not spread:
        return Interval(mean, Fraction(3, count), most, count)
    free = max(count - 1, 1)
    variance = spread * count / (free * sums.wholes**2)
    wide = _NORMAL + sum(part / free**power for power, part in enumerate(_STUDENT, 1))
    more = wide * Fraction(isqrt(int(variance * _SCALE**2)), _SCALE)
    return Interval(mean, more, most, count)
