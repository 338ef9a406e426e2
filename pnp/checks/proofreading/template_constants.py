"""What templates of a game type: constants that stand in them, what is reckoned, and so on faces.

See `template_statements` for what of a statement that is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pnp.checks.proofreading.statement_reader import Span
from pnp.checks.proofreading.template_statements import Statement, statements
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import Where
from pnp.core.project import Project
from pnp.core.values import Struct
from pnp.files.user_file import TEMPLATE, read_file
from pnp.load.files import SHARED, template_path, templates_of
from pnp.model.game import Game

# The shared templates that one extends, imports or includes.
_READ = lazy_pattern(rf"[\"']({SHARED}/[\w/-]+)")
# Behind the game, in the names of statements; ids of texts have no space.
TEMPLATES = ".templates "


class TypedStatement(Struct, frozen=True):
    """What one statement types: its name in the game, its template, and where in its text.

    `spans` are its constants; `parts` are what is reckoned, with the constants in it, and macros.
    """

    id: str
    path: Path
    where: Where
    text: str
    spans: tuple[Span, ...]
    parts: tuple[Span, ...]

    @property
    def said(self) -> str:
        """The constants and parts in their order, each in quotes, and none within another."""
        said: list[Span] = []
        for one in sorted((*self.spans, *self.parts), key=lambda one: (one.start, -one.end)):
            if not said or one.end > said[-1].end:
                said.append(one)
        return ", ".join(f"'{self.text[one.start : one.end]}'" for one in said)


class TypedTemplate(NamedTuple):
    """A template of a game: its name without suffix, its file, and its text.

    `colours` are names of nothing but colours.
    """

    name: str
    path: Path
    shown: str
    text: str
    colours: frozenset[str]

    @property
    def statements(self) -> tuple[Statement, ...]:
        """What stands in it but its drawing."""
        return statements(self.text, self.colours)

    def where(self, position: int) -> Where:
        """Return the line of a place in its text."""
        return Where(self.shown, self.text.count("\n", 0, position) + 1)


def templates_in(project: Project, game: Game) -> Iterator[TypedTemplate]:
    """Yield the game's own templates by their names, and those of the project that these read.

    Raises PnpError for a template that can't be read.
    """
    listing = templates_of(project, game.id)
    names = {name for one in game.lists.values() for name in one}
    names.update(card.id for component in game.components for card in component.cards)
    colours = frozenset(game.palette.keys() - names)
    shared: dict[str, TypedTemplate] = {}
    read: set[str] = set()
    for name in sorted(listing.names, key=lambda name: (name.startswith(f"{SHARED}/"), name)):
        path = project.root / "templates" / template_path(name, game.id)
        if not path.is_file():
            continue
        shown = project.show(path)
        text = read_file(path, TEMPLATE, Where(shown), project.root).decode(errors="replace")
        template = TypedTemplate(name.partition(".")[0], path, shown, text, colours)
        if name.startswith(f"{SHARED}/"):
            shared[template.name] = template
        else:
            read.update(_READ.findall(text))
            yield template
    while wanted := sorted(read & shared.keys()):
        for name in wanted:
            template = shared.pop(name)
            read.update(_READ.findall(template.text))
            yield template


def typed_in(project: Project, game: Game) -> Iterator[TypedStatement]:
    """Yield what the templates of a game type, template by template, statement by statement.

    Raises PnpError for a template that can't be read.
    """
    for template in templates_in(project, game):
        counts: Counter[str] = Counter()
        for inside, _, _, spans, parts in template.statements:
            if not spans and not parts:
                continue
            counts[inside] += 1
            where = template.where(min((*spans, *parts)).start)
            called = f"{game.id}{TEMPLATES}{template.name}: {inside} {counts[inside]}"
            yield TypedStatement(called, template.path, where, template.text, spans, parts)
