"""The JSON Schemas in cards/_schema/: the general ones, and those of each game in its own folder.

A game's own say in their `$comment` what they were made of, so that a build knows whether they are
fresh.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from pnp.cache.fingerprints import data_digest, digest, looks_digest
from pnp.core.problems import PnpError, Where
from pnp.core.project import BUNDLED, Project
from pnp.files.atomic_write import write_together
from pnp.files.user_file import YAML, open_file
from pnp.fonts.font_book import load_fonts

_FOLDER = "_schema"


def write_schemas(project: Project, games: Iterable[str]) -> list[Path]:
    """Return the paths of all general schemas and those of `games`, written. Raises PnpError."""
    from pnp.load.json_schemas.editor_schemas import schemas

    files = _files(project.cards / _FOLDER, schemas())
    for game in games:
        files |= _own(project, game, _made_of(project, game))
    write_together(files, project.root)
    return list(files)


def keep_fresh(project: Project, game: str) -> None:
    """Write a game's schemas where they are not of what it says now, in a project that has any.

    Where that is refused they stay as they are: no build ends for them.
    """
    folder = project.cards / _FOLDER
    with suppress(PnpError, OSError):
        is_installed = project.root == BUNDLED and BUNDLED.name == "bundled"
        if is_installed or not folder.is_dir():
            return
        # Loaded only in a project that has schemas.
        from pnp.load.json_schemas.editor_schemas import COMPONENT

        made_of = _made_of(project, game)
        if not _says(folder / game / COMPONENT, made_of, project.root):
            write_together(_own(project, game, made_of), project.root)


def _made_of(project: Project, game: str) -> str:
    return digest(data_digest(project, game), looks_digest(project, game))


def _says(path: Path, made_of: str, inside: Path) -> bool:
    """Return whether a schema was made of that."""
    try:
        with open_file(path, YAML, Where(str(path)), inside) as file:
            return file.readline() + file.readline() == f'{{\n  "$comment": "{made_of}",\n'.encode()
    except PnpError:
        return False


def _own(project: Project, game: str, made_of: str) -> dict[Path, bytes]:
    from pnp.load.json_schemas.game_names import names_of
    from pnp.load.json_schemas.game_schema import schemas_of

    fonts: tuple[str, ...] = ()
    with suppress(PnpError):
        fonts = load_fonts(project.font_folders).families
    found = schemas_of(names_of(project, game, fonts))
    said = {name: {"$comment": made_of, **schema} for name, schema in found.items()}
    return _files(project.cards / _FOLDER / game, said)


def _files(folder: Path, found: Mapping[str, Mapping[str, Any]]) -> dict[Path, bytes]:
    return {
        folder / name: f"{json.dumps(schema, indent=2, ensure_ascii=False)}\n".encode()
        for name, schema in found.items()
    }
