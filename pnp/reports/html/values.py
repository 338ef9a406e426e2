"""All that the page of checks says of a game, beside what its rows came to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pnp.checks.run import Report
from pnp.core.problems import Problem, Where
from pnp.core.values import Struct, field

if TYPE_CHECKING:
    # Loaded only where somebody asks for them.
    from pnp.check_coverage.rows_holding_values import Coverage
    from pnp.mutation_testing.run import Mutants


class PartCount(Struct, frozen=True):
    """What is printed together: its title, its size in mm, and how much there is of it.

    `kinds` are different cards, `pieces` are copies, `sheets` are sheets of paper.
    """

    title: str
    size: str
    kinds: int
    pieces: int
    sheets: int


class GameEdition(Struct, frozen=True):
    """Which state of a game was looked at.

    `date` is that of its newest file, or the one that was asked for, as 2026-11-23; `digest` are
    hex digits that stand for all that is written of it. `parts` are on sheets of `paper`.
    """

    version: str
    date: str
    digest: str
    languages: tuple[str, ...]
    players: str
    licence: str
    paper: str
    parts: tuple[PartCount, ...]


class FaceThumbnail(Struct, frozen=True):
    """The face that a line of a file is about: whose it is, and its PNG, b"" where there is none.

    `width` and `height` are in CSS pixels; the picture may be finer.
    """

    name: str
    png: bytes
    width: int
    height: int


class Mark(Struct, frozen=True):
    """Where a face prints a value: `name` is what holds it is known by, the rest is per cent.

    `left` and `top` are measured from the corner of the face, all by its width and height.
    """

    name: str
    left: float
    top: float
    width: float
    height: float


class CoveredFace(Struct, frozen=True):
    """A face of a card, or a page, and where it prints the values and texts that are held."""

    shown: FaceThumbnail
    marks: tuple[Mark, ...]


class CheckedGame(Struct, frozen=True):
    """A game as the page tells it: its report, and what else was asked for, None where it wasn't.

    `faces` are those that places of findings are about. `balance` is the report of what was
    measured. `troubles` are why something that was asked for is not there. `covered` are the faces
    of cards with what they print, by "component/card", where coverage was asked for; `pages` are
    those of the rulebook.
    """

    report: Report
    edition: GameEdition | None = None
    faces: Mapping[Where, FaceThumbnail] = field(default_factory=dict)
    coverage: Coverage | None = None
    mutants: Mutants | None = None
    balance: Report | None = None
    troubles: tuple[Problem, ...] = ()
    covered: Mapping[str, tuple[CoveredFace, ...]] = field(default_factory=dict)
    pages: tuple[CoveredFace, ...] = ()
