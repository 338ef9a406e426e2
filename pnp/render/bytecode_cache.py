"""Templates compiled before: in memory, and kept for other processes as Python keeps its modules.

Compiling takes a tenth to a fifth of the CPU of building a game for the first time.
"""

from __future__ import annotations

import marshal
import sys
from types import CodeType
from typing import Any, ClassVar

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from pnp.cache.blob_cache import BlobCache
from pnp.cache.fingerprints import digest, program_digest
from pnp.cache.secret import secret_folder

_MOST_IN_MEMORY = 500
# Characters: a shorter template is compiled as fast as its code is kept.
_SHORTEST = 400
_LONGEST = 4_000_000  # bytes of code
_LARGEST = 30_000_000  # bytes of all that is kept: those of the five games take 3


class TemplateBytecodeCache(BytecodeCache):
    """The code of templates; each edition of a game has an environment of its own.

    `sources` stands for all templates that there are, "" to keep nothing: what a template may say
    depends on those that it extends. What is kept is sealed: nobody else's code is run.
    """

    _codes: ClassVar[dict[tuple[str, str], CodeType]] = {}

    def __init__(self, sources: str) -> None:
        self._sources = sources
        self._kept = BlobCache(secret_folder(), _LARGEST)
        self._keys: dict[str, str] = {}

    def get_bucket(self, environment: Any, name: str, filename: str | None, source: str) -> Bucket:
        """Return what holds the code of a template, if it is there."""
        if self._sources and len(source) >= _SHORTEST:
            key = f"template {digest(name, self._sources, program_digest())}"
            self._keys[self.get_cache_key(name, filename)] = key
        return super().get_bucket(environment, name, filename, source)

    def load_bytecode(self, bucket: Bucket) -> None:
        """Put the code of a template into `bucket`, if it is there."""
        bucket.code = self._codes.get((bucket.key, bucket.checksum))
        if bucket.code is None and bucket.key in self._keys:
            key = self._keys[bucket.key]
            data = self._kept.get([key]).get(key, b"")
            checksum = bucket.checksum.encode()
            # It may have been written again since all of them were digested.
            if data.startswith(checksum):
                self._remember(bucket, marshal.loads(data[len(checksum) :]))  # noqa: S302 - sealed

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        if bucket.code is None:
            return
        self._remember(bucket, bucket.code)
        if bucket.key in self._keys and not sys.dont_write_bytecode:
            data = marshal.dumps(bucket.code)
            if len(data) <= _LONGEST:
                self._kept.put({self._keys[bucket.key]: bucket.checksum.encode() + data})

    def _remember(self, bucket: Bucket, code: CodeType) -> None:
        if len(self._codes) >= _MOST_IN_MEMORY:
            self._codes.clear()
        bucket.code = self._codes[bucket.key, bucket.checksum] = code
