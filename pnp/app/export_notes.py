"""What exports noted while they wrote, kept in the cache: it is told of what stands, too."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from pnp.app.build_parallel import languages_of
from pnp.app.export_requests import EditionTask, ExportRequest, Order
from pnp.cache.blob_cache import BlobCache
from pnp.cache.fingerprints import digest
from pnp.core.project import Project
from pnp.exports.registry import Need


def keep_notes(task: EditionTask, notes: Sequence[str]) -> None:
    """Keep what exports noted of the files that they wrote for `task`."""
    key = _key(task.project, task.game, task.language, task.orders)
    BlobCache(task.out).put({key: json.dumps(notes).encode()})


def kept_notes(project: Project, game: str, wanted: ExportRequest, out: Path) -> list[str]:
    """Return what was noted when the files of `game` were written that are `wanted`."""
    keys = [
        _key(project, game, language, wanted.orders)
        for language in languages_of(project, game, wanted.language)
    ]
    found = BlobCache(out).get(keys)
    return [note for key in keys for note in json.loads(found.get(key, b"[]"))]


def _key(project: Project, game: str, language: str, orders: Sequence[Order]) -> str:
    # A game without rulebook leaves out what shows one.
    of_game = (one for one in orders if Need.RULEBOOK not in one.export.needs)
    said = [(one.export.name, sorted(one.values.items())) for one in of_game]
    return "notes:" + digest(project.root.resolve(), game, language, said)
