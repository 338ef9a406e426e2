"""Digests of everything a build can depend on, so that what was made before is never stale."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from functools import cache, lru_cache
from hashlib import blake2b, file_digest
from importlib.metadata import version
from pathlib import Path

from pnp.project import Project, fault_of_link, is_file

_PACKAGE = Path(__file__).resolve().parent
LIBRARIES = (
    "cairocffi", "cairosvg", "cssselect2", "jinja2", "markdown-it-py", "markupsafe", "pikepdf",
    "pillow", "pyyaml", "reportlab", "uharfbuzz",
)  # fmt: skip


def digest(*parts: object) -> str:
    """Return 32 hex digits that stand for the texts of `parts`, in their order."""
    hasher = blake2b(digest_size=16)
    for part in parts:
        text = str(part).encode()
        hasher.update(b"%d:" % len(text))
        hasher.update(text)
    return hasher.hexdigest()


def digest_file(path: Path) -> str:
    """Return 32 hex digits that stand for the bytes of `path`, "" if it can't be read."""
    try:
        found = path.stat()
        state = (found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino, found.st_mode)
        return _digest_of(path, state)
    except OSError:
        return ""


@lru_cache(maxsize=4096)
def _digest_of(path: Path, state: tuple[int, ...]) -> str:
    """Return the digest of a file; while its `state` is the same it need not be read again."""
    with path.open("rb") as file:
        return file_digest(file, lambda: blake2b(digest_size=16)).hexdigest()


def digest_files(paths: Iterable[Path], root: Path) -> str:
    """Return 32 hex digits that stand for the names below `root` and the bytes of `paths`."""
    parts: list[str] = []
    for path in sorted(set(paths)):
        name = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
        parts += (name, digest_file(path))
    return digest(*parts)


@cache
def program_digest() -> str:
    """Return 32 hex digits that stand for this program and the libraries that draw."""
    versions = [f"{name} {version(name)}" for name in LIBRARIES]
    code = digest_files(_PACKAGE.rglob("*.py"), _PACKAGE)
    return digest(code, platform.python_version(), *versions)


def looks_digest(project: Project, game: str) -> str:
    """Return 32 hex digits for the templates, art, fonts and program behind `game`'s faces."""
    paths = [
        path
        for folder in project.template_folders
        for path in (*_files(folder / game), *_files(folder / "_shared"))
    ]
    paths += _files(project.cards / game / "art")
    paths += [path for folder in project.font_folders for path in _files(folder)]
    return digest(digest_files(paths, project.root), program_digest())


def data_digest(project: Project, game: str, language: str = "") -> str:
    """Return 32 hex digits that stand for all that is written in the folder of `game`.

    Of its catalogs only those of `language` count, as "de", or "nl+en" for two.
    """
    folder = project.cards / game
    others = [path for path in _files(folder) if path.parent != folder / "locale"]
    catalogs = [folder / "locale" / f"{one}.po" for one in language.split("+")]
    return digest_files([*others, *filter(is_file, catalogs)], project.root)


def _files(folder: Path) -> list[Path]:
    """Return all files below `folder`, hidden ones too; none if it is a link that leads away."""
    if fault_of_link(folder, folder.parent):
        return []
    return [path for path in folder.rglob("*") if is_file(path)]
