"""cairocffi from declarations that were kept, each time in a process of its own."""

import marshal
import subprocess
import sys

import pytest
from thorough import usually

from pnp.svg import cairo_binding as binding

SCRIPT = """
import sys
from pathlib import Path
from pnp.svg import cairo_binding as binding

binding._place = lambda: Path(sys.argv[1])
cairo = binding.load()
assert binding.load() is cairo
matrix = cairo.Matrix(2, 0, 0, 2, 0, 0)
surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, 2, 2)
cairo.Context(surface).paint()
print(matrix.transform_point(1, 2), bytes(surface.get_data()[:4]), "pycparser" in sys.modules)
import ctypes.util
assert ctypes.util.find_library.__module__ == "ctypes.util"
"""
DRAWN = r"(2.0, 4.0) b'\x00\x00\x00\xff'"


def load(path):
    """Return what a new process draws, and whether it had to parse the declarations."""
    command = [sys.executable, "-c", SCRIPT, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


def test_declarations_are_parsed_once(tmp_path):
    kept = tmp_path / "new/cairo.py"
    assert load(kept) == f"{DRAWN} True"
    assert [path.name for path in kept.parent.iterdir()] == ["cairo.py"]
    assert load(kept) == f"{DRAWN} False"


BROKEN = [
    (b"",), (b"\0",), (b"ffi = None",), *(
        (marshal.dumps(compile(text, "cairo", "exec")),) for text in ("ffi = None", "ffi = 1 / 0")
    ),
]  # fmt: skip


@pytest.mark.parametrize("data", usually(BROKEN, [BROKEN[4]]))
def test_what_is_broken_is_made_anew(tmp_path, data):
    kept = tmp_path / "cairo.py"
    kept.write_bytes(data)
    assert load(kept) == f"{DRAWN} True"
    assert load(kept) == f"{DRAWN} False"


def test_where_nothing_can_be_kept(tmp_path):
    (tmp_path / "file").write_text("")
    assert load(tmp_path / "file/cairo.py") == f"{DRAWN} True"


def test_what_is_not_used_is_not_loaded_and_can_be_later(monkeypatch):
    monkeypatch.delitem(sys.modules, "tabnanny", raising=False)
    with binding.without(["tabnanny", "re"]):
        import re
        import tabnanny

        assert re.compile("a").match("a")
        assert tabnanny.check is None
    import tabnanny

    assert callable(tabnanny.check)
