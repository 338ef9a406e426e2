"""A browser to look at pages with, where there is one."""

import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
_ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--in-process-gpu"]
MISSING = "pages were not looked at in a browser: 'make test-browser' gets one, and looks"


def find():
    """Return the path of a browser: the system's, else the one that playwright has; "" for none.

    There is none, either, where what playwright drives it with lacks a library of the system.
    """
    from playwright.sync_api import sync_playwright

    if not _has_driver():
        return ""
    found = next(filter(None, map(shutil.which, NAMES)), "")
    if not found:
        with sync_playwright() as started:
            own = started.chromium.executable_path
        found = own if Path(own).is_file() else ""
    return found


def _has_driver():
    from playwright._impl._driver import compute_driver_executable

    node, _ = compute_driver_executable()
    try:
        return subprocess.run([node, "--version"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


@contextmanager
def started():
    """Give a browser. Without its sandbox, since who runs tests in a container may be root.

    Without a process for a GPU, tests take a fifth less CPU.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as one:
        browser = one.chromium.launch(executable_path=find(), args=_ARGUMENTS)
        yield browser
        browser.close()


def get():
    """Install a browser where that may be done without asking; return its path, "" for none."""
    for command in _commands():
        if find():
            break
        try:
            subprocess.run(command, check=False, timeout=900)
        except (OSError, subprocess.TimeoutExpired):
            continue
    return find()


def _commands():
    """Return what installs a browser: the manager of packages, where we may; else playwright."""
    may = [] if not hasattr(os, "geteuid") or os.geteuid() == 0 else ["sudo", "-n"]
    system = [*may, "apt-get", "install", "--yes", "--no-install-recommends", "chromium"]
    if shutil.which("apt-get") and (not may or shutil.which("sudo")):
        yield system
    yield [sys.executable, "-m", "playwright", "install", "chromium"]


if __name__ == "__main__":
    sys.stdout.write(f"{get() or MISSING}\n")
