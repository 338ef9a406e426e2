"""What a check finds: comparisons, each with what was expected and what is there."""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

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


class CardId(NamedTuple):
    """A card of a game: its component, and its id there."""

    component: str
    card: str


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

    It is about `cards`, or about what has `names` in lists and maps, as cards may; `value` is what
    it looks at by its name, if that is one value of a card or list. `kind` is as that of a Problem.
    It rests on the facts that an engine `plays_by`, too, by their keys: there are too many to be
    shown.
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
    cards: tuple[CardId, ...] = ()
    names: tuple[str, ...] = ()
    value: str = ""
    kind: str = ""
    plays_by: Set[str] = frozenset()

    @classmethod
    def of(cls, problem: Problem, is_fault: bool = False) -> Result:
        """Return a problem as what does not hold."""
        return cls(
            False, "", "", "", problem.where, problem.sentence, problem.hint,
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


def value_name(card: CardId, key: str) -> str:
    """Return how a value of a card is told from all others: "deck/one n"."""
    return f"{'/'.join(card)} {key}"


def copies_of(component: str) -> str:
    """Return the `cause` of wrong numbers of cards of a component."""
    return f"copies of {component}"


def plural(count: int, thing: str) -> str:
    """Return "1 card", "2 cards"."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
