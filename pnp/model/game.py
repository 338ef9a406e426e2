"""A game as frozen values: what a folder says once it has been read and found good."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from pnp.core.geometry import Size
from pnp.core.problems import Where
from pnp.core.values import Struct, field, replace
from pnp.model.ink import USUAL, Ink
from pnp.model.publication import Publication
from pnp.nets.net import Net
from pnp.shapes.shape import Shape
from pnp.shapes.trim import Polygon, Trim
from pnp.sizes.sprues import Sprue

# What a field may hold after loading. Lists are tuples; mappings are read-only.
Value: TypeAlias = "str | int | float | bool | tuple[Value, ...] | Mapping[str, Value] | None"

PROVENANCES = ("stated", "derived", "reconstructed", "public", "designed")


# How the name of a common back begins, which no card's id can.
COMMON = "back:"


class Field(Struct, frozen=True):
    """What cards of a component may say under one key.

    `type` is one of load's field types; `of` names the game's list that a key must come from.
    """

    name: str
    type: str
    of: str = ""
    optional: bool = False
    provenance: str = "stated"
    where: Where = Where("")


class Text(Struct, frozen=True):
    """A text as it is written, with names in braces and figures not filled in.

    `id` names it among the texts of its game, whatever it says. `single`: it is one line.
    """

    id: str
    text: str
    where: Where = Where("")
    single: bool = False


class Face(Struct, frozen=True):
    """One drawn side: a template and the fields that fill its placeholders.

    `name` is the card's id, or the name of a common back; `side` is "front" or "back".
    Two faces with equal `key` look the same, whatever card they belong to.
    `texts` are those of its fields that can be translated, `names` what the product of its card
    fills into them, and `places` where the card says its fields. `variant` is the card's variant
    that it shows, "" where there are none.
    """

    name: str
    side: str
    template: str
    fields: Mapping[str, Value]
    where: Where = Where("")
    texts: Mapping[str, Text] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, Where] = field(default_factory=dict)
    variant: str = ""

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What tells this face from the others of its component."""
        return (self.name, self.side, self.template, self.variant)


class Card(Struct, frozen=True):
    """A definition with a number of copies. `number` is its 1-based place in the component.

    `counted` is where its copies are written, `where` if nowhere.

    Its `variants` are drawn differently and are otherwise the same card; `front` shows the first.
    """

    id: str
    copies: int
    front: Face
    back: Face | None
    number: int
    provenance: Mapping[str, str]
    where: Where = Where("")
    variants: tuple[str, ...] = ()
    counted: Where = Where("")

    @property
    def fronts(self) -> tuple[Face, ...]:
        """The fronts that its copies take in turn: one for each variant that a copy shows."""
        if not self.variants:
            return (self.front,)
        return tuple(replace(self.front, variant=name) for name in self.variants[: self.copies])

    @property
    def faces(self) -> tuple[Face, ...]:
        """Its fronts, and its back if it has one."""
        return (*self.fronts, self.back) if self.back else self.fronts


class BoxPart(Struct, frozen=True):
    """What makes a component a part of a box: its net, and the `name` of the box, as "box-hand".

    `title_id` names the text that its title is, among those of its game: its own, or that of what
    it holds.
    """

    name: str
    net: Net
    title_id: str


class Component(Struct, frozen=True):
    """One kind of thing in the box. `size` is the trim in mm, `corner` its radius in mm.

    One that is cut along an `outline` has it in `size`, in mm, as fronts show it. One that is
    folded up from one side of the paper says its `fold`, and how deep its `foot` is, in mm. One
    that is printed into the slots of a `sprue` has it, and a part of a box, or a die, its `net`.
    Components with the same name of a `sheet` are printed on common sheets; "" is on sheets of its
    own. An `extra` one is printed only where it is asked for.
    """

    id: str
    title: str
    size: Size
    shape: Shape
    corner: float
    fields: Mapping[str, Field]
    cards: tuple[Card, ...]
    where: Where = Where("")
    sheet: str = ""
    box: BoxPart | None = None
    extra: bool = False
    outline: Polygon = ()
    fold: str = ""
    foot: float = 0.0
    sprue: Sprue | None = None
    net: Net | None = None
    size_where: Where = Where("")

    @property
    def trim(self) -> Trim:
        """Where its pieces are cut, as their fronts show it."""
        return self.shape.trim(self.size, self.corner, self.outline)

    def trim_of(self, face: Face) -> Trim:
        """Return where a side of it is cut: a back shows the outline mirrored."""
        return self.trim.mirrored() if self.outline and face.side == "back" else self.trim

    def face_id(self, face: Face) -> str:
        """Return what names `face`, one of its own, among all faces of the game."""
        variant = face.variant and f"~{face.variant}"
        return f"{self.id}/{face.side}/{face.name}{variant}"

    def total(self) -> int:
        """Return the number of physical pieces."""
        return sum(card.copies for card in self.cards)


class Style(Struct, frozen=True):
    """How one kind of text is set. Sizes in pt; `leading` as a multiple of the size.

    `fonts` are families in order of preference: a glyph comes from the first that has it.
    `second` is the style of the other language where two are printed, "" for the usual one.
    `features` are those of OpenType that the letters are set with, as "tnum". `tabs` are its tab
    stops: how words stand there ("left", "center", "right"), and where, in mm.
    """

    name: str
    fonts: tuple[str, ...]
    weight: str = "regular"
    bold: str = "bold"
    italic: bool = False
    size: float = 9.0
    min_size: float = 9.0
    leading: float = 1.25
    align: str = "left"
    valign: str = "top"
    fill: str = "#000000"
    second: str = ""
    features: tuple[str, ...] = ()
    tabs: tuple[tuple[str, float], ...] = ()
    where: Where = Where("")


class SpanStyle(Struct, frozen=True):
    """How words inside a text look, [words]{.name}; what is empty is as in the text around them.

    `fill` is a name of the palette or "#rrggbb", `size` is a part of the size around, `line` is
    "underline", "strike" or "".
    """

    fill: str = ""
    size: float = 1.0
    fonts: tuple[str, ...] = ()
    weight: str = ""
    italic: bool | None = None
    smallcaps: bool = False
    line: str = ""


class BookStyle(Struct, frozen=True):
    """How a rulebook looks: a style for its parts, "#rrggbb" colours, and tones by their names."""

    styles: Mapping[str, Style]
    ink: str = "#1f2328"
    paper: str = "#ffffff"
    accent: str = "#3b5b8c"
    tones: Mapping[str, str] = field(default_factory=dict)


class Rights(Struct, frozen=True):
    """Who made the game, under which licence, and the line that every sheet carries."""

    licence: str
    notice: str
    authors: tuple[str, ...]
    url: str = ""


class CardSet(Struct, frozen=True):
    """A named part of a game: for each component the card ids that belong to it."""

    name: str
    title: str
    cards: Mapping[str, frozenset[str]]


class Game(Struct, frozen=True):
    """A whole game. `lists`, `palette`, `words` are what its templates may name.

    `needs` are the things of the table that are not printed, one text each. `texts` names the
    attributes of lists that can be translated, `places` where the texts of game.yaml stand.
    A translated game says in `coverage` how many of its texts are, of how many, and in `lent` the
    languages (BCP 47) of those that are not, by what they say. `second` is the language that is
    printed small below the other, if any; `fallback` is that of what a translation leaves out, ""
    for the language of the game. `players` is how many play, as "2-6". `boxes` are parts of boxes
    to keep the components in. `publication` is what shops are told of it, if anything.
    `inks` are those it is drawn in, each with the colours of the palette that are others there.
    `spans` are looks of words inside texts, by their names.
    `picture_ppi` is how many pixels per inch of paper its pictures need, 0 for all that they have.
    """

    id: str
    title: str
    language: str
    version: str
    components: tuple[Component, ...]
    rights: Rights
    lists: Mapping[str, Mapping[str, Mapping[str, Value]]]
    palette: Mapping[str, str]
    words: Mapping[str, str]
    styles: Mapping[str, Style]
    sets: Mapping[str, CardSet]
    folder: Path
    needs: tuple[str, ...] = ()
    book: BookStyle = field(default_factory=lambda: BookStyle({}))
    texts: Mapping[str, frozenset[str]] = field(default_factory=dict)
    places: Mapping[str, Where] = field(default_factory=dict)
    coverage: tuple[int, int] | None = None
    lent: Mapping[str, str] = field(default_factory=dict)
    second: str = ""
    fallback: str = ""
    players: str = ""
    boxes: tuple[Component, ...] = ()
    picture_ppi: int = 300
    spans: Mapping[str, SpanStyle] = field(default_factory=dict)
    publication: Publication | None = None
    inks: Mapping[Ink, Mapping[str, str]] = field(
        default_factory=lambda: {one: {} for one in USUAL}
    )

    @property
    def printed(self) -> tuple[Component, ...]:
        """All that has faces: its components, and its boxes."""
        return (*self.components, *self.boxes)

    def palette_in(self, ink: Ink) -> Mapping[str, str]:
        """Return the named colours, "#rrggbb", as they are in an edition by its ink."""
        return {**self.palette, **self.inks[ink]}

    @property
    def edition(self) -> str:
        """The languages that are printed, as file names have them: "nl", or "nl+en"."""
        return f"{self.language}+{self.second}" if self.second else self.language

    where: Where = Where("")
