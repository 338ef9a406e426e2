"""What an export can be told, as values: the command line makes its options of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from hashlib import blake2b
from typing import Any

from pnp.core.values import Struct, replace
from pnp.marks.crop_marks import MARKS as KINDS_OF_MARKS
from pnp.model.ink import Ink
from pnp.model.selection import Selection
from pnp.sheet_layout.grid_imposition import BACKS as WAYS_OF_BACKS
from pnp.sheet_layout.print_options import USUAL_MARKS
from pnp.sizes.bleed_width import BLEED as DRAWN
from pnp.sizes.bleed_width import USUAL_BLEED
from pnp.sizes.cards_and_papers import PAPERS


class OptionKind(Enum):
    """What values an option takes."""

    FLAG = "is given, or not: a bool"
    NAME = "a name or a pattern: a str, empty where it is not given"
    FILE = "the path of a file: a str, empty where it is not given"
    ADDRESS = "where files will be on the web: a str, empty where it is not given"
    NAMES = "names, the option given once for each: a tuple of str, empty where it is not given"
    CHOICE = "one of its choices: a str"
    LENGTH = "a length from its least to its most: a float, in mm"
    NUMBER = "a whole number from its least to its most: an int"


class Option(Struct, frozen=True):
    """An option: `--name`, which is also the key of its value in a job.

    `help` is a sentence; that of a CHOICE lists the choices. `named` is how names of files tell a
    value, {}. Options of one name say the same in all exports, where they may have other defaults
    and other limits.
    """

    name: str
    kind: OptionKind
    default: Any
    help: str = ""
    metavar: str = ""
    choices: tuple[str, ...] = ()
    least: float = 0.0
    most: float = 0.0
    named: str = ""

    def in_name(self, value: Any) -> str:
        """Return how names of files tell a value that is not the default."""
        if self.kind is OptionKind.FLAG:
            return self.name
        if self.kind in (OptionKind.FILE, OptionKind.ADDRESS):
            return f"{self.name}-{blake2b(value.encode(), digest_size=2).hexdigest()}"
        if self.named:
            return self.named.format(value)
        return (
            f"{self.name}-{value:g}mm" if self.kind is OptionKind.LENGTH else f"{self.name}-{value}"
        )


COMPONENT = Option("component", OptionKind.NAMES, (), "Only this component; may be repeated.", "C")
SET = Option("set", OptionKind.NAME, "", "Only the cards of a set.", "NAME")
CARDS = Option("cards", OptionKind.NAME, "", "Only these cards, e.g. 'up-*'.", "PATTERN")
SELECTION = (COMPONENT, SET, CARDS)
SINCE = Option(
    "since", OptionKind.FILE, "", "Only what differs from a PDF of sheets, or a tag of git.", "OLD"
)
INK = Option("ink", OptionKind.CHOICE, Ink.FULL.value, choices=(*Ink,), named="{}-ink")
PAPER = Option("paper", OptionKind.CHOICE, "a4", choices=tuple(PAPERS))
PRINTER = Option("printer", OptionKind.NAME, "", "Corrected for it; see 'pnp calibrate'.", "NAME")
BACKS = Option("backs", OptionKind.CHOICE, "duplex-long", choices=WAYS_OF_BACKS)
MARKS = Option("marks", OptionKind.CHOICE, USUAL_MARKS, choices=KINDS_OF_MARKS)
# Faces are drawn 3 mm beyond the cut.
BLEED = Option("bleed", OptionKind.LENGTH, USUAL_BLEED, metavar="MM", most=DRAWN)


def joined(options: Iterable[Option]) -> list[Option]:
    """Return the options of several exports, each once, as a command has them that writes all.

    A value has to be within the limits of all; without one (None) each export has its own default.
    """
    by_name: dict[str, Option] = {}
    for one in options:
        other = by_name.setdefault(one.name, one)
        if other != one:
            least, most = max(one.least, other.least), min(one.most, other.most)
            by_name[one.name] = replace(one, default=None, least=least, most=most)
    return list(by_name.values())


def selection_of(values: Mapping[str, Any]) -> Selection:
    """Return what of a game is wanted; of options that are not there nothing was said."""
    return Selection(*(values.get(one.name, one.default) for one in SELECTION))


def ink_of(values: Mapping[str, Any]) -> Ink:
    """Return the ink that is wanted; full colour where an export has no such option."""
    return Ink(values.get(INK.name, INK.default))
