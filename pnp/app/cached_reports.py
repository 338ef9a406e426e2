"""Reports of games that were checked before, and have not changed since: of all that have no error.

Quark is checked again in 0.5 s of CPU, where the first time took 10.
"""

from __future__ import annotations

from pnp.cache.blob_cache import BlobCache
from pnp.cache.fingerprints import digest, looks_digest, version_of, written_digest
from pnp.cache.pickled import pickled, unpickled
from pnp.checks.run import Report
from pnp.core.project import Project
from pnp.files.user_file import times

# Checks alone use these.
_LIBRARIES = ("particle", "polib")


class CachedReport:
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
        found = unpickled(blob) if blob else None
        return found if isinstance(found, Report) else None

    def keep(self, report: Report) -> None:
        """Keep a report, unless it has errors: those may come from what took too long this time."""
        if not any(finding.severity == "error" for finding in report.findings):
            self._cache.put({self._key: pickled(report)})
