"""Faces to look at: one as SVG, or all of a game on contact sheets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from pnp import libcairo
from pnp.build import for_each_game
from pnp.opening import find_card, open_game
from pnp.problems import Problem, UsageError, Where, one_of
from pnp.project import Project
from pnp.render.renderer import BLEED, Renderer
from pnp.selection import Selection, select

_HERE = Where("command line")


def render_face(project: Project, name: str, card: str, side: str, low_ink: bool) -> str:
    """Return the SVG of one face; `card` is an id, or "component/id" where ids repeat.

    Raises UsageError when there is no such card, or it has no such side.
    """
    if name not in project.games():
        raise UsageError([one_of("game", name, project.games(), _HERE)])
    game, fonts = open_game(project, name)
    component, found = find_card(game, card)
    face = found.front if side == "front" else found.back
    if face is None:
        message = f"card '{found.id}' has no {side}"
        raise UsageError([Problem(_HERE, message, "leave out --back")])
    return Renderer(project, game, fonts, low_ink).face(component, found, face).whole()


def show_games(
    project: Project,
    games: Sequence[str],
    selection: Selection,
    low_ink: bool,
    grey: bool,
    dpi: float,
    out: Path,
    wrote: Callable[[Path], None],
) -> list[Path]:
    """Return the contact sheets (PNG) of `games` (none named: all), written; `wrote` hears each.

    Raises PnpError with the problems of all games.
    """
    libcairo.search_further()
    # Loaded now that the library below it can be found, and not where one face is rendered.
    from pnp.exports.proof import Proof, write_proofs

    suffix = ("-low-ink" if low_ink else "") + ("-grey" if grey else "") + selection.suffix()

    def work(name: str) -> list[Path]:
        game, fonts = open_game(project, name)
        render = Renderer(project, game, fonts, low_ink).face
        proof = Proof(game, fonts, render, BLEED, dpi, grey, suffix)
        folder = out / game.id / game.language / "proof"
        return [
            path for part in select(game, selection) for path in write_proofs(proof, part, folder)
        ]

    return for_each_game(project, games, work, wrote)
