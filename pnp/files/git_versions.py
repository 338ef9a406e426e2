"""Files as they were in a version of a git repository, read by the program git and nothing else.

A repository may come from anybody, as a game may. So only git's plumbing is called, which runs no
hooks, filters or diff programs (git-ls-tree(1), git-cat-file(1): without --textconv and --filters),
with protocols forbidden that a partial clone would fetch by, and nothing is checked out.
"""

from __future__ import annotations

import os
import posixpath
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from pnp.core.folders import is_there
from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError, Where, one_of, shorten

MB = 1_000_000
_MOST, _MOST_FILES = 200 * MB, 20_000
_SECONDS = 60
_FILE, _LINK = ("100644", "100755"), "120000"
_SAFE = (
    "-c",
    "protocol.allow=never",
    "-c",
    "core.fsmonitor=false",
    "-c",
    "core.hooksPath=/dev/null",
)
_ENVIRONMENT = {
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}


def repository_of(folder: Path) -> Path | None:
    """Return the top of the git repository that `folder` lies in, None where it is in none."""
    real = folder.resolve()
    return next((one for one in (real, *real.parents) if is_there(one / ".git")), None)


def files_of_version(folder: Path, version: str, below: Iterable[str]) -> dict[str, bytes]:
    """Return what the files `below` a folder held in a version, by their paths below it, with /.

    `version` is a tag or a commit, `below` are paths of files or folders. A link is what it leads
    to, if that is among them, and else left out. Raises UsageError where there is no git, no
    repository or no such version, and PnpError for more than 200 MB.
    """
    top = repository_of(folder)
    if top is None:
        message = "this folder lies in no git repository: it has no versions"
        hint = "name a PDF of sheets that were printed; or keep versions, beginning with 'git init'"
        raise UsageError([Problem(Where(str(folder)), message, hint)])
    commit = _commit(top, version)
    inside = folder.resolve().relative_to(top).as_posix()
    prefix = "" if inside == "." else f"{inside}/"
    listed = list(_listed(top, commit, [prefix + one for one in below]))
    size = sum(one.size for one in listed)
    if size > _MOST or len(listed) > _MOST_FILES:
        most = f"{_MOST // MB} MB or {_MOST_FILES} files"
        message = f"the games of version '{shorten(version)}' are more than {most}"
        raise PnpError([Problem(COMMAND_LINE, message, "name a PDF of sheets that were printed")])
    held = _blobs(top, [one.blob for one in listed])
    files = {one.path: held[one.blob] for one in listed if one.mode in _FILE}
    links = {one.path: held[one.blob] for one in listed if one.mode == _LINK}
    files.update(_linked(links, files))
    return {path.removeprefix(prefix): data for path, data in files.items()}


class _Entry(NamedTuple):
    mode: str
    blob: str
    size: int
    path: str


def _commit(top: Path, version: str) -> str:
    """Return the commit that `version` names. Raises UsageError where it names none."""
    _git(top, "rev-parse", "--git-dir")
    asked = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{version}^{{commit}}")
    is_sayable = version.isprintable() and not version.startswith("-")
    found = _run(top, *asked) if is_sayable else None
    if found is not None and found.returncode == 0:
        return found.stdout.decode("ascii").strip()
    tags = _git(top, "tag", "--list").decode("utf-8", errors="replace").split()
    if tags:
        problem = one_of("version", version, tags, COMMAND_LINE)
    else:
        message = f"unknown version '{shorten(version)}': the repository has no tags"
        hint = "name a commit, or a PDF of sheets; 'git tag v1.0' gives this version a name"
        problem = Problem(COMMAND_LINE, message, hint)
    raise UsageError([problem])


def _listed(top: Path, commit: str, paths: list[str]) -> Iterator[_Entry]:
    """Yield the files and links of a commit below `paths`, but for names no system should have."""
    data = _git(top, "ls-tree", "-r", "-z", "-l", "--full-tree", commit, "--", *paths)
    for line in data.split(b"\0"):
        head, _, name = line.decode("utf-8", errors="replace").partition("\t")
        mode, _, blob, size = (*head.split(), "", "", "", "")[:4]
        if mode in (*_FILE, _LINK) and size.isdigit() and _is_good(name):
            yield _Entry(mode, blob, int(size), name)


def _is_good(path: str) -> bool:
    """Return whether a path leads down, by names that can be printed."""
    parts = path.split("/")
    is_odd = any(part in ("", ".", "..") or part.lower() == ".git" for part in parts)
    return path.isprintable() and not is_odd and "\\" not in path and ":" not in path


def _linked(links: Mapping[str, bytes], files: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    for path, target in links.items():
        name = target.decode("utf-8", errors="replace")
        other = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
        if other in files:
            yield path, files[other]


def _blobs(top: Path, names: list[str]) -> dict[str, bytes]:
    """Return what blobs hold, by their names."""
    wanted = list(dict.fromkeys(names))
    data = _git(top, "cat-file", "--batch", said="".join(f"{name}\n" for name in wanted).encode())
    found: dict[str, bytes] = {}
    at = 0
    for name in wanted:
        end = data.index(b"\n", at)
        size = int(data[at:end].split()[-1]) if data[at:end].split()[1:2] == [b"blob"] else -1
        if size < 0:
            raise _unreadable(top)
        found[name] = data[end + 1 : end + 1 + size]
        at = end + size + 2
    return found


def _git(top: Path, *arguments: str, said: bytes = b"") -> bytes:
    """Return what git answers. Raises UsageError where it can't read the repository."""
    done = _run(top, *arguments, said=said)
    if done.returncode:
        raise _unreadable(top)
    return done.stdout


def _run(top: Path, *arguments: str, said: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    program = shutil.which("git")
    # Where the current folder is searched, too, one of the repository's own may be found.
    if program is None or Path(program).resolve().is_relative_to(top):
        hint = "install git, or name a PDF of sheets that were printed"
        message = "git is not installed, which knows the versions of a game"
        raise UsageError([Problem(COMMAND_LINE, message, hint)])
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    try:
        return subprocess.run(  # noqa: S603 - no shell; what is passed is no option
            [program, "-C", str(top), "--no-pager", *_SAFE, *arguments],
            env={**kept, **_ENVIRONMENT},
            input=said,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        raise _unreadable(top) from None


def _unreadable(top: Path) -> UsageError:
    hint = "see there what 'git log' says"
    return UsageError([Problem(Where(str(top)), "git can't read this repository", hint)])
