"""Where the problems of a game gather while it is read, so that all are told at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pnp.core.hinted_error import HintedError
from pnp.core.problems import PnpError, Problem, Where, one_of, shorten
from pnp.core.values import replace

# A file with more problems than this has one cause; looking on only takes time.
MOST_PROBLEMS = 300
_FIRST = "mend the first ones, they may be the cause of others"
# Looking for the nearest of many names is slow: this many comparisons are made for one game.
_COMPARISONS = 20_000


class BadValueError(HintedError, ValueError):
    """A value that can't be taken: the sentence for the user, and a way out."""


class UnknownNameError(BadValueError):
    """A name that does not exist; `kind` is the word for it, `known` are those that do.

    `other` is another way out than those names, if there is one.
    """

    def __init__(self, kind: str, found: str, known: Collection[str], other: str = "") -> None:
        super().__init__(f"unknown {kind} '{found}'")
        self.kind = kind
        self.found = found
        self.known = known
        self.other = other

    def told(self, problem: Problem) -> Problem:
        """Return `problem`, which tells of it, with the other way out."""
        return replace(problem, hint=f"{problem.hint}; {self.other}") if self.other else problem


class Problems:
    """All problems found so far, each once, in the order they were found."""

    def __init__(self) -> None:
        self._found: dict[Problem, None] = {}
        self._comparisons = _COMPARISONS

    def __len__(self) -> int:
        return len(self._found)

    def add(self, where: Where, message: str, hint: str = "", kind: str = "") -> None:
        """Note a problem. Raises PnpError with all of them when there are too many."""
        self.extend((Problem(where, message, hint, kind=kind),))

    def extend(self, problems: Iterable[Problem]) -> None:
        """Note several problems. Raises PnpError with all of them when there are too many."""
        for problem in problems:
            self._found[problem] = None
            if len(self._found) >= MOST_PROBLEMS:
                message = f"{MOST_PROBLEMS} problems so far; the rest was not looked at"
                raise PnpError([*sorted(self._found), Problem(problem.where, message, _FIRST)])

    def bad(self, where: Where, label: str, error: BadValueError) -> None:
        """Note a value that can't be taken, under the key `label`."""
        if isinstance(error, UnknownNameError):
            self.extend((error.told(self._unknown(error.kind, error.found, error.known, where)),))
        else:
            self.add(where, f"{label}: {error.message}", error.hint)

    def unknown(
        self, kind: str, found: str, known: Collection[str], where: Where, same: str = ""
    ) -> None:
        """Note a name that does not exist, with those that do, nearest first while time allows.

        `same` is the kind of the problem.
        """
        self.extend((replace(self._unknown(kind, found, known, where), kind=same),))

    def _unknown(self, kind: str, found: str, known: Collection[str], where: Where) -> Problem:
        self._comparisons -= len(known)
        if self._comparisons > 0:
            return one_of(kind, found, known, where)
        hint = f"check how it is spelt; there are {len(known)} others"
        return Problem(where, f"unknown {kind} '{shorten(found)}'", hint)

    def stop(self) -> None:
        """Raise PnpError with all problems in the order of their places, if there are any."""
        if self._found:
            raise PnpError(sorted(self._found))
