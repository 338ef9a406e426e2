"""What the data of a game may refer to, and how much it may still make of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from pnp.core.problems import PnpError, Problem, Where, shorten
from pnp.core.project import Project
from pnp.files.user_file import ALLOW, times
from pnp.load.files import Listing, art_of, lies_outside, templates_of
from pnp.load.gathered_problems import BadValueError, Problems
from pnp.load.scalars import as_written
from pnp.load.tables.files import TableFiles
from pnp.model.game import Game, Value
from pnp.readers.yaml_tree import Node, Scalar, kind_of, read
from pnp.shapes.trim import Polygon

Lists: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Value]]]

MOST_CARDS = 20_000
MOST_PIECES = 50_000
MOST_CHARACTERS = 20_000_000
# What helps where a game is too large.
SPLIT = f"make several games of it, or {ALLOW}"


class LoadContext:
    """The lists, pictures, templates and tables of a game, and what is left of its budget."""

    @classmethod
    def of(cls, project: Project, game: Game) -> LoadContext:
        """Return what the data of a game that was read may refer to now."""
        art, templates = art_of(game.folder / "art"), templates_of(project, game.id)
        return cls(project, game.id, game.lists, art, templates)

    def __init__(
        self, project: Project, game: str, lists: Lists, art: Listing, templates: Listing
    ) -> None:
        self.lists = lists
        self.art = art
        self.game = game
        self.tables = TableFiles(project, game)
        self.project = project
        self.templates = templates
        self._cards = MOST_CARDS * times()
        self._pieces = MOST_PIECES * times()
        self._characters = MOST_CHARACTERS * times()

    def anew(self) -> LoadContext:
        """Return the same with its whole budget."""
        return LoadContext(self.project, self.game, self.lists, self.art, self.templates)

    def own(self, name: str) -> str:
        """Return the path of the game's own template `name`, "" where it has none."""
        return self.templates.find(name) if name in self.templates.names else ""

    def drawn_outline(self, name: str) -> Polygon:
        """Return the outline in the art file `name`, the larger side of its box being 1.

        Raises BadValueError where there is no such file, and PnpError for what is wrong in it.
        """
        # Few games have one.
        from pnp.shapes.outline_from_svg import drawn_outline

        path = self.art.folders[0] / self.art.find(name)
        return drawn_outline(path, Where(self.project.show(path)), self.project.root)

    def sprue_file(self, name: str, where: Where) -> Node:
        """Return what the YAML file `name`, below the game's folder, says of the slots of a sheet.

        Raises PnpError for what is wrong in it, at `where` that it lies outside.
        """
        folder = self.project.cards / self.game
        if lies_outside(name):
            shown = self.project.show(folder)
            message, hint = f"sprue: '{shorten(name)}' lies outside {shown}/", "put it there"
            raise PnpError([Problem(where, message, hint)])
        path = folder / name
        return read(path, self.project.show(path), self.project.root)

    def template(self, node: Node, label: str, problems: Problems) -> str:
        """Return the path, below the template folders, of the template that `node` names.

        Returns "" once a problem is noted.
        """
        try:
            if not isinstance(node, Scalar):
                hint = "write the name of a file, as hand.svg.j2"
                raise BadValueError(f"must be a single value, not {kind_of(node)}", hint)
            return self.templates.find(as_written(node.text, node.quoted))
        except BadValueError as error:
            problems.bad(node.where, label, error)
            return ""

    def take_cards(self, number: int, where: Where, problems: Problems) -> bool:
        """Return whether the game has room for `number` more cards; note a problem if not."""
        had_room = self._cards >= 0
        self._cards -= number
        if self._cards < 0 and had_room:
            message = f"the game has more than {MOST_CARDS * times()} different cards"
            problems.add(where, message, SPLIT)
        return self._cards >= 0

    def take_pieces(self, number: int, where: Where, problems: Problems) -> None:
        """Note a problem if the game has no room for `number` more pieces."""
        had_room = self._pieces >= 0
        self._pieces -= number
        if self._pieces < 0 and had_room:
            message = f"the game has more than {MOST_PIECES * times()} pieces"
            problems.add(where, message, f"lower the copies, {SPLIT}")

    def spend(self, text: str) -> str:
        """Return `text`, made by a product. Raises BadValueError when products make too much."""
        self._characters -= len(text)
        if self._characters < 0:
            message = f"products make more than {MOST_CHARACTERS * times():,} characters of text"
            raise BadValueError(message, "shorten the texts that have names in braces")
        return text
