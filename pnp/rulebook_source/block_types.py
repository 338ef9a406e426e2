"""What a rulebook says, block by block, as frozen values.

Texts are kept as the inline Markdown that was written, with placeholders for figures: so they are
translated, and so a figure stands in one place only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from pnp.core.problems import Where
from pnp.core.values import Struct

NOWHERE = Where("")


class Overlay(Struct, frozen=True):
    """A face of the card `name` on a picture, its middle at x, y mm of the picture's card."""

    name: str
    side: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Picture:
    """A real face: `name` is a card's id, or "component/id"; `caption` is inline Markdown.

    `width` in mm as printed, 0 for the usual one; `count` is "", or whose copies are counted:
    "card", "back" or "component"; `crop` is left, top, width, height in mm of the face. A `turned`
    one stands on its head. A `spread` one fills two facing pages.
    """

    name: str
    caption: str = ""
    side: str = "front"
    width: float = 0.0
    count: str = ""
    crop: tuple[float, float, float, float] | None = None
    overlays: tuple[Overlay, ...] = ()
    turned: bool = False
    spread: bool = False
    where: Where = field(compare=False, default=NOWHERE)


class Sign(Struct, frozen=True):
    """What stands between two pictures of a row: an arrow, a plus; a line break begins a line."""

    text: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading. `tone` is the name of a colour; `page` says that a new page begins with it.

    What stands below a `fine` one is set in small type. `role` is one of ROLES, or "": what its
    section is to those who play.
    """

    level: int
    text: str
    id: str
    tone: str = ""
    page: bool = False
    fine: bool = False
    role: str = ""
    where: Where = field(compare=False, default=NOWHERE)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines of prose."""

    text: str
    where: Where = field(compare=False, default=NOWHERE)


@dataclass(frozen=True, slots=True)
class Items:
    """A list; `start` is the number of the first item of a numbered one, None for points."""

    items: tuple[tuple[Block, ...], ...]
    start: int | None = None
    where: Where = field(compare=False, default=NOWHERE)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table; `align` is left, center or right."""

    text: str
    align: str = "left"
    where: Where = field(compare=False, default=NOWHERE)


@dataclass(frozen=True, slots=True)
class Table:
    """A table with one row of heads."""

    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    where: Where = field(compare=False, default=NOWHERE)


@dataclass(frozen=True, slots=True)
class Box:
    """What stands apart: `kind` is one of BOXES.

    An aside stands in the outer margin. A score sheet is a table of what counts and how much, and
    stands outside of other blocks.
    """

    kind: str
    title: str
    blocks: tuple[Block, ...]
    where: Where = field(compare=False, default=NOWHERE)


@dataclass(frozen=True, slots=True)
class Figure:
    """A row of pictures, with signs between them."""

    parts: tuple[Picture | Sign, ...]
    where: Where = field(compare=False, default=NOWHERE)

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures of the row."""
        return tuple(part for part in self.parts if isinstance(part, Picture))


@dataclass(frozen=True, slots=True)
class Generated:
    """A place for what is computed: `name` is one of pnp.rulebook_source.generated.BLOCKS."""

    name: str
    where: Where = field(compare=False, default=NOWHERE)


Block: TypeAlias = Heading | Paragraph | Items | Table | Box | Figure | Generated
BOXES = ("tip", "example", "note", "aside", "score")
# What is needed at the table: it is set up, turns are taken, it ends; and what signs mean.
ROLES = ("setup", "turn", "end", "signs")
# A box that adds up, so that it is of no use on paper.
SCORE = "score"


@dataclass(frozen=True, slots=True)
class Document:
    """A rulebook. `cover` are the lines that stand on its cover, below the title.

    `titled` is where its title is written: a translated one in the catalog. `lent` has the
    languages (BCP 47) of texts that are not translated, by the places where they are written.
    """

    title: str
    language: str
    cover: tuple[Paragraph, ...]
    blocks: tuple[Block, ...]
    where: Where = field(compare=False, default=NOWHERE)
    titled: Where = field(compare=False, default=NOWHERE)
    lent: Mapping[Where, str] = field(default_factory=dict)


def on_paper(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return `blocks` without those that only a screen shows."""
    return tuple(one for one in blocks if not (isinstance(one, Box) and one.kind == SCORE))


def every_block(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Yield `blocks` and all that stand inside boxes and items, in reading order."""
    for block in blocks:
        yield block
        if isinstance(block, Box):
            yield from every_block(block.blocks)
        elif isinstance(block, Items):
            for item in block.items:
                yield from every_block(item)
