"""A catalog as frozen values: what a .po file says, message by message."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from unicodedata import category

from pnp.core.problems import Where
from pnp.core.values import Struct

FUZZY = "fuzzy"
# No letter, and no ink: U+2800 is Braille without a dot, U+3164 and U+115F fill Korean syllables.
_EMPTY = frozenset("\u115f\u2800\u3164")
_BLANK = frozenset(("Cc", "Cf", "Zl", "Zp", "Zs"))


@dataclass(frozen=True, slots=True)
class Message:
    """A text and its translation: one for each plural form, a single one where it has no plural.

    `context` is the text's id, `source` what it says in the language of the game, with the
    placeholders that catalogs have (`offered`), as the translations have them, too. `note` is for
    the translator, `comment` by the translator; `places` are (file, line) with texts for lines.
    `previous` is the source of a fuzzy message as it was, with its context and plural.
    `raw` is the message as it stands in its file; empty where it does not stand in one so.
    """

    context: str
    source: str
    translations: tuple[str, ...] = ("",)
    plural: str = ""
    note: str = ""
    comment: str = ""
    places: tuple[tuple[str, str], ...] = ()
    flags: tuple[str, ...] = ()
    previous: tuple[str | None, str | None, str | None] = (None, None, None)
    obsolete: bool = False
    raw: str = field(compare=False, default="")
    where: Where = field(compare=False, default=Where(""))

    @property
    def key(self) -> tuple[str, str]:
        """What tells this message from the others of its catalog."""
        return self.context, self.source

    @property
    def translation(self) -> str:
        """The translation; of several plural forms the first."""
        return self.translations[0]

    @property
    def is_begun(self) -> bool:
        """Whether any plural form is translated."""
        return any(map(_says, self.translations))

    @property
    def is_whole(self) -> bool:
        """Whether every plural form is translated."""
        return all(map(_says, self.translations))

    @property
    def is_fuzzy(self) -> bool:
        """Whether a translator has to look at it again."""
        return FUZZY in self.flags

    @property
    def is_good(self) -> bool:
        """Whether the translation may be printed."""
        return self.is_whole and not self.is_fuzzy and not self.obsolete


def _says(text: str) -> bool:
    """Return whether there is anything to see in `text`; spaces without width are nothing, too."""
    return any(char not in _EMPTY and category(char) not in _BLANK for char in text)


class Catalog(Struct, frozen=True):
    """The messages of one language, in the order of their file.

    `head` is the first message of the file, which says who made it, as it stands there; `tail` is
    what follows the last one. `header` is what the head says, key by key. One that `is_older` has
    its placeholders as they were written once, and is to be written anew.
    """

    language: str
    messages: tuple[Message, ...]
    head: str = ""
    tail: str = ""
    header: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    is_older: bool = False
    where: Where = Where("")

    def living(self) -> Iterator[Message]:
        """Yield the messages that are not obsolete."""
        return (message for message in self.messages if not message.obsolete)
