"""The words of tables and facts that a game is published with, in the languages of its readers."""

from __future__ import annotations

from typing import ClassVar

from pnp.i18n.program_strings import ProgramStrings
from pnp.load.publish_keys import ROLES
from pnp.model.ink import Ink


class StoreStrings(ProgramStrings, frozen=True):
    """What is said in one language; {name} and {value} are a fact, as "Age" and "8+"."""

    CONTEXT = "store"

    private: str = "Not for publication: an edition for private play."
    contents: str = "What is in it"
    printing: str = "What to print"
    component: str = "Component"
    pieces: str = "Pieces"
    different: str = "Different ones"
    size: str = "Size in mm"
    file: str = "Sheets of"
    sheets: str = "Sheets of paper"
    sides: str = "Printed sides"
    cuts: str = "Cuts"
    in_all: str = "in all"
    ink_full: str = "Ink in full colour"
    ink_home: str = "Home ink"
    ink_low: str = "Low ink"
    players: str = "Players"
    minutes: str = "Minutes"
    age: str = "Age"
    licence: str = "Licence"
    designer: str = "Game design"
    artist: str = "Art"
    graphic_designer: str = "Graphic design"
    developer: str = "Development"
    writer: str = "Words"
    editor: str = "Editing"
    translator: str = "Translation"
    tester: str = "Testing"
    publisher: str = "Publisher"
    fact: str = "{name}: {value}"

    NOTES: ClassVar = {
        "private": "on the page of a game that nobody may publish",
        "contents": "the head of a table of cards and boards",
        "printing": "the head of a table of files to print",
        "component": "the head of a column: cards, tokens, a board",
        "pieces": "the head of a column: how many",
        "different": "the head of a column: how many that do not look the same",
        "file": "the head of a column: which cards are on the sheets of a file",
        "cuts": "the head of a column: how many cuts with a knife",
        "in_all": "the last row of a table: sums",
        "ink_full": "the head of a column of percentages",
        "ink_home": "the head of a column of percentages; the edition for printers at home",
        "ink_low": "the head of a column of percentages; the edition of outlines",
        "fact": "a line with a fact, as Players: 2-4; how a colon stands in the language",
        "age": "from how many years on, before a number as 10+",
        **dict.fromkeys(
            (one.replace("-", "_") for one in ROLES), "what somebody did, before names"
        ),
    }

    def told(self, name: str, value: str) -> str:
        """Return a fact in a line."""
        return self.fact.format(name=name, value=value)

    def role(self, role: str) -> str:
        """Return what a role of `publish.credits` is called."""
        said: str = getattr(self, role.replace("-", "_"))
        return said

    def ink(self, ink: Ink) -> str:
        """Return the head of the column with the ink of an edition."""
        said: str = getattr(self, f"ink_{ink.value}")
        return said
