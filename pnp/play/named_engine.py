"""An engine that a user names: a Python file, which is run as the user's own program is."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import ModuleType

from pnp.core.problems import PnpError, Problem, Where
from pnp.files.user_file import MB, FileKind, read_file
from pnp.play.facts import fitting

_KIND = FileKind("the engine", MB, "make it shorter", "check how its name is spelt")
_PROMISES = "look what its functions return: pnp/play/table.py says what each has to"
# What an engine has to have, and what each is.
_PARTS = {
    "read": "a function that takes the facts of a ledger and returns the rules",
    "Game": "a subclass of pnp.play.table.Table",
    "SAYINGS": "a dict of what is told of its moves",
}


class NamedEngine(ModuleType):
    """An engine of a user; a process that is spawned loads it again from its file."""

    def __reduce__(self) -> tuple[Callable[[Path], NamedEngine], tuple[Path]]:
        return load_named, (Path(str(self.__file__)),)


def load_named(path: Path) -> NamedEngine:
    """Return the engine in a file. Raises PnpError for what is missing or wrong in it."""
    where = Where(str(path))
    source = read_file(path, _KIND, where, path.resolve().parent)
    module = NamedEngine("named_engine")
    module.__file__ = str(path)
    # Pickle and dataclasses look for the module of a class there.
    sys.modules[module.__name__] = module
    with told(path):
        exec(compile(source, str(path), "exec"), module.__dict__)  # noqa: S102 - the user named it
    missing = [name for name in _PARTS if not hasattr(module, name)]
    if missing:
        lacks = ((f"the engine has no '{name}'", f"add {_PARTS[name]}") for name in missing)
        raise PnpError([Problem(where, message, hint) for message, hint in lacks])
    return module


def failures_told(engine: str | ModuleType, where: Where) -> AbstractContextManager[None]:
    """Tell what fails in an engine: in one of ours, by its game, at `where`, the ledger."""
    if isinstance(engine, NamedEngine):
        return told(Path(str(engine.__file__)))
    return fitting(str(engine), where)


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Tell what fails in the engine at `path` as a problem of its line."""
    try:
        yield
    except PnpError:
        raise
    except SyntaxError as error:
        where = Where(str(path), error.lineno or 0)
        raise PnpError([Problem(where, f"this is no Python: {error.msg}", "mend it")]) from None
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno or 0 for frame in frames if frame.filename == str(path)]
        said = f"{type(error).__name__}: {error}".removesuffix(": ")
        where = Where(str(path), lines[-1] if lines else 0)
        hint = "mend it" if lines else _PROMISES
        raise PnpError([Problem(where, f"the engine fails: {said}", hint)]) from error
