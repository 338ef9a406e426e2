"""How a printer shifts, turns, scales and skews a side of a sheet, as six figures or as a map."""

from __future__ import annotations

import math

from pnp.core.values import Struct
from pnp.svg.matrix import Matrix

_PERCENT = 100.0


class Distortion(Struct, frozen=True):
    """What is done to all that is printed on a side, seen from that side with its top up.

    `right` and `down` are how far the middle of the page is shifted, in mm; `turn` in degrees,
    clockwise; `wider` and `taller` in percent. `skew` is by how much uprights lean: what is 100 mm
    further down lies so many mm further right.
    """

    right: float = 0.0
    down: float = 0.0
    turn: float = 0.0
    wider: float = 0.0
    taller: float = 0.0
    skew: float = 0.0

    def matrix(self) -> Matrix:
        """Return the map from where a point is meant to where it is printed.

        In mm about the middle of the page, y downwards. It is a scale, then a skew, then a turn,
        then a shift: R(turn) [1 skew; 0 1] diag(1 + wider, 1 + taller).
        """
        sine, cosine = math.sin(math.radians(self.turn)), math.cos(math.radians(self.turn))
        across, along = 1 + self.wider / _PERCENT, 1 + self.taller / _PERCENT
        lean = self.skew / _PERCENT
        return (
            cosine * across,
            sine * across,
            along * (lean * cosine - sine),
            along * (lean * sine + cosine),
            self.right,
            self.down,
        )


def distortion_of(matrix: Matrix) -> Distortion:
    """Return the six figures of a map as `Distortion.matrix` gives it, which turns by less than 90.

    The first column says turn and width; turned back, the second says skew and height.
    """
    a, b, c, d, right, down = matrix
    turn = math.atan2(b, a)
    sine, cosine = math.sin(turn), math.cos(turn)
    leaning, along = c * cosine + d * sine, d * cosine - c * sine
    return Distortion(
        right,
        down,
        math.degrees(turn),
        (math.hypot(a, b) - 1) * _PERCENT,
        (along - 1) * _PERCENT,
        leaning / along * _PERCENT,
    )
