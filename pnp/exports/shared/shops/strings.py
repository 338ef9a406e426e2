"""The words of reports on orders, in the languages of people who order."""

from __future__ import annotations

from typing import ClassVar

from pnp.core.values import Struct
from pnp.i18n.program_strings import ProgramStrings
from pnp.text.typography import decimal_sign


class OrderStrings(ProgramStrings, frozen=True):
    """What a report says in one language; figures go into braces."""

    CONTEXT = "orders"

    title: str = "Order for {shop}"
    component: str = "Component"
    size: str = "Size"
    product: str = "Printed as"
    pieces: str = "Pieces"
    designs: str = "Faces"
    bleed: str = "Bleed"
    text: str = "Smallest text"
    ink: str = "Mean ink"
    largest_ink: str = "At most {most} % of ink in one place; held to {limit} %, for {condition}."
    mirrored: str = "{n} faces do not paint all of this bleed: it is mirrored at their edges."
    flattened: str = "{n} faces have pixels where something shone through."
    left_out: str = "Left out: the shop does not print these sizes"
    nearest: str = "nearest is {product}"
    nothing_near: str = "nothing is near"
    bracket: str = "{name}: priced as up to {most} cards."
    box: str = "{component}: the box {product} holds them."
    weight: str = "Weight at {g} g/m²"
    cost: str = "Cost"
    in_all: str = "In all"
    unchecked: str = "UNCHECKED: the game contradicts its rules"
    round: str = "{d} mm round"

    NOTES: ClassVar = {
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

    words: OrderStrings
    decimal: str

    def number(self, value: float, places: int = 1) -> str:
        """Return a number with at most so many decimals."""
        text = f"{value:.{places}f}"
        text = text.rstrip("0").rstrip(".") if "." in text else text
        return text.replace(".", self.decimal)


def spoken_in(language: str) -> Spoken:
    """Return the words in `language` ("nl"; of "nl+en" the first), else in English."""
    first = language.partition("+")[0]
    return Spoken(OrderStrings.of(first), decimal_sign(first))
