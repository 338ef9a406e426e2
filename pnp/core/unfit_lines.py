"""Lines that no text file of a game has, whatever it is: what hides in them, and what a merge left.

Git, Mercurial and others leave both versions of lines that two people changed, between the marks
<<<<<<< and >>>>>>>. Whoever reads on tells of something that only comes of that.
"""

from __future__ import annotations

import re

from pnp.core.invisible import invisible_characters
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import MOST_PROBLEMS, PnpError, Problem, Where

_BEGIN, _END = "<<<<<<<", ">>>>>>>"
_MERGED = lazy_pattern(
    rf"^{_BEGIN}(?: .*)?\r?\n(?:(?!{_BEGIN}).*\n)*?{_END}(?: .*)?$", re.MULTILINE
)
_HINT = f"keep what is right of them, and delete the lines {_BEGIN}, ======= and {_END}"


def refuse_unfit(text: str, shown: str) -> None:
    """Raise PnpError with the unfit lines of the file `shown`, if it has any."""
    problems = unfit_lines(text, shown)
    if problems:
        raise PnpError(problems)


def unfit_lines(text: str, shown: str) -> list[Problem]:
    """Return the problem with each unfit line of the file `shown`, first what a merge left."""
    return merged_lines(text, shown) or invisible_characters(text, shown)


def merged_lines(text: str, shown: str) -> list[Problem]:
    """Return a problem for each place of the file `shown` where a merge left two versions."""
    if _BEGIN not in text:
        return []
    problems = []
    for one in _MERGED.finditer(text):
        first = text.count("\n", 0, one.start()) + 1
        last = first + one[0].count("\n")
        message = f"two versions of a merge stand here, down to line {last}"
        problems.append(Problem(Where(shown, first), message, _HINT))
    return problems[:MOST_PROBLEMS]
