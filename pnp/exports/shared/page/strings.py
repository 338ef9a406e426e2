"""The words on sheets, in the languages of people who print them."""

from __future__ import annotations

from typing import ClassVar

from pnp.core.licences import licence_url
from pnp.i18n.program_strings import ProgramStrings
from pnp.model.game import Rights
from pnp.text.typography import typeset


class PageStrings(ProgramStrings, frozen=True):
    """What sheets say in one language.

    `sheet` and `translated` have the placeholders {n} and {m}, `glue` has {tile}, `cut_file` {n}.
    """

    CONTEXT = "sheets"

    sheet: str = "Sheet {n} of {m}"
    front: str = "front"
    back: str = "back"
    blank: str = "back, stays blank"
    one_sided: str = "one-sided"
    long_edge: str = "flip on the long edge"
    short_edge: str = "flip on the short edge"
    fold: str = "fold"
    fold_how: str = "fold along the dashes, glue, then cut"
    home_ink: str = "home ink"
    low_ink: str = "low ink"
    unchecked: str = "UNCHECKED"
    translated: str = "{n} of {m} translated"
    scale: str = "print at 100 %"
    glue: str = "glue {tile} here"
    net: str = "cut the lines, score and fold the dashes, glue the hatching"
    cut_file: str = "cut file {n}"
    cut_test: str = "test: the machine cuts along these lines"
    lid: str = "lid"
    tray: str = "tray"

    NOTES: ClassVar = {
        "front": "the side of a sheet",
        "back": "the side of a sheet",
        "blank": "the side of a sheet",
        "fold": "what to do at a line, in a word",
        "home_ink": "the edition with lighter grounds, for printers at home",
        "unchecked": "a print that has not been held to the rules",
        "translated": "numbers of texts",
        "scale": "for the printer",
        "glue": "{tile} is the name of a part, as B2",
        "net": "what to do with a box that is laid flat",
        "cut_file": "of a machine that cuts sheets; {n} is its number",
        "cut_test": "a sheet without pictures, to see whether a machine cuts where it should",
        "lid": "of a box",
        "tray": "what a lid goes over",
    }


def side_of(words: PageStrings, number: int, many: int, side: str) -> str:
    """Return which sheet of how many it is, and its side ("front", "back", or "both" for all)."""
    sheet = words.sheet.format(n=number, m=many)
    return sheet if side == "both" else f"{sheet}, {getattr(words, side)}"


def how_to_turn(words: PageStrings, backs: str) -> str:
    """Return what to do with the paper in one of the modes in `grid_imposition.BACKS`."""
    return {
        "duplex-long": words.long_edge,
        "duplex-short": words.short_edge,
        "gutterfold": words.fold_how,
        "none": words.one_sided,
    }[backs]


def notice_of(rights: Rights, language: str) -> str:
    """Return the line of rights: the notice, and what it does not say of licence and address."""
    named = rights.licence if licence_url(rights.licence) else ""
    said = _plain(rights.notice)
    more = (text for text in (named, rights.url) if text and _plain(text) not in said)
    # Lines of labels may end at any space.
    notice = " ".join(typeset(rights.notice, language).split())
    return " · ".join((notice, *more))


def _plain(text: str) -> str:
    """Return `text` so that "CC BY-SA 4.0" and "CC-BY-SA-4.0" are the same."""
    return " ".join(text.replace("-", " ").lower().split())
