"""What templates read for faces, as the cache has it, and keys for all that faces depend on.

Until a face was rendered it is not known what it reads: then its key is that of its job, which
stands for all texts and files of a game. Later only what was read counts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pnp.cache.blob_cache import BlobCache
from pnp.cache.fingerprints import digest
from pnp.faces.face_jobs import FaceContext, FaceJob, stable
from pnp.faces.input_digests import ReadFiles
from pnp.model.game import Component

# Before the key of what a template read.
_KEY = "reads:"


class FaceReads:
    """The names of texts and files that were ever read for the faces of `jobs`, by their `base`.

    While what they name is the same, nothing else is read.
    """

    def __init__(
        self, context: FaceContext, cache: BlobCache | None, jobs: Sequence[FaceJob]
    ) -> None:
        self._context = context
        self._files = ReadFiles(context.project, context.game.id)
        self._names: dict[str, frozenset[str]] = {}  # by the base of a job
        self._shared: dict[frozenset[str], frozenset[str]] = {}
        # 47 % of an edit of one card of 540 (bench/caches.py).
        self._said: dict[tuple[str, frozenset[str]], str] = {}
        kept = cache.get(_KEY + job.base for job in jobs) if cache else {}
        for key, names in kept.items():
            self._note(key.removeprefix(_KEY), json.loads(names))

    def note(self, job: FaceJob, names: Iterable[str]) -> None:
        """Note that these texts and files are read for a face, too."""
        self._note(job.base, names)

    def _note(self, base: str, names: Iterable[str]) -> None:
        # Most faces of a template read the same: of 100,000, each with a set of its own, 20 MB.
        read = self._names.get(base, frozenset()).union(names)
        self._names[base] = self._shared.setdefault(read, read)

    def key(self, job: FaceJob) -> str:
        """Return 32 hex digits for all that a face depends on, "" where it was never rendered."""
        names = self._names.get(job.base)
        if names is None:
            return ""
        said = self._said.get((job.component.id, names))
        if said is None:
            values = [(name, self._value(job.component, name)) for name in sorted(names)]
            said = self._said[job.component.id, names] = stable(values)
        return digest(job.base, said)

    def kept(self, jobs: Iterable[FaceJob]) -> Iterator[tuple[str, bytes]]:
        """Yield what the cache has to keep of the reads of `jobs`, with the keys for it."""
        for job in jobs:
            yield _KEY + job.base, json.dumps(sorted(self._names[job.base])).encode()

    def _value(self, component: Component, name: str) -> Any:
        files = self._files
        return files.digest(name) if files.has(name) else self._context.text(component, name)
