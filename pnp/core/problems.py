"""What is wrong, where, and what to do about it: the one way this package fails."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeAlias

from pnp.core.exit_codes import ExitCode
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.near_names import near_names
from pnp.core.values import Struct, replace

# Of one file: whoever has more begins with these.
MOST_PROBLEMS = 100


def printable(text: str) -> str:
    """Return `text` on one line, with everything invisible in it shown, as <U+200B>."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else f"<U+{ord(char):04X}>" for char in text)


def shorten(text: str) -> str:
    """Return `text` as a message can quote it: printable, and cut where it would be unreadable."""
    shown = printable(text[:61])
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


class Cell(NamedTuple):
    """A cell of a table: its sheet ("" where the file has but one), row and column, 1-based."""

    sheet: str
    row: int
    column: int

    def __str__(self) -> str:
        sheet = f"sheet {printable(self.sheet)}, " if self.sheet else ""
        return f"{sheet}{column_letters(self.column)}{self.row}"


# Where there is none: compared and hashed in no time, and before all cells.
NoCell: TypeAlias = tuple[()]
NO_CELL: NoCell = ()


def column_letters(column: int) -> str:
    """Return what spreadsheets call a column, 1-based: A to Z, AA, AB and so on."""
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


class Where(Struct, frozen=True, order=True, gc=False):
    """A place in a file. `line` is 1-based; 0 means the file as a whole, or that it has no lines.

    `callers` are the places of templates by whose call it was reached, the nearest first. `cell` is
    that of a table.
    """

    file: str
    line: int = 0
    callers: tuple[Where, ...] = ()
    cell: Cell | NoCell = NO_CELL

    def __str__(self) -> str:
        file = printable(self.file)
        place = f"{file}:{self.line}" if self.line else file
        return f"{place}, {self.cell}" if self.cell else place

    @property
    def alone(self) -> Where:
        """The place, whoever calls it."""
        return Where(self.file, self.line, (), self.cell) if self.callers else self

    @property
    def called(self) -> str:
        """Who called what is there, as a sentence goes on; "" for nobody."""
        listed = ", itself from ".join(map(str, self.callers))
        return f", called from {listed}" if listed else ""


# Where options and names that somebody typed are wrong.
COMMAND_LINE = Where("command line")


class FaceName(NamedTuple):
    """The face that has a problem; `template` is the one that draws it, "" if it needs no name."""

    game: str
    component: str
    name: str
    side: str
    template: str = ""

    def __str__(self) -> str:
        by = f", by {self.template}" if self.template else ""
        return f"{self.game}/{self.component}/{self.name}, {self.side}{by}"


NO_FACE = FaceName("", "", "", "")


class Problem(Struct, frozen=True, order=True):
    """One thing that is wrong: a place, a sentence, and a way out.

    `message` starts in lower case and has no full stop; `hint` is an order ("use ..."). `sentence`
    goes on with who called the place, with the `face` that has it, with how many `more` have it,
    and with what `follows`: which check tells it, and where else. `card` is the card that `message`
    names, "" for none. `kind` names what is wrong where the message has more: whose it is, and by
    how much.
    """

    where: Where
    message: str
    hint: str = ""
    face: FaceName = NO_FACE
    more: int = 0
    follows: str = ""
    card: str = ""
    kind: str = ""

    @property
    def same(self) -> str:
        """What another problem has, too, that is the same mistake: its `kind`, or its message.

        Messages are compared here alone. Most say only what is wrong, so that one change mends all
        that are equal; one that says more, as whose it is or by how much, has a kind.
        """
        return self.kind or self.message

    @property
    def sentence(self) -> str:
        """The whole sentence."""
        more = f", and {self.more} more" if self.more else ""
        face = f" (face {self.face}{more})" if self.face.name else ""
        return f"{self.message}{self.where.called}{face}{self.follows}"

    @property
    def bearer(self) -> str:
        """The card or face that it is about, "" for none."""
        return self.card or self.face.name

    def __str__(self) -> str:
        text = f"{self.where}: {printable(self.sentence)}"
        return f"{text}\n  hint: {printable(self.hint)}" if self.hint else text


class PnpError(Exception):
    """Problems that stop the work, all that were found, in the order of their places."""

    exit_code = ExitCode.PROBLEMS

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(dict.fromkeys(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type[PnpError], tuple[tuple[Problem, ...]]]:
        return type(self), (self.problems,)


class EnoughError(PnpError):
    """Problems that took so long to find that nobody should wait for the next."""


class FaultError(Exception):
    """A fault that is not in the user's files, and that a sentence can say: nothing goes on."""

    exit_code = ExitCode.FAULT

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem)

    def __str__(self) -> str:
        return str(self.problem)


class UsageError(PnpError):
    """The command line asks for something that does not exist."""

    exit_code = ExitCode.USAGE


@contextmanager
def noted(problems: list[Problem]) -> Iterator[None]:
    """Add those to `problems` that stop the body; what is wrong with the command line stops all."""
    try:
        yield
    except UsageError:
        raise
    except PnpError as error:
        problems += error.problems


def of_face(problems: Iterable[Problem], face: FaceName) -> Iterator[Problem]:
    """Yield problems that drawing a face has, with the face and its template named in each."""
    for problem in problems:
        yield problem if problem.face.name else replace(problem, face=face)


def told_once(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems in the order of their places; what many faces have is told of the first."""
    faces: dict[Problem, dict[FaceName, None]] = {}
    for problem in problems:
        faces.setdefault(replace(problem, face=NO_FACE), {})[problem.face] = None
    return sorted(
        replace(one, face=first, more=len(others)) for one, (first, *others) in faces.items()
    )


def meant(found: str, wanted: Iterable[str]) -> str:
    """Return which of the `wanted` names, which are not there, a misspelt one stands for; or ""."""
    by_small = {name.lower(): name for name in wanted}
    if not by_small:
        return ""
    for other in _ALSO_CALLED.get(found.lower(), ()):
        if other in by_small:
            return by_small[other]
    near = near_names(shorten(found).lower(), by_small, cutoff=0.7)
    return by_small[near[0]] if near else ""


def value_of(fact: str) -> str:
    """Return the kind of a problem whose cause is the value of a fact, wherever it is met."""
    return f"value of {fact}"


def lacking(component: str, card: str) -> str:
    """Return the kind of a problem whose cause is that there is no such card."""
    return f"no card {component}/{card}"


def added(component: str, card: str) -> str:
    """Return the kind of a problem whose cause is that there is a card which was not there."""
    return f"new card {component}/{card}"


_PARTS = lazy_pattern(r"[^\w]+")
# What other programs call what has another name here.
_ALSO_CALLED = {
    **dict.fromkeys(("circle", "disc", "disk", "token"), ("round",)),
    **dict.fromkeys(("amount", "count", "number", "qty", "quantity", "times"), ("copies",)),
    **dict.fromkeys(("str", "string"), ("text",)),
    **dict.fromkeys(("image", "picture", "icon"), ("art",)),
    **dict.fromkeys(("bool", "boolean"), ("flag",)),
    **dict.fromkeys(("enum", "choice"), ("key",)),
    **dict.fromkeys(("list", "array"), ("keys",)),
    **dict.fromkeys(("anticlockwise", "anti-clockwise", "widdershins"), ("counterclockwise",)),
    "float": ("number",), "int": ("integer",), "title": ("name",), "name": ("title",),
    "font": ("fonts",), "color": ("fill", "colour"), "colour": ("fill",), "type": ("kind",),
    "place": ("where",), "page": ("where",), "source": ("document",),
    # Weights of CSS (CSS Fonts Module Level 4, 2.2.1).
    "100": ("thin",), "200": ("extralight",), "300": ("light",), "400": ("regular",),
    "500": ("medium",), "600": ("semibold",), "700": ("bold",), "800": ("extrabold",),
    "900": ("black",), "normal": ("regular",), "heavy": ("black",),
    "tts": ("tabletop-simulator",), "mpc": ("makeplayingcards",), "tgc": ("game-crafter",),
    "dtc": ("drivethrucards",), "pcio": ("playingcards",), "png": ("images",),
    **dict.fromkeys(("tabletopia", "screentop"), ("table-pictures",)),
    **dict.fromkeys(("cricut", "silhouette"), ("cut",)), "pdf": ("sheets",),
}  # fmt: skip


_OWN = {"font family": "; of your own: fonts/fonts.yaml names them"}
_WRITTEN_IN = {"fact": ": write it in rules.yaml, beside game.yaml"}


def one_of(kind: str, found: str, known: Iterable[str], where: Where) -> Problem:
    """Return the problem "unknown KIND 'FOUND'"; its hint has the known names, nearest first."""
    found = shorten(found)
    names = sorted(known)
    by_small: dict[str, list[str]] = {}
    for name in names:
        by_small.setdefault(name.lower(), []).append(name)
    close = near_names(found.lower(), by_small, most=3)
    near = [name for small in close for name in by_small[small]]
    meant_too = [one for one in _ALSO_CALLED.get(found.lower(), ()) if one in names]
    parts = sorted(found.lower().split())
    turned = [name for name in names if len(parts) > 1 and sorted(name.lower().split()) == parts]
    # What is part of a longer name, as 'crab' of 'crab.png' and 'deck' of 'box-deck'.
    longer = [name for name in names if found.lower() in _PARTS.split(name.lower())]
    near = list(dict.fromkeys((*turned, *meant_too, *near, *longer)))
    listed = near + [name for name in names if name not in near]
    more = f" and {len(listed) - 12} more" if len(listed) > 12 else ""
    hint = (
        f"use one of: {', '.join(map(printable, listed[:12]))}{more}"
        if listed
        else f"there is no {kind} yet" + _WRITTEN_IN.get(kind, "")
    )
    return Problem(where, f"unknown {kind} '{found}'", hint + _OWN.get(kind, ""))
