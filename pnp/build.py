"""The pipeline: a game and some options in, PDF files out.

Nothing heavy is imported until it is known that there is something to do.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.inputs import data_digest, digest, digest_file, looks_digest
from pnp.problems import PnpError, Problem, UsageError, Where, one_of
from pnp.project import Project
from pnp.selection import Selection, select
from pnp.store import Store

if TYPE_CHECKING:
    from pnp.draw.drawing import Drawing
    from pnp.faces import Look
    from pnp.model import Component, Game

Show = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Options:
    """How sheets are wanted. `bleed` in mm; `language` "" is the game's own."""

    selection: Selection = field(default_factory=Selection)
    language: str = ""
    paper: str = "a4"
    backs: str = "duplex-long"
    bleed: float = 1.5
    marks: str = "crop"
    low_ink: bool = False


def build_game(
    project: Project, game_id: str, options: Options, out: Path, show: Show
) -> list[Path]:
    """Return the PDF files of one game, written where they were not up to date already.

    `show` hears how many faces of how many are ready. Raises PnpError; then nothing was written.
    """
    if game_id not in project.games():
        raise UsageError([one_of("game", game_id, project.games(), Where("command line"))])
    store = Store(out)
    stamp = "built:" + digest(
        looks_digest(project, game_id), data_digest(project, game_id), repr(options)
    )
    paths = _still_there(store, stamp, out)
    if paths is None:
        paths = _build(project, game_id, options, out, show)
        there = [(path.relative_to(out).as_posix(), digest_file(path)) for path in paths]
        store.put({stamp: json.dumps(there).encode()})
    return paths


def _still_there(store: Store, stamp: str, out: Path) -> list[Path] | None:
    """Return what a build with the same inputs wrote, if it all still stands as it was written."""
    blob = store.get([stamp]).get(stamp)
    if blob is None:
        return None
    written = [(out / name, content) for name, content in json.loads(blob)]
    if all(digest_file(path) == content for path, content in written):
        return [path for path, _ in written]
    return None
