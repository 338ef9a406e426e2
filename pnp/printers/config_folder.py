"""Where the settings of a person are kept, on each system."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

_PROGRAM = "pnp"
# Names the folder itself, whatever the system.
OWN = "PNP_CONFIG_HOME"


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
