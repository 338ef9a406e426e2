"""The words of parts lists, in the languages of people who print them."""

from __future__ import annotations

from typing import ClassVar

from pnp.core.values import replace
from pnp.i18n.program_strings import PluralForms, ProgramStrings, is_said_in
from pnp.text.typography import decimal_sign


class PartsStrings(ProgramStrings, frozen=True):
    """What a parts list says in one language. Texts with `{n}` have a form for one of a thing."""

    CONTEXT = "parts"

    title: str = "Parts list"
    print_: str = "Print"
    cut: str = "Cut and count"
    need: str = "Have at hand"
    sheets: PluralForms = PluralForms(("{n} sheet", "{n} sheets"))
    in_all: str = "{sheets} of {paper} in all, {turn}, at 100 %"
    ink: str = "ink: about {share} %"
    ink_in_all: str = "ink: about {share} % of a page, where text alone has 5 %"
    less_ink: str = "to save ink: {command}"
    both_sides: str = "both sides"
    stock_card: str = "card of 250 to 300 g/m²"
    stock_disc: str = "card of 300 g/m², or paper glued onto grey board of 1.5 mm"
    stock_board: str = "paper of 120 to 160 g/m², glued onto card"
    stock_net: str = "card of 200 to 250 g/m²"
    stock_sprue: str = "sheets that are cut already: {name}"
    order: str = "One after the other"
    work: str = "about {time} of work, with some practice"
    hours: str = "{h} h {m} min"
    minutes: str = "{m} min"
    step_print: str = "Print one sheet and measure its ruler: 100 mm."
    step_turn: str = "Print both sides, {turn}; hold a sheet against the light."
    step_fold: str = "Fold along the dashes, with the pictures outside, and glue."
    step_cut: str = "Cut from mark to mark, along a steel ruler."
    step_round: str = "Round the corners."
    step_punch: str = "Punch the discs, or cut along their rings."
    step_glue: str = "Glue the tiles together, each onto the strip of the one before."
    step_count: str = "Count the pieces, and tick them off below."
    step_box: str = "Boxes, if you like: score and fold along the dashes, glue the flaps."
    boxes: str = "Boxes to keep it in"
    boxes_how: str = "if you like: {command}"
    corners: str = "corners {r} mm"
    straight: str = "square corners"
    disc: str = "disc of {d} mm"
    outline: str = "cut along the outline"
    tiles: PluralForms = PluralForms(("glued from {n} tile", "glued from {n} tiles"))
    knife: str = "a sharp knife, a steel ruler, a cutting mat"
    rounder: str = "a corner rounder of {r} mm, or scissors"
    punch: str = "a circle punch of {d} mm, or scissors"
    glue: str = "a glue stick"
    sleeves: PluralForms = PluralForms(
        (
            "{n} sleeve for a card of {size} mm, if you like",
            "{n} sleeves for cards of {size} mm, if you like",
        )
    )
    decimal: str = ""  # in no catalog

    NOTES: ClassVar = {
        "print_": "a heading: what to do",
        "cut": "a heading: what to do",
        "need": "a heading: what to do",
        "sheets": "sheets of paper",
        "in_all": (
            "{sheets} is the number with its word, {paper} as A4, {turn} how to turn the paper"
        ),
        "ink": "{share} is a number: how much of a page is covered with ink",
        "ink_in_all": "{share} is a number: how much of a page is covered with ink, in the mean",
        "less_ink": "{command} is what to type",
        "stock_sprue": "{name} is what a label sheet is called, as L7670",
        "order": "a heading: steps of the work follow",
        "work": "{time} as 1 h 20 min",
        "hours": "{h} and {m} are numbers of hours and minutes",
        "minutes": "{m} is a number of minutes",
        "step_turn": "{turn} says about which edge",
        "step_cut": "of a sheet with marks around the cards",
        "step_box": "boxes to keep the game in; creases of a net are dashed",
        "boxes": "a heading",
        "boxes_how": "{command} is what to type",
        "corners": "{r} is a radius",
        "disc": "{d} is a diameter",
        "tiles": "of a board that is too large for one sheet",
    }

    @classmethod
    def of(cls, language: str) -> PartsStrings:
        """Return the words in `language`, and how it writes numbers."""
        first = language.partition("+")[0]
        return replace(super().of(first), decimal=decimal_sign(first) if is_said_in(first) else ".")
