"""Files that change, as the system tells of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import aclosing, suppress
from pathlib import Path
from typing import Any, TypeAlias

from watchfiles import Change, awatch, watch

from pnp.core.project import Project, files_below

_HOW: dict[str, Any] = {
    # In ms: a save is several changes of a file or two within few of them, which are told together.
    "step": 10,
    "debounce": 100,
    # In ms: how often it is looked whether one should stop.
    "rust_timeout": 200,
    "yield_on_timeout": True,
    "ignore_permission_denied": True,
}
# What editors keep beside a file while it is open.
_ENDINGS = ("~", ".swp", ".swx", ".tmp", ".bak", "4913")

# When it was written last, how long it is, and which file it is.
_State: TypeAlias = tuple[int, int, int]


async def changed_files(project: Project, stop: asyncio.Event) -> AsyncIterator[set[Path]]:
    """Yield the files of a project that changed, together those of one save, until `stop` is set.

    All files of a folder count that was not there when this began, as templates/ of a new project.
    """
    folders = _folders(project)
    while not stop.is_set():
        watched = awatch(*folders, stop_event=stop, watch_filter=_counts, **_HOW)
        async with aclosing(watched):
            async for changes in watched:
                if changes:
                    yield _paths(changes)
                now = _folders(project)
                if now != folders:
                    break
            else:
                return
        new = set(now) - set(folders)
        folders = now
        yield {folder / name for folder in new for name in files_below(folder)}


def each_save(project: Project) -> Iterator[set[Path]]:
    """Return what yields as `changed_files` does, in the main thread, until it is interrupted.

    What is changed from this call on is told, also before it is gone through. Now and then it is an
    empty set, where nothing changed. Raises KeyboardInterrupt.
    """
    return _saves(_folders(project), _states(_folders(project)))


def _saves(folders: list[Path], before: dict[Path, _State]) -> Iterator[set[Path]]:
    is_first = True
    for changes in watch(*folders, watch_filter=_counts, **_HOW):
        paths = _paths(changes)
        if is_first:
            # The system tells of nothing that was written before it was asked.
            now = _states(folders)
            paths |= {path for path, _ in before.items() ^ now.items()}
        is_first = False
        yield paths


def _states(folders: Iterable[Path]) -> dict[Path, _State]:
    """Return what tells whether a file was written, of all files below `folders`."""
    found: dict[Path, _State] = {}
    for folder in folders:
        for name in files_below(folder):
            with suppress(OSError):
                at = (folder / name).stat()
                found[folder / name] = (at.st_mtime_ns, at.st_size, at.st_ino)
    return found


def _folders(project: Project) -> list[Path]:
    folders = (project.cards, *project.template_folders, *project.font_folders)
    return [folder for folder in folders if folder.is_dir()]


def _paths(changes: Iterable[tuple[Change, str]]) -> set[Path]:
    return {Path(path) for _, path in changes}


def _counts(change: Change, path: str) -> bool:
    name = Path(path).name
    return not name.startswith((".", "#")) and not name.endswith(_ENDINGS)
