"""The words of parts lists, in the languages of people who print them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.catalogs.program import Counted, Said, is_said_in, said_in
from pnp.core.values import Struct, fields
from pnp.text.typography import decimal_sign


class PartsWords(Struct, frozen=True):
    """What a parts list says in one language. Texts with `{n}` have a form for one of a thing."""

    title: str
    print_: str
    cut: str
    need: str
    sheets: Counted
    in_all: str
    ink: str
    ink_in_all: str
    less_ink: str
    both_sides: str
    stock_card: str
    stock_disc: str
    stock_board: str
    stock_net: str
    order: str
    work: str
    hours: str
    minutes: str
    step_print: str
    step_turn: str
    step_fold: str
    step_cut: str
    step_round: str
    step_punch: str
    step_glue: str
    step_count: str
    step_box: str
    boxes: str
    boxes_how: str
    corners: str
    straight: str
    disc: str
    outline: str
    tiles: Counted
    knife: str
    rounder: str
    punch: str
    glue: str
    sleeves: Counted
    decimal: str = "."


CONTEXT = "parts"
ENGLISH = PartsWords(
    title="Parts list",
    print_="Print",
    cut="Cut and count",
    need="Have at hand",
    sheets=Counted(("{n} sheet", "{n} sheets")),
    in_all="{sheets} of {paper} in all, {turn}, at 100 %",
    ink="ink: about {share} %",
    ink_in_all="ink: about {share} % of a page, where text alone has 5 %",
    less_ink="to save ink: {command}",
    both_sides="both sides",
    stock_card="card of 250 to 300 g/m²",
    stock_disc="card of 300 g/m², or paper glued onto grey board of 1.5 mm",
    stock_board="paper of 120 to 160 g/m², glued onto card",
    stock_net="card of 200 to 250 g/m²",
    order="One after the other",
    work="about {time} of work, with some practice",
    hours="{h} h {m} min",
    minutes="{m} min",
    step_print="Print one sheet and measure its ruler: 100 mm.",
    step_turn="Print both sides, {turn}; hold a sheet against the light.",
    step_fold="Fold along the dashes, with the pictures outside, and glue.",
    step_cut="Cut from mark to mark, along a steel ruler.",
    step_round="Round the corners.",
    step_punch="Punch the discs, or cut along their rings.",
    step_glue="Glue the tiles together, each onto the strip of the one before.",
    step_count="Count the pieces, and tick them off below.",
    step_box="Boxes, if you like: score and fold along the dashes, glue the flaps.",
    boxes="Boxes to keep it in",
    boxes_how="if you like: {command}",
    corners="corners {r} mm",
    straight="square corners",
    disc="disc of {d} mm",
    outline="cut along the outline",
    tiles=Counted(("glued from {n} tile", "glued from {n} tiles")),
    knife="a sharp knife, a steel ruler, a cutting mat",
    rounder="a corner rounder of {r} mm, or scissors",
    punch="a circle punch of {d} mm, or scissors",
    glue="a glue stick",
    sleeves=Counted(
        (
            "{n} sleeve for a card of {size} mm, if you like",
            "{n} sleeves for cards of {size} mm, if you like",
        )
    ),
)
NOTES = {
    "print_": "a heading: what to do",
    "cut": "a heading: what to do",
    "need": "a heading: what to do",
    "sheets": "sheets of paper",
    "in_all": "{sheets} is the number with its word, {paper} as A4, {turn} how to turn the paper",
    "ink": "{share} is a number: how much of a page is covered with ink",
    "ink_in_all": "{share} is a number: how much of a page is covered with ink, in the mean",
    "less_ink": "{command} is what to type",
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


def parts_words_for(language: str) -> PartsWords:
    """Return the words in `language` ("nl", "nl-BE"; of "nl+en" the first), else in English."""
    first = language.partition("+")[0]
    said: Mapping[str, Any] = said_in(first, CONTEXT, sayings())
    return PartsWords(**said, decimal=decimal_sign(first) if is_said_in(first) else ".")


def sayings() -> dict[str, Said]:
    """Return what is said in English, by names."""
    names = (field.name for field in fields(ENGLISH) if field.name != "decimal")
    return {name: getattr(ENGLISH, name) for name in names}
