"""What templates of a game type: constants that stand in them, what is reckoned, and so on faces.

See `template_statements` for what of a statement that is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from pnp.checks.catalogs.template_statements import Span, statements
from pnp.core.problems import Where
from pnp.core.project import Project
from pnp.core.values import Struct
from pnp.files.user_file import TEMPLATE, read_file
from pnp.load.files import SHARED, template_path, templates_of
from pnp.model.game import Game

# Behind the game, in the names of statements; ids of texts have no space.
TEMPLATES = ".templates "


class Typed(Struct, frozen=True):
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


def typed_in(project: Project, game: Game) -> Iterator[Typed]:
    """Yield what the templates of a game type, by the names of templates, statement by statement.

    Raises PnpError for a template that can't be read.
    """
    listing = templates_of(project, game.id)
    names = {name for one in game.lists.values() for name in one}
    names.update(card.id for component in game.components for card in component.cards)
    colours = frozenset(game.palette.keys() - names)
    for name in sorted(listing.names):
        path = project.root / "templates" / template_path(name, game.id)
        if name.startswith(f"{SHARED}/") or not path.is_file():
            continue
        where = Where(project.show(path))
        text = read_file(path, TEMPLATE, where, project.root).decode(errors="replace")
        counts: Counter[str] = Counter()
        for inside, spans, parts in statements(text, colours):
            counts[inside] += 1
            line = text.count("\n", 0, min((*spans, *parts)).start) + 1
            called = f"{game.id}{TEMPLATES}{name.partition('.')[0]}: {inside} {counts[inside]}"
            yield Typed(called, path, Where(where.file, line), text, spans, parts)
