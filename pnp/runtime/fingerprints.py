"""Digests of everything a build can depend on, so that what was made before is never stale."""

from __future__ import annotations

import os
import platform
import re
import sys
from collections.abc import Iterable
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path

from pnp.core.folders import RefusedError
from pnp.core.project import BUNDLED, Project, fault_of_link, is_file
from pnp.runtime.user_file import LARGEST, PICTURES, open_regular

_INFO = re.compile(r"([^-]+)-([^-]+)\.dist-info")
_PACKAGE = Path(__file__).resolve().parent.parent
LIBRARIES = (
    "cairocffi", "cairosvg", "cssselect2", "fonttools", "jinja2", "markdown-it-py",
    "markupsafe", "pikepdf", "pillow", "pyphen", "pyyaml", "reportlab", "tinycss2", "uharfbuzz",
    "unicode-segmentation-rs",
)  # fmt: skip


def digest(*parts: object) -> str:
    """Return 32 hex digits that stand for the texts of `parts`, in their order."""
    return digest_all(parts)


def digest_all(parts: Iterable[object]) -> str:
    """Return what `digest` returns; the parts need not be there all at once."""
    hasher = blake2b(digest_size=16)
    for part in parts:
        text = str(part).encode(errors="surrogatepass")  # a file's name need not be UTF-8
        hasher.update(b"%d:" % len(text))
        hasher.update(text)
    return hasher.hexdigest()


def digest_file(path: Path, inside: Path | None = None) -> str:
    """Return 32 hex digits that stand for the bytes of `path`, "" if it can't be read.

    It lies below `inside`: see `user_file.read_file`. What is larger than any file that this
    program reads counts by its size and date.
    """
    try:
        found = path.stat()
        if found.st_size > LARGEST:
            return digest("large", found.st_size, found.st_mtime_ns)
        state = (found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino, found.st_mode)
        return _digest_of(path, inside or path.parent, state)
    except (OSError, RefusedError, ValueError):
        return ""


@lru_cache(maxsize=4096)
def _digest_of(path: Path, inside: Path, state: tuple[int, ...]) -> str:
    """Return the digest of a file; while its `state` is the same it need not be read again."""
    with open_regular(path, inside) as file:
        data = file.read(LARGEST + 1)
    return blake2b(data, digest_size=16).hexdigest()


def digest_files(paths: Iterable[Path], root: Path) -> str:
    """Return 32 hex digits that stand for the names below `root` and the bytes of `paths`.

    Each lies below `root`, or is one of the bundle.
    """
    parts: list[str] = []
    top, bundle = root.parts, BUNDLED.parts
    # Parts of paths are compared, not paths: it takes a third of the time, and is done very often.
    for names, path in sorted((path.parts, path) for path in set(paths)):
        if names[: len(top)] == top:
            parts += ("/".join(names[len(top) :]), digest_file(path, root))
        else:
            inside = BUNDLED if names[: len(bundle)] == bundle else path.parent
            parts += (path.name, digest_file(path, inside))
    return digest(*parts)


# Code, what pages are made of, and the words of the program.
_PROGRAM = (".py", ".css", ".js", ".po")


@cache
def program_digest() -> str:
    """Return 32 hex digits that stand for this program and the libraries that draw."""
    versions = [f"{name} {version_of(name)}" for name in LIBRARIES]
    return digest(*_code(_PACKAGE), platform.python_version(), *versions)


def _code(folder: Path) -> list[object]:
    """Return what stands for the files below `folder`: when each was written, and how long it is.

    Reading them took 30 ms of each command. Nobody can set when a file was last changed (ctime).
    """
    said: list[object] = []
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.name.endswith(_PROGRAM):
                found = entry.stat()
                said += (entry.name, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
            elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
                said += (entry.name, *_code(Path(entry.path)))
    return said


@cache
def version_of(library: str) -> str:
    """Return the version of a library, "" where it is not installed.

    From the name of its folder, as `importlib.metadata` does, which parses e-mail for it: loading
    that takes 20 ms.
    """
    found = _installed().get(re.sub(r"[-_.]+", "-", library).lower())
    if found is None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version(library)
        except PackageNotFoundError:
            return ""
    return found


@cache
def _installed() -> dict[str, str]:
    """Return the versions of what is installed, by name (PyPA, recording installed projects)."""
    found: dict[str, str] = {}
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")  # noqa: PTH208 - names are enough
        except OSError:
            continue
        for name in names:
            match = _INFO.fullmatch(name)
            if match:
                found.setdefault(re.sub(r"[-_.]+", "-", match[1]).lower(), match[2])
    return found


def looks_digest(project: Project, game: str) -> str:
    """Return 32 hex digits for the templates, art, fonts and program behind `game`'s faces."""
    paths = [
        path
        for folder in project.template_folders
        for path in (*_files(folder / game), *_files(folder / "_shared"))
    ]
    paths += _pictures(project.cards / game / "art")
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


def written_digest(project: Project, game: str) -> str:
    """Return 32 hex digits that stand for all that is written in the folder of `game`."""
    return digest_files(_files(project.cards / game), project.root)


def _files(folder: Path) -> list[Path]:
    """Return all files below `folder`, hidden ones too; none if it is a link that leads away."""
    if fault_of_link(folder, folder.parent):
        return []
    there = ((where, name) for where, _, names in os.walk(folder) for name in names)
    return [path for path in (Path(*one) for one in there) if is_file(path)]


def _pictures(folder: Path) -> list[Path]:
    """Return those files below the folder `art` that faces can show."""
    return [path for path in _files(folder) if path.suffix.lower() in PICTURES]
