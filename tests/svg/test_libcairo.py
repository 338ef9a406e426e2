"""Finding libcairo, and installing it: with fakes, nothing is installed here."""

import ctypes
import ctypes.util
import os
import shutil
import subprocess
import sys
from types import ModuleType

import pytest

from pnp.svg import libcairo
from pnp.svg.libcairo import COMMANDS, install_command

HINT = """\
libcairo: is missing, and pnp draws with it
  hint: type 'sudo apt-get install libcairo2' (Debian, Ubuntu), 'sudo dnf install cairo' (Fedora), \
'brew install cairo' (macOS), or install the GTK runtime 'winget install tschoonj.GTKForWindows' \
(Windows), then try again
"""


def having(*programs):
    """Return a `which` of a machine with these programs."""
    return lambda name: f"/bin/{name}" if name in programs else None


@pytest.mark.parametrize(("programs", "root", "command"), [
    (["apt-get"], True, COMMANDS["apt-get"]),
    (["apt-get", "sudo"], False, ("sudo", "-n", *COMMANDS["apt-get"])),
    (["apt-get"], False, ()),
    (["dnf"], True, ("dnf", "install", "--assumeyes", "cairo")),
    (["dnf", "sudo"], False, ("sudo", "-n", "dnf", "install", "--assumeyes", "cairo")),
    (["pacman", "sudo"], False, ("sudo", "-n", "pacman", "--sync", "--noconfirm", "cairo")),
    (["apk"], True, ("apk", "add", "cairo")),
    (["brew"], False, ("brew", "install", "cairo")),
    (["brew", "sudo"], False, ("brew", "install", "cairo")),
    (["sudo"], False, ()),
    ([], True, ()),
])  # fmt: skip
def test_the_command_that_installs_it(programs, root, command):
    assert install_command(having(*programs), root) == command


@pytest.fixture
def machine(monkeypatch):
    """A machine with some programs and without libcairo; gives what is run on it."""
    ran = []

    def make(programs, root=True, works=True):
        def runs(command, **options):
            assert options["check"] is False
            ran.append(" ".join(command))
            if works and "install" in command:
                monkeypatch.setattr(libcairo, "is_there", lambda: True)

        monkeypatch.setattr(libcairo, "is_there", lambda: False)
        monkeypatch.setattr(subprocess, "run", runs)
        command = install_command(having(*programs), root)
        monkeypatch.setattr(libcairo, "install_command", lambda which: command)
        return ran

    return make


def test_what_is_there_is_not_installed(monkeypatch, capsys):
    monkeypatch.setattr(libcairo, "is_there", lambda: True)
    monkeypatch.setattr(libcairo, "_install", lambda: pytest.fail("installs"))
    assert libcairo.main() == 0
    assert capsys.readouterr() == ("", "")


def test_debian_lists_are_read_first(machine, capsys):
    ran = machine(["apt-get", "sudo"], root=False)
    assert libcairo.main() == 0
    assert ran == [
        "sudo -n apt-get update -qq",
        "sudo -n apt-get install --yes --no-install-recommends libcairo2",
    ]
    assert capsys.readouterr() == ("", "")


def test_homebrew(machine):
    ran = machine(["brew"])
    assert libcairo.main() == 0
    assert ran == ["brew install cairo"]


@pytest.mark.parametrize("programs", [["apt-get"], ["dnf"], ["brew"]])
def test_one_sentence_when_installing_fails(machine, programs, capsys):
    ran = machine(programs, works=False)
    assert libcairo.main() == 1
    assert ran
    assert capsys.readouterr() == ("", HINT)


def test_one_sentence_when_nothing_can_be_installed(machine, capsys):
    ran = machine([])
    assert libcairo.main() == 1
    assert ran == []
    assert capsys.readouterr() == ("", HINT)


def libraries(monkeypatch, loadable, findable=()):
    """Let only these libraries be there, by file name and by the name they are found by."""

    def load(name):
        if name not in loadable:
            raise OSError(f"{name}: cannot open shared object file")

    monkeypatch.setattr(ctypes, "CDLL", load)
    monkeypatch.setattr(ctypes.util, "find_library", dict(findable).get)


@pytest.mark.parametrize(("loadable", "findable", "there"), [
    (["libcairo.so.2"], {}, True),
    (["libcairo.2.dylib"], {}, True),
    (["libcairo-2.dll"], {}, True),
    (["/opt/lib/cairo.dylib"], {"cairo": "/opt/lib/cairo.dylib"}, True),
    (["C:/GTK/libcairo-2.dll"], {"libcairo-2": "C:/GTK/libcairo-2.dll"}, True),
    ([], {"cairo": "/broken/libcairo.so"}, False),
    ([], {}, False),
])  # fmt: skip
def test_where_it_is_looked_for(monkeypatch, loadable, findable, there):
    libraries(monkeypatch, loadable, findable)
    assert libcairo.is_there() is there


def test_it_is_there_where_these_tests_run():
    assert libcairo.is_there()


def test_homebrew_on_apple_silicon_is_looked_at_once(monkeypatch):
    folders = ["/usr/local/lib"]
    # Debian's own Python comes without the modules of macOS.
    package, dyld = ModuleType("ctypes.macholib"), ModuleType("ctypes.macholib.dyld")
    monkeypatch.setattr(package, "dyld", dyld, raising=False)
    monkeypatch.setattr(dyld, "DEFAULT_LIBRARY_FALLBACK", folders, raising=False)
    monkeypatch.setitem(sys.modules, package.__name__, package)
    monkeypatch.setitem(sys.modules, dyld.__name__, dyld)
    monkeypatch.setattr(sys, "platform", "linux")
    libcairo.search_further()
    assert folders == ["/usr/local/lib"]
    monkeypatch.setattr(sys, "platform", "darwin")
    libcairo.search_further()
    libcairo.search_further()
    assert folders == ["/usr/local/lib", "/opt/homebrew/lib"]


def test_who_may_install_is_asked_of_the_system(monkeypatch):
    monkeypatch.setattr(shutil, "which", having("apk"))
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    assert install_command(shutil.which) == COMMANDS["apk"]
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    assert install_command(shutil.which) == ()
    monkeypatch.delattr(os, "geteuid")
    assert install_command(shutil.which) == ()
