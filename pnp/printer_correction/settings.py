"""The file of printers, printers.toml: found, read, and changed where it has to be.

Each printer is a table [[printer]] of its own. Only the one that is measured is written anew: what
people wrote around the others stays.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

from pnp.core.problems import PnpError, Problem, Where
from pnp.core.values import replace
from pnp.files.atomic_write import write_to
from pnp.files.user_file import MB, FileKind, open_file
from pnp.printer_correction.printers_toml import blocks_of, read_profiles, written
from pnp.printer_correction.profile import NOBODY, Profile, named

_PROGRAM = "pnp"
# Names the folder itself, whatever the system.
OWN = "PNP_CONFIG_HOME"

FILE = "printers.toml"
_KIND = FileKind(
    "the file of printers", MB, "take out printers that are gone", if_other="move it away"
)
_HEAD = """\
# Printers as 'pnp calibrate' measured them, each side seen with its top up.
# right, down: shift in mm; turn: degrees, clockwise; wider, taller: %;
# skew: mm further right for each 100 mm further down.

"""


def settings_file() -> Path:
    """Return the path of the file; it need not be there."""
    return config_folder() / FILE


def load_profiles() -> tuple[Profile, ...]:
    """Return all printers, in the order of the file; none where there is no file.

    Raises PnpError with all that is wrong in it.
    """
    return read_profiles(_text(), str(settings_file()))


def known_printer(said: str) -> str:
    """Return the name of a printer that is known, "" for NOBODY's.

    Raises UsageError, with the nearest names, and PnpError with all that is wrong in the file.
    """
    return "" if said == NOBODY else named(load_profiles(), said)[0].called


def keep(profile: Profile) -> Path:
    """Write `profile` in the place of the one with its key, else at the end; return the file.

    Raises PnpError; then the file stands as it stood.
    """
    blocks = _blocks()
    profiles = read_profiles("".join(blocks), str(settings_file()))
    known = [one.key for one in profiles]
    if profile.key in known:
        at = known.index(profile.key) + 1
        # What only people know of it stays.
        profile = replace(profile, landscape=profiles[at - 1].landscape)
        blocks[at] = written(profile) + _after(blocks[at])
    else:
        gap = "" if not blocks[-1].strip() or blocks[-1].endswith("\n\n") else "\n"
        end = "" if not blocks[-1] or blocks[-1].endswith("\n") else "\n"
        blocks.append(f"{end}{gap}{written(profile)}")
    return _write(blocks)


def forget(keys: Sequence[tuple[str, str, str]]) -> Path:
    """Take the profiles with these keys out of the file; return it. Raises PnpError."""
    head, *blocks = _blocks()
    known = read_profiles("".join((head, *blocks)), str(settings_file()))
    kept = [block for one, block in zip(known, blocks, strict=True) if one.key not in keys]
    return _write([head, *kept])


def _text() -> str:
    path = settings_file()
    if not path.exists():
        return ""
    where = Where(str(path))
    # It may be a link: settings are their owner's, who keeps them where they like.
    with open_file(path, _KIND, where, None) as file:
        data = file.read(_KIND.most)
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise PnpError([Problem(where, "is not written in UTF-8", "save it as UTF-8")]) from None


def _blocks() -> list[str]:
    """Return what stands before the first printer, and each printer with what follows it."""
    return blocks_of(_text() or _HEAD)


def _after(block: str) -> str:
    """Return the comments and empty lines at the end of a printer's block."""
    lines = block.splitlines(keepends=True)
    end = len(lines)
    while end and (not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#")):
        end -= 1
    return "".join(lines[end:])


def _write(blocks: Sequence[str]) -> Path:
    path = settings_file()
    write_to(path, "".join(blocks).encode())
    return path


def config_folder() -> Path:
    """Return the folder of our settings; it need not be there yet."""
    return Path(folder_for(sys.platform, os.environ, str(Path.home())))


def folder_for(system: str, environment: Mapping[str, str], home: str) -> PurePath:
    """Return that folder on a system (as `sys.platform` calls it) with an environment.

    Windows: APPDATA (roaming settings). macOS: Library/Application Support, as Apple's File System
    Programming Guide says. Others: XDG Base Directory Specification 0.8, whose relative paths are
    to be ignored.
    """
    own = environment.get(OWN, "")
    if system == "win32":
        roaming = environment.get("APPDATA") or str(PureWindowsPath(home, "AppData", "Roaming"))
        return PureWindowsPath(own) if own else PureWindowsPath(roaming, _PROGRAM)
    if own:
        return PurePosixPath(own)
    if system == "darwin":
        return PurePosixPath(home, "Library", "Application Support", _PROGRAM)
    said = environment.get("XDG_CONFIG_HOME", "")
    base = said if PurePosixPath(said).is_absolute() else str(PurePosixPath(home, ".config"))
    return PurePosixPath(base, _PROGRAM)
