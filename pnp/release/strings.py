"""The words of an archive's readme and licence, in the languages of those who print it."""

from __future__ import annotations

from typing import ClassVar

from pnp.i18n.program_strings import ProgramStrings


class ReleaseStrings(ProgramStrings, frozen=True):
    """What is said in one language; {file} is the name of a parts list, {since} a version."""

    CONTEXT = "release"

    inside: str = "What is in this archive"
    how: str = "How to print"
    begin: str = (
        "Begin with the parts list, {file}: it shows what to print on what, each step of the"
        " work, and what to have at hand."
    )
    scale: str = 'Print at 100 %, not "fit to page", and on both sides as the parts list says.'
    card: str = "Use card of 250 to 300 g/m² for cards, and cut along the marks."
    print_: str = "print sheets and the parts list"
    home: str = "the same, with pale grounds for printers at home"
    low: str = "the same, with little ink"
    rulebook: str = "the rulebook: for the screen, to fold and staple, and for a phone"
    store: str = "texts, tables and pictures for the pages of shops"
    others: str = "what other programs read"
    changed: str = "only what differs from {since}"
    licence_file: str = "who made it, and what you may do with it"
    changes_file: str = "what is new in each version"
    sums: str = "checksums of all files"
    not_stated: str = "No licence is stated: nobody has given leave to share or to sell this."
    terms: str = "The terms of the licence:"

    NOTES: ClassVar = {
        "inside": "the head of a list of folders",
        "begin": "the first step of printing; {file} is the name of a PDF",
        "card": "the paper",
        "print_": "what is in a folder",
        "home": "what is in a folder, below that of print sheets",
        "low": "what is in a folder, below that of print sheets",
        "store": "what is in a folder",
        "others": "what is in a folder: for virtual tables, printers and cutters",
        "changed": "what is in a folder; {since} is a version, as v1.0",
        "licence_file": "what is in a file",
        "changes_file": "what is in a file",
        "sums": "what is in a file",
        "terms": "before an address of the web",
    }
