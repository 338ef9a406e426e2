"""Where commands write that are told where: never over what a project is made of."""

from __future__ import annotations

import os
import re
from pathlib import Path

from pnp.core.folders import RefusedError
from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.problems import COMMAND_LINE, Problem, UsageError, shorten
from pnp.files.user_file import open_regular

_SOURCES = ("cards", "templates", "fonts")
_ENDING = ".svg"
# The first tag of a face: its view begins one bleed of 3 mm outside of the trim.
_FACE = lazy_pattern(rb"""<svg\b[^>]*\bviewBox\s*=\s*["']-3[\s,]+-3[\s,]""")
# What drawing programs add when they save; that is work of a hand, which no render brings back.
_BY_HAND = lazy_pattern(rb"<svg\b[^>]*(?:inkscape|sodipodi|illustrator|serif)", re.IGNORECASE)
_HEAD = 10_000


def check_folder(option: str, path: Path, root: Path | None) -> None:
    """Raise UsageError where `path`, the folder that `option` names, lies among sources.

    `root` is the project that the command line names, if any.
    """
    source = _source_of(_resolved(path), root)
    if source:
        message = (
            f"'{option} {shorten(str(path))}' lies in {source}/, where a project's sources are"
        )
        raise UsageError(
            [Problem(COMMAND_LINE, message, f"write to another folder, as {option} output")]
        )


def check_svg(option: str, path: Path, root: Path | None) -> None:
    """Raise UsageError where no face is to be written to `path`, which `option` names.

    That is: a name without .svg, a place among sources, a file that `pnp render` did not write.
    Pipes and devices are written to, whatever they are called.
    """
    if path == Path():
        hint = f"write {option} card{_ENDING}"
        raise UsageError([Problem(COMMAND_LINE, f"{option} names no file", hint)])
    real = _resolved(path)
    said = f"'{option} {shorten(str(path))}'"
    # A pipe without a name, as of a shell's >(...), is there only by the link that leads to it.
    if os.path.exists(path) and not os.path.isfile(path):  # noqa: PTH110, PTH113 - or no one may look
        return
    if not real.name.lower().endswith(_ENDING):
        hint = f"write {option} {shorten(path.name.partition('.')[0])}{_ENDING}"
        raise UsageError([Problem(COMMAND_LINE, f"{said} does not end in {_ENDING}", hint)])
    source = _source_of(real, root)
    if source:
        message = f"{said} lies in {source}/, where a project's sources are"
        raise UsageError([Problem(COMMAND_LINE, message, f"write {option} {shorten(path.name)}")])
    if not _may_be_replaced(real):
        message = f"{said} is there, and no face that 'pnp render' wrote"
        raise UsageError(
            [Problem(COMMAND_LINE, message, "write to another name, or delete the file")]
        )


def _resolved(path: Path) -> Path:
    """Return where `path` leads; `path` itself where that can't be told, which writing tells."""
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):
        return path


def _source_of(path: Path, root: Path | None) -> str:
    """Return which folder of sources of a project `path` lies in, "" for none."""
    for folder in (path, *path.parents):
        above = folder.parent
        if (root and _same(above, root)) or all(map(os.path.isdir, _at(above, _SOURCES[:2]))):
            for name in _SOURCES:
                if _same(folder, above / name):
                    return name
    return ""


def _at(folder: Path, names: tuple[str, ...]) -> list[Path]:
    return [folder / name for name in names]


def _same(one: Path, other: Path) -> bool:
    """Return whether two paths are one place, also where letters may be large or small."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False


def _may_be_replaced(path: Path) -> bool:
    """Return whether nothing is lost with the file at `path`: none, an empty one, or a face."""
    try:
        with open_regular(path, None) as file:
            head = file.read(_HEAD)
    except (OSError, RefusedError):
        return True  # Nothing is there; or writing tells what is wrong with the place.
    return not head or bool(_FACE.search(head) and not _BY_HAND.search(head))
