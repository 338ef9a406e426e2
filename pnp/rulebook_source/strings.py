"""The few words that a rulebook needs beside its own: of boxes, and of the last page."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.i18n.program_strings import PluralForms, Said, said_in

CONTEXT = "rulebook"
ENGLISH: Mapping[str, Said] = {
    "tip": "Tip",
    "example": "Example",
    "note": "Note",
    "aside": "",
    "score": "Score sheet",
    "by": "By:",
    "licence": "Licence:",
    "edition": "Edition:",
    "unstated": "not stated",
    "unnamed": "Author not named",
    "back": "back",
    "facts": "Where the figures come from:",
    "stated": PluralForms(("{n} stands in the source", "{n} stand in the source")),
    "derived": PluralForms(("{n} follows from what it says", "{n} follow from what it says")),
    "reconstructed": PluralForms(
        ("{n} was lost and is reconstructed", "{n} were lost and are reconstructed")
    ),
    "public": PluralForms(("{n} was looked up elsewhere", "{n} were looked up elsewhere")),
    "designed": PluralForms(("{n} is ours", "{n} are ours")),
}
NOTES = {
    "tip": "the title of a box",
    "example": "the title of a box",
    "note": "the title of a box with what is easily overlooked",
    "score": "the title of a box that adds up points",
    "by": "the names of authors follow",
    "edition": "the name of the game and its version follow",
    "unstated": "a licence",
    "back": "the back of a card",
    "facts": "a list follows: how many stand in the source, are ours, ...",
    "stated": "figures of the rules",
    "derived": "figures of the rules; it is the source",
    "reconstructed": "figures of the rules",
    "public": "figures of the rules",
    "designed": "figures of the rules",
}


def words_of(language: str) -> Mapping[str, str]:
    """Return the words in `language` (BCP 47); in English where it is not known."""
    said = said_in(language, CONTEXT, ENGLISH)
    return {name: one for name, one in said.items() if isinstance(one, str)}


def counted(number: int, kind: str, language: str) -> str:
    """Return how many facts are of a `kind` of provenance, as "1 is ours", "2 are ours"."""
    said = said_in(language, CONTEXT, {kind: ENGLISH[kind]})[kind]
    return (said.of(number) if isinstance(said, PluralForms) else said).format(n=number)
