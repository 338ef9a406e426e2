"""cairocffi, loaded without what takes its time: a tenth of it is left.

It has the declarations of libcairo parsed anew in every process, and asks a compiler where the
library is. What became of the declarations is kept where Python keeps the code of this module, if
that can be written: nothing that comes with a game is ever run.
"""

from __future__ import annotations

import importlib.util
import marshal
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Any

from pnp.cache.fingerprints import version_of
from pnp.svg import libcairo

_NAME = "cairocffi"
_PARSED = f"{_NAME}.ffi"
_FINDER = "ctypes.util"


def load() -> Any:
    """Return cairocffi. Raises OSError where there is no libcairo."""
    libcairo.search_further()
    # One object, as of all modules.
    if _NAME in sys.modules:
        return sys.modules[_NAME]
    kept = _place()
    # Whatever is wrong with what was kept, or with the quick way: there is the usual one.
    with suppress(Exception), _known_by_name():
        sys.modules[_PARSED] = _read(kept)
        return _imported()
    for name in [one for one in sys.modules if one.startswith(f"{_NAME}.")]:
        del sys.modules[name]
    loaded = _imported()
    with suppress(Exception):
        _keep(loaded.ffi, kept)
    return loaded


class _Unused(ModuleType):
    """A module that is there, and has whatever is asked of it, but nothing that can be used."""

    def __getattr__(self, name: str) -> None:
        """Return nothing."""
        if name.startswith("__"):
            raise AttributeError(name)


@contextmanager
def without(names: Iterable[str]) -> Iterator[None]:
    """Load what the body imports without the modules that are called so, unless they are there."""
    absent = [name for name in names if name not in sys.modules]
    sys.modules.update({name: _Unused(name) for name in absent})
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]


def _imported() -> Any:
    import cairocffi

    return cairocffi


def _place() -> Path:
    """Return where the declarations are kept that these versions of both libraries make."""
    code = Path(importlib.util.cache_from_source(__file__))
    made_by = (version_of(_NAME), version_of("cffi"), sys.byteorder, sys.implementation.cache_tag)
    return code.with_name(f"cairo-{'-'.join(map(str, made_by))}.cffi")


def _read(path: Path) -> ModuleType:
    module = ModuleType(_PARSED)
    # This module wrote it: see _keep.
    exec(marshal.loads(path.read_bytes()), vars(module))  # noqa: S102, S302
    return module


@contextmanager
def _known_by_name() -> Iterator[None]:
    """Let the system's loader find libraries by their names, and no compiler.

    To ask one, and to load `subprocess` and `shutil` for it, takes 26 ms of CPU, 8 % of one card of
    540 edited.
    """
    before = sys.modules.get(_FINDER)
    finder: Any = ModuleType(_FINDER)
    finder.find_library = lambda name: None
    sys.modules[_FINDER] = finder
    try:
        yield
    finally:
        del sys.modules[_FINDER]
        if before:
            sys.modules[_FINDER] = before


def _keep(declarations: Any, path: Path) -> None:
    """Write the declarations as code of Python, as a whole or not at all."""
    beside = path.with_suffix(f".{os.getpid()}")
    declarations.set_source(_PARSED, None, compiler_verbose=0)
    path.parent.mkdir(exist_ok=True)
    try:
        declarations.emit_python_code(str(beside))
        beside.write_bytes(marshal.dumps(compile(beside.read_bytes(), path.name, "exec")))
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
