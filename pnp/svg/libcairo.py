"""The one library that pip can't bring: libcairo, found, installed where allowed, or explained.

Run as `python -m pnp.svg.libcairo`: exit 0 when libcairo is there afterwards, else 1 and one
sentence.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from collections.abc import Callable

from pnp.core.problems import Problem, Where

_NAMES = ("libcairo.so.2", "libcairo.2.dylib", "libcairo-2.dll")
_FINDABLE = ("cairo-2", "cairo", "libcairo-2")

# Package manager -> the command that installs libcairo with it; the first that is there is used.
COMMANDS: dict[str, tuple[str, ...]] = {
    "apt-get": ("apt-get", "install", "--yes", "--no-install-recommends", "libcairo2"),
    "dnf": ("dnf", "install", "--assumeyes", "cairo"),
    "pacman": ("pacman", "--sync", "--noconfirm", "cairo"),
    "apk": ("apk", "add", "cairo"),
    "brew": ("brew", "install", "cairo"),
}
_AS_ROOT = ("apt-get", "dnf", "pacman", "apk")

# Where Homebrew keeps libraries on Apple silicon; a Python from elsewhere does not look there.
_HOMEBREW = "/opt/homebrew/lib"

HINT = (
    "type 'sudo apt-get install libcairo2' (Debian, Ubuntu), 'sudo dnf install cairo' (Fedora), "
    "'brew install cairo' (macOS), or install the GTK runtime 'winget install "
    "tschoonj.GTKForWindows' (Windows), then try again"
)


def search_further() -> None:
    """Let libraries be found where Homebrew puts them, too; only macOS needs that."""
    if sys.platform == "darwin":
        from ctypes.macholib import dyld

        if _HOMEBREW not in dyld.DEFAULT_LIBRARY_FALLBACK:
            dyld.DEFAULT_LIBRARY_FALLBACK.append(_HOMEBREW)


def is_there() -> bool:
    """Return whether libcairo can be loaded."""
    from ctypes.util import find_library

    search_further()
    return any(map(_loads, _NAMES)) or any(map(_loads, filter(None, map(find_library, _FINDABLE))))


def missing() -> Problem:
    """Return the problem that libcairo is not there; its hint is what to type."""
    return Problem(Where("libcairo"), "is missing, and pnp draws with it", HINT)


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def install_command(
    which: Callable[[str], str | None], root: bool | None = None
) -> tuple[str, ...]:
    """Return the command that installs libcairo here without asking, () if there is none.

    `which` tells where a program is, None for one that is not there.
    """
    is_root = root if root is not None else hasattr(os, "geteuid") and os.geteuid() == 0
    manager = next((name for name in COMMANDS if which(name)), None)
    if manager is None:
        return ()
    if manager not in _AS_ROOT or is_root:
        return COMMANDS[manager]
    return ("sudo", "-n", *COMMANDS[manager]) if which("sudo") else ()


def _install() -> None:
    import subprocess

    command = install_command(shutil.which)
    if not command:
        return
    if "apt-get" in command:
        update = (*command[: command.index("apt-get")], "apt-get", "update", "-qq")
        subprocess.run(update, check=False, stdout=subprocess.DEVNULL)  # noqa: S603
    subprocess.run(command, check=False, stdout=sys.stderr)  # noqa: S603


def main() -> int:
    """Return 0 when libcairo is there (installed if need be), else say what to type, return 1."""
    if not is_there():
        _install()
    if is_there():
        return 0
    print(missing(), file=sys.stderr)  # noqa: T201
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
