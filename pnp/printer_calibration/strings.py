"""What the sheet says that a printer is measured with, in the languages of the program."""

from __future__ import annotations

from typing import ClassVar

from pnp.i18n.program_strings import ProgramStrings


class SheetStrings(ProgramStrings, frozen=True):
    """What the sheet says in one language.

    `print_` has the placeholder {turn}, which is how paper is turned; `ruler_front` and
    `ruler_back` are the same step on both sides.
    """

    CONTEXT = "printer"

    title: str = "Measure the printer"
    print_: str = (
        "Print this file at 100 %, without “fit to page” ({turn}). Three sheets tell more than one."
    )
    ruler_front: str = (
        "Lay a ruler along each of the four long lines, its 0 at the edge of the paper"
        " that the arrow points to."
    )
    ruler_back: str = (
        "Lay the ruler along the four long lines here, too, its 0 at the edge that the arrow"
        " points to: they are the same edges as on the front."
    )
    read: str = (
        "Read each scale: the last millimetre of the ruler before line 0 (or at it), then, as"
        " tenths, the number of the line that meets a line of the ruler."
    )
    example: str = "line 0 comes after 20, line 4 meets: 20.4"
    type_: str = "Type what you read:"
    scan: str = (
        "Or scan both sides at 300 dpi, on a dark ground that shows at three edges or all four:"
    )
    should_be: str = "should be"
    is_: str = "reads"

    NOTES: ClassVar = {
        "title": "the head of a sheet with scales that is printed and measured",
        "print_": "{turn} is one of: flip on the long edge, flip on the short edge, one-sided",
        "ruler_front": "a step of how to measure",
        "ruler_back": "a step of how to measure, on the back of the sheet",
        "read": "a step of how to measure: how a vernier is read",
        "example": "below a picture of a scale and a ruler",
        "type_": "a command follows",
        "scan": "a command follows",
        "should_be": "the head of a row of figures",
        "is_": "the head of a row of empty cells that a person fills in",
    }
