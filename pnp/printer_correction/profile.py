"""A printer as it was measured with one paper, and its name."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import COMMAND_LINE, Problem, UsageError, one_of, shorten
from pnp.core.values import Struct
from pnp.printer_correction.distortion import Distortion

# How paper is turned between its sides; "none": one side is printed.
TURNS = ("duplex-long", "duplex-short", "none")
# What stands for no printer where one is named.
NOBODY = "none"
# Print systems put landscape pages on upright paper turned by 90 degrees anticlockwise (RFC 8011,
# 5.2.10, orientation-requested "landscape"); some by 270 ("reverse-landscape").
LANDSCAPE = 90
LANDSCAPES = (90, 270)

_NAME = lazy_pattern(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


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
