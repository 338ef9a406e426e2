"""What a check finds: comparisons, each with what was expected and what is there."""

from __future__ import annotations

from pnp.core.problems import Problem, Where
from pnp.core.values import Struct, field


class Span(Struct, frozen=True):
    """A measure as numbers to be drawn: it lies in `low` to `high`, its band is `least` to `most`.

    `value` is the measure itself; where it is exact, `low` and `high` are the same. `matches` are
    those that it was found in, 0 where none was played.
    """

    value: float
    low: float
    high: float
    least: float
    most: float
    matches: int = 0


class Suspect(Struct, frozen=True):
    """A card that was counted, and where its copies are written."""

    component: str
    card: str
    where: Where


class Result(Struct, frozen=True):
    """One comparison. `label` names it among those of its row ("red"); `facts` are keys.

    `where` is the place to look at when it does not hold; `wrong` then says what is wrong with
    what `label` names, or `message` the whole sentence, and `hint` what to change. `is_fault`:
    nothing could be compared, so that it is an error whatever its row weighs. `cause` is the key
    of a fact that is wrong itself, or the name of a decided word, if it comes from that. `problem`
    is what it was told of, if that is one by itself. `span` is what was measured, if it is a number
    with a band. `counted` are the cards of which it is a number, and `missing` how many are: see
    `lacks`.
    """

    holds: bool
    label: str
    expected: str
    found: str
    where: Where
    message: str = ""
    hint: str = ""
    facts: tuple[str, ...] = field(default=())
    is_fault: bool = False
    cause: str = ""
    problem: Problem | None = None
    wrong: str = ""
    span: Span | None = None
    counted: tuple[Suspect, ...] = ()
    missing: int = 0

    @classmethod
    def of(cls, problem: Problem, is_fault: bool = False) -> Result:
        """Return a problem as what does not hold."""
        return cls(
            False, "", "", "", problem.where, problem.said, problem.hint,
            is_fault=is_fault, problem=problem,
        )  # fmt: skip

    def sentence(self) -> str:
        """Return what is wrong, in one line."""
        start = f"{self.label}: " if self.label else ""
        return self.message or f"{start}{self.mistake}"

    @property
    def mistake(self) -> str:
        """What is wrong, whatever has it."""
        return self.wrong or self.message or f"{self.found}, not {self.expected}"


def lacks(wanted: object, found: object) -> int:
    """Return how many pieces are missing, below 0 too many; 0 for what is no number of pieces."""
    if type(wanted) is int and type(found) is int and min(wanted, found) >= 0:
        return wanted - found
    return 0


def plural(count: int, thing: str) -> str:
    """Return "1 card", "2 cards"."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
