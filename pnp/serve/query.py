"""What an address asks for: a game in a language and an ink."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from pnp.core.problems import COMMAND_LINE, UsageError, one_of
from pnp.core.values import Struct
from pnp.model.ink import Ink
from pnp.open_games.values import EditionInfo


class EditionQuery(Struct, frozen=True):
    """A game, in a language ("": its own) and an ink, with another language `beside` it, or ""."""

    game: str
    language: str = ""
    ink: Ink = Ink.FULL
    beside: str = ""

    def query(self, start: str = "?") -> str:
        """Return what addresses say of it after the game, "" where all is as usual."""
        usual = {"lang": self.language, "beside": self.beside}
        said = {key: one for key, one in usual.items() if one}
        if self.ink is not Ink.FULL:
            said["ink"] = self.ink
        return start + urlencode(said) if said else ""


def asked_of(game: str, said: Mapping[str, str]) -> EditionQuery:
    """Return what is asked of `game`. Raises UsageError for no ink."""
    ink = said.get("ink") or Ink.FULL
    if ink not in [*Ink]:
        raise UsageError([one_of("ink", ink, [*Ink], COMMAND_LINE)])
    return EditionQuery(game, said.get("lang", ""), Ink(ink), said.get("beside", ""))


def usual(asked: EditionQuery, info: EditionInfo) -> EditionQuery:
    """Return `asked` with "" for the language that is the game's own."""
    own = info.languages[0]
    language = "" if asked.language == own else asked.language
    beside = asked.beside or ""
    return EditionQuery(
        asked.game, language, asked.ink, "" if beside == (language or own) else beside
    )
