"""Digests of everything a build can depend on, so that what was made before is never stale."""

from __future__ import annotations

import os
import platform
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import chain
from pathlib import Path

from pnp.core.folders import RefusedError
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.project import BUNDLED, Project, fault_of_link, is_file
from pnp.files.user_file import LARGEST, PICTURES, held_instead, open_regular

_INFO = lazy_pattern(r"([^-]+)-([^-]+)\.dist-info")
_PACKAGE = Path(__file__).resolve().parent.parent
LIBRARIES = (
    "cairocffi", "cairosvg", "cssselect2", "fonttools", "jinja2", "markdown-it-py",
    "markupsafe", "pikepdf", "pillow", "pyphen", "python-calamine", "pyyaml", "reportlab",
    "tinycss2", "typst", "uharfbuzz", "unicode-segmentation-rs",
)  # fmt: skip


class Digest:
    """Stands for the texts of the parts that it was told, in their order."""

    def __init__(self) -> None:
        self._hasher = blake2b(digest_size=16)

    def add(self, part: object) -> None:
        """Tell it one part more."""
        text = str(part).encode(errors="surrogatepass")  # a file's name need not be UTF-8
        self._hasher.update(b"%d:" % len(text))
        self._hasher.update(text)

    def text(self) -> str:
        """Return it as 32 hex digits."""
        return self._hasher.hexdigest()

    def copy(self) -> Digest:
        """Return one like it, to be told other parts."""
        other = Digest()
        other._hasher = self._hasher.copy()
        return other


def digest(*parts: object) -> str:
    """Return 32 hex digits that stand for the texts of `parts`, in their order."""
    return digest_all(parts)


def digest_all(parts: Iterable[object]) -> str:
    """Return what `digest` returns; the parts need not be there all at once."""
    found = Digest()
    for part in parts:
        found.add(part)
    return found.text()


def digest_file(path: Path | str, inside: Path | None = None) -> str:
    """Return 32 hex digits that stand for the bytes of `path`, "" if it can't be read.

    It lies below `inside`: see `user_file.read_file`. What is larger than any file that this
    program reads counts by its size and date.
    """
    other = held_instead(path)
    if other is not None:
        return blake2b(other, digest_size=16).hexdigest()
    try:
        found = os.stat(path)  # noqa: PTH116 - most paths come as texts
        if found.st_size > LARGEST:
            return digest("large", found.st_size, found.st_mtime_ns)
        state = (found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino, found.st_mode)
        return _digest_of(os.fspath(path), inside, state)
    except (OSError, RefusedError, ValueError):
        return ""


# 7 % of building Elements (bench/caches.py).
@lru_cache(maxsize=4096)
def _digest_of(name: str, inside: Path | None, state: tuple[int, ...]) -> str:
    """Return the digest of a file; while its `state` is the same it need not be read again."""
    path = Path(name)
    with open_regular(path, inside or path.parent) as file:
        data = file.read(LARGEST + 1)
    return digest_data(data)


def digest_data(data: bytes) -> str:
    """Return what `digest_file` returns of a file that has `data` in it, and is not too large."""
    return blake2b(data, digest_size=16).hexdigest()


def digest_files(paths: Iterable[Path | str], root: Path) -> str:
    """Return 32 hex digits that stand for the names below `root` and the bytes of `paths`.

    Each lies below `root`, or is one of the bundle.
    """
    parts: list[tuple[str, str]] = []
    top, bundle = (os.path.join(folder, "") for folder in (root, BUNDLED))  # noqa: PTH118
    # Texts, not paths: it takes a fifth of the time, and is done very often.
    for path in {os.fspath(path) for path in paths}:
        if path.startswith(top):
            parts.append((path.removeprefix(top), digest_file(path, root)))
        else:
            inside = BUNDLED if path.startswith(bundle) else None
            parts.append((path.rpartition(os.sep)[2], digest_file(path, inside)))
    # By what stands for them: where the program lies makes no difference.
    return digest(*chain.from_iterable(sorted(parts)))


# Code, what pages are made of, the words of the program, and fonts.
_PROGRAM = (".py", ".css", ".js", ".po", ".tsv", ".yaml", ".otf", ".ttf")
_FONTS = BUNDLED / "fonts"


# 20 % of building Elements (bench/caches.py).
@cache
def program_digest() -> str:
    """Return 32 hex digits for this program, the fonts it brings, and the libraries that draw."""
    versions = [f"{name} {version_of(name)}" for name in LIBRARIES]
    fonts = _written(_FONTS) if _FONTS.is_dir() else ()
    return digest(*_written(_PACKAGE), *fonts, platform.python_version(), *versions)


def _written(folder: Path) -> list[object]:
    """Return what stands for the files below `folder`: when each was written, and how long it is.

    To read them took 45 ms of each command. Nobody can set when a file was last changed (ctime).
    """
    said: list[object] = []
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.name.endswith(_PROGRAM):
                found = entry.stat()
                said += (entry.name, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
            elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
                said += (entry.name, *_written(Path(entry.path)))
    return said


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


# 0.5 ms, of which a command asks 35 times: 6 % of a short one, as `pnp check quark --only
# punctuation` (bench/caches.py).
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
    paths = _templates(project, game) + _pictures(project.cards / game / "art")
    return digest(digest_files(paths, project.root), fonts_digest(project))


def pictures_digest(project: Project, game: str) -> str:
    """Return 32 hex digits for the art of `game`."""
    return digest_files(_pictures(project.cards / game / "art"), project.root)


def icons_digest(project: Project, game: str) -> str:
    """Return 32 hex digits for the icons that any text of `game` may show."""
    return digest_files(_pictures(project.cards / game / "art/icons"), project.root)


def fonts_digest(project: Project) -> str:
    """Return 32 hex digits for the fonts of a project, and for this program."""
    own_fonts = [folder for folder in project.font_folders if folder != _FONTS]
    paths = [path for folder in own_fonts for path in _files(folder)]
    return digest(digest_files(paths, project.root), program_digest())


def templates_digest(project: Project, game: str) -> str:
    """Return 32 hex digits that stand for all that is written in the templates of `game`."""
    return digest_files(_templates(project, game), project.root)


def _templates(project: Project, game: str) -> list[str]:
    return [
        path
        for folder in project.template_folders
        for path in (*_files(folder / game), *_files(folder / "_shared"))
    ]


def data_digest(project: Project, game: str, language: str = "") -> str:
    """Return 32 hex digits that stand for all that is written in the folder of `game`.

    Of its catalogs only those of `language` count, as "de", or "nl+en" for two.
    """
    folder = project.cards / game
    of_catalogs = os.fspath(folder / "locale")
    others = [path for path in _files(folder) if path.rpartition(os.sep)[0] != of_catalogs]
    catalogs = [folder / "locale" / f"{one}.po" for one in language.split("+")]
    return digest_files([*others, *filter(is_file, catalogs)], project.root)


def written_digest(project: Project, game: str) -> str:
    """Return 32 hex digits that stand for all that is written in the folder of `game`."""
    return digest_files(_files(project.cards / game), project.root)


def written_at(project: Project, game: str) -> int:
    """Return when a file of `game`, or of its templates, was last changed: seconds since 1970.

    Templates that come with this program do not count.
    """
    top = os.path.join(project.root, "")  # noqa: PTH118
    paths = _files(project.cards / game) + _templates(project, game)
    ours = (path for path in paths if path.startswith(top))
    return max((int(os.stat(path).st_mtime) for path in ours), default=0)  # noqa: PTH116


def _files(folder: Path) -> list[str]:
    """Return all files below `folder`, hidden ones too; none if it is a link that leads away."""
    return [] if fault_of_link(folder, folder.parent) else [*_below(os.fspath(folder))]


def _below(folder: str) -> Iterator[str]:
    try:
        with os.scandir(folder) as entries:
            found = list(entries)
    except OSError:
        return
    for entry in found:
        if entry.is_dir(follow_symlinks=False):
            yield from _below(entry.path)
        elif os.path.isfile(entry.path) if entry.is_symlink() else entry.is_file():  # noqa: PTH113
            yield entry.path


def _pictures(folder: Path) -> list[str]:
    """Return those files below the folder `art` that faces can show."""
    return [path for path in _files(folder) if path.lower().endswith(PICTURES)]
