"""Reports of games that were checked before, and have not changed since: of all that have no error.

Quark is checked again in 0.5 s of CPU, where the first time took 10.

A report is what pickle makes of it, which may call anything when it is read. So the cache gives
back only what this machine has sealed, and only the values are made that reports are of.
"""

from __future__ import annotations

import pickle
import zlib
from collections import Counter
from dataclasses import is_dataclass
from enum import Enum
from io import BytesIO
from multiprocessing.reduction import ForkingPickler
from typing import Any

from pnp.cache.blob_cache import BlobCache
from pnp.cache.fingerprints import digest, looks_digest, version_of, written_digest
from pnp.checks.run import Report
from pnp.core.project import Project
from pnp.core.values import Struct
from pnp.files.user_file import times

# Checks alone use these.
_LIBRARIES = ("particle", "polib")
_FAST = 1
_PLAIN = (tuple, Enum, Struct)


class _Values(pickle.Unpickler):
    """Makes nothing but values of this program. Raises UnpicklingError for all else."""

    def find_class(self, module: str, name: str, /) -> Any:
        """Return a class of values. What is reached by way of a module is none of its own."""
        if (module, name) == ("collections", "Counter"):
            return Counter
        if not module.startswith("pnp.") or "." in name:
            raise pickle.UnpicklingError(module)
        found = super().find_class(module, name)
        is_value = isinstance(found, type) and (is_dataclass(found) or issubclass(found, _PLAIN))
        if not is_value or found.__module__ != module:
            raise pickle.UnpicklingError(name)
        return found


class KeptReport:
    """The place of a game's report in the cache.

    It stands for all that a report depends on: what is written of the game, in all languages, what
    its faces are made of, this program, and how much it may read.
    """

    def __init__(self, project: Project, game: str, cache: BlobCache) -> None:
        inputs = (looks_digest(project, game), written_digest(project, game))
        versions = map(version_of, _LIBRARIES)
        said = digest(project.root.resolve(), game, *inputs, *versions, times())
        self._key = f"report:{said}"
        self._cache = cache

    def read(self) -> Report | None:
        """Return the report, None where there is none."""
        blob = self._cache.get([self._key]).get(self._key)
        if not blob:
            return None
        try:
            found = _Values(BytesIO(zlib.decompress(blob))).load()
        except (pickle.UnpicklingError, zlib.error, EOFError):
            return None
        return found if isinstance(found, Report) else None

    def keep(self, report: Report) -> None:
        """Keep a report, unless it has errors: those may come from what took too long this time."""
        if not any(finding.severity == "error" for finding in report.findings):
            self._cache.put({self._key: zlib.compress(ForkingPickler.dumps(report), _FAST)})
