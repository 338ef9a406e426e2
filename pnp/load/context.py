"""What the data of a game may refer to, and how much it may still make of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from pnp.core.problems import Where
from pnp.load.files import Listing
from pnp.load.report import BadValueError, Problems
from pnp.load.text import as_written
from pnp.model.game import Value
from pnp.sources.yaml_tree import Node, Scalar, kind_of

Lists: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Value]]]

MOST_CARDS = 20_000
MOST_PIECES = 50_000
MOST_CHARACTERS = 20_000_000


class LoadContext:
    """The lists, pictures and templates of a game, and what is left of its budget."""

    def __init__(self, game: str, lists: Lists, art: Listing, templates: Listing) -> None:
        self.lists = lists
        self.art = art
        self.game = game
        self._templates = templates
        self._cards = MOST_CARDS
        self._pieces = MOST_PIECES
        self._characters = MOST_CHARACTERS

    def own(self, name: str) -> str:
        """Return the path of the game's own template `name`, "" where it has none."""
        return self._templates.find(name) if name in self._templates.names else ""

    def template(self, node: Node, label: str, problems: Problems) -> str:
        """Return the path, below the template folders, of the template that `node` names.

        Returns "" once a problem is noted.
        """
        try:
            if not isinstance(node, Scalar):
                hint = "write the name of a file, as hand.svg.j2"
                raise BadValueError(f"must be a single value, not {kind_of(node)}", hint)
            return self._templates.find(as_written(node.text, node.quoted))
        except BadValueError as error:
            problems.bad(node.where, label, error)
            return ""

    def take_cards(self, number: int, node: Node, problems: Problems) -> bool:
        """Return whether the game has room for `number` more cards; note a problem if not."""
        had_room = self._cards >= 0
        self._cards -= number
        if self._cards < 0 and had_room:
            message = f"the game has more than {MOST_CARDS} different cards"
            problems.add(node.where, message, "make several games of it")
        return self._cards >= 0

    def take_pieces(self, number: int, where: Where, problems: Problems) -> None:
        """Note a problem if the game has no room for `number` more pieces."""
        had_room = self._pieces >= 0
        self._pieces -= number
        if self._pieces < 0 and had_room:
            message = f"the game has more than {MOST_PIECES} pieces"
            problems.add(where, message, "lower the copies, or make several games of it")

    def spend(self, text: str) -> str:
        """Return `text`, made by a product. Raises BadValueError when products make too much."""
        self._characters -= len(text)
        if self._characters < 0:
            message = f"products make more than {MOST_CHARACTERS:,} characters of text"
            raise BadValueError(message, "shorten the texts that have names in braces")
        return text
