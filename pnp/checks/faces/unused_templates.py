"""Templates that nothing is drawn with: what is wrong in them is told all the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import PnpError, Problem, Where
from pnp.core.project import RULEBOOK, Project, is_file
from pnp.files.user_file import TEMPLATE, read_file
from pnp.load.files import SHARED, template_path, templates_of
from pnp.model.game import Game

# A template that is named by an expression may be any.
_NAMED = lazy_pattern(
    r"""\{%[-+]?\s*(?:include|import|from|extends)\s+(?:[^"'\s]|("|')(?:(?!\1).)*\1\s*~)"""
)


def broken_templates(project: Project, game: Game) -> Iterator[Problem]:
    """Yield why templates of `game` are not valid that no face and no other template names.

    Those of its rulebook are looked at when that is set. Where names are put together, none is.
    """
    names = [template_path(name, game.id) for name in sorted(templates_of(project, game.id).names)]
    texts = {name: _text(project, name) for name in names if name.endswith(".j2")}
    if any(map(_NAMED.search, texts.values())):
        return
    used = {face.template for part in game.printed for card in part.cards for face in card.faces}
    for name in sorted(texts.keys() - used):
        short = PurePath(name).name
        others = (text for other, text in texts.items() if other != name)
        is_known = name.startswith(f"{SHARED}/") or short.startswith(f"{RULEBOOK}-")
        if not is_known and not any(short in text for text in others):
            # Imported where there is one: it loads Jinja.
            from pnp.render.templates import syntax_problems

            yield from syntax_problems(project, game.id, name)


def _text(project: Project, name: str) -> str:
    """Return the text of a template, "" for one that can't be read, which is told elsewhere."""
    path = next(one / name for one in project.template_folders if is_file(one / name))
    try:
        return read_file(path, TEMPLATE, Where(name), path.parent).decode(errors="replace")
    except PnpError:
        return ""
