"""Commands that a page starts: the same ones that somebody types, with the same hard limits.

They run in processes of their own, one at a time; how far they are is told to all pages.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

from pnp.core.lazy_pattern import lazy_pattern
from pnp.core.values import Struct
from pnp.serve.server_sent_events import Hub

# Has `pnp` tell how far it is, a line each time (see `cli.progress`).
TOLD = "PNP_PROGRESS"
_STEP = lazy_pattern(r"(?P<ready>\d+)/(?P<of>\d+)(?: (?P<edition>\S+))?")
_LONGEST = 1_000_000  # bytes of a line


class Done(Struct, frozen=True):
    """What a command came to: its exit code, and the lines it wrote to each of its outputs."""

    code: int
    out: tuple[str, ...]
    err: tuple[str, ...]


class Jobs:
    """Runs commands, for the thread of the loop only."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._one = asyncio.Lock()
        self._process: Process | None = None

    async def run(self, game: str, name: str, arguments: Sequence[str]) -> Done:
        """Return what `pnp` with `arguments` came to; pages of `game` hear of it as `name`."""
        async with self._one:
            self._hub.tell("progress", games=[game], job=name, ready=0, of=0)
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "pnp", *arguments,
                stdin=DEVNULL, stdout=PIPE, stderr=PIPE, limit=_LONGEST,
                env=os.environ | {TOLD: "1", "PYTHONIOENCODING": "utf-8"},
            )  # fmt: skip
            self._process = process
            assert process.stdout  # noqa: S101 - it is a pipe
            assert process.stderr  # noqa: S101
            try:
                out, err = await asyncio.gather(
                    self._lines(process.stdout, game, name), self._lines(process.stderr, game, name)
                )
                code = await process.wait()
            finally:
                self.stop()
                self._hub.tell("progress", games=[game], job=name, ready=1, of=1, done=True)
        return Done(code, tuple(out), tuple(err))

    def stop(self) -> None:
        """End the command that runs, if any."""
        if self._process and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.terminate()
        self._process = None

    async def _lines(self, stream: asyncio.StreamReader, game: str, name: str) -> list[str]:
        """Return the lines of a stream but those that say how far it is, which are told."""
        lines = []
        while data := await stream.readline():
            line = data.decode(errors="replace").rstrip("\r\n")
            step = _STEP.fullmatch(line)
            if step is None:
                lines.append(line)
                continue
            said = {"ready": int(step["ready"]), "of": int(step["of"])}
            self._hub.tell("progress", games=[game], job=name, **said, what=step["edition"] or "")
        return lines
