"""The words of reports on orders, in the languages of people who order."""

from __future__ import annotations

from pnp.catalogs.program import Said, words_in
from pnp.core.values import Struct, asdict
from pnp.text.typography import decimal_sign


class OrderWords(Struct, frozen=True):
    """What a report says in one language; figures go into braces."""

    title: str
    component: str
    size: str
    product: str
    pieces: str
    designs: str
    bleed: str
    text: str
    ink: str
    largest_ink: str
    mirrored: str
    flattened: str
    left_out: str
    nearest: str
    nothing_near: str
    bracket: str
    box: str
    weight: str
    cost: str
    in_all: str
    unchecked: str
    round: str


CONTEXT = "orders"
ENGLISH = OrderWords(
    title="Order for {shop}",
    component="Component",
    size="Size",
    product="Printed as",
    pieces="Pieces",
    designs="Faces",
    bleed="Bleed",
    text="Smallest text",
    ink="Mean ink",
    largest_ink="At most {most} % of ink in one place; held to {limit} %, for {condition}.",
    mirrored="{n} faces do not paint all of this bleed: it is mirrored at their edges.",
    flattened="{n} faces have pixels where something shone through.",
    left_out="Left out: the shop does not print these sizes",
    nearest="nearest is {product}",
    nothing_near="nothing is near",
    bracket="{name}: priced as up to {most} cards.",
    box="{component}: the box {product} holds them.",
    weight="Weight at {g} g/m²",
    cost="Cost",
    in_all="In all",
    unchecked="UNCHECKED: the game contradicts its rules",
    round="{d} mm round",
)
NOTES = {
    "title": "{shop} is the name of a print shop",
    "product": "a heading: what a shop calls a size",
    "designs": "a heading: how many different pictures",
    "text": "a heading: the size of the smallest letters",
    "ink": "a heading: of four inks, in the mean of a face",
    "largest_ink": "{condition} names what is printed on, as FOGRA39",
    "box": "{product} is a box that a shop sells",
    "weight": "a heading; {g} is that of the paper",
    "mirrored": "{n} is a number",
    "flattened": "{n} is a number",
    "bracket": "{name} is a file, {most} a number",
    "round": "{d} is a diameter",
}


class Spoken(Struct, frozen=True):
    """Words in a language, and how it writes numbers."""

    words: OrderWords
    decimal: str

    def number(self, value: float, places: int = 1) -> str:
        """Return a number with at most so many decimals."""
        text = f"{value:.{places}f}"
        text = text.rstrip("0").rstrip(".") if "." in text else text
        return text.replace(".", self.decimal)


def spoken_in(language: str) -> Spoken:
    """Return the words in `language` ("nl"; of "nl+en" the first), else in English."""
    first = language.partition("+")[0]
    return Spoken(words_in(first, CONTEXT, ENGLISH), decimal_sign(first))


def sayings() -> dict[str, Said]:
    """Return what is said in English, by names."""
    return asdict(ENGLISH)
